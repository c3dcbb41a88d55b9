import { isNameTaken, NAME_LIMIT } from './names.ts';
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

interface YearAndKind {
  year: number | null;
  kind: ScenarioKind | null;
}

/** What a name and a chosen year leave open is that of the original. What happened in one year is a plan of a later one. */
export function aboutCopy(name: string, original: YearAndKind | undefined, chosenYear?: number | null): YearAndKind {
  const said = saidByName(name);
  const year = chosenYear === undefined ? (said.year ?? original?.year ?? null) : chosenYear;
  const isLater = year !== null && original?.kind === 'actual' && original.year !== null && year > original.year;
  return { year, kind: said.kind ?? (isLater ? 'budget' : (original?.kind ?? null)) };
}

/** What a copy may be called: the year after the one in the name, or else the name with a word behind it. */
export function nameOfCopy(name: string, word: string, others: readonly { name: string }[]): string {
  const { year } = saidByName(name);
  const later = year === null ? name : name.replaceAll(`${year}`, `${year + 1}`);
  const free = [later, `${name} (${word})`, ...others.map((_, n) => `${name} (${word} ${n + 2})`)];
  const proposed = free.find(one => !isNameTaken(one, others))!;
  return proposed.length > NAME_LIMIT ? '' : proposed;
}
