import { ENTRY_LIMIT } from '../money.ts';
import type { EntryKind, ValuesOf } from '../shape.ts';
import { type Block, columnOf } from './cells.ts';
import type { PasteChoices } from './choices.ts';
import type { PastedEntries, PastedEntry } from './entries.ts';
import { isWord } from './table.ts';

// A line of a pasted list of people may be several: “Roasters, 2”. Whether its wage is that of one of them or of all, only who has made
// the list knows: it is asked, and until somebody says so it is read as it stands.

const COUNTS = [
  ...['number', 'count', 'headcount', 'head count', 'persons', 'people', 'number of people', 'number of persons'],
  ...['number of employees', 'number of staff', 'aantal', 'aantal personen', 'aantal mensen', 'aantal medewerkers'],
  ...['aantal werknemers', 'personen', 'koppen'],
];
/** More are no people of one line. */
const MOST = 1_000;

const countIn = (text = ''): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0);

/** Numbers in order are those of the lines. */
function areCounts(texts: readonly string[]): boolean {
  const counts = texts.map(countIn);
  const isInOrder = counts.length > 1 && counts.every((count, at) => count === at + 1);
  return !isInOrder && counts.some(count => count > 1) && counts.every(count => count > 0 && count <= MOST);
}

export interface Counted {
  /** The head of the column that says how many people each line is. */
  readonly counts?: string | undefined;
}

/** With as many of each as its line says, where that was answered (`choices.each`). */
export function withCounts<K extends EntryKind>(
  kind: K,
  read: PastedEntries<K>,
  block: Block,
  { each = false }: PasteChoices,
): PastedEntries<K> & Counted {
  const rows = read.lines.map(({ line }) => block[line - 1]!);
  const found = read.columns.find(
    ({ column, head, field }) => !field && isWord(head, COUNTS) && areCounts(columnOf(rows, column)),
  );
  if (kind !== 'employee' || !found) return read;
  const { column, head: counts } = found;
  if (!each) return { ...read, counts };
  const times = (line: PastedEntry<K>): PastedEntry<K> => {
    const count = countIn(block[line.line - 1]?.[column]) || 1;
    const values = line.values as ValuesOf<'employee'>;
    const all = FIGURES.map(field => [field, values[field] * count] as const);
    const isTooLarge = all.some(([, value]) => value >= ENTRY_LIMIT);
    if (isTooLarge) return { ...line, problems: [...line.problems, { code: 'number', text: `${count} ×` }] };
    return { ...line, values: { ...line.values, ...Object.fromEntries(all) } };
  };
  return { ...read, counts, lines: read.lines.map(times), unread: read.unread.filter(head => head !== counts) };
}
const FIGURES = ['workHoursPerYear', 'yearlyWage', 'extras'] as const;
