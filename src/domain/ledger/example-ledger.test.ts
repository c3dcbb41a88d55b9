import { describe, expect, test } from 'vitest';
import { sum } from '../money.ts';
import { exampleLedger } from './example-ledger.ts';

const linesOf = (year: number) =>
  exampleLedger(year, 'nl').journals.flatMap(({ transactions }) => [...transactions].flatMap(({ lines }) => lines));
const booked = (year: number, account: string) =>
  sum(linesOf(year).flatMap(line => (line.account === account ? [line.cents] : [])));

describe('The example', () => {
  test('balances to the cent, on accounts it lists', () => {
    const { accounts } = exampleLedger(2026, 'en');
    expect(sum(linesOf(2026).map(({ cents }) => cents))).toBe(0);
    expect(accounts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...new Set(linesOf(2026).map(({ account }) => account))]),
    );
  });

  test('is a whole ledger, in the language of who asks', () => {
    const { accounts, journals, opening, periods, ...rest } = exampleLedger(2026, 'en');
    expect(rest).toEqual({
      ...{ ident: '27654321', name: 'Oak & Sons', fiscalYear: '2026', from: '2026-01-01', to: '2026-12-31' },
      ...{ software: 'Verdeel', codes: [] },
    });
    const named = (language: 'en' | 'nl', id: string) =>
      exampleLedger(2026, language).accounts.find(each => each.id === id);
    expect(named('nl', '0200')).toEqual({ id: '0200', name: 'Machines', type: 'B', rgs: 'BMvaMei' });
    expect(named('en', '4100')).toEqual({ id: '4100', name: 'Rent of the workshop', type: 'P', rgs: 'WBedHuiHuu' });
    // Of some only the name or the number tells anything.
    expect(named('nl', '4080')).toEqual({ id: '4080', name: 'Kantine en scholing', type: 'P' });
    expect(opening).toContainEqual({ account: '1100', cents: 36_000_00 });
    expect(sum(opening.map(({ cents }) => cents))).toBe(0);
    expect(journals).toMatchObject([{ id: 'MEMO', type: 'M' }]);
    const [first] = [...journals[0]!.transactions];
    expect(first).toMatchObject({ number: '01-4000', period: '01', date: '2026-01-31' });
    expect(periods[1]).toMatchObject({ key: '02', from: '2026-02-01', to: '2026-02-28' });
    expect(accounts).toHaveLength(31);
  });

  test('books costs in debit and revenue in credit, more of both in spring and autumn than in summer', () => {
    expect([booked(2025, '8000'), booked(2025, '4420')]).toEqual([-957_800_00, -1_850_00]);
    const rent = linesOf(2025).flatMap(line => (line.account === '4100' ? [Math.round(line.cents / 100)] : []));
    expect(rent).toEqual([6_667, 7_000, 8_000, 8_333, 7_333, 6_667, 4_667, 5_000, 7_667, 8_333, 8_000, 6_333]);
  });

  test('is 2 % more each year, and the same again for the same year', () => {
    expect([2025, 2026, 2027].map(year => booked(year, '4100'))).toEqual([84_000_00, 85_680_00, 87_393_60]);
    expect(exampleLedger(2026, 'nl')).toEqual(exampleLedger(2026, 'nl'));
  });

  test('knows the last day of February', () => {
    const ends = [2024, 2025, 1900, 2000].map(year => exampleLedger(year, 'nl').periods[1]!.to.slice(-2));
    expect(ends).toEqual(['29', '28', '28', '29']);
    expect(exampleLedger(2024, 'nl').periods[0]!.to).toBe('2024-01-31');
  });
});
