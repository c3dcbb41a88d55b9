import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import { nearestCents, nearestHundredths } from '#domain/money.ts';
import { api } from '#web/session/api.ts';
import { editShown, keyOf, replaced } from '#web/session/optimistic-list.ts';
import type { NamedDirectRow, TreeCost, TreeCostObject, TreeSection } from './tree-rows.ts';

export type SectionReply = Api['GET /process-category/list/:scenarioId']['reply'][number];
export type CostObjectReply = SectionReply['mainProcesses'][number];
export type CostReply = CostObjectReply['processes'][number];

/** Everything of the screen: sections, cost objects, costs, and what each segment holds of a cost. In cents and hundredths. */
export const treeQuery = (scenarioId: string) =>
  queryOptions({
    queryKey: ['costObjects', scenarioId],
    queryFn: async ({ signal }) =>
      (await api('GET /process-category/list/:scenarioId', { params: { scenarioId }, signal })).map(sectionOf),
  });

/** What its table is called among those whose steps are known. */
export const treeList = (scenarioId: string): string => treeQuery(scenarioId).queryKey.join(' ');

/** Saves that are on their way. While there are any, the area can't be marked as done. */
export const savingKey = (scenarioId: string) => ['costObjects', scenarioId, 'saving'];

/** Of totals that are made to fit below their row. What that changes in the row is nobody else's change. */
export const raisingKey = (scenarioId: string) => [...savingKey(scenarioId), 'total'];

export const markDone = (scenarioId: string, done: boolean) =>
  api('PATCH /process-category/:id', { params: { id: scenarioId }, body: { processesComplete: done } });

const drafts = new Map<string, string>();
/** The key of the empty row below a cost object's costs. */
export const draftKey = (costObjectKey: string): string => drafts.get(costObjectKey) ?? `temp:${costObjectKey}:0`;
/** Never goes back to an earlier key: costs that failed and are tried again come after later ones, whose keys are in use. */
export function keepDraft(costObjectKey: string, key: string): void {
  if (numberOf(key) > numberOf(draftKey(costObjectKey))) drafts.set(costObjectKey, key);
}
const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));

export const costAllocationOf = (list: CostReply['costAllocation'], version: number): NamedDirectRow[] =>
  list.map(({ segmentId, segmentName, units, revenue, directCost }) => ({
    id: segmentId,
    name: segmentName,
    units: nearestHundredths(units),
    revenue: nearestCents(revenue),
    directCost: nearestCents(directCost),
    version,
  }));

export const costOf = (reply: CostReply): TreeCost => ({
  id: reply.id,
  key: keyOf(reply.id),
  name: reply.name,
  version: reply.version,
  mainProcessId: reply.mainProcessId,
  totals: {
    units: nearestHundredths(reply.totalUnits),
    revenue: nearestCents(reply.totalRevenue),
    directCost: nearestCents(reply.totalCost),
  },
  held: costAllocationOf(reply.costAllocation, reply.allocationsVersion),
});

export const costObjectOf = (reply: CostObjectReply): TreeCostObject => ({
  id: reply.id,
  key: keyOf(reply.id),
  name: reply.name,
  version: reply.version,
  processCategoryId: reply.processCategoryId,
  processes: reply.processes.map(costOf),
});

export const sectionOf = (reply: SectionReply): TreeSection => ({
  id: reply.id,
  key: keyOf(reply.id),
  name: reply.name,
  version: reply.version,
  isBackOffice: reply.isBackOffice,
  mainProcesses: reply.mainProcesses.map(costObjectOf),
});

export const editTreeIn =
  (queries: QueryClient, scenarioId: string) =>
  (edit: (sections: readonly TreeSection[]) => TreeSection[]): Promise<void> =>
    editShown<TreeSection[]>(queries, treeQuery(scenarioId).queryKey, edit);

/** Replaces or removes the thing with this id. Everything else stays the same. */
export const replaceSection =
  (id: string, by: (section: TreeSection) => TreeSection | undefined) =>
  (sections: readonly TreeSection[]): TreeSection[] =>
    replaced(sections, id, by);

export const replaceCostObject =
  (id: string, by: (costObject: TreeCostObject) => TreeCostObject | undefined) =>
  (sections: readonly TreeSection[]): TreeSection[] =>
    sections.map(section =>
      section.mainProcesses.some(one => one.id === id)
        ? { ...section, mainProcesses: replaced(section.mainProcesses, id, by) }
        : section,
    );

export const replaceCost =
  (id: string, by: (cost: TreeCost) => TreeCost | undefined) =>
  (sections: readonly TreeSection[]): TreeSection[] => {
    const holder = sections
      .flatMap(section => section.mainProcesses)
      .find(one => one.processes.some(cost => cost.id === id));
    if (!holder) return [...sections];
    return replaceCostObject(holder.id, one => ({ ...one, processes: replaced(one.processes, id, by) }))(sections);
  };

export const costsOf = (sections: readonly TreeSection[]): TreeCost[] =>
  sections.flatMap(section => section.mainProcesses.flatMap(costObject => costObject.processes));

export const findCost = (sections: readonly TreeSection[], key: string): TreeCost | undefined =>
  costsOf(sections).find(cost => cost.key === key);

/** By its id. That is not the key of its row where it was made on this page. */
export const costWithId = (sections: readonly TreeSection[], id: string): TreeCost | undefined =>
  costsOf(sections).find(cost => cost.id === id);
