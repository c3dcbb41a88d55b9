import { thingsOf } from './scenario-by-kind.ts';
import type { ChangedItem, ScenarioChanges } from './scenario-changes.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { type Fields, parentOf, THINGS, type ThingKind, thingKinds, toWire, wordOf } from './shape.ts';

/** A text, a number with its decimals, or a mark. What a driver is where there is none is null. */
export type ToldValue = string | number | boolean | null;

export interface ToldChange extends ChangedItem {
  /** By field. An allocation is a list, and has none. Of what something is divided like, `dividedLikeOf` is the name of the other one. */
  readonly values?: Readonly<Record<string, { readonly from: ToldValue; readonly to: ToldValue }>>;
}

export interface ToldChanges extends ScenarioChanges {
  readonly changed: ToldChange[];
}

/** Told with what something is divided like: of which other one, and whether among some only. */
const OF_LIKE = ['dividedLikeOf', 'dividedAmongSome'];

/** Who changes more than this reads how many there are. */
const MOST = 200;

/** What changes, with what the first so many things said and will say. */
export function toldChanges(changes: ScenarioChanges, before: ScenarioModel, after: ScenarioModel): ToldChanges {
  const [was, is] = [thingsOf(before), thingsOf(after)];
  const told = (item: ChangedItem): ToldChange => {
    const kind = thingKinds.find(one => wordOf(one) === item.kind);
    if (!kind) return item;
    const [from, to] = [was, is].map(things => valuesOf(things, kind, item));
    const isLike = item.fields.includes('dividedLike');
    const of = OF_LIKE.filter(field => isLike && (from![field] || to![field]));
    const fields = [...item.fields.filter(field => field in from!), ...of];
    if (fields.length === 0) return item;
    return {
      ...item,
      values: Object.fromEntries(fields.map(field => [field, { from: from![field]!, to: to![field]! }])),
    };
  };
  return { ...changes, changed: changes.changed.map((item, at) => (at < MOST ? told(item) : item)) };
}

function valuesOf(
  things: ReturnType<typeof thingsOf>,
  kind: ThingKind,
  { id }: ChangedItem,
): Record<string, ToldValue> {
  const thing = things[kind].find(one => one.id === id)!;
  const fields: Fields = THINGS[kind].fields;
  const parent = parentOf(kind);
  const wire: Record<string, ToldValue> = toWire(fields, thing as never);
  const { dividedLikeOf } = wire;
  return {
    ...wire,
    ...(dividedLikeOf && { dividedLikeOf: things[kind].find(one => one.id === dividedLikeOf)!.name }),
    ...(parent ? { [wordOf(parent)]: things[parent].find(one => one.id === thing.parent)!.name } : {}),
  };
}
