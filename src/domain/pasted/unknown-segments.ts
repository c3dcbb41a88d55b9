import { DIMENSIONS, type Dimension } from '../direct-allocation.ts';
import { HUNDRED_PERCENT, sum } from '../money.ts';
import { checkName, nameKey } from '../names.ts';
import { parsePercent } from '../numbers.ts';
import { receiveShares } from '../rounded-shares.ts';
import { SEGMENT_NAME_LIMIT } from '../segments.ts';
import { type Block, columnOf, holdsFigures } from './cells.ts';
import { makeUpFigure, namedBesideFigures } from './made-up.ts';
import { isOfAnotherPeriod, isShare } from './period.ts';
import { addUpToWhole, holdsSigned, withoutShareWords } from './shares.ts';
import { fieldIn, isWord } from './table.ts';
import type { PastedTree } from './tree.ts';
import { SEGMENT_HEADS, TREE_HEADS, TREE_WORDS } from './tree-heads.ts';

// Segments that a pasted tree names and that are not there yet. Nothing is guessed: columns beside each other are of segments where
// they make up a whole in each line, all of it in per cent or all of a figure that the line has, and are called no figure; or of what
// stands beside the name of the figure that they make up. Where a column is called one of customers these are the segments, where
// costs stand in several lines, and nobody is named by its heads.

type Tree = Pick<PastedTree, 'columns' | 'lines' | 'hasHead'>;

/** As far as it is read before anybody knows what its lines make. */
interface Columns {
  readonly hasHead: boolean;
  readonly columns: readonly Pick<Tree['columns'][number], 'column' | 'head' | 'field'>[];
  readonly lines: readonly Pick<Tree['lines'][number], 'line'>[];
}

/** Their names, as the sheet has them. */
export function unknownSegments(tree: Tree, block: Block, there: readonly { readonly name: string }[]): string[] {
  const said = tree.lines.flatMap(({ problems }) =>
    problems.flatMap(problem => (problem.code === 'noSegment' ? problem.text : [])),
  );
  const named = [...said, ...namedByLines(tree, block), ...namedByColumns(tree, block)];
  const known = new Set(there.map(({ name }) => nameKey(name)));
  return onceEach(named.filter(name => canBe(name) && !known.has(nameKey(name))));
}

/** The heads that nobody has to look at: once these are segments, they are read. */
export function unreadBeside(unread: readonly string[], unknown: readonly string[]): string[] {
  const wordsOf = (text: string) => ` ${nameKey(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return unread.filter(head => !unknown.some(name => wordsOf(head).includes(wordsOf(name))));
}

function namedByLines({ columns, lines, hasHead }: Tree, block: Block): string[] {
  const isTwice = lines.some(({ problems }) => problems.some(({ code }) => code === 'twice'));
  const called = columns.find(({ field, head }) => field === undefined && isWord(head, SEGMENT_HEADS));
  const rows = lines.map(({ line }) => block[line - 1]!);
  if (!isTwice || !hasHead || !called || holdsFigures(rows, called.column)) return [];
  return columnOf(rows, called.column);
}

/** Those that are heads of its columns. */
export function namedByColumns({ columns, lines, hasHead }: Columns, block: Block): string[] {
  const rows = lines.map(({ line }) => block[line - 1]!);
  if (!hasHead || rows.length === 0 || columns.some(({ field, head }) => field === 'segment' || isOfCustomers(head)))
    return [];
  const figures = columns.flatMap(({ column, field }) => (DIMENSIONS.includes(field as Dimension) ? column : []));
  const mayBe = ({ field, head, column }: (typeof columns)[number]) =>
    (field === undefined || field.includes('@')) &&
    canBe(nameOf(head)) &&
    !isOfAnotherPeriod(head) &&
    !isFigure(head) &&
    holdsFigures(rows, column);
  const makesUpIn = (rows: Block, run: readonly number[]) =>
    makeAllInPercent(rows, run, figures) || figures.some(column => makeUpFigure(rows, run, column));
  // A wide sheet has many runs, and most of them are none by their first lines.
  const makesUp = (run: readonly number[]) => makesUpIn(rows.slice(0, 3), run) && makesUpIn(rows, run);
  for (const run of runsOf(columns, mayBe))
    if (makesUp(run.map(({ column }) => column)))
      return run.flatMap(({ field, head }) => (field === undefined ? nameOf(head) : []));
  return namedBesideFigures(columns, rows, name => canBe(name) && !isFigure(name));
}

/** Two or more beside each other, longest first. */
function runsOf<Column>(columns: readonly Column[], mayBe: (column: Column) => boolean): Column[][] {
  const may = columns.map(mayBe);
  const runs = columns.flatMap((_, from) => {
    const end = may.indexOf(false, from);
    const most = (end < 0 ? columns.length : end) - from;
    return Array.from({ length: Math.max(0, most - 1) }, (_, n) => columns.slice(from, from + n + 2));
  });
  return runs.sort((one, other) => other.length - one.length);
}

function makeAllInPercent(rows: Block, run: readonly number[], figures: readonly number[]): boolean {
  if (!run.some(column => holdsSigned(rows, column))) return addUpToWhole(rows, run, figures);
  const lines = rows.map(cells => run.flatMap(column => cells[column]?.trim() || [])).filter(texts => texts.length > 0);
  return lines.every(texts => {
    const shares = texts.map(text => {
      const parsed = parsePercent(text);
      return parsed.ok ? parsed.value : Number.NaN;
    });
    const received = receiveShares(shares, { step: ONE_PERCENT / 10, stepBelow: ONE_PERCENT / 10 });
    return received.ok && sum(received.shares) === HUNDRED_PERCENT;
  });
}

const ONE_PERCENT = HUNDRED_PERCENT / 100;

/** What a product can be called, too, says nothing. */
const isOfCustomers = (head: string): boolean => isWord(head, SEGMENT_HEADS) && !isWord(head, TREE_HEADS.cost);

/** Margin and costs are often 100 % together, and VAT is a part of a price. */
const isFigure = (head: string): boolean =>
  fieldIn(head, TREE_WORDS.figures) !== undefined ||
  /marge|margin|winst|profit|\b(?:kosten|costs?|btw|vat)\b/i.test(head);

const canBe = (name: string): boolean => checkName(name, SEGMENT_NAME_LIMIT).ok;

const nameOf = (head: string): string =>
  isShare(head) ? withoutShareWords(head.replace(/[%()]/g, ' ')).replace(/\s+/g, ' ').trim() : head;

const onceEach = (names: readonly string[]): string[] => {
  const byKey = new Map(names.toReversed().map(name => [nameKey(name), name]));
  return names.filter(name => byKey.get(nameKey(name)) === name);
};
