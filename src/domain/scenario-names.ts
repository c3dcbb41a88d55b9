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

export interface YearAndKind {
  year: number | null;
  kind: ScenarioKind | null;
}

/**
 * What neither the name nor a person says is that of the original. What happened in one year is a plan of a later one: a budget
 * made of it is of the next year, and what is of a later year is a budget.
 */
export function aboutCopy(
  name: string,
  original: YearAndKind | undefined,
  chosen: { year?: number | null | undefined; kind?: ScenarioKind | null | undefined } = {},
): YearAndKind {
  const said = saidByName(name);
  const { year: then = null, kind: was = null } = original ?? {};
  const { kind: called = said.kind } = chosen;
  const isBudgetOfNext = then !== null && (was === 'actual' || was === null) && called === 'budget';
  const { year = said.year ?? (isBudgetOfNext ? then + 1 : then) } = chosen;
  const isLater = year !== null && was === 'actual' && then !== null && year > then;
  const { kind = said.kind ?? (isLater ? 'budget' : was) } = chosen;
  return { year, kind };
}

/** What of its year and kind a scenario's name does not say. */
export function unsaidByName({ name, year, kind }: YearAndKind & { name: string }): YearAndKind {
  const said = saidByName(name);
  return { year: said.year === year ? null : year, kind: said.kind === kind ? null : kind };
}

/** What a copy may be called, until somebody says of what it is: its year and kind follow from that. */
export function nameOfCopy(name: string, word: string, others: readonly { name: string }[]): string {
  const free = [`${name} (${word})`, ...others.map((_, n) => `${name} (${word} ${n + 2})`)];
  const proposed = free.find(one => !isNameTaken(one, others))!;
  return proposed.length > NAME_LIMIT ? '' : proposed;
}
