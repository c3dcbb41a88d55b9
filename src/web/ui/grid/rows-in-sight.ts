import { folded, isFound } from '#domain/search.ts';
import { byValue } from '../sorting.ts';
import { type Column, cellValue, type Identified, isNumber, namingIndex, rawText, shownText } from './column.ts';

// Which rows of a table one sees, and in which order. Nothing here changes a row.

export interface Sight {
  /** Words that a row has to have, each of them somewhere. */
  text: string;
  /** Only rows with a figure in them. */
  filled: boolean;
}

/** A table whose rows belong to rows above them. What holds a row is in sight with it, and it stays below it when sorted. */
export interface Tree<Row> {
  /** The id of the row that holds this one. */
  parent: (row: Row) => string | undefined;
}

/** The rows by a column. */
export function sortRows<Row extends Identified>(
  rows: readonly Row[],
  column: Column<Row>,
  down: boolean,
  language: string,
  tree?: Tree<Row>,
): Row[] {
  const keys = new Map(rows.map(row => [row.id, cellValue(column, row)]));
  const compare = byValue<Row>(row => keys.get(row.id)!, down, language);
  if (!tree) return [...rows].sort(compare);
  const ids = new Set(rows.map(row => row.id));
  const held = Map.groupBy(rows, row => holderIn(ids, tree, row));
  const below = (id: string | undefined): Row[] =>
    (held.get(id) ?? []).sort(compare).flatMap(row => [row, ...below(row.id)]);
  return below(undefined);
}

/**
 * The ids of the rows that a filter leaves out. A row without a name is never left out unless what holds it is: somebody is
 * about to write in it.
 */
export function outOfSight<Row extends Identified>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { text, filled }: Sight,
  tree?: Tree<Row>,
): ReadonlySet<string> {
  const whole = folded(text).trim();
  const words = whole.split(/\s+/).filter(word => word !== '');
  if (words.length === 0 && !filled) return new Set();
  const naming = columns[namingIndex(columns)];
  const byId = new Map(rows.map(row => [row.id, row]));
  const above = (row: Row): Row | undefined => byId.get(tree?.parent(row) ?? '');
  const texts = new Map<string, Found>();
  const textsOf = (row: Row): Found => {
    const known = texts.get(row.id);
    if (known) return known;
    const holder = above(row);
    const found = textsIn(row, columns, holder && textsOf(holder));
    texts.set(row.id, found);
    return found;
  };

  const inSight = new Set<string>();
  const blank: Row[] = [];
  for (const row of rows) {
    if (naming && cellValue(naming, row) === '') blank.push(row);
    else if ((!filled || isFilled(row, columns)) && holds(textsOf(row), words, whole))
      for (let one: Row | undefined = row; one && !inSight.has(one.id); one = above(one)) inSight.add(one.id);
  }
  for (const row of blank) {
    const holder = above(row);
    if (!holder || inSight.has(holder.id)) inSight.add(row.id);
  }
  return new Set(rows.flatMap(row => (inSight.has(row.id) ? [] : row.id)));
}

/** The ids of the columns that a filter of heads leaves out: without each of the words, or without a figure in any row. */
export function columnsOutOfSight<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { text, filled }: Sight,
): ReadonlySet<string> {
  const isOut = (column: Column<Row>): boolean =>
    !isFound(column.head, text) || (filled && !rows.some(row => (cellValue(column, row) ?? 0) !== 0));
  return new Set(columns.filter(isOut).map(({ id }) => id));
}

/** In texts each word is found anywhere; a figure by its first digits, as it is shown or as it is typed. */
interface Found {
  texts: string;
  figures: readonly string[];
}

function textsIn<Row>(row: Row, columns: readonly Column<Row>[], holder: Found | undefined): Found {
  const texts = [holder?.texts ?? ''];
  const figures: string[] = [];
  for (const column of columns) {
    if (column.searched === false) continue;
    const value = cellValue(column, row);
    if (typeof value === 'string') texts.push(folded(value));
    else if (value !== null && isNumber(column)) figures.push(shownText(column, value), rawText(column, value));
  }
  return { texts: texts.join('\n'), figures };
}

const holds = ({ texts, figures }: Found, words: readonly string[], whole: string): boolean =>
  words.every(word => texts.includes(word)) || figures.some(figure => figure.startsWith(whole));

export const isFilled = <Row>(row: Row, columns: readonly Column<Row>[]): boolean =>
  columns.some(column => isNumber(column) && (cellValue(column, row) ?? 0) !== 0);

function holderIn<Row>(ids: ReadonlySet<string>, tree: Tree<Row>, row: Row): string | undefined {
  const holder = tree.parent(row);
  return holder !== undefined && ids.has(holder) ? holder : undefined;
}
