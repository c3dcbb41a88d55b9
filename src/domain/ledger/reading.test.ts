import { expect, test } from 'vitest';
import { asksWhose, withAnswers } from './reading.ts';

const whose = (administration: string, administrationName: string, fiscalYear: string) => ({
  ...{ administration, administrationName, fiscalYear },
});

test('what a file does not say of itself is asked, and the year of a title may be corrected', () => {
  const table = whose('', '', '2025');
  expect(asksWhose(table)).toBe(true);
  expect(withAnswers(table, { administration: 'Bakkerij', fiscalYear: '2024' })).toEqual(
    whose('Bakkerij', 'Bakkerij', '2024'),
  );
  expect(withAnswers(table, {})).toEqual(table);
});

test('the number of an administration stays where only the year is asked', () => {
  const dateless = whose('27364518', 'Bakkerij De Korenaar', '');
  const said = { administration: 'Bakkerij De Korenaar', fiscalYear: '2025' };
  expect(withAnswers(dateless, said)).toEqual(whose('27364518', 'Bakkerij De Korenaar', '2025'));
});

test('nobody corrects what a file says of itself', () => {
  const whole = whose('27364518', 'Bakkerij', '2025');
  expect(asksWhose(whole)).toBe(false);
  expect(withAnswers(whole, { administration: 'Slager', fiscalYear: '2024' })).toEqual(whole);
});
