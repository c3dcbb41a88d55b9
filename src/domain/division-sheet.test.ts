import { expect, test } from 'vitest';
import { bookOf } from './book.ts';
import { changeCosts } from './cost-objects.ts';
import { type DivisionWords, divisionSheet } from './division-sheet.ts';
import type { OtherCostModel, ProcessModel, ScenarioModel } from './scenario-model.ts';
import { shownText } from './sheet.ts';
import { BAKERY } from './testing/bakery.ts';

const WORDS: DivisionWords = {
  ...{ cost: 'Cost', amount: 'Amount', notAllocated: 'Not allocated', divided: 'Divided' },
  ...{ otherCosts: 'Other costs', totalIndirectCosts: 'Total indirect costs' },
  like: {
    ...{
      revenue: 'like its revenue',
      units: 'like its units',
      allRevenue: 'like all revenue',
      allUnits: 'like all units',
    },
    ...{ personnel: 'like personnel', others: 'like the others' },
  },
  ...{ byDriver: 'by {{driver}}', byPercentages: 'by percentages', notAtAll: 'not yet', changedSince: 'changed since' },
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
  return lines.map(({ head, cell }) => [head, ...[0, 1, 2].map(column => shownText(cell(column)))].join(' | '));
};

test('each other cost and each total cost says by what it was divided, or like what, and what of it is not allocated', () => {
  expect(linesOf(BAKERY)).toEqual([
    'Other costs |  |  | ',
    'Rent | 30.000 | 0 | by m²',
    'Energy | 10.000 | 0 | by percentages',
    'Total indirect costs |  |  | ',
    'Baking | 57.333 | 0 | by orders',
    'Packing | 24.333 | 4.867 | by percentages',
    'Administration | 18.333 | 18.333 | not yet',
  ]);
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

test('what costs nothing has no line, nor has a kind without any; the cost object tells costs of the same name apart', () => {
  const none = { ...changed({}, { energy: { totalCost: 0 }, rent: { totalCost: 0 } }), employees: [], costCenters: [] };
  expect(linesOf(none)).toEqual([]);
  const same = linesOf(changed({ baking: { name: 'Packing' } })).map(line => line.split(' | ')[0]);
  expect(same.filter(name => name?.startsWith('Packing ('))).toHaveLength(2);
});
