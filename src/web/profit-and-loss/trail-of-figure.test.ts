import { describe, expect, test } from 'vitest';
import type { OverviewAddress } from '#domain/sheet.ts';
import { trailOf } from './trail-of-figure.ts';

const process = (more: Partial<OverviewAddress>): OverviewAddress => ({
  ...{ view: 'process', label: 'totalCosts', processId: 'baking', part: 'amount' },
  ...more,
});
const segment = (more: Partial<OverviewAddress>): OverviewAddress => ({
  ...{ view: 'segment', label: 'totalCosts', processId: 'baking', segmentId: 'retail', part: 'amount' },
  ...more,
});

describe('What a click on a figure asks', () => {
  test('a sum is asked for itself: of a cost, of one entry in it, or of the total', () => {
    expect(trailOf(process({}))).toEqual({ cell: { view: 'process', row: 'totalCosts', processId: 'baking' } });
    expect(trailOf(process({ label: 'otherCosts', subRowId: 'rent' }))?.cell).toEqual({
      ...{ view: 'process', row: 'otherCosts', processId: 'baking', entryId: 'rent' },
    });
    expect(trailOf({ view: 'process', label: 'revenue', part: 'total' })).toEqual({
      cell: { view: 'process', row: 'revenue' },
    });
  });

  test('a margin asks for its profit, a price for its costs, and both say so', () => {
    expect(trailOf(process({ label: 'grossMargin' }))).toMatchObject({
      ...{ cell: { row: 'grossProfit' }, note: 'trail.margin' },
    });
    expect(trailOf(process({ label: 'netMargin' }))?.cell).toMatchObject({ row: 'totalNetResult' });
    expect(trailOf(process({ label: 'costPricePerUnit' }))).toMatchObject({
      ...{ cell: { row: 'totalCosts' }, note: 'trail.perUnit' },
    });
  });

  test('in the segment view: of a segment, of what none has got, or of the total', () => {
    expect(trailOf(segment({}))?.cell).toEqual({
      ...{ view: 'segment', row: 'totalCosts', processId: 'baking', segmentId: 'retail' },
    });
    const { segmentId: _, ...noSegment } = segment({ part: 'notAllocated' });
    expect(trailOf(noSegment)?.cell).toMatchObject({ segmentId: 'notAllocated' });
    expect(trailOf({ ...noSegment, part: 'total' })?.cell).toEqual({
      ...{ view: 'segment', row: 'totalCosts', processId: 'baking' },
    });
    expect(trailOf(segment({ part: 'decidingUnits' }))?.note).toBe('trail.unitsOf');
    expect(trailOf(segment({ label: 'revenue', part: 'units' }))?.note).toBe('trail.unitsBeside');
    expect(trailOf(segment({ label: 'netMargin' }))).toMatchObject({
      cell: { row: 'totalNetResult' },
      note: 'trail.margin',
    });
    expect(trailOf(segment({ part: 'pricePerUnit' }))?.note).toBe('trail.price');
  });
});
