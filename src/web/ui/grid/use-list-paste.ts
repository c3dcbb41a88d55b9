import { useEffect } from 'react';
import { isPageOnTop } from '../on-top.ts';
import { useStable } from './use-stable.ts';

/** What takes what is pasted for itself. */
const TAKERS = 'input, textarea, select, [contenteditable], [role="grid"], [role="treegrid"]';

/** Calls `onPaste` with a text that is pasted on the page itself: where no cell is active, no field has the focus and no dialog is open. */
export function useListPaste(onPaste: (text: string) => void): void {
  const take = useStable((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest(TAKERS));
    if (isTaken || !isPageOnTop() || text.trim() === '') return;
    event.preventDefault();
    onPaste(text);
  });
  useEffect(() => {
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [take]);
}
