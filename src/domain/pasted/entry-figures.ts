import { ENTRY_LIMIT, type Share, sum } from '../money.ts';
import { type ParsedNumber, parseAmount, percentageIn } from '../numbers.ts';
import { extrasAt } from '../personnel.ts';
import { figureOf } from './figure.ts';
import type { NameProblem } from './names.ts';
import { timesAYear } from './period.ts';
import type { YearOffer } from './year.ts';

// The figures of one line of a pasted list, and what is wrong with them.

export type EntryProblem =
  | { code: 'noName' }
  | NameProblem
  | { code: 'number' | 'wageFirst' | 'period'; text: string }
  | { code: 'unit'; text: string; unit: string }
  | { code: 'tooLong'; text: string; limit: number };

/** What a figure is in a year: exactly so many times what was pasted. */
function timesAmount(text: string, times = 1): ParsedNumber {
  const parsed = parseAmount(text);
  if (!parsed.ok) return parsed;
  const value = parsed.value * times;
  return value < ENTRY_LIMIT ? { ok: true, value } : { ok: false, reason: 'TooLarge' };
}

/** What waits is a part of a wage that is not read yet. */
export type FigureRead =
  | ParsedNumber
  | { ok: true; value: 0; waits: true }
  | { ok: false; reason: 'WageFirst' }
  | { ok: false; reason: 'OtherPeriod' }
  | { ok: false; reason: 'Unit'; unit: string };

export function problemOf(read: FigureRead, text: string): EntryProblem {
  if (!read.ok && read.reason === 'Unit') return { code: 'unit', text, unit: read.unit };
  if (!read.ok && read.reason === 'OtherPeriod') return { code: 'period', text };
  return { code: !read.ok && read.reason === 'WageFirst' ? 'wageFirst' : 'number', text };
}

/** An amount, made a year's where somebody chose that. What a cell says of itself counts before what is said of its column. */
export function amountOf(field: string, text: string, offer?: YearOffer): FigureRead {
  const { number, period, unit } = figureOf(text, field);
  const isOfCells = offer?.head !== undefined && offer.isOfCells === true;
  const times = period === undefined ? (isOfCells ? 1 : offer?.times) : offer && timesAYear(period, field);
  const read = timesAmount(number, times);
  if (!read.ok || read.value < 0) return read;
  if (unit !== undefined) return { ok: false, reason: 'Unit', unit };
  return period !== undefined && times === undefined ? { ok: false, reason: 'OtherPeriod' } : read;
}

/**
 * That part of the wage. Of a wage that stands there and is not read yet it waits for what that comes to. Of none it goes on when a wage
 * comes, unless an amount is added to it.
 */
function partOf(wage: FigureRead | undefined, isSomewhere: boolean, share: Share, isAlone: boolean): FigureRead {
  const of = wage?.ok ? wage.value : 0;
  const isKnown = wage && (wage.ok || wage.reason !== 'OtherPeriod');
  if (of === 0 && share > 0 && !isKnown && isSomewhere) return { ok: true, value: 0, waits: true };
  return of === 0 && share > 0 && !isAlone ? { ok: false, reason: 'WageFirst' } : extrasAt(share, of);
}

/** What stands in one of the columns of extras of a line, and what makes it a year's. */
export interface ExtrasText {
  readonly text: string;
  readonly offer?: YearOffer | undefined;
}

/**
 * The extras of a line: all its columns together. Percentages are added before they are taken of the wage, so that 5 % and 13,8 % are
 * what 18,8 % is, to the cent. They are a percentage where nothing else is added.
 */
export function extrasOf(
  texts: readonly ExtrasText[],
  wage: FigureRead | undefined,
  isSomewhere: boolean,
): { value: number; percentage: Share | null; problems: EntryProblem[]; waiting: string | undefined } {
  const read = texts.map(({ text, offer }) => ({ text, share: percentageIn(text), offer }));
  const amounts = read.flatMap(({ text, share, offer }) =>
    share?.ok ? [] : { text, figure: share ?? amountOf('extras', text, offer) },
  );
  const parts = read.flatMap(({ text, share }) => (share?.ok ? { text, share: share.value } : []));
  const share = sum(parts.map(({ share }) => share));
  const isAlone = amounts.length === 0;
  const part = partOf(wage, isSomewhere, share, isAlone);
  const figures = [
    ...amounts,
    ...(parts.length > 0 ? [{ text: parts.map(({ text }) => text).join(' + '), figure: part }] : []),
  ];
  const problems = figures.flatMap(({ text, figure }) =>
    figure.ok && figure.value >= 0 ? [] : problemOf(figure, text),
  );
  const value = sum(figures.map(({ figure }) => (figure.ok ? figure.value : 0)));
  if (problems.length === 0 && value >= ENTRY_LIMIT)
    problems.push({ code: 'number', text: texts.map(({ text }) => text).join(' + ') });
  return {
    ...{ value: problems.length > 0 ? 0 : value, problems },
    percentage: isAlone && problems.length === 0 && share > 0 ? share : null,
    waiting: part.ok && 'waits' in part ? parts[0]?.text : undefined,
  };
}
