import type { Section } from '../cost-objects.ts';
import type { Named } from '../scenario-model.ts';
import { type CostThere, hasSameFigures, type PastedCost } from './changes.ts';

// What was added to a tree together is taken back together, or not at all. Invariant: what is deleted for that is what was added
// and nothing else, so whatever somebody has changed in it or put below it since keeps all of it.

type Cost = Named & PastedCost;

/** Each with the id of what holds it. */
export interface AddedTree {
  readonly sections: readonly Named[];
  readonly costObjects: readonly (Named & { readonly processCategoryId: string })[];
  readonly costs: readonly (Cost & { readonly mainProcessId: string })[];
  /** Costs that were there, as they were and as they became. */
  readonly changed: readonly { readonly before: CostThere; readonly after: PastedCost }[];
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
  const changedIs = ({ before, after }: AddedTree['changed'][number]) =>
    costsNow.some(({ cost }) => cost.id === before.id && isSame(cost, { ...before, ...after }));
  const isAsAdded =
    added.changed.every(changedIs) &&
    added.sections.every(sectionIs) &&
    added.costObjects.every(objectIs) &&
    added.costs.every(costIs);
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

const isSame = (now: Cost, was: Cost): boolean => now.name === was.name && hasSameFigures(now, was);
