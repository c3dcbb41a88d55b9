import type { ScenarioChanges } from '#domain/scenario-changes.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { expectationsOf } from './expectations.ts';
import { parseModel } from './parse-model.ts';
import { writesOf } from './workbook-writes.ts';

interface Made {
  after: ScenarioModel;
  changes: ScenarioChanges;
}

/** What is made of a stored scenario, with the steps that store it, as applyWrites reads them, and what they need as it was. */
export function computeSteps<T extends Made>(
  lines: Buffer,
  make: (stored: ScenarioModel) => T,
): { made: T; steps: string[]; expectations: string } {
  const stored = parseModel(lines);
  const made = make(stored.model);
  const { after, changes } = made;
  const differs = Object.values(changes).some(items => items.length > 0);
  const steps = differs ? writesOf(stored, after, changes).map(step => step.join('\t')) : [];
  return { made, steps, expectations: JSON.stringify(expectationsOf(stored, after, changes)) };
}
