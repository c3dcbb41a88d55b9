import { describe, expect, test } from 'vitest';
import { checkName, holdsHidden, isNameTaken, nameKey, numbered, withoutHidden } from './names.ts';
import { REPORT_NAME_LIMIT, reportLimitReached } from './reports.ts';
import { SEGMENT_NAME_LIMIT } from './segments.ts';

describe('names', () => {
  test('are trimmed and required', () => {
    expect(checkName('  Retail ')).toEqual({ ok: true, name: 'Retail' });
    expect(checkName(' \u00a0\t')).toEqual({ ok: false, reason: 'RequiredField' });
  });

  test('that come again have a number, which nobody else has', () => {
    expect(numbered(['Rent', 'rent', 'Rent (2)', 'Energy', 'Rent'])).toEqual([
      ...['Rent', 'rent (2)', 'Rent (2) (2)', 'Energy', 'Rent (3)'],
    ]);
  });

  test('P5.1 a report and a segment have at most 20 characters, anything else 100', () => {
    expect(checkName(`${'x'.repeat(20)} `, REPORT_NAME_LIMIT).ok).toBe(true);
    expect(checkName('x'.repeat(21), REPORT_NAME_LIMIT)).toEqual({ ok: false, reason: 'TooLong' });
    expect(checkName('x'.repeat(21), SEGMENT_NAME_LIMIT)).toEqual({ ok: false, reason: 'TooLong' });
    expect(checkName('x'.repeat(100)).ok).toBe(true);
    expect(checkName('x'.repeat(101))).toEqual({ ok: false, reason: 'TooLong' });
  });

  test.each(['\n', '\0', '\u007f', '\u200b', '\ufeff', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'hold no character that nobody sees or that turns the others around (%j)',
    character => {
      const hidden = `a${character}b`;
      expect(checkName(hidden)).toEqual({ ok: false, reason: 'IncorrectFormat' });
      expect([holdsHidden(hidden), withoutHidden(hidden)]).toEqual([true, 'ab']);
    },
  );

  test('may hold letters of any language, joined and accented ones too', () => {
    for (const text of ['می\u200cخواهم', '👩\u200d🌾', 'été', 'שלום'])
      expect(checkName(text)).toEqual({ ok: true, name: text });
  });

  test('are compared without regard to case', () => {
    expect(nameKey(' RETAIL ')).toBe(nameKey('retail'));
    expect(nameKey('E\u0301TE\u0301')).toBe(nameKey('été'));
    expect(nameKey('STRASSE')).toBe(nameKey('straße'));
    expect(nameKey('Retail')).not.toBe(nameKey('Retail 2'));
    expect(isNameTaken('RETAIL', [{ name: 'Wholesale' }, { name: 'Retail' }])).toBe(true);
    expect(isNameTaken('Retail', [{ name: 'Wholesale' }])).toBe(false);
  });
});

test('P9.23, C9.18 the contracted number of cost reports is a limit, none is no limit', () => {
  expect(reportLimitReached(2, 1)).toBe(false);
  expect(reportLimitReached(2, 2)).toBe(true);
  expect(reportLimitReached(0, 0)).toBe(true);
  expect(reportLimitReached(null, 1000)).toBe(false);
});
