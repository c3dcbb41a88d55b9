import { parseAmount } from '../numbers.ts';
import { isFilled } from './cells.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { type HeadWords, namedBy, type PastedTable } from './table.ts';

// Extras of people as a part of their wage: because a percentage stands in the cell or the head of its column says so, or because
// somebody answers that small figures beside wages in thousands are percentages.

/** By column: extras as percentages, by the head. Null, so not to be read, where there is their amount or another such column, too. */
export function shareColumns(top: readonly string[], words: HeadWords<string>): ('extras' | null | undefined)[] {
  const extras = [...top.keys()].filter(column => namedBy(top[column]!, words) === 'extras');
  const shares = extras.filter(column => isShare(top[column]!));
  const counts = extras.length === shares.length ? shares[0] : undefined;
  return [...top.keys()].map(column => (column === counts ? 'extras' : shares.includes(column) ? null : undefined));
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

/** So few euros nobody pays beside a wage of a year or a month, and so high a percentage nobody beside either. In hundredths. */
const MOST_EXTRAS_IN_PERCENT = 100_00;
const LEAST_WAGE = 1_000_00;

/** The first of extras that look like percentages: all are small, and the wages beside them are in thousands. */
export function shareLookOf(
  lines: PastedTable<string>['lines'],
  wageOf: (line: PastedTable<string>['lines'][number]) => string,
): string | undefined {
  const filled = lines.flatMap(line => {
    const [extras, wage] = [line.cells.extras ?? '', wageOf(line)].map(parseAmount);
    return extras?.ok && extras.value > 0 ? [{ text: line.cells.extras!, extras: extras.value, wage }] : [];
  });
  const looksSo = filled.every(
    ({ extras, wage }) => extras < MOST_EXTRAS_IN_PERCENT && wage?.ok && wage.value >= LEAST_WAGE,
  );
  return looksSo ? filled[0]?.text : undefined;
}
