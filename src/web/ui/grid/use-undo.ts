import { useRef } from 'react';
import type { Identified } from './column.ts';

interface UndoStep<Row> {
  before: Row;
  after: Row;
}

/**
 * Keeps the edits of this table so that they can be undone. It keeps only the rows that an edit touched, and restores them only
 * while they are still as that edit left them. So an undo never overwrites what somebody else changed since.
 */
export function useUndo<Row extends Identified>(same: (a: Row, b: Row) => boolean) {
  const done = useRef<UndoStep<Row>[][]>([]);
  const undone = useRef<UndoStep<Row>[][]>([]);

  /** Keeps an edit and returns the ids of the rows it touched. */
  const record = (before: readonly Row[], after: readonly Row[]): string[] => {
    const steps = differences(before, after, same);
    done.current = [...done.current.slice(-99), steps];
    undone.current = [];
    return steps.map(step => step.after.id);
  };

  /**
   * The rows without the last edit, or with it again. Undefined when there is none, 'changed' when somebody else changed the
   * rows since.
   */
  const take = (rows: readonly Row[], back: boolean): readonly Row[] | 'changed' | undefined => {
    const [from, to] = back ? [done, undone] : [undone, done];
    const steps = from.current.at(-1);
    if (!steps) return undefined;
    from.current = from.current.slice(0, -1);
    const touched = new Map(steps.map(step => [step.after.id, step]));
    const untouchedSince = rows.filter(row => {
      const step = touched.get(row.id);
      return step !== undefined && same(row, back ? step.after : step.before);
    });
    if (untouchedSince.length !== steps.length) {
      done.current = [];
      undone.current = [];
      return 'changed';
    }
    to.current = [...to.current, steps];
    return rows.map(row => {
      const step = touched.get(row.id);
      return step ? restored(row, back ? step.before : step.after) : row;
    });
  };

  const forgetLast = () => {
    done.current = done.current.slice(0, -1);
  };
  return { record, take, forgetLast, any: () => done.current.length > 0 };
}

export function differences<Row extends Identified>(
  before: readonly Row[],
  after: readonly Row[],
  same: (a: Row, b: Row) => boolean,
): UndoStep<Row>[] {
  const earlier = new Map(before.map(row => [row.id, row]));
  return after.flatMap(row => {
    const was = earlier.get(row.id);
    return was && !same(was, row) ? [{ before: was, after: row }] : [];
  });
}

/** The version belongs to what is stored now, never to what is restored. */
function restored<Row extends Identified>(now: Row, then: Row): Row {
  return 'version' in now ? { ...then, version: now.version } : then;
}
