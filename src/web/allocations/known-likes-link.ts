import type { QueryClient } from '@tanstack/react-query';
import type { AllocationRow, Whole } from '#domain/allocation.ts';
import { truthsOfList } from '#domain/allocation-matrix.ts';
import { fittingLike } from '#domain/divided-like.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';

type Rows = readonly AllocationRow[];

/** Of each thing: what it was divided like in each of the states that were seen or made here, also after its table was closed. */
const known = new WeakMap<QueryClient, Map<string, Map<string, unknown>>>();

/** So taking a change back, and doing it again, gives back what the rows were divided like, too: in a list as in its matrix. */
export function knownLikes<K extends LikeKind>(queries: QueryClient, id: string, whole: Pick<Whole, 'inUnits'>) {
  const all = known.get(queries) ?? new Map<string, Map<string, unknown>>();
  known.set(queries, all);
  const states = (all.get(id) ?? new Map()) as Map<string, Likeness<K>>;
  all.set(id, states);
  return {
    remember: (rows: Rows, like: Likeness<K>) => void states.set(stateOf(rows, whole), like),
    forget: (rows: Rows) => void states.delete(stateOf(rows, whole)),
    /** What rows were divided like before may have been deleted since. */
    of: (rows: Rows, isThere: (id: string) => boolean): Likeness<K> | undefined => {
      const like = states.get(stateOf(rows, whole));
      const isStill = like && fittingLike(like.like, whole.inUnits) && (!like.likeOf || isThere(like.likeOf));
      return isStill ? like : undefined;
    },
  };
}

/** A list and its matrix hold the same in another order, and leave out other rows of nothing. */
function stateOf(rows: Rows, whole: Pick<Whole, 'inUnits'>): string {
  const { shares, units } = truthsOfList(rows, whole);
  return JSON.stringify([shares, units].map(cells => Object.entries(cells).sort()));
}
