import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawAmount } from './numbers.ts';
import { isSmallSum, onward, raisedBy, smallSum, sumWithCommas } from './small-sum.ts';

const amount = (text: string) => {
  const computed = smallSum(text, 'amount');
  return computed.ok ? computed.value : computed.reason;
};
const percent = (text: string) => {
  const computed = smallSum(text, 'percent');
  return computed.ok ? computed.value : computed.reason;
};

test('what begins with = is a sum', () => {
  expect(isSmallSum(' =1+1')).toBe(true);
  expect(isSmallSum('1+1')).toBe(false);
});

test.each([
  ['=38000*1,03', 3_914_000],
  ['=38.000*1,03', 3_914_000],
  ['=38000*1.03', 3_914_000],
  ['=1.234,56+1', 123_556],
  ['=1,234.56+1', 123_556],
  ['=12*2.450,50', 2_940_600],
  ['= 100 - 20 - 5 ', 7_500],
  ['=2+3*4', 1_400],
  ['=(2+3)×4', 2_000],
  ['=100/3', 3_333],
  ['=200/3', 6_667],
  ['=0,005*1', 1],
  ['=38000*3%', 114_000],
  ['=€ 10 * 2', 2_000],
  ['=-5+8', 300],
  ['=3--2', 500],
  ['=5-8', -300],
  ['=5−8–1', -400],
  ['=10/-4', -250],
  ['=1/3*3', 100],
  ['=10*4/5×3', 2_400],
  ['=1/0,5', 200],
  ['=-1/0,5', -200],
  ['=2*1234.567', 246_913],
])('%s', (text, value) => {
  expect(amount(text)).toBe(value);
});

test('E.13 with the numbers that are read elsewhere; whether 1.035 behind a times is a thousand is not guessed', () => {
  expect(amount('=1.035+1')).toBe(103_600);
  expect(amount('=38000*1.035')).toBe('Ambiguous');
  expect(amount('=38000/1.500')).toBe('Ambiguous');
  expect(amount('=38000/12.500')).toBe('Ambiguous');
  expect(amount('=38000*1,035')).toBe(3_933_000);
  // No thousand begins with a zero.
  expect(amount('=38000*0.138')).toBe(524_400);
  expect(percent('=2*1.035')).toBe(2_070_000_000_000);
});

test('a percentage keeps twelve decimals, and its sign says nothing new', () => {
  expect(percent('=100/3')).toBe(33_333_333_333_333);
  expect(percent('=50%/2')).toBe(25_000_000_000_000);
});

test.each([
  '=',
  '=1+',
  '=*2',
  '=(1',
  '=1)',
  '=1 2 +',
  '=A1*2',
  '=sum(1)',
  '=1/0',
  '=1/(2-2)',
  '=,',
  '=1,2,3',
  '=2^8',
  `=${'1+'.repeat(200)}1`,
])('%s is refused', text => {
  expect(amount(text)).toBe('IncorrectFormat');
});

test('what is too large for a cell is refused', () => {
  expect(amount('=1000000*1000')).toBe('TooLarge');
  expect(amount('=0-1000000*1000')).toBe('TooLarge');
});

test('sums of amounts are exact, and of many the cents', () => {
  const cents = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 15 }), all => {
      expect(amount(`=${all.map(rawAmount).join('+')}`)).toBe(all.reduce((sum, one) => sum + one, 0));
    }),
  );
});

test('no text makes it fail or hang', () => {
  const signs = fc.constantFrom(...'0123456789.,+-*/×()%= €x');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 210 }), text => {
      expect(smallSum(`=${text}`, 'amount')).toHaveProperty('ok');
    }),
  );
});

test('a sum has at most 200 characters', () => {
  const ones = '+1'.repeat(99);
  expect([amount(`=11${ones}`), amount(`=111${ones}`)]).toEqual([11_000, 'IncorrectFormat']);
});

test('a plus with one number is that more of what is there; behind it nothing else may follow', () => {
  expect(amount(onward('+2000', '16500'))).toBe(1_850_000);
  expect(amount(onward(' + 2.000,50', '16500'))).toBe(1_850_050);
  expect(['+2000', '+500*12', '+5%', '+'].map(text => onward(text, ''))).toEqual(['+2000', '+500*12', '+5%', '+']);
  expect(['+500*12', '+5%', '+', '-500'].map(text => onward(text, '100'))).toEqual(['+500*12', '+5%', '+', '-500']);
});

test('what begins with a times or a divided by goes on from what is there', () => {
  expect(['*1,04', ' × 1,04', '/12', '1,04', '=2*3'].map(text => onward(text, '42000,50'))).toEqual([
    '=42000,50*1,04',
    '=42000,50× 1,04',
    '=42000,50/12',
    '1,04',
    '=2*3',
  ]);
  expect(amount(onward('*1,04', '42000'))).toBe(4_368_000);
  expect(onward('*1,04', '')).toBe('*1,04');
});

test('by a percentage is by a factor: 5 % more is *1,05, all of it less is nothing', () => {
  const PERCENT = 1_000_000_000_000;
  expect([5, 12.5, 0, -5, -0.125, -100, 900].map(percent => raisedBy(percent * PERCENT))).toEqual([
    '*1,05',
    '*1,125',
    '*1',
    '*0,95',
    '*0,99875',
    '*0',
    '*10',
  ]);
  expect(amount(onward(raisedBy(12.5 * PERCENT), '42000,01'))).toBe(4_725_001);
  expect(amount(onward(raisedBy(-101 * PERCENT), '100'))).toBe(-100);
});

test('E.13 a comma before three digits is no decimal mark of an amount, and a thousand only where somebody reads commas so', () => {
  expect(amount('=1,650/12*4')).toBe('Ambiguous');
  expect(amount('=12+1,650')).toBe('Ambiguous');
  expect(amount('=1,234,567-1')).toBe(123_456_600);
  expect(percent('=1,650+1')).toBe(2_650_000_000_000);
  const meant = (text: string) => amount(sumWithCommas(text) ?? text);
  expect(meant('=1,650/12*4')).toBe(55_000);
  expect(meant('=32,000*1.04')).toBe(3_328_000);
  expect(meant('=12*1,650')).toBe(1_980_000);
  expect(meant('=38,000*1.035')).toBe(3_933_000);
  expect(meant('=38000*(1,650.50-1)')).toBe(6_268_100_000);
  expect(meant('=12,5*2')).toBe(2_500);
  expect(sumWithCommas('*1,650')).toBe('*1650');
  expect(sumWithCommas('=1650/12*4')).toBeUndefined();
  expect(sumWithCommas('Rent 1,650')).toBeUndefined();
});

test('E.13 a sum whose numbers have commas for thousands is the sum of these numbers, whatever its signs', () => {
  const number = fc.record({ whole: fc.integer({ min: 1, max: 9_999_999 }), cents: fc.integer({ min: 0, max: 99 }) });
  const sign = fc.constantFrom('+', '-', '*', '/');
  const english = ({ whole, cents }: { whole: number; cents: number }) =>
    whole.toLocaleString('en-GB') + (cents ? `.${`${cents}`.padStart(2, '0')}` : '');
  const plain = ({ whole, cents }: { whole: number; cents: number }) =>
    `${whole}${cents ? `,${`${cents}`.padStart(2, '0')}` : ''}`;
  fc.assert(
    fc.property(number, fc.array(fc.tuple(sign, number), { maxLength: 3 }), (first, others) => {
      const written = (by: typeof english) => `=${by(first)}${others.map(([sign, one]) => sign + by(one)).join('')}`;
      const text = written(english);
      expect(smallSum(sumWithCommas(text) ?? text, 'amount')).toEqual(smallSum(written(plain), 'amount'));
    }),
  );
});
