import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { divideAlike, notAllocated, onlyReceiver, type Whole } from '#domain/allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { dividedAmong } from '#domain/divided-among.ts';
import { AS_MADE, type DivisionState } from '#domain/divided-like.ts';
import { inTurns, toDivideAgain } from '#domain/following-divisions.ts';
import { likenessOf, type StoredLike, storedLike } from '#domain/like-another-cost.ts';
import { type Hundredths, sum } from '#domain/money.ts';
import type { LikeKind, Likeness, LikeOf } from '#domain/total-costs.ts';
import { refreshFollowing } from '#web/session/followers.ts';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { allocationsQuery, FEATURES, type SoFar, sendAllocations, useAllocations } from './allocations.queries.ts';
import { knownLikes } from './known-likes-link.ts';
import { type MadeDivision, madeDivision, refreshDivided } from './made-divisions.queries.ts';

// Divisions that are made like something by a button: of total costs and of other costs.

/** What the parts of a thing were made like. */
export interface Divided<K extends LikeKind> extends StoredLike<K>, DivisionState {
  /** So many receivers have something of it. */
  readonly receivers: number;
  /** The name of the one that gets all of it. */
  readonly allTo: string | null;
}

/** Reads as it is stored now: what the receivers have of what a thing is divided like, which is one of these. */
export type ReadHeld<K extends LikeKind> = (
  queries: QueryClient,
  scenarioId: string,
  likes: readonly LikeOf<K>[],
) => Promise<(id: string, of: Likeness<K>) => ReadonlyMap<string, number>>;

interface Given<K extends LikeKind> {
  readonly id: string;
  readonly whole: Whole;
  /** What it is divided like now, where that is something else. */
  readonly was?: Likeness<K> | null;
}

export interface ToDivide<K extends LikeKind> extends Given<K>, Likeness<K> {}

/** All of it goes to one receiver, to all or some of them evenly, or by these units of its cost driver. */
export type ToGive<K extends LikeKind> = Given<K> & { readonly like?: undefined } & (
    | { readonly to: string }
    | { readonly evenly: true; readonly among?: readonly string[] | undefined }
    | { readonly units: ReadonlyMap<string, Hundredths> }
  );

/** It stays as it is, and is like nothing from then on. */
export interface ToLeave<K extends LikeKind> extends Given<K> {
  readonly was: Likeness<K>;
  readonly stays: true;
}

interface Again<K extends LikeKind> extends StoredLike<K>, DivisionState {
  readonly id: string;
  readonly name: string;
  readonly whole: Whole;
}

/** What of all these is out of date, and what is divided again with it; and what is like nothing now. */
export function againIn<K extends LikeKind>(of: K, all: readonly Again<K>[]) {
  const asDivided = ({ id, name, whole, dividedLike, dividedLikeOf, dividedAmongSome }: Again<K>) => {
    const another = all.find(one => one.id === dividedLikeOf);
    return {
      ...{ of, id, name, like: dividedLike!, amongSome: dividedAmongSome, whole },
      ...(another && { likeOf: another.id, likeOfName: another.name }),
    };
  };
  const again = toDivideAgain(all);
  return {
    old: all.filter(one => one.isOutOfDate).map(asDivided),
    leaving: all
      .filter(one => one.isOutOfDate)
      .map(({ id, whole, ...one }): ToLeave<K> => ({ id, whole, was: likenessOf<K>(one)!, stays: true })),
    again: again.map(asDivided),
    likeNothing: all.filter(one => one.isLikeNothing).map(asDivided),
    along: again.filter(one => !one.isOutOfDate).map(({ name }) => name),
  };
}

interface DivideOptions {
  /** Of several kinds, which are told together. */
  isPart?: boolean;
  /** Where one is refused, with those before it. */
  onMade?: (made: readonly MadeDivision[]) => void;
}

/** Divides each of these like something, or gives it to one, one after the other. */
export function useDivide<K extends LikeKind>(
  kind: K,
  scenarioId: string,
  readHeld: ReadHeld<K>,
  { isPart = false, onMade }: DivideOptions = {},
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (costs: readonly ToMake<K>[]): Promise<number> => {
      const made: MadeDivision[] = [];
      try {
        for (const turn of inTurns(costs)) {
          const likes = turn.flatMap(one => ('like' in one && one.like) || []);
          const heldBy = likes.length > 0 ? await readHeld(queries, scenarioId, likes) : undefined;
          for (const one of turn) {
            const { id, whole } = one;
            const query = allocationsQuery(kind, scenarioId, id);
            const { rows: before, version } = await queries.fetchQuery({ ...query, staleTime: 0 });
            if ('stays' in one) {
              const step = madeDivision(kind, one, null, before, before);
              await step.store(queries, scenarioId, false, version!);
              made.push(step);
              continue;
            }
            const of = isGiven(one) ? undefined : { like: one.like, likeOf: one.likeOf, amongSome: one.amongSome };
            const held = isGiven(one) ? heldOf(one, before) : heldBy!(id, one);
            const rows = divideLike(before, whole, held, dividedAmong(before, whole, of?.amongSome));
            if (!rows) continue;
            const sent = await sendAllocations(kind, id, rows, version!, of);
            queries.setQueryData(query.queryKey, sent);
            made.push(madeDivision(kind, one, of, before, sent.rows));
          }
        }
      } finally {
        if (made.length > 0) onMade?.(made);
      }
      return made.length;
    },
    onSuccess: (count, costs) => {
      const areLeft = costs.every(one => 'stays' in one);
      if (!isPart) toastSuccess(t(areLeft ? 'like.left' : 'like.divided', { count }));
    },
    onError: toastError,
    onSettled: () => refreshDivided(queries, scenarioId, kind),
  });
}

type ToMake<K extends LikeKind> = ToDivide<K> | ToGive<K> | ToLeave<K>;
const isGiven = <K extends LikeKind>(one: ToDivide<K> | ToGive<K>): one is ToGive<K> =>
  'to' in one || 'evenly' in one || 'units' in one;
const heldOf = <K extends LikeKind>(one: ToGive<K>, rows: readonly { readonly id: string }[]) =>
  'units' in one
    ? one.units
    : new Map(('to' in one ? [one.to] : (one.among ?? rows.map(({ id }) => id))).map(id => [id, 1]));

export type Dividing<K extends LikeKind> = ReturnType<typeof useDivide<K>>;

/** Of a list. What was made on this page has a key of its own. */
interface Listed {
  readonly id: string;
  readonly storedId?: string;
}

/** The allocation of a thing that can be divided like something. It says so when it is. Edited, it is like nothing, or like what its typed rows are. */
export function useDividedAllocations<K extends LikeKind>(
  kind: K,
  scenarioId: string,
  { id, ...divided }: { id: string } & StoredLike<K>,
  whole: Whole,
  onSaved: (soFar: SoFar & Divided<K>) => void,
  /** What typed rows are like. */
  typed?: (rows: readonly NamedAllocation[]) => Likeness<K> | undefined,
) {
  const queries = useQueryClient();
  const { inUnits } = whole;
  const likes = knownLikes<K>(queries, id, whole);
  const queryKey = [FEATURES[kind], scenarioId, 'list'];
  const isThere = (likeOf: string) =>
    queries.getQueryData<readonly Listed[]>(queryKey)?.some(({ id, storedId = id }) => storedId === likeOf) ?? false;
  const likeBy = (rows: readonly NamedAllocation[]) => likes.of(rows, isThere) ?? typed?.(rows);
  const allocations = useAllocations(
    kind,
    scenarioId,
    id,
    whole,
    rows => {
      const known = likeBy(rows);
      // What came back with rows that were there before may be out of date.
      if (known) void queries.invalidateQueries({ queryKey });
      else void refreshFollowing(queries, queryKey);
      const soFar = { allocated: sum(rows.map(row => row.share)), notAllocated: notAllocated(rows, whole).cost };
      const like = storedLike<K>(id, known ?? { like: null }, inUnits);
      const receivers = rows.filter(row => row.share > 0).length;
      onSaved({ ...soFar, ...like, ...AS_MADE, allTo: onlyReceiver(rows)?.name ?? null, receivers });
    },
    likeBy,
  );
  const { rows } = allocations;
  const { dividedLike, dividedLikeOf, dividedAmongSome } = divided;
  useEffect(() => {
    const like = likenessOf<K>({ dividedLike, dividedLikeOf, dividedAmongSome });
    if (rows && like) knownLikes<K>(queries, id, { inUnits }).remember(rows, like);
  }, [queries, id, inUnits, rows, dividedLike, dividedLikeOf, dividedAmongSome]);
  type Make = (rows: readonly NamedAllocation[], said: string) => void;
  /** Makes rows that are like something, or over some and beside what others keep, and then like nothing. */
  const made = (make: Make) => (these: readonly NamedAllocation[], like: Likeness<K> | undefined, said: string) => {
    if (like) likes.remember(these, like);
    make(these, said);
    if (!like) return;
    // Where somebody typed just these before, nothing is edited: what they are like is stored all the same.
    const isThere = rows !== undefined && divideAlike(rows, these);
    if (isThere) allocations.save(these, ids(these)).catch(toastError);
  };
  return { ...allocations, made };
}

const ids = (rows: readonly NamedAllocation[]) => rows.map(({ id }) => id);
