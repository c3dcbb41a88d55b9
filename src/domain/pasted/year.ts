import { parseAmount } from '../numbers.ts';
import { figureOf } from './figure.ts';
import { timesAYear } from './period.ts';
import type { PastedTable } from './table.ts';

// Figures of people that are not of a year, and what makes them a year's: 36 hours a week are 52 times 36. It is offered, and done
// for the fields that somebody chose only: 36 hours a week may be paid with or without the holidays.

/** A column is of another period by its head, some of its cells by their words, or its figures look like those of one. */
export type YearOffer = { readonly times: number } & (
  | { readonly field: string; readonly head: string; readonly isOfCells?: true }
  | {
      readonly field: (typeof LOOKS)[number]['field'];
      readonly head?: undefined;
      /** The first of its figures, as it was pasted. */
      readonly first: string;
    }
);

/** Nobody works more hours in a week, and nobody is employed for so few in a year. In hundredths. */
export const MOST_HOURS_OF_A_WEEK = 60_00;
/** Few earn more in a month; in a year, only who works a day a week for little. So it is asked, and not known. In cents. */
export const MOST_WAGE_OF_A_MONTH = 8_000_00;

const LOOKS = [
  { field: 'workHoursPerYear', most: MOST_HOURS_OF_A_WEEK, times: 52 },
  { field: 'yearlyWage', most: MOST_WAGE_OF_A_MONTH, times: 12 },
] as const;

/** What could be made a year's: by the heads, by what all cells of a column that say anything of it say, and by figures of which each is too small for one. */
export function offersOf(
  lines: PastedTable<string>['lines'],
  lendable: NonNullable<PastedTable<string>['lendable']>,
): YearOffer[] {
  const textsOf = (field: string) => lines.flatMap(({ cells }) => cells[field] ?? []);
  const headed = lendable.flatMap(({ field, head }) => {
    const times = timesAYear(head, field);
    return times === undefined ? [] : [{ field, times, head }];
  });
  const isAlike = (one: YearOffer, other: YearOffer) => one.field === other.field && one.times === other.times;
  // Extras of a month in two columns are made a year's by one tick.
  const byHead = headed.flatMap((one, at): YearOffer[] => {
    const alike = headed.filter(other => isAlike(one, other));
    return headed.findIndex(other => isAlike(one, other)) === at
      ? [{ ...one, head: alike.map(({ head }) => head).join(' + ') }]
      : [];
  });
  const isNew = (field: string) => !byHead.some(offer => offer.field === field);
  const fields = [...new Set(lines.flatMap(({ cells }) => Object.keys(cells)))].filter(isNew);
  const byCells = fields.flatMap((field): YearOffer[] => {
    const periods = textsOf(field).flatMap(text => figureOf(text, field).period ?? []);
    const [times, ...others] = new Set(periods.map(period => timesAYear(period, field)));
    return times === undefined || others.length > 0 ? [] : [{ field, times, head: periods[0]!, isOfCells: true }];
  });
  const byLook = LOOKS.flatMap(({ field, most, times }): YearOffer[] => {
    const filled = textsOf(field).flatMap(text => {
      const { number, period } = figureOf(text, field);
      const parsed = parseAmount(number);
      return parsed.ok && parsed.value > 0 && !period ? [{ text: number, value: parsed.value }] : [];
    });
    const looksSo = filled.length > 0 && filled.every(({ value }) => value <= most);
    return looksSo && isNew(field) && !byCells.some(offer => offer.field === field)
      ? [{ field, times, first: filled[0]!.text }]
      : [];
  });
  return [...byHead, ...byCells, ...byLook];
}
