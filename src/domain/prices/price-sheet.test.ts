import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookOf } from '../book.ts';
import { changeCosts } from '../cost-objects.ts';
import { HUNDRED_PERCENT } from '../money.ts';
import { type Sheet, shownText } from '../sheet.ts';
import { BAKERY } from '../testing/bakery.ts';
import { fullCostPrices, readSold, type Sold } from './full-cost-price.ts';
import { MOST_SORTED, type PriceColumn, type PriceWords, priceSheet } from './price-sheet.ts';

/** Every word is its own key. */
const words = new Proxy({} as PriceWords, { get: (_, word) => word });
const soldIn = (model = BAKERY) => readSold(fullCostPrices(bookOf(model)));
const margin = HUNDRED_PERCENT / 10;
const sheetOf = (model = BAKERY, isOpen = true) => priceSheet(soldIn(model), { margin, isOpen: () => isOpen }, words);
const sortedBy = (sold: readonly Sold[], column: PriceColumn, down = false) =>
  shown(priceSheet(sold, { margin, isOpen: () => true, sorted: { column, down } }, words));
const shown = ({ columns, lines }: Sheet) =>
  lines.map(line => [line.head, ...columns.map((_, column) => shownText(line.cell(column)))]);
const addresses = ({ columns, lines }: Sheet) =>
  lines.map(line => columns.map((_, at) => line.cell(at)).map(cell => cell.kind !== 'text' && cell.address));
const whole = {
  ...BAKERY,
  segments: [],
  sections: changeCosts(BAKERY.sections, one => ({ ...one, costAllocation: [], totalCostAllocations: [] })),
};

test('a cost has a line of all segments together, and one for each segment; the answer comes first', () => {
  const sheet = sheetOf();
  expect(sheet.columns.map(({ head }) => head)).toEqual([
    'fullCostPrice',
    'resultPerUnit',
    'resultInEuros',
    'averagePrice',
    'priceAtMargin',
    'ownCosts',
    'surcharge',
    'units',
  ]);
  expect(shown(sheet)).toEqual([
    ['Baking', '1,26', '0,29', '26.200', '1,56', '1,40', '1,04', '0,227', '90.000,00'],
    ['Retail', '1,72', '0,53', '21.017', '2,25', '1,92', '1,48', '0,250', '40.000,00'],
    ['Wholesale', '0,896', '0,10', '5.183', '1,00', '0,996', '0,687', '0,210', '50.000,00'],
  ]);
  expect(sheet.lines.map(({ id, tone, open, partOf }) => [id, tone, open, partOf])).toEqual([
    ['price baking', 'plain', true, undefined],
    ['price baking retail', 'part', undefined, 'Baking'],
    ['price baking wholesale', 'part', undefined, 'Baking'],
  ]);
  expect(shown(sheetOf(BAKERY, false))).toHaveLength(1);
});

test('a figure says which one it is, of its cost in its segment; of several together of all', () => {
  const [together, retail] = addresses(sheetOf());
  const figures = [
    'fullCosts',
    'resultOfUnits',
    'result',
    'revenue',
    'fullCosts',
    'ownCosts',
    'surcharge',
    'fullCosts',
  ];
  const addressed = figures.map(of => ({ view: 'price', of, processId: 'baking' }));
  expect(together).toEqual(addressed);
  expect(retail).toEqual(addressed.map(address => ({ ...address, segmentId: 'retail' })));
});

test('without segments a line is a whole cost, and leads to its result; without units it has a result and no price', () => {
  const sheet = sheetOf(whole);
  expect(shown(sheet)).toEqual([['Baking', '1,41', '0,09', '9.000', '1,50', '1,57', '0,973', '0,437', '100.000,00']]);
  expect(sheet.lines[0]!.open).toBeUndefined();
  expect(addresses(sheet)[0]![7]).toEqual({ view: 'price', of: 'fullCosts', processId: 'baking' });
  const [office, making] = whole.sections;
  const [bread] = making!.mainProcesses;
  const [baking, packing] = bread!.processes;
  const unmeasured = { ...baking!, totals: { ...baking!.totals, units: 0 } };
  const mainProcesses = [{ ...bread!, processes: [unmeasured, packing!] }];
  const none = sheetOf({ ...whole, sections: [office!, { ...making!, mainProcesses }] });
  expect(none.firstHead).toBe('euros');
  expect(none.columns.map(({ head }) => head)).toEqual(['resultInEuros', 'revenue', 'ownCosts', 'surcharge']);
  expect(shown(none)).toEqual([['Baking', '9.000', '150.000', '97.333', '43.667']]);
  expect(addresses(none)[0]!.map(Boolean)).toEqual([true, true, true, true]);
});

test('prices together are those of segments with units, the result in euros is that of all', () => {
  const [baking] = soldIn();
  const [retail, wholesale] = baking!.inSegments;
  const partly = { ...baking!, together: retail!, inSegments: [retail!, { ...wholesale!, units: 0 }] };
  const sheet = priceSheet([partly], { margin, isOpen: () => true }, words);
  const inEuros = sheet.lines.map(({ cell }) => [cell(1), cell(2)].map(shownText));
  expect(inEuros).toEqual([
    ['0,53', '26.200'],
    ['0,53', '21.017'],
    ['–', '5.183'],
  ]);
  // So the price of them all is one segment's, and the result is not.
  expect(addresses(sheet)[0]!.slice(1, 3)).toEqual([
    { view: 'price', of: 'resultOfUnits', processId: 'baking', segmentId: 'retail' },
    { view: 'price', of: 'result', processId: 'baking' },
  ]);
});

test('sorted there is a line for each cost in each segment; what has no figure comes last, whichever way', () => {
  const [baking] = soldIn();
  const [retail, wholesale] = baking!.inSegments;
  const cake = {
    ...baking!,
    name: 'Cake',
    inSegments: [
      { ...retail!, units: 0 },
      { ...wholesale!, surcharge: 9e6 },
    ],
  };
  const results = (down: boolean) =>
    sortedBy([cake, baking!], 'resultPerUnit', down).map(([head, , result]) => `${head} ${result}`);
  const up = ['Cake · Wholesale (1,49)', 'Baking · Wholesale 0,10', 'Baking · Retail 0,53'];
  expect(results(false)).toEqual([...up, 'Cake · Retail –', 'total ']);
  expect(results(true)).toEqual([...up.toReversed(), 'Cake · Retail –', 'total ']);
  expect(sortedBy(soldIn(), 'units').map(([head]) => head)).toEqual(['Baking · Retail', 'Baking · Wholesale', 'total']);
  expect(sortedBy(soldIn(whole), 'fullCostPrice').map(([head]) => head)).toEqual(['Baking']);
  const sorted = { column: 'units', down: false } as const;
  const { lines } = priceSheet(soldIn(), { margin, isOpen: () => true, sorted }, words);
  expect(lines.map(({ id, open }) => [id, open])).toEqual([
    ['price baking retail', undefined],
    ['price baking wholesale', undefined],
    ['total', undefined],
  ]);
});

test('the last line adds up what can be added, with what has no line of its own; one cost alone is its own total', () => {
  const [baking] = soldIn();
  const unmeasured = (name: string): Sold => {
    const inSegments = baking!.inSegments.map(here => ({ ...here, units: 0 }));
    return { ...baking!, name, together: { ...baking!.together, units: 0 }, inSegments };
  };
  const figures = (sold: readonly Sold[], rest: readonly Sold[] = []) => {
    const others = rest.length > 0 ? { head: `${rest.length} more`, sold: rest } : undefined;
    return shown(priceSheet(sold, { margin, isOpen: () => false, others }, words));
  };
  expect(figures([baking!, baking!]).at(-1)).toEqual(['total', '', '', '52.400', '', '', '', '', '']);
  const one = ['26.200', '140.000', '93.333', '20.467'];
  expect(figures([unmeasured('Cake')])).toEqual([['Cake', ...one]]);
  expect(figures([unmeasured('Cake')], [unmeasured('Pie'), unmeasured('Tart')])).toEqual([
    ['Cake', ...one],
    ['2 more', '52.400', '280.000', '186.667', '40.933'],
    ['total', '78.600', '420.000', '280.000', '61.400'],
  ]);
});

test('sorted there are the first thousand, in order: the worst of all, or the best', () => {
  const [baking] = soldIn();
  const surcharges = fc.array(fc.nat(5_000), { minLength: 1_500, maxLength: 1_500 });
  fc.assert(
    fc.property(surcharges, fc.boolean(), (surcharges, down) => {
      const inSegments = surcharges.map(surcharge => ({ ...baking!.inSegments[0]!, ownCosts: 0, surcharge }));
      const sorted = { column: 'surcharge', down } as const;
      const { lines } = priceSheet([{ ...baking!, inSegments }], { margin, isOpen: () => false, sorted }, words);
      const ordered = surcharges.toSorted((one, other) => (down ? other - one : one - other));
      const costs = lines.slice(0, -1).map(({ cell }) => cell(6).value);
      expect(costs).toEqual(ordered.slice(0, MOST_SORTED).map(one => one / 4_000_000));
    }),
    { numRuns: 20 },
  );
});

test('where nothing has revenue there is nothing to compare what it costs with', () => {
  const sold = soldIn().map(one => {
    const free = (here: Sold['together']) => ({ ...here, revenue: 0 });
    return { ...one, together: free(one.together), inSegments: one.inSegments.map(free) };
  });
  const { columns } = priceSheet(sold, { margin, isOpen: () => true }, words);
  expect(columns.map(({ id }) => id)).toEqual(['fullCostPrice', 'priceAtMargin', 'ownCosts', 'surcharge', 'units']);
});

test('without a surcharge what each costs itself is its full cost price, and stands there once', () => {
  const free = (here: Sold['together']) => ({ ...here, surcharge: 0 });
  const without = (one: Sold) => ({ ...one, together: free(one.together), inSegments: one.inSegments.map(free) });
  const sold = soldIn().map(without);
  const headsOf = (sold: readonly Sold[], others?: readonly Sold[]) =>
    priceSheet(
      sold,
      { margin, isOpen: () => true, others: others && { head: '1 more', sold: others } },
      words,
    ).columns.map(({ head }) => head);
  const heads = ['fullCostPrice', 'resultPerUnit', 'wholeResult', 'averagePrice', 'priceAtMargin', 'units'];
  expect(headsOf(sold)).toEqual(heads);
  expect(headsOf(sold, sold)).toEqual(heads);
  // Also where only what has no line of its own has one.
  expect(headsOf(sold, soldIn())).toContain('surcharge');
  const unmeasured = sold.map(one => {
    const none = (here: Sold['together']) => ({ ...here, units: 0 });
    return { ...one, together: none(one.together), inSegments: one.inSegments.map(none) };
  });
  expect(headsOf(unmeasured)).toEqual(['wholeResult', 'revenue', 'ownCosts']);
});

test('without a margin there is no price for one', () => {
  const { columns } = priceSheet(soldIn(), { margin: 0, isOpen: () => true }, words);
  expect(columns.map(({ id }) => id)).not.toContain('priceAtMargin');
});
