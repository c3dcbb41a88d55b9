import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Level, missingDefaults } from '#domain/cost-objects.ts';
import { api } from '#web/session/api.ts';
import { isTemporary, keepKey, temporaryId, withStored } from '#web/session/optimistic-list.ts';
import { sendOver } from '#web/session/own-versions.ts';
import { type Scenario, scenarioQuery } from '../scenarios/scenarios.queries.ts';
import {
  costObjectOf,
  editTreeIn,
  replaceCost,
  replaceCostObject,
  replaceSection,
  type SectionReply,
  savingKey,
  sectionOf,
  treeQuery,
} from './cost-objects.queries.ts';
import type { LayerKind, TreeCostObject, TreeSection } from './tree-rows.ts';

/** Making and deleting of things that the table does not store by itself. */
export const layersKey = (scenarioId: string) => [...savingKey(scenarioId), 'layers'];

const temporarySection = (name: string, mainProcesses: TreeCostObject[] = []): TreeSection => {
  const id = temporaryId();
  return { id, key: id, name, version: 0, isBackOffice: false, mainProcesses };
};
const temporaryCostObject = (name: string, processCategoryId: string): TreeCostObject => {
  const id = temporaryId();
  return { id, key: id, name, version: 0, processCategoryId, processes: [] };
};

/** Shows at once what was made or deleted. What failed is put back as it was, and is fetched again. */
export function shownAtOnce<Sent>(
  queries: QueryClient,
  scenarioId: string,
  edit: (sent: Sent) => (now: readonly TreeSection[]) => TreeSection[],
) {
  const { queryKey } = treeQuery(scenarioId);
  return {
    mutationKey: layersKey(scenarioId),
    scope: { id: `costObjects ${scenarioId}` },
    onMutate: async (sent: Sent) => {
      const before = queries.getQueryData(queryKey);
      await editTreeIn(queries, scenarioId)(edit(sent));
      return { before };
    },
    onError: (_error: unknown, _sent: Sent, shown: { before: TreeSection[] | undefined } | undefined) => {
      queries.setQueryData(queryKey, shown?.before);
      void queries.invalidateQueries({ queryKey, exact: true });
    },
  };
}

interface Layering {
  level: Level;
  section: string;
  costObject: string;
}

/** Sets how many layers are shown. Hidden layers that are missing appear at once with a temporary id. */
export function useSetLevel(scenario: Scenario) {
  const queries = useQueryClient();
  const { id: scenarioId } = scenario;
  const edit =
    ({ level, section, costObject }: Layering) =>
    (sections: readonly TreeSection[]): TreeSection[] => {
      const missing = missingDefaults(level, sections);
      const now = missing.section ? [temporarySection(section)] : [...sections];
      const [first, ...others] = now;
      if (!missing.costObject || !first) return now;
      return [{ ...first, mainProcesses: [temporaryCostObject(costObject, first.id)] }, ...others];
    };
  return useMutation({
    ...shownAtOnce(queries, scenarioId, edit),
    mutationFn: ({ level, section, costObject }: Layering) =>
      api('POST /process-category/layered/:level', {
        params: { level: `${level}` },
        body: { scenarioId, name: section, ...(level === 1 && { mainProcesses: [{ name: costObject }] }) },
      }),
    onSuccess: async reply => {
      await editTreeIn(
        queries,
        scenarioId,
      )(sections => {
        if (!reply) return [...sections];
        keepKeys(reply, sections);
        return [sectionOf(reply), ...sections.filter(one => one.id !== reply.id && !isTemporary(one.id))];
      });
      await queries.invalidateQueries({ queryKey: scenarioQuery(scenarioId).queryKey });
    },
  });
}

/** What was shown with a temporary id stays the same row, because somebody may be writing in it. */
function keepKeys(stored: SectionReply, shown: readonly TreeSection[]): void {
  const [section] = shown;
  const [costObject] = section?.mainProcesses ?? [];
  const [storedObject] = stored.mainProcesses;
  if (section && isTemporary(section.id)) keepKey(stored.id, section.key);
  if (costObject && storedObject && isTemporary(costObject.id)) keepKey(storedObject.id, costObject.key);
}

export function useAddSection(scenarioId: string) {
  const queries = useQueryClient();
  return useMutation({
    ...shownAtOnce(queries, scenarioId, (sent: { section: TreeSection }) => sections => [...sections, sent.section]),
    mutationFn: ({ section }) => api('POST /process-category/', { body: { scenarioId, name: section.name } }),
    onSuccess: async (reply, { section }) => {
      keepKey(reply.id, section.key);
      await editTreeIn(queries, scenarioId)(sections => withStored(sections, section.id, sectionOf(reply)));
    },
  });
}

export function useAddCostObject(scenarioId: string) {
  const queries = useQueryClient();
  const edit = ({ costObject }: { costObject: TreeCostObject }) =>
    replaceSection(costObject.processCategoryId, section => ({
      ...section,
      mainProcesses: [...section.mainProcesses, costObject],
    }));
  return useMutation({
    ...shownAtOnce(queries, scenarioId, edit),
    mutationFn: ({ costObject: { name, processCategoryId } }) =>
      api('POST /main-process/', { body: { name, processCategoryId, scenarioId } }),
    onSuccess: async (reply, { costObject }) => {
      keepKey(reply.id, costObject.key);
      await editTreeIn(
        queries,
        scenarioId,
      )(
        replaceSection(reply.processCategoryId, section => ({
          ...section,
          mainProcesses: withStored(section.mainProcesses, costObject.id, costObjectOf(reply)),
        })),
      );
    },
  });
}

export const newSection = (name: string): TreeSection => temporarySection(name);
export const newCostObject = temporaryCostObject;

/** The mark that puts a section last in the overviews. */
export function useMarkBackOffice(scenarioId: string) {
  const queries = useQueryClient();
  const edit = ({ section, isBackOffice }: { section: TreeSection; isBackOffice: boolean }) =>
    replaceSection(section.id, one => ({ ...one, isBackOffice }));
  return useMutation({
    ...shownAtOnce(queries, scenarioId, edit),
    mutationFn: ({ section: { id, version }, isBackOffice }) =>
      api('PUT /process-category/:id', { params: { id }, body: { isBackOffice }, version }),
    onSuccess: ({ id, version, isBackOffice }) =>
      editTreeIn(queries, scenarioId)(replaceSection(id, one => ({ ...one, version, isBackOffice }))),
  });
}

export interface Move {
  kind: 'costObject' | 'cost';
  id: string;
  version: number;
  /** The id of what holds it from then on. */
  to: string;
}

/** Moves a cost to another cost object, or that to another section. It stands there at once, in the order of creation once that is known. */
export function useMove(scenarioId: string) {
  const queries = useQueryClient();
  const edit =
    ({ kind, id, to }: Move) =>
    (sections: readonly TreeSection[]): TreeSection[] => {
      const objects = sections.flatMap(section => section.mainProcesses);
      if (kind === 'costObject') {
        const moved = objects.filter(one => one.id === id).map(one => ({ ...one, processCategoryId: to }));
        const rest = replaceCostObject(id, () => undefined)(sections);
        return replaceSection(to, one => ({ ...one, mainProcesses: [...one.mainProcesses, ...moved] }))(rest);
      }
      const costs = objects.flatMap(one => one.processes).filter(one => one.id === id);
      const moved = costs.map(one => ({ ...one, mainProcessId: to }));
      const rest = replaceCost(id, () => undefined)(sections);
      return replaceCostObject(to, one => ({ ...one, processes: [...one.processes, ...moved] }))(rest);
    };
  return useMutation({
    ...shownAtOnce(queries, scenarioId, edit),
    mutationFn: ({ kind, id, version, to }: Move) =>
      sendOver(
        id,
        version,
        (version): Promise<{ version: number }> =>
          kind === 'cost'
            ? api('PUT /process/:id', { params: { id }, body: { mainProcessId: to }, version })
            : api('PUT /main-process/:id', { params: { id }, body: { processCategoryId: to }, version }),
        stored => stored.version,
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: treeQuery(scenarioId).queryKey, exact: true }),
  });
}

export interface Removal {
  kind: LayerKind;
  id: string;
  version: number;
}

/** Deletes a thing with everything below it. It disappears at once, and comes back to its place when that fails. */
export function useRemove(scenarioId: string) {
  const queries = useQueryClient();
  const edit = ({ kind, id }: Removal) =>
    ({ section: replaceSection, costObject: replaceCostObject, cost: replaceCost })[kind](id, () => undefined);
  return useMutation({
    ...shownAtOnce(queries, scenarioId, edit),
    mutationFn: ({ kind, id, version }) => {
      const sent = { params: { id }, version };
      if (kind === 'section') return api('DELETE /process-category/:id', sent);
      return kind === 'costObject' ? api('DELETE /main-process/:id', sent) : api('DELETE /process/:id', sent);
    },
  });
}
