import { expect, test } from 'vitest';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import { brokenLimit, nearly } from './number-kind.ts';

const t = ((key: string, { left = '' }: { left?: string } = {}) => `${key} ${left}`.trim()) as never;
const share = (percent: number) => Math.round((percent / 100) * HUNDRED_PERCENT);
const said = (left: number) => brokenLimit({ code: 'PercentSumOver100', left }, 'percent', t);

test('what fits is said as one would type it, and never more than fits', () => {
  expect(said(share(30.000_001_05))).toContain('Validations.Left 30,00\u00a0%');
  expect(said(share(29.999_999))).toContain('Validations.Left 29,99\u00a0%');
  expect(said(share(0.000_123))).toContain('Validations.Left 0,000123\u00a0%');
  expect(said(0)).toContain('Validations.NothingLeft');
});

test('what is taken from another is said as it is shown there', () => {
  expect(nearly('percent', share(9.999_998_945))).toBe('10,00\u00a0%');
  expect(nearly('percent', share(0.000_123))).toBe('0,000123\u00a0%');
  expect(nearly('amount', 1_250)).toBe('€\u00a012,50');
});
