import { describe, expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '../money.ts';
import type { EntryKind } from '../shape.ts';
import { readEntries } from './entries.ts';

const values = (kind: EntryKind, ...block: string[][]) => readEntries(kind, block).lines.map(line => line.values);
const PERCENT = HUNDRED_PERCENT / 100;
const els = {
  name: 'Els',
  jobTitle: '',
  workHoursPerYear: 187_200,
  yearlyWage: 5_200_000,
  extras: 936_000,
  extrasPercentage: 18 * PERCENT,
};

/** An amount is no percentage. */
const asWritten = <Values extends object>(values: Values, line: readonly string[]) =>
  line.some(cell => cell.endsWith('%')) ? values : { ...values, extrasPercentage: null };

describe('Pasted people and costs without a heading', () => {
  test('have their columns by what these hold: words, the larger figures, hours, percentages', () => {
    for (const line of [
      ['Els', '52.000', '1.872', '18%'],
      ['Els', '1.872', '52.000', '18%'],
      ['Els', '18%', '1.872', '52.000'],
      ['Els', '52.000', '1.872', '9.360'],
      ['Els', '1.872', '52.000', '9.360'],
      ['52.000', '1.872', 'Els', '9.360'],
    ])
      expect(values('employee', line), line.join()).toEqual([asWritten(els, line)]);
    for (const line of [
      ['Els', 'Brouwer', '52.000', '18%', '1.872'],
      ['Els', '52.000', 'Brouwer', '1.872', '18%'],
      ['1.872', 'Els', 'Brouwer', '52.000', '18%'],
    ])
      expect(values('employee', line), line.join()).toEqual([{ ...els, jobTitle: 'Brouwer' }]);
    expect(values('employee', ['Els', '52.000'])).toEqual([
      { ...els, workHoursPerYear: 0, extras: 0, extrasPercentage: null },
    ]);
    expect(values('employee', ['Els', 'Brouwer', '52.000'])[0]).toMatchObject({ yearlyWage: 5_200_000 });
    expect(values('employee', ['Els', '36'])[0]).toMatchObject({ workHoursPerYear: 3_600, yearlyWage: 0 });
  });

  test('never have a column of numbers alone as job titles, also where commas are not yet thousands', () => {
    const { lines } = readEntries('employee', [
      ['Els', '52,000', '1,872', '18%'],
      ['Tom', '49,500', '2,080', '0%'],
    ]);
    expect(lines.map(({ values }) => values.jobTitle)).toEqual(['', '']);
  });

  test('may say behind a figure what it is', () => {
    const line = ['Els', '€ 52.000', '1.872 uur', '18 %'];
    expect(values('employee', line)).toEqual([els]);
    expect(readEntries('employee', [['Els', '36u', '€ 2.000 p/m', '18%']])).toMatchObject({
      ...{ offers: [{ field: 'yearlyWage' }, { field: 'workHoursPerYear' }], waiting: '18%' },
      lines: [{ values: { jobTitle: '' }, problems: [{ code: 'period' }] }],
    });
    // A title may begin with a number.
    expect(values('employee', ['Els', '2e monteur', '52.000'])[0]).toMatchObject({ jobTitle: '2e monteur' });
  });

  test('are weighed without a total at the end, and with what is left open', () => {
    expect(
      values(
        'employee',
        ['Els', '52.000', '1.872', '18%'],
        ['Tom', '', '1.600', ''],
        ['Totaal', '52.000', '3.472', ''],
      ),
    ).toEqual([
      els,
      { ...els, name: 'Tom', workHoursPerYear: 160_000, yearlyWage: 0, extras: 0, extrasPercentage: null },
    ]);
  });

  test('of teams and other costs, too', () => {
    const team = {
      name: 'Winkel',
      isBackOffice: false,
      fte: 350,
      salaryCost: 12_000_000,
      extras: 2_400_000,
      extrasPercentage: 20 * PERCENT,
    };
    for (const line of [
      ['Winkel', '3,5', '120.000', '20%'],
      ['Winkel', '120.000', '3,5', '24.000'],
      ['120.000', '20%', 'Winkel', '3,5'],
    ])
      expect(values('costCenter', line), line.join()).toEqual([asWritten(team, line)]);
    const rent = {
      name: 'Huur',
      totalCost: 1_200_000,
      unitDescription: 'm²',
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
    };
    for (const line of [
      ['Huur', 'm²', '12.000'],
      ['12.000', 'Huur', 'm²'],
      ['Huur', '12.000', 'm²'],
    ])
      expect(values('otherCost', line), line.join()).toEqual([rent]);
  });
});

describe('The only column of figures of other costs', () => {
  const under = (...top: string[]) =>
    readEntries('otherCost', [top, ['Huur', '12.000', ...top.slice(2).map(() => 'contract')]]);
  test('is the amount, whatever its head says of it', () => {
    for (const head of ['Per jaar', 'Per year', 'Begroting', '2025', 'Werkelijk 2025'])
      expect(under('Kosten', head), head).toMatchObject({ unread: [], lines: [{ values: { totalCost: 1_200_000 } }] });
    expect(under('Kosten', 'Per jaar', 'Opmerking')).toMatchObject({
      ...{ unread: ['Opmerking'], lines: [{ values: { name: 'Huur', totalCost: 1_200_000 } }] },
    });
  });

  test('is made a year’s by a tick where its head says another period, and no amount where it says a percentage', () => {
    expect(under('Kosten', 'Per maand')).toMatchObject({
      ...{ unread: ['Per maand'], offers: [{ field: 'totalCost', times: 12, head: 'Per maand' }] },
      lines: [{ values: { totalCost: 0 } }],
    });
    const block = [
      ['Kosten', 'Per maand'],
      ['Huur', '1.000'],
    ];
    expect(readEntries('otherCost', block, { yearly: ['totalCost'] }).lines[0]!.values.totalCost).toBe(1_200_000);
    expect(under('Kosten', 'Aandeel')).toMatchObject({ unread: ['Aandeel'], lines: [{ values: { totalCost: 0 } }] });
  });

  test('is not taken beside another one, or beside a column that is called the amount', () => {
    const two = readEntries('otherCost', [
      ['Kosten', '2024', '2025'],
      ['Huur', '11.000', '12.000'],
    ]);
    expect(two).toMatchObject({ unread: ['2024', '2025'], lines: [{ values: { totalCost: 0 } }] });
    const named = readEntries('otherCost', [
      ['Kosten', 'Code', 'Bedrag'],
      ['Huur', '4000', ''],
    ]);
    expect(named).toMatchObject({ unread: ['Code'], lines: [{ values: { totalCost: 0 } }] });
  });
});
