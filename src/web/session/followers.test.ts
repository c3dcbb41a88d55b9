import { describe, expect, test } from 'vitest';
import { follows, shows, showsAllocated } from './followers.ts';

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

  test('an allocation that was saved is in what it is allocated to, and in all that says how much of it is', () => {
    const isShown = showsAllocated('scenario 1', 'personnel', 'Anna');
    for (const shape of [['allocations', 'Anna'], ['employees'], ['matrix', 'employee']])
      expect(isShown({ queryKey: ['personnel', 'scenario 1', ...shape] })).toBe(true);
    expect(isShown({ queryKey: ['personnel', 'scenario 1', 'allocations', 'Bram'] })).toBe(false);
    expect(isShown({ queryKey: ['personnel', 'scenario 2', 'employees'] })).toBe(false);
    expect(isShown({ queryKey: ['otherCosts', 'scenario 1', 'list'] })).toBe(false);
  });
});
