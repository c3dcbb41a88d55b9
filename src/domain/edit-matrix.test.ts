import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GiverRow, matrixOf, settledCells } from './allocation-matrix.ts';
import { bookOf } from './book.ts';
import { editMatrix as editInSteps, type MatrixEdit, withDriver, withUnitsKept } from './edit-matrix.ts';
import { atOnce } from './in-steps.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const editMatrix = (
  rows: readonly GiverRow[],
  edits: readonly MatrixEdit[],
  pasted?: Parameters<typeof editInSteps>[2],
) => atOnce(editInSteps(rows, edits, pasted));

const SIZE = { segments: 3, sections: 2, processes: 8, employees: 2, costCenters: 1, otherCosts: 6, allocations: 6 };

test('a cost driver that is named moves no cent until there are units, and is taken away again', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom('otherCost' as const, 'totalCost' as const), (seed, kind) => {
      for (const row of matrixOf(bookOf(randomScenario(seed, SIZE)), kind).givers.filter(one => !one.unit)) {
        const driven = withDriver(row, 'm²');
        expect([driven.unit, driven.whole.inUnits]).toEqual(['m²', true]);
        const figures = (of: typeof row) =>
          [...settledCells(of).byReceiver.values()].map(({ id, share, cost }) => [id, share, cost]);
        expect(figures(driven)).toEqual(figures(row));
        expect(withDriver(driven, row.unit ?? null)).toEqual({ ...row, unit: row.unit ?? null });
      }
    }),
    { numRuns: 100 },
  );
});

test('units that are entered with their drivers decide, in each row by its own', () => {
  const { givers, receivers } = matrixOf(bookOf(BAKERY), 'otherCost');
  const rows = givers.map(row => (row.unit ? row : withDriver(row, 'kWh')));
  const typed = editMatrix(rows, [
    { row: 'energy', receiver: 'baking', view: 'units', value: 300 },
    { row: 'energy', receiver: 'packing', view: 'units', value: 100 },
  ]);
  const energy = typed.ok && typed.rows.find(({ id }) => id === 'energy');
  expect(energy && receivers.map(({ id }) => settledCells(energy).byReceiver.get(id)?.cost ?? 0)).toEqual([
    0, 750_001, 250_000,
  ]);
});

test('units that were kept without a driver come back with it, but not over those that were typed', () => {
  const [row] = matrixOf(bookOf(BAKERY), 'otherCost').givers.filter(({ id }) => id === 'energy');
  const typed = { ...row!, units: { admin: 0, baking: 300 } };
  expect(withUnitsKept(typed, { admin: 500, baking: 900, packing: 100 }).units).toEqual({
    admin: 500,
    baking: 300,
    packing: 100,
  });
});
