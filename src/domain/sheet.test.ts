import { describe, expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { bands, clipGroups, columnsWithin } from './column-bands.ts';
import { HUNDRED_PERCENT } from './money.ts';
import { processOverview } from './process-overview.ts';
import { processSheet } from './process-sheet.ts';
import { reconciliationSheet } from './reconciliation-sheet.ts';
import type { ScenarioModel } from './scenario-model.ts';
import { segmentOverview } from './segment-overview.ts';
import { segmentSheet } from './segment-sheet.ts';
import {
  apart,
  type Formula,
  foldedSheet,
  type OverviewSheet,
  rowHead,
  type Sheet,
  type SheetWords,
  type Stretch,
  shownPrice,
  shownText,
  withNote,
} from './sheet.ts';
import { BAKERY } from './testing/bakery.ts';
import { randomScenario } from './testing/random-scenario.ts';

/** Every word is its own key. */
const words = new Proxy({} as SheetWords, { get: (_, word) => (word === 'labels' ? words : word) });
const book = bookOf(BAKERY);
const open = { hideEmpty: false, isOpen: () => true };
const flags = { showGrossMargin: true, showContributionMargin: true };
const perProcess = (options = {}) =>
  processSheet(processOverview(book), { ...open, flags, level: 3, ...options }, words);
const perSegment = (options = {}) =>
  segmentSheet(segmentOverview(book), { ...open, backOffice: new Set(['admin']), ...options }, words);
const line = ({ lines }: Sheet, id: string) => lines.find(one => one.id === id)!;
const shown = (sheet: Sheet, id: string) => {
  const found = line(sheet, id);
  return sheet.columns.map((_, column) => shownText(found.cell(column)));
};

const formulaText = (formula: Formula): string => {
  const signed = (names: readonly string[], signs: readonly number[]) =>
    names.map((name, at) => `${signs[at] === 1 ? '+' : '−'}${name}`).join(' ');
  if ('terms' in formula) return signed(Object.keys(formula.terms), Object.values(formula.terms));
  if ('of' in formula) return `${formula.of} ÷ ${formula.per}`;
  if ('below' in formula) return `${formula.below} below`;
  if ('along' in formula) return signed(['A', 'B', 'C'], formula.along);
  const stretch = ({ from, to }: Stretch) => `${from}…${to}`;
  return stretch(formula.across) + (formula.per ? ` ÷ ${stretch(formula.per)}` : '');
};
/** What a cell is, whose figure it is and what a spreadsheet computes it from. Its view and label are those of its line. */
const noted = (sheet: OverviewSheet, id: string) => {
  const found = line(sheet, id);
  const cells = sheet.columns.map((_, column) => {
    const cell = found.cell(column);
    if (cell.kind === 'text') return cell.value;
    const { kind, address, formula } = cell;
    if (address?.view === 'reconciliation' || address?.view === 'price') throw new Error('That is another sheet');
    if (address) expect(address).toMatchObject({ view: sheet.view, label: id.split(' ')[0] });
    const whose = address && [address.part, address.subRowId, address.processId, address.segmentId];
    return `${kind}: ${whose?.filter(Boolean).join(' ') ?? ''}${formula ? ` = ${formulaText(formula)}` : ''}`;
  });
  return [found.tone, found.head, ...cells];
};

describe('The cost-object view as a sheet', () => {
  test('C2.34 heads group the columns by level, the back office last and marked', () => {
    const heads = (level: number) => perProcess({ level }).heads.map(({ groups }) => groups.map(group => group.head));
    expect(heads(3)).toEqual([
      ['Making', 'Office'],
      ['Bread', 'Running the place'],
    ]);
    expect(heads(2)).toEqual([['Bread', 'Running the place']]);
    expect(heads(1)).toEqual([]);
    expect(perProcess().heads[0]!.groups.map(group => group.note)).toEqual([undefined, 'backOffice']);
    expect(perProcess({ level: 1 }).columns.map(column => column.note)).toEqual([
      ...[undefined, undefined, 'backOffice', undefined],
    ]);
    expect(perProcess().columns.at(-1)!.head).toBe('total');
  });

  test('C5.18 figures are whole euros, negatives in parentheses, percentages with two decimals, a dash where there is none', () => {
    const sheet = perProcess();
    expect(shown(sheet, 'totalNetResult')).toEqual(['52.667', '(25.333)', '(18.333)', '9.000']);
    expect(shown(sheet, 'otherCosts energy')).toEqual(['3.333', '3.333', '3.333', '10.000']);
    expect(shown(sheet, 'costPricePerUnit')).toEqual(['0,973', '–', '–', '–']);
    expect(shown(sheet, 'netMargin')).toEqual(['35,11%', '–', '–', '6,00%']);
  });

  test('what costs nothing is no part of a line', () => {
    const free = BAKERY.otherCosts.map(cost => (cost.id === 'rent' ? { ...cost, totalCost: 0 } : cost));
    const sheet = processSheet(processOverview(bookOf({ ...BAKERY, otherCosts: free })), { flags, level: 3 }, words);
    expect(sheet.lines.filter(({ tone }) => tone === 'part').map(({ id }) => id)).toEqual([
      ...['employeeCostAllocations anna', 'employeeCostAllocations bas', 'otherCosts energy'],
    ]);
  });

  test('a folded line has no parts', () => {
    expect(perProcess({ isOpen: () => false }).lines.map(line => line.id)).not.toContain('otherCosts energy');
  });

  test('every figure says which it is', () => {
    const line = perProcess().lines.find(one => one.id === 'employeeCostAllocations anna')!;
    expect(line.cell(1)).toMatchObject({
      address: {
        view: 'process',
        label: 'employeeCostAllocations',
        subRowId: 'anna',
        processId: 'packing',
        part: 'amount',
      },
    });
    expect(line.cell(3)).toMatchObject({
      address: { view: 'process', label: 'employeeCostAllocations', subRowId: 'anna', part: 'total' },
    });
  });

  test('columns without any figure can be hidden', () => {
    const overview = processOverview(bookOf({ ...BAKERY, employees: [], otherCosts: [] }));
    const columns = (hideEmpty: boolean) =>
      processSheet(overview, { ...open, flags, level: 1, hideEmpty }, words).columns;
    expect(columns(false).map(column => column.id)).toEqual(['baking', 'packing', 'admin', 'total']);
    expect(columns(true).map(column => column.id)).toEqual(['baking', 'packing', 'total']);
    const sold = processOverview(bookOf(onlyBaking({ revenue: 500, directCost: 0 })));
    expect(processSheet(sold, { ...open, flags, level: 1, hideEmpty: true }, words).columns).toHaveLength(2);
  });
});

describe('The cost-object view, line by line', () => {
  const units = new Map([['baking', 10_000_000]]);

  test('says of each cell whose figure it is and what a spreadsheet computes it from; what nobody can explain leads nowhere', () => {
    const sheet = perProcess({ units });
    const each = (formula: string, more = '') =>
      ['amount baking', 'amount packing', 'amount admin', 'total'].map(whose => `amount: ${whose}${more}${formula}`);
    const entered = (more = '') => each('', more).map((cell, at) => (at === 3 ? `${cell} = 0…3` : cell));
    const part = (id: string) =>
      ['amount', 'amount', 'amount', 'total'].map(
        (what, at) => `amount: ${what} ${id}${at < 3 ? ` ${['baking', 'packing', 'admin'][at]}` : ' = 0…3'}`,
      );
    const ratio = (kind: string, formula: string) =>
      ['amount baking', '', '', 'total'].map(whose => `${kind}: ${whose} = ${formula}`);
    const lines: Record<string, string[]> = {
      revenue: ['sum', 'revenue', ...entered()],
      directCosts: ['plain', 'directCosts', ...entered()],
      grossProfit: ['sum', 'grossProfit', ...each(' = +revenue −directCosts')],
      employeeCostAllocations: ['plain', 'employeeCostAllocations', ...each(' = 2 below')],
      'employeeCostAllocations anna': ['part', 'Anna', ...part('anna')],
      'employeeCostAllocations bas': ['part', 'Bas', ...part('bas')],
      contributionProfit: [
        ...['sum', 'contributionProfit'],
        ...each(' = +revenue −directCosts −employeeCostAllocations'),
      ],
      otherCosts: ['plain', 'otherCosts', ...each(' = 2 below')],
      'otherCosts rent': ['part', 'Rent', ...part('rent')],
      'otherCosts energy': ['part', 'Energy', ...part('energy')],
      totalCosts: ['sum', 'totalCosts', ...each(' = +directCosts +employeeCostAllocations +otherCosts')],
      totalNetResult: ['result', 'totalNetResult', ...each(' = +revenue −totalCosts')],
      units: ['plain', 'numberOfUnits', 'units: ', 'units: ', 'units: ', ''],
      costPricePerUnit: [
        ...['quiet', 'costPricePerUnit', ...ratio('price', 'totalCosts ÷ units').slice(0, 3)],
        'price: ',
      ],
      grossMargin: ['quiet', 'grossMargin', ...ratio('percent', 'grossProfit ÷ revenue')],
      contributionMargin: ['quiet', 'contributionMargin', ...ratio('percent', 'contributionProfit ÷ revenue')],
      netMargin: ['quiet', 'netMargin', ...ratio('percent', 'totalNetResult ÷ revenue')],
    };
    expect(Object.fromEntries(sheet.lines.map(({ id }) => [id, noted(sheet, id)]))).toEqual(lines);
    expect(sheet.lines.map(({ id }) => id)).toEqual(Object.keys(lines));
    expect(shown(sheet, 'units')).toEqual(['100.000,00', '0', '0', '']);
    expect(perProcess().lines.map(({ id }) => id)).not.toContain('units');
    const folding = sheet.lines.filter(({ open }) => open !== undefined).map(({ id }) => id);
    expect(folding).toEqual(['employeeCostAllocations', 'otherCosts']);
    expect(line(sheet, 'otherCosts rent').partOf).toBe('otherCosts');
  });

  test('has its heads, and over each column what is above it', () => {
    const { lines: _, reconciliation: __, ...frame } = perProcess();
    const total = { id: 'total', head: 'total', full: 'total', kind: 'amount' };
    expect(frame).toEqual({
      ...{ view: 'process', firstHead: 'euros', lineHeads: ['cost', ''] },
      columns: [
        { id: 'baking', head: 'Baking', full: 'Making / Bread / Baking', kind: 'amount' },
        { id: 'packing', head: 'Packing', full: 'Making / Bread / Packing', kind: 'amount' },
        { id: 'admin', head: 'Administration', full: 'Office / Running the place / Administration', kind: 'amount' },
        total,
      ],
      heads: [
        {
          title: 'section',
          groups: [
            { id: 'making', head: 'Making', from: 0, to: 2 },
            { id: 'office', head: 'Office', note: 'backOffice', from: 2, to: 3 },
          ],
        },
        {
          title: 'costObject',
          groups: [
            { id: 'bread', head: 'Bread', from: 0, to: 2 },
            { id: 'running', head: 'Running the place', from: 2, to: 3 },
          ],
        },
      ],
    });
    const full = (level: number) => perProcess({ level }).columns.map(column => column.full);
    expect(full(2)).toEqual(['Bread / Baking', 'Bread / Packing', 'Running the place / Administration', 'total']);
    expect(full(1)).toEqual(['Baking', 'Packing', 'Administration', 'total']);
  });

  test('asks whether a line is open by its label and how many parts it has', () => {
    const asked: [string, number][] = [];
    const isOpen = (...question: [string, number]) => asked.push(question) > 1;
    const sheet = perProcess({ isOpen });
    expect(asked).toEqual([
      ['employeeCostAllocations', 2],
      ['otherCosts', 2],
    ]);
    const parts = sheet.lines.filter(({ tone }) => tone === 'part').map(({ id }) => id);
    expect(parts).toEqual(['otherCosts rent', 'otherCosts energy']);
  });

  test('a zero that stands for nothing says so, and one that was entered does not', () => {
    const cell = line(perProcess(), 'employeeCostAllocations bas').cell(1);
    expect(cell).toMatchObject({ value: 0, isNothing: true });
    expect(line(perProcess(), 'employeeCostAllocations bas').cell(0)).not.toHaveProperty('isNothing');
  });
});

/** One cost, and a segment that holds all of it, or none. */
const onlyBaking = (totals: { revenue: number; directCost: number }, segments = ['shop']): ScenarioModel => {
  const making = BAKERY.sections[1]!;
  const [bread] = making.mainProcesses;
  const baking = { ...bread!.processes[0]!, totals: { units: 100, ...totals }, totalCostAllocations: [] };
  const processes = [{ ...baking, costAllocation: segments.map(id => ({ id, units: 100, ...totals })) }];
  return {
    ...BAKERY,
    segments: segments.map(id => ({ id, name: id })),
    sections: [{ ...making, mainProcesses: [{ ...bread!, processes }] }],
    ...{ employees: [], otherCosts: [] },
  };
};
const sheetOf = (model: ScenarioModel, options = {}) =>
  segmentSheet(segmentOverview(bookOf(model)), { backOffice: new Set(), ...options }, words);

describe('The segment view as a sheet', () => {
  test('says of each cell whose figure it is and what a spreadsheet computes it from', () => {
    const sheet = perSegment({ withPrices: true });
    const NONE = ['', '', '', '', '', ''];
    const units = (process: string, part = 'units') => [
      ...[`units: ${part} ${process} retail`, `units: ${part} ${process} wholesale`],
    ];
    const amounts = (process: string, formula = '') => [
      ...['amount retail', 'amount wholesale', 'notAllocated'].map(whose => {
        const [part, segment] = whose.split(' ');
        return `amount: ${[part, process, segment].filter(Boolean).join(' ')}${formula}`;
      }),
      process === '' ? `amount: total${formula}` : `amount: total ${process} = 6…9`,
    ];
    const sums = amounts('', ' = 3 below');
    const eachPrice = ['price:  = 6…7 ÷ 2…3', 'price:  = 7…8 ÷ 3…4'];
    const result = (process: string) =>
      amounts(process, ` = +revenue ${process} −directCosts ${process} −totalCosts ${process}`);
    const price = (process: string) => `price: ${process && `pricePerUnit ${process}`} = 6…8 ÷ 2…4`;
    const lines: Record<string, string[]> = {
      revenue: ['sum', 'revenue', 'averagePrice', ...NONE.slice(1), ...sums],
      'revenue baking': ['part', 'Baking', price('baking'), '', ...units('baking'), ...eachPrice, ...amounts('baking')],
      'directCosts baking': [
        ...['part', 'Baking', price('baking'), '', ...units('baking'), ...eachPrice, ...amounts('baking')],
      ],
      'revenue packing': ['part', 'Packing', price(''), '', ...units('packing'), ...eachPrice, ...amounts('packing')],
      totalCosts: ['sum', 'totalIndirectCosts', 'costPerUnit', ...NONE.slice(1), ...sums],
      'totalCosts baking': [
        ...['part', 'Baking', price('baking'), 'orders', ...units('baking', 'decidingUnits'), '', ''],
        ...amounts('baking'),
      ],
      'totalCosts packing': ['part', 'Packing', price(''), '', ...units('packing'), '', '', ...amounts('packing')],
      totalNetResult: ['result', 'totalNetResult', ...NONE, ...sums],
      'totalNetResult baking': ['part', 'Baking', '', '', ...units('baking'), '', '', ...result('baking')],
      netMargin: [
        ...['quiet', 'netMargin', ...NONE],
        ...['percent: amount retail', 'percent: amount wholesale', '', 'percent: total'].map(
          cell => cell && `${cell} = totalNetResult ÷ revenue`,
        ),
      ],
    };
    for (const [id, cells] of Object.entries(lines)) expect([id, ...noted(sheet, id)]).toEqual([id, ...cells]);
    expect(line(sheet, 'totalCosts baking').partOf).toBe('totalIndirectCosts');
    expect(sheet.lines.map(({ id }) => id)).toEqual(
      ['revenue', 'directCosts', 'totalCosts', 'totalNetResult']
        .flatMap(row => [row, `${row} baking`, `${row} packing`, `${row} admin`])
        .concat('netMargin'),
    );
  });

  test('has its heads: units, prices and amounts of each segment', () => {
    const frame = (options: object) => {
      const { lines: _, reconciliation: __, columns, ...rest } = perSegment(options);
      return { ...rest, columns: columns.map(({ id, head, kind }) => [id, head, kind]) };
    };
    const first = { view: 'segment', firstHead: 'euros', lineHeads: ['', 'cost'] };
    const of = (kind: string) => [
      [`${kind} retail`, 'Retail', kind],
      [`${kind} wholesale`, 'Wholesale', kind],
    ];
    const begin = [
      ['pricePerUnit', 'perUnit', 'price'],
      ['unitDescription', 'costDriver', 'text'],
    ];
    const end = [
      ['notAllocated', 'notAllocated', 'amount'],
      ['total', 'total', 'amount'],
    ];
    const groups = [
      { id: 'units', head: 'numberOfUnits', from: 2, to: 4 },
      { id: 'price', head: 'price', from: 4, to: 6 },
      { id: 'amount', head: 'amount', from: 6, to: 8 },
    ];
    expect(frame({ withPrices: true })).toEqual({
      ...first,
      heads: [{ title: '', groups }],
      columns: [...begin, ...of('units'), ...of('price'), ...of('amount'), ...end],
    });
    expect(frame({})).toEqual({
      ...first,
      heads: [{ title: '', groups: [groups[0], { ...groups[2], from: 4, to: 6 }] }],
      columns: [...begin, ...of('units'), ...of('amount'), ...end],
    });
    expect(frame({ amountsOnly: true })).toEqual({ ...first, heads: [], columns: [...of('amount'), ...end] });
  });

  test('C2.41, C2.42 has price, cost driver, units and P × Q of each segment, what is not allocated, and the total', () => {
    const sheet = perSegment();
    expect(sheet.columns.map(column => column.head)).toEqual([
      ...['perUnit', 'costDriver', 'Retail', 'Wholesale', 'Retail', 'Wholesale', 'notAllocated', 'total'],
    ]);
    expect(shown(sheet, 'totalCosts baking')).toEqual([
      ...['143,33', 'orders', '300,00', '100,00', '43.000', '14.333', '0', '57.333'],
    ]);
    expect(shown(sheet, 'totalCosts packing')).toEqual(['–', '', '0', '0', '9.733', '9.733', '4.867', '24.333']);
    expect(shown(sheet, 'totalNetResult')).toEqual(['', '', '', '', '21.017', '5.183', '(17.200)', '9.000']);
    expect(shown(sheet, 'netMargin')).toEqual(['', '', '', '', '23,35%', '10,37%', '', '6,00%']);
    expect(shown(sheet, 'totalNetResult baking')[0]).toBe('');
    const heads = ['revenue', 'directCosts', 'totalCosts', 'totalNetResult'].map(line => shown(sheet, line)[0]);
    expect(heads).toEqual(['averagePrice', 'costPerUnit', 'costPerUnit', '']);
    expect(sheet.columns.map((_, column) => shownPrice(line(sheet, 'revenue baking').cell(column)))).toEqual([
      ...['', '', '× 2,25', '× 1,00', '', '', '', ''],
    ]);
    expect(shownPrice(line(sheet, 'totalCosts baking').cell(2))).toBe('');
    expect(sheet.lines.find(line => line.id === 'revenue admin')!.head).toBe('Administration (backOffice)');
  });

  test('files have a column for the price in each segment of what was sold and what it cost directly', () => {
    const sheet = perSegment({ withPrices: true });
    expect(sheet.columns.map(column => column.full)).toEqual([
      ...['perUnit', 'costDriver', 'numberOfUnits: Retail', 'numberOfUnits: Wholesale'],
      ...['price: Retail', 'price: Wholesale', 'amount: Retail', 'amount: Wholesale', 'notAllocated', 'total'],
    ]);
    expect(shown(sheet, 'revenue baking').slice(2, 8)).toEqual([
      ...['40.000,00', '50.000,00', '2,25', '1,00', '90.000', '50.000'],
    ]);
    expect(shown(sheet, 'totalCosts baking').slice(4, 6)).toEqual(['', '']);
    expect(shownPrice(line(sheet, 'revenue baking').cell(2))).toBe('');
  });

  test('units that nothing was earned on have no price, and no product: a price is said only where there is one', () => {
    const [office, ...others] = BAKERY.sections;
    const [desk] = office!.mainProcesses;
    const counted = { ...desk!.processes[0]!, totals: { units: 100, revenue: 0, directCost: 0 } };
    const held = [{ id: 'retail', units: 100, revenue: 0, directCost: 0 }];
    const processes = [{ ...counted, costAllocation: held }];
    const model = { ...BAKERY, sections: [{ ...office!, mainProcesses: [{ ...desk!, processes }] }, ...others] };
    const told = (id: string, options = {}) => {
      const sheet = sheetOf(model, options);
      return sheet.columns.map((_, at) => {
        const cell = line(sheet, id).cell(at);
        return `${shownText(cell)} ${shownPrice(cell)}`.trim();
      });
    };
    expect(told('revenue admin')).toEqual(['', '', '1,00', '0', '0', '0', '0', '0']);
    const inFiles = (options: object) => told('revenue admin', { withPrices: true, ...options });
    expect(inFiles({ amountsFirst: true }).slice(4)).toEqual(['', '', '1,00', '0', '', '–']);
    // Programs read a figure in each place.
    expect(inFiles({}).slice(0, 6)).toEqual(['0', '', '1,00', '0', '0', '–']);
    expect(told('revenue baking').slice(2, 4)).toEqual(['40.000,00 × 2,25', '50.000,00 × 1,00']);
  });

  test('without units and prices its columns are the amounts, with the same figures', () => {
    const [sheet, whole] = [perSegment({ amountsOnly: true }), perSegment()];
    expect(sheet.columns.map(column => column.head)).toEqual(['Retail', 'Wholesale', 'notAllocated', 'total']);
    expect(sheet.heads).toEqual([]);
    for (const { id } of whole.lines) expect(shown(sheet, id)).toEqual(shown(whole, id).slice(4));
  });

  test('asks of each line whether it is open, and says whether its parts have units or a price', () => {
    const asked: [string, number, boolean][] = [];
    const isOpen = (...question: [string, number, boolean]) => asked.push(question) > 0;
    perSegment({ isOpen });
    expect(asked).toEqual([
      ['revenue', 3, true],
      ['directCosts', 3, true],
      ['totalCosts', 3, true],
      ['totalNetResult', 3, false],
    ]);
  });

  test('on paper, while all is folded, only columns of sums are left, with their heads', () => {
    const folded = foldedSheet(perSegment({ isOpen: () => false }));
    expect(folded.columns.map(column => column.head)).toEqual(['Retail', 'Wholesale', 'notAllocated', 'total']);
    expect(folded.heads.map(({ groups }) => groups)).toEqual([
      [expect.objectContaining({ head: 'amount', from: 0, to: 2 })],
    ]);
    expect(shown(folded, 'totalNetResult')).toEqual(['21.017', '5.183', '(17.200)', '9.000']);
    expect(foldedSheet(perSegment()).columns).toHaveLength(8);
    expect(foldedSheet(perProcess({ isOpen: () => false })).columns).toHaveLength(4);
  });

  describe('where nobody scrolls', () => {
    const sheet = perSegment({ withPrices: true, amountsFirst: true });
    const heads = (of: Sheet) => of.columns.map(({ head }) => head);

    test('has the amounts first, and then what they are made of, with the same figures', () => {
      const amounts = ['Retail', 'Wholesale', 'notAllocated', 'total'];
      const details = ['perUnit', 'costDriver', 'Retail', 'Wholesale', 'Retail', 'Wholesale'];
      expect(heads(sheet)).toEqual([...amounts, ...details]);
      expect(sheet.heads[0]!.groups.map(({ head, from, to }) => [head, from, to])).toEqual([
        ...[
          ['amount', 0, 2],
          ['numberOfUnits', 6, 8],
          ['price', 8, 10],
        ],
      ]);
      const [made, given] = [6, 4].map(from =>
        shown(perSegment({ withPrices: true }), 'revenue baking').slice(0, from),
      );
      expect(shown(sheet, 'revenue baking')).toEqual([
        ...shown(perSegment({ withPrices: true }), 'revenue baking').slice(6),
        ...[...given!, ...made!.slice(4)],
      ]);
      expect(noted(sheet, 'revenue baking')).toContain('amount: total baking = 0…3');
      expect(noted(sheet, 'revenue baking')).toContain('price: pricePerUnit baking = 0…2 ÷ 6…8');
    });

    test('says nothing of units where there are none: no zeros, no dashes, no price above them', () => {
      expect(shown(sheet, 'revenue packing').slice(4)).toEqual(['', '', '', '', '', '']);
      expect(shown(sheet, 'directCosts baking').slice(6)).not.toContain('');
      const without = JSON.parse(
        JSON.stringify(BAKERY)
          .replaceAll('"orders"', 'null')
          .replaceAll(/"units":\d+/g, '"units":0'),
      );
      const amounts = segmentSheet(
        segmentOverview(bookOf(without)),
        { backOffice: new Set(), amountsFirst: true },
        words,
      );
      expect(heads(amounts)).toEqual(['Retail', 'Wholesale', 'notAllocated', 'total']);
      expect(amounts.heads).toEqual([]);
    });

    test('what does not fit beside the amounts comes after them, of the lines that have any of it', () => {
      expect(apart(sheet, 10)).toEqual([sheet]);
      const [amounts, details, ...more] = apart(sheet, 9);
      expect(more).toEqual([]);
      expect(heads(amounts!)).toEqual(heads(sheet).slice(0, 4));
      expect(heads(details!)).toEqual(heads(sheet).slice(4));
      expect(details!.heads[0]!.groups.map(({ head, from }) => [head, from])).toEqual([
        ...[
          ['numberOfUnits', 2],
          ['price', 4],
        ],
      ]);
      expect(amounts!.lines.map(({ id }) => id)).toEqual(sheet.lines.map(({ id }) => id));
      expect(details!.lines.map(({ id }) => id)).toEqual([
        ...['revenue', 'revenue baking', 'directCosts', 'directCosts baking', 'totalCosts', 'totalCosts baking'],
      ]);
      expect(shown(details!, 'revenue baking')).toEqual(shown(sheet, 'revenue baking').slice(4));
      expect(apart(perSegment(), 4)).toHaveLength(1);
      expect(apart(perProcess(), 2)).toHaveLength(1);
    });
  });

  test('one label is one figure: its total costs are the indirect ones', () => {
    expect(perSegment().lines.find(line => line.id === 'totalCosts')!.head).toBe('totalIndirectCosts');
    expect(perProcess().lines.find(line => line.id === 'totalCosts')!.head).toBe('totalCosts');
    expect(rowHead('process', 'totalCosts', words)).toBe('totalCosts');
    expect(rowHead('segment', 'revenue', words)).toBe('revenue');
    expect(
      ['Office', 'Making'].map(head => withNote({ head, note: head === 'Office' ? 'back office' : undefined })),
    ).toEqual(['Office (back office)', 'Making']);
  });

  test('units decide on an amount only where they are of a cost driver', () => {
    const part = (line: string) =>
      perSegment()
        .lines.find(one => one.id === line)!
        .cell(2);
    expect(part('totalCosts baking')).toMatchObject({ address: { part: 'decidingUnits' } });
    expect(part('totalCosts packing')).toMatchObject({ address: { part: 'units' } });
    expect(part('revenue baking')).toMatchObject({ address: { part: 'units' } });
  });

  test('what is missing in one cost never makes up for what is too much in another: each is said, gross', () => {
    // Of what was allocated whole, one cost loses 400 and another gains 400.
    const model = JSON.parse(JSON.stringify(BAKERY));
    const processes = model.sections.flatMap((section: (typeof BAKERY.sections)[number]) =>
      section.mainProcesses.flatMap(costObject => costObject.processes),
    );
    const before = segmentOverview(bookOf(model)).revenueGroups.map(row => row.notAllocated);
    const gain = before.map(cents => (cents > 0 ? 0 - cents - 40_000 : 40_000));
    for (const process of processes) {
      const at = processOverview(bookOf(BAKERY)).processIds.indexOf(process.id);
      process.totals.revenue += gain[at]!;
    }
    const overview = segmentOverview(bookOf(model));
    expect(overview.revenueGroups.map(row => row.notAllocated)).toEqual([-40_000, 40_000, 40_000]);
    expect(segmentSheet(overview, { backOffice: new Set() }, words).reconciliation[0]).toMatchObject({
      of: 'revenue',
      notAllocated: 80_000,
      overAllocated: 40_000,
    });
  });

  test('rows without any figure can be hidden; a line that is left without any has nothing below it', () => {
    expect(perSegment().lines.map(({ id }) => id)).toContain('revenue admin');
    const ids = perSegment({ hideEmpty: true }).lines.map(({ id }) => id);
    expect(ids).not.toContain('revenue admin');
    expect(ids).toContain('revenue baking');
    const even = sheetOf(onlyBaking({ revenue: 500, directCost: 500 }), { hideEmpty: true });
    expect(even.lines.map(({ id, open }) => (open ? `${id}, open` : id))).toEqual([
      ...['revenue, open', 'revenue baking', 'directCosts, open', 'directCosts baking', 'totalNetResult', 'netMargin'],
    ]);
    expect(line(even, 'totalNetResult').open).toBeUndefined();
    expect(noted(even, 'totalNetResult').slice(-2)).toEqual(['amount: amount shop', 'amount: total']);
  });

  test('has no column of what is not allocated where nothing is left, and no margin where nothing is sold', () => {
    const sold = sheetOf(onlyBaking({ revenue: 500, directCost: 0 }));
    expect(sold.columns.map(({ id }) => id)).toEqual([
      ...['pricePerUnit', 'unitDescription', 'units shop', 'amount shop', 'total'],
    ]);
    const idle = sheetOf(onlyBaking({ revenue: 0, directCost: 500 }));
    expect(idle.lines.map(({ id }) => id)).toEqual([
      ...['directCosts', 'directCosts baking', 'totalNetResult', 'totalNetResult baking'],
    ]);
    const two = onlyBaking({ revenue: 500, directCost: 0 });
    const half = sheetOf({ ...two, segments: [...two.segments, { id: 'idle', name: 'Idle' }] });
    expect(noted(half, 'netMargin').slice(-3)).toEqual(
      ['amount shop', '', 'total'].map(whose => `percent: ${whose} = totalNetResult ÷ revenue`),
    );
  });

  test('without segments has nothing to compute a price from', () => {
    const sheet = sheetOf(onlyBaking({ revenue: 500, directCost: 0 }, []));
    expect(noted(sheet, 'revenue baking').slice(2)).toEqual([
      ...['price: ', '', 'amount: notAllocated baking', 'amount: total baking = 2…3'],
    ]);
  });
});

describe('The reconciliation at the foot', () => {
  const foot = (sheet: OverviewSheet) => reconciliationSheet(sheet, words);

  test('of the cost-object view: to the cent, ending in the result of everything that was entered', () => {
    const sheet = foot(perProcess());
    expect(sheet.columns.map(column => column.head)).toEqual([
      ...['entered', 'lessNotAllocated', 'plusOverAllocated', 'reachesColumns'],
    ]);
    expect(sheet.lines.map(({ head, id }) => [head, ...shown(sheet, id)])).toEqual([
      ['revenue', '150.000,00', '0', '0', '150.000,00'],
      ['directCosts', '41.000,00', '0', '0', '41.000,00'],
      ['personnelCosts', '72.000,00', '12.000,00', '0', '60.000,00'],
      ['otherCosts', '40.000,01', '0', '0', '40.000,01'],
      ['resultOfCostObjects', '', '', '', '8.999,99'],
      ['resultOfEverything', '(3.000,01)', '', '', ''],
    ]);
  });

  test('of the segment view: both stages, each on a line of its own', () => {
    const sheet = foot(perSegment());
    expect(sheet.columns[0]!.head).toBe('enteredOrReceived');
    expect(sheet.lines.map(({ head, id }) => [head, ...shown(sheet, id)])).toEqual([
      ['revenue toSegments', '150.000,00', '10.000,00', '0', '140.000,00'],
      ['directCosts toSegments', '41.000,00', '4.000,00', '0', '37.000,00'],
      ['personnelCosts toCostObjects', '72.000,00', '12.000,00', '0', '60.000,00'],
      ['otherCosts toCostObjects', '40.000,01', '0', '0', '40.000,01'],
      ['totalIndirectCosts toSegments', '100.000,01', '23.200,01', '0', '76.800,00'],
      ['resultOfSegments', '', '', '', '26.200,00'],
      ['resultOfEverything', '(3.000,01)', '', '', ''],
    ]);
  });

  test('every figure leads to its trail', () => {
    const { columns, lines, ...frame } = foot(perSegment());
    expect(frame).toEqual({ firstHead: 'reconciliation', lineHeads: ['reconciliation', ''], heads: [] });
    expect(columns.map(({ id, kind }) => [id, kind])).toEqual([
      ...['entered', 'notAllocated', 'overAllocated', 'reaches'].map(id => [id, 'cents']),
    ]);
    expect(lines.map(({ tone }) => tone)).toEqual(['plain', 'plain', 'plain', 'plain', 'plain', 'sum', 'result']);
    expect(lines[0]!.cell(1)).toMatchObject({ address: { in: 'segment', of: 'revenue', figure: 'notAllocated' } });
    expect(lines[5]!.cell(3)).toMatchObject({ address: { in: 'segment', of: 'result', figure: 'reaches' } });
    for (const sheet of [foot(perProcess()), foot(perSegment())])
      for (const line of sheet.lines)
        for (const column of sheet.columns.keys()) {
          const cell = line.cell(column);
          if (cell.kind !== 'text') expect(cell.address).toMatchObject({ view: 'reconciliation' });
        }
  });
});

describe('What a spreadsheet computes a figure from comes to that figure', () => {
  const size = { segments: 3, sections: 2, processes: 6, employees: 5, costCenters: 2, otherCosts: 4, allocations: 5 };
  const sheetsOf = (seed: number) => {
    const book = bookOf(randomScenario(seed, size));
    const units = new Map(book.truths.processes.map(process => [process.id, process.units]));
    return [
      processSheet(processOverview(book), { flags, level: 3, units }, words),
      segmentSheet(segmentOverview(book), { backOffice: new Set(), withPrices: true }, words),
      segmentSheet(segmentOverview(book), { backOffice: new Set(), withPrices: true, amountsFirst: true }, words),
    ];
  };
  const figureAt = ({ lines }: Sheet, line: number, column: number) => Number(lines[line]?.cell(column).value ?? 0);
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const across = (sheet: Sheet, line: number, { from, to }: Stretch) =>
    sumOf(Array.from({ length: to - from }, (_, n) => figureAt(sheet, line, from + n)));
  const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

  function computed(sheet: Sheet, formula: Formula, line: number, column: number): number | null {
    const of = (id: string) =>
      figureAt(
        sheet,
        sheet.lines.findIndex(one => one.id === id),
        column,
      );
    if ('below' in formula)
      return sumOf(Array.from({ length: formula.below }, (_, n) => figureAt(sheet, line + 1 + n, column)));
    if ('terms' in formula) return sumOf(Object.entries(formula.terms).map(([id, sign]) => sign * of(id)));
    if ('of' in formula) return ratio(of(formula.of), of(formula.per));
    if ('along' in formula) return sumOf(formula.along.map((sign, at) => sign * figureAt(sheet, line, at)));
    const part = across(sheet, line, formula.across);
    return formula.per ? ratio(part, across(sheet, line, formula.per)) : part;
  }

  test.each([31, 32, 33, 34])('random scenario %i', seed => {
    const sheets = sheetsOf(seed);
    for (const sheet of [...sheets, ...sheets.map(sheet => reconciliationSheet(sheet, words))]) {
      let formulas = 0;
      sheet.lines.forEach((line, at) => {
        sheet.columns.forEach((_, column) => {
          const cell = line.cell(column);
          if (cell.kind === 'text' || !cell.formula) return;
          formulas += 1;
          const expected = computed(sheet, cell.formula, at, column);
          if (cell.value === null || expected === null) {
            expect([cell.value, expected]).toEqual([null, null]);
            return;
          }
          // Prices are to the cent. Margins are shares, and may be large.
          const off = cell.kind === 'percent' ? expected * HUNDRED_PERCENT - cell.value : expected - cell.value;
          const most = { amount: 0, cents: 0, units: 0, price: 0.006, percent: 1 + Math.abs(cell.value) * 1e-12 }[
            cell.kind
          ];
          expect(Math.abs(off), `${line.id} ${column}`).toBeLessThanOrEqual(most);
        });
      });
      expect(formulas).toBeGreaterThan(5);
    }
  });
});

describe('Columns side by side', () => {
  test('take what they need, while there is room', () => {
    expect(columnsWithin(400, [40, 120, 60], 57)).toEqual([57, 120, 60]);
  });

  test('that need most get the same where there is too little', () => {
    expect(columnsWithin(300, [40, 300, 140, 60], 57)).toEqual([57, 91, 91, 60]);
    expect(columnsWithin(100, [40, 300, 140, 60], 57)).toEqual([57, 57, 57, 57]);
  });

  test('share what is left, up to so much, the narrowest first', () => {
    expect(columnsWithin(400, [40, 120, 60], 57, 130)).toEqual([130, 130, 130]);
    expect(columnsWithin(300, [40, 120, 60], 57, 130)).toEqual([90, 120, 90]);
  });
});

test('bands hold every column once, in nearly equal stretches', () => {
  for (const columns of [1, 9, 10, 40, 301]) {
    const stretches = bands(columns, 9);
    expect(stretches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n))).toEqual(
      Array.from({ length: columns }, (_, n) => n),
    );
    const lengths = stretches.map(({ from, to }) => to - from);
    expect(stretches).toHaveLength(Math.ceil(columns / 9));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(9);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  }
});

test('a group that a band cuts keeps its head in both, and one that ends or begins at its edge is not in it', () => {
  expect(bands(0, 9)).toEqual([]);
  const groups = [
    { id: 'before', head: 'Before', from: 0, to: 3 },
    { id: 'after', head: 'After', from: 9, to: 12 },
    { id: 'a', head: 'A', from: 0, to: 5 },
    { id: 'b', head: 'B', from: 5, to: 12 },
  ];
  expect(clipGroups(groups, 3, 9)).toEqual([
    { id: 'a', head: 'A', from: 3, to: 5 },
    { id: 'b', head: 'B', from: 5, to: 9 },
  ]);
});
