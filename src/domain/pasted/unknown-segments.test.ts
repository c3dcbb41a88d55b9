import { describe, expect, test } from 'vitest';
import type { Block } from './cells.ts';
import { readSegments } from './segments.ts';
import { readTree } from './tree.ts';
import { unreadBeside } from './unknown-segments.ts';

const unknown = (block: Block, names: readonly string[] = []) =>
  readTree(
    block,
    1,
    [],
    names.map(name => ({ id: name, name })),
  ).unknown;
const HEAD = ['Product', 'Omzet', 'Inkoop', 'Particulieren', 'Bedrijven', 'Toerisme'];

describe('Segments that a pasted list names and that are not there', () => {
  test('are what columns are called whose percentages make up 100 % in each line', () => {
    expect(
      unknown([
        HEAD,
        ['Fietsen', '420.000', '273.000', '85%', '10%', '5%'],
        ['E-bikes', '690.000', '', '78 %', '22 %', ''],
      ]),
    ).toEqual(['Particulieren', 'Bedrijven', 'Toerisme']);
    expect(
      unknown([HEAD, ['Fietsen', '420.000', '273.000', '85', '10', '5'], ['Verhuur', '9', '', '0', '20', '80']]),
    ).toEqual(['Particulieren', 'Bedrijven', 'Toerisme']);
    expect(
      unknown([
        ['Product', 'Omzet', '% Winkel', 'Horeca (%)', 'Aandeel Markt'],
        ['Brood', '100', '33,3', '33,3', '33,4'],
      ]),
    ).toEqual(['Winkel', 'Horeca', 'Markt']);
    expect(
      unknown([
        ['Product', 'Omzet', 'A', 'B', 'C'],
        ['Brood', '100', '33,33%', '33,33%', '33,33%'],
      ]),
    ).toEqual(['A', 'B', 'C']);
  });

  test('are what columns are called whose amounts make up a figure in each line', () => {
    expect(
      unknown([HEAD, ['Fietsen', '420.000', '1', '400.000', '20.000', ''], ['Verhuur', '9', '', '', '2', '7']]),
    ).toEqual(['Particulieren', 'Bedrijven', 'Toerisme']);
    expect(unknown([HEAD, ['Fietsen', '420.000', '1', '400.000', '19.000', '']])).toEqual([]);
    expect(unknown([HEAD, ['Fietsen', '0', '1', '0', '0', '0']])).toEqual([]);
  });

  test('are what stands beside the name of a figure that such columns make up in each line', () => {
    const coffee = [
      ['Product', 'Revenue', 'Beans', 'Revenue Cafés', 'Revenue Webshop', 'Beans Cafés', 'Beans Webshop'],
      ['Espresso', '540', '241', '480', '60', '130', '111'],
      ['Capsules', '160', '84,5', '', '160', '', '84,5'],
      ['Roasting', '', '', '', '', '', ''],
    ];
    expect(unknown(coffee)).toEqual(['Cafés', 'Webshop']);
    expect(readSegments(coffee, 20, []).lines).toMatchObject([{ name: 'Cafés' }, { name: 'Webshop' }]);
    expect(unknown(coffee, ['Cafés'])).toEqual(['Webshop']);
    expect(unknown(coffee, ['Cafés', 'Webshop'])).toEqual([]);
    const cake = (...heads: string[]) =>
      unknown([
        ['Product', ...heads],
        ['Taart', '100', '40', '60'],
      ]);
    expect(cake('Totale omzet', 'Omzet via winkel', 'omzet (markt)')).toEqual(['winkel', 'markt']);
    expect(cake('Omzet', 'Winkel omzet', 'Markt omzet')).toEqual(['Winkel', 'Markt']);
    expect(cake('Omzet', 'Winkelomzet', 'Omzet markt')).toEqual([]);
    // Also with signs in them.
    expect(cake('Omzet', "Omzet VvE's", 'Omzet MKB & ZZP')).toEqual(["VvE's", 'MKB & ZZP']);
    expect(cake('Omzet', 'B2B-klanten: omzet', 'Markt (Oost): omzet')).toEqual(['B2B-klanten', 'Markt Oost']);
    for (const [one, other] of [
      ['2025', '2026'],
      ['begroot', 'werkelijk'],
      ['budget', 'actual'],
      ['inkoop', 'marge'],
      ['Q1', 'Q2'],
      ['excl. btw', 'btw'],
    ])
      expect(cake('Omzet', `Omzet ${one}`, `Omzet ${other}`), one).toEqual([]);
    expect(
      unknown([
        ['Product', 'Omzet', 'Omzet winkel', 'Omzet markt'],
        ['Taart', '100', '40', '50'],
      ]),
    ).toEqual([]);
  });

  test('are what two figures have beside them alike, also where no column has their total', () => {
    const unknownOf = (...heads: string[]) =>
      unknown([
        ['Product', ...heads],
        ['Taart', ...heads.map((_, n) => `${n + 3}`)],
      ]);
    const both = ['Omzet winkel', 'Omzet markt', 'Bakkosten winkel', 'Bakkosten markt'];
    expect(unknownOf(...both)).toEqual(['winkel', 'markt']);
    expect(unknownOf('Omzet gemeenten', "Omzet VvE's", 'Materiaal gemeenten', "Materiaal VvE's")).toEqual([
      'gemeenten',
      "VvE's",
    ]);
    expect(unknownOf('winkel omzet', 'winkel inkoop', 'markt omzet', 'markt inkoop')).toEqual(['winkel', 'markt']);
    expect(unknownOf(...both.slice(0, 3))).toEqual([]);
    expect(unknownOf('Omzet 2025', 'Omzet 2026', 'Inkoop 2025', 'Inkoop 2026')).toEqual([]);
    expect(unknownOf('Omzet plan', 'Omzet echt', 'Inkoop plan', 'Inkoop echt')).toEqual([]);
    // Of two words that are no figure nobody knows which of them are the customers.
    expect(unknownOf('A winkel', 'A markt', 'B winkel', 'B markt')).toEqual([]);
  });

  test('are only those that are missing beside those that are there', () => {
    const amounts = [HEAD, ['Fietsen', '420.000', '1', '400.000', '20.000', ''], ['Verhuur', '9', '', '', '2', '7']];
    expect(unknown(amounts, HEAD.slice(3))).toEqual([]);
    expect(unknown(amounts, ['bedrijven'])).toEqual(['Particulieren', 'Toerisme']);
    expect(
      unknown([HEAD, ['Fietsen', '420.000', '273.000', '85%', '10%', '5%']], ['Particulieren', 'toerisme']),
    ).toEqual(['Bedrijven']);
    expect(unknown([HEAD, ['Fietsen', '420.000', '273.000', '85%', '10%', '5%']], HEAD.slice(3))).toEqual([]);
  });

  test('are no columns that make up no whole, alone or with another', () => {
    expect(
      unknown([
        ['Product', 'Omzet', 'Marge', 'Btw'],
        ['Brood', '100', '35%', '9%'],
        ['Taart', '80', '65%', '21%'],
      ]),
    ).toEqual([]);
    expect(
      unknown([
        ['Product', 'Omzet', 'Marge'],
        ['Brood', '100', '100%'],
      ]),
    ).toEqual([]);
    expect(
      unknown([
        ['Product', 'Omzet', 'Marge', 'Winkel', 'Markt'],
        ['Brood', '100', '35%', '90%', '10%'],
        ['Taart', '80', '20%', '50%', '50%'],
      ]),
    ).toEqual(['Winkel', 'Markt']);
    expect(
      unknown([
        ['Product', 'Omzet', 'Omzet januari', 'Omzet februari'],
        ['Brood', '100', '40', '60'],
      ]),
    ).toEqual([]);
    expect(unknown([['Brood', '100', '40', '60']])).toEqual([]);
  });

  test('make up a whole in each line, however many there are', () => {
    const lines = (last: readonly string[]) => [
      ['Product', 'Omzet', 'Winkel', 'Markt'],
      ...['a', 'b', 'c', 'd'].map(name => [name, '90', '40%', '60%']),
      ['e', '90', ...last],
    ];
    expect(unknown(lines(['10%', '90%']))).toEqual(['Winkel', 'Markt']);
    expect(unknown(lines(['', '']))).toEqual(['Winkel', 'Markt']);
    for (const last of [
      ['10%', '80%'],
      ['10%', '95%'],
      ['10%', ''],
    ])
      expect(unknown(lines(last))).toEqual([]);
  });

  test('are no figures that happen to make up a whole, such as margin and costs', () => {
    expect(
      unknown([
        ['Product', 'Omzet', 'Marge %', 'Kosten %'],
        ['Brood', '100', '35%', '65%'],
      ]),
    ).toEqual([]);
    expect(
      unknown([
        ['Product', 'Omzet', 'Profit', 'Costs of it'],
        ['Brood', '100', '35', '65'],
      ]),
    ).toEqual([]);
  });

  test('are not what columns are called beside one that is of customers: these are the segments', () => {
    const sheet = [
      ['Klant', 'Omzet', 'Online', 'Balie'],
      ['Winkel', '100', '40%', '60%'],
    ];
    expect(unknown(sheet)).toEqual([]);
    expect(readSegments(sheet, 20, [])).toMatchObject({ areOfCosts: false, lines: [{ name: 'Winkel' }] });
  });

  test('are what lines are said to be of, each once, by a column of segments or of customers', () => {
    expect(
      unknown([
        ['Product', 'Segment', 'Omzet'],
        ['Brood', 'Winkel', '100'],
        ['Brood', 'Markt', '80'],
        ['Taart', 'winkel', '7'],
      ]),
    ).toEqual(['Winkel', 'Markt']);
    expect(
      unknown([
        ['Product', 'Klant', 'Omzet'],
        ['Brood', 'Winkel', '100'],
        ['Brood', 'Markt', '80'],
      ]),
    ).toEqual(['Winkel', 'Markt']);
    expect(
      unknown([
        ['Product', 'Klant', 'Omzet'],
        ['Brood', 'Winkel', '100'],
        ['Taart', 'Markt', '80'],
      ]),
    ).toEqual([]);
  });

  test('are what is read where such a sheet is pasted as one of segments', () => {
    const sheet = [HEAD, ['Fietsen', '420.000', '273.000', '85%', '10%', '5%']];
    const read = readSegments(sheet, 20, [{ name: 'toerisme' }]);
    expect(read).toMatchObject({ areOfCosts: true, unread: [] });
    expect(read.lines).toMatchObject([
      { name: 'Particulieren', problems: [] },
      { name: 'Bedrijven', problems: [] },
    ]);
    expect(
      readSegments(
        [
          ['Klant', 'Omzet'],
          ['Winkel', '100'],
        ],
        20,
        [],
      ),
    ).toMatchObject({ areOfCosts: false, lines: [{ name: 'Winkel' }] });
  });

  test('have names that a segment can have', () => {
    expect(
      unknown([
        ['Product', 'Omzet', 'Een naam die veel te lang is', 'Markt'],
        ['Brood', '100', '40%', '60%'],
      ]),
    ).toEqual([]);
  });

  test('are in heads that nobody has to look at; what else is not read is still named', () => {
    const unread = ['% Winkel', 'Omzet via Web', 'Webshop', 'Opmerking'];
    expect(unreadBeside(unread, ['winkel', 'Web'])).toEqual(['Webshop', 'Opmerking']);
    expect(unreadBeside(unread, [])).toEqual(unread);
  });
});
