import { type RefObject, useEffect } from 'react';

/**
 * Ctrl+F opens the filter of the table one is in, or else of the first one, because the browser finds only the rows that are
 * drawn. Pressed in the filter once more, it is the browser's.
 */
export function useFind(filter: RefObject<Element | null>, open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isFind =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f';
      const target = event.target as Element;
      if (!isFind || event.defaultPrevented || !filter.current) return;
      if (target.matches('[type=search]') && filter.current.contains(target)) return;
      if (tableOf(target) !== filter.current.closest(TABLE)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

const TABLE = '[data-table]';

/** The table one is in, or else the first: of the dialog one is in, or of the page. */
function tableOf(target: Element): Element | null {
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1);
  return target.closest(TABLE) ?? (dialog ?? document).querySelector(TABLE);
}
