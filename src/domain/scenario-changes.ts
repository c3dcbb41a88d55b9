import { enteredFigures, listsOf, type ThingsByKind, thingsOf } from './scenario-by-kind.ts';
import type { ScenarioModel } from './scenario-model.ts';
import {
  type Fields,
  LISTS,
  listKinds,
  parentOf,
  sideOf,
  THINGS,
  type ThingKind,
  thingKinds,
  type WordOf,
  wholeKinds,
  wordOf,
} from './shape.ts';

// What would change if one scenario replaced another, item by item. Two things are the same thing when their ids are.
// Invariant: two scenarios without a change between them hold the same truths, so that one can replace the other.

export type ItemKind = 'scenario' | WordOf<ThingKind>;

export interface Item {
  readonly kind: ItemKind;
  readonly id: string;
  readonly name: string;
}

export interface ChangedItem extends Item {
  /** The names of what differs. `allocation` is the name for any row of it. */
  readonly fields: string[];
}

export interface ScenarioChanges {
  readonly added: Item[];
  readonly changed: ChangedItem[];
  readonly removed: Item[];
}

/** A thing and everything that can differ about it, as text. The text is the same exactly when the thing is. */
interface Described extends Item {
  readonly fields: Readonly<Record<string, string>>;
}

export function scenarioChanges(before: ScenarioModel, after: ScenarioModel): ScenarioChanges {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const changed: ChangedItem[] = [];
  for (const [key, item] of is) {
    const old = was.get(key);
    const fields = old ? Object.keys(item.fields).filter(field => item.fields[field] !== old.fields[field]) : [];
    if (fields.length > 0) changed.push({ ...plain(item), fields });
  }
  // A total cost comes and goes with its process, which is the one that is named.
  const named = (item: Item) => item.kind !== 'totalCost';
  return {
    added: [...is]
      .filter(([key]) => !was.has(key))
      .map(([, item]) => plain(item))
      .filter(named),
    changed,
    removed: [...was]
      .filter(([key]) => !is.has(key))
      .map(([, item]) => plain(item))
      .filter(named),
  };
}

function plain({ kind, id, name }: Item): Item {
  return { kind, id, name };
}

function itemsOf(model: ScenarioModel): Map<string, Described> {
  const items = new Map<string, Described>();
  const add = (kind: ItemKind, { id, name }: { id: string; name: string }, fields: Record<string, unknown>) => {
    const texts = Object.entries(fields).map(([field, value]) => [field, JSON.stringify(value)]);
    items.set(`${kind} ${id}`, { kind, id, name, fields: Object.fromEntries(texts) });
  };
  const { processLevel, showCostCentersOnPersonnel } = model;
  add('scenario', { id: '', name: '' }, { processLevel, showCostCentersOnPersonnel });
  const things = thingsOf(model);
  const within = (kind: ThingKind) => Map.groupBy<string | undefined, AnyThing>(things[kind], ({ parent }) => parent);
  const parts = new Map(thingKinds.map(kind => [kind, within(kind)]));
  const given = givenIn(model);

  /** Each thing, followed by its side and by what lies in it. */
  const describe = (kind: ThingKind, those: readonly AnyThing[]) => {
    for (const thing of those) {
      const { name, ...values } = together(pick(THINGS[kind].fields, thing));
      const parent = parentOf(kind);
      add(wordOf(kind), thing, {
        name,
        ...(parent ? { [wordOf(parent)]: thing.parent } : {}),
        ...values,
        ...given(kind, thing),
      });
      for (const side of thingKinds) if (sideOf(side) === kind) describe(side, [thing]);
      for (const [part, byParent] of parts) if (parentOf(part) === kind) describe(part, byParent.get(thing.id) ?? []);
    }
  };
  for (const kind of wholeKinds) if (!parentOf(kind)) describe(kind, things[kind]);
  return items;
}

type AnyThing = ThingsByKind[ThingKind][number];

const pick = (fields: Fields, thing: AnyThing): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map(field => [field, thing[field as keyof AnyThing]]));

/** Whose units or revenue something is divided like is no field of its own, nor that it is so among some only. */
const together = ({ dividedLikeOf, dividedAmongSome, ...values }: Record<string, unknown>): Record<string, unknown> =>
  dividedLikeOf || dividedAmongSome
    ? { ...values, dividedLike: [values.dividedLike, dividedLikeOf, dividedAmongSome] }
    : values;

/** What a thing gives, as far as it is the truth: what follows from it is not compared. */
function givenIn(model: ScenarioModel): (kind: ThingKind, thing: AnyThing) => { allocation?: unknown } {
  const lists = listsOf(model);
  const rows = new Map(listKinds.map(list => [list, new Map(lists[list].map(({ id, rows }) => [id, rows]))]));
  return (kind, thing) => {
    const list = listKinds.find(each => LISTS[each].giver === kind);
    if (!list) return {};
    // Of people the units follow from the share.
    const fields = LISTS[list].truth === 'share' ? ['share'] : enteredFigures(list).map(([, field]) => field);
    const truths = rows
      .get(list)!
      .get(thing.id)!
      .map((row): [string, unknown[]] => [row.id, fields.map(field => row[field as keyof typeof row])]);
    return {
      allocation: truths.filter(([, values]) => values.some(value => value !== 0)).sort(([a], [b]) => (a < b ? -1 : 1)),
    };
  };
}
