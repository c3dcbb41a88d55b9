import { useEffect, useLayoutEffect } from 'react';

/** Below the table and what is said of it, the page ends. */
const BELOW = 32;
/** With less room than this the page scrolls, and the table in it. */
const LEAST = 240;

/**
 * A table that scrolls by itself is as high as the window has room for, together with what is said of it below: so its last
 * row, its total and whether it is saved are in sight without scrolling the page.
 */
export function useRoom(scroller: React.RefObject<HTMLElement | null>, isMeasured: boolean): void {
  const measure = () => {
    const box = scroller.current;
    if (!box || !isMeasured) return;
    const { top, bottom } = box.getBoundingClientRect();
    const below = box.parentElement!.getBoundingClientRect().bottom - bottom;
    const room = Math.floor(window.innerHeight - window.scrollY - top - below - BELOW);
    if (room >= LEAST) box.style.setProperty('--height', `${room}px`);
    else box.style.removeProperty('--height');
  };
  // In each drawing: what has just been said may have taken of the room, and the cursor looks for its cell after this.
  useLayoutEffect(measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures what is there when the window or the page changes
  useEffect(() => {
    const page = scroller.current?.closest('main');
    const watch = new ResizeObserver(measure);
    if (page) watch.observe(page);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [isMeasured]);
}
