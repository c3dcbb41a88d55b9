import { type TrailQuery, trail } from '#contract/trail.ts';
import type { TrailCell } from '#domain/trail.ts';
import { figures } from '../calls/figures.sql.ts';
import { ReadyJson, type Route, reading } from '../calls/handle.ts';
import { loadTruths } from './load-book.sql.ts';
import { overviewPool } from './overviews.routes.ts';

/** How many nodes of a column are shown by themselves. The rest is gathered. */
const NODES = 20;

const cellOf = (query: TrailQuery): TrailCell =>
  query.view === 'segmentAllocation' ? { ...query, view: 'allocation', of: 'totalCost' } : query;

export const trailRoutes: Route[] = [
  reading(
    trail.trail,
    (_, context) => figures(context, loadTruths),
    async ({ truths }, { query }) => new ReadyJson(await overviewPool.run('trail', { truths, cell: cellOf(query) })),
  ),
  reading(
    trail.flow,
    (_, context) => figures(context, loadTruths),
    async ({ truths }, { query }) =>
      new ReadyJson(await overviewPool.run('flow', { truths, nodes: query.nodes ?? NODES })),
  ),
];
