import { useLayoutEffect } from 'react';

/**
 * Tells a table, by `data-more-below`, that its total stands before rows that are further down: with eight of ten rows in sight it
 * looks whole, and many systems show no scroll bar.
 */
export function useMoreBelow(
  scroller: React.RefObject<HTMLElement | null>,
  end: React.RefObject<HTMLElement | null>,
  hasTotal: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a total there is an end
  useLayoutEffect(() => {
    const [box, last] = [scroller.current, end.current];
    const foot = last?.nextElementSibling as HTMLElement | null | undefined;
    if (!box || !last || !foot) return;
    let seen: IntersectionObserver | undefined;
    const look = () => {
      seen?.disconnect();
      const { bottom, position } = getComputedStyle(foot);
      box.removeAttribute('data-more-below');
      if (position !== 'sticky') return;
      const covered = Math.round(foot.offsetHeight + Number.parseFloat(bottom)) - 1;
      const root = box.dataset.unboxed === undefined ? box : document;
      seen = new IntersectionObserver(
        entries => {
          const { boundingClientRect, rootBounds } = entries.at(-1)!;
          box.toggleAttribute(
            'data-more-below',
            boundingClientRect.top > (rootBounds?.bottom ?? Number.POSITIVE_INFINITY),
          );
        },
        { root, rootMargin: `0px 0px ${-covered}px 0px` },
      );
      seen.observe(last);
    };
    // Whether it is a box, and what is open in it, is said by its attributes.
    const attributes = new MutationObserver(look);
    attributes.observe(box, { attributeFilter: ['data-unboxed', 'data-open', 'style'] });
    look();
    return () => {
      attributes.disconnect();
      seen?.disconnect();
    };
  }, [scroller, end, hasTotal]);
}
