import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GiverRow, listOf, settledCells, truthsOfList } from '#domain/allocation-matrix.ts';
import { editMatrix } from '#domain/edit-matrix.ts';
import { atOnce } from '#domain/in-steps.ts';
import { HUNDRED_PERCENT, split } from '#domain/money.ts';
import { madeAgain } from '#web/ui/grid/use-undo.ts';

type Row = GiverRow & { readonly version: number };
const HOURS = 1_600_00;
const rowOf = (total: number, shares: Row['shares'], version: number): Row => ({
  ...{ id: 'anna', name: 'Anna', whole: { total, maximum: HOURS, inUnits: false } },
  ...{ shares, units: {}, positions: new Map(['a', 'b'].map((id, at) => [id, at])), version },
});
const cellsOf = (row: Row) => [...settledCells(row).byReceiver.values()].filter(({ share }) => share > 0);

test('what was typed in a matrix goes back, and is entered again, whatever the amount is by now: as if it had been so all along', () => {
  const total = fc.integer({ min: 1, max: 10 ** 9 });
  const view = fc.constantFrom('share', 'cost', 'units');
  const part = fc.nat({ max: 100 });
  fc.assert(
    fc.property(total, total, view, fc.tuple(part, part, part), part, (was, is, view, parts, typed) => {
      const [a = 0, b = 0] = split(HUNDRED_PERCENT, [...parts, 1]);
      const before = rowOf(was, { a, b }, 1);
      const left =
        { share: HUNDRED_PERCENT, cost: was, units: HOURS }[view] -
        (settledCells(before).byReceiver.get('b')?.[view] ?? 0);
      const value = Math.floor((left * typed) / 100);
      const edited = atOnce(editMatrix([before], [{ row: 'anna', receiver: 'a', view, value }]));
      if (!edited.ok) throw new Error('There is room for it.');
      const mine = edited.rows[0]!;
      const truths = truthsOfList(listOf(mine, before), mine.whole).shares;
      const [back] = madeAgain([{ was: before, mine }], [rowOf(is, truths, 3)], true) ?? [];
      expect(cellsOf(back!.mine)).toEqual(cellsOf(rowOf(is, { a, b }, 3)));
      const [again] = madeAgain([{ was: before, mine }], [rowOf(is, { a, b }, 4)], false) ?? [];
      expect(cellsOf(again!.mine)).toEqual(cellsOf(rowOf(is, truths, 4)));
    }),
  );
});
