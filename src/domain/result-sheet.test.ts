import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { sum } from './money.ts';
import { resultSheet } from './result-sheet.ts';
import { segmentOverview } from './segment-overview.ts';
import { type SheetWords, shownText } from './sheet.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const words = new Proxy({} as SheetWords, { get: (_, word) => (word === 'labels' ? words : word) });
const of = (model = BAKERY, most = 24) =>
  resultSheet(
    segmentOverview(bookOf(model)),
    { backOffice: new Set(['admin']), most, others: count => `${count} more` },
    words,
  );
const shown = ({ lines, columns }: ReturnType<typeof of>) =>
  lines.map(line => [line.head, ...columns.map((_, column) => shownText(line.cell(column)))]);

describe('What each cost earns with each segment', () => {
  test('is a row for each cost and a column for each segment, ending in their results and margins', () => {
    const sheet = of();
    expect(sheet.columns.map(({ head }) => head)).toEqual(['Retail', 'Wholesale', 'notAllocated', 'total']);
    // Its lines are costs; those of the segment view are not.
    expect(sheet.firstHead).toBe('cost');
    expect(shown(sheet)).toEqual([
      ['Baking', '31.000', '15.667', '6.000', '52.667'],
      ['Packing', '(9.983)', '(10.483)', '(4.867)', '(25.333)'],
      ['Administration (backOffice)', '0', '0', '(18.333)', '(18.333)'],
      ['totalNetResult', '21.017', '5.183', '(17.200)', '9.000'],
      ['netMargin', '23,35%', '10,37%', '', '6,00%'],
    ]);
    expect(sheet.lines.map(({ tone }) => tone)).toEqual(['plain', 'plain', 'plain', 'result', 'quiet']);
  });

  test('of many costs those with the largest results and losses have a row, in their order, and the others one together', () => {
    expect(shown(of(BAKERY, 2)).map(([head]) => head)).toEqual(['Baking', '2 more', 'totalNetResult', 'netMargin']);
    const size = {
      segments: 3,
      sections: 2,
      processes: 40,
      employees: 5,
      costCenters: 2,
      otherCosts: 4,
      allocations: 5,
    };
    const many = of(randomScenario(9, size), 10);
    const [rows, total] = [many.lines.slice(0, 10), many.lines[10]!];
    expect(total.id).toBe('totalNetResult');
    for (const column of many.columns.keys())
      expect(sum(rows.map(line => Number(line.cell(column).value)))).toBe(total.cell(column).value);
  });
});
