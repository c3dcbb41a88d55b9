import fc from 'fast-check';
import type { JournalToWrite, LedgerToWrite, LineToWrite } from '#domain/ledger/ledger-to-write.ts';

// Ledgers of any shape that keep the rules: every transaction balances, every account is listed.

const ACCOUNTS = [
  { id: '0100', name: 'Inventaris & machines', type: 'B', rgs: 'BMvaBei' },
  { id: '1000', name: 'Bank', type: 'B' },
  { id: '1300', name: 'Debiteuren', type: 'B', rgs: 'BVorDeb' },
  { id: '4000', name: 'Lonen <bruto>', type: 'P', rgs: 'WPerLesLon' },
  { id: '4100', name: 'Huur “pand” é€', type: 'P', rgs: 'WBedHuiHuu' },
  { id: '7000', name: 'Inkoop', type: 'P', rgs: 'WKprInhInh' },
  { id: '8000', name: 'Omzet', type: 'P', rgs: 'WOmzNohOle' },
] as const;

const line = fc.record({
  account: fc.constantFrom(...ACCOUNTS.map(({ id }) => id)),
  cents: fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }),
  code: fc.constantFrom(undefined, 'K1', 'K&2'),
  text: fc.constantFrom('', 'Löwenbräu', 'a < b & c > d', 'Müller 12€'),
});

/** The last line takes what the others leave. */
const lines = fc.array(line, { minLength: 1, maxLength: 5 }).map((rows): LineToWrite[] => {
  const rest = rows.reduce((total, { cents }) => total - cents, 0);
  return [
    ...rows.map(({ code, ...row }) => (code ? { ...row, code } : row)),
    { account: '1000', cents: rest, text: '' },
  ];
});

const journals = fc
  .array(fc.array(fc.record({ lines, month: fc.integer({ min: 1, max: 12 }) }), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .filter(all => all.some(journal => journal.length > 0))
  .map(all =>
    all.map((journal, n): JournalToWrite => {
      const transactions = journal.map(({ lines, month }, nr) => {
        const padded = String(month).padStart(2, '0');
        return { number: `${n}-${nr}`, period: padded, date: `2025-${padded}-15`, lines };
      });
      return { id: `J${n}`, type: 'M', transactions };
    }),
  );

export const randomLedger: fc.Arbitrary<LedgerToWrite> = fc
  .record({ journals, opening: fc.integer({ min: 0, max: 1_000_000 }) })
  .map(({ journals, opening }) => ({
    ...{ ident: '12345678', name: 'Bakkerij & zonen', fiscalYear: '2025', from: '2025-01-01', to: '2025-12-31' },
    ...{ software: 'Boekhouding', accounts: ACCOUNTS },
    periods: Array.from({ length: 12 }, (_, month) => {
      const key = String(month + 1).padStart(2, '0');
      return { key, from: `2025-${key}-01`, to: `2025-${key}-28` };
    }),
    opening:
      opening > 0
        ? [
            { account: '1000', cents: opening },
            { account: '8000', cents: -opening },
          ]
        : [],
    codes: [{ code: 'K1', name: 'Winkel' }],
    journals,
  }));

/** What must be read of it, by account, period and code; the opening apart. */
export function sumsOf({ journals }: LedgerToWrite): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { transactions } of journals)
    for (const { period, lines } of transactions)
      for (const { account, cents, code = '' } of lines) {
        const key = `${account} ${Number(period)} ${code}`;
        sums.set(key, (sums.get(key) ?? 0) + cents);
      }
  return sums;
}
