import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HUNDRED_PERCENT, sum } from '../money.ts';
import { parsePercent } from '../numbers.ts';
import { asProportions } from './proportions.ts';

test('numbers that add up to more than 100 are the parts of each other; lines that do not, signed ones and sums stay', () => {
  const block = [
    ['Cost', 'Cask', 'Bottled', 'Taproom', 'Total'],
    ['Rent', '120', '80', '200', '400'],
    ['Van', '50', '50', '', '100'],
    ['Duty', '158.600', '41.400', '', ''],
    ['Ads', '60%', '55%', '', ''],
  ];
  expect(asProportions(block)).toEqual([
    block[0],
    ['Rent', '30', '20', '50', '400'],
    block[2],
    ['Duty', '79,3', '20,7', '', ''],
    block[4],
  ]);
  // Of a figure with more decimals than an amount has the others have no known part.
  expect(asProportions([['Rent', '120,5', '80,255']])).toBeUndefined();
  expect(
    asProportions([
      ['Rent', '120', '', '-'],
      ['Rent', '120', '280', '-'],
    ]),
  ).toEqual([
    ['Rent', '100', '', '0'],
    ['Rent', '30', '70', '0'],
  ]);
  // One number is no proportion, and a year above numbers is no line of them.
  expect(asProportions([['Rent', '120']])).toBeUndefined();
  expect(
    asProportions([
      ['Cost', 'A', 'B'],
      ['Van', '50', '50'],
    ]),
  ).toBeUndefined();
});

test('they make 100 % exactly, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 40 }), numbers => {
      fc.pre(sum(numbers) > 100);
      const [line] = asProportions([['Rent', ...numbers.map(String)]])!;
      const shares = line!.slice(1).map(text => {
        const parsed = parsePercent(text);
        if (!parsed.ok) throw new Error(text);
        return parsed.value;
      });
      expect(sum(shares)).toBe(HUNDRED_PERCENT);
    }),
  );
});
