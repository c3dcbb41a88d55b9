import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocationRow, edit } from './allocation.ts';
import {
  canHold,
  figureOf,
  type GiverKind,
  type GiverRow,
  headOf,
  listOf,
  matrixOf,
  settledCells,
  sumsByReceiver,
  truthsOfList,
} from './allocation-matrix.ts';
import { bookOf } from './book.ts';
import { editMatrix as editInSteps, type MatrixEdit, takeInMatrix } from './edit-matrix.ts';
import { atOnce } from './in-steps.ts';
import { HUNDRED_PERCENT, sum } from './money.ts';
import { computeScenario } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const editMatrix = (
  rows: readonly GiverRow[],
  edits: readonly MatrixEdit[],
  pasted?: Parameters<typeof editInSteps>[2],
) => atOnce(editInSteps(rows, edits, pasted));

const KINDS: readonly GiverKind[] = ['employee', 'costCenter', 'otherCost', 'totalCost'];
const scenario = fc
  .record({
    seed: fc.integer(),
    segments: fc.nat(6),
    sections: fc.nat(4),
    processes: fc.nat(12),
    employees: fc.nat(8),
    costCenters: fc.nat(4),
    otherCosts: fc.nat(8),
    allocations: fc.nat(12),
  })
  .map(({ seed, ...size }) => randomScenario(seed, size));
const PERCENT = HUNDRED_PERCENT / 100;

describe('A matrix', () => {
  test('can hold in a row what goes to receivers that are there, and no more than all of it', () => {
    const row: GiverRow = {
      ...{ id: 'rent', name: 'Rent', whole: { total: 100_00, maximum: 0, inUnits: false }, units: {} },
      ...{ shares: { a: 60 * PERCENT }, positions: new Map(['a', 'b'].map((id, at) => [id, at])) },
    };
    expect(canHold(row)).toBe(true);
    expect(canHold({ ...row, shares: { a: 60 * PERCENT, b: 40 * PERCENT, gone: 0 } })).toBe(true);
    expect(canHold({ ...row, shares: { a: 60 * PERCENT, b: 40 * PERCENT + 1 } })).toBe(false);
    expect(canHold({ ...row, shares: { gone: 1 } })).toBe(false);
    expect(canHold({ ...row, units: { gone: 1 } })).toBe(false);
  });

  test('says of each giver what a button divided it like', () => {
    const [rent, energy] = BAKERY.otherCosts;
    const book = bookOf({
      ...BAKERY,
      sections: BAKERY.sections.map(section => ({
        ...section,
        mainProcesses: section.mainProcesses.map(object => ({
          ...object,
          processes: object.processes.map(one => ({
            ...one,
            ...(one.id === 'packing' && {
              ...{ dividedLike: 'units' as const, dividedLikeOf: 'baking', dividedAmongSome: true },
            }),
            ...(one.id === 'admin' && { dividedLike: 'others' as const }),
          })),
        })),
      })),
      otherCosts: [rent!, { ...energy!, dividedLike: 'division', dividedLikeOf: 'rent' }],
    });
    const liked = (kind: GiverKind) =>
      Object.fromEntries(matrixOf(book, kind).givers.flatMap(({ id, like }) => (like ? [[id, like]] : [])));
    expect(liked('otherCost')).toEqual({ energy: { like: 'division', likeOf: 'rent' } });
    expect(liked('totalCost')).toEqual({
      packing: { like: 'units', likeOf: 'baking', amongSome: true },
      admin: { like: 'others', likeOf: null },
    });
    expect(liked('employee')).toEqual({});
  });

  test('shows in each cell what the list of its giver holds, to the cent', () => {
    fc.assert(
      fc.property(scenario, model => {
        const book = bookOf(model);
        const stored = computeScenario(model);
        const lists: Record<GiverKind, ReadonlyMap<string, readonly AllocationRow[]>> = {
          employee: stored.employees,
          costCenter: stored.costCenters,
          otherCost: stored.otherCosts,
          totalCost: stored.totalCosts,
        };
        for (const kind of KINDS)
          for (const giver of matrixOf(book, kind).givers) {
            const cells = settledCells(giver).byReceiver;
            for (const { id, cost, share } of lists[kind].get(giver.id)!)
              expect([cells.get(id)?.cost ?? 0, cells.get(id)?.share ?? 0]).toEqual([cost, share]);
          }
      }),
      { numRuns: 200 },
    );
  });

  test('is edited as its lists are, whatever is typed into them', () => {
    const typed = fc.array(
      fc.record({
        giver: fc.nat(),
        receiver: fc.nat(),
        view: fc.constantFrom('share' as const, 'cost' as const, 'units' as const),
        value: fc.nat(30).map(value => value * PERCENT),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(scenario, fc.constantFrom(...KINDS), typed, (model, kind, typed) => {
        const { givers, receivers } = matrixOf(bookOf(model), kind);
        if (givers.length === 0 || receivers.length === 0) return;
        const edits = typed.map(({ giver, receiver, view, value }) => ({
          row: givers[giver % givers.length]!.id,
          receiver: receivers[receiver % receivers.length]!.id,
          view,
          value: view === 'share' ? value : Math.round(value / PERCENT),
        }));
        const edited = editMatrix(givers, edits);
        const inOrder = (ids: Iterable<string>) => [...ids].sort((a, b) => positions.get(a)! - positions.get(b)!);
        const { positions } = givers[0]!;
        const lists = givers.map(giver => {
          const own = edits
            .filter(({ row }) => row === giver.id)
            .map(({ receiver, ...one }) => ({ ...one, id: receiver }));
          const before = inOrder(positions.keys()).map((id): AllocationRow => {
            const { share = 0, units = 0, cost = 0 } = settledCells(giver).byReceiver.get(id) ?? {};
            const entered = giver.whole.inUnits ? { enteredShare: giver.shares[id] ?? 0 } : {};
            return { id, share, units, cost, ...entered };
          });
          return own.length > 0 ? edit(before, giver.whole, own) : { ok: true as const, rows: before };
        });
        expect(edited.ok).toBe(lists.every(list => list.ok));
        const rows = edited.ok ? edited.rows : [];
        rows.forEach((row, at) => {
          const list = lists[at]!;
          if (list.ok)
            for (const { id, share, cost } of list.rows) {
              const cell = settledCells(row).byReceiver.get(id);
              expect([cell?.share ?? 0, cell?.cost ?? 0]).toEqual([share, cost]);
            }
        });
      }),
      { numRuns: 300 },
    );
  });

  test('changes nothing when a pasted row adds up to more than 100 %, and names the row with its sum', () => {
    const { givers, receivers } = matrixOf(bookOf(BAKERY), 'employee');
    const [first, second] = receivers;
    const edits = givers.flatMap((giver, at) =>
      [first!, second!].map(({ id }) => ({
        ...{ row: giver.id, receiver: id, view: 'share' as const },
        value: (at === 0 ? 60 : 10) * PERCENT,
      })),
    );
    const edited = editMatrix(givers, edits);
    expect(edited.ok).toBe(false);
    if (edited.ok) return;
    expect(edited.problems).toHaveLength(1);
    const [problem] = edited.problems;
    expect(problem).toMatchObject({ row: givers[0]!.id, receiver: undefined, code: 'PercentSumOver100' });
    expect(problem!.share).toBeGreaterThanOrEqual(120 * PERCENT);
  });

  test('says of one cell that is beyond its row what is left for it', () => {
    const { givers, receivers } = matrixOf(bookOf(BAKERY), 'employee');
    const typed = (value: number) => [
      { row: givers[0]!.id, receiver: receivers[0]!.id, view: 'share' as const, value },
    ];
    const refused = editMatrix(givers, typed(101 * PERCENT));
    const [problem] = refused.ok ? [] : refused.problems;
    expect(problem!.left).toBeGreaterThan(0);
    expect(editMatrix(givers, typed(problem!.left! + 100)).ok).toBe(false);
    expect(editMatrix(givers, typed(problem!.left!)).ok).toBe(true);
  });

  test('a cell for which its row has no room takes what is missing from the largest cell of that row', () => {
    const { givers, receivers } = matrixOf(bookOf(BAKERY), 'employee');
    const [anna] = givers;
    const { byReceiver } = settledCells(anna!);
    const [most] = [...byReceiver.values()].sort((a, b) => b.share - a.share);
    const receiver = receivers.find(({ id }) => id !== most!.id)!.id;
    const before = byReceiver.get(receiver)?.share ?? 0;
    const entry = { row: anna!.id, receiver, view: 'share' as const, value: before + 10 * PERCENT };
    const taking = takeInMatrix(givers, entry)!;
    expect([taking.from, taking.taken]).toEqual([most!.id, 10 * PERCENT]);
    const cells = settledCells(taking.rows[0]!).byReceiver;
    expect(cells.get(receiver)!.share).toBe(entry.value);
    expect(cells.get(most!.id)!.share).toBe(most!.share - 10 * PERCENT);
    expect(taking.rows.slice(1)).toEqual(givers.slice(1));
    expect(takeInMatrix(givers, { ...entry, row: 'nobody' })).toBeUndefined();
  });

  test('takes a pasted row that only its decimals take beyond 100 % as 100 %, and says which and how much it was', () => {
    const { givers, receivers } = matrixOf(bookOf(BAKERY), 'employee');
    const shares = [42.86, 14.29, 42.86].map(value => Math.round(value * 100) * (PERCENT / 100));
    const edits = shares.map((value, at) => ({
      ...{ row: givers[0]!.id, receiver: receivers[at]!.id, view: 'share' as const, value },
    }));
    const pasted = edits.map(one => ({ ...one, id: one.receiver, step: PERCENT / 100 }));
    const edited = editMatrix(givers, edits, pasted);
    if (!edited.ok) throw new Error('It was refused');
    expect(settledCells(edited.rows[0]!).share).toBe(HUNDRED_PERCENT);
    expect(edited.rounded.map(({ row, share }) => [row.id, share])).toEqual([[givers[0]!.id, sum(shares)]]);
    expect(editMatrix(givers, edits).ok).toBe(false);
  });

  test('tells costs of the same name apart by their cost object, and only those', () => {
    const twice = JSON.parse(JSON.stringify(BAKERY).replace('"Administration"', '"Baking"'));
    const names = (kind: GiverKind) => matrixOf(bookOf(twice), kind);
    const told = ['Baking (Running the place)', 'Baking (Bread)', 'Packing'];
    expect(names('employee').receivers.map(({ name }) => name)).toEqual(told);
    expect(names('totalCost').givers.map(({ name }) => name)).toEqual(told);
  });

  test('settles a row once, with the sums of its percentages, units and cents', () => {
    const [anna, bas] = matrixOf(bookOf(BAKERY), 'employee').givers;
    expect(settledCells(anna!)).toBe(settledCells(anna!));
    expect(settledCells(anna!)).toMatchObject({ share: HUNDRED_PERCENT, units: 160_000, cost: 4_800_000 });
    expect(settledCells(bas!)).toMatchObject({ share: 50 * PERCENT, units: 40_000, cost: 1_200_000 });
  });

  test('names the cells that can not be typed into, or below zero, and else the row alone', () => {
    const { givers } = matrixOf(bookOf(BAKERY), 'otherCost');
    const tried = (row: string, ...typed: [view: 'share' | 'cost' | 'units', value: number][]) => {
      const receivers = ['baking', 'packing'];
      const edits = typed.map(([view, value], at) => ({ row, receiver: receivers[at]!, view, value }));
      const edited = editMatrix(givers, edits);
      return edited.ok ? [] : edited.problems;
    };
    const share = undefined;
    expect(tried('rent', ['share', PERCENT])).toEqual([{ row: 'rent', receiver: 'baking', code: 'Disabled', share }]);
    expect(tried('energy', ['share', -1], ['share', PERCENT])).toEqual([
      { row: 'energy', receiver: 'baking', code: 'Negative', share },
    ]);
    const row = { row: 'energy', receiver: undefined };
    expect(tried('energy', ['cost', 1_000_000], ['cost', 1_000_000])).toEqual([
      { ...row, code: 'SumOverTotal', share },
    ]);
    expect(tried('energy', ['share', 90 * PERCENT], ['cost', 1_000_000])).toMatchObject([{ ...row, share }]);
    const over = 33_333_333_333_334 + 120 * PERCENT;
    expect(tried('energy', ['share', 60 * PERCENT], ['share', 60 * PERCENT])).toEqual([
      { ...row, code: 'PercentSumOver100', share: over },
    ]);
  });

  test('an odd cent is where the list has it, and after an edit with the first of its receivers', () => {
    const third = 33_333_333_333_333;
    const positions = new Map(['a', 'b', 'c'].map((id, at) => [id, at]));
    const giver = { id: 'x', name: 'x', positions, units: {}, whole: { total: 100, maximum: 0, inUnits: false } };
    const cents = (row: GiverRow) => listOf(row).map(({ id, cost }) => `${id} ${cost}`);
    expect(cents({ ...giver, shares: { c: third, b: third, a: third } })).toEqual(['c 34', 'b 33', 'a 33']);
    const edits = ['c', 'b', 'a'].map(receiver => ({ row: 'x', receiver, view: 'share' as const, value: third }));
    const edited = editMatrix([{ ...giver, shares: { c: third } }], edits);
    expect(edited.ok && cents(edited.rows[0]!)).toEqual(['a 34', 'b 33', 'c 33']);
  });

  test('units that are typed first decide, and while they are emptied again the row is still about units', () => {
    const positions = new Map([['a', 0]]);
    const giver = { id: 'x', name: 'x', positions, units: {}, whole: { total: 100, maximum: 0, inUnits: true } };
    const type = (row: GiverRow, value: number) => {
      const edited = editMatrix([row], [{ row: 'x', receiver: 'a', view: 'units', value }]);
      if (!edited.ok) throw new Error('It was refused');
      return edited.rows[0]!;
    };
    const typed = type({ ...giver, shares: { a: 40 * PERCENT } }, 6);
    expect([typed.shares, typed.units]).toEqual([{ a: 40 * PERCENT }, { a: 6 }]);
    const emptied = type({ ...typed, shares: {} }, 0);
    expect([emptied.shares, emptied.units]).toEqual([{}, { a: 0 }]);
  });

  test('adds up at both edges: what reaches the columns is what the rows pass on', () => {
    fc.assert(
      fc.property(scenario, fc.constantFrom(...KINDS), (model, kind) => {
        const { givers } = matrixOf(bookOf(model), kind);
        const atTheFoot = sum([...sumsByReceiver(givers, 'cost').values()]);
        expect(atTheFoot).toBe(sum(givers.map(giver => settledCells(giver).cost)));
      }),
    );
  });

  test('a row that is not in units has none to show, and one that is says what they count', () => {
    const [rent] = matrixOf(bookOf(BAKERY), 'otherCost').givers;
    const driven = {
      ...rent!,
      unit: 'm²',
      whole: { total: 100, maximum: 0, inUnits: true },
      units: { a: 300 },
      shares: {},
    };
    const plain = { ...driven, name: 'Plain', unit: null, whole: { ...driven.whole, inUnits: false }, units: {} };
    expect([figureOf(driven, 'units', 'a'), figureOf(driven, 'units', 'b'), figureOf(driven, 'units')]).toEqual([
      300, 0, 300,
    ]);
    expect([figureOf(plain, 'units', 'a'), figureOf(plain, 'units')]).toEqual([null, null]);
    expect(figureOf(plain, 'share', 'a')).toBe(0);
    expect(headOf(driven, 'units')).toBe(`${driven.name} (m²)`);
    expect([headOf(driven, 'share'), headOf(plain, 'units')]).toEqual([driven.name, 'Plain']);
  });

  test('shows units where they decide, and percentages as soon as they do', () => {
    const row = (id: string, share: number, units: number): AllocationRow => ({
      ...{ id, share, units, cost: 0, enteredShare: share },
    });
    const list = [row('a', 30 * PERCENT, 2), row('b', 70 * PERCENT, 6)];
    const positions = new Map(['a', 'b'].map((id, at) => [id, at]));
    const giver = { id: 'x', name: 'x', positions, whole: { total: 100, maximum: 0, inUnits: true } };
    const cells = (rows: readonly AllocationRow[]) => rows.map(one => [one.id, one.share / PERCENT, one.units]);
    const driven = { ...giver, ...truthsOfList(list, giver.whole) };
    expect(cells(listOf(driven))).toEqual([
      ['a', 25, 2],
      ['b', 75, 6],
    ]);
    expect(settledCells(driven).locked).toEqual({ units: false, share: 'unitsDecide', cost: 'unitsDecide' });
    const typed = editMatrix([driven], [{ row: 'x', receiver: 'a', view: 'units', value: 6 }]);
    expect(typed.ok && cells(listOf(typed.rows[0]!))).toEqual([
      ['a', 50, 6],
      ['b', 50, 6],
    ]);
    const emptied = truthsOfList(
      list.map(one => ({ ...one, units: 0 })),
      giver.whole,
    );
    expect(cells(listOf({ ...giver, ...emptied }))).toEqual([
      ['a', 30, 0],
      ['b', 70, 0],
    ]);
  });

  test('a row that was stored holds what is not nothing, and sends as nothing what it held before', () => {
    const positions = new Map(['a', 'b', 'c'].map((id, at) => [id, at]));
    const giver = { id: 'x', name: 'x', positions, whole: { total: 100, maximum: 0, inUnits: false } };
    const shares = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 });
    const listWith = (percentages: readonly number[]): AllocationRow[] =>
      percentages.map((share, at) => ({ id: 'abc'[at]!, share: share * PERCENT, units: 0, cost: 0 }));
    fc.assert(
      fc.property(shares, shares, (before, after) => {
        const [was, now] = [before, after].map(one => ({ ...giver, ...truthsOfList(listWith(one), giver.whole) }));
        expect(Object.keys(now!.shares)).toHaveLength(after.filter(share => share > 0).length);
        const stored = new Map(listWith(before).map(one => [one.id, one.share]));
        for (const { id, share } of listOf(now!, was)) stored.set(id, share);
        expect([...stored.values()]).toEqual(after.map(share => share * PERCENT));
      }),
    );
  });
});
