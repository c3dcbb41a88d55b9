import type { Section } from './cost-objects.ts';
import { DIMENSIONS, type DirectFigures, type DirectRow } from './direct-allocation.ts';
import type { Named } from './scenario-model.ts';

// What was added to a tree together is taken back together, or not at all. Invariant: what is deleted for that is what was added
// and nothing else, so whatever somebody has changed in it or put below it since keeps all of it.

interface Cost extends Named {
  readonly totals: DirectFigures;
  /** What segments hold of it. */
  readonly held: readonly DirectRow[];
}

/** Each with the id of what holds it. */
export interface AddedTree {
  readonly sections: readonly Named[];
  readonly costObjects: readonly (Named & { readonly processCategoryId: string })[];
  readonly costs: readonly (Cost & { readonly mainProcessId: string })[];
}

export interface ToDelete {
  readonly kind: 'section' | 'costObject' | 'cost';
  readonly id: string;
}

/** What to delete, each with all that is below it. Undefined: something of it is not as it was added. */
export function toTakeBack(added: AddedTree, now: readonly Section<Cost>[]): ToDelete[] | undefined {
  const [sections, costObjects, costs] = [byId(added.sections), byId(added.costObjects), byId(added.costs)];
  const objectsNow = now.flatMap(section => section.mainProcesses.map(object => ({ object, within: section.id })));
  const costsNow = objectsNow.flatMap(({ object }) => object.processes.map(cost => ({ cost, within: object.id })));
  const sectionIs = ({ id, name }: Named) =>
    now.some(
      one =>
        one.id === id &&
        one.name === name &&
        !one.isBackOffice &&
        one.mainProcesses.every(object => costObjects.has(object.id)),
    );
  const objectIs = ({ id, name, processCategoryId }: AddedTree['costObjects'][number]) =>
    objectsNow.some(
      ({ object, within }) =>
        object.id === id &&
        object.name === name &&
        within === processCategoryId &&
        object.processes.every(cost => costs.has(cost.id)),
    );
  const costIs = (of: AddedTree['costs'][number]) =>
    costsNow.some(({ cost, within }) => cost.id === of.id && within === of.mainProcessId && isSame(cost, of));
  const isAsAdded = added.sections.every(sectionIs) && added.costObjects.every(objectIs) && added.costs.every(costIs);
  if (!isAsAdded) return undefined;
  return [
    ...added.sections.map(({ id }) => ({ kind: 'section' as const, id })),
    ...added.costObjects
      .filter(one => !sections.has(one.processCategoryId))
      .map(({ id }) => ({ kind: 'costObject' as const, id })),
    ...added.costs.filter(one => !costObjects.has(one.mainProcessId)).map(({ id }) => ({ kind: 'cost' as const, id })),
  ];
}

const byId = (things: readonly Named[]): ReadonlySet<string> => new Set(things.map(({ id }) => id));

/** A segment that came since holds nothing of it. */
function isSame(now: Cost, was: Cost): boolean {
  const ids = new Set([...now.held, ...was.held].map(({ id }) => id));
  const heldBy = ({ held }: Cost, id: string) => held.find(row => row.id === id);
  return (
    now.name === was.name &&
    DIMENSIONS.every(
      dimension =>
        now.totals[dimension] === was.totals[dimension] &&
        [...ids].every(id => (heldBy(now, id)?.[dimension] ?? 0) === (heldBy(was, id)?.[dimension] ?? 0)),
    )
  );
}
