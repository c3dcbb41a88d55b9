import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AllocationView } from '#domain/allocation.ts';
import { canHold, type GiverKind, settledCells } from '#domain/allocation-matrix.ts';
import { atOnce } from '#domain/in-steps.ts';
import { matrixSheet } from '#domain/matrix-sheet.ts';
import { readMatrix } from '#domain/pasted/matrix.ts';
import { asProportions } from '#domain/pasted/proportions.ts';
import type { Named } from '#domain/scenario-model.ts';
import { isOwnVersion } from '#web/session/own-versions.ts';
import { Added } from '#web/ui/grid/added.tsx';
import type { Column, Way } from '#web/ui/grid/column.ts';
import { useColumnFilter } from '#web/ui/grid/column-filter.tsx';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { useUndo } from '#web/ui/grid/use-undo.ts';
import { lockedText } from '#web/ui/number-kind.ts';
import { LoadingText, Stack } from '#web/ui/page.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import { listId } from '../allocations/allocations.queries.ts';
import { useLikes } from '../allocations/divide-like-link.tsx';
import { useNewCosts } from '../cost-objects/new-costs-link.tsx';
import { usePlace } from '../scenarios/scenarios.queries.ts';
import { appliedToMatrix, SUM } from './applied-to-matrix.ts';
import { CellFigures } from './cell-figures.tsx';
import { EmptyMatrix } from './empty-matrix.tsx';
import { asFollowed, type MatrixRow, matrixQuery, useSaveMatrix } from './matrix.queries.ts';
import { columnsOf } from './matrix-columns.tsx';
import { addsUp, totalsOf } from './matrix-sums.ts';
import { NameDrivers } from './name-drivers.tsx';
import type { AboveMatrix } from './out-of-date-link.tsx';

interface MatrixTableProps {
  kind: GiverKind;
  scenarioId: string;
  above: AboveMatrix | undefined;
  /** What was pasted elsewhere and is for this one. */
  brought: string | undefined;
  onTaken: () => void;
  listPaste?: ListPaste;
  onList: ((text?: string) => void) | undefined;
}

/** From so many euros, or units, on a sum needs more room. In hundredths. */
const A_MILLION = 1_000_000_00;

const NONE: readonly MatrixRow[] = [];
const isNarrowed = ({ id }: Column<MatrixRow>): boolean => id !== 'name' && id !== SUM;

/** Every giver of an area and every receiver on one sheet. It is edited and pasted like any table, and saved row by row. */
export function MatrixTable({ kind, scenarioId, above, brought, onTaken, listPaste, onList }: MatrixTableProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = matrixQuery(kind, scenarioId);
  const { data, isFetchedAfterMount } = useQuery(query);
  const place = usePlace(scenarioId);
  const saving = useSaveMatrix(kind, scenarioId);
  const [view, setView] = useRemembered<AllocationView>(`matrix ${kind}`, 'share', sessionStorage);
  const receivers = data?.receivers;
  const isPersonnel = kind === 'employee' || kind === 'costCenter';
  const isLarge = data?.rows.some(row => Math.max(row.whole.total, settledCells(row).units) >= A_MILLION) ?? false;
  const { oldState } = useLikes(data?.rows.map(asFollowed));
  const columnsFor = useCallback(
    (some: readonly Named[]) =>
      columnsOf(kind, some, view, oldState, {
        giver: t(`matrix.giver.${kind}`),
        sum: t('matrix.sum'),
        isLarge,
        why: lock => lockedText(lock, isPersonnel ? t(`matrix.units.${kind}`) : undefined, t),
      }),
    [view, kind, isPersonnel, isLarge, oldState, t],
  );
  const all = useMemo(() => columnsFor(receivers ?? []), [columnsFor, receivers]);
  const { made: madeCosts, ...newCosts } = useNewCosts(scenarioId);
  /** A sheet that was brought here makes its columns, also where there are none. */
  const [isBegun] = useState(brought !== undefined);
  const label = t(`matrix.label.${kind}`);
  const undo = useUndo<MatrixRow>([], label);
  const { shown, filter } = useColumnFilter({ label, rows: data?.rows ?? NONE, columns: all, isNarrowed });
  // Percentages of different amounts have no sum, nor have units of different drivers: what reaches a column is an amount.
  const counted = view === 'units' && isPersonnel ? 'units' : 'cost';
  const totals = useMemo(() => totalsOf(receivers ?? [], counted), [receivers, counted]);
  /** The rows whose cost drivers are asked for. */
  const [asked, ask] = useState<{ rows: readonly string[]; back: () => void }>();
  const [made, setMade] = useState<MadeBeside>();
  // The table stands still below what is told above it.
  if (!data || (above && !isFetchedAfterMount)) return <LoadingText rows={8} />;
  const making = kind === 'totalCost' ? undefined : { ...newCosts, column: (one: Named) => columnsFor([one])[1]! };
  const lacksColumns = data.receivers.length === 0 && !(isBegun && making);
  if (data.rows.length === 0 || lacksColumns)
    return <EmptyMatrix {...{ kind, scenarioId, onList }} lacksRows={data.rows.length === 0} />;

  const totalName = counted === 'cost' ? t('matrix.inEuros') : t('common.total');
  const nameDrivers: Way['go'] = (back, rows) => ask({ rows, back });
  const applyInSteps = appliedToMatrix<MatrixRow>(kind, { view, receivers: data.receivers, nameDrivers, t });
  const hoursOf =
    kind === 'employee' && view === 'units'
      ? (id: string) => data.rows.find(row => row.id === id)?.whole.maximum ?? 0
      : undefined;
  const inSight = new Set(shown.map(({ id }) => id));
  const note = (rows: readonly MatrixRow[]) => view === 'share' && !addsUp(rows) && t('common.percentagesRounded');
  return (
    <Stack>
      {above?.(data, setMade)}
      <EditableGrid<MatrixRow>
        label={label}
        undo={undo}
        rows={data.rows}
        isNow={isFetchedAfterMount && !saving.isDriven}
        columns={shown}
        allColumns={all}
        apply={(...edit) => atOnce(applyInSteps(...edit))}
        applyInSteps={applyInSteps}
        stored={saving.stored}
        byNames={(block, chosen) =>
          readMatrix(block, data.rows, data.receivers, { hoursOf, areShares: view === 'share', chosen })
        }
        making={making}
        otherwise={view === 'share' ? { label: t('matrix.asProportions'), read: asProportions } : undefined}
        // Into figures of an earlier visit it would go in the version of then.
        brought={isFetchedAfterMount ? brought : undefined}
        onTaken={onTaken}
        {...(listPaste && { listPaste })}
        onChange={(rows, touched) => {
          const edited = new Set(touched);
          return saving.save(rows.filter(({ id }) => edited.has(id)));
        }}
        isOwn={({ version: was }, { id, version }) => was !== version && isOwnVersion(listId(kind, id), was, version)}
        canBe={edits => edits.every(({ mine }) => canHold(mine))}
        theirs={() => queries.getQueryData(query.queryKey)?.rows}
        totals={totals}
        totalName={totalName}
        foot={(rows, { cursor, row, column }) => (
          <>
            <CellFigures
              kind={kind}
              row={cursor.chosen ? row : undefined}
              receiver={receivers?.find(({ id }) => id === column?.id)}
            />
            {note(rows) && <p>{note(rows)}</p>}
          </>
        )}
        tools={grid => (
          <>
            <Toggle
              label={t('matrix.figures')}
              choices={[
                ['share', t('matrix.percentages')],
                ['cost', t('matrix.amounts')],
                ['units', t(`matrix.inUnits.${kind}`)],
              ]}
              value={view}
              onChange={setView}
            />
            {filter}
            <Added grid={grid} made={made} takesFocus />
            <Added grid={grid} made={madeCosts} />
            {asked && (
              <NameDrivers
                grid={grid}
                of={asked.rows}
                onClose={() => {
                  ask(undefined);
                  asked.back();
                }}
              />
            )}
          </>
        )}
        endsInSums
      />
      <PrintSheet title={label} where={place}>
        {() => (
          <>
            <PrintedSheet
              sheet={matrixSheet(
                data.rows,
                data.receivers.filter(({ id }) => inSight.has(id)),
                {
                  view,
                  totals: totals(data.rows),
                  words: { giver: t(`matrix.giver.${kind}`), sum: t('matrix.sum'), total: totalName },
                },
              )}
            />
            {note(data.rows) && <p>{note(data.rows)}</p>}
          </>
        )}
      </PrintSheet>
    </Stack>
  );
}
