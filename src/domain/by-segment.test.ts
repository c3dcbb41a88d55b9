import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { bySegment, bySegmentPaid } from './by-segment.ts';
import { sum } from './money.ts';
import { processOverview } from './process-overview.ts';
import { segmentOverview } from './segment-overview.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';
import { type TrailCell, trail } from './trail.ts';

const size = { segments: 4, sections: 3, processes: 9, employees: 5, costCenters: 2, otherCosts: 4, allocations: 9 };
const ROWS = ['revenue', 'directCosts', 'totalNetResult'] as const;

test('what segments have of a figure of costs, and what none has, is the figure: of all, a section, a cost object and a cost', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(...ROWS), (seed, row) => {
      const book = bookOf(randomScenario(seed, size));
      const [segments, { processesByLevels: sections }] = [segmentOverview(book), processOverview(book)];
      const objects = sections.flatMap(({ mainProcesses }) => mainProcesses);
      const cells: TrailCell[] = [
        {},
        ...sections.map(({ id: sectionId }) => ({ sectionId })),
        ...objects.map(({ id: mainProcessId }) => ({ mainProcessId })),
        ...objects.flatMap(({ processes }) => processes.map(({ id: processId }) => ({ processId }))),
      ].map(of => ({ view: 'process', row, ...of }));
      for (const cell of cells) {
        const by = bySegment(segments, sections, cell)!;
        expect(by.segments.map(({ id }) => id)).toEqual(segments.segmentsIds);
        expect(sum(by.segments.map(({ amount }) => amount)) + by.notAllocated).toBe(trail(book, cell).amount);
        for (const one of by.segments)
          if (cell.view === 'process' && cell.processId)
            expect(one.amount).toBe(
              trail(book, { view: 'segment', row, processId: cell.processId, segmentId: one.id }).amount,
            );
      }
    }),
  );
});

test('of what is sold in it a result is told by segment with everything in it as well', () => {
  const book = bookOf(BAKERY);
  const [segments, { processesByLevels: sections }] = [segmentOverview(book), processOverview(book)];
  const paid = [
    { id: 'baking', parts: [500, -300] },
    { id: 'packing', parts: [7, 0] },
  ];
  const of = (cell: object) =>
    bySegmentPaid(segments, sections, { view: 'process', row: 'totalNetResult', ...cell }, paid)?.segments.map(
      ({ name, amount }) => [name, amount],
    );
  expect(of({ processId: 'baking' })).toEqual([
    ['Retail', 500],
    ['Wholesale', -300],
  ]);
  expect(of({ sectionId: 'making' })).toEqual([
    ['Retail', 507],
    ['Wholesale', -300],
  ]);
  // Of work, of all, of what is in other figures: nothing.
  for (const cell of [{ processId: 'administration' }, {}, { processId: 'baking', row: 'revenue' }])
    expect(of(cell)).toBeUndefined();
});

test('nobody is told who a figure is with that is not known by segment, or where there are none', () => {
  const of = (model: typeof BAKERY, cell: TrailCell) => {
    const book = bookOf(model);
    return bySegment(segmentOverview(book), processOverview(book).processesByLevels, cell);
  };
  expect(of(BAKERY, { view: 'process', row: 'totalNetResult' })?.segments.length).toBe(BAKERY.segments.length);
  expect(of(BAKERY, { view: 'process', row: 'totalCosts' })).toBeUndefined();
  expect(of(BAKERY, { view: 'process', row: 'totalNetResult', entryId: 'someone' })).toBeUndefined();
  expect(of(BAKERY, { view: 'segment', row: 'totalNetResult' })).toBeUndefined();
  expect(of({ ...BAKERY, segments: [] }, { view: 'process', row: 'revenue' })).toBeUndefined();
});
