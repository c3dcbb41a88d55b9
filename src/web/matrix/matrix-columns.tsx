import type { AllocationView, Lock } from '#domain/allocation.ts';
import { figureOf, type GiverKind, headOf, settledCells } from '#domain/allocation-matrix.ts';
import type { Named } from '#domain/scenario-model.ts';
import { AllocatedName, AllocationIndicator, type OldState, stateOf } from '#web/ui/allocation-state.tsx';
import type { Column } from '#web/ui/grid/column.ts';
import { MANY_COLUMNS } from '#web/ui/grid/use-columns-in-sight.ts';
import { shownNumber } from '#web/ui/number-kind.ts';
import { KINDS, lacksDriver, SUM } from './applied-to-matrix.ts';
import type { MatrixRow } from './matrix.queries.ts';

/** The name of each row, what goes to each receiver, and the sum. */
export function columnsOf(
  of: GiverKind,
  receivers: readonly Named[],
  view: AllocationView,
  oldState: (row: MatrixRow) => OldState | undefined,
  words: { giver: string; sum: string; isLarge: boolean; why: (lock: Lock | false) => string | false },
): Column<MatrixRow>[] {
  const kind = KINDS[view];
  return [
    {
      id: 'name',
      head: words.giver,
      kind: 'text',
      value: row => row.name,
      render: row => <AllocatedName name={headOf(row, view)} allocated={settledCells(row).share} old={oldState(row)} />,
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
      render: row => <SumCell {...{ row, view }} old={oldState(row)} />,
    },
  ];
}

/** The sum of a row, with a mark that says whether that is all of it, less or more, or out of date. */
function SumCell({ row, view, old }: { row: MatrixRow; view: AllocationView; old: OldState | undefined }) {
  const figure = figureOf(row, view);
  if (figure === null) return '–';
  return (
    <>
      {shownNumber(KINDS[view], figure)}{' '}
      {row.whole.total > 0 && <AllocationIndicator compact state={old ?? stateOf(settledCells(row).share)} />}
    </>
  );
}
