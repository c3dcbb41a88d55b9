import type { RowEdit } from '../merge.ts';
import type { CellAddress, Identified } from './column.ts';
import { isIn } from './moves.ts';

/** Whether it was as it was left, and is put now. Held: others hold on to it, and once they let go it can be. */
export type Still = boolean | 'held';

/**
 * A change that is no edit of a cell: what it is in words, taken back or done again, and what does that where it is still so in the
 * rows as they are shown. What has to be asked for that is a promise; where it fails, nothing was done.
 */
export interface MadeBeside {
  /** Of a deletion: what was deleted, and whether it is back. */
  deleted?: string;
  isBack?: boolean;
  /** It can be taken back as well after the table has gone. */
  lasts?: boolean;
  /** Where it was made, if that is another page than the one of its table: all that one press made there goes back together. */
  madeOn?: { readonly path: string; readonly press: object; readonly count: number; readonly stays?: boolean };
  /** The cells that it makes room for. What was entered there just before it or, where that waits for it, is next, is one change with it. */
  roomFor?: { readonly cells: readonly CellAddress[]; readonly waits: boolean };
  told: (back: boolean) => string;
  put: (back: boolean, rows: readonly Identified[]) => Still | Promise<Still>;
}

/** An edit, and where it was entered when others follow from it. What was made beside it is made, and taken back, before it. */
export interface Made<Row> {
  edits: readonly RowEdit<Row>[];
  entered: readonly CellAddress[] | undefined;
  beside?: MadeBeside;
}

/** What was made last and what is made now as one change, where one of them is the room for the other. */
export function asOne<Row>(last: Made<Row>, now: Made<Row>): Made<Row> | undefined {
  const [entry, room] = now.beside ? [last, now] : [now, last];
  const { beside } = room;
  if (!beside?.roomFor || room.edits.length > 0 || entry.beside || entry.edits.length === 0) return undefined;
  const { cells, waits } = beside.roomFor;
  const isFor = waits === (entry === now) && entry.entered?.some(cell => cells.some(isIn(cell)));
  return isFor ? { ...entry, beside } : undefined;
}
