import { type TrailQuery, trail } from '#contract/trail.ts';
import type { AnyTrailCell } from '#domain/prices/price-trail.ts';
import { type Route, reading } from '../calls/handle.ts';
import { ReadyJson } from '../calls/replies.ts';
import { findBook } from './find-book.sql.ts';
import { overviewPool } from './overviews.routes.ts';

/** How many nodes of a column are shown by themselves. The rest is gathered. */
const NODES = 20;

const cellOf = (query: TrailQuery): AnyTrailCell =>
  query.view === 'segmentAllocation' ? { ...query, view: 'allocation', of: 'totalCost' } : query;

export const trailRoutes: Route[] = [
  reading(
    trail.trail,
    (_, context) => findBook(context),
    async (book, { query }) => new ReadyJson(await overviewPool.run('trail', { book, cell: cellOf(query) })),
  ),
  reading(
    trail.flow,
    (_, context) => findBook(context),
    async (book, { query }) => new ReadyJson(await overviewPool.run('flow', { book, nodes: query.nodes ?? NODES })),
  ),
];
