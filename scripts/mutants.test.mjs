import { expect, test } from 'vitest';
import { noticing } from './mutants.mjs';

test('a mutant is dead when a test saw it, and not because a time was over or a hook failed', () => {
  const failed = (title, error) => ({ file: 'a.test.ts', title, error });
  const seen = failed('a cent is lost', 'expected 1 to be 2');
  const late = ['Test timed out in 60000ms.', 'Hook timed out in 120000ms.', 'Test timeout of 60000ms exceeded.'];
  const others = [failed('(the file)', 'it could not be read'), ...late.map(error => failed('a test', error))];
  expect(noticing(others)).toBeUndefined();
  expect(noticing([...others, seen])).toBe(seen);
});
