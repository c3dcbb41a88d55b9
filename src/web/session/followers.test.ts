import { describe, expect, test } from 'vitest';
import { follows, shows } from './followers.ts';

const WHATS = [
  'scenarios',
  'segments',
  'costObjects',
  'personnel',
  'otherCosts',
  'totalCosts',
  'book',
  'trail',
  'ledger',
];
const old = (entity: string) => WHATS.filter(what => shows([what, 'scenario 1'], entity));

describe('What follows from what', () => {
  test('a percentage that somebody saved makes its area, totals and results old, and nothing else', () => {
    expect(old('employee-allocation')).toEqual(['personnel', 'otherCosts', 'totalCosts', 'book', 'trail', 'ledger']);
    expect(old('total-cost-allocation')).toEqual(['totalCosts', 'book', 'trail', 'ledger']);
  });

  test('costs are in the lists of all who give to them, segments in those of all who have any', () => {
    expect(old('process')).toEqual(WHATS.slice(2));
    expect(old('segment')).toEqual(['segments', 'costObjects', 'totalCosts', 'book', 'trail', 'ledger']);
  });

  test('what is no single thing, as an upload or the scenario itself, makes everything old', () => {
    for (const entity of ['scenario', 'upload', 'ledger-import', 'toString', 'something new'])
      expect(old(entity)).toEqual(WHATS);
  });

  test('what this page saved is shown already: only what follows is old, and only in that scenario', () => {
    const oldIn = (scenarioId: string) =>
      WHATS.filter(what => follows('scenario 1', 'personnel')({ queryKey: [what, scenarioId] }));
    expect(oldIn('scenario 1')).toEqual(['otherCosts', 'totalCosts', 'book', 'trail', 'ledger']);
    expect(oldIn('scenario 2')).toEqual([]);
  });
});
