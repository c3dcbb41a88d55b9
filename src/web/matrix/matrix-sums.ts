import { settledCells, sumsByReceiver } from '#domain/allocation-matrix.ts';
import { sum } from '#domain/money.ts';
import { addUpAsShown } from '#domain/numbers.ts';
import type { Named } from '#domain/scenario-model.ts';
import { perRows } from '#web/ui/grid/per-rows.ts';
import { SUM } from './applied-to-matrix.ts';
import type { MatrixRow } from './matrix.queries.ts';

/** Whether in each row the percentages as they are shown add up to the sum at its end. */
export const addsUp = perRows((rows: readonly MatrixRow[]) =>
  rows.every(row => {
    const { byReceiver, share } = settledCells(row);
    return addUpAsShown(
      [...byReceiver.values()].map(cell => cell.share),
      share,
    );
  }),
);

export const totalsOf = (receivers: readonly Named[], counted: 'units' | 'cost') =>
  perRows((rows: readonly MatrixRow[]): Record<string, number> => {
    const sums = sumsByReceiver(rows, counted);
    return {
      ...Object.fromEntries(receivers.map(({ id }) => [id, sums.get(id) ?? 0])),
      [SUM]: sum(rows.map(row => settledCells(row)[counted])),
    };
  });
