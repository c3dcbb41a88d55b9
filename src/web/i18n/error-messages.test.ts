import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { FINDINGS } from '#domain/ledger/findings.ts';
import { TARGET_KINDS } from '#domain/ledger/targets.ts';
import en from './en.json' with { type: 'json' };
import findingsEn from './findings.en.json' with { type: 'json' };
import findingsNl from './findings.nl.json' with { type: 'json' };
import ledgerEn from './ledger.en.json' with { type: 'json' };
import ledgerNl from './ledger.nl.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };

test('every code the server answers has a text in both languages', () => {
  for (const code of Object.keys(ERRORS)) {
    expect(en.ErrorMessages).toHaveProperty(code);
    expect(nl.ErrorMessages).toHaveProperty(code);
  }
});

test('everything a ledger’s reader can find, and every place an account can go, has a text in both languages', () => {
  for (const { findings } of [findingsEn, findingsNl])
    expect(Object.keys(findings).toSorted()).toEqual(Object.keys(FINDINGS).toSorted());
  for (const { ledger } of [ledgerEn, ledgerNl])
    expect(Object.keys(ledger.places).toSorted()).toEqual(TARGET_KINDS.toSorted());
});

test.each([
  ['ERR500', 'Something went wrong.'],
  ['ERROR_SOMETHING_WENT_WRONG', 'Something went wrong.'],
  ['ERROR_REPORTNAME_NOT_UNIQUE', 'Cost report name must be unique.'],
  ['ERROR_REPORT_LIMIT_EXCEEDED', 'You exceeded the number of contracted cost reports.'],
  ['ERROR_SCENARIONAME_NOT_UNIQUE', 'Scenario name must be unique.'],
  ['ERROR_SEGMENTNAME_NOT_UNIQUE', 'Segment name must be unique.'],
  ['ERROR_COMPANYNAME_NOT_UNIQUE', 'Company with same name already exists.'],
  ['ERROR_COMPANY_NOT_FOUND', 'Company not found.'],
  ['ERROR_USER_ALREADY_EXISTS', 'User with same email already exists.'],
] as const)('C8.2, C8.7, C8.8, C8.9 the catalogue says of %s: %s', (code, text) => {
  expect(en.ErrorMessages[code]).toBe(text);
});
