import { parseAmount } from '../numbers.ts';
import { lookLikePercent, MOST_EXTRAS_IN_PERCENT } from '../personnel.ts';
import { type Block, columnOf, isFilled, isNumber, isPercentage } from './cells.ts';
import { figureOf } from './figure.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { type HeadWords, namedBy } from './table.ts';
import { AMONG } from './totals.ts';

// Extras of people: in one column or in several that are added, as amounts or as a part of their wage: because a percentage stands in
// the cell or the head of its column says so, or because somebody answers that small figures beside wages in thousands are percentages.

const PART_OF_ANOTHER = /\b(?:of which|waarvan)\b/i;
const NO_FIGURE = /\b(?:numbers?|nummers?|nr|no)\b/i;

function holdsAFigure(below: Block, column: number): boolean {
  const cells = columnOf(below, column);
  const isOne = (text: string) => isPercentage(text) || isNumber(figureOf(text, 'extras').number);
  return cells.length === 0 || cells.some(isOne);
}

/**
 * By column: whether these are extras, by their heads. Null, so not to be read, where they would count twice: another column has the same
 * word (the amount counts before the percentage, and a year before a month) or says that it is the total.
 */
export function extrasColumns(
  top: readonly string[],
  below: Block,
  words: HeadWords<string>,
): ('extras' | null | undefined)[] {
  const named = [...top.keys()].filter(column => namedBy(top[column]!, words) === 'extras');
  const each = Object.fromEntries((words.extras ?? []).map(word => [word, [word]]));
  const wordOf = (column: number) => namedBy(top[column]!, each);
  const isPlain = (column: number) =>
    holdsAFigure(below, column) && !PART_OF_ANOTHER.test(top[column]!) && !NO_FIGURE.test(top[column]!);
  const plain = named.length > 1 ? named.filter(isPlain) : named;
  const total = plain.filter(column => AMONG.test(top[column]!));
  const all = total.length > 0 ? total : plain;
  const isAmount = (column: number) => !isShare(top[column]!);
  const counts = (column: number) => {
    const twins = all.filter(other => wordOf(other) === wordOf(column));
    const ofAYear = twins.find(other => isAmount(other) && !isOfAnotherPeriod(top[other]!));
    return column === (ofAYear ?? twins.find(isAmount) ?? twins[0]);
  };
  return [...top.keys()].map(column => {
    if (!named.includes(column)) return undefined;
    if (!all.includes(column) || !counts(column)) return null;
    const isAlone = named.length === 1 && isAmount(column);
    return isAlone || (isAmount(column) && isOfAnotherPeriod(top[column]!)) ? undefined : 'extras';
  });
}

/** A column that has in each line what all others have together, or the percentage that another has the amount of. */
export function countedTwice<Column>(
  columns: readonly Column[],
  comesTo: (some: readonly Column[]) => readonly number[],
  isOfWage: (one: Column) => boolean,
): Column | undefined {
  const isSame = (one: Column, others: readonly Column[]) => {
    const figures = comesTo([one]);
    const besides = comesTo(others);
    // A sheet rounds each of what it adds.
    return (
      figures.some(value => value > 0) && figures.every((value, at) => Math.abs(value - besides[at]!) <= others.length)
    );
  };
  return columns.find(one => {
    const others = columns.filter(other => other !== one);
    if (others.length > 1 && isSame(one, others)) return true;
    return isOfWage(one) && others.some(other => !isOfWage(other) && isSame(one, [other]));
  });
}

/** 18 is 18 %. What is no number stays as it is, and says so. */
export const withSign = (text: string): string => (/^[\d.,\s]*\d[\d.,\s]*$/.test(text) ? `${text} %` : text);

/**
 * The cells of the column whose head says that it is the wage of another period or of an hour: what such a line has a part of,
 * although nobody knows yet what it comes to.
 */
export function wageOfAnotherPeriod(
  block: readonly (readonly string[])[],
  hasHead: boolean,
  isWage: (head: string, column: number) => boolean,
): (line: number) => string {
  const top = (hasHead && block.find(isFilled)) || [];
  const column = top.findIndex((head, at) => isOfAnotherPeriod(head) && !isShare(head) && isWage(head, at));
  return line => block[line - 1]?.[column]?.trim() ?? '';
}

export function isAboveZero(text: string): boolean {
  const parsed = parseAmount(text);
  return parsed.ok && parsed.value > 0;
}

/** "Employer costs 24 %" */
const SHARE_IN_HEAD = /\d[\d.,]*\s*%/;

/**
 * What a head says of its cells: the percentage that each line has, where none of them says anything, and whether they are
 * percentages. A head that names one stands above amounts, too.
 */
export function saidByHead(head: string, cells: readonly string[]): { share: string | undefined; areParts: boolean } {
  const named = SHARE_IN_HEAD.exec(head)?.[0];
  const areParts = isShare(head) && !(named && cells.some(isLargeAmount));
  return { share: cells.every(cell => cell === '') ? named : undefined, areParts };
}

function isLargeAmount(text: string): boolean {
  const parsed = parseAmount(text);
  return parsed.ok && parsed.value >= MOST_EXTRAS_IN_PERCENT;
}

/** The first of extras that look like percentages: all are small, and the wages beside them are in thousands. */
export function shareLookOf<Line>(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  wageOf: (line: Line) => string,
): string | undefined {
  const filled = lines.flatMap(line => {
    const text = textOf(line);
    const [extras, wage] = [parseAmount(text), parseAmount(wageOf(line))];
    return extras.ok && extras.value > 0 ? [{ text, extras: extras.value, wage }] : [];
  });
  const looksSo = filled.every(({ extras, wage }) => wage.ok && lookLikePercent({ extras, wage: wage.value }));
  return looksSo ? filled[0]?.text : undefined;
}
