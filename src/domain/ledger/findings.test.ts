import { expect, test } from 'vitest';
import { finding, shownFigures } from './findings.ts';

const shown = (...about: Parameters<typeof finding>) => {
  const { value, expected } = shownFigures(finding(...about));
  return [value, expected];
};

test('amounts of a finding are written as amounts are everywhere, counts as counts', () => {
  expect(shown('debitsDiffer', null, '1574775.00', '1574774.5')).toEqual(['1.574.775,00', '1.574.774,50']);
  expect(shown('doesNotBalance', null, '-12.10', '0.00')).toEqual(['(12,10)', '0']);
  expect(shown('linesCountDiffers', null, '4776', '90000')).toEqual(['4.776', '90.000']);
});

test('what is no figure stays as it was written', () => {
  expect(shown('creditsDiffer', null, '10.00', 'String')).toEqual(['10,00', 'String']);
  expect(shown('noAmount', 3, '12.10')).toEqual(['12.10', '']);
  expect(shown('accountTwice', 3, '4100')).toEqual(['4100', '']);
});
