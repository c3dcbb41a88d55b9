import { useLayoutEffect } from 'react';

/** So many pixels of the room beside the last figure are not missed, and nobody scrolls for them. */
const UNSEEN = 6;

/**
 * A table whose rows open, and one in such a row, scrolls with what is around it, so that a row that is open has all the room there
 * is: a box in a box scrolls under one's hands. Not where it is wider than its room: then it has to scroll sideways, and is a box.
 * So is one with a height of its own, or where something is kept in sight below it.
 *
 * Only where a table scrolls sideways do columns stick: each cell that does is a layer of its own, painted by itself.
 */
export function useUnboxed(
  scroller: React.RefObject<HTMLElement | null>,
  { canBe, opens }: { canBe: boolean; opens: boolean },
): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const isBox =
      !canBe || !(opens || box.closest('[role=grid]')) || box.closest('main')?.querySelector('[data-kept-below]');
    const measure = () => {
      const isWider = box.scrollWidth > box.clientWidth + UNSEEN;
      box.toggleAttribute('data-wider', isWider);
      box.toggleAttribute('data-unboxed', !isWider && !isBox);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    watch.observe(box.querySelector('table')!);
    measure();
    return () => {
      watch.disconnect();
      box.removeAttribute('data-unboxed');
    };
  }, [scroller, canBe, opens]);
}

/** Tells the table how high what sticks below it is. */
export function useStateHeight(state: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const said = state.current;
    if (!said) return;
    // What is said of a row by touch is said at the list around, above which its cells are to be in sight.
    if (said.closest('[role=grid]') && window.matchMedia('(pointer: coarse)').matches) return;
    // On a phone the line alone sticks.
    const line = said.lastElementChild as HTMLElement;
    const watch = new ResizeObserver(() => {
      const height = said.offsetHeight || line.offsetHeight;
      if (height > 0) said.parentElement!.style.setProperty('--state-height', `${height}px`);
    });
    watch.observe(said);
    watch.observe(line);
    return () => watch.disconnect();
  }, [state]);
}
