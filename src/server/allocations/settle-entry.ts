import { wireName } from '#contract/wire-name.ts';
import { fullyAllocated, notAllocated, onlyReceiver, type Remainder } from '#domain/allocation.ts';
import { AS_MADE, type DivisionState, withFittingLike } from '#domain/divided-like.ts';
import { entryWhole } from '#domain/entries.ts';
import { withSentExtras } from '#domain/extras.ts';
import type { Cents, Share } from '#domain/money.ts';
import {
  type EntryKind,
  emptyValues,
  type FieldsOf,
  type SentValues,
  THINGS,
  toWire,
  type ValuesOf,
  withSent,
} from '#domain/shape.ts';
import type { Tx } from '#server/db/tenant.ts';
import { invalid } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Context, expectVersion, scenarioKeyOf } from '../calls/transact.ts';
import { allocationsToProcesses, carriedRows, type ProcessAllocationRow, type SoleReceiver } from './allocated.sql.ts';
import { keepDeleted } from './deleted-entries.sql.ts';
import { entriesOf, type StoredEntry } from './entries.sql.ts';
import { isZero } from './rows.sql.ts';
import { type ReceivedRow, rowsForHistory, settleAllocation } from './settle-allocation.ts';
import { settleDriver } from './settle-driver.ts';
import { settleScenario } from './settle-scenario.ts';

// The calls of employees, cost centers and other costs, which are entered in a list and allocated to processes.

/** An entry as it goes over the wire: what is stored, how much of it is allocated, and what its kind adds. */
type Item<K extends EntryKind, More, Row> = Omit<StoredEntry<K>, 'allocated' | 'receiver' | 'receivers'> &
  More & { allocatedPercent: Share; notAllocated: Cents; costsFullyAllocated: boolean; costAllocations?: Row[] };

interface Given {
  readonly allTo: SoleReceiver | undefined;
  readonly receivers: number;
}

type States = ReadonlyMap<string, DivisionState>;

/** How one kind differs from the others. */
interface EntryDefinition<K extends EntryKind, More, Row> {
  more(values: ValuesOf<K>, left: Remainder, state: DivisionState, given: Given): More;
  /** Where it can be divided like something. */
  states?(tx: Tx, stored: readonly StoredEntry<K>[]): Promise<States>;
  /** Where it can have a cost driver: settles what its rows are like, now that it has one or has none. */
  settleDriverLike?(context: Context, stored: StoredEntry<K>, rows: readonly ProcessAllocationRow[]): Promise<void>;
  asRow(row: ProcessAllocationRow, values: ValuesOf<K>): Row;
  /** What is stored, in the form a conflict shows it. */
  wire: { item(item: Item<K, NoInfer<More>, NoInfer<Row>>): unknown; rows(rows: NoInfer<Row>[]): unknown };
}

export function entryWork<K extends EntryKind, More, Row>(kind: K, definition: EntryDefinition<K, More, Row>) {
  const fields: FieldsOf<K> = THINGS[kind].fields;
  const entries = entriesOf(kind);
  const entity = wireName(kind);
  const list = `${kind}Allocation` as const;
  const wholeOf = entryWhole[kind];
  const inHistory = (values: ValuesOf<K>): object => toWire(fields, values);
  type Stored = StoredEntry<K>;
  const withFields = (stored: ValuesOf<K>, sent: SentValues<FieldsOf<K>>): ValuesOf<K> => {
    const values = withSentExtras(kind, stored, sent);
    if (!values) throw invalid('extrasPercentage', 'comes to more than extras may be');
    return values;
  };

  const asItem = ({ allocated, receiver, receivers = 0, ...stored }: Stored, states: States): Item<K, More, Row> => {
    const values = stored as unknown as ValuesOf<K>;
    const row = { id: stored.id, ...allocated };
    const left = notAllocated([row], wholeOf(values));
    const allTo = onlyReceiver(receiver ? [{ ...receiver, share: allocated.share }] : []);
    return {
      ...stored,
      ...definition.more(values, left, states.get(stored.id) ?? AS_MADE, { allTo, receivers }),
      allocatedPercent: allocated.share,
      notAllocated: left.cost,
      costsFullyAllocated: fullyAllocated([row]),
    };
  };
  const statesOf = async (tx: Tx, stored: readonly Stored[]): Promise<States> =>
    (await definition.states?.(tx, stored)) ?? new Map();
  /** With the rows that carry anything, of each of them. */
  const withRows = async (tx: Tx, scenarioId: string, stored: readonly Stored[]): Promise<Item<K, More, Row>[]> => {
    const carried = await carriedRows(tx, list, scenarioId, stored.length === 1 ? stored[0]!.id : undefined);
    const states = await statesOf(tx, stored);
    return stored.map(one => ({ ...asItem(one, states), costAllocations: asRows(carried.get(one.id) ?? [], one) }));
  };
  const itemOf = async (tx: Tx, stored: Stored) => (await withRows(tx, stored.scenarioId, [stored]))[0]!;
  const asRows = (rows: readonly ProcessAllocationRow[], stored: Stored): Row[] =>
    rows.map(row => definition.asRow(row, stored));

  const read = async (tx: Tx, id: string): Promise<Stored> => found(await entries.find(tx, id));
  const expectSeen = async (context: Context, stored: Stored) => {
    const states = await statesOf(context.tx, [stored]);
    expectVersion(context, stored.version, () => definition.wire.item(asItem(stored, states)));
  };

  return {
    async list(scenarioId: string, { without }: { without?: 'costAllocations' | undefined }, { tx }: Context) {
      const stored = await entries.list(tx, scenarioId);
      if (!without) return withRows(tx, scenarioId, stored);
      const states = await statesOf(tx, stored);
      return stored.map(one => asItem(one, states));
    },

    async make(sent: SentValues<FieldsOf<K>>, context: Context) {
      const values = withFields(emptyValues(fields), sent);
      const id = await entries.add(context.tx, scenarioKeyOf(context), values);
      context.changed({ entity, id, before: null, after: inHistory(values) });
      return itemOf(context.tx, await read(context.tx, id));
    },

    async change(id: string, body: SentValues<FieldsOf<K>>, context: Context) {
      const stored = await read(context.tx, id);
      await expectSeen(context, stored);
      const values = withFittingLike(withFields(stored, body));
      const [before, after] = [inHistory(stored), inHistory(values)];
      if (JSON.stringify(before) === JSON.stringify(after)) return itemOf(context.tx, stored);
      const key = scenarioKeyOf(context);
      await entries.update(context.tx, id, values);
      const [was, is] = [wholeOf(stored), wholeOf(values)];
      const isOther = was.inUnits !== is.inUnits;
      const rows = isOther ? await allocationsToProcesses(context.tx, kind, stored) : [];
      if (isOther) settleDriver(context.tx, key, { list, giverId: id, whole: was, rows });
      await settleScenario(context.tx, key, { [kind]: [id] });
      await definition.settleDriverLike?.(context, { ...stored, ...values }, rows);
      context.changed({ entity, id, before, after });
      return itemOf(context.tx, await read(context.tx, id));
    },

    async remove(id: string, context: Context) {
      const stored = await read(context.tx, id);
      await expectSeen(context, stored);
      const allocations = (await allocationsToProcesses(context.tx, kind, stored)).filter(row => !isZero(row));
      keepDeleted(context.tx, kind, id, withSent(fields, stored, {}), allocations);
      await entries.remove(context.tx, id);
      await settleScenario(context.tx, scenarioKeyOf(context), { process: allocations.map(row => row.id) });
      context.changed({
        entity,
        id,
        before: { ...inHistory(stored), originId: stored.originId, allocations: rowsForHistory(allocations) },
        after: null,
      });
    },

    async allocations(id: string, { tx, etag }: Context) {
      const stored = await read(tx, id);
      etag(stored.allocationsVersion);
      return asRows(await allocationsToProcesses(tx, kind, stored), stored);
    },

    async allocate(
      id: string,
      received: readonly (Omit<ReceivedRow, 'id'> & { processId: string })[],
      context: Context,
      settleLike?: (stored: Stored, areOthers: boolean) => Promise<void>,
    ) {
      const stored = await read(context.tx, id);
      const rows = await allocationsToProcesses(context.tx, kind, stored);
      expectVersion(context, stored.allocationsVersion, () => definition.wire.rows(asRows(rows, stored)));
      const saved = await settleAllocation(
        context,
        { list, giverId: id, whole: wholeOf(stored), rows },
        received.map(({ processId, ...row }) => ({ id: processId, ...row })),
      );
      await settleScenario(context.tx, scenarioKeyOf(context), { process: saved.changed });
      await settleLike?.(stored, saved.changed.length > 0);
      context.etag(stored.allocationsVersion + (saved.changed.length > 0 ? 1 : 0));
      return asRows(saved.rows, stored);
    },
  };
}
