import { fullyAllocated, notAllocated, type Remainder, type Whole } from '#domain/allocation.ts';
import type { Cents, Share } from '#domain/money.ts';
import { invalid } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Context, expectVersion, scenarioKeyOf } from '../calls/transact.ts';
import { allocationsToProcesses, type ProcessAllocationRow } from './allocated.sql.ts';
import { lockScenario, nextAllocationsVersion } from './derived.sql.ts';
import type { EntryStore, StoredEntry } from './entries.sql.ts';
import { type ReceivedRow, rowsForHistory, settleAllocation } from './settle-allocation.ts';
import { settleScenario, type Touched } from './settle-scenario.ts';

// The calls of employees, cost centers and other costs, which are entered in a list and allocated to processes.

/** An entry as it goes over the wire: what is stored, how much of it is allocated, and what its kind adds. */
type Item<Fields, More> = Omit<StoredEntry<Fields>, 'allocated'> &
  More & { allocatedPercent: Share; notAllocated: Cents; costsFullyAllocated: boolean };

/** How one kind differs from the others. */
interface EntryDefinition<Fields, More, Row> {
  /** Its name in the history. */
  entity: 'employee' | 'cost-center' | 'other-cost';
  entries: EntryStore<Fields>;
  /** What has to be settled when this entry has changed. */
  touched(id: string): Touched;
  wholeOf(fields: NoInfer<Fields>): Whole;
  more(fields: NoInfer<Fields>, left: Remainder): More;
  asRow(row: ProcessAllocationRow, fields: NoInfer<Fields>): Row;
  inHistory(fields: NoInfer<Fields>): object;
  /** What is stored, in the form a conflict shows it. */
  wire: { item(item: Item<NoInfer<Fields>, NoInfer<More>>): unknown; rows(rows: NoInfer<Row>[]): unknown };
}

export function entryWork<Fields extends object, More, Row>(kind: EntryDefinition<Fields, More, Row>) {
  const { entity, entries, wholeOf, inHistory } = kind;
  const table = `${entries.table}_allocation` as const;
  type Stored = StoredEntry<Fields>;

  const asItem = ({ allocated, ...stored }: Stored): Item<Fields, More> => {
    const row = { id: stored.id, ...allocated };
    const left = notAllocated([row], wholeOf(stored as Stored));
    return {
      ...stored,
      ...kind.more(stored as Stored, left),
      allocatedPercent: allocated.share,
      notAllocated: left.cost,
      costsFullyAllocated: fullyAllocated([row]),
    };
  };
  const asRows = (rows: readonly ProcessAllocationRow[], stored: Stored): Row[] =>
    rows.map(row => kind.asRow(row, stored));

  /** Reads the entry under the scenario's lock: nobody else changes the scenario's costs until the transaction ends. */
  const readLocked = async (context: Context, id: string): Promise<Stored> => {
    await lockScenario(context.tx, scenarioKeyOf(context).scenarioId);
    return found(await entries.find(context.tx, id));
  };
  const expectSeen = (context: Context, stored: Stored) =>
    expectVersion(context, stored.version, () => kind.wire.item(asItem(stored)));

  return {
    list: async (scenarioId: string, { tx }: Context) => (await entries.list(tx, scenarioId)).map(asItem),

    async make(fields: Fields, context: Context) {
      const id = await entries.add(context.tx, scenarioKeyOf(context), fields);
      context.changed({ entity, id, before: null, after: inHistory(fields) });
      return asItem(found(await entries.find(context.tx, id)));
    },

    async change(
      params: { id: string },
      body: { id?: string | undefined },
      context: Context,
      to: (was: Stored) => Fields,
    ) {
      if (body.id !== undefined && body.id !== params.id) throw invalid('body.id', 'is not the id of the path');
      const stored = await readLocked(context, params.id);
      expectSeen(context, stored);
      const fields = to(stored);
      const [before, after] = [inHistory(stored), inHistory(fields)];
      if (JSON.stringify(before) === JSON.stringify(after)) return asItem(stored);
      await entries.update(context.tx, params.id, fields);
      // The same list means something else from now on, so it gets a new version.
      if (wholeOf(fields).inUnits !== wholeOf(stored).inUnits)
        await nextAllocationsVersion(context.tx, table, params.id);
      await settleScenario(context.tx, scenarioKeyOf(context), kind.touched(params.id));
      context.changed({ entity, id: params.id, before, after });
      return asItem(found(await entries.find(context.tx, params.id)));
    },

    async remove(id: string, context: Context) {
      const stored = await readLocked(context, id);
      expectSeen(context, stored);
      const allocations = (await allocationsToProcesses(context.tx, table, stored)).filter(
        row => row.share !== 0 || row.units !== 0,
      );
      await entries.remove(context.tx, id);
      await settleScenario(context.tx, scenarioKeyOf(context), { processes: allocations.map(row => row.id) });
      context.changed({
        entity,
        id,
        before: { ...inHistory(stored), allocations: rowsForHistory(allocations) },
        after: null,
      });
    },

    async allocations(id: string, { tx, etag }: Context) {
      const stored = found(await entries.find(tx, id));
      etag(stored.allocationsVersion);
      return asRows(await allocationsToProcesses(tx, table, stored), stored);
    },

    async allocate(
      id: string,
      received: readonly (Omit<ReceivedRow, 'id'> & { processId: string })[],
      context: Context,
    ) {
      const stored = await readLocked(context, id);
      const rows = await allocationsToProcesses(context.tx, table, stored);
      expectVersion(context, stored.allocationsVersion, () => kind.wire.rows(asRows(rows, stored)));
      const list = { table, parentId: id, whole: wholeOf(stored), rows } as const;
      const saved = await settleAllocation(
        context,
        list,
        received.map(({ processId, ...row }) => ({ id: processId, ...row })),
      );
      await settleScenario(context.tx, scenarioKeyOf(context), { processes: saved.changed });
      context.etag(stored.allocationsVersion + (saved.changed.length > 0 ? 1 : 0));
      return asRows(saved.rows, stored);
    },
  };
}
