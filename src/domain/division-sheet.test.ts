import { expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { changeCosts } from './cost-objects.ts';
import { type DivisionWords, divisionSheet } from './division-sheet.ts';
import type { OtherCostModel, ProcessModel, ScenarioModel } from './scenario-model.ts';
import { shownText } from './sheet.ts';
import { BAKERY } from './testing/bakery.ts';

const LIKE = {
  ...{
    revenue: 'like its revenue',
    units: 'like its units',
    revenueOf: 'like the revenue of {{of}}',
    unitsOf: 'like the units of {{of}}',
    allRevenue: 'like all revenue',
    allUnits: 'like all units',
  },
  ...{ personnel: 'like personnel', others: 'like the others', division: 'as {{of}} is' },
};
const WORDS: DivisionWords = {
  ...{ cost: 'Cost', amount: 'Amount', notAllocated: 'Not allocated', divided: 'Divided' },
  ...{ otherCosts: 'Other costs', totalIndirectCosts: 'Total indirect costs' },
  ...{ personnel: 'Personnel costs', everybody: 'Everybody', byPerson: 'by person' },
  like: LIKE,
  likeOfSome: { ...LIKE, allUnits: 'like their units' },
  ...{ byDriver: 'by {{driver}}', byPercentages: 'by percentages', notAtAll: 'not yet', changedSince: 'changed since' },
  ...{ andOthers: 'and {{count}} others', amongSome: 'among these' },
};

const changed = (
  processes: Record<string, Partial<ProcessModel>>,
  otherCosts: Record<string, Partial<OtherCostModel>> = {},
): ScenarioModel => ({
  ...BAKERY,
  otherCosts: BAKERY.otherCosts.map(cost => ({ ...cost, ...otherCosts[cost.id] })),
  sections: changeCosts(BAKERY.sections, process => ({ ...process, ...processes[process.id] })),
});
const linesOf = (model: ScenarioModel) => {
  const { lines } = divisionSheet(bookOf(model), WORDS);
  const said = lines.map(({ head, cell }) => [head, ...[0, 1, 2].map(column => shownText(cell(column)))].join(' | '));
  return said.map(line => line.replaceAll('\u00a0', ' '));
};

test('each other cost and each total cost says by what it was divided, with what was entered, or like what, and what of it is not allocated', () => {
  expect(linesOf(BAKERY)).toEqual([
    'Personnel costs |  |  | ',
    'Everybody | 72.000 | 12.000 | by person: Baking 50,00%; Administration 16,67%; Packing 16,67%',
    'Other costs |  |  | ',
    'Rent | 30.000 | 0 | by m²: Baking 60,00; Packing 30,00; Administration 10,00',
    'Energy | 10.000 | 0 | by percentages: Administration 33,33%; Baking 33,33%; Packing 33,33%',
    'Total indirect costs |  |  | ',
    'Baking | 57.333 | 0 | by orders: Retail 300,00; Wholesale 100,00',
    'Packing | 24.333 | 4.867 | by percentages: Retail 40,00%; Wholesale 40,00%',
    'Administration | 18.333 | 18.333 | not yet',
  ]);
  // Where there are no segments nobody has anything to divide among them.
  const sections = changeCosts(BAKERY.sections, cost => ({ ...cost, costAllocation: [], totalCostAllocations: [] }));
  expect(linesOf({ ...BAKERY, segments: [], sections }).join()).not.toMatch(/Total|not yet/);
});

test('like what it was divided stands there with whether that has changed since; by a driver it is both', () => {
  const model = changed(
    { baking: { dividedLike: 'units' }, packing: { dividedLike: 'allUnits' } },
    { energy: { dividedLike: 'personnel' } },
  );
  const lines = linesOf(model).map(line => line.split(' | ').at(-1));
  expect(lines).toContain('like personnel, changed since');
  expect(lines).toContain('like all units, changed since');
  expect(lines.filter(line => line?.startsWith('by orders, like its units'))).toHaveLength(1);
});

test('like another cost stands there with its name', () => {
  const lineOf = (dividedLike: 'units' | 'division') =>
    linesOf(changed({ packing: { dividedLike, dividedLikeOf: 'baking' } })).find(line => line.startsWith('Packing'));
  expect(lineOf('units')).toMatch(/like the units of Baking, changed since$/);
  expect(lineOf('division')).toMatch(/as Baking is, changed since$/);
});

test('like something over some only stands there with the parts: no other figure tells who these are', () => {
  const totalCostAllocations = [
    { id: 'retail', share: 75 * 10 ** 12, units: 0 },
    { id: 'wholesale', share: 25 * 10 ** 12, units: 0 },
  ];
  const over = changed({ packing: { dividedLike: 'allUnits', dividedAmongSome: true, totalCostAllocations } });
  expect(linesOf(over).find(line => line.startsWith('Packing'))).toMatch(
    /like their units, changed since, among these: Retail 75,00%; Wholesale 25,00%$/,
  );
});

test('what costs nothing has no line, nor has a kind without any; the cost object tells costs of the same name apart', () => {
  const none = { ...changed({}, { energy: { totalCost: 0 }, rent: { totalCost: 0 } }), employees: [], costCenters: [] };
  expect(linesOf(none)).toEqual([]);
  const same = linesOf(changed({ baking: { name: 'Packing' } })).map(line => line.split(' | ')[0]);
  expect(same.filter(name => name?.startsWith('Packing ('))).toHaveLength(2);
});

test('of many parts the largest are named, the largest first, and how many there are besides; one is never left over', () => {
  const dividedOver = (count: number) => {
    const segments = Array.from({ length: count }, (_, n) => ({ id: `s${n}`, name: `S${n}` }));
    const totalCostAllocations = segments.map(({ id }, n) => ({ id, share: n * 1_000_000_000_000, units: 0 }));
    const model = changed({
      packing: { totalCostAllocations, costAllocation: [] },
      baking: { totalCostAllocations: [], costAllocation: [] },
    });
    return linesOf({ ...model, segments })
      .find(line => line.startsWith('Packing'))
      ?.split('percentages: ')[1];
  };
  expect(dividedOver(8)).toBe('S7 7,00%; S6 6,00%; S5 5,00%; S4 4,00%; S3 3,00%; S2 2,00%; S1 1,00%');
  expect(dividedOver(9)).toBe('S8 8,00%; S7 7,00%; S6 6,00%; S5 5,00%; S4 4,00%; S3 3,00%; and 2 others');
});
