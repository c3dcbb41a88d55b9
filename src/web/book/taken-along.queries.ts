import { queryOptions } from '@tanstack/react-query';
import type { GiverKind } from '#domain/allocation-matrix.ts';
import { alongWithCosts, alongWithSegment, givenByNobodyElse, takesPart } from '#domain/taken-along.ts';

/** The question is whole without it. */
const ASKED = { staleTime: 0, gcTime: 0, meta: { quiet: true } };
const book = async (scenarioId: string) => (await import('./book.queries.ts')).bookQuery(scenarioId);

// What goes along with what is to be deleted, for a question before it is. Its code and the book come when it is asked.

export const alongWithSegmentQuery = (scenarioId: string, segmentId: string) =>
  queryOptions({
    ...ASKED,
    queryKey: ['book', scenarioId, 'along with segment', segmentId],
    queryFn: async ({ client }) =>
      alongWithSegment((await client.fetchQuery(await book(scenarioId))).segment, segmentId),
  });

export const alongWithCostsQuery = (scenarioId: string, ids: readonly string[]) =>
  queryOptions({
    ...ASKED,
    queryKey: ['book', scenarioId, 'along with costs', ids],
    queryFn: async ({ client }) => alongWithCosts((await client.fetchQuery(await book(scenarioId))).process, ids),
  });

export const onlyGivenByQuery = (scenarioId: string, kind: GiverKind, id: string) =>
  queryOptions({
    ...ASKED,
    queryKey: ['book', scenarioId, 'only given by', id],
    queryFn: async ({ client }) =>
      givenByNobodyElse(await (await client.fetchQuery(await book(scenarioId))).matrix(kind), id),
  });

const GIVERS: readonly GiverKind[] = ['employee', 'costCenter', 'otherCost', 'totalCost'];

/** Whether anything is allocated to these costs or by them. */
export const takesPartQuery = (scenarioId: string, ids: readonly string[]) =>
  queryOptions({
    ...{ staleTime: 0, gcTime: 0 },
    queryKey: ['book', scenarioId, 'takes part', ids],
    queryFn: async ({ client }) => {
      const { matrix } = await client.fetchQuery(await book(scenarioId));
      return (await Promise.all(GIVERS.map(matrix))).some(one => takesPart(one, ids));
    },
  });
