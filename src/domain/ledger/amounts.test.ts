import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountTypeOf } from './account-type.ts';
import { ledgerAmount, signed, writtenAmount } from './amounts.ts';
import { rgsCode, rgsCodeInLead, rgsCodeOfConcept } from './rgs.ts';

const cents = (text: string) => ledgerAmount(text)?.cents ?? null;

describe('An amount as an audit file writes it', () => {
  test.each([
    ['121', 12_100],
    ['609.9', 60_990],
    ['1234.56', 123_456],
    ['-12.50', -1_250],
    ['+3', 300],
    ['.5', 50],
    ['7.', 700],
    ['000012.00', 1_200],
    ['000099999999999', 9_999_999_999_900],
    ['0', 0],
    ['-0.00', 0],
    ['99999999999.99', 9_999_999_999_999],
  ])('%s is understood', (text, expected) => expect(cents(text)).toBe(expected));

  test.each(['', '-', '.', 'String', '1.234,56', '1e5', '12 ', 'NaN', '123456789012', '١٢'])('“%s” is none', text =>
    expect(cents(text)).toBeNull(),
  );

  test('a comma is understood, and said', () => {
    expect(ledgerAmount('1234,5')).toEqual({ cents: 123_450, mark: ',', isRounded: false });
    expect(ledgerAmount('1234.5')!.mark).toBe('.');
    expect(ledgerAmount('1234')!.mark).toBe('');
  });

  test('more decimals than cents are rounded, halves away from zero, and said unless they are zeros', () => {
    expect(ledgerAmount('1.005')).toEqual({ cents: 101, mark: '.', isRounded: true });
    expect(ledgerAmount('-1.005')!.cents).toBe(-101);
    expect(ledgerAmount('1.0049')!.cents).toBe(100);
    expect(ledgerAmount('1.9999')!.cents).toBe(200);
    expect(ledgerAmount('1.2300')).toEqual({ cents: 123, mark: '.', isRounded: false });
  });

  test('any cents come back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), whole => {
        expect(cents(writtenAmount(whole))).toBe(whole);
      }),
    );
    expect([0, 5, -1_234].map(writtenAmount)).toEqual(['0.00', '0.05', '-12.34']);
  });

  test('the amount’s own sign counts: minus ten in credit is ten in debit', () => {
    expect([signed(1_000, 'debit'), signed(1_000, 'credit'), signed(-1_000, 'credit')]).toEqual([1_000, -1_000, 1_000]);
    expect(Object.is(signed(0, 'credit'), 0)).toBe(true);
  });
});

describe('An RGS code', () => {
  test.each([
    ['WPerLesLon', 'WPerLesLon'],
    ['BVorVogVr1', 'BVorVogVr1'],
    ['BLimBanRba.01', 'BLimBanRba'],
    ['WPerLes:9', 'WPerLes'],
    [' WBedHui ', 'WBedHui'],
    ['W', 'W'],
  ])('%s is %s', (text, code) => expect(rgsCode(text)).toBe(code));

  test.each(['', '0', '00', '000', '0000', '0001', '-', 'RGS-1', 'nvt', 'n.v.t.', 'Wper', 'WPerLesLonXxxYyy', '4000'])(
    '“%s” is none',
    text => expect(rgsCode(text)).toBeNull(),
  );

  test('a letter alone is none in a field that holds other things too', () => {
    expect(['W', 'B', 'WBed', 'nvt'].map(rgsCodeInLead)).toEqual([null, null, 'WBed', null]);
  });

  test('of a concept the local part counts', () => {
    expect(rgsCodeOfConcept('http://x/rgs.xsd#WBedHui')).toBe('WBedHui');
    expect(rgsCodeOfConcept('rgs-i:WBedHuiHuu')).toBe('WBedHuiHuu');
    expect(rgsCodeOfConcept('rgs_WBedHui')).toBe('WBedHui');
  });
});

describe('The type of an account', () => {
  test.each(['B', 'BAL', 'Balans', 'A', 'BAS', 'Blns', 'Activa', 'Passiva'])('%s is balance', text =>
    expect(accountTypeOf(text)).toBe('balance'),
  );
  test.each([
    ...['P', 'R', 'V/W', 'W/V', 'W', 'PNL', 'V W', 'W V', 'L', 'Winst & verlies', 'Winst &amp; verlies', 'WenV'],
    ...['Kosten', 'Opbrengsten', '(W/V)'],
  ])('%s is profit and loss', text => expect(accountTypeOf(text)).toBe('profitAndLoss'));
  test('M is mixed, anything else unknown', () => {
    expect([accountTypeOf('M'), accountTypeOf('Q'), accountTypeOf(''), accountTypeOf('constructor')]).toEqual([
      ...['mixed', null, null, null],
    ]);
  });
});
