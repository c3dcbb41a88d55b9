import { DIMENSIONS, type Dimension, type DirectFigures } from '../direct-allocation.ts';
import { HUNDRED_PERCENT, type Share, split, sum } from '../money.ts';
import { lastDecimal, parseAmount, parsePercent, rawPercent } from '../numbers.ts';
import { receiveShares } from '../rounded-shares.ts';
import type { Named } from '../scenario-model.ts';
import { type Block, columnOf } from './cells.ts';
import type { SaidOfCost } from './changes.ts';
import { isShare } from './period.ts';

// Columns of a pasted tree that say what part of a line a segment has: "70%". Invariants: percentages that make 100 % divide all of
// a figure, to the cent, and never change it; what they leave is not allocated; a line beyond 100 % is refused.

/** Of what a percentage is: of one figure of the line, or of each that no other column divides. */
type ShareOf = 'share' | `${Dimension}Share`;
export type ShareField = `${ShareOf}@${string}`;

export const shareField = (id: string, dimension?: Dimension): ShareField =>
  dimension ? `${dimension}Share@${id}` : `share@${id}`;

export interface ShareColumn {
  readonly field: ShareField;
  /** Undefined: of all figures. */
  readonly of: Dimension | undefined;
  readonly segment: Named;
}

/** With the figures of a line that it divides. */
export interface DividingColumn extends ShareColumn {
  readonly divides: readonly Dimension[];
}

/**
 * Of several columns for one figure the one that says most counts: an amount of the segment, then a percentage of that figure, then
 * one of all. `figures`: those that can be divided.
 */
export function dividing(
  columns: readonly ShareColumn[],
  amounts: readonly { readonly dimension: Dimension; readonly segment: Named }[],
  figures: readonly Dimension[],
): DividingColumn[] {
  return columns.map(column => {
    const { of, segment } = column;
    const isOfSegment = (one: { readonly segment: Named }) => one.segment.id === segment.id;
    const isSaid = (dimension: Dimension) =>
      amounts.some(one => one.dimension === dimension && (!of || isOfSegment(one))) ||
      (!of && columns.some(one => one.of === dimension && isOfSegment(one)));
    return { ...column, divides: (of ? [of] : figures).filter(dimension => !isSaid(dimension)) };
  });
}

export function shareOf(field: string, segments: readonly Named[]): ShareColumn[] {
  const segment = segments.find(({ id }) => field.endsWith(`@${id}`));
  const of = [undefined, ...DIMENSIONS].find(one => segment && field === shareField(segment.id, one));
  return segment && field === shareField(segment.id, of) ? [{ field, of, segment }] : [];
}

/** What is left of a head of percentages: the segment, and the figure that they are of. */
export const withoutShareWords = (words: string): string =>
  words.replace(/\b(?:per ?cent|procent(?:en)?|percentages?|pct|perc|aandeel|share)\b/gi, ' ');

const isSigned = (text: string): boolean => text.includes('%');

/** Percentages by their signs, whatever the head is. */
export function holdsSigned(lines: Block, column: number): boolean {
  const cells = columnOf(lines, column);
  return cells.some(isSigned) && cells.every(cell => parsePercent(cell).ok);
}

/** Beside amounts of the same, percentages say once more what these say. */
export function isBesideAmounts(field: string, fields: readonly (string | null | undefined)[]): boolean {
  const [of] = field.split('@') as [string];
  return DIMENSIONS.some(
    dimension => (of === 'share' || of === `${dimension}Share`) && fields.some(one => one?.startsWith(`${dimension}@`)),
  );
}

/** A percentage, or a part of one, as what it is of a hundred. */
export const shareIn = (text: string): number => {
  const parsed = parsePercent(text);
  return parsed.ok ? parsed.value : Number.NaN;
};

const ONE = HUNDRED_PERCENT / 100;
/** What all of a line is, in percentages and in parts of one. */
export const WHOLES = [HUNDRED_PERCENT, ONE];

/**
 * Whether plain numbers are percentages by what they add up to: in each line that has any exactly 100, or in each exactly 1, where
 * there is a figure to divide and no such figure is what they add up to.
 */
export function addUpToWhole(lines: Block, columns: readonly number[], totals: readonly number[]): boolean {
  const rows = lines.filter(cells => columns.some(column => (cells[column] ?? '').trim() !== ''));
  if (columns.length < 2 || rows.length === 0) return false;
  const texts = rows.map(cells => columns.map(column => (cells[column] ?? '').trim()).filter(text => text !== ''));
  if (texts.flat().some(isSigned)) return false;
  const sums = texts.map(row => sum(row.map(shareIn)));
  const whole = WHOLES.find(one => sums.every(sum => sum === one));
  if (whole === undefined) return false;
  const cents = (whole / HUNDRED_PERCENT) * 10_000;
  const figures = totals.map(column =>
    rows.flatMap(cells => {
      const parsed = parseAmount(cells[column] ?? '');
      return parsed.ok && parsed.value > 0 ? parsed.value : [];
    }),
  );
  return figures.some(column => column.length > 0) && figures.every(column => column.some(one => one !== cents));
}

type Cells = Readonly<Partial<Record<string, string>>>;

export interface PastedShares {
  readonly columns: readonly DividingColumn[];
  /** The fields in which percentages have their sign. */
  readonly signed: ReadonlySet<string>;
  /** What all of a figure is where they have none. */
  readonly whole: 1 | 100;
  /** Heads above plain numbers that do not say themselves that these are percentages of a hundred. */
  readonly unsaid: readonly string[];
}

export function pastedShares(
  columns: readonly DividingColumn[],
  lines: readonly { readonly cells: Cells }[],
  headOf: (field: string) => string,
): PastedShares {
  const signed = new Set(
    columns.flatMap(({ field }) => (lines.some(({ cells }) => isSigned(cells[field] ?? '')) ? field : [])),
  );
  const groups = [...Map.groupBy(columns, ({ of }) => of).values()];
  const sums = lines.flatMap(({ cells }) =>
    groups.map(group => sum(group.flatMap(({ field }) => (cells[field] === undefined ? [] : shareIn(cells[field]))))),
  );
  const isOfOne = signed.size === 0 && sums.some(sum => sum > 0) && sums.every(sum => sum <= ONE);
  const unsaid = columns
    .filter(({ field }) => !signed.has(field) && (isOfOne || !isShare(headOf(field))))
    .map(({ field }) => headOf(field));
  return { columns, signed, whole: isOfOne ? 1 : 100, unsaid };
}

export type ShareProblem = { code: 'share' | 'shareSign' | 'sharesOver100'; text: string } | { code: 'nothingToShare' };

export interface SharesOfLine {
  readonly held: SaidOfCost['held'];
  readonly problems: readonly ShareProblem[];
  /** Whether it says any. */
  readonly isAny: boolean;
  /** Whether only rounding kept them from 100 %. */
  readonly isRounded: boolean;
}

/** `totals`: what the line, or else the cost that is there, has of each. */
export function sharesOfLine(
  { columns, signed, whole }: PastedShares,
  cells: Cells,
  totals: Partial<Record<keyof DirectFigures, number | undefined>>,
): SharesOfLine {
  const problems: ShareProblem[] = [];
  const scale = whole === 1 ? 100 : 1;
  const read = columns.flatMap(column => {
    const text = cells[column.field];
    if (text === undefined) return [];
    const parsed = parsePercent(text);
    if (!parsed.ok || parsed.value < 0) problems.push({ code: 'share', text });
    else if (signed.has(column.field) && !isSigned(text) && parsed.value > 0)
      problems.push({ code: 'shareSign', text });
    else return [{ column, share: parsed.value * scale, step: (lastDecimal(text) ?? 0) * scale }];
    return [];
  });
  const positive = read.filter(({ share }) => share > 0);
  const isOfNothing = ({ divides }: DividingColumn) => divides.every(dimension => totals[dimension] === undefined);
  if (positive.some(({ column }) => isOfNothing(column))) problems.push({ code: 'nothingToShare' });
  let isRounded = false;
  const held = DIMENSIONS.flatMap(dimension => {
    const total = totals[dimension] ?? 0;
    const parts = read.filter(({ column }) => column.divides.includes(dimension));
    if (total === 0 && sum(parts.map(({ share }) => share)) <= HUNDRED_PERCENT) return [];
    const received = received100(parts);
    if (received) isRounded ||= received.isRounded;
    else {
      const text = rawPercent(sum(parts.map(({ share }) => share)));
      if (!problems.some(({ code }) => code === 'sharesOver100')) problems.push({ code: 'sharesOver100', text });
      return [];
    }
    const amounts = split(total, received.shares, HUNDRED_PERCENT);
    return parts.map(({ column }, at) => ({ id: column.segment.id, dimension, amount: amounts[at]! }));
  });
  return { held, problems, isAny: positive.length > 0, isRounded };
}

/** The percentages as they are, or as 100 % where only their last decimals keep them from it. */
function received100(parts: readonly { readonly share: Share; readonly step: Share }[]) {
  const shares = parts.map(({ share }) => share);
  const step = Math.min(...parts.flatMap(({ step }) => (step > 0 ? step : [])));
  const rounding = Number.isFinite(step) ? { step, stepBelow: step } : {};
  const received = receiveShares(shares, rounding);
  return received.ok && { shares: received.shares, isRounded: received.rounded !== undefined };
}
