import type { DividedLike, Likeness } from './total-costs.ts';

// Divisions that follow from other divisions: of one cost, or of all the others. What goes like the others is none of them, and nobody
// is divided as one is that goes like the others: he goes like the others himself, because that is what is meant. So what follows from
// one cost comes after it, what follows from the others comes last, and only divisions of one another can be a circle, of equals.

interface Following {
  readonly id: string;
  readonly dividedLike?: DividedLike | null;
  readonly dividedLikeOf?: string | null;
  readonly dividedAmongSome?: boolean;
}

/** Whether it is made of the divisions of others. */
export const isFollowing = (like: DividedLike | null | undefined): boolean => like === 'others' || like === 'division';

/** Whether a cost is one of the others, for one that is divided like these. */
export const isOneOfOthers = (other: Pick<Following, 'id' | 'dividedLike'>, id?: string): boolean =>
  other.dividedLike !== 'others' && other.id !== id;

/** The others of a cost. What is divided as it is will go like the others as soon as it does. */
export function othersOf<One extends Following>(id: string, all: readonly One[]): readonly One[] {
  const too = withFollowers(new Set([id]), all);
  return all.filter(other => isOneOfOthers(other) && !too.has(other.id));
}

/** These, and what is divided as one of them is, directly or through others. */
export function withFollowers(ids: ReadonlySet<string>, all: readonly Following[]): ReadonlySet<string> {
  const followers = Map.groupBy(
    all.filter(one => one.dividedLike === 'division'),
    one => one.dividedLikeOf,
  );
  // What is added while it is gone through is gone through, too.
  const found = new Set(ids);
  for (const id of found) for (const follower of followers.get(id) ?? []) found.add(follower.id);
  return found;
}

/** What goes like the others, because what it is divided as does: among some, where that is, or it was itself. */
export function likeOthersToo<One extends Following>(
  all: readonly One[],
): ReadonlyMap<One, Likeness<'totalCost'> & { readonly like: 'others' }> {
  const others = new Set(all.filter(one => !isOneOfOthers(one)).map(({ id }) => id));
  if (others.size === 0) return new Map();
  const too = withFollowers(others, all);
  const some = withFollowers(new Set(all.filter(one => one.dividedAmongSome).map(({ id }) => id)), all);
  const those = all.filter(one => too.has(one.id) && isOneOfOthers(one));
  return new Map(those.map(one => [one, { like: 'others', amongSome: some.has(one.id) }]));
}

/**
 * What is meant by what is chosen: as one that goes like the others is divided, is like the others. Where that is so among some, these
 * are meant, too: `likeOf` says whose.
 */
export function likeMeant(of: Likeness<'totalCost'>, all: readonly Following[]): Likeness<'totalCost'> {
  const another = of.like === 'division' && all.find(one => one.id === of.likeOf);
  if (!another || isOneOfOthers(another)) return of;
  return { like: 'others', ...(another.dividedAmongSome && { likeOf: another.id, amongSome: true }) };
}

/**
 * Those that are divided again: also what follows from one of these, which is not out of date yet. `isOther`: they get other amounts,
 * which changes what goes like the others.
 */
export function toDivideAgain<One extends Following & { readonly isOutOfDate: boolean }>(
  all: readonly One[],
  isOther = false,
): readonly One[] {
  const again = withFollowers(new Set(all.filter(one => one.isOutOfDate).map(({ id }) => id)), all);
  const isFollowed = isOther || all.some(one => again.has(one.id) && isOneOfOthers(one));
  return all.filter(one => again.has(one.id) || (isFollowed && !isOneOfOthers(one)));
}

interface InTurn {
  readonly id: string;
  /** Undefined: it goes by nothing. */
  readonly like?: DividedLike | undefined;
  readonly likeOf?: string | null | undefined;
}

/** What follows from another division is divided after it, and what follows from those of the others last. A circle begins anywhere. */
export function inTurns<One extends InTurn>(all: readonly One[]): readonly (readonly One[])[] {
  const byId = new Map(all.map(one => [one.id, one]));
  const turns = new Map<string, number>();
  const turnOf = ({ id, like, likeOf }: One): number => {
    const known = turns.get(id);
    if (known !== undefined) return known;
    turns.set(id, 0);
    const followed = like === 'division' ? byId.get(likeOf!) : undefined;
    const turn = like === 'others' ? all.length : followed ? turnOf(followed) + 1 : 0;
    turns.set(id, turn);
    return turn;
  };
  return [...Map.groupBy(all, turnOf)].sort(([a], [b]) => a - b).map(([, turn]) => turn);
}
