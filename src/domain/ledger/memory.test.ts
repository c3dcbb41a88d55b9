import { describe, expect, test } from 'vitest';
import { type Memory, type Recall, recaller, switchedLastTime } from './memory.ts';
import { remember } from './remember.ts';
import { finder, type Target, type Things } from './targets.ts';

const things: Things = {
  otherCost: [{ id: 'copy', originId: 'first', name: 'Housing' }],
  costCenter: [{ id: 'shop', originId: 'shop', name: 'Shop' }],
  process: [],
};
const from = { administration: '12', administrationName: 'Bakkerij' };
const account = (id: string, rgs: string | null = null) => ({ id, rgs });
const entry = (accId: string, name: string | null, more: Partial<Memory['accounts'][number]> = {}) => ({
  ...{ ...from, accId, rgs: null, kind: 'otherCost' as const, originId: name && `origin of ${name}`, name, ...more },
});
const recalled = (accounts: Memory['accounts'], more: Partial<Recall> = {}, administration = from) =>
  recaller({ accounts, codes: [] }, administration, { things, basis: 'employees', mayMake: true, ...more });

describe('As last time', () => {
  test('an account is found by its administration and number, its place by its origin, through copies and new names', () => {
    expect(recalled([entry('1', 'Rent', { originId: 'first' })]).account(account('1'))).toEqual({
      ...{ kind: 'otherCost', id: 'copy', name: 'Housing' },
    });
  });

  test('else by its name, else it is made anew', () => {
    expect(recalled([entry('1', 'HOUSING')]).account(account('1'))).toMatchObject({ id: 'copy' });
    expect(recalled([entry('1', 'Cars')]).account(account('1'))).toEqual({ kind: 'otherCost', name: 'Cars' });
  });

  test('who may not see what the company remembers gets only what is in this scenario', () => {
    expect(recalled([entry('1', 'Cars')], { mayMake: false }).account(account('1'))).toBeNull();
    expect(recalled([entry('1', 'Housing')], { mayMake: false }).account(account('1'))).toMatchObject({ id: 'copy' });
  });

  test('an RGS code decides only when all its accounts went to one place', () => {
    const one = [entry('1', 'Cars', { rgs: 'WBedAut' }), entry('2', 'Cars', { rgs: 'WBedAut' })];
    expect(recalled(one).account(account('9', 'WBedAut'))).toMatchObject({ name: 'Cars' });
    const two = [...one, entry('3', 'Housing', { rgs: 'WBedAut' })];
    expect(recalled(two).account(account('9', 'WBedAut'))).toBeNull();
    expect(recalled(two).account(account('3', 'WBedAut'))).toMatchObject({ id: 'copy' });
    // What a person only gave a name is one place, whatever its letters.
    const named = ['Fleet', 'FLEET'].map((name, n) => entry(`${n}`, name, { rgs: 'WBedAut', originId: null }));
    expect(recalled(named).account(account('9', 'WBedAut'))).toEqual({ kind: 'otherCost', name: 'Fleet' });
    const others = [...named, entry('3', 'Vans', { rgs: 'WBedAut', originId: null })];
    expect(recalled(others).account(account('9', 'WBedAut'))).toBeNull();
    const left = ['1', '2'].map(id => entry(id, null, { rgs: 'WFbe', kind: 'leaveOut' }));
    expect(recalled(left).account(account('9', 'WFbe'))).toEqual({ kind: 'leaveOut' });
  });

  test('what is left out is so, whatever name was given to it', () => {
    expect(recalled([entry('1', 'Cars', { kind: 'leaveOut' })]).account(account('1'))).toEqual({ kind: 'leaveOut' });
  });

  test('the account itself decides before its code, which may be another by now', () => {
    const accounts = [entry('1', 'Housing', { rgs: 'WBedHui' }), entry('2', 'Cars', { rgs: 'WBedAut' })];
    expect(recalled(accounts).account(account('1', 'WBedAut'))).toMatchObject({ id: 'copy' });
  });

  test('an administration keeps its places when its name changes, and gets none of another’s with that name', () => {
    const renamed = { ...from, administrationName: 'Winkel' };
    const accounts = [entry('1', 'Cars'), entry('2', 'Cars', { administration: '13', administrationName: 'Winkel' })];
    expect(recalled(accounts, {}, renamed).account(account('1'))).toMatchObject({ name: 'Cars' });
    expect(recalled(accounts, {}, renamed).account(account('2'))).toBeNull();
    const nameless = { administration: '13', administrationName: '' };
    expect(
      recalled([entry('1', 'Cars', nameless)], {}, { ...nameless, administration: '14' }).account(account('1')),
    ).toBe(null);
  });

  test('another administration’s numbers mean nothing here, its codes do; the same name with a new number is the same', () => {
    const other = { administration: '13', administrationName: 'Winkel' };
    const accounts = [entry('1', 'Cars', { rgs: 'WBedAut' })];
    expect(recalled(accounts, {}, other).account(account('1'))).toBeNull();
    expect(recalled(accounts, {}, other).account(account('1', 'WBedAut'))).toMatchObject({ name: 'Cars' });
    expect(recalled(accounts, {}, { ...other, administrationName: 'BAKKERIJ' }).account(account('1'))).toMatchObject({
      name: 'Cars',
    });
  });

  test('a file that does not say whose it is goes as each administration went that knows its accounts', () => {
    const unsaid = { administration: '', administrationName: '' };
    const mine = [entry('1', 'Cars'), entry('2', 'Housing')];
    expect(recalled(mine, {}, unsaid).account(account('1'))).toEqual({ kind: 'otherCost', name: 'Cars' });
    const shop = { administration: '13', administrationName: 'Winkel' };
    const both = [...mine, entry('1', 'Cars', shop), entry('2', 'Cars', shop)];
    expect(recalled(both, {}, unsaid).account(account('1'))).toEqual({ kind: 'otherCost', name: 'Cars' });
    expect(recalled(both, {}, unsaid).account(account('2'))).toBeNull();
    const codes = [{ ...from, code: 'K1', originId: 'shop', name: 'Shop' }];
    const recall = { things, basis: 'employees', mayMake: true } as const;
    expect(recaller({ accounts: [], codes }, unsaid, recall).code('K1')).toEqual({ id: 'shop', name: 'Shop' });
  });

  test('personnel follows only where the scenario counts it so', () => {
    const check = [entry('1', null, { kind: 'check' })];
    expect(recalled(check).account(account('1'))).toEqual({ kind: 'check' });
    expect(recalled(check, { basis: 'costCenters' }).account(account('1'))).toBeNull();
    const centers = [entry('1', null, { kind: 'costCenters' })];
    expect(recalled(centers).account(account('1'))).toBeNull();
    expect(recalled(centers, { basis: 'costCenters' }).account(account('1'))).toEqual({ kind: 'costCenters' });
  });

  test('what somebody said that an account is, where its file does not, is said again and proposes no place', () => {
    const read = (id: string, name: string, type: 'balance' | null = null) => ({
      ...{ id, name, type, rgs: null, isListed: true },
    });
    const vans = read('0130', 'Bestelbussen');
    const deposit = read('1400', 'Waarborgsom', null);
    const stock = read('3000', 'Voorraad', 'balance');
    const reading = { ...from, accounts: [vans, deposit, stock], codes: [] };
    const switched = new Map([
      ['0130', false],
      ['1400', true],
      // Its file says what it is.
      ['3000', false],
    ]);
    const mapping = new Map<string, Target>([['1400', { kind: 'otherCost', id: 'copy' }]]);
    const find = finder(things, (_, name) => `new ${name}`);
    const memory = remember(reading, { mapping, codes: new Map(), switched }, things, find);
    expect(memory.accounts).toMatchObject([
      { accId: '0130', kind: 'leaveOut', isProfitAndLoss: false },
      { accId: '1400', kind: 'otherCost', name: 'Housing', isProfitAndLoss: true },
    ]);
    expect([...switchedLastTime(memory, from)]).toEqual([
      ['0130', false],
      ['1400', true],
    ]);
    // Switched back it goes where its name says, and is not left out as last time.
    expect(recalled(memory.accounts).account(account('0130'))).toBeNull();
    expect(recalled(memory.accounts).account(account('1400'))).toMatchObject({ id: 'copy' });
    // Of another administration nothing is said, and of one that is not named what all agree on.
    expect(switchedLastTime(memory, { administration: '13', administrationName: '' }).size).toBe(0);
    const unsaid = { administration: '', administrationName: '' };
    expect(switchedLastTime(memory, unsaid).get('0130')).toBe(false);
    const shop = { administration: '13', administrationName: 'Winkel', isProfitAndLoss: true };
    const both = { ...memory, accounts: [...memory.accounts, entry('0130', 'Cars', shop)] };
    expect(switchedLastTime(both, unsaid).has('0130')).toBe(false);
    expect(switchedLastTime(both, from).get('0130')).toBe(false);
    // Nobody has said anything of what only went somewhere.
    expect(switchedLastTime({ accounts: [entry('1', 'Cars', { isProfitAndLoss: null })], codes: [] }, from).size).toBe(
      0,
    );
  });

  test('what an import leaves to remember is found again the next time', () => {
    const mapping = new Map<string, Target>([
      ['1', { kind: 'otherCost', id: 'copy' }],
      ['2', { kind: 'otherCost', name: 'Cars' }],
      ['3', { kind: 'leaveOut' }],
      ['4', { kind: 'revenue' }],
      ['5', { kind: 'costCenters' }],
      ['7', { kind: 'otherCost', id: 'nobody’s' }],
      ['8', { kind: 'costCenters', id: 'nobody’s' }],
    ]);
    const reading = {
      ...from,
      accounts: ['1', '2', '3', '4', '5', '6', '7', '8'].map(id => ({
        id,
        name: '',
        type: null,
        rgs: null,
        isListed: true,
      })),
      codes: ['', 'K1'].map(code => ({ code, name: '' })),
    };
    const find = finder(things, (_, name) => `new ${name}`);
    const choices = { mapping, codes: new Map([['K1', { name: 'shop' }]]), switched: new Map() };
    const memory = remember(reading, choices, things, find);
    expect(memory.accounts.map(({ accId, kind, originId, name }) => [accId, kind, originId, name])).toEqual([
      ...[
        ['1', 'otherCost', 'first', 'Housing'],
        ['2', 'otherCost', 'new Cars', 'Cars'],
        ['3', 'leaveOut', null, null],
      ],
      ['5', 'costCenters', null, null],
    ]);
    expect(memory.codes).toEqual([{ ...from, code: 'K1', originId: 'shop', name: 'Shop' }]);
    const next = recaller(memory, from, { things, basis: 'costCenters', mayMake: true });
    expect(['1', '2', '3', '4', '5'].map(id => next.account(account(id)))).toEqual([
      ...[
        { kind: 'otherCost', id: 'copy', name: 'Housing' },
        { kind: 'otherCost', name: 'Cars' },
        { kind: 'leaveOut' },
      ],
      ...[null, { kind: 'costCenters' }],
    ]);
    expect([next.code('K1'), next.code('')]).toEqual([{ id: 'shop', name: 'Shop' }, null]);
  });
});
