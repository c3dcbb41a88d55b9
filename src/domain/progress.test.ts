import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { changeCosts } from './cost-objects.ts';
import { processOverview } from './process-overview.ts';
import {
  isDoubtful,
  isFinished,
  isOnlyAllocated,
  isUnfilled,
  leftBeforeTotalCosts,
  netResultOf,
  openAreas,
  type ScenarioSums,
  stepsOf,
  unlikeEnteredOf,
} from './progress.ts';
import { processStrip } from './result-strip.ts';
import type { ScenarioModel } from './scenario-model.ts';
import type { CompletionFlags } from './scenarios.ts';
import { SOURCES } from './statement.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { sumsOf } from './testing/sums-of.ts';

const NO_MARKS: CompletionFlags = {
  segmentsComplete: false,
  processesComplete: false,
  employeesComplete: false,
  otherCostsComplete: false,
  totalCostsComplete: false,
};
const ALL_MARKS: CompletionFlags = {
  segmentsComplete: true,
  processesComplete: true,
  employeesComplete: true,
  otherCostsComplete: true,
  totalCostsComplete: true,
};
const EMPTY: ScenarioModel = {
  processLevel: 0,
  showCostCentersOnPersonnel: null,
  segments: [],
  sections: [],
  employees: [],
  costCenters: [],
  otherCosts: [],
};
const sums = (model: ScenarioModel, flags = NO_MARKS): ScenarioSums => sumsOf(bookOf(model), flags);
const lacks = (model: ScenarioModel, flags = NO_MARKS) =>
  Object.fromEntries(stepsOf(sums(model, flags)).map(step => [step.area, step.lacks]));

describe('six steps with what each still lacks', () => {
  test('an empty scenario lacks everything, and profit and loss waits for what comes before it', () => {
    expect(lacks(EMPTY)).toEqual({
      segments: [{ what: 'nothing' }],
      costObjects: [{ what: 'nothing' }],
      personnelCosts: [{ what: 'basis' }],
      otherCosts: [{ what: 'nothing' }],
      totalCosts: [{ what: 'nothing' }],
      profitAndLoss: [{ what: 'before' }],
    });
    expect(stepsOf(sums(EMPTY)).filter(step => step.isDone)).toEqual([]);
  });

  test('while nothing has an amount, all of it may come from a ledger', () => {
    const { segments, employees, otherCosts } = BAKERY;
    const rent = { ...otherCosts[0]!, costAllocations: [] };
    const named = { ...EMPTY, segments, otherCosts: [{ ...rent, totalCost: 0 }] };
    const paid = { showCostCentersOnPersonnel: false, employees: [{ ...employees[0]!, costAllocations: [] }] };
    const models = [EMPTY, named, { ...EMPTY, otherCosts: [rent] }, { ...EMPTY, ...paid }, BAKERY];
    expect(models.map(model => isUnfilled(sums(model)))).toEqual([true, true, false, false, false]);
  });

  test('the steps that are left are named in their order, profit and loss as the last, and none once they are done', () => {
    expect(openAreas(sums(BAKERY))).toEqual(['costObjects', 'personnelCosts', 'totalCosts', 'profitAndLoss']);
    expect(openAreas(sums(BAKERY, { ...NO_MARKS, processesComplete: true, employeesComplete: true }))).toEqual([
      ...['totalCosts', 'profitAndLoss'],
    ]);
    expect(openAreas(sums(BAKERY, ALL_MARKS))).toEqual([]);
  });

  test('the bakery has what it needs, and lacks the allocation of some of it', () => {
    const left = (of: string, cents: number) => ({ of, what: 'notAllocated', cents });
    expect(lacks(BAKERY)).toEqual({
      segments: [],
      costObjects: [left('revenue', 1_000_000), left('directCosts', 400_000), { what: 'units', costs: 1 }],
      personnelCosts: [left('personnel', 1_200_000)],
      otherCosts: [],
      totalCosts: [left('indirectCosts', 2_320_001)],
      profitAndLoss: [{ what: 'before' }],
    });
    const [rent, ...others] = BAKERY.otherCosts;
    const half = [{ id: 'baking', share: 0, units: 0 }];
    const unpaid = { ...BAKERY, otherCosts: [{ ...rent!, costAllocations: half }, ...others] };
    expect(lacks(unpaid).otherCosts).toEqual([left('otherCosts', 3_000_000)]);
    // Neither is in the total indirect costs.
    expect(leftBeforeTotalCosts(sums(unpaid))).toEqual([left('personnel', 1_200_000), left('otherCosts', 3_000_000)]);
  });

  test('costs, people and other costs without a figure lack figures, unless they only break even, and a basis without people lacks people', () => {
    const withTotals = (revenue: number, directCost: number): ScenarioModel => ({
      ...BAKERY,
      sections: changeCosts(BAKERY.sections, one => ({
        ...one,
        totals: { units: 0, revenue, directCost },
        costAllocation: [{ id: 'retail', units: 0, revenue, directCost }],
      })),
    });
    expect(lacks(withTotals(0, 0)).costObjects).toEqual([{ what: 'figures' }]);
    expect(lacks(withTotals(500, 500)).costObjects).toEqual([]);
    expect(lacks({ ...BAKERY, employees: [] }).personnelCosts).toEqual([{ what: 'nothing' }]);
    const unpaid = BAKERY.employees.map(one => ({ ...one, yearlyWage: 0, extras: 0 }));
    expect(lacks({ ...BAKERY, employees: unpaid }).personnelCosts).toEqual([{ what: 'figures' }]);
    const free = BAKERY.otherCosts.map(one => ({ ...one, totalCost: 0 }));
    expect(lacks({ ...BAKERY, otherCosts: free }).otherCosts).toEqual([{ what: 'figures' }]);
  });

  test('units that segments do not have are lacking, or have too many of, and none where they have as many', () => {
    const withUnits = (held: number) =>
      lacks({
        ...BAKERY,
        sections: changeCosts(BAKERY.sections, one => ({
          ...one,
          totals: { units: 300, revenue: 500, directCost: 0 },
          costAllocation: [{ id: 'retail', units: held, revenue: 500, directCost: 0 }],
        })),
      }).costObjects;
    const all = { what: 'units', costs: bookOf(BAKERY).truths.processes.length };
    expect([299, 300, 301].map(withUnits)).toEqual([[all], [], [all]]);
  });

  test('an area that was marked as done says so where only units of it are not allocated', () => {
    const sections = changeCosts(BAKERY.sections, one => ({
      ...one,
      totals: { units: 300, revenue: 500, directCost: 0 },
      costAllocation: [{ id: 'retail', units: 200, revenue: 500, directCost: 0 }],
    }));
    const [, costObjects] = stepsOf(sums({ ...BAKERY, sections }, ALL_MARKS));
    expect(costObjects!.doneBut).toEqual([{ what: 'units', costs: bookOf(BAKERY).truths.processes.length }]);
    const left = { ...BAKERY, sections };
    expect([isDoubtful(sums(left, ALL_MARKS)), isDoubtful(sums(left))]).toEqual([true, false]);
  });

  test('hours of planning that no segment has lack nothing, unless nothing earns, as at a school', () => {
    const withRevenue = (revenue: number) =>
      lacks({
        ...BAKERY,
        sections: changeCosts(BAKERY.sections, one => {
          const earns = one.id === 'baking';
          const held = { id: 'retail', units: 300, revenue, directCost: 1 };
          const totals = earns ? { units: 300, revenue, directCost: 1 } : { units: 100, revenue: 0, directCost: 0 };
          return { ...one, totals, costAllocation: earns ? [held] : [] };
        }),
      }).costObjects;
    const others = bookOf(BAKERY).truths.processes.length - 1;
    expect([500, 0].map(withRevenue)).toEqual([[], [{ what: 'units', costs: others }]]);
  });

  test('what was entered and goes nowhere is named with its amount', () => {
    const { costObjects, personnelCosts, otherCosts, totalCosts } = lacks({
      ...BAKERY,
      employees: BAKERY.employees.map(one => ({ ...one, costAllocations: [] })),
    });
    expect(costObjects).toEqual(
      stepsOf(sums(BAKERY)).find(step => step.area === 'costObjects')!.lacks, // the people change nothing here
    );
    const all = BAKERY.employees.reduce((sum, one) => sum + one.yearlyWage + one.extras, 0);
    expect(personnelCosts).toEqual([{ of: 'personnel', what: 'notAllocated', cents: all }]);
    expect(otherCosts).toEqual(lacks(BAKERY).otherCosts);
    expect(totalCosts!.every(lack => 'of' in lack && lack.of === 'indirectCosts')).toBe(true);
  });

  test('whoever marks an area as done has done it: a company without other costs is finished', () => {
    expect(isFinished(sums(EMPTY))).toBe(false);
    expect(isFinished(sums(EMPTY, ALL_MARKS))).toBe(true);
    expect(isFinished(sums(EMPTY, { ...ALL_MARKS, segmentsComplete: false }))).toBe(false);
    const noSegments = stepsOf(sums(EMPTY, { ...ALL_MARKS, segmentsComplete: false }));
    expect(noSegments.filter(step => !step.isDone).map(step => step.area)).toEqual(['segments', 'profitAndLoss']);
    const marked = stepsOf(sums(EMPTY, { ...ALL_MARKS, otherCostsComplete: false }));
    expect(marked.filter(step => !step.isDone).map(step => step.area)).toEqual(['otherCosts', 'profitAndLoss']);
  });

  test('an area that was marked as done stays so, and says what of it is not allocated after all', () => {
    const but = (model: ScenarioModel, flags: CompletionFlags) =>
      Object.fromEntries(
        stepsOf(sums(model, flags)).flatMap(({ area, doneBut }) => (doneBut.length ? [[area, doneBut]] : [])),
      );
    const left = (of: string, cents: number) => ({ of, what: 'notAllocated', cents });
    expect(but(BAKERY, NO_MARKS)).toEqual({});
    // A company without other costs has nothing that could be left.
    expect(but(EMPTY, ALL_MARKS)).toEqual({});
    expect(but(BAKERY, { ...ALL_MARKS, processesComplete: false })).toEqual({
      personnelCosts: [left('personnel', 1_200_000)],
      totalCosts: [left('indirectCosts', 2_320_001)],
    });
    // Profit and loss is made of them, and has no mark of its own.
    expect(but(BAKERY, ALL_MARKS).profitAndLoss).toEqual([{ what: 'before' }]);
    expect(isFinished(sums(BAKERY, ALL_MARKS))).toBe(true);
  });

  test('the result says what it lacks: costs that no cost object has', () => {
    const result = netResultOf(sums(BAKERY));
    expect(unlikeEnteredOf(sums(BAKERY))).toEqual({ outside: 1_200_000, everything: result - 1_200_000 });
    expect(unlikeEnteredOf(sums(EMPTY))).toBe(undefined);
  });

  test('what lacks nothing without a mark is told as allocated, and as finished once people have said so', () => {
    const whole = {
      ...sums(EMPTY),
      showCostCentersOnPersonnel: false,
      counts: {
        ...{ segments: 1, costs: 1, personnel: 1, otherCosts: 1 },
        ...{ unitsUneven: 0, unitsIdle: 0, otherCostsOutOfDate: 0, totalCostsOutOfDate: 0 },
      },
    };
    const passage = { entered: 100, notAllocated: 0, overAllocated: 0, reaches: 100 };
    const passages = Object.fromEntries(SOURCES.map(of => [of, passage])) as unknown as ScenarioSums['passages'];
    const allocated: ScenarioSums = { ...whole, passages };
    expect([allocated, { ...allocated, segmentsComplete: true }].map(isOnlyAllocated)).toEqual([true, true]);
    expect([{ ...allocated, ...ALL_MARKS }, sums(EMPTY), sums(EMPTY, ALL_MARKS)].map(isOnlyAllocated)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a division that is out of date is lacking, a done mark or not, and the steps are not told as allocated', () => {
    const like = <Thing extends object>(thing: Thing) => ({ ...thing, dividedLike: 'allRevenue' as const });
    const divided: ScenarioModel = {
      ...BAKERY,
      sections: changeCosts(BAKERY.sections, like),
      otherCosts: BAKERY.otherCosts.map(like),
    };
    const { counts } = sums(divided);
    expect([counts.otherCostsOutOfDate, counts.totalCostsOutOfDate]).toEqual([2, 3]);
    expect(lacks(divided).otherCosts).toEqual([{ what: 'outOfDate', divisions: 2 }]);
    expect(lacks(divided).totalCosts).toContainEqual({ what: 'outOfDate', divisions: 3 });
    expect(lacks(divided).personnelCosts).toEqual(lacks(BAKERY).personnelCosts);
    const marked = stepsOf(sums(divided, ALL_MARKS));
    expect(marked.find(({ area }) => area === 'otherCosts')).toMatchObject({
      isDone: true,
      doneBut: [{ what: 'outOfDate', divisions: 2 }],
    });
    expect(marked.at(-1)!.doneBut).toEqual([{ what: 'before' }]);
  });

  test('the result that the steps lead to is the one of profit and loss, and a finished scenario without marks leaves nothing anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), seed => {
        const model = randomScenario(seed, {
          ...{ segments: 3, sections: 2, processes: 5, employees: 4 },
          ...{ costCenters: 2, otherCosts: 3, allocations: 4 },
        });
        const book = bookOf(model);
        const of = sumsOf(book, NO_MARKS);
        const overview = processOverview(book);
        expect(netResultOf(of)).toBe(overview.totalNetResultSummary.totalAmount);
        expect(unlikeEnteredOf(of)).toEqual(processStrip(overview, model.processLevel).unlikeEntered);
        if (!isFinished(of)) return;
        expect(Object.values(of.passages).filter(one => one.notAllocated + one.overAllocated > 0)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
