import { type Book, type Division, notPassedOn } from './book.ts';
import { likeWord } from './like-another-cost.ts';
import { type Cents, shareOf, sum } from './money.ts';
import { formatAmount, formatPercentage } from './numbers.ts';
import { outOfDate } from './out-of-date.ts';
import type { Sheet, SheetLine } from './sheet.ts';
import type { DividedLike, LikeKind, LikeWord } from './total-costs.ts';
import { type Allocation, likeNames } from './truths.ts';

// How costs were divided, for whoever has to answer for it: a line for all personnel, each other cost and each total indirect cost.

export interface DivisionWords {
  cost: string;
  amount: string;
  notAllocated: string;
  personnel: string;
  otherCosts: string;
  totalIndirectCosts: string;
  /** All people or cost centers as one, without their names. */
  everybody: string;
  byPerson: string;
  divided: string;
  /** With the name of another cost in it, where it is like that one. */
  like: Record<LikeWord, string>;
  /** The same where it is so among some only: their units are not those of all. */
  likeOfSome: Record<LikeWord, string>;
  /** With the cost driver in it. */
  byDriver: string;
  byPercentages: string;
  notAtAll: string;
  /** Behind what it was divided like, where it is so among some only. */
  amongSome: string;
  /** Behind what it was divided like, where that has changed since. */
  changedSince: string;
  /** Behind the largest parts, with the count of the others in it. */
  andOthers: string;
}

interface Divided {
  readonly id: string;
  readonly name: string;
  readonly unitDescription: string | null;
  readonly dividedLike?: DividedLike | null;
  /** A position. */
  readonly dividedLikeOf?: number | null;
  readonly dividedAmongSome?: boolean;
  readonly allocation: Allocation;
}

/** Where there is nothing to divide, or nobody to divide it among, there is no line. */
export function divisionSheet(book: Book, words: DivisionWords): Sheet {
  const { truths, entries, stages, columns } = book;
  const old = new Set(outOfDate(book).map(({ of, id }) => `${of} ${id}`));
  const likes = likeNames(truths);
  const names = likes.totalCost;
  const receivers: Record<LikeKind, readonly string[]> = {
    otherCost: names,
    totalCost: truths.segments.map(({ name }) => name),
  };
  const linesOf = (of: LikeKind, head: string, all: readonly [Divided, Division][]): SheetLine[] => {
    const there = all.filter(([, { whole }]) => whole !== 0);
    const lines = there.map(([cost, division]) => lineOf(of, cost, division, old.has(`${of} ${cost.id}`)));
    return lines.length === 0 ? [] : [{ id: of, head, tone: 'sum', cell: () => BLANK_TEXT }, ...lines];
  };
  const lineOf = (of: LikeKind, cost: Divided, division: Division, isOld: boolean): SheetLine => ({
    id: `${of} ${cost.id}`,
    head: cost.name,
    tone: 'part',
    cell: column =>
      column === HOW
        ? { kind: 'text', value: howDivided(cost, isOld, { receivers: receivers[of], names: likes[of], words }) }
        : { kind: 'amount', value: column === 0 ? division.whole : notPassedOn(division) },
  });
  const { otherCosts } = truths;
  const personnel = entries.length - otherCosts.length;
  const people = together(stages[0].slice(0, personnel));
  const peopleLines: SheetLine[] = [
    { id: 'personnel', head: words.personnel, tone: 'sum', cell: () => BLANK_TEXT },
    {
      ...{ id: 'everybody', head: words.everybody, tone: 'part' },
      cell: column =>
        column === HOW
          ? { kind: 'text', value: dividedByPeople(people, names, words) }
          : { kind: 'amount', value: column === 0 ? people.whole : people.whole - people.passedOn },
    },
  ];
  return {
    firstHead: words.cost,
    lineHeads: [words.cost, ''],
    columns: [
      { id: 'amount', head: words.amount, full: words.amount, kind: 'amount' },
      { id: 'notAllocated', head: words.notAllocated, full: words.notAllocated, kind: 'amount' },
      { id: 'divided', head: words.divided, full: words.divided, kind: 'text', isProse: true },
    ],
    heads: [],
    lines: [
      ...(people.whole === 0 ? [] : peopleLines),
      ...linesOf(
        'otherCost',
        words.otherCosts,
        otherCosts.map((cost, n) => [cost, stages[0][personnel + n]!]),
      ),
      ...linesOf(
        'totalCost',
        words.totalIndirectCosts,
        (truths.segments.length === 0 ? [] : columns).map(({ process, position, toSegments }) => [
          { ...process, name: names[position]! },
          toSegments,
        ]),
      ),
    ],
  };
}

const HOW = 2;
const BLANK_TEXT = { kind: 'text', value: '' } as const;

/** Of more receivers only the largest are named. */
const MOST_PARTS = 6;

/** By what, and like what: by a driver whose units are those of its own cost it is both. What people entered stands there. */
function howDivided(
  { allocation, unitDescription, dividedLike, dividedLikeOf, dividedAmongSome }: Divided,
  isOld: boolean,
  { receivers, names, words }: { receivers: readonly string[]; names: readonly string[]; words: DivisionWords },
): string {
  if (allocation.to.length === 0) return words.notAtAll;
  const likes = dividedAmongSome ? words.likeOfSome : words.like;
  const word = dividedLike && likes[likeWord(dividedLike, dividedLikeOf)];
  const like = word?.replace('{{of}}', () => names[dividedLikeOf!]!);
  const by = allocation.units && words.byDriver.replace('{{driver}}', () => unitDescription ?? '');
  const parts = () => partsOf(allocation, receivers, words);
  if (!like) return `${by ?? words.byPercentages}: ${parts()}`;
  const said = [by, like, isOld && words.changedSince, dividedAmongSome && `${words.amongSome}: ${parts()}`];
  return said.filter(Boolean).join(', ');
}

interface Together {
  readonly whole: Cents;
  readonly passedOn: Cents;
  /** By the position of the process. */
  readonly parts: ReadonlyMap<number, Cents>;
}

function together(divisions: readonly Division[]): Together {
  const parts = new Map<number, Cents>();
  for (const { allocation, parts: amounts } of divisions)
    for (const [n, to] of allocation.to.entries()) parts.set(to, (parts.get(to) ?? 0) + amounts[n]!);
  return {
    whole: sum(divisions.map(({ whole }) => whole)),
    passedOn: sum(divisions.map(({ passedOn }) => passedOn)),
    parts,
  };
}

/** Each has an own division: what all of them come to. */
function dividedByPeople({ whole, parts }: Together, names: readonly string[], words: DivisionWords): string {
  const reached = [...parts].filter(([, amount]) => amount > 0);
  if (reached.length === 0) return words.notAtAll;
  const [to, shares] = [reached.map(([at]) => at), reached.map(([, amount]) => shareOf(amount, whole))];
  return `${words.byPerson}: ${partsOf({ to, shares }, names, words)}`;
}

/** The largest first. */
function partsOf({ to, units, shares = [] }: Allocation, receivers: readonly string[], words: DivisionWords): string {
  const shown = (n: number) => (units ? formatAmount(units[n]!) : formatPercentage(shares[n]!));
  const order = [...to.keys()].sort((a, b) => (units ?? shares)[b]! - (units ?? shares)[a]!);
  const left = order.length - MOST_PARTS;
  const named = order.slice(0, left === 1 ? undefined : MOST_PARTS);
  return [
    ...named.map(n => `${receivers[to[n]!]}\u00a0${shown(n)}`),
    ...(left > 1 ? [words.andOthers.replace('{{count}}', String(left))] : []),
  ].join('; ');
}
