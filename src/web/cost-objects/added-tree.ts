import '#web/i18n/paste-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AddedTree, toTakeBack } from '#domain/pasted/added-tree.ts';
import { doesSomething, hasSameFigures } from '#domain/pasted/changes.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { bringTakenBack, keepTakenBack } from '../allocations/deleted-here.queries.ts';
import { takesPartQuery } from '../book/taken-along.queries.ts';
import { costsOf, treeQuery } from './cost-objects.queries.ts';
import { layersKey, useRemove } from './layers.queries.ts';
import { storeFigures } from './store-figures.ts';
import type { TreeMaker } from './tree-maker.ts';
import type { TreeCost, TreeSection } from './tree-rows.ts';

/** A tree that was pasted is taken back whole, while all of it is as it was added and nothing was allocated to it. */
export function useAddedTree(scenarioId: string, toldOf?: (count: number) => string) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const remove = useRemove(scenarioId);
  const [made, setMade] = useState<MadeBeside>();
  const treeNow = () => queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
  const bringing = useMutation({
    mutationKey: layersKey(scenarioId),
    mutationFn: async ({ ids, changed }: { ids: readonly string[]; changed: AddedTree['changed'] }) => {
      await bringTakenBack(scenarioId, ids);
      const costs = byId(costsOf(await treeNow()));
      for (const { before, after } of changed) await storeFigures(costs.get(before.id)!, after);
    },
    onSettled: () => queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId }),
  });
  /** Returns what it has deleted. */
  const takeBack = async (added: AddedTree): Promise<string[] | 'held' | undefined> => {
    const sections = await treeNow();
    const toDelete = toTakeBack(added, sections);
    const takesPart = await queries.fetchQuery(
      takesPartQuery(
        scenarioId,
        added.costs.map(({ id }) => id),
      ),
    );
    if (!toDelete) return undefined;
    if (takesPart) return 'held';
    const versions = versionsIn(sections);
    const costs = byId(costsOf(sections));
    for (const { before } of added.changed) await storeFigures(costs.get(before.id)!, before);
    const ids = toDelete.map(({ id }) => id);
    for (const id of ids) keepTakenBack(id);
    for (const one of toDelete) await remove.mutateAsync({ ...one, version: versions.get(one.id)! });
    // They were columns of a matrix, too.
    await queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId });
    return ids;
  };

  const add = ({ added, lines }: TreeMaker) => {
    if (lines.length === 0) return;
    const { changed } = added;
    let gone: string[] | undefined;
    setMade({
      lasts: true,
      told: () => {
        const count = lines.filter(doesSomething).length;
        return toldOf?.(count) ?? t(changed.length > 0 ? 'paste.storedTold' : 'paste.addedTold', { count });
      },
      put: async back => {
        if (back) {
          const taken = await takeBack(added);
          if (taken === 'held') return taken;
          gone = taken;
          if (gone) setMade(undefined);
          return gone !== undefined;
        }
        const costs = byId(costsOf(await treeNow()));
        const isAsBefore = ({ before }: (typeof changed)[number]) => {
          const cost = costs.get(before.id);
          return cost !== undefined && hasSameFigures(cost, before);
        };
        if (!gone || !changed.every(isAsBefore)) return false;
        await bringing.mutateAsync({ ids: gone, changed });
        return true;
      },
    });
  };
  return { made, add };
}

const byId = (costs: readonly TreeCost[]): ReadonlyMap<string, TreeCost> => new Map(costs.map(cost => [cost.id, cost]));

const versionsIn = (sections: readonly TreeSection[]): ReadonlyMap<string, number> => {
  const objects = sections.flatMap(section => section.mainProcesses);
  const things = [...sections, ...objects, ...objects.flatMap(object => object.processes)];
  return new Map(things.map(({ id, version }) => [id, version]));
};
