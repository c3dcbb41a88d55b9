import type { Block } from '#domain/pasted/cells.ts';
import type { ChosenNames, PastedMatrix } from '#domain/pasted/matrix.ts';
import type { Named } from '#domain/scenario-model.ts';
import type { RowEdit } from '../merge.ts';
import type { Apply, ApplyInSteps, Column, Identified } from './column.ts';
import type { Tree } from './rows-in-sight.ts';
import type { IsOwn } from './use-others.ts';
import type { Told } from './use-said.ts';
import type { Save } from './use-saving.ts';
import type { MadeRows, Undo } from './use-undo.ts';

/** *Paste a list*, beside a table. */
export interface ListPaste {
  reads: (block: Block) => boolean;
  /** Whether all it reads is for it, also what fits into the cells. */
  isFirst?: boolean;
  /** Of what is pasted where no cell is active, which finds no cells by its names. */
  isMeant?: (block: Block) => boolean;
  /** The column that a head is about there, by its id. */
  columnOf?: (head: string) => string | undefined;
  open: (text: string) => void;
  /** Leads to the list, in which who is new is added. */
  show?: () => void;
}

/** Columns that are made for names of a table that is pasted. */
export interface MadeColumns<Row> {
  label: (name: string) => string;
  /** What to ask of them: where they go. */
  question?: React.ReactNode;
  /** One that is not there yet. */
  column: (column: Named) => Column<Row>;
  /** Their ids by name, once they are there. */
  make: (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface GridOptions<Row extends Identified> extends MadeRows<Row> {
  /** The label of the table for screen readers. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Also those that a filter leaves out, which a conflict may be about; without them the columns are all there are. */
  allColumns?: readonly Column<Row>[];
  /** The domain's function from rows to rows: all changes, or none and the cells that break a limit. */
  apply?: Apply<Row>;
  /** The same where many cells are edited at once and that may take long: it is worked through in pieces. */
  applyInSteps?: ApplyInSteps<Row>;
  /** Stores the rows after an edit, an undo or a retry. */
  onChange?: Save<Row>;
  /** The rows as they are stored now, out of the error of a conflict: what both changed is shown side by side. */
  theirs?: ((error: unknown) => readonly Row[] | undefined) | undefined;
  /** These come first when the table opens: what is not yet allocated. */
  first?: (row: Row) => boolean;
  /** When rows belong to others. */
  tree?: Tree<Row>;
  /** False: what comes next is nobody else's change: the rows are of an earlier visit, or follow from what is stored beside them. */
  isNow?: boolean;
  isOwn?: IsOwn<Row>;
  /** Empty rows below an empty one, for a longer block that is pasted there. */
  grow?: (row: Row, count: number) => readonly Row[];
  /** Empty rows at the end, for a block that goes beyond the last row. */
  append?: (count: number) => readonly Row[];
  /** A pasted table that has its own heads and names, where it has: each of its texts goes where these say, or where somebody chose. */
  byNames?: (block: Block, chosen?: ChosenNames) => PastedMatrix | undefined;
  making?: MadeColumns<Row> | undefined;
  /** Such a table that was pasted elsewhere and is for this one. */
  brought?: string | undefined;
  onTaken?: () => void;
  /** What a block that was read and refused may be meant as. Undefined where it is not. */
  otherwise?: { readonly label: string; readonly read: (block: Block) => Block | undefined } | undefined;
  /** Another way to paste, offered where a block is refused that it reads. */
  listPaste?: ListPaste;
  /** Where rows are added by typing on. */
  newRows?: NewRows<Row>;
  /** A cell of this row was opened, and left as it was by Escape. */
  onCancel?: (row: Row) => void;
  /** What is said once an edit is saved: what it changed beside its cells. And what is said once one is taken back. */
  told?: (edits: readonly RowEdit<Row>[], takenBack: readonly RowEdit<Row>[]) => Told | undefined;
  /** What is said where it begins: as it was told here before, and is still so. */
  toldBefore?: Told | undefined;
  /** What entries wait for beyond the rows, as this page gave it: with each one that is given they are entered. */
  given?: unknown;
  /** What was done here, where that outlives the table: a list whose last row is deleted is no table. */
  undo?: Undo<Row>;
}

export interface NewRows<Row> {
  /** It was made here, and nobody has begun another one since. */
  isNew: (row: Row) => boolean;
  /** Makes an empty one below the last, and leads to this column of it. False: one without a name is there. */
  add: (now: readonly Row[], column: string) => boolean;
}
