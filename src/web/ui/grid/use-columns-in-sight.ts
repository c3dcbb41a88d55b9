import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo } from 'react';

/** Of more columns than this only those in sight are drawn. */
export const MANY_COLUMNS = 40;

/** A column that is drawn, and the width in pixels of those before it that are not. */
export interface Slot {
  index: number;
  before: number;
}

interface Options {
  scroller: React.RefObject<HTMLElement | null>;
  widths: readonly (number | undefined)[];
  /** The column that names the rows, as wide as it is at least. */
  naming: number;
  /** The column with the tab stop. It is always drawn, as are the first and the last. */
  active: number;
  all: boolean;
}

/** The columns that are drawn. The same ones are the same object, so that rows need not be drawn again. */
export function useColumnsInSight({ scroller, widths, naming, active, all }: Options): readonly Slot[] {
  const count = widths.length;
  const isWhole = all || count <= MANY_COLUMNS;
  const virtual = useVirtualizer({
    horizontal: true,
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: index => widths[index] ?? FIRST,
    overscan: 3,
  });
  const items = isWhole ? [] : virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? Math.min(count, MANY_COLUMNS) - 1;
  const tabStop = isWhole ? 0 : active;
  const measured = isWhole ? '' : widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths and tab stop count as far as they are drawn
  return useMemo(() => {
    const drawn = isWhole
      ? widths.map((_, index) => index)
      : [...new Set([0, naming, active, count - 1, ...range(from, to)])].sort((a, b) => a - b);
    return drawn.map((index, at) => ({
      index,
      before: range((drawn[at - 1] ?? -1) + 1, index - 1).reduce((sum, one) => sum + (widths[one] ?? FIRST), 0),
    }));
  }, [isWhole, from, to, tabStop, naming, count, measured]);
}

const FIRST = 180;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
