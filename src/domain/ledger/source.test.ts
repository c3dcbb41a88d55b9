import { describe, expect, test } from 'vitest';
import { fromLedger, type SourceImport, sourceOf } from './source.ts';

const rent = { kind: 'otherCost', id: 'rent', field: 'totalCost' } as const;
const bread = { kind: 'process', id: 'bread', field: 'revenue' } as const;
const wages = { kind: 'costCenter', id: 'shop', field: 'salaryCost' } as const;
const extras = { kind: 'costCenter', id: 'shop', field: 'extras' } as const;

const imports: SourceImport[] = [
  {
    ...{ id: 'one', fileName: 'one.xaf', importedAt: '2026-01-02' },
    parts: [
      { accId: '4100', name: 'Huur', code: '', cents: 100, kind: 'otherCost', becomes: rent },
      { accId: '4110', name: 'Schoonmaak', code: '', cents: -30, kind: 'otherCost', becomes: rent },
      { accId: '8000', name: 'Omzet', code: '', cents: -500, kind: 'revenue', becomes: bread },
      { accId: '4000', name: 'Lonen', code: 'K1', cents: 200, kind: 'costCenters', becomes: wages },
      { accId: '4090', name: 'Subsidie', code: 'K1', cents: -50, kind: 'costCenters', becomes: extras },
      { accId: '9000', name: 'Rente', code: '', cents: 9, kind: 'leaveOut', becomes: null },
    ],
  },
  {
    ...{ id: 'two', fileName: 'two.xaf', importedAt: '2026-02-03' },
    parts: [{ accId: '4105', name: 'Huur', code: '', cents: 7, kind: 'otherCost', becomes: rent }],
  },
];

describe('Where an amount came from', () => {
  test('are the accounts of all ledgers that went into it, each with its file', () => {
    const source = sourceOf(imports, 'rent', ['totalCost'])!;
    expect(source.accounts.map(({ accId, cents, fileName }) => [accId, cents, fileName])).toEqual([
      ['4100', 100, 'one.xaf'],
      ['4110', -30, 'one.xaf'],
      ['4105', 7, 'two.xaf'],
    ]);
    expect(source.brought).toBe(77);
  });

  test('counts revenue positive, and a cost center as one', () => {
    expect(sourceOf(imports, 'bread', ['revenue'])!.brought).toBe(500);
    expect(sourceOf(imports, 'shop', ['salaryCost', 'extras'])!.brought).toBe(150);
  });

  test('is nothing where no ledger brought anything', () => {
    expect(sourceOf(imports, 'bread', ['directCost'])).toBeNull();
    expect(sourceOf([], 'rent', ['totalCost'])).toBeNull();
    expect([...fromLedger(imports)]).toEqual(['rent', 'bread', 'shop']);
  });
});
