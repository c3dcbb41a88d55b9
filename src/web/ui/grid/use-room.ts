import { useEffect, useLayoutEffect } from 'react';

/** The space below the table and its status line, up to the end of the page. */
const BELOW = 32;
/** Above what is kept in sight at the end of the window. */
const GAP = 16;
/** With less room than this, and on a phone than this part of its height, the page scrolls together with the table. */
const LEAST = 240;
const LEAST_OF_PHONE = 0.6;

/**
 * A table that scrolls by itself is as high as the window allows, together with the lines below it. So its last row, its total
 * and its save state are in sight without scrolling the page.
 */
export function useRoom(
  scroller: React.RefObject<HTMLElement | null>,
  { isMeasured, isScrolling }: { isMeasured: boolean; isScrolling: boolean },
): void {
  const measure = () => {
    const box = scroller.current;
    if (!box || !isMeasured || box.dataset.unboxed !== undefined) return;
    const { top, bottom } = box.getBoundingClientRect();
    const kept = box.closest('main')?.querySelector<HTMLElement>('[data-kept-below]');
    const below = box.parentElement!.getBoundingClientRect().bottom - bottom + (kept ? kept.offsetHeight + GAP : 0);
    const room = Math.floor(window.innerHeight - window.scrollY - top - below - BELOW);
    const least = window.matchMedia('(max-width: 600px)').matches ? LEAST_OF_PHONE * window.innerHeight : 0;
    if (room >= Math.max(LEAST, least)) box.style.setProperty('--height', `${room}px`);
    else box.style.removeProperty('--height');
  };
  // In each drawing, because a new message may have taken some of the room, and the cursor looks for its cell afterwards. What is
  // drawn while it scrolls are rows: to measure then would lay out the page twice a frame.
  useLayoutEffect(() => {
    if (!isScrolling) measure();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures what is there when the window or the page changes
  useEffect(() => {
    const page = scroller.current?.closest('main');
    const watch = new ResizeObserver(measure);
    if (page) watch.observe(page);
    // What comes above the page pushes it down.
    watch.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [isMeasured]);
}
