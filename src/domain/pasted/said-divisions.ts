import type { Hundredths } from '../money.ts';
import { nameKey } from '../names.ts';
import type { Named } from '../scenario-model.ts';
import type { LikeOf } from '../total-costs.ts';
import { onlyOnesMeant } from './near-names.ts';
import { headKey } from './table.ts';
import { TREE_HEADS } from './tree-heads.ts';

// What a text of a pasted list says of how an other cost is divided: “like personnel”, “zoals Huur”, “omzet”. Invariants: a cost is
// never divided as itself, what has a name counts before what is a word, and a text that is none of these says nothing.

/**
 * `of`: the key of the name of another other cost. `to`: the only process called so, which gets all of it. `evenly`: all get the same.
 * `units`: so many of its cost driver has each process. `unknown`: it says a way that is none of these, or is a word that could be a cost
 * driver in another column.
 */
export type SaidDivision =
  | { readonly like: Exclude<LikeOf<'otherCost'>, 'division'> }
  | { readonly like: 'division'; readonly of: string }
  | { readonly to: string }
  | { readonly evenly: true; readonly among?: readonly string[] }
  | { readonly units: ReadonlyMap<string, Hundredths> }
  | { readonly unknown: 'way' | 'word' };

/** What a line says of its division. */
export interface PastedDivision {
  readonly text: string;
  readonly said: SaidDivision;
}

const WORDS = {
  personnel: [
    ...['personnel', 'personnel costs', 'personnel cost', 'staff', 'staff costs', 'staff cost', 'payroll', 'labour'],
    ...['people', 'employees', 'mensen', 'medewerkers'],
    ...['labor', 'labour costs', 'labor costs', 'wages', 'wage costs', 'salaries', 'salary costs'],
    ...['personeel', 'personeelskosten', 'personeelslasten', 'kosten van personeel', 'loon', 'lonen', 'loonkosten'],
    ...['loonsom', 'salarissen', 'salariskosten', 'lonen en salarissen'],
  ],
  allRevenue: TREE_HEADS.revenue,
  // Hours, orders or pieces are counted for each cost: they are cost drivers.
  allUnits: ['units', 'number of units', 'eenheden', 'aantal eenheden', 'aantallen'],
} as const;
type WordLike = keyof typeof WORDS;
const LIKES: ReadonlyMap<string, WordLike> = new Map(
  Object.entries(WORDS).flatMap(([like, words]) => words.map(word => [headKey(word), like as WordLike] as const)),
);

const EVENLY = new Set(['gelijk', 'gelijkmatig', 'gelijkelijk', 'evenly', 'equally', 'equal', 'even'].map(headKey));
/** They say how, and that is no cost driver and nothing that is known here. */
const OTHER_WAYS = new Set(['handmatig', 'manually']);

const DIVIDED = '(?:verdeeld|verdelen|verdeel|verdeling|divided?|allocated?)';
const EVENLY_OVER = new RegExp(
  `^(?:${DIVIDED}\\s+)?(?:gelijk|gelijkmatig|gelijkelijk|evenly|equally)\\s+(?:${DIVIDED}\\s+)?(?:over|onder|aan|among|across|between|to)\\s+(.+)$`,
  'iu',
);
const LAST = new RegExp(`[\\s(]+(?:(?:is|are|wordt|worden|te)\\s+)?${DIVIDED}\\s*\\)?$`, 'iu');
const FIRST = new RegExp(`^(?:(?:is|are|wordt|worden|te|to be)\\s+)?${DIVIDED}\\s+`, 'iu');
const LIKE =
  /^(?:net\s+(?:zoals|als)|(?:het|de)?zelfde\s+(?:zoals|als)|zoals|als|gelijk\s+aan|(?:the\s+)?same\s+as|(?:just\s+)?(?:like|as))\s+/iu;
const BY =
  /^(?:naar\s+rato\s+van|naar|volgens|op\s+basis\s+van|o\.?b\.?v\.?|per|by|according\s+to|based\s+on|in\s+proportion\s+to|pro\s+rata)\s+/iu;
const ONLY =
  /^(?:allemaal|alles|helemaal|geheel|alleen|uitsluitend|only|all|everything|entirely|wholly)\s+(?:(?:naar|aan|voor|bij|to|for|on)\s+)?/iu;
const OVER_ALL =
  /\s+(?:over|aan|among|across|between|to|for)\s+(?:alles?|allen|iedereen|alle\s+processen|all|everything|everyone|everybody)$/iu;
const ALL = /^(?:(?:alle?|totale|de|het|all|total|the)\s+)+/iu;

const withoutDivided = (text: string): string => text.replace(LAST, '').replace(FIRST, '');

/**
 * A text as it stands, and what is left of it without the words around what it is about, shorter and shorter; and without those that
 * say that it goes to all.
 */
function coresOf(text: string) {
  const whole = text.replace(/\s+/gu, ' ').trim().replace(/[.;]$/u, '');
  const about = withoutDivided(whole);
  const core = about.replace(LIKE, '').replace(BY, '');
  const only = about.replace(ONLY, '');
  return {
    cores: [whole, about, core, core.replace(ALL, ''), only, only.replace(ALL, '')],
    ofAll: withoutDivided(whole.replace(OVER_ALL, '')),
    isLike: LIKE.test(about),
  };
}

/** Finds what is called so: to the letter, or else without signs and accents. Nothing where several are. */
export function finder<Thing extends { readonly name: string }>(things: readonly Thing[]) {
  const ways = [nameKey, headKey].map(keyOf => ({ keyOf, known: Map.groupBy(things, ({ name }) => keyOf(name)) }));
  return (text: string): Thing | undefined => {
    for (const { keyOf, known } of ways) {
      const found = keyOf(text) === '' ? undefined : known.get(keyOf(text));
      if (found) return found.length === 1 ? found[0] : undefined;
    }
    return undefined;
  };
}

/** In so many parts nobody names costs. */
const MOST_PARTS = 40;

/** The processes that a text names, one after the other; undefined where it names anything else. */
function allNamed(
  text: string | undefined,
  exact: (name: string) => Named | undefined,
  processes: readonly Named[],
): string[] | undefined {
  if (!text) return undefined;
  // Each is followed by what parts it from the next.
  const pieces = text.split(/(\s*(?:[,;/+]|\ben\b|\band\b)\s*)/iu);
  const count = (pieces.length + 1) / 2;
  if (count > MOST_PARTS) return undefined;
  const oneCalled = (name: string) => exact(name)?.id ?? onlyOnesMeant([name], processes).get(name);
  const found: string[] = [];
  for (let at = 0; at < count; ) {
    // “Design and quotes” is one name.
    const ends = Array.from({ length: count - at }, (_, n) => count - n);
    const joined = (end: number) => pieces.slice(at * 2, end * 2 - 1).join('');
    const end = ends.find(end => (end === at + 1 ? oneCalled(joined(end)) : exact(joined(end))));
    if (end === undefined) return undefined;
    found.push(oneCalled(joined(end))!);
    at = end;
  }
  return new Set(found).size === found.length ? found : undefined;
}

export type ReadDivision = (text: string, own: string, isDriver: boolean) => SaidDivision | undefined;

/**
 * What texts say, beside the other costs with these names. In a column of cost drivers a word is one of these, where it is not what
 * costs have or another cost; undefined, too, where there is nothing but signs.
 */
export function divisionReader(names: readonly string[], processes: readonly Named[]): ReadDivision {
  const others = finder([...new Map(names.map(name => [nameKey(name), { name }])).values()]);
  const process = finder(processes);
  return (text, own, isDriver) => {
    if (headKey(text) === '') return undefined;
    const { cores, ofAll, isLike } = coresOf(text);
    const other = cores
      .flatMap(core => others(core) ?? [])
      .map(({ name }) => nameKey(name))
      .find(key => key !== nameKey(own));
    if (other !== undefined) return { like: 'division', of: other };
    const keys = cores.map(headKey);
    const [like] = keys.flatMap(key => LIKES.get(key) ?? []);
    if (like) return { like };
    if ([...keys, headKey(ofAll)].some(key => EVENLY.has(key))) return { evenly: true };
    const to = isDriver ? undefined : cores.flatMap(core => process(core) ?? [])[0];
    if (to) return { to: to.id };
    const among = isDriver
      ? undefined
      : allNamed(withoutDivided(text.trim()).match(EVENLY_OVER)?.[1], process, processes);
    if (among) return { evenly: true, among };
    if (isLike || keys.some(key => OTHER_WAYS.has(key))) return { unknown: 'way' };
    return isDriver ? undefined : { unknown: 'word' };
  };
}
