import { queryOptions } from '@tanstack/react-query';
import type { Flow } from '#domain/flow.ts';
import { nearestCents } from '#domain/money.ts';
import { api } from '#web/session/api.ts';

/** Where indirect costs flow, with at most so many separate nodes in each column. */
export const flowQuery = (scenarioId: string, nodes: number) =>
  queryOptions({
    queryKey: ['overviews', scenarioId, 'flow', nodes],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Flow> => {
      const wire = await api('GET /overview/flow/:scenarioId', { params: { scenarioId }, query: { nodes }, signal });
      return {
        nodes: wire.nodes.map(node => ({ ...node, amount: nearestCents(node.amount) })),
        links: wire.links.map(link => ({ ...link, amount: nearestCents(link.amount) })),
      };
    },
  });
