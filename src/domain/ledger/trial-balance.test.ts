import { describe, expect, test } from 'vitest';
import { readTrialBalance } from './trial-balance.ts';
import { chosenHeads, findHeads } from './trial-heads.ts';

const read = (rows: unknown[][]) => {
  const { reading, findings } = readTrialBalance(rows);
  const cents = new Map(reading?.sums.map(([account, , , cents]) => [account, cents]));
  return {
    accounts: reading?.accounts.map(({ id, name, type }, n) => [id, name, cents.get(n) ?? 0, type]),
    findings: findings.map(({ code, line, value }) => [code, line, value]),
    reading,
  };
};

describe('A trial balance', () => {
  test.each<[string, unknown[]]>([
    ['debit and credit in Dutch', ['Grootboekrekening', 'Omschrijving', 'Debet', 'Credit']],
    ['debit and credit in English', ['Account no.', 'Account name', 'Debit', 'Credit']],
    ['other words', ['Rekeningnummer', 'Rekeningnaam', 'Saldo debet', 'Saldo credit']],
  ])('with %s', (_, heads) => {
    const { accounts } = read([heads, ['4100', 'Huur', '1.234,56', ''], ['8000', 'Omzet', null, 2000.5]]);
    expect(accounts).toEqual([
      ...[
        ['4100', 'Huur', 123_456, null],
        ['8000', 'Omzet', -200_050, null],
      ],
    ]);
  });

  test.each([['Saldo'], ['Balance'], ['Bedrag'], ['Eindsaldo 31-12-2025'], ['Closing balance']])(
    'with one column “%s”',
    head => {
      const { accounts } = read([
        ['Nr', 'Naam', head],
        [4100, 'Huur', 10],
        [8000, 'Omzet', '-10,00'],
      ]);
      expect(accounts!.map(([id, , cents]) => [id, cents])).toEqual([
        ['4100', 1_000],
        ['8000', -1_000],
      ]);
    },
  );

  test.each<[string[], unknown[]]>([
    [
      ['Saldo', 'Nr'],
      [10, '4100'],
    ],
    [
      ['Debet', 'Credit', 'Nr'],
      [12, 2, '4100'],
    ],
    [
      ['Credit', 'Debet', 'Nr'],
      [2, 12, '4100'],
    ],
    [
      ['Debet', 'Nr', 'Bedrag'],
      [99, '4100', 10],
    ],
    [
      ['Credit', 'Nr', 'Bedrag'],
      [99, '4100', 10],
    ],
    [
      ['Nr', 'Debet', 'Credit', 'D/C'],
      ['4100', 12, 2, 'C'],
    ],
  ])('whose columns are %j: one side alone is no amount, and a pair needs no word', (heads, row) => {
    expect(read([heads, row]).accounts).toEqual([['4100', '', 1_000, null]]);
  });

  test.each<[string, unknown[], unknown[], unknown[]]>([
    ['beside it', ['Nr', 'Naam', 'Bedrag', 'D/C'], ['4100', 'Huur', '10,00', 'D'], ['8000', 'Omzet', '10,00', 'C']],
    ['before it', ['Nr', 'DC', 'Saldo'], ['4100', 'Debet', 10], ['8000', 'Credit', 10]],
    ['in one cell', ['Nr', 'Naam', 'Saldo'], ['4100', 'Huur', '10,00 D'], ['8000', 'Omzet', '10,00 Cr.']],
  ])('whose side is said %s', (_, heads, rent, sales) => {
    const { reading, findings } = read([heads, rent, sales, ['Totaal', '', '0,00', '']]);
    expect(reading!.sums.map(([, , , cents]) => cents)).toEqual([1_000, -1_000]);
    expect(findings.map(([code]) => code)).toEqual(['yearUnknown']);
  });

  test('a column of something else is no side', () => {
    const { reading } = read([
      ['Nr', 'Naam', 'Saldo', 'Kostenplaats'],
      ['4100', 'Huur', 10, 'C'],
      ['8000', 'Omzet', -10, 'Winkel'],
    ]);
    expect(reading!.sums.map(([, , , cents]) => cents)).toEqual([1_000, -1_000]);
    const journals = read([
      ['Nr', 'Dagboek', 'Saldo', ''],
      ['4100', 'D', 10, 'D'],
      ['8000', 'D', 10, 'C'],
    ]);
    expect(journals.accounts!.map(([, , cents]) => cents)).toEqual([1_000, -1_000]);
  });

  test.each(['10,00 bad', '10,00 dozijn', '10,00 etc', '10,00 cent'])('“%s” says no side, and is no amount', amount => {
    const { accounts, findings } = read([
      ['Nr', 'Saldo'],
      ['4100', amount],
    ]);
    expect([accounts![0]![2], findings[0]]).toEqual([0, ['rowWithoutAmount', 2, '4100']]);
  });

  test('holds numbers as a spreadsheet adds them, and text with blanks around it; any other cell says nothing', () => {
    const { accounts, findings } = read([
      ['Nr', 'Naam', 'Saldo'],
      [' 4100 ', null, 0.1 + 0.2],
      [new Date(0), true, 5],
      ['4200', {}, new Date(0)],
    ]);
    expect(accounts).toEqual([
      ...[
        ['4100', '', 30, null],
        ['4200', '', 0, null],
      ],
    ]);
    expect(findings.map(([code, line]) => [code, line])).toEqual([
      ...[
        ['yearUnknown', null],
        ['doesNotBalance', null],
      ],
      ['subtotalsLeftOut', 3],
    ]);
  });

  test('has no periods and no codes, and says nothing of whose it is', () => {
    const { reading } = read([['Proefbalans'], ['Nr', 'Naam', 'Saldo'], ['4100', 'Huur 2024', 5], ['4200', 'Auto', 0]]);
    expect(reading).toEqual({
      ...{
        kind: 'trialBalance',
        version: '',
        software: '',
        administration: '',
        administrationName: '',
        fiscalYear: '',
      },
      ...{ from: null, to: null, currency: '', lines: 2 },
      accounts: [
        { id: '4100', name: 'Huur 2024', type: null, rgs: null, isListed: true },
        { id: '4200', name: 'Auto', type: null, rgs: null, isListed: true },
      ],
      periods: [{ key: '', from: null, to: null }],
      codes: [{ code: '', name: '' }],
      sums: [[0, 0, 0, 500]],
    });
  });

  test('of several pairs takes that of profit and loss, which tells what each account is', () => {
    const { accounts, findings } = read([
      ['Kolommenbalans 2025'],
      [' ', ' ', 'Proefbalans', ' ', 'Saldibalans', '', 'Winst en verlies', ' ', 'Balans', ''],
      ['Rekening', 'Naam', 'Debet', 'Credit', 'Debet', 'Credit', 'Debet', 'Credit', 'Debet', 'Credit'],
      ['1000', 'Bank', 900, 200, 700, '', '', '', 700, ''],
      ['4100', 'Huur', 300, '', 300, '', 300, '', '', ''],
      ['4100', 'Huur', '', '', '', '', '', '', '', ''],
    ]);
    expect(accounts).toEqual([
      ...[
        ['1000', 'Bank', 0, 'balance'],
        ['4100', 'Huur', 30_000, 'profitAndLoss'],
      ],
    ]);
    expect(findings).toEqual([['accountTwice', 6, '4100']]);
  });

  test.each<[string, unknown[], unknown[]]>([
    ['their heads', ['', '', 'Balans', 'Winst en verlies'], ['Nr', 'Naam', 'Saldo', 'Saldo']],
    ['the title', ['Winst- en verliesrekening 2025'], ['Nr', 'Naam', 'Beginsaldo', 'Eindsaldo']],
  ])('of several balances takes that of profit and loss, by what stands above %s', (_, above, heads) => {
    const { accounts } = read([above, heads, ['4100', 'Huur', 100, 300]]);
    expect(accounts).toEqual([['4100', 'Huur', 30_000, 'profitAndLoss']]);
  });

  test('without one takes the closing pair, not the opening one', () => {
    const { accounts } = read([
      ['Nr', 'Naam', 'Beginsaldo', 'Mutatie', 'Eindsaldo'],
      ['4100', 'Huur', 0, 300, 300],
      ['1000', 'Bank', 500, -300, 200],
    ]);
    expect(accounts!.map(([, , cents]) => cents)).toEqual([30_000, 20_000]);
  });

  test.each<[string, unknown[][], unknown[]]>([
    ['2025', [['Proef- en saldibalans 2025'], ['Bakkerij De Korenaar', '2025 AB Haarlem']], ['Nr', 'Naam', 'Saldo']],
    ['2025', [['Boekjaar', 2025], ['Afgedrukt op 12-01-2026']], ['Nr', 'Naam', 'Saldo']],
    ['2025', [['Periode 01-01-2025 t/m 31-12-2025']], ['Nr', 'Naam', 'Saldo']],
    ['2025', [['Trial balance (2025-12-31)']], ['Nr', 'Naam', 'Saldo']],
    ['2025', [['Vergelijkende balans']], ['Nr', 'Naam', 'Saldo 2025', 'Saldo 2024']],
    ['', [['Proef- en saldibalans']], ['Nr', 'Naam', 'Saldo']],
    ['', [['Proef- en saldibalans'], ['Afgedrukt op 12-01-2026']], ['Nr', 'Naam', 'Saldo']],
    ['', [['Van 1-7-2025 tot en met 30-6-2026']], ['Nr', 'Naam', 'Saldo']],
    ['', [['Dossier 120251', 'tel. 20250']], ['Nr', 'Naam', 'Saldo']],
  ])('is of the year “%s” by its title, else that is asked', (year, titles, heads) => {
    const { reading, findings } = read([...titles, heads, ['4100', 'Huur', 0], ['8000', 'Omzet', 0]]);
    expect(reading!.fiscalYear).toBe(year);
    expect(findings.map(([code]) => code)).toEqual(year === '' ? ['yearUnknown'] : []);
  });

  test('may say what an account is, and its RGS code', () => {
    const { reading } = read([
      ['Nr', 'Naam', 'Type', 'RGS-code', 'Saldo'],
      ['1', 'x', 'W/V', 'WBedHui', 5],
      ['2', 'y', 'Balans', '-', -5],
    ]);
    expect(reading!.accounts.map(({ type, rgs }) => [type, rgs])).toEqual([
      ['profitAndLoss', 'WBedHui'],
      ['balance', null],
    ]);
  });

  test('leaves totals out and says so; an amount that is none counts as 0 and says so', () => {
    const { accounts, findings } = read([
      ['Nr', 'Naam', 'Saldo'],
      ['4100', 'Huur', 5],
      ['', 'Totaal kosten', 5],
      ['Totaal', '', 5],
      ['4200', 'Auto', 'veel'],
      ['', '', ''],
    ]);
    const pair = read([
      ['Nr', 'Debet', 'Credit'],
      ['4200', 'veel', ''],
    ]);
    expect(pair.findings[0]).toEqual(['rowWithoutAmount', 2, '4200']);
    expect(accounts!.map(([id]) => id)).toEqual(['4100', '4200']);
    expect(findings).toEqual([
      ...[
        ['rowWithoutAmount', 5, '4200 Auto'],
        ['yearUnknown', null, ''],
        ['doesNotBalance', null, ''],
      ],
      ['subtotalsLeftOut', 3, 'Totaal kosten'],
    ]);
  });

  test('an account without a number is called by its name; number and name may share a cell', () => {
    expect(
      read([
        ['Naam', 'Saldo'],
        ['Huur', 5],
      ]).accounts,
    ).toEqual([['Huur', 'Huur', 500, null]]);
    expect(
      read([
        ['Rekening', 'Saldo'],
        ['4100 - Huur hal', 5],
        ['4200', 1],
        ['8 Omzet\nbrood', 1],
        ['A100.1: Auto', 1],
        ['Post 7 Hout', 1],
      ]).accounts,
    ).toEqual([
      ...[
        ['4100', 'Huur hal', 500, null],
        ['4200', '', 100, null],
        ['8', 'Omzet\nbrood', 100, null],
        ['A100.1', 'Auto', 100, null],
        ['Post 7 Hout', '', 100, null],
      ],
    ]);
    const apart = read([
      ['Nr', 'Naam', 'Saldo'],
      ['4100-01', 'Huur', 5],
    ]);
    expect(apart.accounts).toEqual([['4100-01', 'Huur', 500, null]]);
  });

  test('rows of one account add up', () => {
    const { accounts, findings } = read([
      ['Nr', 'Naam', 'Saldo'],
      ['4100', 'Huur', 5],
      ['4100', 'Huur', 7],
    ]);
    expect(accounts).toEqual([['4100', 'Huur', 1_200, null]]);
    expect(findings[0]).toEqual(['accountTwice', 3, '4100']);
  });

  test('heads nobody knows stop it; corrected by hand they do not', () => {
    const rows = [
      ['Qwerty', 'Uiop', 'Asdf'],
      ['4100', 'Huur', 5],
    ];
    expect(findHeads(rows)).toBeNull();
    expect(read(rows).findings).toEqual([['headsNotFound', null, '']]);
    const heads = {
      row: 0,
      account: 0,
      name: 1,
      type: null,
      rgs: null,
      amounts: [{ column: 2, sign: 1 as const }],
      isProfitAndLoss: false,
    };
    expect(readTrialBalance(rows, heads).reading!.accounts).toMatchObject([{ id: '4100', name: 'Huur' }]);
  });

  test.each<[string, unknown[][]]>([
    ['nothing', []],
    ['an empty row', [[]]],
    [
      'odd cells',
      [
        [{}, null, undefined, Number.NaN],
        [true, Symbol.iterator.toString(), Number.POSITIVE_INFINITY],
      ],
    ],
    ['heads alone', [['Nr', 'Naam', 'Saldo']]],
    [
      'cells of an object’s own workings',
      [
        ['__proto__', 'constructor', 'toString'],
        ['__proto__', 1, 2],
      ],
    ],
  ])('of %s is told and breaks nothing', (_, rows) => {
    expect(read(rows).reading ?? null).toBeNull();
    expect(read(rows).findings.length).toBeGreaterThan(0);
  });

  test('beyond 50,000 accounts or 200,000 rows is too much, and its heads are among the first 40 rows', () => {
    const heads = ['Nr', 'Naam', 'Saldo'];
    const empty = (length: number) => Array<unknown[]>(length).fill([]);
    const accounts = (length: number) => [heads, ...Array.from({ length }, (_, n) => [`${n}`, 'x', 0])];
    const most = [...accounts(50_000), ...empty(149_999)];
    expect(read(most).reading!.accounts).toHaveLength(50_000);
    expect(read([...most, []]).findings).toEqual([['tooManyRows', null, '200001']]);
    expect(read(accounts(50_001)).findings).toEqual([['tooManyAccounts', null, '50001']]);
    expect([39, 40].map(rows => findHeads([...empty(rows), heads])?.row)).toEqual([39, undefined]);
  });
});

describe('Heads that a person chose', () => {
  const nothing = { row: 0, account: null, name: null, debit: null, credit: null, balance: null };

  test('are enough with an account and an amount, and are read as such', () => {
    expect(chosenHeads(nothing)).toBeNull();
    expect(chosenHeads({ ...nothing, account: 0 })).toBeNull();
    expect(chosenHeads({ ...nothing, account: 0, debit: 1 })).toBeNull();
    expect(chosenHeads({ ...nothing, account: 0, credit: 1 })).toBeNull();
    expect(chosenHeads({ ...nothing, balance: 1 })).toBeNull();
    const rows = [
      ['x', 'y', 'z'],
      ['4100', 10, 4],
    ];
    const cents = (heads: ReturnType<typeof chosenHeads>) => readTrialBalance(rows, heads).reading?.sums[0]?.[3];
    expect(cents(chosenHeads({ ...nothing, account: 0, debit: 1, credit: 2 }))).toBe(600);
    expect(cents(chosenHeads({ ...nothing, name: 0, balance: 2 }))).toBe(400);
    expect(cents(chosenHeads({ ...nothing, account: 0, debit: 1, balance: 2 }))).toBe(400);
    expect(
      readTrialBalance(rows, chosenHeads({ ...nothing, name: 0, balance: 2 })).reading!.accounts[0]!.type,
    ).toBeNull();
  });
});
