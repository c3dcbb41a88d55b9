import { z } from 'zod';
import { saidLike } from '#contract/allocations.ts';
import { otherCosts } from '#contract/other-costs.ts';
import { isInUnits } from '#domain/other-costs.ts';
import { loadDivisionStates } from '../allocations/load-division-states.ts';
import { entryWork } from '../allocations/settle-entry.ts';
import { settleDriverLike, settleLike } from '../allocations/settle-like.ts';
import { found } from '../calls/gate.ts';
import { type Route, reading, route } from '../calls/handle.ts';
import { listInParts } from '../calls/list-in-parts.ts';
import { setComplete } from '../scenarios/scenarios.sql.ts';

const work = entryWork('otherCost', {
  more: (_values, _left, state, { allTo, receivers }) => ({
    ...state,
    receivers,
    allTo: allTo
      ? { processId: allTo.id, processName: allTo.name, mainProcessName: allTo.mainProcessName ?? '' }
      : null,
  }),
  states: (tx, stored) => loadDivisionStates(tx, 'otherCost', stored, ({ totalCost }) => totalCost),
  settleDriverLike: (context, stored, rows) => settleDriverLike(context, 'otherCost', stored, rows),
  asRow: ({ id, name, mainProcessName, units, share, enteredShare = share, cost }, { unitDescription }) => ({
    processId: id,
    processName: name,
    mainProcessName,
    units: isInUnits(unitDescription) ? units : 0,
    unitDescription,
    percent: share,
    enteredPercent: enteredShare,
    allocation: cost,
  }),
  wire: {
    item: item => z.encode(otherCosts.change.reply, item),
    rows: rows => z.encode(otherCosts.allocate.reply, rows),
  },
});

export const otherCostRoutes: Route[] = [
  reading(
    otherCosts.list,
    ({ params, query }, context) => work.list(params.scenarioId, query, context),
    items => listInParts(otherCosts.list.reply, items),
  ),

  route(otherCosts.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'otherCostsComplete', body.otherCostsComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),

  route(otherCosts.make, ({ body }, context) => work.make(body, context)),

  route(otherCosts.change, ({ params, body }, context) => work.change(params.id, body, context)),

  route(otherCosts.remove, ({ params }, context) => work.remove(params.id, context)),

  route(otherCosts.allocations, ({ params }, context) => work.allocations(params.id, context)),

  route(otherCosts.allocate, ({ params, query, body }, context) =>
    work.allocate(params.id, body, context, async (stored, areOthers) => {
      await settleLike(context, 'otherCost', stored, saidLike<'otherCost'>(query), areOthers);
    }),
  ),
];
