import { scenarios } from '#contract/scenarios.ts';
import { openMemberships, roleIn } from '#domain/permissions.ts';
import { invalid } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { prepared, type Route, route } from '../calls/handle.ts';
import { expectVersion } from '../calls/transact.ts';
import { actInNewScenario } from '../db/tenant.ts';
import { changeScenario, onWire } from './change-scenario.ts';
import { copyScenario } from './copy-scenario.ts';
import { fillHidden } from './fill-hidden.ts';
import { fillFromSetUp, fillFromTemplate, saveAsTemplate, setUpOf } from './make-from-template.ts';
import { makeEmpty, showCopy } from './make-scenario.ts';
import {
  contentsOf,
  deleteScenarios,
  findableScenarios,
  findRevised,
  findScenario,
  namesIn,
  type Scenario,
} from './scenarios.sql.ts';

export const scenarioRoutes: Route[] = [
  route(scenarios.list, async (_, { tx, actor, user }) => {
    const companies = openMemberships(actor).filter(one => roleIn(actor, one.companyId) === 'company-user');
    return findableScenarios(
      tx,
      companies.map(({ companyId }) => companyId),
      user.id,
    );
  }),
  route(scenarios.get, async ({ params }, { tx }) => found(await findRevised(tx, params.id))),
  route(scenarios.names, ({ params }, { tx }) => namesIn(tx, params.id)),
  route(scenarios.setUp, async ({ params }, { tx }) => setUpOf(tx, found(await findScenario(tx, params.id)))),

  prepared(
    scenarios.make,
    async ({ body }, preparing) => {
      const original = body.existingScenarioId;
      if (!original || body.useIndustryTemplate || body.setUp) return undefined;
      return fillHidden(preparing, original, async context => {
        const { companyId, id } = await makeEmpty(body, context);
        return { companyId, scenarioId: id };
      });
    },
    async ({ body }, context, hidden) => {
      const { tx, changed } = context;
      const { useIndustryTemplate, existingScenarioId, setUp } = body;
      if ([useIndustryTemplate, existingScenarioId, setUp].filter(Boolean).length > 1)
        throw invalid('body', 'another scenario, the industry template and a set-up are ways to begin: choose one');

      let made =
        hidden && existingScenarioId ? await showCopy(tx, existingScenarioId, hidden) : await makeEmpty(body, context);
      if (!hidden) {
        const to = { companyId: made.companyId, scenarioId: made.id };
        actInNewScenario(tx, made.id);
        if (useIndustryTemplate) made = await fillFromTemplate(tx, made);
        if (setUp) made = await fillFromSetUp(tx, made, setUp);
        if (existingScenarioId) {
          await copyScenario(tx, { from: existingScenarioId, to });
          made = found(await findScenario(tx, made.id));
        }
      }
      const origin = existingScenarioId
        ? { copyOf: existingScenarioId }
        : { fromTemplate: useIndustryTemplate ?? false, fromSetUp: !!setUp };
      changed({ entity: 'scenario', id: made.id, before: null, after: { ...made, ...origin } });
      return made;
    },
  ),

  route(scenarios.change, ({ params, body }, context) => changeScenario(params.id, body, context)),
  route(scenarios.patch, ({ params, body }, context) => changeScenario(params.id, body, context)),
  route(scenarios.processLevel, ({ params }, context) =>
    changeScenario(params.id, { processLevel: Number(params.level) }, context),
  ),
  route(scenarios.basis, ({ params }, context) =>
    changeScenario(params.id, { showCostCentersOnPersonnel: params.choice === 'true' }, context),
  ),

  route(scenarios.remove, async ({ params: { id } }, context) => {
    const { tx, changed } = context;
    const before = found(await findScenario(tx, id));
    expectVersion(context, before.version, () => onWire(before));
    const tookAlong = await contentsOf(tx, [id]);
    await deleteScenarios(tx, [id]);
    changed({ entity: 'scenario', id, before: { ...before, tookAlong }, after: null });
  }),

  route(scenarios.saveAsTemplate, async ({ params, body }, { tx, user, changed }) => {
    const scenario: Scenario = found(await findScenario(tx, params.id));
    const { sector, before, after } = await saveAsTemplate(tx, scenario, user.language, body.replace ?? false);
    changed({ entity: 'industry-template', id: sector.id, before, after });
    return sector;
  }),
];
