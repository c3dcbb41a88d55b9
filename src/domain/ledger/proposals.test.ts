import { describe, expect, test } from 'vitest';
import { GROUPS, groupOfCode, RGS_PREFIXES } from './groups.ts';
import { isDoubtful, standingOf } from './profit-and-loss.ts';
import { isWages, type Proposer, propose, proposeCodes } from './proposals.ts';
import type { LedgerAccount } from './reading.ts';
import { sectionsOf } from './sections.ts';
import type { Thing, Things } from './targets.ts';

const account = (id: string, name: string, rgs: string | null = null, type: LedgerAccount['type'] = 'profitAndLoss') =>
  ({ id, name, rgs, type, isListed: true }) satisfies LedgerAccount;
const thing = (name: string): Thing => ({ id: `id of ${name}`, originId: `origin of ${name}`, name });
const NOTHING: Things = { otherCost: [], costCenter: [], process: [] };
const BAKING: Things = { ...NOTHING, process: [thing('Baking')] };
const proposer = (more: Partial<Proposer> = {}): Proposer => ({
  ...{
    things: BAKING,
    basis: 'employees',
    mayMake: true,
    memory: { accounts: [], codes: [] },
    language: 'nl',
    ...more,
  },
});

/** Of accounts that are all profit and loss, with their amounts, debit positive. */
function proposed(accounts: readonly (readonly [LedgerAccount, number])[], more: Partial<Proposer> = {}) {
  const reading = { accounts: accounts.map(([each]) => each), administration: '1', administrationName: 'Bakkerij' };
  const amounts = accounts.map(([, cents]) => cents);
  return propose(
    reading,
    amounts,
    accounts.map(() => true),
    proposer(more),
  ).map(each => each!);
}
const one = (each: LedgerAccount, cents = 100_00, more: Partial<Proposer> = {}) => proposed([[each, cents]], more)[0]!;

describe('By RGS code', () => {
  test.each([
    ['WBedHuiHuu', 'housing', { kind: 'otherCost', name: 'Huisvestingskosten' }],
    ['WBedAutBra', 'cars', { kind: 'otherCost', name: 'Autokosten' }],
    ['WAfsAmvBeg', 'depreciation', { kind: 'otherCost', name: 'Afschrijvingen' }],
    ['WPerLesLon', 'wages', { kind: 'check' }],
    ['WPerWkfOwr', 'personnel', { kind: 'check' }],
    ['WBedWkr', 'personnel', { kind: 'check' }],
    ['WKprInhInh', 'costOfSales', { kind: 'directCost', id: 'id of Baking', name: 'Baking' }],
    ['WOmzNohOle', 'revenue', { kind: 'revenue', id: 'id of Baking', name: 'Baking' }],
    ['WOvbSub', 'otherIncome', { kind: 'revenue', id: 'id of Baking', name: 'Baking' }],
    ['WFbeRls', 'financial', { kind: 'leaveOut' }],
    ['WBedKse', 'notOperating', { kind: 'leaveOut' }],
    ['WVhe', 'results', { kind: 'leaveOut' }],
  ])('%s goes to %s, for sure', (rgs, group, to) => {
    expect(one(account('1', 'x', rgs))).toEqual({ group, to, reason: { by: 'code', code: rgs }, certainty: 'high' });
  });

  test('the longest prefix wins', () => {
    expect(groupOfCode('WKprKvpXxx')).toMatchObject({ group: 'staffOfSales', certainty: 'low' });
    expect(groupOfCode('WKprKvgXxx')).toMatchObject({ group: 'costOfSales' });
    expect(groupOfCode('WBedZzz')).toMatchObject({ group: 'general', certainty: 'low' });
    expect(groupOfCode('BLimBan')).toBeNull();
  });

  test('every prefix is a code, and stands once', () => {
    for (const [prefix] of RGS_PREFIXES) expect(prefix).toMatch(/^W([A-Z][a-z]{2}){1,3}$/);
    expect(new Set(RGS_PREFIXES.map(([prefix]) => prefix)).size).toBe(RGS_PREFIXES.length);
  });

  test('a recharged cost stays with its section, whatever its sign', () => {
    expect(one(account('1', 'Doorberekende huur', 'WBedHuiDoh'), -5_000_00).group).toBe('housing');
  });
});

describe('Of several costs', () => {
  const SEVERAL = { things: { ...NOTHING, process: [thing('Tables'), thing('Chairs'), thing('Sales')] } };
  const place = (name: string, rgs: string) => one(account('1', name, rgs), -100_00, SEVERAL);

  test('revenue and direct costs go to the one that the account speaks of, which is to be looked at', () => {
    const tables = { id: 'id of Tables', name: 'Tables' };
    expect(place('Revenue tables', 'WOmz')).toMatchObject({ to: { kind: 'revenue', ...tables }, certainty: 'medium' });
    expect(place('Wood for a table', 'WKpr')).toMatchObject({ to: { kind: 'directCost', ...tables } });
    // What says only that it is revenue speaks of no cost.
    expect(place('Sales chair', 'WOmz').to).toEqual({ kind: 'revenue', id: 'id of Chairs', name: 'Chairs' });
  });

  test('where it speaks of none or of two, nobody has decided', () => {
    for (const name of ['Revenue', 'Sales', 'Revenue tables and chairs', 'Revenue lamps'])
      expect(place(name, 'WOmz'), name).toMatchObject({ to: { kind: 'revenue' }, certainty: 'low' });
    expect(place('Sales', 'WOmz').to).toEqual({ kind: 'revenue' });
  });
});

describe('Without a code', () => {
  test.each([
    ['8000', 'Kostprijs verkopen', 'costOfSales'],
    ['4500', 'Huur', 'housing'],
    ['4510', 'Gas en elektra', 'housing'],
    ['4520', 'Automatiseringskosten', 'office'],
    ['4530', 'Autokosten', 'cars'],
    ['4540', 'Huur auto', 'cars'],
    ['4550', 'Bruto lonen', 'wages'],
    ['4560', 'Sociale lasten', 'personnel'],
    ['4570', 'Inhuur personeel', 'personnel'],
    ['4580', 'Reiskosten woon-werk', 'personnel'],
    ['4590', 'Afschrijving inventaris', 'depreciation'],
    ['4600', 'Rente lening', 'financial'],
    ['4610', 'Vennootschapsbelasting', 'results'],
    ['4620', 'Inkoopwaarde handelsgoederen', 'costOfSales'],
    ['4630', 'Rent of premises', 'housing'],
    ['4640', 'Salaries and wages', 'wages'],
    ['4650', 'Cost of goods sold', 'costOfSales'],
    ['4660', 'Depreciation', 'depreciation'],
    ['4670', 'Accountantskosten', 'advice'],
    ['4680', 'Verzekeringen', 'insurance'],
    ['4690', 'Algemene kosten', 'general'],
    ['4700', 'Social media marketing', 'sales'],
    ['4710', 'Motorrijtuigenbelasting', 'cars'],
    ['4720', 'Sales and marketing', 'sales'],
    ['4730', 'Onderhoud gebouwen', 'housing'],
    ['4740', "Onderhoud bestelauto's", 'cars'],
    ['4750', "Afschrijving bestelauto's", 'depreciation'],
    ['4760', 'Salarisadministratie', 'administration'],
    ['4770', 'Sociale - lasten', 'personnel'],
    ['4780', '(Gas)', 'housing'],
  ])('a word tells what %s %s is', (id, name, group) => {
    const proposal = one(account(id, name));
    expect([proposal.group, proposal.reason.by, proposal.certainty]).toEqual([group, 'word', 'medium']);
  });

  test('revenue by a word needs a credit balance', () => {
    expect(one(account('x', 'Omzet brood'), -100_00)).toMatchObject({
      group: 'revenue',
      reason: { by: 'word', word: 'omzet' },
    });
    expect(one(account('x', 'Sales staff dinner'), 100_00).group).toBe('personnel');
    expect(one(account('x', 'Auto’s')).reason).toEqual({ by: 'word', word: 'auto' });
  });

  test.each(['Verleende kortingen', 'Kortingen verleend', 'Discounts given', 'Sales discounts', 'Retouren verkopen'])(
    'what is given back to customers lowers revenue: %s',
    name => {
      expect(one(account('x', name), 500_00)).toMatchObject({
        ...{ group: 'revenue', to: { kind: 'revenue' }, reason: { by: 'word' }, certainty: 'medium' },
      });
    },
  );

  test('discounts of suppliers are none of revenue', () => {
    const [received] = proposed([
      [account('x', 'Ontvangen kortingen inkoop'), -500_00],
      [account('8000', 'Omzet'), -90_000_00],
    ]);
    expect(received!.group).toBe('costOfSales');
  });

  test('a small debit on a number of revenue corrects it; a large one is no revenue', () => {
    const among = (cents: number) =>
      proposed([
        [account('8090', 'Zxq'), cents],
        [account('8000', 'Omzet'), -90_000_00],
      ])[0];
    expect(among(900_00)).toMatchObject({ group: 'revenue', reason: { by: 'number' }, certainty: 'low' });
    expect(among(900_01)).toMatchObject({ group: 'general', reason: { by: 'nothing' } });
  });

  test('then the number tells, and says that it guesses', () => {
    expect(one(account('4130', 'Zxq'))).toMatchObject({
      group: 'housing',
      reason: { by: 'number', number: '41' },
      certainty: 'low',
    });
    expect(one(account('45310', 'Zxq'))).toMatchObject({ group: 'operation', reason: { by: 'number', number: '453' } });
    expect(one(account('7010', 'Zxq'))).toMatchObject({ group: 'costOfSales', certainty: 'low' });
    expect(one(account('43100', 'Zxq'))).toMatchObject({
      group: 'depreciation',
      reason: { by: 'number', number: '43' },
    });
  });

  test('what nothing tells goes to general costs, at the lowest certainty', () => {
    for (const id of ['abc', '400', '400000000', '4000A', '40-00'])
      expect(one(account(id, 'Zxq'))).toMatchObject({ group: 'general', reason: { by: 'nothing' }, certainty: 'low' });
  });

  test('a large credit balance is never proposed as a cost; a small one corrects its group', () => {
    const [large, small] = proposed([
      [account('4130', 'Huur'), -50_000_00],
      [account('4131', 'Huur hal'), -10_00],
      [account('8000', 'Omzet'), -90_000_00],
    ]);
    expect(large).toMatchObject({ to: { kind: 'revenue' }, reason: { by: 'credit' }, certainty: 'low' });
    expect(small).toMatchObject({ group: 'housing', to: { kind: 'otherCost' } });
    expect(one(account('x', 'Motorrijtuigenbelasting'), -50_00).reason).toEqual({ by: 'credit' });
    // Interest is no cost here: it stays out, on whichever side it was booked.
    expect(one(account('x', 'Rente'), -50_00)).toMatchObject({ group: 'financial', to: { kind: 'leaveOut' } });
    expect(one(account('4131', 'Zxq'), -1)).toMatchObject({ to: { kind: 'revenue' }, reason: { by: 'credit' } });
  });
});

describe('As last time', () => {
  const from = { administration: '1', administrationName: 'Bakkerij' };
  const memory = {
    accounts: [{ ...from, accId: '4130', rgs: null, kind: 'leaveOut' as const, originId: null, name: null }],
    codes: [{ ...from, code: 'K1', originId: 'origin of Winkel', name: 'Winkel' }],
  };
  test('an account goes there for sure, whatever tells otherwise', () => {
    expect(one(account('4130', 'Huur', 'WBedHui'), 5, { memory })).toEqual({
      ...{ group: 'housing', to: { kind: 'leaveOut' }, reason: { by: 'memory' }, certainty: 'high' },
    });
  });
  test('so does a code of the lines', () => {
    const codes = [{ code: 'K1', name: 'Bakkerij' }];
    expect(proposeCodes({ ...from, codes }, proposer({ memory }))).toEqual([{ name: 'Winkel' }]);
  });
});

test('what is no profit and loss is proposed nowhere, and its credit makes no other a small one', () => {
  const accounts = [account('1000', 'Bank'), account('4130', 'Huur')];
  const proposals = propose(
    { accounts, administration: '1', administrationName: 'Bakkerij' },
    [-90_000_00, -10_00],
    [false, true],
    proposer(),
  );
  expect(proposals).toMatchObject([null, { group: 'revenue', reason: { by: 'credit' } }]);
});

describe('Where that is', () => {
  test('one row a group, called in the user’s language; one that is there already in either language is taken', () => {
    const rent = account('1', '', 'WBedHui');
    expect(one(rent, 1, { language: 'en' }).to).toEqual({ kind: 'otherCost', name: 'Housing costs' });
    const things = { ...BAKING, otherCost: [thing('huisvestingskosten')] };
    expect(one(rent, 1, { language: 'en', things }).to).toEqual({
      ...{ kind: 'otherCost', id: 'id of huisvestingskosten', name: 'huisvestingskosten' },
    });
  });

  test('each group has a name of its own in both languages', () => {
    for (const language of ['en', 'nl'] as const)
      expect(new Set(Object.values(GROUPS).map(group => group[language])).size).toBe(Object.keys(GROUPS).length);
  });

  test('personnel is checked against employees, or goes to cost centers, or waits for the basis', () => {
    const wages = account('1', '', 'WPerLesLon');
    expect(one(wages, 1, { basis: 'employees' }).to).toEqual({ kind: 'check' });
    expect(one(wages, 1, { basis: 'costCenters' }).to).toEqual({ kind: 'costCenters' });
    expect(one(wages, 1, { basis: null })).toMatchObject({ to: null, certainty: 'low' });
  });

  test('revenue of two processes, or none, is undecided, and so on top of the list', () => {
    const sales = account('1', '', 'WOmzNop');
    for (const things of [NOTHING, { ...NOTHING, process: [thing('a'), thing('b')] }])
      expect(one(sales, -1, { things })).toMatchObject({ to: { kind: 'revenue' }, certainty: 'low' });
    expect(one(sales, -1, { things: NOTHING }).to).toEqual({ kind: 'revenue' });
  });

  test('pay itself is known by its code, else by a word', () => {
    expect(isWages(account('1', 'Sociale lasten', 'WPerLesLon'))).toBe(true);
    expect(isWages(account('1', 'Lonen', 'WPerSolSol'))).toBe(false);
    expect(isWages(account('1', 'Brutolonen'))).toBe(true);
    expect(isWages(account('1', 'Brutolonen', 'WZzz'))).toBe(true);
    expect(isWages(account('1', 'Salaris verkoop'))).toBe(true);
    expect(isWages(account('1', 'Pensioen'))).toBe(false);
  });
});

test('the list stands by sections, what is least certain on top; accounts without an amount are not in it', () => {
  const accounts: [LedgerAccount, number][] = [
    [account('8000', 'Omzet', 'WOmz'), -9_000_00],
    [account('4120', 'Huur', 'WBedHui'), 30_00],
    [account('4110', 'Huur', 'WBedHui'), 20_00],
    [account('4115', 'Huur', 'WBedHui'), 7_00],
    [account('4000', 'Benzine', 'WBedAut'), 3_00],
    [account('4130', 'Huisvesting?'), 10_00],
    [account('4999', 'Zxq'), 5_00],
    [account('4140', 'Huur', 'WBedHui'), 0],
  ];
  const sections = sectionsOf(
    accounts.map(([each]) => each),
    accounts.map(([, cents]) => cents),
    proposed(accounts),
  );
  expect(sections).toEqual([
    { group: 'personnel', accounts: [6], cents: 5_00 },
    { group: 'housing', accounts: [5, 2, 3, 1], cents: 67_00 },
    { group: 'revenue', accounts: [0], cents: -9_000_00 },
    { group: 'cars', accounts: [4], cents: 3_00 },
  ]);
});

describe('Codes of the lines', () => {
  const reading = (...codes: [string, string][]) => ({
    codes: [['', ''], ...codes].map(([code, name]) => ({ code: code!, name: name! })),
    ...{ administration: '1', administrationName: 'Bakkerij' },
  });
  test('each becomes a cost center, called as the file calls it, else by its code', () => {
    expect(proposeCodes(reading(['K1', 'Bakkerij'], ['K2', '']), proposer())).toEqual([
      ...[{ name: 'Geen kostenplaats' }, { name: 'Bakkerij' }, { name: 'K2' }],
    ]);
  });
  test('a name that is too long for a cost center is cut', () => {
    const long = `${'x'.repeat(99)} y`;
    expect(proposeCodes(reading(['K1', long]), proposer())[1]).toEqual({ name: 'x'.repeat(99) });
  });
  test('a name or code loses what nobody sees in it, so that it is not refused later', () => {
    const codes = reading(['K1', '\u200bBak\u202ekerij \ufeff'], ['\u200bK2', '\u200b'], ['\u200b', '']);
    expect(proposeCodes(codes, proposer())).toEqual([
      ...[{ name: 'Geen kostenplaats' }, { name: 'Bakkerij' }, { name: 'K2' }, { name: 'Geen kostenplaats' }],
    ]);
  });
  test('one that is there is taken, by name or by code', () => {
    const things = { ...NOTHING, costCenter: [thing('bakkerij'), thing('K2')] };
    expect(proposeCodes(reading(['K1', 'Bakkerij'], ['K2', 'Winkel']), proposer({ things })).slice(1)).toEqual([
      ...[
        { id: 'id of bakkerij', name: 'bakkerij' },
        { id: 'id of K2', name: 'K2' },
      ],
    ]);
  });
  test('without codes there is one for all', () => {
    expect(proposeCodes(reading(), proposer({ language: 'en' }))).toEqual([{ name: 'Personnel' }]);
  });
});

describe('Which accounts are profit and loss', () => {
  const standing = (...args: Parameters<typeof account>) => {
    const { isProfitAndLoss, by } = standingOf(account(...args));
    return [isProfitAndLoss, by];
  };
  test('the type of the file decides, against the number', () => {
    expect(standing('0100', 'Bank', null, 'profitAndLoss')).toEqual([true, 'type']);
    expect(standing('4000', 'Lonen', null, 'balance')).toEqual([false, 'type']);
  });
  test.each([null, 'mixed'] as const)('with type %s: the code, then words, then the number', type => {
    expect(standing('0100', 'Bank', 'WBedHui', type)).toEqual([true, 'code']);
    expect(standing('4000', 'Huur', 'BLim', type)).toEqual([false, 'code']);
    expect(standing('0100', 'Huur', null, type)).toEqual([true, 'word']);
    expect(standing('4000', 'Debiteuren', null, type)).toEqual([false, 'word']);
    expect(standing('0150', 'Afschrijving inventaris hypotheek', null, type)).toEqual([false, 'number']);
    expect(standing('4850', '', null, type)).toEqual([true, 'number']);
  });
  test('vans are owned on a number of the balance sheet, and cost something on another', () => {
    expect(standing('0130', 'Bestelbussen', null, null)).toEqual([false, 'number']);
    expect(standing('4210', 'Bestelbussen', null, null)).toEqual([true, 'number']);
    expect(standing('4200', 'Brandstof bestelbussen', null, null)).toEqual([true, 'word']);
  });
  test('what nothing tells counts as balance, and can be switched; so can a guess, and a contradiction', () => {
    const unknown = account('x9', '', null, null);
    expect(standingOf(unknown)).toMatchObject({ isProfitAndLoss: false, by: 'nothing' });
    expect(standingOf(unknown, new Map([['x9', true]]))).toMatchObject({ isProfitAndLoss: true, by: 'hand' });
    for (const id of ['A4100', '4100A', '410', '410000000'])
      expect(standing(id, '', null, null)).toEqual([false, 'nothing']);
    const guessed = account('4850', '', null, null);
    expect(standingOf(guessed, new Map([['4850', false]]))).toMatchObject({ isProfitAndLoss: false, by: 'hand' });
    const contradicted = account('1', '', 'WBed', 'balance');
    expect(standingOf(contradicted)).toMatchObject({ isProfitAndLoss: false, isContradicted: true });
    expect(standingOf(contradicted, new Map([['1', true]])).isProfitAndLoss).toBe(true);
  });
  test('what the file says plainly cannot be switched', () => {
    const plain = account('1', '', null, 'balance');
    expect(isDoubtful(standingOf(plain))).toBe(false);
    expect(isDoubtful(standingOf(account('1', '', 'WBed', null)))).toBe(false);
    expect(standingOf(plain, new Map([['1', true]])).isProfitAndLoss).toBe(false);
  });
});
