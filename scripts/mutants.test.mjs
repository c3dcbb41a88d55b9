import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptMutants, noticing, planted } from './mutants.mjs';

test('a mutant is dead when a test saw it, and not because a time was over or a hook failed', () => {
  const failed = (title, error) => ({ file: 'a.test.ts', title, error });
  const seen = failed('a cent is lost', 'expected 1 to be 2');
  const late = ['Test timed out in 60000ms.', 'Hook timed out in 120000ms.', 'Test timeout of 60000ms exceeded.'];
  const others = [failed('(the file)', 'it could not be read'), ...late.map(error => failed('a test', error))];
  expect(noticing(others)).toBeUndefined();
  expect(noticing([...others, seen])).toBe(seen);
});

test('every kept fault fits the file it is planted in, and the tests that must notice it are there', async () => {
  const wrong = (await keptMutants()).flatMap(mutant => {
    try {
      planted(readFileSync(mutant.file, 'utf8'), mutant);
      return mutant.tests.filter(test => !existsSync(test)).map(test => `${test} is not there`);
    } catch (error) {
      return [error.message];
    }
  });
  expect(wrong).toEqual([]);
});
