import { useEffect, useLayoutEffect } from 'react';
import { useMatches } from '../use-matches.ts';
import type { Identified } from './column.ts';
import type { Grid } from './use-grid.ts';
import { stayInSight } from './use-opening.tsx';
import { useStable } from './use-stable.ts';

export interface NamedEntry extends Identified {
  readonly name: string;
}

interface NewRowProps<Entry extends NamedEntry> {
  grid: Grid<Entry>;
  drafts: ReadonlySet<string>;
  begun: React.RefObject<string | undefined>;
  /** The column to which Enter led below the last row. */
  typedOn: string | undefined;
  isBlank: (row: Entry) => boolean;
  onGiveUp: (row: Entry) => void;
  onKeep: () => void;
}

/**
 * A new row starts with its name: the cursor goes there and the cell opens before the next key is pressed. One to which Enter led is
 * not opened, so that the arrows lead back, and it is gone when somebody leaves it as it is.
 */
export function NewRow<Entry extends NamedEntry>(props: NewRowProps<Entry>) {
  const { grid, drafts, begun, typedOn, isBlank, onGiveUp, onKeep } = props;
  const hasKeys = useMatches('(pointer: fine)');
  useLayoutEffect(() => {
    const { cursor, ordered, columns } = grid;
    if (grid.opensNext.current) {
      grid.opensNext.current = false;
      grid.open(undefined, true);
    }
    const row = ordered.findIndex(one => drafts.has(one.id) && one.name === '');
    const draft = ordered[row];
    if (!draft || begun.current === draft.id) return;
    const column = columns.findIndex(({ id }) => id === (typedOn ?? 'name'));
    if (cursor.place.row !== row || cursor.place.column !== column || !cursor.chosen)
      return cursor.goTo({ row, column });
    begun.current = draft.id;
    // Where another row began says nothing of this one.
    grid.rowBegan.current = undefined;
    if (typedOn === undefined || !hasKeys) grid.open();
    const cell = document.querySelector(`[data-row="${CSS.escape(draft.id)}"] > [data-active]`);
    if (cell) stayInSight(cell);
  });

  // After the click or the key that leads out of it: before, what was meant would move away under the finger.
  const leave = useStable((event: Event) => {
    const draft = typedOn === undefined ? undefined : grid.current().find(({ id }) => id === begun.current);
    if (!draft) return;
    if (!isBlank(draft)) return onKeep();
    const isIn = document.activeElement?.closest(`[data-row="${CSS.escape(draft.id)}"]`);
    if (!isIn || (event instanceof KeyboardEvent && event.key === 'Escape')) onGiveUp(draft);
  });
  useEffect(() => {
    for (const type of ['click', 'keyup']) document.addEventListener(type, leave);
    return () => {
      for (const type of ['click', 'keyup']) document.removeEventListener(type, leave);
    };
  }, [leave]);
  return null;
}
