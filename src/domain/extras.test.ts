import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EnteredPay, payOf, percentageTyped, type SentPay, withExtras, withSentExtras } from './extras.ts';
import { ENTRY_LIMIT, HUNDRED_PERCENT, MOST_PART, proportion } from './money.ts';
import { emptyValues, THINGS } from './shape.ts';

const percent = (of: number) => Math.round((of * HUNDRED_PERCENT) / 100);
const cents = fc.integer({ min: 0, max: ENTRY_LIMIT - 1 });
const part = fc.integer({ min: 1, max: MOST_PART });
const amountPay = fc.record({ wage: cents, extras: cents, percentage: fc.constant(null) });
const partPay = fc
  .tuple(cents, part)
  .map(([wage, percentage]) => ({ wage, percentage, extras: proportion(wage, percentage, HUNDRED_PERCENT) }))
  .filter(({ extras }) => extras < ENTRY_LIMIT);
const stored: fc.Arbitrary<EnteredPay> = fc.oneof(amountPay, partPay);
const sent: fc.Arbitrary<SentPay> = fc.record(
  {
    wage: fc.option(cents),
    extras: fc.option(fc.oneof(fc.constant(0), cents)),
    percentage: fc.option(fc.oneof(fc.constant(0), part)),
  },
  { requiredKeys: [] },
);

describe('Extras of the wage', () => {
  const anna: EnteredPay = { wage: 4_000_000, extras: 960_000, percentage: percent(24) };

  test('stay a percentage where another wage is sent, also of none', () => {
    expect(payOf(anna, { wage: 5_000_000 })).toEqual({ ...anna, wage: 5_000_000, extras: 1_200_000 });
    const unpaid = { wage: 0, extras: 0, percentage: percent(24) };
    expect(payOf(anna, { wage: null })).toEqual(unpaid);
    expect(payOf(unpaid, { wage: 4_000_000 })).toEqual(anna);
    expect(payOf(anna, {})).toEqual(anna);
  });

  test('are an amount where that is sent, unless it is what the percentage comes to', () => {
    expect(payOf(anna, { extras: 900_000 })).toEqual({ ...anna, extras: 900_000, percentage: null });
    expect(payOf(anna, { wage: 4_000_000, extras: 960_000 })).toEqual(anna);
    expect(payOf(anna, { wage: 5_000_000, extras: 1_200_000 })).toEqual({
      ...anna,
      wage: 5_000_000,
      extras: 1_200_000,
    });
    // A program that knows no percentage says so that they stay.
    expect(payOf(anna, { wage: 5_000_000, extras: 960_000 })).toEqual({ ...anna, wage: 5_000_000, percentage: null });
    expect(payOf(anna, { extras: null })).toEqual({ ...anna, extras: 0, percentage: null });
    expect(payOf({ wage: 0, extras: 0, percentage: percent(24) }, { extras: null })!.percentage).toBeNull();
  });

  test('are the percentage that is sent, whatever stands beside it', () => {
    const half = { ...anna, extras: 2_000_000, percentage: percent(50) };
    for (const extras of [undefined, null, 0, 960_000])
      expect(payOf(anna, { percentage: percent(50), extras })).toEqual(half);
    expect(payOf(anna, { percentage: null })).toEqual({ ...anna, percentage: null });
    expect(payOf(anna, { percentage: null, extras: 5 })).toEqual({ ...anna, extras: 5, percentage: null });
    // Nothing of the wage is no part that could follow it.
    expect(payOf(anna, { percentage: 0, extras: 5 })).toEqual({ ...anna, extras: 0, percentage: null });
  });

  test('are refused where the percentage comes to more than an entry may be', () => {
    const wage = ENTRY_LIMIT - 1;
    expect(payOf({ ...anna, percentage: percent(200) }, { wage })).toBeUndefined();
    expect(payOf(anna, { wage, percentage: percent(200) })).toBeUndefined();
    expect(payOf(anna, { wage, percentage: percent(100) })!.extras).toBe(wage);
    expect(payOf({ ...anna, percentage: percent(200) }, { wage, extras: 5 })).toEqual({
      wage,
      extras: 5,
      percentage: null,
    });
  });

  test('are always the part of the wage that their percentage says, and the same when it is sent again', () => {
    fc.assert(
      fc.property(stored, sent, (stored, sent) => {
        const pay = payOf(stored, sent);
        if (!pay) return;
        expect(pay.wage).toBe(sent.wage === undefined ? stored.wage : (sent.wage ?? 0));
        expect(payOf(pay, sent)).toEqual(pay);
        // What is answered can be sent back, with the percentage or without.
        expect(payOf(pay, pay)).toEqual(pay);
        expect(payOf(pay, { wage: pay.wage, extras: pay.extras })).toEqual(pay);
        if (pay.percentage === null) return;
        expect(pay.extras).toBe(proportion(pay.wage, pay.percentage, HUNDRED_PERCENT));
        expect(pay.extras).toBeLessThan(ENTRY_LIMIT);
      }),
    );
  });

  test('go back to what they were with all that was there, whatever became of them', () => {
    fc.assert(
      fc.property(stored, stored, (was, is) => {
        expect(payOf(is, was)).toEqual(was);
      }),
    );
  });
});

describe('An edit of somebody', () => {
  const was = {
    ...emptyValues(THINGS.employee.fields),
    yearlyWage: 4_000_000,
    extras: 960_000,
    extrasPercentage: percent(24),
  };

  test('sends what it changes: the wage alone takes the percentage along, an amount ends it', () => {
    expect(withExtras('employee', was, { ...was, yearlyWage: 5_000_000 })).toEqual({
      ...{ ...was, yearlyWage: 5_000_000, extras: 1_200_000 },
    });
    expect(withExtras('employee', was, { ...was, yearlyWage: 5_000_000, extras: 9 })).toMatchObject({
      ...{ yearlyWage: 5_000_000, extras: 9, extrasPercentage: null },
    });
    expect(withExtras('employee', was, { ...was, extrasPercentage: null })).toMatchObject({ extras: 960_000 });
    expect(withExtras('employee', was, { ...was, extrasPercentage: percent(50) })!.extras).toBe(2_000_000);
    const row = { ...was, id: 'anna', yearlyWage: 0 };
    expect(withExtras('employee', was, row)).toEqual({ ...row, extras: 0 });
  });

  test('is of the salary of a cost center, and other costs have no extras', () => {
    const shop = {
      ...emptyValues(THINGS.costCenter.fields),
      salaryCost: 1_000,
      extras: 240,
      extrasPercentage: percent(24),
    };
    expect(withExtras('costCenter', shop, { ...shop, salaryCost: 2_000 })!.extras).toBe(480);
    const rent = emptyValues(THINGS.otherCost.fields);
    expect(withSentExtras('otherCost', rent, { totalCost: 5 })).toEqual({ ...rent, totalCost: 5 });
  });
});

test('what goes on from a percentage is one, and a sum of something else is not', () => {
  const typed = (text: string, there: number | null = percent(24)) => {
    const read = percentageTyped(text, there);
    return read?.ok ? read.value : read?.reason;
  };
  expect(typed('30 %')).toBe(percent(30));
  expect(typed('=24%*1,04')).toBe(percent(24.96));
  expect(typed('=24%/0')).toBe('IncorrectFormat');
  expect(typed('=24%*100')).toBe('TooLarge');
  expect(typed('=24%')).toBe(percent(24));
  for (const text of ['=24%*40000', '5', '=2*3']) expect(typed(text, null)).toBeUndefined();
  expect(typed('=5*24%')).toBeUndefined();
});
