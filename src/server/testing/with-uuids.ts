import { randomUUID } from 'node:crypto';
import type { ScenarioModel } from '#domain/scenario-model.ts';

/** A model as domain's tests make it, with ids a database takes. */
export function withUuids(model: ScenarioModel): ScenarioModel {
  const ids = new Map<string, string>();
  const uuid = (id: string): string => {
    if (!ids.has(id)) ids.set(id, randomUUID());
    return ids.get(id)!;
  };
  return JSON.parse(JSON.stringify(model), (key, value) => (key === 'id' ? uuid(value) : value));
}
