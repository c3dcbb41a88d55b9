import { z } from 'zod';
import { costCenters } from '#contract/cost-centers.ts';
import { toEuros, toUnits } from '#domain/money.ts';
import { costCenterTotal, costCenterWhole } from '#domain/personnel.ts';
import { entryWork } from '../allocations/settle-entry.ts';
import { absentKeeps } from '../calls/absent-keeps.ts';
import { type Route, route } from '../calls/handle.ts';
import { costCentersStored } from './cost-centers.sql.ts';
import { personRow } from './person-row.ts';

const work = entryWork({
  entity: 'cost-center',
  entries: costCentersStored,
  touched: id => ({ costCenters: [id] }),
  wholeOf: costCenterWhole,
  more: (costCenter, left) => ({ total: costCenterTotal(costCenter), idleFte: left.units }),
  asRow: personRow,
  inHistory: ({ name, isBackOffice, fte, salaryCost, extras }) => ({
    name,
    isBackOffice,
    fte: toUnits(fte),
    salaryCost: toEuros(salaryCost),
    extras: toEuros(extras),
  }),
  wire: {
    item: item => z.encode(costCenters.change.reply, item),
    rows: rows => z.encode(costCenters.allocate.reply, rows),
  },
});

export const costCenterRoutes: Route[] = [
  route(costCenters.list, ({ params }, context) => work.list(params.scenarioId, context)),

  route(costCenters.make, ({ body }, context) =>
    work.make(
      {
        name: body.name,
        isBackOffice: body.isBackOffice ?? false,
        fte: body.fte ?? 0,
        salaryCost: body.salaryCost ?? 0,
        extras: body.extras ?? 0,
      },
      context,
    ),
  ),

  route(costCenters.change, ({ params, body }, context) =>
    work.change(params, body, context, stored => ({
      name: body.name ?? stored.name,
      isBackOffice: absentKeeps(body.isBackOffice, stored.isBackOffice, false),
      fte: absentKeeps(body.fte, stored.fte, 0),
      salaryCost: absentKeeps(body.salaryCost, stored.salaryCost, 0),
      extras: absentKeeps(body.extras, stored.extras, 0),
    })),
  ),

  route(costCenters.remove, ({ params }, context) => work.remove(params.id, context)),

  route(costCenters.allocations, ({ params }, context) => work.allocations(params.id, context)),

  route(costCenters.allocate, ({ params, body }, context) => work.allocate(params.id, body, context)),
];
