// A block of cells from a spreadsheet, with its heading row if it has one. The heading says what the columns are, in either
// language and in any order; without one they are in a fixed order.

export interface PastedLine<Field extends string> {
  /** In the block, counted from 1 as people count. */
  readonly line: number;
  /** Trimmed. What is empty is left out. */
  readonly cells: Readonly<Partial<Record<Field, string>>>;
}

export interface PastedTable<Field extends string> {
  readonly hasHead: boolean;
  /** Heads that say nothing here: those columns are not read. */
  readonly unread: readonly string[];
  readonly lines: readonly PastedLine<Field>[];
}

export type HeadWords<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** `ofFirst`: what the first column is, where it has a heading of its own and the others name none of `order` up to that. */
export function readTable<Field extends string>(
  block: readonly (readonly string[])[],
  words: HeadWords<Field>,
  order: readonly Field[],
  ofFirst?: Field,
): PastedTable<Field> {
  const first = block.findIndex(cells => cells.some(cell => cell.trim() !== ''));
  if (first < 0) return { hasHead: false, unread: [], lines: [] };
  const heads = block[first]!.map(cell => fieldOf(cell, words));
  // A heading names each of its columns once, and the column that comes first without one.
  const named = heads.filter(field => field !== undefined);
  const hasHead = new Set(named).size === named.length && named.length * 2 >= filled(block[first]!);
  const column = ofFirst ? block[first]!.findIndex(cell => cell.trim() !== '') : -1;
  if (ofFirst && hasHead && !named.some(field => order.indexOf(field) <= order.indexOf(ofFirst)))
    heads[column] ??= ofFirst;
  const fields = hasHead ? heads : order;
  const lines = block.flatMap((cells, at) => {
    if (at < first + (hasHead ? 1 : 0) || filled(cells) === 0) return [];
    const read = cells.flatMap((cell, column) => {
      const field = fields[column];
      const text = cell.trim();
      return field === undefined || text === '' ? [] : [[field, text] as const];
    });
    return [{ line: at + 1, cells: Object.fromEntries(read) as Partial<Record<Field, string>> }];
  });
  const unread = hasHead
    ? block[first]!.filter((cell, column) => heads[column] === undefined && cell.trim() !== '').map(cell => cell.trim())
    : [];
  return { hasHead, unread, lines };
}

const filled = (cells: readonly string[]): number => cells.filter(cell => cell.trim() !== '').length;

function fieldOf<Field extends string>(head: string, words: HeadWords<Field>): Field | undefined {
  const key = headKey(head);
  return (Object.keys(words) as Field[]).find(field => words[field].some(word => headKey(word) === key));
}

/** Without case, accents, signs and what is in parentheses: "E-mail (work)" is "email". */
export const headKey = (text: string): string =>
  text
    .replace(/\([^)]*\)/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
