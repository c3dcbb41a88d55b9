import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  commonPlace,
  confirmAccounts,
  type Draft,
  firstDraft,
  followsBasis,
  isAsLastTime,
  isConfirmed,
  moveAccounts,
  type ProposedReading,
  placesOf,
  shownCents,
  standsBy,
  switchAccounts,
  totalOf,
  weighDraft,
} from './draft.ts';
import { propose, proposeCodes } from './proposals.ts';
import type { LedgerReading } from './reading.ts';
import type { Target, Things } from './targets.ts';

const THINGS: Things = {
  otherCost: [{ id: 'rent', originId: 'rent', name: 'Huisvestingskosten' }],
  costCenter: [{ id: 'shop', originId: 'shop', name: 'Winkel' }],
  process: [{ id: 'bread', originId: 'bread', name: 'Brood' }],
};

const ACCOUNTS = [
  ['1000', 'Bank', 'BLimBan'],
  ['4000', 'Lonen', 'WPerLesLon'],
  ['4100', 'Huur', 'WBedHuiHuu'],
  ['4110', 'Schoonmaak', 'WBedHuiSch'],
  ['4990', 'Kasverschillen', null],
  ['7000', 'Inkoop', 'WKprInhInh'],
  ['8000', 'Omzet', 'WOmzNohOle'],
] as const;

function read(amounts: readonly number[], basis: 'employees' | 'costCenters' | null = 'employees'): ProposedReading {
  const reading: LedgerReading = {
    ...{ kind: 'auditfile', version: '4.0', software: '', administration: '1', administrationName: 'Bakkerij' },
    ...{ fiscalYear: '2025', from: null, to: null, currency: 'EUR', lines: 0 },
    accounts: ACCOUNTS.map(([id, name, rgs]) => ({
      ...{ id, name, rgs, isListed: true },
      type: id === '1000' ? 'balance' : id === '4990' ? null : 'profitAndLoss',
    })),
    periods: [
      { key: '0', from: null, to: null },
      { key: '1', from: null, to: null },
      { key: '2', from: null, to: null },
    ],
    codes: [
      { code: '', name: '' },
      { code: 'K1', name: 'Winkel' },
    ],
    sums: amounts.flatMap((cents, n) => [[n, 1, n % 2, cents] as const, [n, 0, 0, 77] as const]),
  };
  const isProfitAndLoss = ACCOUNTS.map(([id]) => id !== '1000');
  const proposer = {
    ...{ memory: { accounts: [], codes: [] }, things: THINGS, basis, mayMake: true },
    language: 'nl' as const,
  };
  return {
    reading,
    things: THINGS,
    proposals: propose(reading, [...amounts], isProfitAndLoss, proposer),
    codes: proposeCodes(reading, proposer),
  };
}
const AMOUNTS = [500, 7_000, 1_200, 300, -40, 2_000, -20_000];
const tied = ({ result, takenOver, checked, leftOut }: ReturnType<typeof weighDraft>['sentence']) =>
  result === takenOver + checked + leftOut;

describe('A draft of where each account goes', () => {
  test('begins as proposed: all periods but the opening, nothing moved, nothing agreed to', () => {
    const proposed = read(AMOUNTS);
    const draft = firstDraft(proposed, 'employees');
    expect(draft.periods).toEqual(['1', '2']);
    expect(draft.confirmed.size).toBe(0);
    const { sentence, choices, undecided } = weighDraft(proposed, draft);
    expect(sentence).toEqual({ result: 9_540, takenOver: 16_540, checked: -7_000, leftOut: 0, undecided: 0 });
    expect(choices.mapping.get('4100')).toEqual({ kind: 'otherCost', id: 'rent', name: 'Huisvestingskosten' });
    expect(choices.mapping.get('4000')).toEqual({ kind: 'check' });
    expect(choices.mapping.has('1000')).toBe(false);
    const quiet = weighDraft(read(AMOUNTS.with(2, 0).with(4, 0)), draft);
    expect([quiet.choices.mapping.has('4100'), quiet.doubtful]).toEqual([false, []]);
    expect(undecided).toEqual([]);
  });

  test('what was agreed to before needs no agreement again', () => {
    const proposed = read(AMOUNTS);
    const proposals = proposed.proposals.map(each => each && { ...each, reason: { by: 'memory' as const } });
    const draft = firstDraft({ ...proposed, proposals }, 'employees');
    expect(isConfirmed(draft, ['4000', '4100', '8000'])).toBe(true);
  });

  test('moving accounts moves exactly their amounts, and the sentence stays tied to the result', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 7, maxLength: 7 });
    const places = fc.constantFrom<Target>(
      { kind: 'leaveOut' },
      { kind: 'check' },
      { kind: 'otherCost', name: 'Nieuw' },
      { kind: 'otherCost', id: 'rent' },
      { kind: 'revenue', id: 'bread' },
      { kind: 'directCost' },
      { kind: 'costCenters' },
    );
    const moves = fc.array(fc.record({ n: fc.integer({ min: 1, max: 6 }), to: places }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, moves, (amounts, moves) => {
        const proposed = read(amounts, 'costCenters');
        let draft: Draft = firstDraft(proposed, 'costCenters');
        for (const { n, to } of moves) {
          const before = weighDraft(proposed, draft).sentence;
          draft = moveAccounts(draft, [ACCOUNTS[n]![0]], to);
          const after = weighDraft(proposed, draft).sentence;
          expect(after.result).toBe(before.result);
          expect(tied(after)).toBe(true);
          const changed = [after.takenOver - before.takenOver, after.checked - before.checked];
          const effect = 0 - amounts[n]!;
          for (const each of [...changed, after.leftOut - before.leftOut])
            expect([0, effect, 0 - effect].map(Math.abs)).toContain(Math.abs(each));
        }
      }),
    );
  });

  test('its sections hold each account with an amount once, and come to the result', () => {
    const proposed = read(AMOUNTS);
    const { sections, sentence, amounts } = weighDraft(proposed, firstDraft(proposed, 'employees'));
    const listed = sections.flatMap(({ accounts }) => accounts);
    expect(listed.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(0 - totalOf(amounts, listed)).toBe(sentence.result);
    for (const { accounts, cents } of sections) expect(totalOf(amounts, accounts)).toBe(cents);
  });

  test('personnel waits for its basis, and goes where the basis says once it is chosen', () => {
    const proposed = read(AMOUNTS, null);
    const draft = firstDraft(proposed, null);
    expect(weighDraft(proposed, draft).undecided).toEqual(['4000']);
    expect(weighDraft(proposed, { ...draft, basis: 'employees' }).sentence.checked).toBe(-7_000);
    const centers = weighDraft(proposed, { ...draft, basis: 'costCenters' });
    expect(centers.byCode).toEqual([0, 7_000]);
    expect(weighDraft(proposed, { ...draft, basis: 'employees' }).byCode).toBeNull();
    expect(centers.rows.find(({ thing }) => thing.kind === 'costCenter')?.thing.id).toBe('shop');
    // Nor does one that has a cost center of its own go by its codes.
    const counted = { ...draft, basis: 'costCenters' as const };
    for (const one of [{ id: 'shop' }, { name: 'Bakkerij' }]) {
      const moved = moveAccounts(counted, ['4000'], { kind: 'costCenters', ...one });
      expect(weighDraft(proposed, moved).byCode).toBeNull();
      const others = weighDraft(proposed, moveAccounts(moved, ['4100'], { kind: 'costCenters' }));
      expect(others.byCode).toEqual([1_200, 0]);
    }
  });

  test('leaving out a period changes the result, and an account that is doubtful can be switched', () => {
    const proposed = read(AMOUNTS);
    const draft = firstDraft(proposed, 'employees');
    expect(weighDraft(proposed, { ...draft, periods: [] }).sentence.result).toBe(0);
    const { doubtful, byPeriod } = weighDraft(proposed, draft);
    expect(doubtful).toEqual([4]);
    expect(byPeriod[1]).toBe(9_540);
    const switched = weighDraft(proposed, { ...draft, switched: new Map([['4990', false]]) });
    expect(switched.sentence.result).toBe(9_500);
    expect(switched.doubtful).toEqual([4]);
  });

  test('of what may be switched, an account whose name speaks against its number comes first', () => {
    const proposed = read(AMOUNTS);
    const rent = { id: '0400', name: 'Huur', type: null, rgs: null, isListed: true };
    const reading = { ...proposed.reading, accounts: proposed.reading.accounts.with(5, rent) };
    expect(weighDraft({ ...proposed, reading }, firstDraft(proposed, 'employees')).doubtful).toEqual([5, 4]);
  });

  test('a row that comes below 0 says so', () => {
    const proposed = read(AMOUNTS);
    const draft = moveAccounts(firstDraft(proposed, 'employees'), ['4990'], { kind: 'otherCost', name: 'Kas' });
    expect(weighDraft(proposed, draft).rows.find(({ thing }) => thing.name === 'Kas')?.problem).toBe('belowZero');
  });

  test('new names are rows of their own', () => {
    const proposed = read(AMOUNTS);
    const to = (name: string): Target => ({ kind: 'otherCost', name });
    const draft = moveAccounts(firstDraft(proposed, 'employees'), ['4100'], to('Huur'));
    const { rows } = weighDraft(proposed, moveAccounts(draft, ['4110'], to('Schoonmaak')));
    expect(rows.map(({ thing }) => thing.name)).toEqual(expect.arrayContaining(['Huur', 'Schoonmaak']));
  });

  test('an account can go to what the scenario has or was given a name for, and personnel where its basis says', () => {
    const proposed = read(AMOUNTS, 'costCenters');
    const draft = [
      ['4110', { kind: 'otherCost', name: 'Kas' }],
      ['4990', { kind: 'otherCost', name: 'Kas' }],
      ['7000', { kind: 'directCost' }],
      ['8000', { kind: 'revenue', name: 'Taart' }],
      ['4000', { kind: 'costCenters', name: 'Bakkerij' }],
    ].reduce((before, [id, to]) => moveAccounts(before, [id as string], to as Target), firstDraft(proposed, null));
    const places = (basis: 'employees' | 'costCenters' | null) =>
      placesOf(proposed, weighDraft(proposed, draft), basis).map(({ kind, id, name }) => [kind, id, name]);
    const rest = [
      ...[
        ['otherCost', 'rent', 'Huisvestingskosten'],
        ['otherCost', undefined, 'Kas'],
      ],
      ...['revenue', 'directCost'].flatMap(kind => [
        ...[
          [kind, 'bread', 'Brood'],
          [kind, undefined, 'Taart'],
        ],
      ]),
    ];
    const out = ['leaveOut', undefined, undefined];
    const check = ['check', undefined, undefined];
    expect(places(null)).toEqual([out, ...rest]);
    expect(places('employees')).toEqual([out, check, ...rest]);
    expect(places('costCenters')).toEqual([
      ...[out, check, ...rest],
      ...[
        ['costCenters', undefined, undefined],
        ['costCenters', 'shop', 'Winkel'],
        ['costCenters', undefined, 'Bakkerij'],
      ],
    ]);
  });

  test('names that were given are offered again, each once', () => {
    const proposed = read(AMOUNTS);
    const draft = moveAccounts(firstDraft(proposed, 'employees'), ['4990', '4110'], { kind: 'otherCost', name: 'Kas' });
    const places = placesOf(proposed, weighDraft(proposed, draft), 'employees');
    expect(places.filter(({ kind }) => kind === 'otherCost').map(({ name }) => name)).toEqual([
      'Huisvestingskosten',
      'Kas',
    ]);
    expect(places.some(({ kind }) => kind === 'costCenters')).toBe(false);
    // What gets revenue may get direct costs too.
    const sold = moveAccounts(draft, ['8000'], { kind: 'revenue', name: 'Taart' });
    expect(placesOf(proposed, weighDraft(proposed, sold), 'employees')).toContainEqual({
      ...{ kind: 'directCost', name: 'Taart' },
    });
    expect(commonPlace(weighDraft(proposed, draft).choices, ['4990', '4110'])).toMatchObject({ name: 'Kas' });
    expect(commonPlace(weighDraft(proposed, draft).choices, ['4990', '4100'])).toBeNull();
    expect(commonPlace(weighDraft(proposed, draft).choices, ['4990', '4110', '4100'])).toBeNull();
    const both = weighDraft(proposed, moveAccounts(sold, ['7000'], { kind: 'directCost', name: 'Taart' }));
    expect(commonPlace(both.choices, ['7000', '8000'])).toBeNull();
  });

  test('whoever says how personnel counts has chosen nothing else: what waited for it is as sure as what tells it', () => {
    const waiting = read(AMOUNTS, null);
    const before = firstDraft(waiting, null);
    const draft: Draft = { ...before, basis: 'employees' };
    expect([standsBy(waiting, before, 1), standsBy(waiting, draft, 1)]).toEqual(['low', 'high']);
    expect(followsBasis(waiting, draft, weighDraft(waiting, draft))).toEqual({ count: 1, cents: 7_000 });
    const moved = moveAccounts(draft, ['4000'], { kind: 'leaveOut' });
    expect(followsBasis(waiting, moved, weighDraft(waiting, moved))).toEqual({ count: 0, cents: 0 });
    const word = waiting.proposals.with(1, { ...waiting.proposals[1]!, reason: { by: 'word', word: 'lonen' } });
    expect(standsBy({ ...waiting, proposals: word }, draft, 1)).toBe('medium');
    const number = waiting.proposals.with(1, { ...waiting.proposals[1]!, reason: { by: 'number', number: '40' } });
    expect(standsBy({ ...waiting, proposals: number }, draft, 1)).toBe('low');
  });

  test('what was moved along with others, out of sight, is no choice before somebody agrees', () => {
    const proposed = read(AMOUNTS);
    const to: Target = { kind: 'otherCost', name: 'Pand' };
    const first = confirmAccounts(firstDraft(proposed, 'employees'), ['4110'], true);
    const draft = moveAccounts(first, ['4100', '4110'], to, id => id === '4100');
    expect([2, 3, 5].map(n => standsBy(proposed, draft, n))).toEqual(['chosen', 'along', 'high']);
    expect([isConfirmed(draft, ['4100']), isConfirmed(draft, ['4110'])]).toEqual([true, false]);
    expect(standsBy(proposed, confirmAccounts(draft, ['4110'], true), 3)).toBe('chosen');
  });

  test('where everything goes as last time there is nothing to decide', () => {
    const proposed = read(AMOUNTS.with(4, 40));
    const asLastTime: ProposedReading = {
      ...proposed,
      proposals: proposed.proposals.map(each => each && { ...each, reason: { by: 'memory' } }),
    };
    const is = (one: ProposedReading, draft = firstDraft(one, 'employees')) =>
      isAsLastTime(one, weighDraft(one, draft));
    expect([is(asLastTime), is(proposed)]).toEqual([true, false]);
    // Nor with one account that is new, or a row that can't be taken over.
    const proposals = asLastTime.proposals.with(2, proposed.proposals[2]!);
    expect(is({ ...asLastTime, proposals })).toBe(false);
    const undecided = { ...asLastTime.proposals[6]!, to: { kind: 'revenue' } as const };
    expect(is({ ...asLastTime, proposals: asLastTime.proposals.with(6, undecided) })).toBe(false);
    const empty = { ...asLastTime.reading, sums: [] };
    expect(is({ ...asLastTime, reading: empty })).toBe(false);
    expect(
      is(asLastTime, moveAccounts(firstDraft(asLastTime, 'employees'), ['8000'], { kind: 'otherCost', name: 'X' })),
    ).toBe(false);
  });

  test('moving is agreeing; agreeing can be taken back', () => {
    const moved = moveAccounts(firstDraft(read(AMOUNTS), 'employees'), ['4990'], { kind: 'leaveOut' });
    expect([isConfirmed(moved, ['4990']), isConfirmed(moved, ['4990', '4100'])]).toEqual([true, false]);
    const draft = confirmAccounts(firstDraft(read(AMOUNTS), 'employees'), ['4100'], true);
    expect(isConfirmed(draft, ['4100'])).toBe(true);
    expect(isConfirmed(confirmAccounts(draft, ['4100'], false), ['4100'])).toBe(false);
  });

  test('revenue is shown positive, and so are costs', () => {
    expect(shownCents('revenue', -20_000)).toBe(20_000);
    expect(shownCents('housing', 1_200)).toBe(1_200);
  });

  test('begins with what was said last time of accounts that may be either, and says more of none but those that change', () => {
    const proposed = { ...read(AMOUNTS), switched: [['4990', false] as const] };
    const draft = firstDraft(proposed, 'employees');
    const weighed = weighDraft(proposed, draft);
    expect(weighed.isProfitAndLoss[4]).toBe(false);
    expect([...draft.switched]).toEqual([['4990', false]]);
    const { accounts } = proposed.reading;
    expect(switchAccounts(draft, accounts, weighed, []).switched).toEqual(draft.switched);
    expect([...switchAccounts(draft, accounts, weighed, ['4990']).switched]).toEqual([['4990', true]]);
    const first = firstDraft(read(AMOUNTS), 'employees');
    const asRead = weighDraft(read(AMOUNTS), first);
    const either = { doubtful: [3, 4], isProfitAndLoss: asRead.isProfitAndLoss };
    expect([...switchAccounts(first, accounts, either, ['4110']).switched]).toEqual([['4990', false]]);
  });
});
