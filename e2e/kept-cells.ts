import type { Locator, Page } from '@playwright/test';
import type { CostScenario } from './cost-scenario.ts';

// What is stored of a scenario and what a page shows of it, cell by cell.

type Fields = Readonly<Record<number, string>>;
/** The lists, the fields in their columns, and those of what is divided below a row. */
export const LISTS = {
  costobjects: {
    title: 'Cost objects',
    fields: { 1: 'name', 2: 'totalUnits', 3: 'totalRevenue', 4: 'totalCost' },
    parts: { 1: 'units', 3: 'revenue', 5: 'directCost' },
  },
  personnel: {
    title: 'Personnel costs',
    fields: { 1: 'name', 3: 'workHoursPerYear', 4: 'yearlyWage', 5: 'extras' },
    parts: { 2: 'percent' },
  },
  othercosts: { title: 'Other indirect costs', fields: { 1: 'name', 2: 'totalCost' }, parts: { 3: 'percent' } },
  totalcosts: { title: 'Total indirect costs', fields: {}, parts: { 3: 'percent' } },
} as const satisfies Record<string, { title: string; fields: Fields; parts: Fields }>;
export type List = keyof typeof LISTS;

type Value = string | number;
/** By list, row, perhaps part of a row, and field. What is nothing is not there. */
export type Cells = Readonly<Record<string, Value>>;
export type Difference = Readonly<Record<string, readonly [Value | null, Value | null]>>;

interface Row {
  id: string;
  [field: string]: unknown;
}
interface Tree {
  mainProcesses: { processes: Row[] }[];
}
const FURTHER = ['dividedLike', 'dividedLikeOf', 'extrasPercentage'];
const rounded = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value) as Value;

export async function storedIn({ api, scenarioId }: CostScenario): Promise<Cells> {
  const listed = async (list: string) => (await api('GET', `/${list}/list/${scenarioId}`)) as Row[];
  const [tree, ...others] = await Promise.all(['process-category', 'employee', 'other-cost', 'total-cost'].map(listed));
  const costs = (tree as unknown as Tree[]).flatMap(one => one.mainProcesses).flatMap(one => one.processes);
  return Object.fromEntries(
    [costs, ...others]
      .flatMap((rows, n) => {
        const list = (Object.keys(LISTS) as List[])[n]!;
        const { fields, parts } = LISTS[list];
        return rows!.flatMap(row => [
          ...[...Object.values(fields), ...FURTHER].map(field => [`${list} ${row.id} ${field}`, row[field]] as const),
          ...((row.costAllocation ?? row.costAllocations) as Row[]).flatMap(part =>
            Object.values(parts).map(
              field => [`${list} ${row.id} / ${part.processId ?? part.segmentId} ${field}`, part[field]] as const,
            ),
          ),
        ]);
      })
      .filter(([, value]) => value)
      .map(([key, value]) => [key, rounded(value)]),
  );
}

export interface Place {
  row: string;
  /** The row that its table lies in. */
  inRow: string | undefined;
  column: number;
  field: string;
}

/** The cells on the page that can be typed into, with their text. */
export async function placesIn(page: Page, list: List): Promise<(Place & { text: string; isMatrix: boolean })[]> {
  const cells = await page.getByRole('grid').evaluateAll(grids =>
    grids.flatMap(grid => {
      const inRow = grid.parentElement!.closest('[role=grid]')
        ? (grid.parentElement!.closest('tr')!.previousElementSibling as HTMLElement).dataset.row
        : undefined;
      const isMatrix = /^Allocation of all/.test(grid.getAttribute('aria-label') ?? '');
      return [...grid.querySelectorAll<HTMLElement>(':scope > tbody > [data-row] > [data-column]')].map(cell => ({
        ...{ inRow, isMatrix },
        row: cell.parentElement!.dataset.row!,
        column: Number(cell.dataset.column),
        // Below an amount stands which part of the wage it is.
        text: cell.innerText.split('\n').findLast(line => !line.endsWith('%')) ?? '',
      }));
    }),
  );
  const { fields, parts } = LISTS[list] as { fields: Fields; parts: Fields };
  return cells.flatMap(cell => {
    const field = cell.isMatrix ? { 1: 'percent' }[cell.column] : (cell.inRow ? parts : fields)[cell.column];
    return field ? { ...cell, field } : [];
  });
}

export const cellAt = (page: Page, { row, inRow, column }: Place): Locator =>
  (inRow === undefined
    ? page.getByRole('grid').first().locator(`:scope > tbody > [data-row="${row}"]`)
    : page.locator(`[data-row="${inRow}"] + tr [data-row="${row}"]`)
  ).locator(`> [data-column="${column}"]`);

/** The n-th one is another one than those before. Parts never are more than the whole, but for a total that is lowered. */
export function valueIn(list: List, field: string, n: number): string {
  if (field === 'name') return `Name ${n}`;
  if (field === 'percent') return `${1 + (n % 29)}`;
  if (field === 'extras' && n % 2 === 0) return `${1 + (n % 40)} %`;
  if (list === 'costobjects' && field.startsWith('total') && n % 3 === 0) return `${200 + n}`;
  return `${field.startsWith('total') || list === 'personnel' ? 1000 + n : 1 + (n % 90)}`;
}

/** Whether the segments hold more than that total, so that what they hold can only be lowered. */
export function isOver(stored: Cells, { row, inRow, field }: Pick<Place, 'row' | 'inRow' | 'field'>): boolean {
  const total = { units: 'totalUnits', revenue: 'totalRevenue', directCost: 'totalCost' }[field];
  if (total === undefined || inRow === undefined) return false;
  const parts = Object.entries(stored).filter(
    ([key]) => key.startsWith(`costobjects ${inRow} / `) && key.endsWith(` ${field}`) && !key.includes(row),
  );
  const others = parts.reduce((all, [, value]) => all + Number(value), 0);
  return others + MOST_OF_A_PART > Number(stored[`costobjects ${inRow} ${total}`] ?? 0);
}
const MOST_OF_A_PART = 90;

const NO_NAME = ['', 'Enter a name', 'New cost'];

/** What the rows of a list are called, as far as they have a name. */
export const namesOf = (places: readonly (Place & { text: string })[]): ReadonlyMap<string, string> =>
  new Map(
    places.flatMap(({ row, inRow, field, text }) =>
      inRow || field !== 'name' || NO_NAME.includes(text) ? [] : [[row, text]],
    ),
  );

/** What a list shows of what could be stored: of a row without a name nothing is. */
export async function shownIn(page: Page, list: List, stored: Cells): Promise<Record<string, Value>> {
  const places = await placesIn(page, list);
  const names = namesOf(places);
  // A row is called here as it was before it was stored.
  const idOf = (row: string): string => {
    const isIt = (key: string) => key.startsWith(`${list} `) && key.endsWith(' name') && stored[key] === names.get(row);
    return (row.startsWith('temp') ? Object.keys(stored).find(isIt)?.split(' ')[1] : undefined) ?? row;
  };
  const hasNames = places.some(({ field }) => field === 'name');
  const isLayer = (row: string) => list === 'costobjects' && !row.startsWith('temp') && !stored[`${list} ${row} name`];
  return Object.fromEntries(
    places.flatMap(({ row, inRow, field, text, isMatrix }) => {
      const around = inRow ?? row;
      if (isMatrix || isLayer(around) || (hasNames && !names.has(around))) return [];
      const cell = inRow ? `${idOf(inRow)} / ${row}` : idOf(row);
      return [[`${list} ${cell} ${field}`, field === 'name' ? text : figureIn(text)]];
    }),
  );
}
const figureIn = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'));

export const differenceOf = (was: Cells, is: Cells): Difference =>
  Object.fromEntries(
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter(key => was[key] !== is[key])
      .toSorted()
      .map(key => [key, [was[key] ?? null, is[key] ?? null]]),
  );
export const inverse = (difference: Difference): Difference =>
  Object.fromEntries(Object.entries(difference).map(([key, [from, to]]) => [key, [to, from]]));
export const isSame = (one: Difference, other: Difference) => JSON.stringify(one) === JSON.stringify(other);

export function changed(cells: Cells, difference: Difference): Cells {
  const now = { ...cells, ...Object.fromEntries(Object.entries(difference).map(([key, [, to]]) => [key, to])) };
  return Object.fromEntries(Object.entries(now).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}
