import { listsOf, thingsOf } from '#domain/scenario-by-kind.ts';
import type { ItemKind, ScenarioChanges } from '#domain/scenario-changes.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { LISTS, listKinds, parentOf, sideOf, type ThingKind, thingKinds, wholeKinds, wordOf } from '#domain/shape.ts';
import type { LineKind, ParsedModel } from './parse-model.ts';

// What must still be as it was for the writes of an upload to be right, where others have changed the scenario since it was read.

interface Told {
  readonly kind: ItemKind;
  readonly id: string;
  readonly name: string;
}

export interface Expectations {
  /** Each line that an upload writes anew or removes, and the levels and basis it was read with. */
  readonly same: readonly (Told & { line: LineKind; digest: string | null })[];
  /** What it refers to, and does not write itself. */
  readonly there: readonly Told[];
  /** What it removes, with what lies in it and what is given to it. */
  readonly removed: readonly string[];
}

export function expectationsOf(stored: ParsedModel, after: ScenarioModel, changes: ScenarioChanges): Expectations {
  const kindOf = new Map(thingKinds.map(kind => [wordOf(kind) as ItemKind, kind] as const));
  const added = new Set(changes.added.map(({ id }) => id));
  const same: (Told & { line: LineKind })[] = [
    { kind: 'scenario', id: '', name: '', line: 'scenario' },
    ...changes.changed.flatMap(item => linesOf(kindOf.get(item.kind)).map(line => ({ ...item, line }))),
    ...changes.removed.flatMap(item => {
      const kind = kindOf.get(item.kind);
      const sides = thingKinds.filter(side => sideOf(side) === kind);
      return [kind, ...sides].flatMap(each => linesOf(each).map(line => ({ ...item, line })));
    }),
  ];
  same.push(...givingTo(stored.model, new Set(changes.removed.map(({ id }) => id)), same));
  const written = new Set([...same, ...changes.added].map(({ id }) => id));
  return {
    same: same.map(({ kind, id, name, line }) => ({ kind, id, name, line, digest: stored.digestOf(line, id) })),
    there: referredTo(after, written).filter(({ id }) => !added.has(id)),
    removed: changes.removed.map(({ id }) => id),
  };
}

/** The lines that hold a thing or a side of it: its own, and what it gives. */
const linesOf = (kind: ThingKind | undefined): LineKind[] =>
  kind ? [(sideOf(kind) ?? kind) as LineKind, ...listKinds.filter(list => LISTS[list].giver === kind)] : [];

/** What a workbook does not show gives to what goes, too: personnel by the basis that is not chosen. */
function givingTo(
  model: ScenarioModel,
  gone: ReadonlySet<string>,
  known: readonly { id: string; line: LineKind }[],
): (Told & { line: LineKind })[] {
  const [things, lists] = [thingsOf(model), listsOf(model)];
  const isKnown = new Set(known.map(({ id, line }) => `${line} ${id}`));
  return listKinds.flatMap(line => {
    const { giver } = LISTS[line];
    const names = new Map<string, string>(things[giver].map(({ id, name }) => [id, name]));
    const giving = lists[line].filter(
      ({ id, rows }) => !isKnown.has(`${line} ${id}`) && rows.some(row => gone.has(row.id)),
    );
    return giving.map(({ id }) => ({ kind: wordOf(giver), id, name: names.get(id)!, line }));
  });
}

function referredTo(after: ScenarioModel, written: ReadonlySet<string>): Told[] {
  const [things, lists] = [thingsOf(after), listsOf(after)];
  const ids = new Set([
    ...wholeKinds.flatMap(kind =>
      parentOf(kind) ? things[kind].flatMap(({ id, parent }) => (written.has(id) && parent ? [parent] : [])) : [],
    ),
    ...listKinds.flatMap(list =>
      lists[list].flatMap(({ id, rows }) => (written.has(id) ? rows.map(row => row.id) : [])),
    ),
    ...[...things.totalCost, ...things.otherCost].flatMap(({ id, dividedLikeOf }) =>
      written.has(id) && dividedLikeOf ? [dividedLikeOf] : [],
    ),
  ]);
  return wholeKinds.flatMap(kind =>
    things[kind].flatMap(({ id, name }) => (ids.has(id) ? [{ kind: wordOf(kind), id, name }] : [])),
  );
}
