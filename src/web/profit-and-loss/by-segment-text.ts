import type { TFunction } from 'i18next';
import type { TrailQuery } from '#contract/trail.ts';
import { bySegment } from '#domain/by-segment.ts';
import { firstNames } from '#domain/names.ts';
import { formatOverview, LEAST_SHOWN } from '#domain/numbers.ts';
import type { OpenBook } from '../book/book.queries.ts';

/** So many are read in a sentence. */
const MOST = 12;

/** Who a figure of costs is with, in a sentence below what it is made of. */
export function bySegmentTexts({ process, segment }: OpenBook, cell: TrailQuery, t: TFunction): string[] {
  const by = bySegment(segment, process.processesByLevels, cell);
  if (!by) return [];
  const isShown = (amount: number) => Math.abs(amount) >= LEAST_SHOWN;
  const names = by.segments
    .filter(({ amount }) => isShown(amount))
    .map(({ name, amount }) => `${name} ${formatOverview(amount)}`);
  if (isShown(by.notAllocated)) names.push(t('trail.withNone', { amount: formatOverview(by.notAllocated) }));
  return names.length > 0 ? [t('trail.bySegment', { names: firstNames(names, MOST) })] : [];
}
