import { describe, expect, test } from 'vitest';
import type { FlowNode } from '#domain/flow.ts';
import { trailOfStream } from './flow-trail.ts';

const node = (kind: FlowNode['kind'], id: string, stands = 1): FlowNode => ({
  ...{ id, kind, name: id, column: 0, amount: 1, stands },
});
const [anna, many] = [node('employee', 'anna'), node('otherCost', 'gathered otherCost', 5)];
const [baking, costs] = [node('process', 'baking'), node('process', 'gathered process', 9)];
const [retail, rest, nothing] = [
  ...[node('segment', 'retail'), node('segment', 'gathered segment', 4)],
  node('notAllocated', 'notAllocated segment'),
];

describe('What a click on a stream asks', () => {
  test('between two things: what the one gives the other', () => {
    expect(trailOfStream(anna, baking)).toEqual({
      cell: { view: 'process', row: 'employeeCostAllocations', processId: 'baking', entryId: 'anna' },
      isWhole: false,
    });
    expect(trailOfStream(baking, retail!)).toEqual({
      cell: { view: 'segment', row: 'totalCosts', processId: 'baking', segmentId: 'retail' },
      isWhole: false,
    });
    expect(trailOfStream(baking, nothing!).cell).toMatchObject({ processId: 'baking', segmentId: 'notAllocated' });
  });

  test('where small ones are gathered: the nearest figure there is, and it says that it is more', () => {
    expect(trailOfStream(many, baking)).toEqual({
      cell: { view: 'process', row: 'otherCosts', processId: 'baking' },
      isWhole: true,
    });
    expect(trailOfStream(costs, retail!)).toEqual({
      cell: { view: 'segment', row: 'totalCosts', segmentId: 'retail' },
      isWhole: true,
    });
    expect(trailOfStream(baking, rest!).cell).toEqual({ view: 'totalCost', processId: 'baking' });
    expect(trailOfStream(costs, rest!).cell).toEqual({ view: 'segment', row: 'totalCosts' });
    expect(trailOfStream(anna, node('notAllocated', 'notAllocated process')).cell).toEqual({
      ...{ view: 'notAllocated', of: 'personnel' },
    });
  });
});
