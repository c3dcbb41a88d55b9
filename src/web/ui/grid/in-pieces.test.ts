import { expect, test } from 'vitest';
import { atOnce, type InSteps } from '#domain/in-steps.ts';
import { goOn, inPieces } from './in-pieces.ts';
import { overRowsNow, partOf } from './many-cells.ts';

function* counting(steps: number): InSteps<number> {
  for (let at = 0; at < steps; at += 1) yield at / steps;
  return steps;
}

test('work that takes no time is done at once, and work of any length in pieces, with a task between two', async () => {
  expect(goOn(counting(5))).toEqual({ result: 5 });
  const work = counting(20);
  expect(goOn(work, 0)).toEqual({ part: 0 });
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  });
  function* slow(): InSteps<string> {
    for (let at = 0; at < 6; at += 1) {
      const until = performance.now() + 8;
      while (performance.now() < until);
      yield at / 6;
    }
    return 'done';
  }
  const told: number[] = [];
  const done = await inPieces(slow(), { tell: part => told.push(part), isWanted: () => true });
  clearInterval(timer);
  expect(done).toEqual({ result: 'done' });
  expect(told.length).toBeGreaterThan(1);
  expect(others).toBeGreaterThan(0);
});

test('work that nobody wants any more ends without a result', async () => {
  expect(await inPieces(counting(5), { tell: () => {}, isWanted: () => false })).toBeUndefined();
});

test('a part of something larger tells how far that is', () => {
  const told: number[] = [];
  const work = partOf(counting(4), 0.5, 1);
  for (let step = work.next(); !step.done; step = work.next()) told.push(step.value);
  expect(told).toEqual([0.5, 0.625, 0.75, 0.875]);
  expect(atOnce(partOf(counting(4), 0, 1))).toBe(4);
});

test('what was made of rows is put over those there are now: what others stored since is a change of the row as it was then', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(id => ({ id, value: 1, version: 1 })) as [Row, Row, Row];
  const mine = { ...a, value: 2 };
  const theirs = { ...a, value: 7, version: 2 };
  const others = { ...b, value: 9, version: 2 };
  expect(overRowsNow([a, b, c], [mine, b, { ...c, value: 3 }], [theirs, others])).toEqual({
    before: [a, others],
    rows: [mine, others],
  });
});

interface Row {
  id: string;
  value: number;
  version: number;
}
