import type { Whole } from '../allocation.ts';
import { fittingLike } from '../divided-like.ts';
import { isUndivided } from '../like-another-cost.ts';
import type { Hundredths, Share } from '../money.ts';
import { nameKey } from '../names.ts';
import { costWhole, isInUnits } from '../other-costs.ts';
import type { Named } from '../scenario-model.ts';
import type { EntryKind, ValuesOf } from '../shape.ts';
import type { Likeness, LikeOf } from '../total-costs.ts';
import type { PasteChoices } from './choices.ts';
import type { PastedEntries, PastedEntry } from './entries.ts';
import type { EntryDoing } from './entry-changes.ts';
import { divisionReader, type PastedDivision, type SaidDivision } from './said-divisions.ts';

// What a pasted list of other costs divides, once its lines are stored. Invariants: what is divided already stays so unless somebody
// has asked for a change; what goes by something that is not there yet stays undivided; what is not understood divides nothing, and is
// no cost driver.

/** Takes what says how to divide out of the cost drivers. Lists of anything else than other costs say nothing of it. */
export function withSaidDivisions<K extends EntryKind>(
  read: PastedEntries<K>,
  there: readonly { readonly name: string }[],
  processes: readonly Named[],
): PastedEntries<K> {
  const names = [...there, ...read.lines.map(({ values }) => values)].map(({ name }) => name);
  const says = divisionReader(names, processes);
  const lines = read.lines.map((line): PastedEntry<K> => {
    const { division = '', values, problems } = line;
    const driver = (values as Partial<ValuesOf<'otherCost'>>).unitDescription ?? '';
    const [own, asDriver] = [says(division, values.name, false), says(driver, values.name, true)];
    const said = own ?? asDriver;
    if (!said) return line;
    const divided = { text: own ? division : driver, said };
    if (!asDriver) return { ...line, divided };
    return {
      ...{ ...line, divided, values: { ...values, unitDescription: null } },
      said: line.said.filter(field => field !== 'unitDescription'),
      problems: problems.filter(problem => problem.code !== 'tooLong' || problem.text !== driver),
    };
  });
  return { ...read, lines };
}

/**
 * `word`: nothing is known that is called so, but it could be a cost driver. `same`: it is divided so already. `stays`: it is divided otherwise. `several`: more than one is called as what it is divided as.
 * `unitsOnly`: it has a cost driver. `waits`: there is nothing yet that it could go by.
 */
export type DivisionDoing = 'divides' | 'same' | 'stays' | 'unknown' | 'word' | 'several' | 'unitsOnly' | 'waits';

export interface DividedThere {
  readonly storedId: string | undefined;
  readonly name: string;
  readonly allocated: Share;
  readonly dividedLike?: LikeOf<'otherCost'> | null;
  readonly dividedLikeOf?: string | null;
  readonly dividedAmongSome?: boolean;
  readonly isOutOfDate?: boolean;
}

/** Another cost: one that is there, or that a line adds. */
interface Other {
  readonly id?: string | undefined;
  readonly line?: number;
  readonly name: string;
}

export interface Meant {
  readonly like?: LikeOf<'otherCost'>;
  readonly of?: Other;
  /** A process. */
  readonly to?: string;
  readonly evenly?: true;
  readonly among?: readonly string[];
  readonly units?: ReadonlyMap<string, Hundredths>;
}

export interface LineDivision extends Omit<PastedDivision, 'said'>, Meant {
  readonly doing: DivisionDoing;
  /** Where it waits: what the chain begins with that it goes along. */
  readonly waitsFor?: Meant | undefined;
}

/** Whether the costs have anything now of what something would be divided like. */
export type Holds = (of: Likeness<'otherCost'>) => boolean;

interface Line {
  readonly line: number;
  readonly values: { readonly name: string };
  readonly change: object;
  readonly there: DividedThere | undefined;
  readonly doing: EntryDoing;
  readonly divided?: PastedDivision;
}

export interface Dividing {
  /** What becomes of what it says of its division. */
  readonly dividing: LineDivision | undefined;
  /** What of it goes to which cost is entered in the matrix, with the figures that it has of these. */
  readonly isForMatrix?: boolean;
}

/** With what becomes of each division that a line says. */
export function withDivisions<L extends Line, Read extends { readonly lines: readonly L[] }>(
  read: Read,
  there: readonly DividedThere[],
  holds: Holds,
  choices: PasteChoices,
): Omit<Read, 'lines'> & { readonly lines: readonly (Read['lines'][number] & Dividing)[] } {
  const known = lineDivisions(read.lines, there, holds, choices);
  return { ...read, lines: read.lines.map(line => ({ ...line, dividing: known.get(line.line) })) };
}

function lineDivisions(
  lines: readonly Line[],
  there: readonly DividedThere[],
  holds: Holds,
  { changes = false }: PasteChoices,
): ReadonlyMap<number, LineDivision | undefined> {
  const added = lines.filter(({ doing }) => doing === 'add').map(({ line, values }) => ({ line, name: values.name }));
  const all: readonly Other[] = [...there.map(({ storedId, name }) => ({ id: storedId, name })), ...added];
  const named = Map.groupBy(all, ({ name }) => nameKey(name));
  const byLine = new Map(lines.map(line => [line.line, line]));
  const byId = new Map(lines.flatMap(line => (line.there ? [[line.there.storedId, line] as const] : [])));
  const lineOf = ({ id, line }: Other) => (line === undefined ? byId.get(id) : byLine.get(line));
  const known = new Map<number, LineDivision | undefined>();

  function divisionOf(line: Line): LineDivision | undefined {
    if (known.has(line.line) || !line.divided || line.doing === 'several') return known.get(line.line);
    // In a circle it is as it is now.
    known.set(line.line, undefined);
    const { said, ...about } = line.divided;
    const meant = meantBy(line, said);
    const before = meant.of && lineOf(meant.of);
    const waitsFor = meant.doing === 'waits' ? ((before && known.get(before.line)?.waitsFor) ?? meant) : undefined;
    const division = { ...about, ...meant, waitsFor };
    known.set(line.line, division);
    return division;
  }
  function meantBy(line: Line, said: SaidDivision): Meant & { readonly doing: DivisionDoing } {
    if ('unknown' in said) return { doing: said.unknown === 'word' ? 'word' : 'unknown' };
    if (!('of' in said)) return { ...said, doing: doingOf(line, said) };
    const [of, ...others] = named.get(said.of) ?? [];
    if (!of || others.length > 0) return { doing: 'several' };
    return { like: said.like, of, doing: doingOf(line, { like: said.like, of }) };
  }
  function doingOf(line: Line, { like, of, units }: Meant): DivisionDoing {
    const { there: was } = line;
    const { unitDescription } = costOf(line);
    if (units) {
      const isOther = unitDescription !== line.divided?.text;
      return was && ((!isUndivided(was) && !changes) || isOther) ? 'stays' : 'divides';
    }
    if (isInUnits(unitDescription) && !fittingLike(like, true)) return 'unitsOnly';
    const isNew = of !== undefined && isDivided(of);
    if (was && !isUndivided(was)) {
      const isAlike = like !== undefined && was.dividedLike === like && was.dividedLikeOf === (of?.id ?? null);
      const isSame = isAlike && !was.dividedAmongSome;
      if (isSame && !was.isOutOfDate && !isNew) return 'same';
      if (!changes) return 'stays';
    }
    if (like === undefined || isNew) return 'divides';
    return holds({ like, likeOf: of?.id }) ? 'divides' : 'waits';
  }
  /** By the list. */
  function isDivided(other: Other): boolean {
    const line = lineOf(other);
    return line !== undefined && divisionOf(line)?.doing === 'divides';
  }

  for (const line of lines) divisionOf(line);
  return known;
}

/** As it will be stored. */
const costOf = ({ there, change, values }: Line) =>
  (there ? { ...there, ...change } : values) as unknown as ValuesOf<'otherCost'>;

/** What it was divided like before: null is like nothing. */
export type DivisionToMake = {
  readonly id: string;
  readonly whole: Whole;
  readonly was: Likeness<'otherCost'> | null;
} & (
  | Likeness<'otherCost'>
  | ({ readonly like?: undefined } & (
      | { readonly to: string }
      | { readonly evenly: true; readonly among?: readonly string[] | undefined }
      | { readonly units: ReadonlyMap<string, Hundredths> }
    ))
);

export const isDividing = ({ dividing }: Dividing): boolean => dividing?.doing === 'divides';

/** Once the lines are stored: what is to be divided, with the ids of those that they added. */
export function divisionsToMake(
  lines: readonly (Line & Dividing)[],
  idOf: (line: number) => string | undefined,
): DivisionToMake[] {
  return lines.filter(isDividing).flatMap((line): DivisionToMake[] => {
    const { like, of, to, evenly, among, units } = line.dividing!;
    const { dividedLike, dividedLikeOf, dividedAmongSome } = line.there ?? {};
    const id = line.there?.storedId ?? idOf(line.line);
    if (id === undefined) return [];
    const { totalCost, unitDescription } = costOf(line);
    const was = dividedLike ? { like: dividedLike, likeOf: dividedLikeOf, amongSome: dividedAmongSome } : null;
    const about = { id, was, whole: costWhole(totalCost, unitDescription) };
    if (units) return [{ ...about, units }];
    if (evenly) return [{ ...about, evenly, ...(among && { among }) }];
    if (like === undefined) return to === undefined ? [] : [{ ...about, to }];
    return [{ ...about, like, ...(of && { likeOf: of.id ?? idOf(of.line!) }) }];
  });
}
