import { sum } from './money.ts';

// A table that is wider than the paper or the window is cut into bands of columns, each with the heads above them.

/** How many columns there are side by side on a page: three segments with what is not allocated and the total. */
export const PER_PAGE = 10;

/** A head over columns `from` up to but not including `to`. */
export interface HeadGroup {
  id: string;
  head: string;
  note?: string | undefined;
  from: number;
  to: number;
}

/** The groups above a band of columns, cut where the band begins and ends. */
export function clipGroups(groups: readonly HeadGroup[], from: number, to: number): HeadGroup[] {
  return groups
    .map(group => ({ ...group, from: Math.max(group.from, from), to: Math.min(group.to, to) }))
    .filter(group => group.to > group.from);
}

/** Bands of at most `most` columns. Their lengths differ by at most one, so that the total is never alone on the last page. */
export function bands(columns: number, most: number): { from: number; to: number }[] {
  const count = Math.max(1, Math.ceil(columns / most));
  const start = (band: number) => Math.ceil((band * columns) / count);
  return Array.from({ length: count }, (_, band) => ({ from: start(band), to: start(band + 1) })).filter(
    ({ from, to }) => to > from,
  );
}

/**
 * The widths of columns side by side. Each takes what it needs beyond the `least` of all, as far as there is room: where there is
 * too little, those that need most get the same. What is left makes the narrowest of them wider, up to `most`.
 */
export function columnsWithin(room: number, needs: readonly number[], least: number, most = least): number[] {
  const within = (limit: number) => needs.map(need => Math.max(least, Math.min(need, limit)));
  let limit = Math.max(0, ...needs);
  while (limit > least && sum(within(limit)) > room) limit--;
  const widths = within(limit);
  let even = Math.max(least, most);
  const widened = () => widths.map(width => Math.max(width, even));
  while (even > least && sum(widened()) > room) even--;
  return widened();
}
