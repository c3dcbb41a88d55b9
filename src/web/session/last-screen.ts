import type { ScenarioArea } from '#domain/scenarios.ts';

/** Where somebody was last in a company. */
export interface LastScreen {
  scenarioId: string;
  area: ScenarioArea;
}

const keyOf = (userId: string, companyId: string) => `verdeel.last.${userId}.${companyId}`;

export function rememberScreen(userId: string, companyId: string, screen: LastScreen): void {
  localStorage.setItem(keyOf(userId, companyId), JSON.stringify(screen));
}

export function lastScreen(userId: string, companyId: string): Partial<LastScreen> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId, companyId)) ?? '{}');
  } catch {
    return {};
  }
}
