import { useLayoutEffect, useRef } from 'react';
import type { PastedBlock } from './use-refused.ts';

interface Held {
  block: PastedBlock;
  /** The rows it changes. */
  changes: readonly string[];
}

/** What is pasted onto rows that are being saved is pasted once they are, one block after the other. */
export function useHeldPaste(savingRows: ReadonlySet<string>, paste: (block: PastedBlock) => void) {
  const held = useRef<readonly Held[]>([]);
  // In the drawing in which they are saved, before another key comes.
  useLayoutEffect(() => {
    const [next, ...others] = held.current;
    if (!next || next.changes.some(id => savingRows.has(id))) return;
    held.current = others;
    paste(next.block);
  });
  return (one: Held): void => {
    held.current = [...held.current, one];
  };
}
