import { describe, expect, test } from 'vitest';
import { closingEntries, ledgerNotes } from './notes.ts';
import { standingOf } from './profit-and-loss.ts';
import {
  amountsOf,
  type LedgerAccount,
  type LedgerReading,
  proposedYearAndKind,
  resultByPeriod,
  yearOf,
} from './reading.ts';

const account = (id: string, more: Partial<LedgerAccount> = {}): LedgerAccount => ({
  ...{ id, name: '', type: 'profitAndLoss', rgs: null, isListed: true, ...more },
});
const reading = (accounts: LedgerAccount[], periods: string[], sums: LedgerReading['sums']) => ({
  ...{ accounts, sums, periods: periods.map(key => ({ key, from: null, to: null })) },
});
const EMPTY: LedgerReading = {
  ...{
    kind: 'auditfile',
    version: '4.0',
    software: '',
    administration: '',
    administrationName: '',
    fiscalYear: '2025',
  },
  ...{ from: null, to: null, currency: 'EUR', lines: 0, accounts: [], periods: [], codes: [], sums: [] },
};
function notes(accounts: LedgerAccount[], periods: string[], sums: LedgerReading['sums']) {
  const read = { ...EMPTY, ...reading(accounts, periods, sums) };
  const standings = accounts.map(each => standingOf(each));
  const found = ledgerNotes(read, standings, amountsOf(read, periods), periods);
  // What would have been right, nobody knows.
  expect(found.map(({ expected }) => expected).join('')).toBe('');
  return found.map(({ code, value, count }) => [code, value, count]);
}

describe('What the rules of counting find', () => {
  test('doubtful accounts, once, with how many', () => {
    const unknown = ['x', 'y', 'z', '4100'].map(id => account(id, { type: null, name: 'Zxq' }));
    expect(
      notes(
        unknown,
        ['1'],
        [
          [0, 0, 0, 5],
          [1, 0, 0, 5],
          [3, 0, 0, 5],
        ],
      ),
    ).toEqual([['doubtfulAccount', 'x Zxq', 2]]);
  });

  test('a name that counts as what its number does not say', () => {
    const named = (id: string, name: string) => account(id, { type: null, name });
    const some = [named('0400', 'Huur'), named('4000', 'Debiteuren'), named('4100', 'Huur'), named('x', 'Huur')];
    const sums = some.map((_, n) => [n, 0, 0, 5] as const);
    expect(notes(some, ['1'], sums)).toEqual([['nameAgainstNumber', '0400 Huur', 2]]);
    expect(notes(some, ['1'], sums.slice(2))).toEqual([]);
  });

  test('a type that contradicts the RGS code', () => {
    const two = ['1', '2'].map(id => account(id, { rgs: 'BLim' }));
    expect(notes(two, ['1'], [[0, 0, 0, 5]])).toEqual([['typeAgainstCode', '1', 1]]);
  });

  test('both models with amounts, which count costs twice', () => {
    const both = [account('1', { rgs: 'WBedHui' }), account('2', { rgs: 'WVkfXxx' })];
    const unknown = [account('1', { rgs: 'WZzz' }), account('2', { rgs: 'WVkfXxx' })];
    const sums = [
      [0, 0, 0, 5],
      [1, 0, 0, 5],
    ] as const;
    expect(notes(unknown, ['1'], sums)).toEqual([]);
    expect(
      notes(
        both,
        ['1'],
        [
          [0, 0, 0, 5],
          [1, 0, 0, 5],
        ],
      ),
    ).toEqual([['bothModels', '', 1]]);
    expect(notes(both, ['1'], [[0, 0, 0, 5]])).toEqual([]);
  });

  test('entries that close the year, with the period to leave out', () => {
    const accounts = Array.from({ length: 10 }, (_, n) => account(`${n}`));
    const booked = accounts.map((_, n) => [n, 0, 0, n + 1] as const);
    const closed = accounts.map((_, n) => [n, 1, 0, -n - 1] as const);
    expect(notes(accounts, ['12', '55'], [...booked, ...closed])).toEqual([['closingEntries', '55', 1]]);
    expect(notes(accounts, ['12', '55'], [...booked, ...closed.slice(2)])).toEqual([]);
    const within = closed.map(([account, , , cents]) => [account, 0, 0, cents] as const);
    expect(notes(accounts, ['12'], [...booked, ...within])).toEqual([['closingEntries', '', 1]]);
    // Nine of ten are nearly all, also without a period; fewer than five accounts that moved tell nothing.
    expect(notes(accounts, ['12', '55'], [...booked, ...closed.slice(1)])).toEqual([['closingEntries', '55', 1]]);
    const one = [...booked, ...within.slice(1), closed[0]!];
    expect(notes(accounts, ['12', '55'], one)).toEqual([['closingEntries', '', 1]]);
    const few = (count: number) => [...booked.slice(0, count), ...closed.slice(0, count), [9, 0, 0, 0] as const];
    expect(notes(accounts, ['12', '55'], few(5))).toEqual([['closingEntries', '55', 1]]);
    expect(notes(accounts, ['12', '55'], few(4))).toEqual([]);
  });

  test('entries that close the year are looked for in the last three periods that count', () => {
    const accounts = Array.from({ length: 10 }, (_, n) => account(`${n}`));
    const booked = accounts.map((_, n) => [n, 0, 0, n + 1] as const);
    const closed = accounts.map((_, n) => [n, 1, 0, -n - 1] as const);
    const closing = (all: string[], counted: string[], sums: LedgerReading['sums'] = [...booked, ...closed]) =>
      closingEntries(
        reading(accounts, all, sums),
        accounts.map(each => standingOf(each)),
        counted,
      );
    const year = ['1', '2', '3', '4', '5'];
    expect(closing(year, year)).toEqual({ period: null });
    expect(closing(year, ['1', '2'])).toEqual({ period: '2' });
    // What moves in another period, or on the balance sheet, says nothing of it.
    const some = [...booked.slice(0, 4), ...closed.slice(0, 4)];
    expect(closing(year, ['1', '2'], [...some, ...booked.map(([n]) => [n, 2, 0, 1] as const)])).toBeNull();
    const bank = accounts.map((each, n) => (n < 5 ? { ...each, type: 'balance' as const } : each));
    const half = [...booked, ...closed.slice(5)];
    expect(
      closingEntries(
        reading(bank, year, half),
        bank.map(each => standingOf(each)),
        ['1', '2'],
      ),
    ).toEqual({
      period: '2',
    });
    // Closed in two goes, the later is named.
    const twice = closed.map(([n, , , cents]) => [n, n < 3 ? 2 : 1, 0, cents] as const);
    expect(closing(year, year, [...booked, ...twice])).toEqual({ period: '3' });
  });
});

test('each period says what it does to the result', () => {
  const read = reading(
    [account('1'), account('2')],
    ['1', '2'],
    [
      [0, 0, 0, -500],
      [0, 1, 0, 100],
      [1, 1, 0, 70],
    ],
  );
  expect(resultByPeriod(read, [true, false])).toEqual([500, -100]);
});

test('a broken year counts as the one it began in', () => {
  expect([yearOf({ fiscalYear: '2026', from: null }), yearOf({ fiscalYear: '2025-2026', from: '2025-07-01' })]).toEqual(
    [2026, 2025],
  );
  expect([yearOf({ fiscalYear: '', from: '2024-01-01' }), yearOf({ fiscalYear: '', from: null })]).toEqual([
    2024,
    null,
  ]);
});

test('a scenario that does not say its year is proposed that of the file, and one that does not say its kind that it has happened', () => {
  expect(proposedYearAndKind({ year: null, kind: null }, '2025')).toEqual({ year: 2025, kind: 'actual' });
  expect(proposedYearAndKind({ year: null, kind: 'forecast' }, '2025')).toEqual({ year: 2025, kind: 'forecast' });
  expect(proposedYearAndKind({ year: 2024, kind: null }, '2025')).toEqual({ year: 2024, kind: 'actual' });
  expect(proposedYearAndKind({ year: 2024, kind: 'budget' }, '2025')).toBe(null);
  expect(proposedYearAndKind({ year: null, kind: null }, '')).toBe(null);
});

test('a copy of last year’s scenario is proposed the year of the file it now holds; a budget keeps its own', () => {
  expect(proposedYearAndKind({ year: 2024, kind: 'actual' }, '2025')).toEqual({ year: 2025, kind: 'actual' });
  expect(proposedYearAndKind({ year: 2025, kind: 'actual' }, '2025')).toBe(null);
  expect(proposedYearAndKind({ year: 2024, kind: 'actual' }, '')).toBe(null);
  expect(proposedYearAndKind({ year: 2026, kind: 'budget' }, '2025')).toBe(null);
});
