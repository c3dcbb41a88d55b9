/** A change, and the table that it is a change of. */
interface Step {
  of: unknown;
}

/** What was done in a table and in those in its rows, and what of it was taken back: what came last is the last one. */
export interface Steps<One extends Step> {
  done: readonly One[];
  undone: readonly One[];
}

const KEPT = 100;

/** Something new was done: nothing of what was taken back can be done again, in whichever table it was. */
export const withStep = <One extends Step>({ done }: Steps<One>, step: One): Steps<One> => ({
  done: [...done.slice(1 - KEPT), step],
  undone: [],
});

const lastOf = <One extends Step>(steps: readonly One[], of: One['of'] | undefined): One | undefined =>
  of === undefined ? steps.at(-1) : steps.findLast(step => step.of === of);

/** What a table in a row takes back is its own. The table around them takes back what was done last, in it or in any of them. */
export const lastDone = <One extends Step>({ done }: Steps<One>, of?: One['of']): One | undefined => lastOf(done, of);

/** What was taken back last is done again first: in a row of its own table, around them in whichever it was. */
export const lastUndone = <One extends Step>({ undone }: Steps<One>, of?: One['of']): One | undefined =>
  lastOf(undone, of);

/** What a press does: it says where the change is that came last, and asks before it takes back what is older. */
export type Next = 'take' | 'ask' | 'elsewhere' | 'nothing';

interface Order {
  /** When what comes next here was done, or taken back, and what came last on the other pages of the scenario. */
  here: number | undefined;
  elsewhere: number | undefined;
  /** What came last elsewhere when it was asked here. */
  agreed?: number | undefined;
}

/**
 * Of what was done on several pages the last is meant: nothing older is taken back unasked. Of what was taken back the last is, too:
 * what was taken back before it may stand on it.
 */
export function nextOf({ here, elsewhere, agreed }: Order): Next {
  if (here === undefined) return elsewhere === undefined ? 'nothing' : 'elsewhere';
  const isOlder = elsewhere !== undefined && elsewhere > here;
  return !isOlder || agreed === elsewhere ? 'take' : 'ask';
}

interface Placed {
  /** The page on which it was made, and what was made with it. */
  on: string;
  press: object | undefined;
}

/**
 * Of the last steps of a scenario, the newest first, those that go back together on a page without tables: what one press made there, as
 * far as nothing was done elsewhere since. Nobody sees there what else goes back.
 */
export function pressedOn<One extends Placed>(page: string, last: readonly One[]): readonly One[] {
  const end = last.findIndex(({ on, press }) => on !== page || press !== last[0]?.press);
  return end < 0 ? last : last.slice(0, end);
}

const without = <One extends Step>(steps: readonly One[], step: One) => steps.filter(one => one !== step);

/** As long as it is being taken back or done again, and where it can't be any more, it is neither. */
export const withoutStep = <One extends Step>({ done, undone }: Steps<One>, step: One): Steps<One> => ({
  done: without(done, step),
  undone: without(undone, step),
});

/** It was taken back, or done again. */
export const taken = <One extends Step>(steps: Steps<One>, step: One, back: boolean): Steps<One> => {
  const { done, undone } = withoutStep(steps, step);
  return back ? { done, undone: [...undone, step] } : { done: [...done, step], undone };
};

interface Deletions<One> {
  isBeside: (step: One) => boolean;
  isBack: (step: One) => boolean;
  isSame: (one: One, other: One) => boolean;
}

/**
 * A table is there again: what was made beside its rows is now what is given, where it was, or before all else, and what of that was
 * taken back. The rest of it belonged to what is gone.
 */
export function resumed<One extends Step>(
  { done, undone }: Steps<One>,
  given: readonly One[],
  { isBeside, isBack, isSame }: Deletions<One>,
): Steps<One> {
  const now = (steps: readonly One[], some: readonly One[]) =>
    steps.flatMap(step => (isBeside(step) ? (some.findLast(one => isSame(one, step)) ?? []) : step));
  const deleted = given.filter(one => !isBack(one));
  const known = now(done, deleted);
  return {
    done: [...deleted.filter(one => !known.includes(one)), ...known],
    undone: now(undone, given.filter(isBack)),
  };
}
