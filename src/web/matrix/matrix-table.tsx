import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AllocationView, Lock } from '#domain/allocation.ts';
import { canHold, figureOf, type GiverKind, headOf, settledCells } from '#domain/allocation-matrix.ts';
import { atOnce } from '#domain/in-steps.ts';
import { matrixSheet } from '#domain/matrix-sheet.ts';
import { readMatrix } from '#domain/pasted/matrix.ts';
import type { Named } from '#domain/scenario-model.ts';
import { isOwnVersion } from '#web/session/own-versions.ts';
import { AllocatedName, AllocationIndicator, stateOf } from '#web/ui/allocation-state.tsx';
import { Added } from '#web/ui/grid/added.tsx';
import type { Column, Way } from '#web/ui/grid/column.ts';
import { useColumnFilter } from '#web/ui/grid/column-filter.tsx';
import { EditableGrid } from '#web/ui/grid/editable-grid.tsx';
import type { ListPaste } from '#web/ui/grid/grid-options.ts';
import type { MadeBeside } from '#web/ui/grid/made.ts';
import { MANY_COLUMNS } from '#web/ui/grid/use-columns-in-sight.ts';
import { useUndo } from '#web/ui/grid/use-undo.ts';
import { lockedText, shownNumber } from '#web/ui/number-kind.ts';
import { LoadingText, Stack } from '#web/ui/page.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { PrintedSheet } from '#web/ui/printed-sheet.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { useRemembered } from '#web/ui/use-remembered.ts';
import { listId } from '../allocations/allocations.queries.ts';
import { useLikes } from '../allocations/divide-like-link.tsx';
import { usePlace } from '../scenarios/scenarios.queries.ts';
import { appliedToMatrix, KINDS, lacksDriver, SUM } from './applied-to-matrix.ts';
import { CellFigures } from './cell-figures.tsx';
import { EmptyMatrix } from './empty-matrix.tsx';
import { asFollowed, type MatrixRow, matrixQuery, useSaveMatrix } from './matrix.queries.ts';
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
  const { isOld } = useLikes(data?.rows.map(asFollowed));
  const all = useMemo(
    () =>
      columnsOf(kind, receivers ?? [], view, isOld, {
        giver: t(`matrix.giver.${kind}`),
        sum: t('matrix.sum'),
        isLarge,
        why: lock => lockedText(lock, isPersonnel ? t(`matrix.units.${kind}`) : undefined, t),
      }),
    [receivers, view, kind, isPersonnel, isLarge, isOld, t],
  );
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
  if (data.rows.length === 0 || data.receivers.length === 0)
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

function columnsOf(
  of: GiverKind,
  receivers: readonly Named[],
  view: AllocationView,
  isOld: (row: MatrixRow) => boolean,
  words: { giver: string; sum: string; isLarge: boolean; why: (lock: Lock | false) => string | false },
): Column<MatrixRow>[] {
  const kind = KINDS[view];
  return [
    {
      id: 'name',
      head: words.giver,
      kind: 'text',
      value: row => row.name,
      render: row => <AllocatedName name={headOf(row, view)} allocated={settledCells(row).share} isOld={isOld(row)} />,
    },
    ...receivers.map(
      ({ id, name }): Column<MatrixRow> => ({
        id,
        head: name,
        kind,
        totalKind: view === 'units' ? kind : 'amount',
        searched: false,
        // The same in each view, so that what somebody points at stays where it is. Of many columns theirs is one for any figure.
        ...(receivers.length < MANY_COLUMNS && { width: 96 }),
        value: row => figureOf(row, view, id),
        // Units that are typed before there is a cost driver wait for it.
        editable: row => !settledCells(row).locked[view] || (view === 'units' && lacksDriver(of, row)),
        locked: row => words.why(settledCells(row).locked[view]),
      }),
    ),
    {
      id: SUM,
      head: words.sum,
      kind,
      totalKind: view === 'units' ? kind : 'amount',
      searched: false,
      width: words.isLarge ? 140 : 120,
      value: row => figureOf(row, view),
      render: row => <SumCell {...{ row, view }} isOld={isOld(row)} />,
    },
  ];
}

/** The sum of a row, with a mark that says whether that is all of it, less or more, or out of date. */
function SumCell({ row, view, isOld }: { row: MatrixRow; view: AllocationView; isOld: boolean }) {
  const figure = figureOf(row, view);
  if (figure === null) return '–';
  return (
    <>
      {shownNumber(KINDS[view], figure)}{' '}
      {row.whole.total > 0 && <AllocationIndicator compact state={isOld ? 'old' : stateOf(settledCells(row).share)} />}
    </>
  );
}
