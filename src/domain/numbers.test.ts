import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_LIMIT, HUNDRED_PERCENT, sum, toEuros } from './money.ts';
import {
  addUpAsShown,
  amountOf,
  formatAmount,
  formatCount,
  formatMargin,
  formatOverview,
  formatPercent,
  formatPercentage,
  formatPricePerUnit,
  formatResultPerUnit,
  lastDecimal,
  parseAmount,
  parsePercent,
  rawAmount,
  rawPercent,
  rawPrice,
  withDots,
} from './numbers.ts';

const amount = (text: string) => {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.value : parsed.reason;
};
const percent = (text: string) => {
  const parsed = parsePercent(text);
  return parsed.ok ? parsed.value : parsed.reason;
};

describe('E.13 reading amounts', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1234,5', 123_450],
    ['1234.5', 123_450],
    ['1,234.56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['1,234,567.8', 123_456_780],
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['0,5', 50],
    [',5', 50],
    ['.5', 50],
    ['5,', 500],
    ['0', 0],
    ['-0', 0],
    ['007', 700],
  ])('P5.24 %s is understood', (text, hundredths) => expect(amount(text)).toBe(hundredths));

  test('E.14 1.234 is a thousand, 12.5 is twelve and a half', () => {
    expect(amount('1.234')).toBe(123_400);
    expect(amount('12.5')).toBe(1_250);
    expect(amount('12.50')).toBe(1_250);
  });

  test.each([
    ['€ 1.234,56', 123_456],
    ['€1.234,56', 123_456],
    ['1.234,56 €', 123_456],
    ['EUR 12', 1_200],
    ['1\u00a0234,56', 123_456],
    ['1\u202f234\u202f567', 123_456_700],
    ['  12 ', 1_200],
    ['\u00a012\t', 1_200],
    ['€ 96.450,-', 9_645_000],
    ['12,–', 1_200],
    ['-12.-', -1_200],
    ['(1.234,56)', -123_456],
    ['€ (12)', -1_200],
    ['(€ 12,00)', -1_200],
    ['(  12  )', -1_200],
    ['-12', -1_200],
    ['- 12', -1_200],
    ['12-', -1_200],
    ['\u221212', -1_200],
    ['+12', 1_200],
    ['€ -12', -1_200],
    ['-€ 12', -1_200],
    ['€ -   ', 0],
    ['-', 0],
  ])('what Excel pastes is understood: "%s"', (text, hundredths) => expect(amount(text)).toBe(hundredths));

  test('P5.23, C5.17 more than 2 decimals is taken back', () => {
    for (const text of ['1,234', '12,345', '0.125', '1234.567', '1.234,567', '1,500', '2.0000'])
      expect(amount(text), text).toBe('TooManyDecimals');
  });

  test('what is no number is taken back', () => {
    for (const text of [
      'abc',
      '12a',
      '1e5',
      '1E+05',
      '1.23.4',
      '1,2,3',
      '1.2345,6',
      '12.34,5',
      '1 23',
      '1.234,5,6',
      '--5',
      '(-5)',
      '-5-',
      '()5',
      '5(5)',
      '12%',
      '.',
      ',',
      '#REF!',
      '1.234 567',
      'Infinity',
      'NaN',
      '0x10',
      '١٢',
    ])
      expect(amount(text), text).toBe('IncorrectFormat');
  });

  test('an empty field is told apart, and so is one that is too large', () => {
    expect(amount('')).toBe('RequiredField');
    expect(amount(' € ')).toBe('RequiredField');
    expect(amount('999.999.999,99')).toBe(ENTRY_LIMIT - 1);
    expect(amount('1.000.000.000')).toBe('TooLarge');
    expect(amount('9'.repeat(400))).toBe('TooLarge');
  });
});

describe('taking a number of a spreadsheet for an amount', () => {
  const taken = (decimal: number) => {
    const parsed = amountOf(decimal);
    return parsed.ok ? parsed.value : parsed.reason;
  };
  const cents = fc.integer({ min: 1 - ENTRY_LIMIT, max: ENTRY_LIMIT - 1 });

  test('every amount comes back from the number it is held as', () => {
    fc.assert(
      fc.property(cents, cents => {
        expect(taken(toEuros(cents))).toBe(cents);
      }),
    );
  });

  test('a sum the spreadsheet made of binary fractions is the sum of the cents', () => {
    const few = fc.array(fc.integer({ min: 0, max: ENTRY_LIMIT / 10 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(few, cents => {
        expect(taken(sum(cents.map(toEuros)))).toBe(sum(cents));
      }),
    );
  });

  test('a third decimal is never rounded away', () => {
    const small = fc.integer({ min: 0, max: ENTRY_LIMIT / 100 });
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 9 }), (cents, mills) => {
        expect(taken((cents * 10 + mills) / 1000)).toBe('TooManyDecimals');
      }),
    );
  });

  test('what is no amount is refused, and zero is never negative', () => {
    expect([Number.NaN, Number.POSITIVE_INFINITY, 1e307].map(taken)).toEqual(Array(3).fill('IncorrectFormat'));
    expect(taken(toEuros(ENTRY_LIMIT))).toBe('TooLarge');
    expect(taken(-0)).toBe(0);
  });
});

describe('reading percentages', () => {
  test.each([
    ['12,5', 12_500_000_000_000],
    ['12.5%', 12_500_000_000_000],
    ['33,333333333333', 33_333_333_333_333],
    ['33.333', 33_333_000_000_000],
    ['1.234', 1_234_000_000_000],
    ['100 %', HUNDRED_PERCENT],
    ['0,000000000001', 1],
  ])('%s is understood, up to 12 decimals and without thousands', (text, share) => expect(percent(text)).toBe(share));

  test('what is no percentage is taken back', () => {
    expect(percent('0,0000000000001')).toBe('TooManyDecimals');
    expect(percent('1.234,5')).toBe('IncorrectFormat');
    expect(percent('€ 5')).toBe('IncorrectFormat');
    expect(percent('1001')).toBe('TooLarge');
    expect(percent('%')).toBe('RequiredField');
  });
});

describe('C1.4 showing numbers', () => {
  test('P5.28, P5.29, E.15 amounts have 2 decimals, negatives stand in parentheses, zero is 0', () => {
    expect(formatAmount(123_456)).toBe('1.234,56');
    expect(formatAmount(100)).toBe('1,00');
    expect(formatAmount(5)).toBe('0,05');
    expect(formatAmount(-123_456_789)).toBe('(1.234.567,89)');
    expect(formatAmount(0)).toBe('0');
    expect(formatAmount(-0)).toBe('0');
  });

  test('P5.27, P9.12, E.15, E.16 overview amounts are whole, halves away from zero, and never minus zero', () => {
    expect(formatOverview(123_449)).toBe('1.234');
    expect(formatOverview(123_450)).toBe('1.235');
    expect(formatOverview(-123_450)).toBe('(1.235)');
    expect(formatOverview(-49)).toBe('0');
    expect([0, 999, 4_776, 1_000_000].map(formatCount)).toEqual(['0', '999', '4.776', '1.000.000']);
    expect(formatOverview(49)).toBe('0');
    expect(formatOverview(-50)).toBe('(1)');
  });

  test('C5.18, E.16 percentages have 2 decimals, negatives in parentheses', () => {
    expect(formatPercent(33_333_333_333_333)).toBe('33,33');
    expect(formatPercent(66_666_666_666_667)).toBe('66,67');
    expect(formatPercent(HUNDRED_PERCENT)).toBe('100,00');
    expect(formatPercent(-12_345_000_000_000)).toBe('(12,35)');
    expect(formatPercent(0)).toBe('0');
    expect(formatPercent(1)).toBe('0');
    expect([-12_345_000_000_000, 0, 1_500_000_000_000].map(formatPercentage)).toEqual(['(12,35%)', '0%', '1,50%']);
  });

  test('C9.6 a price per unit has two decimals from 1 to 1,000, below 1 three digits that count, at most four decimals', () => {
    const shown = [1234.5, 1000, 999.996, 143.33335, 2.5, 1.005, 0.9996, 0.45, 0.1, 0.09996, 0.0375, 0.00004, 0];
    expect(shown.map(formatPricePerUnit)).toEqual([
      ...[
        '1.235',
        '1.000',
        '1.000',
        '143,33',
        '2,50',
        '1,01',
        '1,00',
        '0,450',
        '0,100',
        '0,100',
        '0,0375',
        '< 0,0001',
        '0',
      ],
    ]);
    expect([-2.5, -0.45, -1234.5, -0.00004].map(formatPricePerUnit)).toEqual([
      '(2,50)',
      '(0,450)',
      '(1.235)',
      '> −0,0001',
    ]);
  });

  test('a result per unit has the cents of its price, and below a euro what a price has', () => {
    const of = (price: number) => [0.835, -0.0028, -0.249, 3.5, 0].map(result => formatResultPerUnit(result, price));
    expect(of(9.56)).toEqual(['0,84', '> −0,01', '(0,25)', '3,50', '0']);
    expect(of(0.5)).toEqual(['0,835', '(0,0028)', '(0,249)', '3,50', '0']);
  });

  test('a margin beyond 999 % is said to be so, and files have all its digits', () => {
    const percent = HUNDRED_PERCENT / 100;
    expect([999, 999.01, 100_000, -999, -1000, 12.5].map(margin => formatMargin(margin * percent))).toEqual([
      ...['999,00%', '> 999 %', '> 999 %', '(999,00%)', '< −999 %', '12,50%'],
    ]);
    expect(rawPercent(-853_834_501 * percent)).toBe('-853834501');
    expect(rawPercent(1234.5 * percent)).toBe('1234,5');
    expect(rawPercent(123_456.25 * percent)).toBe('123456,25');
  });

  test('in files a price per unit has at most six decimals', () => {
    expect([14 / 9, 2, 0.00000123, 1200, -0.5].map(rawPrice)).toEqual(['1,555556', '2', '0,000001', '1200', '-0,5']);
    // Halves away from zero, whatever the sign.
    expect([0.0000005, -0.0000005, -0.0000004].map(rawPrice)).toEqual(['0,000001', '-0,000001', '0']);
  });

  test('raw while editing: no separators, all decimals', () => {
    expect(rawAmount(123_450)).toBe('1234,5');
    expect(rawAmount(123_400)).toBe('1234');
    expect(rawAmount(-5)).toBe('-0,05');
    expect(rawPercent(33_333_333_333_333)).toBe('33,333333333333');
    expect(rawPercent(0)).toBe('0');
  });
});

describe('what was shown is read back', () => {
  const hundredths = fc.integer({ min: 1 - ENTRY_LIMIT, max: ENTRY_LIMIT - 1 });

  test('the raw text and the shown text of an amount are the amount', () => {
    fc.assert(
      fc.property(hundredths, value => {
        expect(amount(rawAmount(value))).toBe(value);
        expect(amount(formatAmount(value))).toBe(value);
      }),
    );
  });

  test('the raw text of a percentage is the percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HUNDRED_PERCENT }), share => {
        expect(percent(rawPercent(share))).toBe(share);
      }),
    );
  });

  test('no text whatever makes the parsers throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- ()€%\u00a0aE+') }), text => {
        for (const parsed of [parseAmount(text), parsePercent(text)])
          expect(parsed.ok ? Number.isSafeInteger(parsed.value) : parsed.reason).toBeTruthy();
      }),
    );
  });
});

test.each([
  ['42,86', 0.01],
  ['42.860 %', 0.001],
  ['33,30', 0.01],
  [' 14,3%', 0.1],
  ['14', undefined],
  ['14 %', undefined],
  ['half', undefined],
  ['0,123456789012', 1e-12],
])('the last decimal of %s is worth %s percent', (text, percent) => {
  expect(lastDecimal(text)).toBe(percent && Math.round((percent * HUNDRED_PERCENT) / 100));
});

test('a price for files is rounded to six decimals, halves away from zero on either side', () => {
  const prices = [0.0000005, -0.0000005, 0.0000004, -0.0000004, 0.0000006, -0.0000006, -1.2345675];
  expect(prices.map(rawPrice)).toEqual(['0,000001', '-0,000001', '0', '0', '0,000001', '-0,000001', '-1,234568']);
});

describe('E.19 percentages as they are shown', () => {
  const third = HUNDRED_PERCENT / 3;
  const thirds = [Math.ceil(third), Math.floor(third), Math.floor(third)];

  test('three thirds do not add up to the whole that is shown below them, halves and quarters do', () => {
    expect([...thirds.map(formatPercent), formatPercent(sum(thirds))]).toEqual(['33,33', '33,33', '33,33', '100,00']);
    expect(addUpAsShown(thirds, HUNDRED_PERCENT)).toBe(false);
    const parts = [HUNDRED_PERCENT / 2, HUNDRED_PERCENT / 4, HUNDRED_PERCENT / 4];
    expect(addUpAsShown(parts, HUNDRED_PERCENT)).toBe(true);
    expect(addUpAsShown([], 0)).toBe(true);
  });

  test('differ from their sum by at most half a hundredth each', () => {
    const shares = fc.array(fc.integer({ min: -HUNDRED_PERCENT, max: HUNDRED_PERCENT }), { maxLength: 50 });
    const shown = (share: number) => {
      const parsed = parsePercent(formatPercent(Math.abs(share)));
      return (parsed.ok ? parsed.value : Number.NaN) * Math.sign(share);
    };
    fc.assert(
      fc.property(shares, all => {
        const off = Math.abs(sum(all.map(shown)) - sum(all)) / (HUNDRED_PERCENT / 10_000);
        expect(off).toBeLessThanOrEqual(all.length / 2);
      }),
    );
  });
});

describe('commas for thousands', () => {
  test('become dots where every comma can only be one', () => {
    expect(withDots(['6,100'])).toEqual(['6.100']);
    expect(withDots(['Shops', '€ 182,000', '1,250,000', '12.50', '', '7'])).toEqual([
      ...['Shops', '€ 182.000', '1.250.000', '12.50', '', '7'],
    ]);
    expect(withDots(['Smith, John', '$6,100'])).toEqual(['Smith, John', '$6.100']);
    // As a sheet in English has them where only some have cents.
    expect(withDots(['1,234', '€ 1,234.56', '1,234,567.5'])).toEqual(['1.234', '€ 1,234.56', '1,234,567.5']);
  });

  test('stay where a comma, or a dot, says something else', () => {
    for (const texts of [
      [],
      ['6.100', 'Smith, John'],
      ['6,1'],
      ['6,1000'],
      ['0,125'],
      ['1234,567'],
      ['6,100', '12,5'],
      ['6,100.000'],
      ['6,100', '1.234'],
      ['6,100,50'],
    ])
      expect(withDots(texts), texts.join(' ')).toBeUndefined();
  });

  test('any number written with commas is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), whole => {
        const [text] = withDots([whole.toLocaleString('en')])!;
        expect(parseAmount(text!)).toEqual({ ok: true, value: whole * 100 });
      }),
    );
  });
});
