import { type CompletionFlags, SCENARIO_AREAS, type ScenarioArea } from '#domain/scenarios.ts';

/** Where each area is, and what it is called. */
export const AREAS: Record<ScenarioArea, { path: string; title: string; flag: keyof CompletionFlags | null }> = {
  segments: { path: 'segments', title: 'segments.title', flag: 'segmentsComplete' },
  costObjects: { path: 'costobjects', title: 'costObjects.title', flag: 'processesComplete' },
  personnelCosts: { path: 'personnel', title: 'personnel.title', flag: 'employeesComplete' },
  otherCosts: { path: 'othercosts', title: 'otherCosts.title', flag: 'otherCostsComplete' },
  totalCosts: { path: 'totalcosts', title: 'totalCosts.title', flag: 'totalCostsComplete' },
  profitAndLoss: { path: 'profitandloss', title: 'profitAndLoss.title', flag: null },
};

export const areaAt = (path: string): ScenarioArea | undefined =>
  SCENARIO_AREAS.find(area => path.startsWith(`/${AREAS[area].path}/`));

/** A screen of a scenario: an area, or what is taken over from ledgers. */
export type ScenarioScreen = ScenarioArea | 'ledger';

export const areaPath = (screen: ScenarioScreen, scenarioId: string): string =>
  `/${screen === 'ledger' ? screen : AREAS[screen].path}/${scenarioId}`;

/** The address of a row in the list of an area, which is open there. */
export const rowPath = (area: ScenarioArea, scenarioId: string, id: string): string =>
  `${areaPath(area, scenarioId)}#row-${id}`;
