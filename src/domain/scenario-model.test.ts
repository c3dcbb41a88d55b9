import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf, notPassedOn } from './book.ts';
import { sum } from './money.ts';
import { reconciliation } from './reconciliation.ts';
import { computeScenario, type ScenarioModel } from './scenario-model.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { totalCost } from './total-costs.ts';
import { trail } from './trail.ts';

const scenario = fc
  .record({
    seed: fc.integer(),
    segments: fc.nat(6),
    sections: fc.nat(4),
    processes: fc.nat(12),
    employees: fc.nat(10),
    costCenters: fc.nat(4),
    otherCosts: fc.nat(8),
    allocations: fc.nat(12),
  })
  .map(({ seed, ...size }) => randomScenario(seed, size));

const costs = (rows: readonly { cost: number }[] = []) => rows.map(row => row.cost);

describe('a bakery, worked out by hand', () => {
  const computed = computeScenario(BAKERY);

  test('Anna costs 48.000: a quarter administration, half baking, a quarter packing', () => {
    expect(costs(computed.employees.get('anna'))).toEqual([1_200_000, 2_400_000, 1_200_000]);
    expect(computed.employees.get('anna')!.map(row => row.units)).toEqual([40_000, 80_000, 40_000]);
  });

  test('rent goes by m², 10 : 60 : 30', () => {
    expect(costs(computed.otherCosts.get('rent'))).toEqual([300_000, 1_800_000, 900_000]);
  });

  test('three thirds of 10.000,01 are 3.333,34 twice and 3.333,33 once', () => {
    expect(costs(computed.otherCosts.get('energy'))).toEqual([333_334, 333_334, 333_333]);
  });

  test('the total indirect cost of baking is 57.333,34, with where it comes from', () => {
    const { amount, parts } = trail(bookOf(BAKERY), { view: 'totalCost', processId: 'baking' });
    expect(amount).toBe(5_733_334);
    expect(parts.map(part => [part.kind, part.id, part.name, part.amount])).toEqual([
      ['employee', 'anna', 'Anna', 2_400_000],
      ['otherCost', 'rent', 'Rent', 1_800_000],
      ['employee', 'bas', 'Bas', 1_200_000],
      ['otherCost', 'energy', 'Energy', 333_334],
    ]);
  });

  test('it goes to segments by orders, 300 : 100, the odd cent to the first', () => {
    expect(costs(computed.totalCosts.get('baking'))).toEqual([4_300_001, 1_433_333]);
    expect(costs(computed.totalCosts.get('packing'))).toEqual([973_333, 973_333]);
    expect(costs(computed.totalCosts.get('admin'))).toEqual([]);
  });

  test('only the chosen basis counts, and null counts as none', () => {
    const total = (model: ScenarioModel) => {
      const { truths, indirect } = bookOf(model);
      return totalCost(indirect[truths.processes.findIndex(({ id }) => id === 'baking')]!);
    };
    expect(total({ ...BAKERY, showCostCentersOnPersonnel: true })).toBe(10_000_000 + 2_133_334);
    const none = { ...BAKERY, showCostCentersOnPersonnel: null };
    expect(total(none)).toBe(2_133_334);
    expect(sum(costs(computeScenario(none).totalCosts.get('baking')))).toBe(2_133_334);
  });

  test('a changed wage shows at once everywhere below, without saving a row again', () => {
    const raised = { ...BAKERY, employees: BAKERY.employees.map(e => ({ ...e, yearlyWage: e.yearlyWage * 2 })) };
    expect(costs(computeScenario(raised).totalCosts.get('baking'))).toEqual([6_550_001, 2_183_333]);
  });
});

describe('to the cent, at each stage, for any scenario', () => {
  test('what enters is what is allocated to processes plus what is not', () => {
    fc.assert(
      fc.property(scenario, model => {
        const book = bookOf(model);
        const { entries, stages, indirect } = book;
        for (const division of stages[0]) {
          expect(notPassedOn(division)).toBeGreaterThanOrEqual(0);
          expect(Math.min(0, ...division.parts)).toBe(0);
        }
        const left = sum(reconciliation(book, 'process').map(({ notAllocated }) => notAllocated));
        expect(sum(indirect.map(totalCost)) + left).toBe(sum(entries.map(({ total }) => total)));
      }),
    );
  });

  test('what a process carries is what its segments hold plus what is not allocated', () => {
    fc.assert(
      fc.property(scenario, model => {
        const { stages, indirect } = bookOf(model);
        stages[1].forEach((division, process) => {
          expect(division.whole).toBe(totalCost(indirect[process]!));
          expect(notPassedOn(division)).toBeGreaterThanOrEqual(0);
          expect(Math.min(0, ...division.parts)).toBe(0);
        });
      }),
    );
  });

  test('the order of entry moves nothing but left-over cents', () => {
    fc.assert(
      fc.property(scenario, model => {
        const backwards = {
          ...model,
          employees: model.employees.map(e => ({ ...e, costAllocations: [...e.costAllocations].reverse() })),
        };
        const there = computeScenario(model).employees;
        const back = computeScenario(backwards).employees;
        for (const { id } of model.employees) {
          const other = new Map(back.get(id)!.map(row => [row.id, row.cost]));
          for (const row of there.get(id)!) expect(Math.abs(row.cost - other.get(row.id)!)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('rows of zeros change nothing, whether they are stored or not', () => {
    fc.assert(
      fc.property(scenario, model => {
        const sparse = {
          ...model,
          employees: model.employees.map(e => ({
            ...e,
            costAllocations: e.costAllocations.filter(row => row.share > 0),
          })),
        };
        const stored = computeScenario(sparse).employees;
        for (const [id, rows] of computeScenario(model).employees)
          expect(rows.filter(row => row.share > 0)).toEqual(stored.get(id));
      }),
    );
  });
});
