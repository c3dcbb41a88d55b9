import { segments } from '#contract/segments.ts';
import { keepSegment } from '../allocations/deleted-things.sql.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { found } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import { expectVersion } from '../calls/transact.ts';
import { setComplete } from '../scenarios/scenarios.sql.ts';
import { addSegment, allocatedTo, deleteSegment, listSegments, lockSegment, renameSegment } from './segments.sql.ts';

export const segmentRoutes: Route[] = [
  route(segments.list, ({ params }, { tx }) => listSegments(tx, params.scenarioId)),

  route(segments.make, async ({ body }, { tx, place, changed }) => {
    const made = await addSegment(tx, { ...body, companyId: found(place.companyId) });
    changed({ entity: 'segment', id: made.id, before: null, after: made });
    return made;
  }),

  route(segments.change, async ({ params: { id }, body }, context) => {
    const { tx, changed } = context;
    const before = found(await lockSegment(tx, id));
    expectVersion(context, before.version, () => before);
    if (body.name === undefined || body.name === before.name) return before;
    const after = await renameSegment(tx, id, body.name);
    changed({ entity: 'segment', id, before, after });
    return after;
  }),

  route(segments.remove, async ({ params: { id } }, context) => {
    const { tx, place, changed } = context;
    const before = found(await lockSegment(tx, id));
    expectVersion(context, before.version, () => before);
    const tookAlong = await allocatedTo(tx, id);
    keepSegment(tx, id);
    await deleteSegment(tx, before);
    await settleScenario(tx, { companyId: found(place.companyId), scenarioId: before.scenarioId }, { process: 'all' });
    changed({ entity: 'segment', id, before: { ...before, tookAlong }, after: null });
  }),

  route(segments.complete, async ({ params: { id }, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, id, 'segmentsComplete', body.segmentsComplete));
    changed({ entity: 'scenario', id, before, after });
    return after;
  }),
];
