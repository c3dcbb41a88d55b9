import type { TFunction } from 'i18next';
import type { TrailQuery } from '#contract/trail.ts';
import { type BySegment, bySegment, bySegmentPaid } from '#domain/by-segment.ts';
import { sum } from '#domain/money.ts';
import { firstNames } from '#domain/names.ts';
import { formatOverview, LEAST_SHOWN } from '#domain/numbers.ts';
import type { OpenBook } from '../book/book.queries.ts';

/** So many are read in a sentence. */
const MOST = 12;

/** Who a figure of costs is with, in a sentence below what it is made of. */
export function bySegmentTexts(open: OpenBook, cell: TrailQuery, t: TFunction): string[] {
  const { process, segment, afterSurcharge } = open;
  const by = bySegment(segment, process.processesByLevels, cell);
  const paid = bySegmentPaid(segment, process.processesByLevels, cell, afterSurcharge);
  const texts = [
    by && { text: 'trail.bySegment', names: namesOf(by, t), amount: '' },
    paid && {
      ...{ text: 'trail.withEverything', names: namesOf(paid, t) },
      amount: formatOverview(sum(paid.segments.map(({ amount }) => amount))),
    },
  ];
  return texts.flatMap(one => (one?.names ? [t(one.text, { names: one.names, amount: one.amount })] : []));
}

function namesOf({ segments, notAllocated }: BySegment, t: TFunction): string {
  const isShown = (amount: number) => Math.abs(amount) >= LEAST_SHOWN;
  const names = segments
    .filter(({ amount }) => isShown(amount))
    .map(({ name, amount }) => `${name} ${formatOverview(amount)}`);
  if (isShown(notAllocated)) names.push(t('trail.withNone', { amount: formatOverview(notAllocated) }));
  return firstNames(names, MOST);
}
