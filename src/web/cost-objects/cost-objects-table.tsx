import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { ClipboardPaste, Layers, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_LIMIT } from '#domain/names.ts';
import { useBringsIn } from '#web/session/brings-in.ts';
import { isOwnVersion } from '#web/session/own-versions.ts';
import { Button } from '#web/ui/button.tsx';
import { Added } from '#web/ui/grid/added.tsx';
import { ChangeByPercent } from '#web/ui/grid/change-by-percent.tsx';
import type { CellChange, EditOutcome } from '#web/ui/grid/column.ts';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { Said } from '#web/ui/grid/said.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { useStable } from '#web/ui/grid/use-stable.ts';
import { SaveState } from '#web/ui/save-state.tsx';
import { takesPartQuery } from '../book/taken-along.queries.ts';
import { FromLedgerButton } from '../ledger/from-ledger-link.tsx';
import { LedgerSource } from '../ledger/source-link.tsx';
import type { Scenario } from '../scenarios/scenarios.queries.ts';
import { costColumns } from './cost-columns.tsx';
import { costsOf, draftKey, raisingKey, treeQuery } from './cost-objects.queries.ts';
import type { TreeDeletion } from './deleted-tree.ts';
import { useKeptShares } from './kept-shares.ts';
import {
  layersKey,
  newCostObject,
  newSection,
  useAddCostObject,
  useAddSection,
  useMarkBackOffice,
} from './layers.queries.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type PendingRemoval, pendingRemovalOf, RemoveDialog } from './remove-dialog.tsx';
import { useSaveRows } from './rows.queries.ts';
import { SegmentsTable } from './segments-table.tsx';
import { editTree, moreDrafts, type TreeRow, type TreeSection, totalsOf, treeRows } from './tree-rows.ts';
import { Undivided } from './undivided.tsx';
import { useMoving } from './use-moving.ts';
import { Focus, type Wanted } from './wanted-row.tsx';

interface CostObjectsTableProps {
  scenario: Scenario;
  sections: readonly TreeSection[];
  onLayers: () => void;
  listPaste: ListPaste;
  added: MadeBeside | undefined;
  deletion: TreeDeletion;
  /** The row that gets the focus as soon as it exists. */
  wanted: Wanted | undefined;
  want: (wanted: Wanted | undefined) => void;
}

/** Sections, cost objects and costs as one table that edits like a spreadsheet. A cost opens to show what its segments hold. */
export function CostObjectsTable(props: CostObjectsTableProps) {
  const { scenario, sections, onLayers, listPaste, added, deletion, wanted, want } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const level = scenario.processLevel;
  const save = useSaveRows(scenario.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sending a new cost gives the empty row another key
  const rows = useMemo(() => treeRows(sections, level, draftKey), [sections, level, save.status]);
  // As long as one is here: it would go with the first figure, and the table jump under whoever types.
  const [offersLedger] = useState(!rows.some(({ totals }) => totals.revenue > 0 || totals.directCost > 0));
  const [toDelete, setToDelete] = useState<PendingRemoval>();
  const [toMove, setToMove] = useState<TreeRow>();
  const layering = useIsMutating({ mutationKey: layersKey(scenario.id) }) > 0;
  const treeNow = () => queries.getQueryData(treeQuery(scenario.id).queryKey) ?? [];
  const bringsIn = useBringsIn();
  const keptShares = useKeptShares(scenario.id, () => costsOf(treeNow()));
  /** Of an earlier visit. */
  const [keptBefore] = useState(() => keptShares([], []));
  const isRaising = useIsMutating({ mutationKey: raisingKey(scenario.id) }) > 0;
  const addSection = useAddSection(scenario.id);
  const addCostObject = useAddCostObject(scenario.id);
  const backOffice = useMarkBackOffice(scenario.id);
  const move = useMoving(scenario.id);

  const makeSection = () => {
    const section = newSection(t('costObjects.section'));
    addSection.mutate({ section });
    want({ row: section.key });
  };
  const makeCostObject = useStable((sectionId: string) => {
    const costObject = newCostObject(t('costObjects.costObject'), sectionId);
    addCostObject.mutate({ costObject });
    want({ row: costObject.key });
  });
  const makeCost = useStable((costObjectKey: string) => want({ row: draftKey(costObjectKey), opens: true }));
  const edit = useStable((row: TreeRow) => want({ row: row.id, opens: true }));
  const remove = useStable((row: TreeRow) => setToDelete(pendingRemovalOf(row, sections)));
  const markBackOffice = useStable((row: TreeRow) => {
    const section = sections.find(one => one.id === row.sectionId);
    if (section) backOffice.mutate({ section, isBackOffice: !section.isBackOffice });
  });
  const canMove = {
    cost: level >= 2 && sections.flatMap(section => section.mainProcesses).length > 1,
    costObject: level === 3 && sections.length > 1,
  };
  const columns = useMemo(
    () =>
      costColumns(t, {
        edit,
        move: row =>
          (row.kind === 'cost' && canMove.cost) || (row.kind === 'costObject' && canMove.costObject)
            ? () => setToMove(row)
            : undefined,
        remove,
        addCostObject: makeCostObject,
        addCost: makeCost,
        markBackOffice,
      }),
    [t, edit, canMove.cost, canMove.costObject, remove, makeCostObject, makeCost, markBackOffice],
  );

  const apply = (now: readonly TreeRow[], changes: readonly CellChange[]): EditOutcome<TreeRow> => {
    const edited = editTree(now, changes);
    if (edited.ok) return edited;
    const problems = edited.problems.map(({ row, column, reason }) => ({
      row,
      column,
      message: t(`Validations.${reason}`, { max: NAME_LIMIT }),
    }));
    return { ok: false, problems };
  };

  const tools = (grid: Grid<TreeRow>) => {
    const here = grid.row;
    const sectionId = here?.sectionId ?? sections.at(-1)?.id;
    const costObjectKey = here?.costObjectKey ?? sections.at(-1)?.mainProcesses.at(-1)?.key;
    return (
      <>
        <Added grid={grid} made={added} />
        <Said grid={grid} said={deletion.deleted} of="deletion" />
        <Said grid={grid} said={deletion.said} />
        <Focus grid={grid} wanted={wanted} onDone={() => want(undefined)} />
        <Button icon={Plus} disabled={!costObjectKey} onClick={() => costObjectKey && makeCost(costObjectKey)}>
          {t('costObjects.newCost')}
        </Button>
        {level >= 2 && (
          <Button
            icon={Plus}
            busy={layering}
            disabled={!sectionId || sectionId.startsWith('temp')}
            onClick={() => sectionId && makeCostObject(sectionId)}
          >
            {t('costObjects.newCostObject')}
          </Button>
        )}
        {level === 3 && (
          <Button icon={Plus} busy={layering} onClick={makeSection}>
            {t('costObjects.newSection')}
          </Button>
        )}
        <Button kind="quiet" icon={ClipboardPaste} onClick={() => listPaste.open('')}>
          {t('costObjects.paste')}
        </Button>
        {offersLedger ? <FromLedgerButton scenarioId={scenario.id} /> : <ChangeByPercent grid={grid} />}
        <Button kind="quiet" icon={Layers} onClick={onLayers}>
          {t('costObjects.layersNow', { count: level })}
        </Button>
        <SaveState status={{ state: layering ? 'saving' : 'idle' }} />
        {toMove && (
          <MoveDialog
            {...{ level, sections }}
            row={toMove}
            onMove={(what, to) => {
              const made = move(what, to.id);
              if (made) grid.note(made, t('costObjects.moved', { name: toMove.name, to: to.name }));
              setToMove(undefined);
              want({ row: toMove.id });
            }}
            onClose={() => setToMove(undefined)}
          />
        )}
      </>
    );
  };

  return (
    <>
      <EditableGrid
        label={t('costObjects.title')}
        rows={rows}
        columns={columns}
        apply={apply}
        grow={moreDrafts}
        tree={TREE}
        undo={deletion.undo}
        lately={deletion.lately}
        listPaste={listPaste}
        told={keptShares}
        toldBefore={keptBefore}
        isBlank={({ itemId }) => itemId === undefined}
        holds={edits => {
          const gone = edits.flatMap(({ was, mine }) => (mine.kind === 'draft' && was.itemId) || []);
          return gone.length > 0 ? queries.fetchQuery(takesPartQuery(scenario.id, gone)) : undefined;
        }}
        onChange={(next, touched) => save.mutateAsync(next.filter(row => touched.includes(row.id)))}
        isNow={!isRaising && !bringsIn}
        isOwn={(was, now) => isOwnVersion(now.itemId ?? now.id, was.version, now.version)}
        theirs={() => treeRows(treeNow(), level, draftKey)}
        tools={tools}
        foot={(_, grid, isOpen) => <Undivided scenarioId={scenario.id} {...{ grid, isOpen }} />}
        totals={now => {
          const { revenue, directCost } = totalsOf(now);
          return { revenue, directCost };
        }}
        detail={row => {
          const { itemId } = row;
          if (row.kind !== 'cost') return null;
          if (!itemId) return undefined;
          return () => (
            <>
              {(['revenue', 'directCost'] as const).map(field => (
                <LedgerSource
                  key={field}
                  scenarioId={scenario.id}
                  id={itemId}
                  fields={[field]}
                  name={t('ledger.fieldOf', { name: row.name, field: t(`upload.fields.${field}`) })}
                  now={row.totals[field]}
                />
              ))}
              <SegmentsTable scenarioId={scenario.id} cost={{ ...row, itemId }} />
            </>
          );
        }}
      />
      <RemoveDialog
        scenarioId={scenario.id}
        toDelete={toDelete}
        onConfirm={deletion.remove}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}

const TREE = { parent: (row: TreeRow) => row.parent };
