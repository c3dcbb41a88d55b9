import { z } from 'zod';
import { scenario } from '#contract/scenarios.ts';
import { DEFAULT_LAYER_NAMES, isLevel, missingDefaults } from '#domain/cost-objects.ts';
import type { Language } from '#domain/language.ts';
import { mayChooseBasis, personnelBasis } from '#domain/personnel.ts';
import { DOCUMENTATION_FIELDS, type DocumentationField } from '#domain/scenarios.ts';
import type { Tx } from '#server/db/tenant.ts';
import { settleScenario } from '../allocations/settle-scenario.ts';
import { conflict, invalid } from '../calls/errors.ts';
import { found } from '../calls/gate.ts';
import { type Context, expectVersion } from '../calls/transact.ts';
import { addDefaults, refuseHiddenLayers } from './level.sql.ts';
import { countPersonnel, findScenario, type Scenario, updateScenario } from './scenarios.sql.ts';

/** As sent. A field that is absent keeps its value. Null clears a text, the year and the kind, and takes the basis back. */
export type ScenarioPatch = { [Field in (typeof CHANGED)[number]]?: Scenario[Field] | undefined } & {
  [Field in DocumentationField]?: string | null | undefined;
};
const CHANGED = ['name', 'year', 'kind', 'processLevel', 'showCostCentersOnPersonnel', 'wantedMargin'] as const;

/** As a reply has it. */
export const onWire = (one: Scenario) => z.encode(scenario, one);

/** Changes a scenario, whichever call asks for it. Writes nothing when nothing differs. */
export async function changeScenario(id: string, sent: ScenarioPatch, context: Context): Promise<Scenario> {
  const { tx, user, changed } = context;
  const before = found(await findScenario(tx, id));
  expectVersion(context, before.version, () => onWire(before));
  const wanted = withChanges(before, sent);
  if (JSON.stringify(wanted) === JSON.stringify(before)) return before;

  if (wanted.processLevel !== before.processLevel) await takeLevel(tx, before, wanted.processLevel, user.language);
  const choosesBasis = wanted.showCostCentersOnPersonnel !== before.showCostCentersOnPersonnel;
  if (choosesBasis) await refuseLateChoice(tx, before, wanted.showCostCentersOnPersonnel);
  const after = await updateScenario(tx, wanted);
  if (choosesBasis) await settleScenario(tx, { companyId: after.companyId, scenarioId: id }, { process: 'all' });
  changed({ entity: 'scenario', id, before, after });
  return after;
}

function withChanges(before: Scenario, sent: ScenarioPatch): Scenario {
  const isSent = CHANGED.filter(field => sent[field] !== undefined);
  const wanted: Scenario = { ...before, ...Object.fromEntries(isSent.map(field => [field, sent[field]])) };
  for (const field of Object.values(DOCUMENTATION_FIELDS)) {
    const text = sent[field];
    if (text !== undefined) wanted[field] = text ?? '';
  }
  return wanted;
}

/** Sets the level. One that would hide more than one thing is refused. Whatever it hides is made when it is missing. */
async function takeLevel(tx: Tx, scenario: Scenario, level: number, language: Language): Promise<void> {
  const sections = await refuseHiddenLayers(tx, scenario.id, level);
  if (!isLevel(level)) {
    if (sections.length > 0) throw invalid('body.processLevel', 'is chosen already: there are sections');
    return;
  }
  const missing = missingDefaults(level, sections);
  // A level comes without names, so what it hides gets names in the language of the person.
  const names = DEFAULT_LAYER_NAMES[language];
  await addDefaults(
    tx,
    { companyId: scenario.companyId, scenarioId: scenario.id },
    {
      section: missing.section ? names.section : undefined,
      costObject: missing.costObject ? names.costObject : undefined,
    },
  );
}

/** Once the chosen list holds somebody, the choice is final. The reply carries what is stored. */
async function refuseLateChoice(tx: Tx, before: Scenario, choice: boolean | null): Promise<void> {
  const current = personnelBasis(before.showCostCentersOnPersonnel);
  if (current === null) return;
  const entries = await countPersonnel(tx, before.id);
  const next = personnelBasis(choice);
  if (next === null ? entries[current] > 0 : !mayChooseBasis(current, next, entries)) throw conflict(onWire(before));
}
