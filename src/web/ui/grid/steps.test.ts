import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastDone, lastUndone, nextOf, pressedOn, resumed, type Steps, taken, withStep } from './steps.ts';

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
  test('is done again exactly as it was before it was taken back, in a row by itself, until something new is done', () => {
    fc.assert(
      fc.property(acts, all => {
        let steps: Steps<Step> = { done: [], undone: [] };
        let world: World = { around: 0, inside: 0 };
        /** How each was before what was taken back in it since the last edit, and in which order that was. */
        let before: { of: Table; is: number }[] = [];
        for (const [now, { act, at }] of all.entries()) {
          if (act === 'edit') {
            steps = withStep(steps, { of: at, was: world[at], is: now + 1 });
            world = { ...world, [at]: now + 1 };
            before = [];
          } else if (act === 'undo') {
            // A table in a row that has nothing to take back leaves the key to the one around it.
            const step = (at === 'inside' ? lastDone(steps, at) : undefined) ?? lastDone(steps);
            if (!step) continue;
            expect(world[step.of]).toBe(step.is);
            before.push({ of: step.of, is: world[step.of] });
            world = { ...world, [step.of]: step.was };
            steps = taken(steps, step, true);
          } else {
            const step = (at === 'inside' ? lastUndone(steps, at) : undefined) ?? lastUndone(steps);
            const expected = before.findLast(({ of }) => of === step?.of);
            expect(step === undefined).toBe(before.length === 0);
            if (!step || !expected) continue;
            expect(world[step.of]).toBe(step.was);
            expect(step.is).toBe(expected.is);
            if (at === 'around') expect(expected).toBe(before.at(-1));
            else if (step.of === 'around') expect(before.every(({ of }) => of === 'around')).toBe(true);
            before = before.filter(one => one !== expected);
            world = { ...world, [step.of]: step.is };
            steps = taken(steps, step, false);
          }
        }
      }),
    );
  });

  test('is taken back by the table around in the order in which it was done, and by the other one only where it was done there', () => {
    const done: Step[] = (['around', 'inside', 'inside', 'around'] as const).map((of, is) => ({ of, was: is - 1, is }));
    let steps: Steps<Step> = { done, undone: [] };
    expect(lastDone(steps, 'inside')).toBe(done[2]);
    const back: Step[] = [];
    for (let step = lastDone(steps); step; step = lastDone(steps)) {
      back.push(step);
      steps = taken(steps, step, true);
    }
    expect(back).toEqual(done.toReversed());
  });

  test('is kept for a hundred changes', () => {
    let steps: Steps<Step> = { done: [], undone: [] };
    for (let is = 1; is <= 120; is++) steps = withStep(steps, { of: 'around', was: is - 1, is });
    expect(steps.done.map(({ is }) => is)).toEqual(Array.from({ length: 100 }, (_, at) => at + 21));
  });
});

describe('of what was done on several pages', () => {
  const nothing = { here: undefined, elsewhere: undefined };
  const back = (order: Partial<Parameters<typeof nextOf>[0]>) => nextOf({ ...nothing, ...order });

  test('the last is taken back at once, and where something newer is elsewhere it is asked first', () => {
    expect(back({ here: 1 })).toBe('take');
    expect(back({ here: 2, elsewhere: 1 })).toBe('take');
    expect(back({ here: 1, elsewhere: 2 })).toBe('ask');
  });

  test('it is asked once, until something newer is done elsewhere', () => {
    expect(back({ here: 1, elsewhere: 2, agreed: 2 })).toBe('take');
    expect(back({ here: 1, elsewhere: 3, agreed: 2 })).toBe('ask');
    // What was newer there is taken back, and something else there is newer, too.
    expect(back({ here: 1, elsewhere: 2, agreed: 3 })).toBe('ask');
  });

  test('on a page without tables all of one press goes back, and nothing that is older than a change elsewhere', () => {
    const [first, second] = [{}, {}];
    const here = (press: object, at: number) => ({ on: 'here', press, at });
    const there = { on: 'there', press: undefined, at: 0 };
    const press = [here(second, 4), here(second, 3)];
    expect(pressedOn('here', [...press, here(first, 2), there])).toEqual(press);
    expect(pressedOn('here', [...press, there, here(second, 1)])).toEqual(press);
    expect(pressedOn('here', press)).toEqual(press);
    expect(pressedOn('here', [there, ...press])).toEqual([]);
    expect(pressedOn('here', [])).toEqual([]);
  });

  test('it is said where the last is, where there is nothing here, and nothing where there is none', () => {
    expect(nextOf({ ...nothing, elsewhere: 1 })).toBe('elsewhere');
    expect(nextOf(nothing)).toBe('nothing');
  });
});

describe('a table that is there again', () => {
  type Kept = { of: 'table'; edit?: string; deleted?: string; since?: true; isBack?: true };
  const edit = (edit: string): Kept => ({ of: 'table', edit });
  const deletion = (deleted: string, since?: true): Kept => ({ of: 'table', deleted, ...(since && { since }) });
  const beside = {
    isBeside: (step: Kept) => step.edit === undefined,
    isSame: (one: Kept, other: Kept) => one.deleted === other.deleted,
    isBack: (step: Kept) => step.isBack ?? false,
  };

  test('has its edits still, and deletions as they can be taken back now, each where it was', () => {
    const steps = { done: [edit('1'), deletion('a'), edit('2'), deletion('b')], undone: [edit('3'), deletion('c')] };
    expect(resumed(steps, [deletion('d', true), deletion('a', true)], beside)).toEqual({
      // b is back by another way; d was deleted elsewhere.
      done: [deletion('d', true), edit('1'), deletion('a', true), edit('2')],
      undone: [edit('3')],
    });
  });

  test('does a deletion again that was taken back, where it was, but none that came back by another way', () => {
    const back = (deleted: string): Kept => ({ ...deletion(deleted, true), isBack: true });
    const steps = { done: [deletion('a')], undone: [edit('1'), deletion('b'), edit('2')] };
    expect(resumed(steps, [back('a'), back('b'), back('c')], beside)).toEqual({
      done: [],
      undone: [edit('1'), back('b'), edit('2')],
    });
  });

  test('twice is as once', () => {
    const kept = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 9 }).map(n => edit(`${n}`)),
        fc.integer({ min: 0, max: 9 }).map(n => deletion(`${n}`)),
      ),
    );
    const given = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { selector: ([id]) => id })
      .map(all => all.map(([id, isBack]): Kept => ({ ...deletion(`${id}`, true), ...(isBack && { isBack }) })));
    fc.assert(
      fc.property(kept, kept, given, (done, undone, now) => {
        const once = resumed({ done, undone }, now, beside);
        expect(resumed(once, now, beside)).toEqual(once);
      }),
    );
  });
});
