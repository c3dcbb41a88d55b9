import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matrixOf } from './allocation-matrix.ts';
import { bookOf } from './book.ts';
import { processOverview } from './process-overview.ts';
import { segmentOverview } from './segment-overview.ts';
import {
  allocatedOf,
  alongWithCosts,
  alongWithSegment,
  givenByNobodyElse,
  isNothing,
  type TakenAlong,
  takesPart,
} from './taken-along.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

const NOTHING = { revenue: 0, directCosts: 0, indirectCosts: 0 };
const total = (all: readonly TakenAlong[]): TakenAlong =>
  all.reduce(
    (one, other) => ({
      revenue: one.revenue + other.revenue,
      directCosts: one.directCosts + other.directCosts,
      indirectCosts: one.indirectCosts + other.indirectCosts,
    }),
    NOTHING,
  );

describe('of the bakery', () => {
  const book = bookOf(BAKERY);

  test('a segment takes along what costs give it', () => {
    const retail = alongWithSegment(segmentOverview(book), 'retail');
    expect(retail).toMatchObject({ costs: 2, revenue: 9_000_000, directCosts: 1_625_000 });
    expect(alongWithSegment(segmentOverview(book), 'nobody')).toEqual({ costs: 0, ...NOTHING });
  });

  test('a cost takes along its revenue and direct costs, and what of personnel and other costs reached it', () => {
    const baking = alongWithCosts(processOverview(book), ['baking']);
    expect(baking).toEqual({ revenue: 15_000_000, directCosts: 4_000_000, indirectCosts: 5_733_334 });
    expect(allocatedOf({ total: 72_000_00, notAllocated: 12_000_00 })).toBe(60_000_00);
    expect(isNothing(baking)).toBe(false);
    expect(isNothing(alongWithCosts(processOverview(book), []))).toBe(true);
  });
});

test('a cost takes part where anything is allocated to it or by it, or it has a driver, be that money or not', () => {
  const without = (id: string) => ({
    ...BAKERY,
    employees: BAKERY.employees.map(one => ({
      ...one,
      yearlyWage: 0,
      extras: 0,
      costAllocations: one.costAllocations.filter(to => to.id !== id),
    })),
  });
  const kinds = ['employee', 'costCenter', 'otherCost', 'totalCost'] as const;
  const partIn = (model: typeof BAKERY, id: string) =>
    kinds.filter(kind => takesPart(matrixOf(bookOf(model), kind), [id]));
  expect(partIn(BAKERY, 'baking')).toEqual([...kinds]);
  expect(partIn(without('baking'), 'baking')).toEqual(['costCenter', 'otherCost', 'totalCost']);
  // Percentages of a wage of nothing count, too.
  expect(partIn(without('baking'), 'admin')).toEqual(['employee', 'otherCost']);
  expect(partIn(BAKERY, 'nobody')).toEqual([]);
  const [admin] = BAKERY.sections[0]!.mainProcesses[0]!.processes;
  const driven = { ...admin!, unitDescription: 'orders' };
  const sections = BAKERY.sections.map(one =>
    one.id === 'office' ? { ...one, mainProcesses: [{ ...one.mainProcesses[0]!, processes: [driven] }] } : one,
  );
  expect(partIn({ ...BAKERY, sections }, 'admin')).toEqual(['employee', 'otherCost', 'totalCost']);
});

test('what nobody else works on is known of each employee', () => {
  const alone = (id: string) => givenByNobodyElse(matrixOf(bookOf(BAKERY), 'employee'), id);
  expect(alone('anna').toSorted()).toEqual(['Administration', 'Packing']);
  expect(alone('bas')).toEqual([]);
  expect(alone('nobody')).toEqual([]);
});

test('of any scenario, all segments together take along what is allocated, all costs what reaches them', () => {
  const size = { segments: 4, sections: 3, processes: 9, employees: 7, costCenters: 2, otherCosts: 5, allocations: 9 };
  fc.assert(
    fc.property(fc.integer(), seed => {
      const book = bookOf(randomScenario(seed, size));
      const [segments, processes] = [segmentOverview(book), processOverview(book)];
      const allocated = (summary: { totalAmount: number; notAllocated: number }) =>
        summary.totalAmount - summary.notAllocated;
      expect(total(segments.segmentsIds.map(id => alongWithSegment(segments, id)))).toEqual({
        revenue: allocated(segments.revenueSummary),
        directCosts: allocated(segments.directCostsSummary),
        indirectCosts: allocated(segments.totalCostsSummary),
      });
      const all = alongWithCosts(processes, processes.processIds);
      expect(total(processes.processIds.map(id => alongWithCosts(processes, [id])))).toEqual(all);
      expect(all.revenue - all.directCosts - all.indirectCosts).toBe(processes.totalNetResultSummary.totalAmount);
    }),
  );
});
