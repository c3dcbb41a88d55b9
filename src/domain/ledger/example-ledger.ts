import type { Language } from '../language.ts';
import { proportion, split } from '../money.ts';
import type { LedgerToWrite, LineToWrite } from './ledger-to-write.ts';

// A year in the books of the sample company, to try what an audit file becomes. The same year gives the same file; each year
// is a little more than the one before. Most accounts have an RGS code; of some only the name or the number tells anything.

interface Booked {
  readonly id: string;
  readonly en: string;
  readonly nl: string;
  /** In the year 2025, in euros, debit positive. */
  readonly euros: number;
  readonly rgs?: string;
}

const RESULT: readonly Booked[] = [
  { id: '4000', en: 'Wages and salaries', nl: 'Lonen en salarissen', euros: 463_120, rgs: 'WPerLesLon' },
  { id: '4010', en: 'Social security', nl: 'Sociale lasten', euros: 98_240, rgs: 'WPerSolPrs' },
  { id: '4020', en: 'Pension premiums', nl: 'Pensioenpremies', euros: 53_910, rgs: 'WPerPenPen' },
  { id: '4080', en: 'Canteen and training', nl: 'Kantine en scholing', euros: 7_385 },
  { id: '4100', en: 'Rent of the workshop', nl: 'Huur werkplaats', euros: 84_000, rgs: 'WBedHuiHuu' },
  { id: '4110', en: 'Gas, water and electricity', nl: 'Gas, water en elektra', euros: 17_645, rgs: 'WBedHuiGwe' },
  { id: '4120', en: 'Cleaning', nl: 'Schoonmaak', euros: 6_240, rgs: 'WBedHuiSch' },
  { id: '4200', en: 'Repair of machines', nl: 'Onderhoud machines', euros: 21_480, rgs: 'WBedEemRoi' },
  { id: '4300', en: 'Software and licences', nl: 'Software en licenties', euros: 18_355 },
  { id: '4310', en: 'Office supplies', nl: 'Kantoorbenodigdheden', euros: 3_120, rgs: 'WBedKanKan' },
  { id: '4400', en: 'Fuel for the vans', nl: 'Brandstof bestelbussen', euros: 14_890, rgs: 'WBedAutBra' },
  { id: '4410', en: 'Lease of the vans', nl: 'Lease bestelbussen', euros: 16_440, rgs: 'WBedAutLea' },
  { id: '4420', en: 'Private use of a van', nl: 'Privégebruik bestelbus', euros: -1_850, rgs: 'WBedAutPri' },
  { id: '4500', en: 'Advertising', nl: 'Reclame', euros: 29_400, rgs: 'WBedVkkRea' },
  { id: '4510', en: 'Trade fairs', nl: 'Beurzen', euros: 12_760, rgs: 'WBedVkkBeu' },
  { id: '4600', en: 'Insurance', nl: 'Verzekeringen', euros: 12_815, rgs: 'WBedAssAss' },
  { id: '4610', en: 'Accountant', nl: 'Accountant', euros: 9_650, rgs: 'WBedAeaAea' },
  { id: '4700', en: 'Sundry', nl: 'Diversen', euros: 2_475 },
  { id: '4800', en: 'Depreciation of machines', nl: 'Afschrijving machines', euros: 31_200, rgs: 'WAfsAmvAfm' },
  { id: '7000', en: 'Timber and panels', nl: 'Hout en plaatmateriaal', euros: 871_300, rgs: 'WKprInpInp' },
  { id: '7100', en: 'Fittings', nl: 'Hang- en sluitwerk', euros: 118_450, rgs: 'WKprInpInp' },
  { id: '7200', en: 'Carriers', nl: 'Vervoerders', euros: 24_380, rgs: 'WKprKuwKuw' },
  { id: '8000', en: 'Revenue tables', nl: 'Omzet tafels', euros: -957_800, rgs: 'WOmzNopOpg' },
  { id: '8010', en: 'Revenue chairs', nl: 'Omzet stoelen', euros: -702_450, rgs: 'WOmzNopOpg' },
  { id: '8020', en: 'Revenue kitchens', nl: 'Omzet keukens', euros: -541_200, rgs: 'WOmzNopOpg' },
  { id: '8030', en: 'Revenue delivery', nl: 'Omzet bezorging', euros: -77_640, rgs: 'WOmzNodOdl' },
  { id: '8040', en: 'Revenue repairs', nl: 'Omzet reparaties', euros: -34_310, rgs: 'WOmzNodOdl' },
  { id: '9000', en: 'Interest on loans', nl: 'Rente leningen', euros: 8_960, rgs: 'WFbeRlsRal' },
];

const BALANCE = [
  { id: '0200', en: 'Machines', nl: 'Machines', rgs: 'BMvaMei', opening: 214_000_00 },
  { id: '0800', en: 'Share capital', nl: 'Aandelenkapitaal', rgs: 'BEivGok', opening: -250_000_00 },
  { id: '1100', en: 'Bank', nl: 'Bank', rgs: 'BLimBan', opening: 36_000_00 },
];

const FIRST_YEAR = 2025;
/** Each year is 2 % more. */
const GROWTH = { of: 102, per: 100 };

export function exampleLedger(year: number, language: Language): LedgerToWrite {
  const months = Array.from({ length: 12 }, (_, n) => monthOf(year, n + 1));
  const booked = RESULT.map(({ id, euros }) => {
    const weights = months.map(({ weight }) => weight);
    return { id, parts: split(grown(euros * 100, year), weights) };
  });
  return {
    ...{ ident: '27654321', name: 'Oak & Sons', fiscalYear: String(year), from: months[0]!.from, to: months[11]!.to },
    software: 'Verdeel',
    accounts: [
      ...BALANCE.map(account => ({ id: account.id, name: account[language], type: 'B', rgs: account.rgs })),
      ...RESULT.map(({ id, rgs, ...names }) => ({ id, name: names[language], type: 'P', ...(rgs ? { rgs } : {}) })),
    ],
    periods: months,
    opening: BALANCE.map(({ id, opening }) => ({ account: id, cents: opening })),
    codes: [],
    journals: [
      {
        ...{ id: 'MEMO', type: 'M' },
        transactions: months.flatMap(({ key, to }, n) =>
          booked.map(({ id, parts }) => {
            const lines: LineToWrite[] = [
              { account: id, cents: parts[n]! },
              { account: '1100', cents: 0 - parts[n]! },
            ];
            return { number: `${key}-${id}`, period: key, date: to, lines };
          }),
        ),
      },
    ],
  };
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function monthOf(year: number, month: number) {
  const key = String(month).padStart(2, '0');
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = DAYS[month - 1]! + (month === 2 && isLeap ? 1 : 0);
  // In spring and autumn more is made and sold than in summer.
  const weight = 100 + [0, 5, 20, 25, 10, 0, -30, -25, 15, 25, 20, -5][month - 1]!;
  return { key, from: `${year}-${key}-01`, to: `${year}-${key}-${days}`, weight };
}

function grown(cents: number, year: number): number {
  let amount = cents;
  for (let each = FIRST_YEAR; each < Math.min(year, FIRST_YEAR + 50); each++)
    amount = proportion(amount, GROWTH.of, GROWTH.per);
  return amount;
}
