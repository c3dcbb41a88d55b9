import type { Language } from './language.ts';
import type { ScenarioKind } from './scenarios.ts';

// The example that people copy, and that a first start has in its sample company, is known by the names of its two reports. Whoever
// renames them has made it their own.

export const EXAMPLE_REPORTS: Record<Language, readonly [first: string, second: string]> = {
  en: ['Example 2025', 'Example 2026'],
  nl: ['Voorbeeld 2025', 'Voorbeeld 2026'],
};

interface Told {
  readonly id: string;
  readonly reportName: string;
  readonly year: number | null;
  readonly kind: ScenarioKind | null;
}

/** The scenarios of the example in the order of its story: the budget, the actual figures, the next budget. Null where it is not whole. */
export function exampleAmong(scenarios: readonly Told[]): string[] | null {
  for (const [first, second] of Object.values(EXAMPLE_REPORTS)) {
    const story = (
      [
        [first, 2025, 'budget'],
        [first, 2025, 'actual'],
        [second, 2026, 'budget'],
      ] as const
    ).map(([report, year, kind]) =>
      scenarios.find(one => one.reportName === report && one.year === year && one.kind === kind),
    );
    if (story.every(one => one !== undefined)) return story.map(({ id }) => id);
  }
  return null;
}
