import { DEFAULT_LAYER_NAMES, type Level, missingDefaults } from '#domain/cost-objects.ts';
import { found } from '../calls/gate.ts';
import type { Context } from '../calls/transact.ts';
import { scenarioKeyOf } from '../calls/transact.ts';
import { refuseHiddenLayers } from '../scenarios/level.sql.ts';
import { findScenario, updateScenario } from '../scenarios/scenarios.sql.ts';
import { addCostObject, addSection } from './cost-objects.sql.ts';

interface LayerOptions {
  section?: string | undefined;
  costObject?: string | undefined;
  isBackOffice?: boolean | undefined;
}

/**
 * Sets how many layers are shown and makes the hidden ones that are missing. Setting the same level again changes nothing. A
 * level that would hide more than one section or cost object is refused. Returns the first section.
 */
export async function setLevel(context: Context, level: Level, options: LayerOptions): Promise<string | undefined> {
  const { tx, user, changed } = context;
  const key = scenarioKeyOf(context);
  const scenario = found(await findScenario(tx, key.scenarioId));
  const sections = await refuseHiddenLayers(tx, scenario.id, level);
  const missing = missingDefaults(level, sections);
  const defaults = DEFAULT_LAYER_NAMES[user.language];
  let sectionId = sections[0]?.id;
  if (missing.section) {
    const name = options.section ?? defaults.section;
    sectionId = await addSection(tx, key, { name, isBackOffice: options.isBackOffice });
    changed({ entity: 'process-category', id: sectionId, before: null, after: { name } });
  }
  if (missing.costObject) {
    const name = options.costObject ?? defaults.costObject;
    const id = await addCostObject(tx, key, found(sectionId), name);
    changed({ entity: 'main-process', id, before: null, after: { name, processCategoryId: sectionId } });
  }
  if (scenario.processLevel !== level) {
    const after = await updateScenario(tx, { ...scenario, processLevel: level });
    changed({ entity: 'scenario', id: scenario.id, before: scenario, after });
  }
  return sectionId;
}
