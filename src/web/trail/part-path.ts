import type { ScenarioArea } from '#domain/scenarios.ts';
import type { PartKind } from '#domain/trail-parts.ts';
import { rowPath } from '#web/session/areas.ts';
import type { NamedPart } from './trail.queries.ts';

const MADE_IN: Record<PartKind, ScenarioArea> = {
  revenue: 'costObjects',
  directCost: 'costObjects',
  totalCost: 'totalCosts',
  surcharge: 'totalCosts',
  employee: 'personnelCosts',
  costCenter: 'personnelCosts',
  otherCost: 'otherCosts',
};

export const areaOf = (kind: PartKind): ScenarioArea => MADE_IN[kind];

/** The address of the screen where a part was entered, and of its row there. */
export const partPath = (scenarioId: string, { kind, entryId }: Pick<NamedPart, 'kind' | 'entryId'>): string =>
  rowPath(MADE_IN[kind], scenarioId, entryId);
