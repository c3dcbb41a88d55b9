import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#contract/calls.ts';
import type { TrailQuery } from '#contract/trail.ts';
import type { Book } from '#domain/book.ts';
import { type Cents, nearestCents, nearestShare, toHundredths } from '#domain/money.ts';
import { trail } from '#domain/trail.ts';
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

export const trailQuery = (scenarioId: string, cell: TrailQuery) =>
  queryOptions({
    queryKey: ['trail', scenarioId, cell],
    // Fetched each time it is opened, so that it is true now.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<NamedTrail> => {
      const { amount, parts } = await api('GET /overview/trail/:scenarioId', {
        params: { scenarioId },
        query: cell,
        signal,
      });
      return { amount: nearestCents(amount), parts: parts.map(inCents).map(named) };
    },
  });

/** The same from the book of the scenario. */
export function trailIn(book: Book, query: TrailQuery): NamedTrail {
  const cell =
    query.view === 'segmentAllocation' ? ({ ...query, view: 'allocation', of: 'totalCost' } as const) : query;
  const { amount, parts } = trail(book, cell);
  return { amount, parts: parts.map(named) };
}

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
