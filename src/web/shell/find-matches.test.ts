import { expect, test } from 'vitest';
import { matches } from './find-matches.ts';

const all = [
  { name: 'Segments', where: 'Budget · Report 2027' },
  { name: 'Personnel costs', where: 'Budget · Report 2027' },
  { name: 'Café De Ochtend', where: 'Company' },
  { name: 'New cost report', where: 'Action' },
];
const names = (typed: string) => matches(all, typed).map(one => one.name);

test('every word typed occurs in the name or in where it lies', () => {
  expect(names('budget pers')).toEqual(['Personnel costs']);
  expect(names('2027')).toEqual(['Segments', 'Personnel costs']);
  expect(names('nothing')).toEqual([]);
});

test('case and accents make no difference', () => {
  expect(names('CAFE')).toEqual(['Café De Ochtend']);
});

test('what begins with the word comes first, and without a word everything is there', () => {
  expect(names('re')).toEqual(['Segments', 'Personnel costs', 'New cost report']);
  expect(names('new')).toEqual(['New cost report']);
  expect(names(' ')).toHaveLength(4);
});

test('no more than 12 are shown', () => {
  expect(
    matches(
      Array.from({ length: 50 }, (_, n) => ({ name: `Company ${n}`, where: '' })),
      'comp',
    ),
  ).toHaveLength(12);
});
