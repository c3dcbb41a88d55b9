import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Book, bookOf, settle } from './book.ts';
import { changeCosts } from './cost-objects.ts';
import { sum } from './money.ts';
import { processOverview } from './process-overview.ts';
import {
  apartFromLedger,
  leftOf,
  PASSAGE_FIGURES,
  type Passage,
  type PassageFigures,
  reconciliation,
  resultTerms,
} from './reconciliation.ts';
import { reconciliationSheet } from './reconciliation-sheet.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { segmentOverview } from './segment-overview.ts';
import type { SheetWords } from './sheet.ts';
import { SOURCES } from './statement.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { trail } from './trail.ts';
import { type Truths, truthsOf } from './truths.ts';

const figures = (passages: readonly Passage[]) =>
  passages.map(({ of, ...figures }) => [of, ...PASSAGE_FIGURES.map(figure => figures[figure])]);

/** With other totals of revenue and direct costs, as when they were changed after all was allocated. */
const withTotals = (model: ScenarioModel, change: (id: string, cents: number) => number): ScenarioModel => ({
  ...model,
  sections: changeCosts(model.sections, process => ({
    ...process,
    totals: {
      ...process.totals,
      revenue: change(process.id, process.totals.revenue),
      directCost: change(process.id, process.totals.directCost),
    },
  })),
});

describe('the bakery', () => {
  const book = bookOf(BAKERY);

  test('per cost object only personnel and other costs can be missing', () => {
    expect(figures(reconciliation(book, 'process'))).toEqual([
      ['revenue', 15_000_000, 0, 0, 15_000_000],
      ['directCosts', 4_100_000, 0, 0, 4_100_000],
      ['personnel', 7_200_000, 1_200_000, 0, 6_000_000],
      ['otherCosts', 4_000_001, 0, 0, 4_000_001],
    ]);
  });

  test('per segment both stages count, each for itself', () => {
    expect(figures(reconciliation(book, 'segment'))).toEqual([
      ['revenue', 15_000_000, 1_000_000, 0, 14_000_000],
      ['directCosts', 4_100_000, 400_000, 0, 3_700_000],
      ['personnel', 7_200_000, 1_200_000, 0, 6_000_000],
      ['otherCosts', 4_000_001, 0, 0, 4_000_001],
      ['indirectCosts', 10_000_001, 2_320_001, 0, 7_680_000],
    ]);
  });

  test('400 too much in one cost and 400 too little in another are two figures, not nothing', () => {
    const whole = withTotals(BAKERY, id => (id === 'baking' ? 14_000_000 : 0));
    const moved = bookOf(withTotals(whole, (id, cents) => cents + ({ baking: -40_000, packing: 40_000 }[id] ?? 0)));
    const [revenue] = reconciliation(moved, 'segment');
    expect(revenue).toEqual({
      of: 'revenue',
      entered: 14_000_000,
      notAllocated: 40_000,
      overAllocated: 40_000,
      reaches: 14_000_000,
    });
    expect(leftOf([revenue!])).toEqual([
      { of: 'revenue', what: 'notAllocated', cents: 40_000 },
      { of: 'revenue', what: 'overAllocated', cents: 40_000 },
    ]);
    const cell = { view: 'reconciliation', in: 'segment', of: 'revenue' } as const;
    const parts = (figure: 'notAllocated' | 'overAllocated') =>
      trail(moved, { ...cell, figure }).parts.map(({ kind, name, amount }) => [kind, name, amount]);
    expect(parts('notAllocated')).toEqual([['revenue', 'Packing', 40_000]]);
    expect(parts('overAllocated')).toEqual([['revenue', 'Baking', 40_000]]);
  });

  test('a figure is made of a part for each who has any of it: people and costs, or the costs that hold it', () => {
    const parts = (of: 'personnel' | 'otherCosts' | 'directCosts' | 'indirectCosts', figure: keyof PassageFigures) =>
      trail(book, { view: 'reconciliation', in: 'segment', of, figure }).parts.map(
        ({ kind, id, processId, processName, amount, whole }) => [kind, id, processId, processName, amount, whole],
      );
    expect(parts('personnel', 'notAllocated')).toEqual([['employee', 'bas', null, null, 1_200_000, 2_400_000]]);
    expect(parts('otherCosts', 'entered')[0]).toEqual(['otherCost', 'rent', null, null, 3_000_000, 3_000_000]);
    expect(parts('directCosts', 'notAllocated')).toEqual([
      ['directCost', 'baking', 'baking', 'Baking', 400_000, 4_000_000],
    ]);
    expect(parts('indirectCosts', 'notAllocated')).toEqual([
      ['totalCost', 'admin', 'admin', 'Administration', 1_833_334, 1_833_334],
      ['totalCost', 'packing', 'packing', 'Packing', 486_667, 2_433_333],
    ]);
  });

  test('where all is allocated nobody has to be told anything', () => {
    const nothing = { ...BAKERY, employees: [], otherCosts: [] };
    expect(leftOf(reconciliation(bookOf(nothing), 'process'))).toEqual([]);
  });
});

describe('personnel that was entered beside a ledger', () => {
  const beside = (personnelInLedger: number | null) => settle({ ...truthsOf(BAKERY), personnelInLedger });
  const told = (inLedger: number | null, view: 'process' | 'segment' = 'process') =>
    apartFromLedger(reconciliation(beside(inLedger), view));

  test('is told where it is lower or higher than there, in both views, and by how much', () => {
    for (const view of ['process', 'segment'] as const) {
      expect(told(7_500_000, view)).toEqual([{ of: 'personnel', what: 'belowLedger', cents: 300_000 }]);
      expect(told(7_199_999, view)).toEqual([{ of: 'personnel', what: 'aboveLedger', cents: 1 }]);
    }
  });

  test('is not told where it is the same, or where no ledger was asked about it', () => {
    expect(told(7_200_000)).toEqual([]);
    expect(told(null)).toEqual([]);
    expect(apartFromLedger(reconciliation(bookOf(BAKERY), 'process'))).toEqual([]);
  });

  test('stands below what was entered, where a file has no room for a sentence', () => {
    const lines = (inLedger: number) => {
      const words = { ...({} as SheetWords), labels: {} as SheetWords['labels'], personnelInLedger: 'In the ledger' };
      const overview = processOverview(beside(inLedger));
      return reconciliationSheet({ view: 'process', reconciliation: overview.reconciliation }, words).lines.map(
        ({ head, cell }) => [head, cell(0)] as const,
      );
    };
    expect(lines(7_500_000)[3]).toEqual(['In the ledger', { kind: 'cents', value: 7_500_000 }]);
    expect(lines(7_500_000)).toHaveLength(7);
    expect(lines(7_200_000)).toHaveLength(6);
  });
});

describe('the result of what was entered beside that of its ledgers', () => {
  // Of the bakery everything that was entered comes to 4.300,00 less than nothing.
  const WORDS: Partial<SheetWords> = {
    ...{ labels: {} as SheetWords['labels'], resultOfEverything: 'Everything', resultInLedger: 'Ledger' },
    ...{ resultAsInLedger: 'The same', leftOutOfLedger: 'Left out', personnelUnlikeLedger: 'Personnel' },
    ...{ unlikeLedger: 'By hand', resultOfCostObjects: 'Columns', resultOfSegments: 'Columns' },
  };
  const linesOf = (truths: Partial<Truths>, view: 'process' | 'segment') => {
    const book = settle({ ...truthsOf(BAKERY), ...truths });
    const { reconciliation, ledger } = view === 'process' ? processOverview(book) : segmentOverview(book);
    const sheet = reconciliationSheet({ view, reconciliation, ledger }, WORDS as SheetWords);
    const after = sheet.lines.slice(sheet.lines.findIndex(({ head }) => head === 'Columns') + 1);
    return after.map(({ head, cell }) => [head, cell(0).value]);
  };
  const entered = linesOf({}, 'process')[0]![1] as number;

  test('is led to from the ledger’s: by what was left out, personnel that is unlike it, and what was entered by hand', () => {
    const truths = { ledger: { result: entered + 1_000, leftOut: -500 }, personnelInLedger: 7_500_000 };
    for (const view of ['process', 'segment'] as const)
      expect(linesOf(truths, view)).toEqual([
        ['Ledger', entered + 1_000],
        ['Left out', 500],
        ['Personnel', 300_000],
        ['By hand', -301_500],
        ['Everything', entered],
      ]);
  });

  test('nothing that is zero is said, and where both agree that is one quiet line', () => {
    expect(linesOf({ ledger: { result: entered - 500, leftOut: -500 } }, 'process')).toEqual([
      ...[
        ['Ledger', entered - 500],
        ['Left out', 500],
        ['Everything', entered],
      ],
    ]);
    const same = { ledger: { result: entered, leftOut: 0 }, personnelInLedger: 7_200_000 };
    expect(linesOf(same, 'process')).toEqual([
      ['The same', entered],
      ['Everything', entered],
    ]);
    expect(linesOf({ ledger: null }, 'process')).toEqual([['Everything', entered]]);
  });

  test('adds up, whatever the ledger says', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.option(amount), (result, leftOut, personnelInLedger) => {
        const lines = linesOf({ ledger: { result, leftOut }, personnelInLedger }, 'segment');
        expect(sum(lines.slice(0, -1).map(([, cents]) => cents as number))).toBe(entered);
      }),
    );
  });
});

describe('of any scenario, with totals lowered and raised after they were allocated', () => {
  const size = { segments: 4, sections: 3, processes: 9, employees: 7, costCenters: 2, otherCosts: 5, allocations: 9 };
  const holds = (property: (book: Book) => void) =>
    fc.assert(
      fc.property(fc.integer(), fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (seed, halves) => {
        property(
          bookOf(withTotals(randomScenario(seed, size), (_, cents) => Math.floor((cents * halves.next().value) / 2))),
        );
      }),
    );

  test('entered − not allocated + allocated too much = reaches the columns, and none of them is below zero', () => {
    let [missing, tooMuch] = [0, 0];
    holds(book => {
      for (const view of ['process', 'segment'] as const)
        for (const { of, entered, notAllocated, overAllocated, reaches } of reconciliation(book, view)) {
          expect(entered - notAllocated + overAllocated, of).toBe(reaches);
          expect(Math.min(entered, notAllocated, overAllocated, reaches), of).toBeGreaterThanOrEqual(0);
          missing += notAllocated;
          tooMuch += overAllocated;
        }
    });
    expect(Math.min(missing, tooMuch)).toBeGreaterThan(0);
  });

  test('what reaches the columns is what the columns hold, and the result of everything is the same in both views', () => {
    holds(book => {
      const [perProcess, perSegment] = [processOverview(book), segmentOverview(book)];
      const result = (view: 'process' | 'segment', figure: 'entered' | 'reaches') =>
        sum(reconciliation(book, view).map(one => (resultTerms(view, figure)[one.of] ?? 0) * one[figure]));
      const columns = (summary: { groups: { amount: number }[] }) => sum(summary.groups.map(({ amount }) => amount));
      const byCostObject = Object.fromEntries(perProcess.reconciliation.map(({ of, reaches }) => [of, reaches]));
      expect(byCostObject).toEqual({
        revenue: columns(perProcess.revenueSummary),
        directCosts: columns(perProcess.directCostsSummary),
        personnel: columns(perProcess.employeeCostAllocationsSummary),
        otherCosts: columns(perProcess.otherCostAllocationsSummary),
      });
      const bySegment = Object.fromEntries(perSegment.reconciliation.map(one => [one.of, one]));
      expect(bySegment.revenue!.reaches).toBe(columns(perSegment.revenueSummary));
      expect(bySegment.directCosts!.reaches).toBe(columns(perSegment.directCostsSummary));
      expect(bySegment.indirectCosts!.reaches).toBe(columns(perSegment.totalCostsSummary));
      expect(bySegment.indirectCosts!.entered).toBe(bySegment.personnel!.reaches + bySegment.otherCosts!.reaches);
      expect(result('process', 'reaches')).toBe(perProcess.totalNetResultSummary.totalAmount);
      expect(result('segment', 'reaches')).toBe(columns(perSegment.totalNetResultSummary));
      expect(result('segment', 'entered')).toBe(result('process', 'entered'));
    });
  });

  test('it is gross: row by row, never of a sum', () => {
    holds(book => {
      const { reconciliation: passages, ...overview } = segmentOverview(book);
      const rows = {
        revenue: overview.revenueGroups,
        directCosts: overview.directCostGroups,
        indirectCosts: overview.totalCostsGroups,
      };
      for (const [source, groups] of Object.entries(rows)) {
        const { notAllocated, overAllocated } = passages.find(({ of }) => of === source)!;
        expect(notAllocated).toBe(sum(groups.map(row => Math.max(0, row.notAllocated))));
        expect(overAllocated).toBe(sum(groups.map(row => Math.max(0, -row.notAllocated))));
      }
    });
  });

  test('every figure has its trail, to the cent', () => {
    holds(book => {
      for (const view of ['process', 'segment'] as const) {
        const passages = reconciliation(book, view);
        for (const figure of PASSAGE_FIGURES)
          for (const of of SOURCES) {
            const passage = passages.find(one => one.of === of);
            if (!passage) continue;
            expect(trail(book, { view: 'reconciliation', in: view, of, figure }).amount).toBe(passage[figure]);
          }
        for (const figure of ['entered', 'reaches'] as const) {
          const result = sum(passages.map(one => (resultTerms(view, figure)[one.of] ?? 0) * one[figure]));
          expect(trail(book, { view: 'reconciliation', in: view, of: 'result', figure }).amount).toBe(result);
        }
      }
    });
  });
});
