import { personnelBasis } from './personnel.ts';
import type { ScenarioArea } from './scenarios.ts';
import type { WholeKind } from './shape.ts';

interface Lists {
  readonly processLevel: number;
  readonly showCostCentersOnPersonnel: boolean | null;
}

/** The area whose list shows a thing of a scenario by its name. Undefined: none does, its layer is hidden or the other basis counts. */
export function listedIn(
  kind: WholeKind,
  { processLevel, showCostCentersOnPersonnel }: Lists,
): ScenarioArea | undefined {
  const basis = personnelBasis(showCostCentersOnPersonnel);
  const areas: Record<WholeKind, ScenarioArea | false> = {
    segment: 'segments',
    processCategory: processLevel >= 3 && 'costObjects',
    mainProcess: processLevel >= 2 && 'costObjects',
    process: 'costObjects',
    employee: basis === 'employees' && 'personnelCosts',
    costCenter: basis === 'costCenters' && 'personnelCosts',
    otherCost: 'otherCosts',
  };
  return areas[kind] || undefined;
}
