import { listsOf, thingsOf } from '#domain/scenario-by-kind.ts';
import type { ChangedItem, Item, ScenarioChanges } from '#domain/scenario-changes.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { LISTS, type ListKind, listKinds, sideOf, type ThingKind, thingKinds, wordOf } from '#domain/shape.ts';
import { LIST_TABLES, rowOf } from '#server/db/columns.ts';
import { allocationWrites, type Figures, FOLLOWS, idList, type WriteStep } from './allocation-writes.ts';
import type { ParsedModel } from './parse-model.ts';
import { type CreationOrder, creationOrderAfter, settledRows } from './settled-rows.ts';

// The writes that turn what is stored into another scenario: only what differs, with every cent that follows from it, so that
// nothing has to be settled afterwards.

/** Done first, because their names may be given to others. */
const FIRST: readonly ThingKind[] = ['process', 'segment', 'employee', 'costCenter', 'otherCost'];
/** Done last, when what they held has moved out of them. */
const LAST: readonly ThingKind[] = ['mainProcess', 'processCategory'];

export function writesOf(stored: ParsedModel, after: ScenarioModel, changes: ScenarioChanges): WriteStep[] {
  const removal = (kind: ThingKind) => {
    const removed = changes.removed.filter(item => item.kind === wordOf(kind));
    return stepWith(`remove ${kind}`, removed, idsOf);
  };
  const differs = differing(changes);
  const things = thingsOf(after);
  return [
    ...FIRST.flatMap(removal),
    ...thingKinds.flatMap(kind => {
      const written = things[kind].filter(differs(kind, 'row')).map(thing => rowOf(kind, thing));
      return stepWith(`store ${kind}`, written, rows => JSON.stringify(rows));
    }),
    ...listWrites(stored, after, differs),
    ...LAST.flatMap(removal),
  ];
}

const stepWith = <T>(step: string, some: readonly T[], parameter: (some: readonly T[]) => string): WriteStep[] =>
  some.length > 0 ? [[step, parameter(some)]] : [];

const idsOf = (things: readonly { readonly id: string }[]) => idList(things.map(({ id }) => id));

/** Without a second word: in any field. */
type Differing = (kind: ThingKind, which?: 'row' | 'allocation') => (thing: { readonly id: string }) => boolean;

/** Which fields of which thing differ. Of a new thing all do. The side of a thing is new with it. */
function differing({ added, changed }: ScenarioChanges): Differing {
  const key = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind} ${id}`;
  const isNew = new Set(added.map(key));
  const fields = new Map(changed.map((item: ChangedItem) => [key(item), item.fields] as const));
  return (kind, which) =>
    ({ id }) =>
      isNew.has(key({ kind: wordOf(sideOf(kind) ?? kind), id })) ||
      (fields.get(key({ kind: wordOf(kind), id })) ?? []).some(
        field => which === undefined || (field === 'allocation') === (which === 'allocation'),
      );
}

/**
 * A list gets a new version when one of its truths differs; what only follows from something else keeps its version. The stored
 * rows are what domain computes of the stored model, so only other rows are written.
 */
function listWrites(stored: ParsedModel, after: ScenarioModel, differs: Differing): WriteStep[] {
  const lists = listsOf(after);
  const alive = creationOrderAfter(after, stored.created);
  const [was, is] = [rowsIn(stored.model, stored.created), rowsIn(after, alive)];
  return [
    ...listKinds.flatMap(list =>
      stepWith(`next ${list}`, lists[list].filter(differs(LISTS[list].giver, 'allocation')), idsOf),
    ),
    ...listKinds.flatMap(list => {
      const rows = ({ id }: { readonly id: string }) => ({ before: was(list, id), after: is(list, id) });
      const width = LIST_TABLES[list].columns.length;
      const isEntered = differs(LISTS[list].giver);
      const givers: readonly { readonly id: string }[] = lists[list];
      const { entered = [], follows = [] } = Object.groupBy(givers, giver =>
        isEntered(giver) ? 'entered' : 'follows',
      );
      return [
        ...allocationWrites(list, width, entered, rows, alive),
        ...allocationWrites(list, width, follows, rows, alive).map(
          ([step, ...rest]): WriteStep => [`${step} ${FOLLOWS}`, ...rest],
        ),
      ];
    }),
  ];
}

const SETTLED = {
  employeeAllocation: 'employees',
  costCenterAllocation: 'costCenters',
  otherCostAllocation: 'otherCosts',
  totalCostAllocation: 'totalCosts',
} as const;

/** The rows of each giver as they are stored. Rows that would be all zero are not. */
function rowsIn(model: ScenarioModel, created: CreationOrder): (list: ListKind, giver: string) => Map<string, Figures> {
  const settled = settledRows(model, created);
  const direct = new Map(listsOf(model).processCostAllocation.map(({ id, rows }) => [id, rows]));
  return (list, giver) => {
    const rows = list === 'processCostAllocation' ? direct.get(giver) : settled[SETTLED[list]].get(giver);
    const columns = LIST_TABLES[list].columns;
    const figures = (row: object): Figures => columns.map(({ field }) => row[field as keyof typeof row]);
    const all = (rows ?? []).map((row): [string, Figures] => [row.id, figures(row)]);
    return new Map(all.filter(([, values]) => values.some(value => value !== 0)));
  };
}
