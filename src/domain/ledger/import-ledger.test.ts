import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeCosts, costsOf } from '../cost-objects.ts';
import { sum } from '../money.ts';
import type { ScenarioModel } from '../scenario-model.ts';
import { BAKERY } from '../testing/bakery.ts';
import { figuresOfModel, type ImportOrder, importLedger } from './import-ledger.ts';
import { isOtherYear, type KeptImport } from './kept-import.ts';
import type { LedgerChoices } from './parts.ts';
import { amountsOf, type LedgerReading, usualPeriods } from './reading.ts';
import { type Figure, figuresOfParts, netFigures } from './rows.ts';
import type { CodeTarget, Target, Things } from './targets.ts';

type Booked = readonly [
  id: string,
  cents: number,
  options?: { rgs?: string; period?: string; code?: string; name?: string },
];

/** A ledger of profit and loss accounts, booked in period 1 unless said otherwise. */
function ledger(booked: readonly Booked[], more: Partial<LedgerReading> = {}): LedgerReading {
  const unique = (values: string[]) => [...new Set(values)];
  const ids = unique(booked.map(([id]) => id));
  const periods = unique(booked.map(([, , options]) => options?.period ?? '1'));
  const codes = ['', ...unique(booked.flatMap(([, , options]) => options?.code ?? []))];
  const options = (id: string) => booked.find(each => each[0] === id)![2];
  return {
    ...{
      kind: 'auditfile',
      version: '4.0',
      software: 'Boekhouding 1',
      administration: '12',
      administrationName: 'Bakkerij',
    },
    ...{ fiscalYear: '2025', from: '2025-01-01', to: '2025-12-31', currency: 'EUR', lines: booked.length },
    accounts: ids.map(id => ({
      ...{
        id,
        name: options(id)?.name ?? `Account ${id}`,
        type: 'profitAndLoss',
        rgs: options(id)?.rgs ?? null,
        isListed: true,
      },
    })),
    periods: periods.map(key => ({ key, from: null, to: null })),
    codes: codes.map(code => ({ code, name: '' })),
    sums: booked.map(([id, cents, options]) => [
      ...([
        ids.indexOf(id),
        periods.indexOf(options?.period ?? '1'),
        codes.indexOf(options?.code ?? ''),
        cents,
      ] as const),
    ]),
    ...more,
  };
}

const thingsOf = (model: ScenarioModel): Things => {
  const things = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ id, originId: id, name }));
  return {
    otherCost: things(model.otherCosts),
    costCenter: things(model.costCenters),
    process: things(costsOf(model.sections)),
  };
};

const choices = (
  mapping: Record<string, Target>,
  more: { periods?: string[]; codes?: Record<string, CodeTarget>; switched?: Record<string, boolean> } = {},
): LedgerChoices => ({
  periods: more.periods ?? ['1'],
  switched: new Map(Object.entries(more.switched ?? {})),
  mapping: new Map(Object.entries(mapping)),
  codes: new Map(Object.entries(more.codes ?? {})),
});

const run = (
  reading: LedgerReading,
  chosen: LedgerChoices,
  model: ScenarioModel = BAKERY,
  more: Partial<ImportOrder> = {},
) =>
  importLedger({
    ...{ reading, fingerprint: 'a file', choices: chosen, keep: [], basis: null, model, things: thingsOf(model) },
    ...{ earlier: [], otherYears: 'add', language: 'nl', newId: (kind, name) => `new ${kind} ${name}`, ...more },
  });

const otherCost = (model: ScenarioModel, id: string) => model.otherCosts.find(each => each.id === id);
const process = (model: ScenarioModel, id: string) => costsOf(model.sections).find(each => each.id === id)!;
const withCostCenters: ScenarioModel = { ...BAKERY, showCostCentersOnPersonnel: true };
const LEAVE: Target = { kind: 'leaveOut' };
const RENT: Target = { kind: 'otherCost', id: 'rent' };
const BAKING: Target = { kind: 'revenue', id: 'baking' };

describe('The sentence', () => {
  const account = fc.record({
    type: fc.constantFrom('profitAndLoss' as const, 'balance' as const, 'mixed' as const, null),
    name: fc.constantFrom('', 'Huur', 'Omzet', 'Lonen', 'Bank', 'Zxq'),
    rgs: fc.constantFrom(null, 'WBedHui', 'WOmz', 'WPerLesLon', 'BLimBan'),
  });
  const target: fc.Arbitrary<Target | undefined> = fc.constantFrom(
    ...[
      undefined,
      LEAVE,
      RENT,
      BAKING,
      { kind: 'check' },
      { kind: 'costCenters' },
      { kind: 'directCost', name: 'New' },
    ],
    ...([{ kind: 'costCenters', name: 'Shop' }, { kind: 'otherCost', name: 'New' }, { kind: 'revenue' }] as Target[]),
    ...([{ kind: 'otherCost', id: 'nobody’s' }] as Target[]),
  ) as fc.Arbitrary<Target | undefined>;
  const anything = fc
    .record({
      accounts: fc.array(account, { minLength: 1, maxLength: 8 }),
      targets: fc.array(target, { minLength: 8, maxLength: 8 }),
      sums: fc.array(
        fc.tuple(fc.nat(7), fc.nat(3), fc.nat(2), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })),
        { maxLength: 40 },
      ),
      chosen: fc.subarray(['0', '1', '2', '12']),
      codes: fc.constantFrom<Record<string, CodeTarget>>(
        {},
        { '': { name: 'None' } },
        { '': { name: 'X' }, K1: { name: 'x' } },
      ),
    })
    .map(({ accounts, targets, sums, chosen, codes }) => {
      const reading: LedgerReading = {
        ...ledger([]),
        accounts: accounts.map((each, n) => ({ ...each, id: `${n}`, isListed: true })),
        periods: ['0', '1', '2', '12'].map(key => ({ key, from: null, to: null })),
        codes: ['', 'K1', 'K2'].map(code => ({ code, name: '' })),
        sums: sums.filter(([n]) => n < accounts.length),
      };
      const mapping = Object.fromEntries(targets.flatMap((to, n) => (to ? [[`${n}`, to]] : [])));
      return { reading, chosen: choices(mapping, { periods: chosen, codes }) };
    });

  test('taken over + checked + left out is the result of the file, to the cent, for any ledger and any choice', () => {
    fc.assert(
      fc.property(anything, ({ reading, chosen }) => {
        const { sentence, kept } = run(reading, chosen);
        expect(sentence.takenOver + sentence.checked + sentence.leftOut).toBe(sentence.result);
        const isCounted = reading.accounts.map(({ type, rgs, name }) =>
          type === 'profitAndLoss' || type === 'balance'
            ? type === 'profitAndLoss'
            : rgs
              ? rgs.startsWith('W')
              : ['Huur', 'Omzet', 'Lonen'].includes(name),
        );
        const amounts = amountsOf(reading, chosen.periods);
        expect(sentence.result).toBe(0 - sum(amounts.filter((_, n) => isCounted[n])));
        // What is kept accounts for all of it that is decided.
        expect(0 - sum(kept.parts.map(({ cents }) => cents))).toBe(sentence.result - sentence.undecided);
      }),
    );
  });

  test('moving an account moves exactly its amount', () => {
    fc.assert(
      fc.property(anything, fc.nat(7), target, ({ reading, chosen: some }, n, to) => {
        const chosen = {
          ...some,
          codes: choices({}, { codes: { '': { name: 'None' }, K1: { name: 'x' }, K2: { name: 'y' } } }).codes,
        };
        const moved = new Map(chosen.mapping);
        if (to) moved.set(`${n}`, to);
        else moved.delete(`${n}`);
        const [before, after] = [run(reading, chosen), run(reading, { ...chosen, mapping: moved })];
        expect(after.sentence.result).toBe(before.sentence.result);
        const others = (parts: KeptImport['parts']) => parts.filter(({ accId }) => accId !== `${n}`);
        expect(others(after.kept.parts)).toEqual(others(before.kept.parts));
        const effect = 0 - (amountsOf(reading, chosen.periods)[n] ?? 0);
        for (const place of ['takenOver', 'checked', 'leftOut'] as const)
          expect([0, effect, -effect]).toContain(after.sentence[place] - before.sentence[place] + 0);
      }),
    );
  });

  test('what is stored holds exactly what is taken over, when nothing speaks against it', () => {
    fc.assert(
      fc.property(anything, ({ reading, chosen }) => {
        const empty: ScenarioModel = {
          ...BAKERY,
          otherCosts: [{ ...BAKERY.otherCosts[0]!, totalCost: 0 }],
          costCenters: [],
        };
        const cleared = {
          ...empty,
          sections: empty.sections.map(each => ({ ...each, mainProcesses: [] })),
          processLevel: 3,
        };
        const model = { ...cleared, showCostCentersOnPersonnel: true };
        const { problems, after, sentence } = run(reading, chosen, model);
        fc.pre(problems.length === 0);
        const held = figuresOfModel(after).map(({ field, cents }) => (field === 'revenue' ? cents : 0 - cents));
        expect(sum(held)).toBe(sentence.takenOver);
      }),
    );
  });
});

describe('What counts', () => {
  test('the amount’s effect: revenue plus, cost minus', () => {
    const reading = ledger([
      ['8000', -1_000_00],
      ['4000', 300_00],
      ['4100', 200_00],
    ]);
    const { sentence } = run(reading, choices({ '8000': BAKING, '4000': { kind: 'check' }, '4100': LEAVE }));
    expect(sentence).toEqual({ result: 500_00, takenOver: 1_000_00, checked: -300_00, leftOut: -200_00, undecided: 0 });
  });

  test('all periods but the opening, unless chosen otherwise', () => {
    const reading = ledger([
      ['4100', 100_00, { period: '0' }],
      ['4100', 200_00, { period: '1' }],
      ['4100', 50_00, { period: '2' }],
    ]);
    expect(usualPeriods(reading)).toEqual(['1', '2']);
    const result = (periods: string[]) => run(reading, choices({ '4100': RENT }, { periods })).sentence.result;
    expect([result(['1', '2']), result(['1']), result(['0', '1', '2'])]).toEqual([-250_00, -200_00, -350_00]);
  });

  test('an account without an amount in the chosen periods needs no place', () => {
    const reading = ledger([
      ['4100', 100_00],
      ['4200', 5, { period: '2' }],
      ['4300', 7],
      ['4300', -7, { code: 'K' }],
    ]);
    const { problems, kept } = run(reading, choices({ '4100': RENT }));
    expect(problems).toEqual([]);
    expect(kept.parts.map(({ accId }) => accId)).toEqual(['4100']);
  });

  test('undecided accounts stop the import', () => {
    const reading = ledger([
      ['4100', 100_00],
      ['8000', -1],
      ['9', 2],
    ]);
    const { problems, sentence } = run(reading, choices({ '4100': RENT, '8000': { kind: 'revenue' } }));
    expect(problems).toEqual(['8000', '9'].map(accId => ({ problem: 'undecided', accId, code: '' })));
    expect([sentence.undecided, sentence.leftOut]).toEqual([-1, -1]);
  });

  test.each<[string, Target]>([
    ['a thing of another scenario', { kind: 'otherCost', id: 'nobody’s' }],
    ['a process as an other cost', { kind: 'otherCost', id: 'baking' }],
    ['a name that is none', { kind: 'otherCost', name: '  ' }],
    ['a name that is too long', { kind: 'otherCost', name: 'x'.repeat(101) }],
  ])('%s is no place', (_, to) => {
    expect(run(ledger([['1', 5]]), choices({ 1: to })).problems).toMatchObject([{ problem: 'undecided' }]);
  });
});

describe('A row', () => {
  test('nets its accounts, and one of several accounts is one thing, whatever its letters', () => {
    const reading = ledger([
      ['4100', 900_00],
      ['4110', -200_00],
    ]);
    const { rows, after, changes, sides } = run(
      reading,
      choices({ 4100: { kind: 'otherCost', name: 'Huisvesting' }, 4110: { kind: 'otherCost', name: 'huisvesting ' } }),
    );
    expect(rows).toHaveLength(1);
    expect(sides).toEqual([]);
    expect(rows[0]!.parts).toHaveLength(2);
    expect(otherCost(after, 'new otherCost Huisvesting')).toEqual({
      ...{
        id: 'new otherCost Huisvesting',
        name: 'Huisvesting',
        totalCost: 700_00,
        unitDescription: null,
        dividedLike: null,
        dividedLikeOf: null,
        dividedAmongSome: false,
        costAllocations: [],
      },
    });
    expect(changes.added).toEqual([{ kind: 'otherCost', id: 'new otherCost Huisvesting', name: 'Huisvesting' }]);
  });

  test('that nets below 0 cannot be taken over, and says so', () => {
    const reading = ledger([
      ['4100', 100_00],
      ['4110', -100_01],
    ]);
    const both = choices({ 4100: RENT, 4110: RENT });
    expect(run(reading, both).problems).toEqual([
      { problem: 'belowZero', kind: 'otherCost', id: 'rent', name: 'Rent' },
    ]);
    expect(run(reading, choices({ 4100: RENT, 4110: LEAVE })).problems).toEqual([]);
  });

  test('of revenue is shown positive, and below 0 where it was booked in debit', () => {
    expect(run(ledger([['8000', -500_00]]), choices({ 8000: BAKING })).rows[0]!.figures).toMatchObject([
      { field: 'revenue', cents: 500_00 },
    ]);
    expect(run(ledger([['8000', 500_00]]), choices({ 8000: BAKING })).problems).toMatchObject([
      { problem: 'belowZero' },
    ]);
  });

  test('beyond a thousand million cannot be entered', () => {
    const { problems } = run(ledger([['1', 100_000_000_000]]), choices({ 1: RENT }));
    expect(problems).toMatchObject([{ problem: 'tooLarge', id: 'rent' }]);
    const wages = ledger([
      ['1', 100_000_000_000, { rgs: 'WPerLes' }],
      ['2', 5],
    ]);
    const to: Target = { kind: 'costCenters', name: 'Winkel' };
    expect(run(wages, choices({ 1: to, 2: to }), withCostCenters).problems).toMatchObject([{ problem: 'tooLarge' }]);
  });

  test('of what is left out or checked becomes no figure', () => {
    const { kept } = run(
      ledger([
        ['1', 5],
        ['2', 7],
      ]),
      choices({ 1: LEAVE, 2: RENT }),
    );
    expect(figuresOfParts(kept.parts)).toEqual([{ kind: 'otherCost', id: 'rent', field: 'totalCost', cents: 7 }]);
  });
});

describe('An other cost', () => {
  test('whose amount was typed gives way to the import’s, and keeps its allocations, unless chosen otherwise', () => {
    const reading = ledger([['4100', 31_000_00]]);
    const { sides, after, problems } = run(reading, choices({ 4100: RENT }));
    const rent = otherCost(BAKERY, 'rent')!;
    expect(sides).toEqual([
      ...[{ kind: 'otherCost', id: 'rent', field: 'totalCost', name: 'Rent', mine: 30_000_00, file: 31_000_00 }].map(
        side => ({
          ...side,
          ...{ was: 'typed', keep: 'file' },
        }),
      ),
    ]);
    expect(problems).toEqual([]);
    expect(otherCost(after, 'rent')).toEqual({ ...rent, totalCost: 31_000_00 });
    const mine = run(reading, choices({ 4100: RENT }), BAKERY, {
      keep: [{ id: 'rent', field: 'totalCost', keep: 'mine' }],
    });
    expect(otherCost(mine.after, 'rent')).toEqual(rent);
    expect(mine.changes.changed).toEqual([]);
  });

  test('so does what was typed of personnel and of a process', () => {
    const reading = ledger([
      ['4000', 1, { rgs: 'WPerLes' }],
      ['4010', 2],
      ['7000', 3],
      ['8000', -4],
    ]);
    const to: Target = { kind: 'costCenters', id: 'floor' };
    const chosen = choices({ 4000: to, 4010: to, 7000: { kind: 'directCost', id: 'baking' }, 8000: BAKING });
    expect(run(reading, chosen, withCostCenters).sides.map(({ name, field, was }) => [name, field, was])).toEqual([
      ...[
        ['Shop floor', 'salaryCost', 'typed'],
        ['Shop floor', 'extras', 'typed'],
      ],
      ...[
        ['Baking', 'directCost', 'typed'],
        ['Baking', 'revenue', 'typed'],
      ],
    ]);
  });

  test('that held nothing, or the same, asks nothing', () => {
    const zero = { ...BAKERY, otherCosts: [{ ...otherCost(BAKERY, 'rent')!, totalCost: 0 }] };
    expect(run(ledger([['4100', 5]]), choices({ 4100: RENT }), zero).sides).toEqual([]);
    expect(run(ledger([['4100', 30_000_00]]), choices({ 4100: RENT })).sides).toEqual([]);
  });
});

describe('The same administration and year again', () => {
  const first = ledger([
    ['4100', 100_00],
    ['4200', 50_00],
  ]);
  const mapping = { 4100: { kind: 'otherCost', name: 'Housing' }, 4200: { kind: 'otherCost', name: 'Cars' } } as const;
  const once = run(first, choices(mapping));
  const [housing, cars] = ['new otherCost Housing', 'new otherCost Cars'];
  const again = (
    reading: LedgerReading,
    map: Record<string, Target>,
    more: Partial<ImportOrder> = {},
    model = once.after,
  ) => run(reading, choices(map), model, { earlier: [once.kept], fingerprint: 'another file', ...more });

  test('replaces, whatever its periods, and says so', () => {
    const { after, replaces, sides } = again(
      ledger([
        ['4100', 130_00],
        ['4200', 50_00],
      ]),
      mapping,
    );
    expect(replaces).toEqual([once.kept]);
    expect(sides).toEqual([]);
    expect([otherCost(after, housing)!.totalCost, otherCost(after, cars)!.totalCost]).toEqual([130_00, 50_00]);
    expect(after.otherCosts).toHaveLength(once.after.otherCosts.length);
  });

  test('a row left without accounts becomes 0 and keeps its allocations', () => {
    const allocated = {
      ...once.after,
      otherCosts: once.after.otherCosts.map(cost => ({
        ...cost,
        costAllocations: otherCost(BAKERY, 'rent')!.costAllocations,
      })),
    };
    const { after } = again(ledger([['4100', 130_00]]), mapping, {}, allocated);
    expect(otherCost(after, cars)).toEqual({ ...otherCost(allocated, cars)!, totalCost: 0 });
  });

  test('what was changed by hand since has to be chosen, each side by its own', () => {
    const changed = {
      ...once.after,
      otherCosts: once.after.otherCosts.map(cost => (cost.id === housing ? { ...cost, totalCost: 999_00 } : cost)),
    };
    const next = ledger([
      ['4100', 130_00],
      ['4200', 60_00],
    ]);
    const asked = again(next, mapping, {}, changed);
    expect(asked.sides).toMatchObject([{ id: housing, mine: 999_00, file: 130_00, was: 'changed', keep: null }]);
    expect(asked.problems).toEqual([{ problem: 'unchosen', id: housing, field: 'totalCost' }]);
    for (const [keep, amount] of [
      ['mine', 999_00],
      ['file', 130_00],
    ] as const) {
      const chosen = again(next, mapping, { keep: [{ id: housing, field: 'totalCost', keep }] }, changed);
      expect(chosen.problems).toEqual([]);
      expect(otherCost(chosen.after, housing)!.totalCost).toBe(amount);
      expect(otherCost(chosen.after, cars)!.totalCost).toBe(60_00);
    }
  });

  test('one deleted since is made anew', () => {
    const without = { ...once.after, otherCosts: once.after.otherCosts.filter(({ id }) => id !== cars) };
    const { after, changes } = again(first, mapping, { newId: (_, name) => `again ${name}` }, without);
    expect(changes.added).toMatchObject([{ id: 'again Cars' }]);
    expect(otherCost(after, 'again Cars')!.totalCost).toBe(50_00);
  });

  test('with equal file, periods and mapping nothing differs; with any other something does', () => {
    const same = again(first, mapping, { fingerprint: 'a file' });
    expect([same.nothingDiffers, same.changes]).toEqual([true, { added: [], changed: [], removed: [] }]);
    expect(again(first, mapping).nothingDiffers).toBe(false);
    expect(again(first, { ...mapping, 4200: LEAVE }, { fingerprint: 'a file' }).nothingDiffers).toBe(false);
    expect(run(first, choices(mapping), once.after).nothingDiffers).toBe(false);
    // An account that is left out instead of checked changes no figure.
    const wages = ledger([['4000', 5]]);
    const checked = run(wages, choices({ 4000: { kind: 'check' } }));
    const left = (to: Target) => run(wages, choices({ 4000: to }), checked.after, { earlier: [checked.kept] });
    expect([left({ kind: 'check' }).nothingDiffers, left(LEAVE).nothingDiffers]).toEqual([true, false]);
    const quiet = { ...first, periods: [...first.periods, { key: '2', from: null, to: null }] };
    const more = run(quiet, choices(mapping, { periods: ['1', '2'] }), once.after, { earlier: [once.kept] });
    expect([more.changes, more.nothingDiffers]).toEqual([same.changes, false]);
  });

  test('the same file again differs from what somebody changed by hand, also where they keep it', () => {
    const changed = {
      ...once.after,
      otherCosts: once.after.otherCosts.map(cost => (cost.id === housing ? { ...cost, totalCost: 999_00 } : cost)),
    };
    const more = { fingerprint: 'a file', keep: [{ id: housing, field: 'totalCost', keep: 'mine' }] } as const;
    const mine = again(first, mapping, more, changed);
    expect([mine.nothingDiffers, mine.sides.length, mine.changes.changed]).toEqual([false, 1, []]);
    const deleted = { ...once.after, otherCosts: once.after.otherCosts.filter(({ id }) => id !== cars) };
    expect(again(first, mapping, { fingerprint: 'a file' }, deleted).nothingDiffers).toBe(false);
  });

  test('never doubles, whatever comes after what', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, fc.boolean()), { minLength: 1, maxLength: 5 }), years => {
        let [model, earlier]: [ScenarioModel, KeptImport[]] = [BAKERY, []];
        for (const [rent, car, together] of years) {
          const map = { 4100: mapping[4100], 4200: together ? mapping[4100] : mapping[4200] };
          const { after, kept, replaces, problems } = run(
            ledger([
              ['4100', rent],
              ['4200', car],
            ]),
            choices(map),
            model,
            { earlier },
          );
          expect(problems).toEqual([]);
          [model, earlier] = [after, [...earlier.filter(each => !replaces.includes(each)), kept]];
        }
        expect(earlier).toHaveLength(1);
        const [rent, car] = years.at(-1)!;
        const brought = (each: ScenarioModel) => sum(each.otherCosts.map(({ totalCost }) => totalCost));
        expect(brought(model) - brought(BAKERY)).toBe(rent + car);
      }),
    );
  });
});

describe('Another year of the same administration', () => {
  const once = run(ledger([['4100', 100_00]]), choices({ 4100: { kind: 'otherCost', name: 'Housing' } }));
  const housing = 'new otherCost Housing';
  const next = (otherYears: 'replace' | 'add') =>
    run(
      ledger([['4100', 110_00]], { fiscalYear: '2026' }),
      choices({ 4100: { kind: 'otherCost', id: housing } }),
      once.after,
      { earlier: [once.kept], otherYears },
    );

  test('takes the place of the year before, as in a copy of last year’s scenario', () => {
    const { after, replaces, sides, nothingDiffers } = next('replace');
    expect([replaces, sides, nothingDiffers]).toEqual([[once.kept], [], false]);
    expect(isOtherYear(once.kept, ledger([]))).toBe(false);
    expect(otherCost(after, housing)!.totalCost).toBe(110_00);
  });

  test('or adds to it, where that is wanted', () => {
    const { after, replaces } = next('add');
    expect(replaces).toEqual([]);
    expect(otherCost(after, housing)!.totalCost).toBe(210_00);
  });
});

describe('Another ledger in the same scenario', () => {
  const once = run(ledger([['4100', 100_00]]), choices({ 4100: { kind: 'otherCost', name: 'Housing' } }));
  const housing = 'new otherCost Housing';
  const other = (cents: number) =>
    run(
      ledger([['1', cents]], { administration: 'another' }),
      choices({ 1: { kind: 'otherCost', id: housing } }),
      once.after,
      {
        earlier: [once.kept],
      },
    );

  test('adds within a row', () => {
    const { after, sides, replaces } = other(40_00);
    expect([replaces, sides]).toEqual([[], []]);
    expect(otherCost(after, housing)!.totalCost).toBe(140_00);
  });

  test('nets with what is there, but not below 0', () => {
    expect(otherCost(other(-40_00).after, housing)!.totalCost).toBe(60_00);
    expect(other(-100_01).problems).toMatchObject([{ problem: 'belowZero' }]);
  });

  test('adds also where other years of its own would give way', () => {
    const reading = ledger([['1', 40_00]], { administration: 'another', fiscalYear: '2026' });
    const { after, replaces } = run(reading, choices({ 1: { kind: 'otherCost', id: housing } }), once.after, {
      ...{ earlier: [once.kept], otherYears: 'replace' },
    });
    expect([replaces, otherCost(after, housing)!.totalCost]).toEqual([[], 140_00]);
  });

  test('asks nothing of what only the first one brought, though it was changed since', () => {
    const changed = {
      ...once.after,
      otherCosts: once.after.otherCosts.map(cost => (cost.id === housing ? { ...cost, totalCost: 999_00 } : cost)),
    };
    const { after, sides } = run(ledger([['1', 5]], { administration: 'another' }), choices({ 1: RENT }), changed, {
      earlier: [once.kept],
    });
    expect([sides.map(({ id }) => id), otherCost(after, housing)!.totalCost]).toEqual([['rent'], 999_00]);
  });

  test('replaced, leaves the first one’s part', () => {
    const second = other(40_00);
    const { after } = run(ledger([['1', 70_00]], { administration: 'another' }), choices({ 1: LEAVE }), second.after, {
      earlier: [once.kept, second.kept],
    });
    expect(otherCost(after, housing)!.totalCost).toBe(100_00);
  });
});

describe('Revenue and direct costs of a process', () => {
  const baking = process(BAKERY, 'baking');

  test('keep their proportions where they were fully allocated', () => {
    const full: ScenarioModel = {
      ...BAKERY,
      sections: changeCosts(BAKERY.sections, one =>
        one.id === 'baking' ? { ...one, totals: { ...one.totals, revenue: 140_000_00 } } : one,
      ),
    };
    const { after, unspread } = run(ledger([['8000', -100_000_01]]), choices({ 8000: BAKING }), full);
    expect(process(after, 'baking').costAllocation.map(({ revenue }) => revenue)).toEqual([64_285_72, 35_714_29]);
    expect(process(after, 'baking').costAllocation.map(({ units }) => units)).toEqual(
      baking.costAllocation.map(({ units }) => units),
    );
    expect(unspread).toEqual([]);
  });

  test('else the amounts stay, and it says so', () => {
    const { after, unspread } = run(
      ledger([['7000', 50_000_00]]),
      choices({ 7000: { kind: 'directCost', id: 'baking' } }),
    );
    expect(process(after, 'baking').totals.directCost).toBe(50_000_00);
    expect(process(after, 'baking').costAllocation).toEqual(baking.costAllocation);
    expect(unspread).toEqual([{ id: 'baking', name: 'Baking', dimension: 'directCost' }]);
  });

  test('of one that has no amounts by segment there is nothing to say; of one that has some there is', () => {
    const rows = (...amounts: number[]): ScenarioModel => ({
      ...BAKERY,
      sections: changeCosts(BAKERY.sections, one => ({
        ...one,
        costAllocation: one.costAllocation.map((row, n) => ({ ...row, directCost: amounts[n]! })),
      })),
    });
    const said = (model: ScenarioModel) =>
      run(ledger([['7000', 5]]), choices({ 7000: { kind: 'directCost', id: 'baking' } }), model).unspread.length;
    expect([said(rows(0, 0)), said(rows(7, 0))]).toEqual([0, 1]);
  });

  test('revenue stands first, and so do the processes it makes, though direct costs have lower numbers', () => {
    const booked = ledger([
      ['7000', 5_00],
      ['8000', -10_00],
      ['8010', -20_00],
    ]);
    const to = (kind: Target['kind'], name: string): Target => ({ kind, name });
    const { rows, after } = run(
      booked,
      choices({ 7000: to('directCost', 'Taart'), 8000: to('revenue', 'Brood'), 8010: to('revenue', 'Taart') }),
    );
    expect(rows.map(({ thing, figures }) => [thing.name, figures[0]!.field])).toEqual([
      ['Brood', 'revenue'],
      ['Taart', 'revenue'],
      ['Taart', 'directCost'],
    ]);
    expect(
      costsOf(after.sections)
        .slice(-2)
        .map(({ name }) => name),
    ).toEqual(['Brood', 'Taart']);
  });

  test('may be of a new process, below the default section and cost object of the level', () => {
    const empty: ScenarioModel = { ...BAKERY, processLevel: 0, sections: [] };
    const to: Target = { kind: 'revenue', name: 'Brood' };
    const made = (model: ScenarioModel) => run(ledger([['8000', -10_00]]), choices({ 8000: to }), model).after;
    const names = (model: ScenarioModel) =>
      model.sections.flatMap(section =>
        section.mainProcesses.flatMap(each => each.processes.map(one => [section.name, each.name, one.name])),
      );
    expect(made(empty).processLevel).toBe(1);
    expect(names(made(empty))).toEqual([['Sectie', 'Kostenobject', 'Brood']]);
    expect(made(empty).sections).toMatchObject([
      { id: 'new section Sectie', isBackOffice: false, mainProcesses: [{ id: 'new costObject Kostenobject' }] },
    ]);
    expect(process(made(empty), 'new process Brood').totals).toEqual({ units: 0, revenue: 10_00, directCost: 0 });
    // At level 3 a section of its own stands beside those that are there, once.
    const twice = run(
      ledger([['8000', -1]], { administration: '2' }),
      choices({ 8000: { ...to, name: 'Taart' } }),
      made(BAKERY),
    ).after;
    expect(names(twice).slice(-2)).toEqual([
      ['Sectie', 'Kostenobject', 'Brood'],
      ['Sectie', 'Kostenobject', 'Taart'],
    ]);
    expect(twice.sections).toHaveLength(BAKERY.sections.length + 1);
    expect(names(twice).slice(0, -2)).toEqual(names(BAKERY));
    // Whoever had not chosen a level gets the first that hides nothing.
    expect(made({ ...BAKERY, processLevel: 0 }).processLevel).toBe(3);
    // At level 2 the hidden section takes it, at level 1 the hidden cost object too.
    const single = { ...BAKERY, sections: BAKERY.sections.slice(0, 1) };
    expect(names(made({ ...single, processLevel: 2 })).at(-1)).toEqual(['Office', 'Kostenobject', 'Brood']);
    expect(names(made({ ...single, processLevel: 1 })).at(-1)).toEqual(['Office', 'Running the place', 'Brood']);
  });
});

describe('Personnel', () => {
  const wages = ledger([
    ['4000', 72_326_45, { rgs: 'WPerLesLon' }],
    ['4900', -15_894_22],
    ['4901', 18_295_57],
  ]);

  test('on the basis of employees is checked, never spread over people', () => {
    const check: Target = { kind: 'check' };
    const {
      check: checked,
      changes,
      problems,
      sentence,
    } = run(wages, choices({ 4000: check, 4900: check, 4901: check }));
    const entered = sum(BAKERY.employees.map(each => each.yearlyWage + each.extras));
    expect(checked).toEqual({ ledger: 74_727_80, entered, difference: 74_727_80 - entered });
    expect([changes.changed, problems, sentence.checked]).toEqual([[], [], -74_727_80]);
    const one = choices({ 4000: check, 4900: LEAVE, 4901: RENT });
    expect(run(wages, one).check).toEqual({ ledger: 72_326_45, entered, difference: 72_326_45 - entered });
    // Cost centers that were typed are what it is checked against where they count.
    expect(run(wages, one, withCostCenters).check!.entered).toBe(100_000_00);
    expect(run(wages, choices({ 4000: LEAVE, 4900: LEAVE, 4901: RENT })).check).toBeNull();
  });

  test('on the basis of cost centers goes to one for each code of the lines, wages apart from the rest', () => {
    const reading = ledger([
      ['4000', 100_00, { rgs: 'WPerLesLon', code: 'K1' }],
      ['4000', 40_00, { rgs: 'WPerLesLon', code: 'K2' }],
      ['4010', 30_00, { rgs: 'WPerSol', code: 'K1' }],
      ['4010', 5_00, { rgs: 'WPerSol' }],
    ]);
    const codes = { '': { name: 'Geen kostenplaats' }, K1: { name: 'Winkel' }, K2: { name: 'Bakkerij' } };
    const to: Target = { kind: 'costCenters' };
    const { after, problems, kept } = run(reading, choices({ 4000: to, 4010: to }, { codes }), withCostCenters);
    expect(problems).toEqual([]);
    const made = after.costCenters.slice(BAKERY.costCenters.length);
    expect(made.map(({ name, salaryCost, extras, fte }) => [name, salaryCost, extras, fte])).toEqual([
      ...[
        ['Winkel', 100_00, 30_00, 0],
        ['Bakkerij', 40_00, 0, 0],
        ['Geen kostenplaats', 0, 5_00, 0],
      ],
    ]);
    expect(kept.parts.map(({ accId, code, cents }) => [accId, code, cents])).toEqual([
      ...[
        ['4000', 'K1', 100_00],
        ['4000', 'K2', 40_00],
        ['4010', 'K1', 30_00],
        ['4010', '', 5_00],
      ],
    ]);
    // What goes elsewhere is one part, whatever its codes.
    const out = run(reading, choices({ 4000: LEAVE, 4010: LEAVE }, { codes }), withCostCenters).kept.parts;
    expect(out.map(({ accId, code, cents }) => [accId, code, cents])).toEqual([
      ...[
        ['4000', '', 140_00],
        ['4010', '', 35_00],
      ],
    ]);
    const one: Target = { kind: 'costCenters', name: 'Allemaal' };
    const together = run(reading, choices({ 4000: one, 4010: one }), withCostCenters).after.costCenters.at(-1)!;
    expect([together.name, together.salaryCost, together.extras]).toEqual(['Allemaal', 140_00, 35_00]);
  });

  test('a code without a place stops the import', () => {
    const reading = ledger([['4000', 100_00, { code: 'K1' }]]);
    const { problems } = run(reading, choices({ 4000: { kind: 'costCenters' } }), withCostCenters);
    expect(problems).toEqual([{ problem: 'undecided', accId: '4000', code: 'K1' }]);
  });

  test('wages or extras below 0 net with the other; FTE stay', () => {
    const to: Target = { kind: 'costCenters', id: 'kitchen' };
    const model: ScenarioModel = {
      ...withCostCenters,
      costCenters: [
        {
          id: 'kitchen',
          name: 'Kitchen',
          isBackOffice: true,
          fte: 350,
          salaryCost: 9,
          extras: 9,
          extrasPercentage: null,
          costAllocations: [],
        },
      ],
    };
    const netted = (salary: number, extras: number) => {
      const reading = ledger([
        ['1', salary, { rgs: 'WPerLes' }],
        ['2', extras, { rgs: 'WPerSol' }],
      ]);
      const { after, problems } = run(reading, choices({ 1: to, 2: to }), model);
      return problems[0]?.problem ?? after.costCenters[0];
    };
    expect(netted(-100, 500)).toMatchObject({ salaryCost: 0, extras: 400, fte: 350, isBackOffice: true });
    expect(netted(500, -100)).toMatchObject({ salaryCost: 400, extras: 0 });
    expect(netted(500, 0)).toMatchObject({ salaryCost: 500, extras: 9 });
    expect(netted(-100, 0)).toBe('belowZero');
    expect(netted(0, -100)).toBe('belowZero');
    expect(netted(50, -100)).toBe('belowZero');
    expect(netted(-100, 50)).toBe('belowZero');
    const figure = (field: 'salaryCost' | 'extras', cents: number): Figure => ({
      ...{ kind: 'costCenter', id: 'kitchen' },
      ...{ field, cents },
    });
    expect(netFigures([figure('salaryCost', -100), figure('extras', -50)])).toEqual([
      figure('salaryCost', 0),
      figure('extras', -150),
    ]);
  });

  test('a figure the ledger says nothing of stays as it was typed', () => {
    const model: ScenarioModel = {
      ...withCostCenters,
      costCenters: [
        {
          id: 'kitchen',
          name: 'Kitchen',
          isBackOffice: false,
          fte: 1,
          salaryCost: 700,
          extras: 0,
          extrasPercentage: null,
          costAllocations: [],
        },
      ],
    };
    const { after } = run(
      ledger([['2', 9, { rgs: 'WPerSol' }]]),
      choices({ 2: { kind: 'costCenters', id: 'kitchen' } }),
      model,
    );
    expect(after.costCenters[0]).toMatchObject({ salaryCost: 700, extras: 9 });
  });

  test('extras that are a percentage go on with the wages of the file, and its own extras are an amount', () => {
    const kitchen = {
      ...{ id: 'kitchen', name: 'Kitchen', isBackOffice: false, fte: 1, salaryCost: 1_000, extras: 240 },
      ...{ extrasPercentage: 24_000_000_000_000, costAllocations: [] },
    };
    const to: Target = { kind: 'costCenters', id: 'kitchen' };
    const taken = (salary: number, extras: number) => {
      const reading = ledger([
        ['1', salary, { rgs: 'WPerLes' }],
        ['2', extras, { rgs: 'WPerSol' }],
      ]);
      return run(reading, choices({ 1: to, 2: to }), { ...withCostCenters, costCenters: [kitchen] }).after
        .costCenters[0];
    };
    expect(taken(2_000, 0)).toMatchObject({ salaryCost: 2_000, extras: 480, extrasPercentage: 24_000_000_000_000 });
    expect(taken(2_000, 300)).toMatchObject({ salaryCost: 2_000, extras: 300, extrasPercentage: null });
  });

  test('with no basis is asked for one, and the answer is stored', () => {
    const none: ScenarioModel = { ...BAKERY, showCostCentersOnPersonnel: null };
    const one = choices({ 4000: { kind: 'check' }, 4900: LEAVE, 4901: LEAVE });
    expect(run(wages, one, none).problems).toEqual([{ problem: 'basis' }]);
    const asked = run(wages, one, none, { basis: 'employees' });
    expect([asked.problems, asked.after.showCostCentersOnPersonnel]).toEqual([[], false]);
    // What would count nowhere is not stored.
    const centers = choices({ 4000: { kind: 'costCenters', name: 'x' }, 4900: LEAVE, 4901: LEAVE });
    expect(run(wages, centers, BAKERY, { basis: 'costCenters' }).problems).toEqual([{ problem: 'basis' }]);
    const chosen = run(wages, centers, none, { basis: 'costCenters' });
    expect([chosen.problems, chosen.after.showCostCentersOnPersonnel]).toEqual([[], true]);
  });
});
