import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { extrasFollowTold, othersAsked, percentAsked } from './extras-stay.ts';
import type { Employee } from './personnel.queries.ts';

const t = ((key: string, values: object) => [key, ...Object.values(values ?? {})].join(' | ')) as TFunction;
const of = { wage: (row: Employee) => row.yearlyWage };
const row = (name: string, yearlyWage: number, extras: number) =>
  ({ id: name, name, yearlyWage, extras, extrasPercentage: null }) as Employee;
const asked = (...edits: [was: Employee, mine: Employee][]) =>
  percentAsked(
    of,
    edits.map(([was, mine]) => ({ was, mine })),
    t,
  );

test('21 beside a wage is asked about once, and made 21 % by one press', () => {
  const [was, mine] = [row('Kim', 350_000, 0), row('Kim', 350_000, 2_100)];
  expect(asked([was, mine])).toEqual({
    text: 'personnel.extrasMeant | Kim | €\u00a021,00 | 21,00\u00a0%',
    offer: {
      label: 'personnel.partMeant | 21,00\u00a0%',
      enter: [{ row: 'Kim', column: 'extras', text: '21,00\u00a0%' }],
    },
  });
  // Whoever went on meant it. Neither does another wage ask again, but the first one beside it does.
  expect(asked([mine, row('Kim', 360_000, 2_100)])).toBeUndefined();
  expect(asked([row('Kim', 0, 2_100), mine])?.text).toMatch(/^personnel.extrasMeant /);
  expect(asked([was, row('Kim', 350_000, 73_500)])).toBeUndefined();
});

test('of several all are made percentages, and what was written as one is not asked about', () => {
  const edits = ['Lea', 'Tom'].map((name): [Employee, Employee] => [row(name, 350_000, 0), row(name, 350_000, 2_100)]);
  expect(asked(...edits)).toMatchObject({
    text: 'personnel.extrasMeantOf | €\u00a021,00',
    offer: { label: 'personnel.partsMeant', enter: [{ row: 'Lea' }, { row: 'Tom' }] },
  });
  // 0,6 % of the wage is € 21.
  const part = { ...edits[0]![1], extrasPercentage: 600_000_000_000 };
  expect(asked([edits[0]![0], part], edits[1]!)?.offer?.enter).toMatchObject([{ row: 'Tom' }]);
});

test('extras that are a percentage follow another wage, and it is said what they come to', () => {
  const part = (name: string, yearlyWage: number) => ({
    ...row(name, yearlyWage, yearlyWage * 0.24),
    extrasPercentage: 24_000_000_000_000,
  });
  const raised = (name: string) => ({ was: part(name, 4_000_000), mine: part(name, 4_300_000) });
  expect(extrasFollowTold([raised('Anna')], t)).toBe('personnel.extrasFollow | Anna | 24\u00a0% | €\u00a010.320,00');
  expect(extrasFollowTold([raised('Anna'), raised('Bea')], t)).toBe('personnel.extrasFollowOf | 2');
  const anna = part('Anna', 4_000_000);
  expect(
    extrasFollowTold([{ was: anna, mine: { ...anna, extras: 5, extrasPercentage: null as never } }], t),
  ).toBeUndefined();
  expect(extrasFollowTold([{ was: row('Anna', 1, 1), mine: anna }], t)).toBeUndefined();
});

test('a percentage that one gets is entered by one press for those who are paid and have no extras yet', () => {
  const part = (name: string, percent: number | null, yearlyWage = 4_000_000) => ({
    ...row(name, yearlyWage, (yearlyWage * (percent ?? 0)) / 100),
    extrasPercentage: percent === null ? null : percent * 1_000_000_000_000,
  });
  const rows = [part('Anna', null), part('Bea', null), part('Cas', null), part('Dirk', 20), part('Eva', null, 0)];
  const ask = (...names: string[]) =>
    othersAsked(
      of,
      names.map(name => ({ was: part(name, null), mine: part(name, 24) })),
      rows,
      t,
    );
  expect(ask('Anna')).toEqual({
    text: 'personnel.lackExtras | 2 | Bea',
    offer: {
      label: 'personnel.alsoPart | 24\u00a0%',
      enter: ['Bea', 'Cas'].map(row => ({ row, column: 'extras', text: '24,00\u00a0%' })),
    },
  });
  expect(ask('Anna', 'Bea')?.offer?.enter).toMatchObject([{ row: 'Cas' }]);
  expect(ask('Anna', 'Bea', 'Cas')).toBeUndefined();
  // Neither another wage, nor an amount, nor two percentages say what others get.
  const edited = (...mine: Employee[]) =>
    othersAsked(
      of,
      mine.map(one => ({ was: part(one.name, 20), mine: one })),
      rows,
      t,
    );
  expect(edited(part('Dirk', 20, 5_000_000))).toBeUndefined();
  expect(edited(row('Dirk', 4_000_000, 5))).toBeUndefined();
  expect(edited(part('Dirk', 24), part('Anna', 25))).toBeUndefined();
});
