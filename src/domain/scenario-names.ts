import type { ScenarioKind } from './scenarios.ts';
import { folded } from './search.ts';

const KIND_WORDS: Record<ScenarioKind, readonly string[]> = {
  actual: ['actual', 'actuals', 'realisatie', 'gerealiseerd', 'werkelijk'],
  budget: ['budget', 'begroting', 'begroot'],
  forecast: ['forecast', 'prognose', 'verwachting'],
  whatIf: ['what if', 'wat als'],
};

/** What a scenario is called says, as far as it says one thing: "Begroting 2026" is the budget of 2026. */
export function saidByName(name: string): { year: number | null; kind: ScenarioKind | null } {
  const text = ` ${(folded(name).match(/[a-z0-9]+/g) ?? []).join(' ')} `;
  const years = new Set(text.match(/(?<= )(?:19|2\d)\d\d(?= )/g));
  const kinds = (Object.keys(KIND_WORDS) as ScenarioKind[]).filter(kind =>
    KIND_WORDS[kind].some(word => text.includes(` ${word} `)),
  );
  return { year: years.size === 1 ? Number([...years][0]) : null, kind: kinds.length === 1 ? kinds[0]! : null };
}
