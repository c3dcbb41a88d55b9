import { describe, expect, test } from 'vitest';
import {
  emptyValues,
  fromWire,
  LISTS,
  listKinds,
  parentOf,
  sideOf,
  THINGS,
  thingKinds,
  toWire,
  type ValuesOf,
  wholeKinds,
  withSent,
  wordOf,
} from './shape.ts';

const { fields } = THINGS.employee;
const anna: ValuesOf<'employee'> = {
  name: 'Anna',
  jobTitle: 'Baker',
  workHoursPerYear: 160_050,
  yearlyWage: 4_000_001,
  extras: 800_000,
  extrasPercentage: null,
};

describe('each kind of thing', () => {
  test('comes after the kind it lies in, or is a side of', () => {
    for (const kind of thingKinds) {
      const parent = parentOf(kind) ?? sideOf(kind);
      if (parent) expect(thingKinds.indexOf(parent)).toBeLessThan(thingKinds.indexOf(kind));
    }
  });

  test('begins with its name, which has a limit', () => {
    for (const kind of wholeKinds) {
      expect(Object.keys(THINGS[kind].fields)[0]).toBe('name');
      expect(THINGS[kind].fields.name.limit).toBeGreaterThan(0);
    }
  });

  test('has a word of its own', () => {
    expect(new Set(thingKinds.map(wordOf)).size).toBe(thingKinds.length);
    expect(wordOf('processCategory')).toBe('section');
    expect(wordOf('process')).toBe('process');
  });
});

describe('each list of allocations', () => {
  test('has a giver with a cost driver where its units can be what people enter, and only there', () => {
    for (const list of listKinds) {
      const { truth, giver } = LISTS[list];
      const hasDriver = Object.values(THINGS[giver].fields).some(({ kind }) => kind === 'driver');
      if (truth !== 'figures') expect(hasDriver).toBe(truth === 'shareAndUnits');
    }
  });

  test('has a giver of its own, whose version of allocations is its version', () => {
    expect(new Set(listKinds.map(list => LISTS[list].giver)).size).toBe(listKinds.length);
  });
});

describe('the values of a thing', () => {
  test('are empty, zero or no while nobody has entered them', () => {
    expect(emptyValues(fields)).toEqual({
      ...{ name: '', jobTitle: '', workHoursPerYear: 0, yearlyWage: 0, extras: 0, extrasPercentage: null },
    });
    expect(emptyValues(THINGS.otherCost.fields)).toEqual({
      ...{
        name: '',
        totalCost: 0,
        unitDescription: null,
        dividedLike: null,
        dividedLikeOf: null,
        dividedAmongSome: false,
      },
    });
    expect(emptyValues(THINGS.processCategory.fields)).toEqual({ name: '', isBackOffice: false });
  });

  test('keep what is absent from what is sent, and null clears', () => {
    expect(withSent(fields, anna, { yearlyWage: 1, jobTitle: null, extras: undefined })).toEqual({
      ...anna,
      yearlyWage: 1,
      jobTitle: '',
    });
  });

  test('know no cost driver without a description', () => {
    const rent = {
      name: 'Rent',
      totalCost: 100,
      unitDescription: 'm²',
      dividedLike: null,
      dividedLikeOf: null,
      dividedAmongSome: false,
    };
    expect(withSent(THINGS.otherCost.fields, rent, { unitDescription: '' }).unitDescription).toBeNull();
    expect(withSent(THINGS.otherCost.fields, rent, { unitDescription: null }).unitDescription).toBeNull();
    expect(withSent(THINGS.otherCost.fields, rent, {}).unitDescription).toBe('m²');
  });

  test('keep a text that is sent, and a cleared one is empty, as is a name of nothing', () => {
    const { fields } = THINGS.segment;
    expect(withSent(fields, { name: 'Retail' }, { name: 'Shops' })).toEqual({ name: 'Shops' });
    expect(
      withSent(THINGS.processCategory.fields, { name: 'Office', isBackOffice: true }, { isBackOffice: false }),
    ).toEqual({ name: 'Office', isBackOffice: false });
  });

  test('go over the wire in euros and units with decimals, and come back as they were', () => {
    const wire = {
      ...{ name: 'Anna', jobTitle: 'Baker', workHoursPerYear: 1600.5, yearlyWage: 40_000.01, extras: 8_000 },
      extrasPercentage: null,
    };
    expect(toWire(fields, anna)).toEqual(wire);
    expect(fromWire(fields, wire)).toEqual(anna);
    const part = { ...anna, extrasPercentage: 999_999_999_999_999 };
    expect(toWire(fields, part).extrasPercentage).toBe(999.999999999999);
    expect(fromWire(fields, toWire(fields, part))).toEqual(part);
  });

  test('are only what the kind has, whatever else is beside it', () => {
    const stored = { ...anna, id: '1', version: 3 };
    expect(Object.keys(toWire(fields, stored))).toEqual(Object.keys(fields));
  });
});
