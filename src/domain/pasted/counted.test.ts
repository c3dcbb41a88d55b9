import { describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '../money.ts';
import type { PasteChoices } from './choices.ts';
import { withCounts } from './counted.ts';
import { readEntries } from './entries.ts';

function read(text: string, choices: PasteChoices = {}, kind: 'employee' | 'costCenter' = 'employee') {
  const block = text.split('\n').map(line => line.split('|'));
  const { lines, counts, unread } = withCounts(kind, readEntries(kind, block, choices), block, choices);
  return { counts, unread, lines: lines.map(({ values, problems }) => ({ ...values, problems: problems.length })) };
}
const SHEET =
  'Name|Number|Annual salary|Hours|On-costs\nRoaster|2|38.000|1.700|24%\nPicker|3|29.000|1.600|1.000\nDan|1|60.000||';

describe('People of whom a line is several', () => {
  test('are asked about, and counted as many times once somebody says that the wage is that of one', () => {
    expect(read(SHEET)).toMatchObject({
      counts: 'Number',
      unread: ['Number'],
      lines: [{ yearlyWage: 38_000_00 }, {}, {}],
    });
    expect(read(SHEET, { each: true })).toMatchObject({
      ...{ counts: 'Number', unread: [] },
      lines: [
        {
          yearlyWage: 76_000_00,
          workHoursPerYear: 3_400_00,
          extras: 18_240_00,
          extrasPercentage: HUNDRED_PERCENT * 0.24,
          problems: 0,
        },
        { yearlyWage: 87_000_00, workHoursPerYear: 4_800_00, extras: 3_000_00, extrasPercentage: null },
        { yearlyWage: 60_000_00, workHoursPerYear: 0, extras: 0 },
      ],
    });
    expect(read('Functie|Aantal|Bruto\nBrander|2|38.000').counts).toBe('Aantal');
  });

  test('are none where it counts something else, or the lines', () => {
    const counts = (head: string, ...cells: string[]) =>
      read(`Name|${head}|Wage\n${cells.map(cell => `Anna|${cell}|9`).join('\n')}`).counts;
    expect(counts('Number', '1', '2', '3')).toBeUndefined();
    expect(counts('Number', '1', '1')).toBeUndefined();
    expect(counts('Number', '2', '0,8')).toBeUndefined();
    expect(counts('Number', '2', '1.001')).toBeUndefined();
    expect(counts('Children', '2', '3')).toBeUndefined();
    expect(counts('Number', '2', '3')).toBe('Number');
    expect(read('Name|Number|Salary\nA|2|9', {}, 'costCenter').counts).toBeUndefined();
  });

  test('are refused where together they are more than an amount can be', () => {
    expect(read('Name|Number|Wage\nA|900|99.000.000', { each: true }).lines[0]!.problems).toBe(1);
  });
});
