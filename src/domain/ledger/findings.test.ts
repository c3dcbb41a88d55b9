import { expect, test } from 'vitest';
import { type FindingCode, Findings, finding, shownFigures } from './findings.ts';

const shown = (...about: Parameters<typeof finding>) => {
  const { value, expected } = shownFigures(finding(...about));
  return [value, expected];
};

test('amounts of a finding are written as amounts are everywhere, counts as counts', () => {
  expect(shown('debitsDiffer', null, '1574775.00', '1574774.5')).toEqual(['1.574.775,00', '1.574.774,50']);
  expect(shown('doesNotBalance', null, '-12.10', '0.00')).toEqual(['(12,10)', '0']);
  expect(shown('linesCountDiffers', null, '4776', '90000')).toEqual(['4.776', '90.000']);
  expect(shown('creditsDiffer', null, ' 1574775.00 ', '1')).toEqual(['1.574.775,00', '1,00']);
  expect(['doesNotBalance', 'noAmount'].map(code => shownFigures(finding(code as FindingCode)).areFigures)).toEqual([
    ...[true, false],
  ]);
});

test('of one kind the first is kept, with how many there were; what stops comes first', () => {
  const findings = new Findings();
  findings.add('subtotalsLeftOut', 9);
  findings.add('noAmount', 3, 'x'.repeat(201));
  findings.add('noAmount', 4, 'y');
  findings.add('empty');
  expect(findings.list).toEqual([
    { code: 'empty', grade: 'stops', line: null, count: 1, value: '', expected: '' },
    { code: 'noAmount', grade: 'look', line: 3, count: 2, value: 'x'.repeat(200), expected: '' },
    { code: 'subtotalsLeftOut', grade: 'info', line: 9, count: 1, value: '', expected: '' },
  ]);
  expect([findings.has('noAmount'), findings.has('noSide')]).toEqual([true, false]);
});

test('what is no figure stays as it was written', () => {
  expect(shown('creditsDiffer', null, '10.00', 'String')).toEqual(['10,00', 'String']);
  expect(shown('noAmount', 3, '12.10')).toEqual(['12.10', '']);
  expect(shown('linesCountDiffers', null, '4776 lines', 'line 4776')).toEqual(['4776 lines', 'line 4776']);
  expect(shown('accountTwice', 3, '4100')).toEqual(['4100', '']);
});
