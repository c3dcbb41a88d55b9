import { describe, expect, test } from 'vitest';
import { readSegments } from './segments.ts';
import { headKey } from './table.ts';
import { readTree as readWithSegments } from './tree.ts';
import { TREE_HEADS } from './tree-heads.ts';

type Parameter = Parameters<typeof readWithSegments>;
const readTree = (block: Parameter[0], level: Parameter[1], existing: Parameter[2]) =>
  readWithSegments(block, level, existing, []);
const BREAD = { id: 'bread', name: 'Bread', version: 1, totals: { units: 0, revenue: 0, directCost: 0 }, held: [] };
const EXISTING = [{ name: 'Sales', mainProcesses: [{ name: 'Shop', processes: [BREAD] }] }];
const codes = (lines: readonly { problems: readonly { code: string }[] }[]) =>
  lines.map(({ problems }) => problems.map(({ code }) => code));

describe('A pasted tree', () => {
  test('is read by its heading in either language; merged cells carry on', () => {
    const { hasHead, unread, lines } = readTree(
      [
        ['Sectie', 'Kostenobject', 'Proces', 'Omzet', 'Directe kosten (€)', 'Aantal', 'Opmerking'],
        ['Bakkerij', 'Brood', 'Wit', '€ 1.234,56', '500', '100', 'x'],
        ['', '', 'Bruin', '', '', ''],
        ['', 'Banket', 'Taart', '10', '', ''],
        ['Winkel', '', '', '', '', ''],
      ],
      3,
      [],
    );
    expect({ hasHead, unread }).toEqual({ hasHead: true, unread: ['Opmerking'] });
    expect(lines.map(({ section, costObject, cost }) => [section, costObject, cost])).toEqual([
      ['Bakkerij', 'Brood', 'Wit'],
      ['Bakkerij', 'Brood', 'Bruin'],
      ['Bakkerij', 'Banket', 'Taart'],
      ['Winkel', '', ''],
    ]);
    expect(lines[0]!.figures).toEqual({ units: 10_000, revenue: 123_456, directCost: 50_000 });
    expect(codes(lines)).toEqual([[], [], [], []]);
  });

  test('without a heading has the layers of its level, then units, revenue and direct costs', () => {
    const { hasHead, lines } = readTree([['Brood', 'Wit', '1', '2', '3']], 2, []);
    expect(hasHead).toBe(false);
    expect(lines[0]).toMatchObject({ section: '', costObject: 'Brood', cost: 'Wit' });
    expect(lines[0]!.figures).toEqual({ units: 100, revenue: 200, directCost: 300 });
    expect(readTree([['Wit', '5']], 1, []).lines[0]).toMatchObject({ cost: 'Wit', figures: { units: 500 } });
  });

  test('at a lower level has no names of what is hidden, and knows what is there without them', () => {
    const head = ['Section', 'Cost object', 'Cost', 'Units'];
    const at = (level: 1 | 2, ...lines: string[][]) => readTree([head, ...lines], level, EXISTING);
    const two = at(2, ['Sales', 'Shop', 'bread'], ['Sales', '', 'Cake'], ['Sales', 'Shop', ''], ['', 'Office', '']);
    expect([two.unread, codes(two.lines)]).toEqual([['Section'], [[], [], [], []]]);
    expect(two.lines.map(({ filling }) => filling?.cost)).toEqual([BREAD, undefined, undefined, undefined]);
    expect(two.lines.map(({ costObject }) => costObject)).toEqual(['Shop', 'Shop', 'Shop', 'Office']);
    const one = at(1, ['Sales', 'Shop', 'bread'], ['', '', 'Cake'], ['Sales', 'Shop', '', '5']);
    expect([one.unread, codes(one.lines)]).toEqual([
      ...[
        ['Section', 'Cost object'],
        [[], [], ['noCost', 'figuresWithoutCost']],
      ],
    ]);
    expect(codes(readTree([['', 'Cake']], 2, []).lines)).toEqual([['noCostObject']]);
  });

  test('has any heading that people give what they sell, alone or beside figures', () => {
    const heads = ['Product', 'Products', 'Producten', 'Name', 'Naam', 'Omschrijving', 'Description', 'Artikel'];
    for (const head of [...heads, 'Kostendrager', 'Kostenobject', 'Productgroep', 'Cost carrier'])
      expect(readTree([[head], ['Wit']], 1, []), head).toMatchObject({ hasHead: true, lines: [{ cost: 'Wit' }] });
    const { hasHead, unread, lines } = readTree(
      [
        ['Kostendrager', 'Product', 'Afzet', 'Verkopen', 'Inkoop'],
        ['Brood', 'Wit', '1', '2', '3'],
      ],
      2,
      [],
    );
    expect({ hasHead, unread }).toEqual({ hasHead: true, unread: [] });
    expect(lines).toMatchObject([{ costObject: 'Brood', cost: 'Wit', figures: { units: 100, revenue: 200 } }]);
  });

  test('takes a first column with a heading of its own for the name, where the others are figures', () => {
    const read = readTree(
      [
        ['Wat wij bakken', 'Omzet', 'Aantal'],
        ['Wit', '10', '5'],
      ],
      1,
      [],
    );
    expect(read).toMatchObject({ hasHead: true, unread: [], lines: [{ cost: 'Wit', figures: { revenue: 1000 } }] });
    // A remark is none: only the first column, and only where nothing else is named.
    const remark = [
      ['Cost object', 'Remark', 'Revenue'],
      ['Bread', 'good', '10'],
    ];
    expect(readTree(remark, 2, [])).toMatchObject({ unread: ['Remark'], lines: [{ costObject: 'Bread', cost: '' }] });
  });

  test('a section that is repeated on each line keeps its cost object, one that is new begins without', () => {
    const { lines } = readTree(
      [
        ['Sales', 'Shop', 'Cake'],
        ['Sales', '', 'Rolls', '0', '€ 5'],
        ['Sales', '', '', '5'],
        ['Office', '', ''],
        ['Office', '', ''],
        ['', '', '', '7'],
        ['Office', 'Desk', 'x'.repeat(101)],
      ],
      3,
      [],
    );
    expect(lines.map(({ section, costObject }) => `${section}/${costObject}`)).toEqual([
      ...['Sales/Shop', 'Sales/Shop', 'Sales/Shop', 'Office/', 'Office/', 'Office/', 'Office/Desk'],
    ]);
    expect(lines[0]!.figures).toEqual({ units: 0, revenue: 0, directCost: 0 });
    expect(lines[1]!.figures).toEqual({ units: 0, revenue: 500, directCost: 0 });
    expect(codes(lines)).toEqual([
      [],
      [],
      ['figuresWithoutCost'],
      [],
      [],
      ['noCost', 'figuresWithoutCost'],
      ['nameTooLong'],
    ]);
    expect(lines[6]!.problems).toEqual([{ code: 'nameTooLong', text: 'x'.repeat(101) }]);
  });

  test('says at each line what is wrong with it', () => {
    const head = ['Section', 'Cost object', 'Cost', 'Units', 'Revenue', 'Direct costs'];
    const { lines } = readTree(
      [
        head,
        ['', 'Shop', 'Cake'],
        ['Sales', 'shop', 'BREAD'],
        ['', '', 'Rolls', 'many', '-5'],
        ['', '', 'rolls'],
        ['Office', '', 'Desk'],
        ['', 'Desks', '', '3'],
      ],
      3,
      EXISTING,
    );
    expect(codes(lines)).toEqual([
      ['noSection'],
      [],
      ['number', 'number'],
      ['twice'],
      ['noCostObject'],
      ['figuresWithoutCost'],
    ]);
  });
});

test('of segments with figures beside them the names are read, and what is not is said', () => {
  const block = [
    ['Wie er kopen', 'Omzet 2025'],
    ['Noord', '€ 10.000'],
    ['Zuid', '5,50'],
    ['Totaal', '10.005,50'],
  ];
  const { lines, columns: _, ...about } = readSegments(block, 20, []);
  expect(about).toMatchObject({ hasHead: true, unread: ['Omzet 2025'], totals: ['Totaal'] });
  expect(lines.map(({ name }) => name)).toEqual(['Noord', 'Zuid']);
  expect(readSegments(block, 20, [], { head: false, total: true }).lines).toHaveLength(4);
});

test('a pasted tree is read by heads with a year or other words', () => {
  const read = readTree(
    [
      ['Product', 'Omzet 2025', 'Directe kosten excl. btw', 'Verkochte aantallen'],
      ['Wit', '10', '5', '3'],
    ],
    1,
    [],
  );
  expect(read).toMatchObject({
    unread: [],
    lines: [{ cost: 'Wit', figures: { units: 300, revenue: 1000, directCost: 500 } }],
  });
});

test('a pasted tree is read by the heads of shops and bookkeepers, each the one thing it says', () => {
  const figureUnder = (head: string) => {
    const { units, revenue, directCost } = readTree(
      [
        ['What', head],
        ['Plants', '5'],
      ],
      1,
      [],
    ).lines[0]!.figures;
    return ['units', 'revenue', 'directCost'].filter((_, at) => [units, revenue, directCost][at]).join();
  };
  const heads = {
    units: ['Pieces', 'Number', 'Aantal', 'Stuks'],
    revenue: ['Sales', 'Turnover', 'Omzet', 'Verkoop'],
    directCost: [
      'Cost of goods',
      'Cost of goods sold 2025',
      'COGS',
      'Purchases',
      'Inkoop',
      'Inkoopwaarde',
      'Kostprijs omzet',
    ],
  };
  for (const [figure, words] of Object.entries(heads))
    expect(words.map(figureUnder), figure).toEqual(words.map(() => figure));
  // A number of something else names it, and what is left of a head that says a column once more is no column.
  const top = ['Article number', 'Number', 'Purchases', 'Cost of goods'];
  expect(readTree([top, ['7', '5', '4', '3']], 1, [])).toMatchObject({
    unread: ['Cost of goods'],
    lines: [{ cost: '7', figures: { units: 500, directCost: 400 } }],
  });
  expect(
    readTree(
      [
        ['Product', 'Customer number'],
        ['Plants', '7'],
      ],
      1,
      [],
    ).unread,
  ).toEqual(['Customer number']);
  const words = Object.values(TREE_HEADS).flat().map(headKey);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test('pasted segments are names, each once and none that is there already', () => {
  const { hasHead, lines } = readSegments(
    [['Segment'], ['Noord'], ['noord'], ['Zuid'], ['A name that is far too long']],
    20,
    [{ name: 'zuid' }],
  );
  expect(hasHead).toBe(true);
  expect(codes(lines)).toEqual([[], ['twice'], ['exists'], ['nameTooLong']]);
});

test('pasted segments have any heading that says segment or name, or none', () => {
  for (const head of [
    ...['segments', 'Segmenten', 'Name', 'naam', 'Customer segment', 'Klantsegment', 'Klantgroep', 'Doelgroepen'],
    ...['Product', 'Markten', 'Locatie', 'Regio’s', 'Channel', 'Customers', 'Klanten'],
  ])
    expect(readSegments([[head], ['Noord']], 20, [])).toMatchObject({ hasHead: true, lines: [{ name: 'Noord' }] });
  expect(readSegments([['Noord'], ['Zuid']], 20, []).lines.map(({ name }) => name)).toEqual(['Noord', 'Zuid']);
  expect(
    readSegments(
      [
        ['Segment', 'Town'],
        ['', 'Delft'],
      ],
      20,
      [],
    ),
  ).toMatchObject({
    ...{ hasHead: true, unread: ['Town'] },
    lines: [{ line: 2, name: '', problems: [{ code: 'name', text: '' }] }],
  });
});

test('a column of figures is no name, whatever costs it is called: it is what was spent, where no other column is', () => {
  const of = (...heads: string[]) =>
    readTree(
      [
        ['Groep', 'Rechtsgebied', 'Uren', 'Omzet', ...heads],
        ['Praktijk', 'Arbeidsrecht', '700', '€ 140.000,00', '€ 6.200,00', '1'],
        ['Praktijk', 'Familierecht', '800', '€ 150.000,00', '€ 4.000,00', '2'],
      ],
      2,
      [],
    );
  for (const head of ['Externe kosten', 'Kosten deskundigen', 'Kosten', 'Costs of experts'])
    expect(of(head)).toMatchObject({
      unread: [],
      lines: [{ costObject: 'Praktijk', cost: 'Arbeidsrecht', figures: { directCost: 620_000 } }, { problems: [] }],
    });
  expect(of('Kosten deskundigen', 'Directe kosten')).toMatchObject({
    unread: ['Kosten deskundigen'],
    lines: [{ cost: 'Arbeidsrecht', figures: { directCost: 100 } }, {}],
  });
  expect(of('Kosten per maand').unread).toEqual(['Kosten per maand']);
});
