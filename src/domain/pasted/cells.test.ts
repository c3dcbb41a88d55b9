import { expect, test } from 'vitest';
import { cellsByCommas } from './cells.ts';

test('a comma and a blank separate cells where each line has as many of them and ends with a figure', () => {
  expect(cellsByCommas(['Bridal, 60, 15,000, 1.500', '', 'Nails,  400, 12.000, 900'])).toEqual([
    ['Bridal', '60', '15,000', '1.500'],
    [''],
    ['Nails', '400', '12.000', '900'],
  ]);
  expect(cellsByCommas(['Name, Revenue', 'Rent, 1200'])).toEqual([
    ['Name', 'Revenue'],
    ['Rent', '1200'],
  ]);
  expect(cellsByCommas(['Rent, 1200'])).toEqual([['Rent', '1200']]);
});

test('a comma in a name, or in a number, separates nothing', () => {
  for (const lines of [
    ['Smith, John', 'Jones, Mary'],
    ['Hair, nails, 12', 'Cut, 40'],
    ['Cut 12,5', 'Colour 7,25'],
    ['Cut', 'Colour'],
    ['', ''],
    [],
  ])
    expect(cellsByCommas(lines), lines.join('/')).toBeUndefined();
});
