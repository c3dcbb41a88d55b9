import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/i18n.ts';
import { takenBack } from '#web/session/optimistic-list.ts';
import type { Lately } from '#web/ui/grid/deleted-lately.tsx';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import type { Saying } from '#web/ui/grid/said.tsx';
import { type Undo, useUndo } from '#web/ui/grid/use-undo.ts';
import { codeOf } from '#web/ui/toasts.tsx';
import { isGone } from '../allocations/allocations.queries.ts';
import {
  bringBack,
  deletionsIn,
  forgetDeleted,
  keepDeleted,
  missingText,
} from '../allocations/deleted-here.queries.ts';
import { deletedLatelyQuery, useDeletedLately } from '../allocations/deleted-lately.queries.ts';
import { replaceCostObject, replaceSection, treeList, treeQuery } from './cost-objects.queries.ts';
import { type Removal, shownAtOnce, useRemove } from './layers.queries.ts';
import type { TreeRow, TreeSection } from './tree-rows.ts';

interface Deleted extends Removal {
  name: string;
  /** The tree it was deleted from, which says its place. */
  from: readonly TreeSection[];
  /** How it came back. */
  back?: object | undefined;
}

export interface TreeDeletion {
  undo: Undo<TreeRow>;
  remove: (removal: Removal & { name: string }) => void;
  /** What was deleted last, and what became of it when it was brought back. */
  deleted: Saying | undefined;
  said: Saying | undefined;
  lately: Lately | undefined;
}

/**
 * A section, cost object or cost that is deleted is gone at once, with all in it. The server keeps what it took, so taking that
 * back brings it back as it was. It outlives the table: without a section there is none.
 */
export function useDeletingTree(scenarioId: string): TreeDeletion {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [deleted, setDeleted] = useState<Saying>();
  const [said, setSaid] = useState<Saying>();
  const { queryKey } = treeQuery(scenarioId);
  const list = treeList(scenarioId);
  const treeNow = () => queries.getQueryData(queryKey) ?? [];
  const removing = useRemove(scenarioId);
  const shown = shownAtOnce(queries, scenarioId, (step: Deleted) => now => putBackIn(now, step));
  const bringing = useMutation({
    ...shown,
    meta: { quiet: true },
    mutationFn: ({ id }: Deleted) => bringBack(scenarioId, id),
    onSuccess: async ({ missing }, step) => {
      await queries.invalidateQueries({ queryKey, exact: true });
      // What lay in it and was deleted before it can be brought back now, too.
      void queries.invalidateQueries(deletedLatelyQuery(scenarioId));
      step.back = find(treeNow(), step.id);
      const text = missingText(step.name, missing, t);
      if (text) setSaid({ text });
    },
    onError: async (error, step, before) => {
      shown.onError(error, step, before);
      await queries.invalidateQueries({ queryKey, exact: true });
      // Somebody else may have brought it back, or this page, and never heard the answer.
      if (find(treeNow(), step.id)) return;
      keepDeleted(list, step, !isGone(error));
      setSaid({ text: isGone(error) ? t('common.backNoMore', { name: step.name }) : errorText(codeOf(error)) });
    },
  });

  const send = (step: Deleted, version: number): void => {
    keepDeleted(list, step, true);
    removing.mutate(
      { kind: step.kind, id: step.id, version },
      {
        onSuccess: () => void queries.invalidateQueries(deletedLatelyQuery(scenarioId)),
        onError: () => {
          // It was said to be deleted, and is not.
          keepDeleted(list, step, false);
          setSaid({ text: '' });
        },
      },
    );
  };
  const stepOf = (step: Deleted): MadeBeside => ({
    deleted: step.id,
    told: () => t('common.deletedTold', { name: step.name }),
    put: back => {
      const now = find(treeNow(), step.id);
      if (back ? now : !now || entered(now) !== entered(step.back)) return false;
      if (now) send(step, now.version);
      else {
        bringing.mutate(step);
        keepDeleted(list, step, false);
      }
      return true;
    },
  });
  const [before] = useState(() => deletionsIn(list, stepOf));
  const undo = useUndo<TreeRow>(before, list);
  const lately = useDeletedLately(scenarioId, {
    kinds: ['process-category', 'main-process', 'process'],
    isThere: id => find(treeNow(), id) !== undefined,
    isBack: id => forgetDeleted<Deleted>(list, step => step.id === id),
    say: text => setSaid({ text }),
  });
  return {
    undo,
    remove: ({ kind, id, version, name }) => {
      const step = { kind, id, version, name, from: treeNow() };
      send(step, version);
      undo.record([], undefined, stepOf(step));
      setSaid(undefined);
      setDeleted({ text: t('common.deleted', { name }) });
    },
    deleted,
    said,
    lately,
  };
}

const layersIn = (sections: readonly TreeSection[]) => {
  const objects = sections.flatMap(section => section.mainProcesses);
  return { section: sections, costObject: objects, cost: objects.flatMap(object => object.processes) };
};

function find(sections: readonly TreeSection[], id: string) {
  return Object.values(layersIn(sections))
    .flat()
    .find(one => one.id === id);
}

/** Whatever its versions are: edits that were taken back are none. */
const entered = (thing: object | undefined): string =>
  JSON.stringify(thing, (field, value) => (field === 'version' ? undefined : value));

function putBackIn(now: readonly TreeSection[], { kind, id, from }: Deleted): TreeSection[] {
  if (kind === 'section') return takenBack(now, from, id);
  const { costObject, section } = layersIn(from) as ReturnType<typeof layersIn>;
  if (kind === 'costObject') {
    const holder = section.find(one => one.mainProcesses.some(object => object.id === id));
    if (!holder) return [...now];
    const back = (one: TreeSection) => ({
      ...one,
      mainProcesses: takenBack(one.mainProcesses, holder.mainProcesses, id),
    });
    return replaceSection(holder.id, back)(now);
  }
  const holder = costObject.find(one => one.processes.some(cost => cost.id === id));
  if (!holder) return [...now];
  return replaceCostObject(holder.id, one => ({ ...one, processes: takenBack(one.processes, holder.processes, id) }))(
    now,
  );
}
