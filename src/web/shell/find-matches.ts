/** Something that can be found by its name: a company, a report, an area of a scenario, an action. */
export interface Findable {
  id: string;
  name: string;
  /** Where it lies, or what it is. */
  where: string;
  go: () => void;
}

const SHOWN = 12;

/** The text that is compared: without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose name or place contains every typed word. Those whose name begins with it come first. */
export function matches<F extends Pick<Findable, 'name' | 'where'>>(all: readonly F[], typed: string): F[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const rank = (one: F) => (words.length > 0 && plain(one.name).startsWith(words[0]!) ? 0 : 1);
  return all
    .filter(one => words.every(word => plain(`${one.name} ${one.where}`).includes(word)))
    .map((one, n) => ({ one, n }))
    .sort((a, b) => rank(a.one) - rank(b.one) || a.n - b.n)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}
