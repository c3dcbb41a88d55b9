import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from '../names.ts';
import { divisionReader, type SaidDivision } from './said-divisions.ts';

const processes = ['Machines', 'Bread', 'Bread', 'm²'].map((name, n) => ({ id: `p${n}`, name }));
const says = divisionReader(['Huur', 'Gas en stroom', 'Café', 'Cafe', 'huur', 'Omzetbelasting'], processes);
const said = (text: string, isDriver = false, own = 'Own') => says(text, own, isDriver);
const [unknown, word] = [{ unknown: 'way' }, { unknown: 'word' }];

describe('A text that says how an other cost is divided', () => {
  test.each([
    ...['zoals personeel', 'Zoals Personeel', 'personeelskosten', 'net als de loonkosten', 'naar loonsom', 'Loon'],
    ...[
      'like personnel',
      'Same as staff costs',
      'payroll',
      'like all the wages',
      'by wages',
      'zoals personeel verdeeld',
    ],
    ...['people', 'naar medewerkers'],
    ...['verdeeld zoals personeel', 'is divided like personnel costs', 'naar rato van de salarissen', 'personeel.'],
  ])('means personnel costs: %s', text => {
    for (const isDriver of [false, true]) expect(said(text, isDriver)).toEqual({ like: 'personnel' });
  });

  test('means all revenue or all units', () => {
    for (const text of [
      'omzet',
      'zoals alle omzet',
      'volgens omzet',
      'revenue',
      'as turnover',
      'like all revenue',
      'o.b.v. omzet',
    ])
      expect(said(text), text).toEqual({ like: 'allRevenue' });
    for (const text of ['eenheden', 'zoals alle eenheden', 'units', 'by units', 'naar aantallen'])
      expect(said(text), text).toEqual({ like: 'allUnits' });
  });

  test('means another other cost by its name, with or without words around it', () => {
    for (const text of [
      'zoals huur',
      'Huur',
      'als huur',
      'als de Huur',
      'zoals huur (is verdeeld)',
      'as huur is divided',
    ])
      expect(said(text), text).toEqual({ like: 'division', of: 'huur' });
    expect(said('zoals gas & stroom')).toEqual(unknown);
    expect(said('zoals Gas- en stroom')).toEqual({ like: 'division', of: 'gas en stroom' });
    // To the letter, where that tells them apart, and else nobody knows.
    expect(said('zoals cafe')).toEqual({ like: 'division', of: 'cafe' });
    expect(said('zoals cafè')).toEqual(unknown);
  });

  test('never means the cost itself', () => {
    expect(said('zoals huur', false, 'HUUR')).toEqual(unknown);
    expect(said('huur', true, 'Huur')).toBeUndefined();
    // What has a name counts before what is a word, but not for itself.
    const withStaff = divisionReader(['Personnel', 'Rent'], []);
    expect(withStaff('like personnel', 'Rent', false)).toEqual({ like: 'division', of: 'personnel' });
    expect(withStaff('like personnel', 'Personnel', false)).toEqual({ like: 'personnel' });
  });

  test('means the only process called so, which gets all of it, where that can be no cost driver', () => {
    for (const text of [
      ...['machines', 'naar machines', 'Machines', 'allemaal machines', 'alleen de machines', 'alles naar Machines'],
      ...['all to machines', 'only machines', 'everything for the machines'],
    ])
      expect(said(text), text).toEqual({ to: 'p0' });
    expect(said('bread')).toEqual(word);
    expect(said('machines', true)).toBeUndefined();
    expect(said('m²', true)).toBeUndefined();
  });

  test('is a cost driver among cost drivers, and else not understood', () => {
    for (const text of ['m²', 'uren', 'fte', 'orders', 'per m²', 'stuks', 'asbestplaten', 'like-minded']) {
      expect(said(text, true), text).toBeUndefined();
      if (!text.endsWith('m²')) expect(said(text), text).toEqual(word);
    }
    // Whoever says that it is like something means no unit.
    for (const text of ['zoals gebouw', 'like floor', 'same as last year', 'handmatig', 'manually'])
      expect(said(text, true), text).toEqual(unknown);
  });

  test('means that all get the same, also among cost drivers', () => {
    for (const text of [
      ...['gelijk', 'gelijk verdelen', 'Gelijkmatig', 'evenly', 'equally', 'divided evenly'],
      ...['gelijk over alles', 'gelijk verdelen over iedereen', 'equally among all', 'evenly across everything'],
    ])
      for (const isDriver of [false, true]) expect(said(text, isDriver), text).toEqual({ evenly: true });
    expect(said('gelijk aan Huur')).toEqual({ like: 'division', of: 'huur' });
  });

  test('means that some get the same, where all that is named is known', () => {
    const names = ['Ontwerp en offertes', 'Planning', 'Werkplaats', 'R&D', 'Plantsoen'];
    const says = divisionReader(
      ['Huur'],
      names.map(name => ({ id: name, name })),
    );
    const among = (text: string) => {
      const said = says(text, 'Software', false);
      return said && 'evenly' in said ? (said.among ?? 'all') : said;
    };
    expect(among('gelijk over Ontwerp en Planning')).toEqual(['Ontwerp en offertes', 'Planning']);
    expect(among('gelijk verdelen over ontwerp en offertes, planning en R&D')).toEqual([
      ...['Ontwerp en offertes', 'Planning', 'R&D'],
    ]);
    expect(among('evenly among Planning and Werkplaats')).toEqual(['Planning', 'Werkplaats']);
    expect(among('Planning en Werkplaats gelijk')).toEqual({ unknown: 'word' });
    expect(among('gelijk over Planning')).toEqual(['Planning']);
    expect(among('gelijk over Planning en Tuinen')).toEqual({ unknown: 'word' });
    // “Plan” could be two.
    expect(among('gelijk over Plan en Werkplaats')).toEqual({ unknown: 'word' });
    expect(among('gelijk over alles')).toBe('all');
  });

  test('says nothing where there is nothing but signs', () => {
    for (const text of ['', ' ', '-', '–', '?', '…'])
      for (const isDriver of [false, true]) expect(said(text, isDriver)).toBeUndefined();
  });

  test('is the same in any case and with blanks around it, and is another cost that is there', () => {
    const word = fc.constantFrom(
      'zoals',
      'als',
      'huur',
      'personeel',
      'omzet',
      'de',
      'is',
      'verdeeld',
      'm²',
      'like',
      'the',
      '(',
      'Rent',
      '-',
    );
    const text = fc.array(word, { maxLength: 5 }).map(words => words.join(' '));
    const names = fc.uniqueArray(fc.constantFrom('Huur', 'Rent', 'Omzet', 'De', 'Zoals huur', 'personeel'));
    fc.assert(
      fc.property(text, names, fc.boolean(), (text, names, isDriver) => {
        const says = divisionReader(names, processes);
        const found = says(text, 'Huur', isDriver);
        expect(says(`  ${text.toUpperCase()} `, 'huur', isDriver)).toEqual(found);
        expect(keyOf(found)).not.toBe('huur');
        if (keyOf(found)) expect(names.map(nameKey)).toContain(keyOf(found));
      }),
    );
  });
});

const keyOf = (said: SaidDivision | undefined) => (said && 'of' in said ? said.of : undefined);
