import { describe, expect, test } from 'vitest';
import { processNameOf } from './account-names.ts';

describe('The process an account of revenue is of', () => {
  test.each([
    ['Omzet distributie', 'Distributie'],
    ['Sales service and maintenance', 'Service and maintenance'],
    ['Revenue from training', 'Training'],
    ['Opbrengst uit verhuur', 'Verhuur'],
    ['Netto-omzet – groothandel', 'Groothandel'],
    ['Omzet cv-ketels', 'Cv-ketels'],
    ['Omzet-distributie', 'Distributie'],
    ['Export sales', 'Export'],
    ['Export Sales', 'Export'],
    [' Omzet hout ', 'Hout'],
    ['Dieseltoeslag', 'Dieseltoeslag'],
    ['Omzet', ''],
    ['Omzetbelasting advies', 'Omzetbelasting advies'],
    ['', ''],
  ])('%s: “%s”', (account, process) => {
    expect(processNameOf(account)).toBe(process);
  });
});
