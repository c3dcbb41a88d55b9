import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import type { TrailQuery } from '#contract/trail.ts';
import { type Cents, nearestCents, nearestShare, toHundredths } from '#domain/money.ts';
import type { AnyTrailCell } from '#domain/prices/price-trail.ts';
import type { Trail } from '#domain/trail.ts';
import type { TrailPart } from '#domain/trail-parts.ts';
import { api } from '#web/session/api.ts';

type TrailCall = Api['GET /overview/trail/:scenarioId'];

export interface NamedPart extends Omit<TrailPart, 'id'> {
  /** The id of the row. */
  readonly id: string;
  /** The id of what was entered. */
  readonly entryId: string;
}

interface NamedTrail {
  amount: Cents;
  parts: NamedPart[];
}

/** The scenario's book, where a screen has it. */
export interface TrailBook {
  readonly etag: string;
  trail(cell: AnyTrailCell): Promise<Trail>;
}

export const trailQuery = (scenarioId: string, cell: TrailQuery, book: TrailBook | undefined) =>
  queryOptions({
    queryKey: ['trail', scenarioId, cell, book?.etag],
    // Fetched each time it is opened, so that it is true now.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<NamedTrail> => {
      if (book) {
        const { amount, parts } = await book.trail(inBook(cell));
        return { amount, parts: parts.map(named) };
      }
      const { amount, parts } = await api('GET /overview/trail/:scenarioId', {
        params: { scenarioId },
        query: cell,
        signal,
      });
      return { amount: nearestCents(amount), parts: parts.map(inCents).map(named) };
    },
  });

const inBook = (cell: TrailQuery): AnyTrailCell =>
  cell.view === 'segmentAllocation' ? { ...cell, view: 'allocation', of: 'totalCost' } : cell;

const named = (part: TrailPart): NamedPart => ({
  ...part,
  id: `${part.kind} ${part.id} ${part.processId} ${part.segmentId}`,
  entryId: part.id,
});

const inCents = (part: TrailCall['reply']['parts'][number]): TrailPart => ({
  ...part,
  amount: nearestCents(part.amount),
  whole: nearestCents(part.whole),
  share: nearestShare(part.share),
  units: toHundredths(part.units),
});
