import { useEffect } from 'react';
import { parseBlock } from '../clipboard.ts';
import { isPageOnTop } from '../on-top.ts';
import type { GridOptions } from './grid-options.ts';
import { useStable } from './use-stable.ts';

/** What takes for itself what is pasted, and its keys. */
export const TAKERS =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role="grid"]:not([aria-readonly="true"]), [role="treegrid"]';

/**
 * Calls `onPaste` with a text that is pasted on the page itself: where no cell is active, no field has the focus and no dialog is open.
 * Undefined: it is not for this one.
 */
export function useListPaste(onPaste: ((text: string) => void) | undefined): void {
  const take = useStable((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest(TAKERS));
    if (!onPaste || isTaken || !isPageOnTop() || text.trim() === '') return;
    event.preventDefault();
    onPaste(text);
  });
  useEffect(() => {
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [take]);
}

/** For a table in which a block finds its cells by its names: no cell has to be active for that. */
export function usePasteByNames(
  { byNames, brought, onTaken, listPaste }: Pick<GridOptions<never>, 'byNames' | 'brought' | 'onTaken' | 'listPaste'>,
  paste: (text: string) => void,
  onOther: () => void,
): void {
  const take = useStable((text: string) => {
    const block = parseBlock(text);
    if (byNames?.(block)) paste(text);
    else if (listPaste?.isMeant?.(block)) listPaste.open(text);
    else onOther();
  });
  useListPaste(byNames && take);
  useBrought({ brought, onTaken }, take);
}

/** What was pasted elsewhere is taken once. */
export function useBrought(
  { brought, onTaken }: Pick<GridOptions<never>, 'brought' | 'onTaken'>,
  take: (text: string) => void,
): void {
  const takeBrought = useStable(() => {
    if (brought === undefined) return;
    onTaken?.();
    take(brought);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is brought
  useEffect(takeBrought, [brought]);
}
