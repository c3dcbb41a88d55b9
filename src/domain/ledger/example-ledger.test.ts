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

  test('is 2 % more each year, and the same again for the same year', () => {
    expect([2025, 2026, 2027].map(year => booked(year, '4100'))).toEqual([84_000_00, 85_680_00, 87_393_60]);
    expect(exampleLedger(2026, 'nl')).toEqual(exampleLedger(2026, 'nl'));
  });

  test('knows the last day of February', () => {
    const ends = [2024, 2025, 1900, 2000].map(year => exampleLedger(year, 'nl').periods[1]!.to.slice(-2));
    expect(ends).toEqual(['29', '28', '28', '29']);
  });
});
