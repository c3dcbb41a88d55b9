import { parseAmount } from '../numbers.ts';
import type { EntryKind } from '../shape.ts';
import { type Block, columnOf, holdsFigures, isPercentage, widthOf } from './cells.ts';
import { figureOf } from './figure.ts';

// What the columns of a pasted list without a heading are: by what they hold. Words are the name and what follows it, percentages
// are extras, the figures that are larger than the others in each line are the wage, and those that a year has hours for the hours.
// Where that does not tell them apart, they are in the order of the list.

interface Shape {
  readonly words: readonly string[];
  /** In the order of the list. The second is the largest, where there are several. */
  readonly figures: readonly string[];
}

const SHAPES: Readonly<Record<EntryKind, Shape>> = {
  employee: { words: ['name', 'jobTitle'], figures: ['workHoursPerYear', 'yearlyWage', 'extras'] },
  costCenter: { words: ['name'], figures: ['fte', 'salaryCost', 'extras'] },
  otherCost: { words: ['name', 'unitDescription'], figures: ['totalCost'] },
};

/** Nobody is paid for more hours in a year, and few work a year for so little. In hundredths. */
const MOST_HOURS_OF_A_YEAR = 2_100_00;

/** Figures alone where words behind them say what such a figure is: "36 uur", "1.200 p/m". */
export const withoutWords = (lines: Block, fields: readonly string[]): Block =>
  lines.map(cells =>
    cells.map(text => {
      const read = fields.map(field => figureOf(text, field)).find(({ unit }) => unit === undefined);
      return read?.number ?? text;
    }),
  );

export function orderOf(kind: EntryKind, pasted: Block): (string | undefined)[] {
  const { words, figures } = SHAPES[kind];
  const lines = withoutWords(pasted, figures);
  const columns = Array.from({ length: widthOf(lines) }, (_, column) => column);
  const isEmpty = (column: number) => columnOf(lines, column).length === 0;
  const texts = columns.filter(column => !isEmpty(column) && !holdsFigures(lines, column));
  // What is left open right behind the name is a job title that nobody has.
  const open = texts.length === 1 ? columns.find(column => column > texts[0]! && isEmpty(column)) : undefined;
  const isWord = (column: number) => texts.includes(column) || (column === open && column === texts[0]! + 1);
  const shares = columns.filter(column => columnOf(lines, column).some(isPercentage));
  const numbers = columns.filter(column => !isWord(column) && !shares.includes(column));
  const order: (string | undefined)[] = columns.map(() => undefined);
  columns.filter(isWord).forEach((column, n) => {
    order[column] = words[n];
  });
  const isShared = figures.includes('extras') && shares.length > 0;
  if (isShared) order[shares[0]!] = 'extras';
  const left = figures.filter(field => !isShared || field !== 'extras');
  const [hours, wage] = left;
  const largest = wage === undefined ? undefined : largestOf(lines, numbers);
  if (largest === undefined) {
    numbers.forEach((column, n) => {
      order[column] = left[n];
    });
    return order;
  }
  const rest = numbers.filter(column => column !== largest);
  const small = rest.find(column => amountsIn(lines, column).every(amount => amount <= MOST_HOURS_OF_A_YEAR));
  order[largest] = wage;
  if (small !== undefined) order[small] = hours;
  rest
    .filter(column => column !== small)
    .forEach((column, n) => {
      order[column] = left[n + 2];
    });
  return order;
}

const amountOf = (text = ''): number | undefined => {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.value : undefined;
};

const amountsIn = (lines: Block, column: number): number[] =>
  columnOf(lines, column).flatMap(text => amountOf(text) ?? []);

/**
 * The column whose figure is the larger one wherever another has one, too. Figures that could all be hours say it of the first
 * column only: then they stand the other way round.
 */
function largestOf(lines: Block, columns: readonly number[]): number | undefined {
  const isLarger = (column: number, others: readonly number[]) =>
    lines.every(cells => {
      const amount = amountOf(cells[column]);
      return amount === undefined || others.every(one => one === column || (amountOf(cells[one]) ?? -1) < amount);
    });
  const largest = columns.find(column => isLarger(column, columns));
  if (largest === undefined) return undefined;
  const isHours = amountsIn(lines, largest).every(amount => amount <= MOST_HOURS_OF_A_YEAR);
  const isTurned = largest === columns[0] && columns.slice(1).some(column => amountsIn(lines, column).length > 0);
  return isHours && !isTurned ? undefined : largest;
}
