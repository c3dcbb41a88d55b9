import type { ScenarioChanges } from '#domain/scenario-changes.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { fingerprintOf, parseModel } from './parse-model.ts';
import { writesOf } from './workbook-writes.ts';

interface Made {
  after: ScenarioModel;
  changes: ScenarioChanges;
}

/** What is made of a stored scenario, with the steps that store it, as applyWrites reads them, and what the stored one was. */
export function computeSteps<T extends Made>(
  lines: Buffer,
  make: (stored: ScenarioModel) => T,
): { made: T; steps: string[]; fingerprint: string } {
  const stored = parseModel(lines);
  const made = make(stored.model);
  const differs = Object.values(made.changes).some(items => items.length > 0);
  const steps = differs ? writesOf(stored, made.after, made.changes).map(step => step.join('\t')) : [];
  return { made, steps, fingerprint: fingerprintOf(lines) };
}
