import { folded } from '#domain/search.ts';

/** Something that can be found by its name: a company, a report, an area of a scenario, an action. */
export interface Findable {
  id: string;
  name: string;
  /** Where it lies, or what it is. */
  where: string;
  go: () => void;
}

const SHOWN = 12;

/** Those whose name or place contains every typed word. Those whose name begins with it come first. */
export function matches<F extends Pick<Findable, 'name' | 'where'>>(all: readonly F[], typed: string): F[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const rank = (one: F) => (words.length > 0 && folded(one.name).startsWith(words[0]!) ? 0 : 1);
  return all
    .filter(one => words.every(word => folded(`${one.name} ${one.where}`).includes(word)))
    .map((one, n) => ({ one, n }))
    .sort((a, b) => rank(a.one) - rank(b.one) || a.n - b.n)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}
