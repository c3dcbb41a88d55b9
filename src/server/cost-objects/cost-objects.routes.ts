import { type CostObjectItem, costObjects, type SectionItem } from '#contract/cost-objects.ts';
import type { Level } from '#domain/cost-objects.ts';
import { compressed } from '../calls/compressed.ts';
import { found } from '../calls/gate.ts';
import { type Route, route } from '../calls/handle.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { refuseHiddenLayers } from '../scenarios/level.sql.ts';
import { setComplete } from '../scenarios/scenarios.sql.ts';
import {
  addCostObject,
  addSection,
  changeCostObject,
  changeSection,
  lockCostObject,
  lockSection,
} from './cost-objects.sql.ts';
import { costRoutes } from './costs.routes.ts';
import { refuseStale } from './refuse-stale.ts';
import { removeWithAllBelow } from './remove.ts';
import { setLevel } from './set-level.ts';
import { readTree } from './tree.sql.ts';

/** The fields that the history compares: a thing's own, without what lies below it. */
const ownOfSection = ({ name, isBackOffice }: SectionItem) => ({ name, isBackOffice });
const ownOfCostObject = ({ name, processCategoryId }: CostObjectItem) => ({ name, processCategoryId });

const sectionRoutes: Route[] = [
  compressed(route(costObjects.listSections, async ({ params }, { tx }) => (await readTree(tx, params)).sections)),
  route(costObjects.layer, async ({ params, body }, context) => {
    const { scenarioId, name: section, mainProcesses, isBackOffice } = body;
    const costObject = mainProcesses?.[0]?.name;
    const id = await setLevel(context, Number(params.level) as Level, { section, costObject, isBackOffice });
    if (!id) return null;
    return found((await readTree(context.tx, { scenarioId, section: id })).sections[0]);
  }),
  route(costObjects.makeSection, async ({ body }, context) => {
    const { tx, changed } = context;
    const id = await addSection(tx, scenarioKeyOf(context), body);
    await refuseHiddenLayers(tx, body.scenarioId);
    const { sections } = await readTree(tx, { scenarioId: body.scenarioId, section: id });
    const [section] = sections;
    changed({ entity: 'process-category', id, before: null, after: ownOfSection(section!) });
    return section!;
  }),
  route(costObjects.changeSection, async ({ params: { id }, body }, context) => {
    const { tx, changed } = context;
    const before = found(await lockSection(tx, id));
    const read = async () => found((await readTree(tx, { ...scenarioKeyOf(context), section: id })).sections[0]);
    await refuseStale(context, before.version, costObjects.changeSection.reply, read);
    await changeSection(tx, id, body);
    const section = await read();
    changed({ entity: 'process-category', id, before, after: ownOfSection(section) });
    return section;
  }),
  route(costObjects.removeSection, async ({ params: { id } }, context) =>
    removeWithAllBelow(context, {
      kind: 'processCategory',
      id,
      scope: { section: id },
      schema: costObjects.changeSection.reply,
      itself: tree => tree.sections[0],
    }),
  ),
  route(costObjects.setComplete, async ({ params, body }, { tx, changed }) => {
    const { before, after } = found(await setComplete(tx, params.id, 'processesComplete', body.processesComplete));
    changed({ entity: 'scenario', id: params.id, before, after });
    return after;
  }),
];

const ownRoutes: Route[] = [
  compressed(route(costObjects.list, async ({ params }, { tx }) => (await readTree(tx, params)).costObjects)),
  route(costObjects.make, async ({ body }, context) => {
    const { tx, changed } = context;
    const key = scenarioKeyOf(context);
    const id = await addCostObject(tx, key, body.processCategoryId, body.name);
    await refuseHiddenLayers(tx, key.scenarioId);
    const { costObjects: made } = await readTree(tx, { ...key, costObject: id });
    changed({ entity: 'main-process', id, before: null, after: ownOfCostObject(made[0]!) });
    return made[0]!;
  }),
  route(costObjects.change, async ({ params: { id }, body }, context) => {
    const { tx, changed } = context;
    const before = found(await lockCostObject(tx, id));
    const read = async () => found((await readTree(tx, { ...scenarioKeyOf(context), costObject: id })).costObjects[0]);
    await refuseStale(context, before.version, costObjects.change.reply, read);
    await changeCostObject(tx, id, body);
    const costObject = await read();
    changed({ entity: 'main-process', id, before, after: ownOfCostObject(costObject) });
    return costObject;
  }),
  route(costObjects.remove, async ({ params: { id } }, context) =>
    removeWithAllBelow(context, {
      kind: 'mainProcess',
      id,
      scope: { costObject: id },
      schema: costObjects.change.reply,
      itself: tree => tree.costObjects[0],
    }),
  ),
];

export const costObjectRoutes: Route[] = [...sectionRoutes, ...ownRoutes, ...costRoutes];
