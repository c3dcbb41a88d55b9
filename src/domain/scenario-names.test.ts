import { expect, test } from 'vitest';
import { aboutCopy, nameOfCopy, saidByName, unsaidByName } from './scenario-names.ts';

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

test('a copy is proposed its name with a word, and stays in its year until somebody says otherwise', () => {
  const called = (name: string, ...others: string[]) =>
    nameOfCopy(
      name,
      'copy',
      [name, ...others].map(one => ({ name: one })),
    );
  expect([called('Begroting 2026'), called('Base')]).toEqual(['Begroting 2026 (copy)', 'Base (copy)']);
  const original = { year: 2026, kind: 'budget' } as const;
  expect(aboutCopy(called('Begroting 2026'), original)).toEqual(original);
  expect(called('Base', 'Base (copy)', 'Base (copy 2)')).toBe('Base (copy 3)');
  expect([called('x'.repeat(93)).length, called('x'.repeat(94))]).toEqual([100, '']);
});

test('a copy is about what its original is about, and what happened is a plan for a later year', () => {
  const actual = { year: 2026, kind: 'actual' } as const;
  const kinds = (...names: string[]) => names.map(name => aboutCopy(name, actual).kind);
  expect(kinds('Plan 2027', 'Prognose 2027', 'Actual 2027', 'Plan 2026', 'Plan 2025', 'Plan')).toEqual([
    ...['budget', 'forecast', 'actual', 'actual', 'actual', 'actual'],
  ]);
  expect(aboutCopy('Plan', actual)).toEqual(actual);
  expect(aboutCopy('Plan', actual, { year: 2027 })).toEqual({ year: 2027, kind: 'budget' });
  expect(aboutCopy('Plan 2027', actual, { year: null })).toEqual({ year: null, kind: 'actual' });
  expect(aboutCopy('Plan 2027', { year: 2026, kind: 'whatIf' })).toEqual({ year: 2027, kind: 'whatIf' });
  expect(aboutCopy('Plan 2027', { year: null, kind: 'actual' }).kind).toBe('actual');
  expect(aboutCopy('Base', undefined)).toEqual({ year: null, kind: null });
});

test('a budget made of what happened is of the next year; a copy of any other kind keeps its year', () => {
  const actual = { year: 2025, kind: 'actual' } as const;
  const years = (was: Parameters<typeof aboutCopy>[1], ...names: string[]) =>
    names.map(name => aboutCopy(name, was).year);
  expect(years(actual, 'Budget', 'Begroting', 'Budget 2027', 'Budget 2025', 'Forecast', 'What if', 'Base')).toEqual([
    ...[2026, 2026, 2027, 2025, 2025, 2025, 2025],
  ]);
  expect(years({ year: 2025, kind: null }, 'Budget', 'Base')).toEqual([2026, 2025]);
  expect(years({ year: 2025, kind: 'budget' }, 'Budget v2')).toEqual([2025]);
  expect(years({ year: 2025, kind: 'whatIf' }, 'Budget')).toEqual([2025]);
  expect(years({ year: null, kind: 'actual' }, 'Budget')).toEqual([null]);
  expect(aboutCopy('Base (copy)', actual, { kind: 'budget' })).toEqual({ year: 2026, kind: 'budget' });
  expect(aboutCopy('Budget', actual, { kind: null })).toEqual({ year: 2025, kind: null });
  expect(aboutCopy('Budget', actual, { year: 2025 })).toEqual({ year: 2025, kind: 'budget' });
});

test('beside its name stands what that does not say', () => {
  const about = { year: 2025, kind: 'actual' } as const;
  expect(['Base', 'Base 2025', 'Actual 2025', 'Budget 2026'].map(name => unsaidByName({ name, ...about }))).toEqual([
    about,
    { year: null, kind: 'actual' },
    { year: null, kind: null },
    about,
  ]);
});
