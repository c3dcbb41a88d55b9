import { randomUUID } from 'node:crypto';
import type { ScenarioModel } from '#domain/scenario-model.ts';

/** A model of the domain's tests with ids that a database accepts. `idOf` leads from the one to the other. */
export function withUuids(plain: ScenarioModel): { model: ScenarioModel; idOf: (id: string) => string } {
  const ids = new Map<string, string>();
  const idOf = (id: string): string => {
    if (!ids.has(id)) ids.set(id, randomUUID());
    return ids.get(id)!;
  };
  const isId = (key: string, value: unknown) => key === 'id' || (key === 'dividedLikeOf' && value !== null);
  return { model: JSON.parse(JSON.stringify(plain), (key, value) => (isId(key, value) ? idOf(value) : value)), idOf };
}
