import { useLayoutEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

/** A text and the cell it was typed for. */
export interface Typed {
  row: string;
  column: string;
  text: string;
  /** F2 came first, so the text is added to the content of the cell instead of replacing it. */
  appends: boolean;
}

interface Options {
  savingRows: ReadonlySet<string>;
  /** The active cell. */
  here: { row: string; column: string } | undefined;
  /** Stores what was typed, all of it or nothing. True when something is now being saved. */
  enter: (typed: readonly Typed[]) => boolean;
  /** Opens the active cell with what was typed so far. */
  open: (typed: Typed) => void;
}

/**
 * Keeps what is typed into a row that is still being saved, each text with the cell it was typed for, and enters it once the
 * row is saved. So the texts of two cells never run together, and none lands in another cell because the cursor moved on.
 */
export function useTypedAhead({ savingRows, here, enter, open }: Options) {
  const waiting = useRef<Typed[]>([]);
  // The last of them, as long as it is being typed.
  const unfinished = useRef<Typed>(undefined);

  const release = useStable(() => {
    const typing = unfinished.current;
    if (typing && (typing.row !== here?.row || typing.column !== here.column)) unfinished.current = undefined;
    const free = waiting.current.filter(one => !savingRows.has(one.row));
    if (free.length === 0) return;
    waiting.current = waiting.current.filter(one => !free.includes(one));
    const current = free.find(one => one === unfinished.current);
    const finished = free.filter(one => one !== current);
    if (finished.length > 0 && enter(finished)) {
      if (current) waiting.current.push(current);
    } else if (current) {
      unfinished.current = undefined;
      open(current);
    }
  });
  // In the drawing in which the row is saved, before another key comes.
  useLayoutEffect(() => {
    release();
  });

  /** Called for F2 (no text) or a character, in a row that is being saved. */
  const hold = (row: string, column: string, text: string | undefined) => {
    if (unfinished.current) unfinished.current.text += text ?? '';
    else {
      unfinished.current = { row, column, text: text ?? '', appends: text === undefined };
      waiting.current.push(unfinished.current);
    }
  };
  /** True when there was something to end. */
  const finish = (): boolean => {
    const was = unfinished.current !== undefined;
    unfinished.current = undefined;
    return was;
  };
  const rubOut = (): boolean => {
    if (!unfinished.current) return false;
    unfinished.current.text = unfinished.current.text.slice(0, -1);
    return true;
  };
  const discard = () => {
    waiting.current = waiting.current.filter(one => one !== unfinished.current);
    unfinished.current = undefined;
  };
  return { hold, finish, rubOut, discard };
}
