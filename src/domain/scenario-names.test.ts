import { expect, test } from 'vitest';
import { saidByName } from './scenario-names.ts';

test('the name of a scenario says its year and what its figures are, in both languages', () => {
  expect(
    ['Begroting 2026', 'budget 2026 v2', 'Forecast Q3-2027', 'Prognose', 'Realisatie', 'Actuals 2025'].map(saidByName),
  ).toEqual([
    { year: 2026, kind: 'budget' },
    { year: 2026, kind: 'budget' },
    { year: 2027, kind: 'forecast' },
    { year: null, kind: 'forecast' },
    { year: null, kind: 'actual' },
    { year: 2025, kind: 'actual' },
  ]);
  expect(['What if: a second shop', 'Wat als 2028', 'what-if'].map(name => saidByName(name).kind)).toEqual([
    ...['whatIf', 'whatIf', 'whatIf'],
  ]);
});

test('a name that says two things, or none, says nothing', () => {
  const nothing = { year: null, kind: null };
  expect(
    ['Base', '', 'Forecast or budget', '2025 and 2026', '1', '20261', 'factual', 'Budgetten', 'if'].map(saidByName),
  ).toEqual([nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing]);
  expect(saidByName('2026 Begroting 2026')).toEqual({ year: 2026, kind: 'budget' });
});
