import { type TrailQuery, trail } from '#contract/trail.ts';
import type { TrailCell } from '#domain/trail.ts';
import { ReadyJson, type Route, reading } from '../calls/handle.ts';
import { loadTrailFigures, type Narrowed } from './load-trail.sql.ts';
import { overviewPool } from './overviews.routes.ts';

/** How many nodes of a column are shown by themselves. The rest is gathered. */
const NODES = 20;

const cellOf = (query: TrailQuery): TrailCell =>
  query.view === 'segmentAllocation' ? { ...query, view: 'allocation', of: 'totalCost' } : query;

function narrowed(query: TrailQuery): Narrowed {
  const processId = 'processId' in query ? query.processId : undefined;
  const entryId = 'entryId' in query ? query.entryId : undefined;
  if (query.view !== 'allocation' || query.of === 'otherCost') return { processId, entryId };
  return { processId, entryId, personnel: query.of === 'employee' ? 'employee' : 'cost_center' };
}

export const trailRoutes: Route[] = [
  reading(
    trail.trail,
    ({ params, query }, { tx }) => loadTrailFigures(tx, params.scenarioId, narrowed(query)),
    async (figures, { query }) => new ReadyJson(await overviewPool.run('trail', { figures, cell: cellOf(query) })),
  ),
  reading(
    trail.flow,
    ({ params }, { tx }) => loadTrailFigures(tx, params.scenarioId),
    async (figures, { query }) =>
      new ReadyJson(await overviewPool.run('flow', { figures, nodes: query.nodes ?? NODES })),
  ),
];
