import { sum } from '../money.ts';
import { nameKey } from '../names.ts';
import type { Named } from '../scenario-model.ts';
import type { EntryKind } from '../shape.ts';
import { areFigures, type Block, isFilled } from './cells.ts';
import type { PastedColumn } from './columns.ts';
import type { PastedEntries } from './entries.ts';
import type { ChangedEntries } from './entry-changes.ts';
import type { Dividing } from './entry-divisions.ts';
import { figureOf } from './figure.ts';
import { onlyOnesMeant } from './near-names.ts';
import { sheetOfPairs } from './pairs.ts';
import { holdsSigned, shareIn, WHOLES } from './shares.ts';
import { headKey, isTotalWord } from './table.ts';

/**
 * Of the columns that are not read, those for the matrix are told apart: those whose heads can be one cost only, and those that hold
 * what part of each line goes where. What they are headed by may be no cost yet.
 */
export function withCostsApart<K extends EntryKind>(
  read: PastedEntries<K>,
  block: Block,
  costs: readonly Named[],
): PastedEntries<K> {
  const rows = read.lines.map(({ line }) => block[line - 1]!);
  // Only other costs have a cost driver, which such figures may be of.
  const canBeUnits = read.lines.some(({ values }) => 'unitDescription' in values);
  const figures = read.columns.filter(
    ({ field, begins }) => !field && areFigures(canBeUnits ? begins.map(withoutUnit) : begins),
  );
  const heads = figures.map(({ head }) => head);
  const names = new Set(costs.map(({ name }) => headKey(name)));
  const meant = onlyOnesMeant(heads, costs);
  const ofCosts = heads.filter(head => meant.has(head) || names.has(headKey(head)));
  // Their sum goes nowhere.
  const some = figures.filter(({ head }) => !isTotalWord(head));
  const parts = partsAmong(
    some.map(({ column }) => column),
    rows,
  );
  const ofParts = some.flatMap(({ column, head }) =>
    parts.includes(column) && head !== '' && !ofCosts.includes(head) ? head : [],
  );
  const later = [...ofCosts, ...ofParts];
  const columns = read.columns.map(one =>
    !one.field && later.includes(one.head) ? { ...one, isForLater: true } : one,
  );
  return { ...read, columns, ofCosts, ofParts, unread: read.unread.filter(head => !later.includes(head)) };
}

/** “300 m²” */
const withoutUnit = (text: string): string => figureOf(text, '').number.trim();

/** Several columns of percentages: by their signs, or by what they add up to in most lines that have any. */
function partsAmong(columns: readonly number[], rows: Block): readonly number[] {
  const signed = columns.filter(column => holdsSigned(rows, column));
  if (signed.length > 1) return signed;
  const plain = columns.filter(column => !signed.includes(column));
  const sums = rows.flatMap(cells => {
    const texts = plain.map(column => cells[column] ?? '').filter(text => text.trim() !== '');
    return texts.length > 0 ? sum(texts.map(shareIn)) : [];
  });
  const isMost = (whole: number) => sums.filter(sum => sum === whole).length * 2 > sums.length;
  return plain.length > 1 && WHOLES.some(isMost) ? plain : [];
}

/** What is of costs, or may be. */
export function forMatrix(columns: readonly PastedColumn[]): readonly PastedColumn[] {
  const first = columns.find(({ isForLater }) => isForLater)?.column ?? Infinity;
  const isAmong = ({ column, head, begins, field }: PastedColumn) =>
    column > first && head !== '' && !isTotalWord(head) && field === undefined && areFigures(begins.map(withoutUnit));
  return columns.filter(one => one.isForLater || isAmong(one));
}

interface ForMatrix extends Pick<ChangedEntries<EntryKind, unknown>, 'isOfPairs' | 'columns'> {
  readonly lines?: readonly (Partial<Dividing> & { readonly line: number })[];
}

/**
 * What the matrix reads of a pasted list: the names, with what is theirs of each cost. Figures among these whose head nobody knows go
 * along: it may be a cost that is spelt otherwise, and the matrix asks. A line that has none says nothing of them, and what it is divided
 * as stays, and so does what the list has divided by its units.
 */
export function blockForMatrix(block: Block, { isOfPairs, columns, lines: pasted = [] }: ForMatrix): Block {
  if (isOfPairs) return block;
  const read = [...columns.filter(({ field }) => field === 'name'), ...forMatrix(columns)];
  const inUnits = new Set(pasted.flatMap(({ line, dividing }) => (dividing?.units ? line - 1 : [])));
  const [heads, ...lines] = block
    .filter((_, at) => !inUnits.has(at))
    .map(cells => read.map(({ column }) => cells[column] ?? ''));
  return [heads!, ...lines.filter(([, ...figures]) => isFilled(figures))];
}

/** Whether most of its lines are about what is there already: of a block that fits into no cells that says what it is. */
export function isAboutThese(block: Block, there: readonly Pick<Named, 'name'>[]): boolean {
  const names = new Set(there.map(({ name }) => nameKey(name)));
  const known = block.filter(([name = '']) => names.has(nameKey(name))).length;
  return known > 1 && known * 2 >= block.length;
}

type ReadLines = Pick<ChangedEntries<EntryKind, unknown>, 'isOfPairs' | 'pairs'> & {
  readonly hasHead: boolean;
  readonly lines: readonly { readonly line: number; readonly values: { readonly name: string } }[];
};

/** A list with a line for each entry and cost is none of entries, and is read where these meet. In it a name stands in several lines. */
export function withPairsApart<Read extends ReadLines>(
  read: Read,
  block: Block,
  entries: readonly Named[],
  costs: readonly Named[],
): Read {
  const names = new Set(read.lines.map(({ values }) => nameKey(values.name)));
  const sheet = names.size < read.lines.length ? sheetOfPairs(block, entries, costs) : undefined;
  if (!sheet) return read;
  // Its heads are none of the list, so it may have been read as one of its lines.
  const [first] = sheet.hasHead && !read.hasHead ? read.lines : [];
  const lines = read.lines.filter(line => line !== first);
  const nothing = { problems: [], there: undefined, change: {}, staying: [], dividing: undefined, doing: 'matrix' };
  return {
    ...{ ...read, isOfPairs: true, pairs: block, lines: lines.map(line => ({ ...line, ...nothing })) },
    hasHead: sheet.hasHead,
    ...{
      columns: [],
      unread: [],
      offers: [],
      ofCosts: [],
      ofParts: [],
      named: 0,
      differing: 0,
      withExtras: 0,
      withoutExtras: [],
    },
    ...{ shareAsked: undefined, waiting: undefined },
  };
}
