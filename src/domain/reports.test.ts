import { expect, test } from 'vitest';
import { isWordless } from './reports.ts';

test('a cost report that is called by a year only has to be said to be one', () => {
  expect(['2025', '2025–2026', '#1', 'Kosten 2025', '2025 Q1', 'É'].map(isWordless)).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});
