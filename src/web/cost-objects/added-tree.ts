import '#web/i18n/paste-texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#domain/cost-objects.ts';
import { type AddedTree, toTakeBack } from '#domain/pasted/added-tree.ts';
import { doesSomething, hasSameFigures } from '#domain/pasted/changes.ts';
import type { MadeBeside } from '#web/ui/grid/use-undo.ts';
import { takesPartQuery } from '../book/taken-along.queries.ts';
import { costsOf, treeQuery } from './cost-objects.queries.ts';
import { layersKey, useRemove } from './layers.queries.ts';
import { storeFigures, type TreeMaker, treeMaker } from './tree-maker.ts';
import type { TreeCost, TreeSection } from './tree-rows.ts';

/** A tree that was pasted is taken back whole, while all of it is as it was added and nothing was allocated to it. */
export function useAddedTree(scenarioId: string, level: Level) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const remove = useRemove(scenarioId);
  const [made, setMade] = useState<MadeBeside>();
  const treeNow = () => queries.fetchQuery({ ...treeQuery(scenarioId), staleTime: 0 });
  const making = useMutation({
    mutationKey: layersKey(scenarioId),
    mutationFn: async ({ lines, key }: { lines: TreeMaker['lines']; key: string }) => {
      const again = treeMaker(scenarioId, level, await treeNow());
      for (const line of lines) await again.make(line, `${key}.${line.line}`);
      return again.added;
    },
    onSettled: () => queries.invalidateQueries({ predicate: query => query.queryKey[1] === scenarioId }),
  });
  const takeBack = async (added: AddedTree): Promise<boolean> => {
    const sections = await treeNow();
    const toDelete = toTakeBack(added, sections);
    const takesPart = await queries.fetchQuery(
      takesPartQuery(
        scenarioId,
        added.costs.map(({ id }) => id),
      ),
    );
    if (!toDelete || takesPart) return false;
    const versions = versionsIn(sections);
    const costs = new Map(costsOf(sections).map(cost => [cost.id, cost]));
    for (const { before } of added.changed) await storeFigures(costs.get(before.id)!, before);
    for (const one of toDelete) await remove.mutateAsync({ ...one, version: versions.get(one.id)! });
    return true;
  };

  const add = ({ added: first, lines }: TreeMaker) => {
    if (lines.length === 0) return;
    let added: AddedTree = first;
    let key = crypto.randomUUID();
    setMade({
      told: () =>
        t(first.changed.length > 0 ? 'paste.storedTold' : 'paste.addedTold', {
          count: lines.filter(doesSomething).length,
        }),
      put: async back => {
        if (!back) {
          const again = onWhatIsThere(lines, costsOf(await treeNow()));
          if (!again) return false;
          added = await making.mutateAsync({ lines: again, key });
        } else if (!(await takeBack(added))) return false;
        else setMade(undefined);
        // A try that fails is tried again as the same one.
        key = crypto.randomUUID();
        return true;
      },
    });
  };
  return { made, add };
}

/** The same lines, to fill in costs in the versions they have now. Undefined: one of these is not as it was before. */
function onWhatIsThere(lines: TreeMaker['lines'], now: readonly TreeCost[]): TreeMaker['lines'] | undefined {
  const costs = new Map(now.map(cost => [cost.id, cost]));
  const again = lines.flatMap(line => {
    if (!line.filling) return line;
    const cost = costs.get(line.filling.cost.id);
    return cost && hasSameFigures(cost, line.filling.cost) ? { ...line, filling: { ...line.filling, cost } } : [];
  });
  return again.length === lines.length ? again : undefined;
}

const versionsIn = (sections: readonly TreeSection[]): ReadonlyMap<string, number> => {
  const objects = sections.flatMap(section => section.mainProcesses);
  const things = [...sections, ...objects, ...objects.flatMap(object => object.processes)];
  return new Map(things.map(({ id, version }) => [id, version]));
};
