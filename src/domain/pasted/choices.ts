import type { Level } from '../cost-objects.ts';
import type { Dimension } from '../direct-allocation.ts';
import type { ChosenColumns } from './columns.ts';
import type { Home } from './homes.ts';

/** What somebody says of a block, where it is not what was recognised. */
export interface PasteChoices {
  /** Whether its first line is the heading. */
  readonly head?: boolean;
  /** Whether lines that look like totals are lines like the others. */
  readonly total?: boolean;
  /** What the columns hold of which the heading is the name of a segment and nothing else. Null: nothing that is read. */
  readonly figure?: Dimension | 'share' | null | undefined;
  /** The fields whose figures are made a year's. */
  readonly yearly?: readonly string[];
  /** Whether what a line says of several people is of each of them. */
  readonly each?: boolean;
  /** Whether small extras are percentages of the wage. */
  readonly share?: boolean;
  /** What columns hold of which the heads name a segment beside other words, by these. */
  readonly beside?: Readonly<Record<string, Dimension | 'share'>>;
  /** Whether figures that are there are changed to others that are pasted. */
  readonly changes?: boolean;
  /** Whether extras stay the part of the wage that they are where that is changed. */
  readonly parts?: boolean;
  /** Whether names that are there are added once more. */
  readonly again?: boolean;
  /** How many layers there will be, where a list is the first of a tree and has names of one layer only. */
  readonly level?: Level;
  /** What all lines of a tree belong to, where none says it. */
  readonly home?: Home;
  /** What columns are, where it is not what was understood. */
  readonly columns?: ChosenColumns;
}
