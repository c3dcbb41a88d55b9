import { expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { fullCostPrices, readSold } from './full-cost-price.ts';
import { HUNDRED_PERCENT } from './money.ts';
import { type PriceWords, priceSheet } from './price-sheet.ts';
import { type Sheet, shownText } from './sheet.ts';
import { BAKERY } from './testing/bakery.ts';

/** Every word is its own key. */
const words = new Proxy({} as PriceWords, { get: (_, word) => word });
const sheetOf = (model = BAKERY, isOpen = true) =>
  priceSheet(readSold(fullCostPrices(bookOf(model))), { margin: HUNDRED_PERCENT / 10, isOpen: () => isOpen }, words);
const shown = ({ columns, lines }: Sheet) =>
  lines.map(line => [line.head, ...columns.map((_, column) => shownText(line.cell(column)))]);
const addresses = ({ columns, lines }: Sheet) =>
  lines.map(line => columns.map((_, at) => line.cell(at)).map(cell => cell.kind !== 'text' && cell.address));
const whole = {
  ...BAKERY,
  segments: [],
  sections: BAKERY.sections.map(section => ({
    ...section,
    mainProcesses: section.mainProcesses.map(costObject => ({
      ...costObject,
      processes: costObject.processes.map(one => ({ ...one, costAllocation: [], totalCostAllocations: [] })),
    })),
  })),
};

test('a cost has a line of all segments together, and one for each segment; the answer comes first', () => {
  const sheet = sheetOf();
  expect(sheet.columns.map(({ head }) => head)).toEqual([
    'fullCostPrice',
    'priceAtMargin',
    'averagePrice',
    'ownCosts',
    'surcharge',
    'units',
  ]);
  expect(shown(sheet)).toEqual([
    ['Baking', '1,26', '1,40', '1,56', '1,04', '0,227', '90.000,00'],
    ['Retail', '1,72', '1,92', '2,25', '1,48', '0,250', '40.000,00'],
    ['Wholesale', '0,896', '0,996', '1,00', '0,687', '0,210', '50.000,00'],
  ]);
  expect(sheet.lines.map(({ id, tone, open, partOf }) => [id, tone, open, partOf])).toEqual([
    ['price baking', 'plain', true, undefined],
    ['price baking retail', 'part', undefined, 'Baking'],
    ['price baking wholesale', 'part', undefined, 'Baking'],
  ]);
  expect(shown(sheetOf(BAKERY, false))).toHaveLength(1);
});

test('a figure leads to the result of its cost in its segment; of several together to none', () => {
  const [together, retail] = addresses(sheetOf());
  const address = {
    view: 'segment',
    label: 'totalNetResult',
    processId: 'baking',
    segmentId: 'retail',
    part: 'amount',
  };
  expect(together).toEqual(Array(6).fill(undefined));
  expect(retail).toEqual(Array(6).fill(address));
});

test('without segments a line is a whole cost, and leads to its result; without units it has no price', () => {
  const sheet = sheetOf(whole);
  expect(shown(sheet)).toEqual([['Baking', '1,41', '1,57', '1,50', '0,973', '0,437', '100.000,00']]);
  expect(sheet.lines[0]!.open).toBeUndefined();
  expect(addresses(sheet)[0]![5]).toEqual({
    view: 'segment',
    label: 'totalNetResult',
    processId: 'baking',
    part: 'total',
  });
  const [office, making] = whole.sections;
  const [bread] = making!.mainProcesses;
  const [baking, packing] = bread!.processes;
  const unmeasured = { ...baking!, totals: { ...baking!.totals, units: 0 } };
  const mainProcesses = [{ ...bread!, processes: [unmeasured, packing!] }];
  const none = sheetOf({ ...whole, sections: [office!, { ...making!, mainProcesses }] });
  expect(shown(none)).toEqual([['Baking', '–', '–', '–', '–', '–', '–']]);
  expect(addresses(none)[0]![5]).toBeUndefined();
});
