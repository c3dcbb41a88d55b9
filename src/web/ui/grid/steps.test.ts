import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastDone, lastUndone, type Steps, taken, withoutTable, withStep } from './steps.ts';

type Table = 'around' | 'inside';
interface Step {
  of: Table;
  was: number;
  is: number;
}
type World = Record<Table, number>;

const acts = fc.array(
  fc.record({
    act: fc.constantFrom('edit', 'edit', 'undo', 'undo', 'redo', 'redo'),
    at: fc.constantFrom<Table>('around', 'inside'),
  }),
  { maxLength: 60 },
);

describe('what was done in a table and in one in its rows', () => {
  test('is done again exactly as it was before it was taken back, until something new is done', () => {
    fc.assert(
      fc.property(acts, all => {
        let steps: Steps<Step> = { done: [], undone: [] };
        let world: World = { around: 0, inside: 0 };
        /** How it was before each thing that was taken back since the last edit. */
        let before: World[] = [];
        for (const [now, { act, at }] of all.entries()) {
          if (act === 'edit') {
            steps = withStep(steps, { of: at, was: world[at], is: now + 1 });
            world = { ...world, [at]: now + 1 };
            before = [];
          } else if (act === 'undo') {
            // A table in a row that has nothing to take back leaves the key to the one around it.
            const step = lastDone(steps, at) ?? lastDone(steps, 'around');
            if (!step) continue;
            expect([at, 'around']).toContain(step.of);
            expect(world[step.of]).toBe(step.is);
            before.push(world);
            world = { ...world, [step.of]: step.was };
            steps = taken(steps, step, true);
          } else {
            const [step, expected] = [lastUndone(steps), before.pop()];
            expect(step === undefined).toBe(expected === undefined);
            if (!step || !expected) continue;
            expect(world[step.of]).toBe(step.was);
            world = { ...world, [step.of]: step.is };
            expect(world).toEqual(expected);
            steps = taken(steps, step, false);
          }
        }
      }),
    );
  });

  test('is forgotten with its table, and nothing else', () => {
    const step = (of: Table) => ({ of, was: 0, is: 1 });
    const [around, inside] = [step('around'), step('inside')];
    let steps: Steps<Step> = { done: [], undone: [] };
    for (const one of [around, inside, step('inside')]) steps = withStep(steps, one);
    steps = taken(taken(steps, inside, true), around, true);
    expect(withoutTable(steps, 'inside')).toEqual({ done: [], undone: [around] });
  });

  test('is kept for a hundred changes', () => {
    let steps: Steps<Step> = { done: [], undone: [] };
    for (let is = 1; is <= 120; is++) steps = withStep(steps, { of: 'around', was: is - 1, is });
    expect(steps.done.map(({ is }) => is)).toEqual(Array.from({ length: 100 }, (_, at) => at + 21));
  });
});
