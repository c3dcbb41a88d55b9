import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AllocationRow, edit } from './allocation.ts';
import {
  editMatrix,
  type GiverKind,
  listOf,
  matrixOf,
  settledCells,
  sumsByReceiver,
  truthsOfList,
} from './allocation-matrix.ts';
import { bookOf } from './book.ts';
import { HUNDRED_PERCENT, sum } from './money.ts';
import { computeScenario } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

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

  test('adds up at both edges: what reaches the columns is what the rows pass on', () => {
    fc.assert(
      fc.property(scenario, fc.constantFrom(...KINDS), (model, kind) => {
        const { givers } = matrixOf(bookOf(model), kind);
        const atTheFoot = sum([...sumsByReceiver(givers, 'cost').values()]);
        expect(atTheFoot).toBe(sum(givers.map(giver => settledCells(giver).cost)));
      }),
    );
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
    expect(settledCells(driven).locked).toEqual({ units: false, share: true, cost: true });
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
});
