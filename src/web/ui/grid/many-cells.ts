import type { InSteps } from '#domain/in-steps.ts';
import type { RowEdit } from '../merge.ts';
import {
  type ApplyInSteps,
  type CellChange,
  type Column,
  cellValue,
  type EditOutcome,
  type Identified,
  type PastedCell,
} from './column.ts';

/** As a part of something larger: from so much of it to so much. */
export function* partOf<Result>(work: InSteps<Result>, from: number, to: number): InSteps<Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    yield from + step.value * (to - from);
  }
}

/** What the cells of these rows are is computed when somebody asks: row by row here, and not for all of them when they are drawn. */
export function* settled<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): InSteps<void> {
  const last = columns.at(-1);
  for (const [at, row] of rows.entries()) {
    if (last) cellValue(last, row);
    yield at / rows.length;
  }
}

/** What many changes make of the rows, or why they can't be made. */
export function* appliedInSteps<Row>(
  apply: ApplyInSteps<Row>,
  columns: readonly Column<Row>[],
  before: readonly Row[],
  changes: readonly CellChange[],
  pasted?: readonly PastedCell[],
): InSteps<EditOutcome<Row>> {
  const outcome = yield* partOf(apply(before, changes, pasted), 0, 0.5);
  if (!outcome.ok) return outcome;
  const edited = outcome.rows.filter((row, at) => row !== before[at]);
  yield* partOf(settled(edited, columns), 0.5, 1);
  return outcome;
}

/**
 * What was made of the rows as they were when it began, over those there are now. A row that has changed since is edited as it was
 * then, as any row that somebody began to write in.
 */
export function overRowsNow<Row extends Identified>(
  before: readonly Row[],
  made: readonly Row[],
  now: readonly Row[],
): { before: readonly Row[]; rows: readonly Row[] } {
  const edits = new Map<string, RowEdit<Row>>();
  for (const [at, mine] of made.entries()) if (mine !== before[at]) edits.set(mine.id, { was: before[at]!, mine });
  return {
    before: now.map(row => edits.get(row.id)?.was ?? row),
    rows: now.map(row => edits.get(row.id)?.mine ?? row),
  };
}
