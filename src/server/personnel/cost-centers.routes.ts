import { z } from 'zod';
import { costCenters } from '#contract/cost-centers.ts';
import { costCenterTotal } from '#domain/personnel.ts';
import { entryWork } from '../allocations/settle-entry.ts';
import { type Route, reading, route } from '../calls/handle.ts';
import { listInParts } from '../calls/list-in-parts.ts';
import { personRow } from './person-row.ts';

const work = entryWork('costCenter', {
  more: (costCenter, left) => ({ total: costCenterTotal(costCenter), idleFte: left.units }),
  asRow: personRow,
  wire: {
    item: item => z.encode(costCenters.change.reply, item),
    rows: rows => z.encode(costCenters.allocate.reply, rows),
  },
});

export const costCenterRoutes: Route[] = [
  reading(
    costCenters.list,
    ({ params, query }, context) => work.list(params.scenarioId, query, context),
    items => listInParts(costCenters.list.reply, items),
  ),

  route(costCenters.make, ({ body }, context) => work.make(body, context)),

  route(costCenters.change, ({ params, body }, context) => work.change(params.id, body, context)),

  route(costCenters.remove, ({ params }, context) => work.remove(params.id, context)),

  route(costCenters.allocations, ({ params }, context) => work.allocations(params.id, context)),

  route(costCenters.allocate, ({ params, body }, context) => work.allocate(params.id, body, context)),
];
