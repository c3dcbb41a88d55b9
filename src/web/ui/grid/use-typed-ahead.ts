import { useLayoutEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

/** A text and the cell it was typed for. */
export interface Typed {
  row: string;
  column: string;
  text: string;
  /** F2 came first: the text goes behind what the cell holds, instead of replacing it. */
  appends: boolean;
}

interface Options {
  savingRows: ReadonlySet<string>;
  /** The cell one stands on. */
  here: { row: string; column: string } | undefined;
  /** Stores what was typed, all of it or nothing; true when something is now on its way. */
  enter: (typed: readonly Typed[]) => boolean;
  /** Opens the cell one stands on with what was typed so far. */
  open: (typed: Typed) => void;
}

/**
 * What is typed into a row that is still being saved waits here, each text with the cell it was typed for, and is entered once
 * the row is saved: two cells' texts never run together, and none lands in another cell because the cursor went on.
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
  // In the drawing that frees the row, before another key comes.
  useLayoutEffect(() => {
    release();
  });

  /** F2 (no text) or a character, in a row that is being saved. */
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
