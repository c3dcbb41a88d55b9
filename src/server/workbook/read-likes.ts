import { bookOf } from '#domain/book.ts';
import { changeCosts, costsOf } from '#domain/cost-objects.ts';
import { divisionState, LIKE_NOTHING } from '#domain/divided-like.ts';
import { isFollowing, likeOthersToo } from '#domain/following-divisions.ts';
import { LANGUAGES } from '#domain/language.ts';
import { likenessOf, type StoredLike, storedLike } from '#domain/like-another-cost.ts';
import { nameKey } from '#domain/names.ts';
import { isInUnits } from '#domain/other-costs.ts';
import { outOfDate } from '#domain/out-of-date.ts';
import type { AllocationTruth, Named, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { LIKES, type LikeKind, type Likeness, type LikeOf, type LikeWord } from '#domain/total-costs.ts';
import { type CreationOrder, creationOrderAfter, inOrder } from './settled-rows.ts';
import type { Labelled } from './workbook-columns.ts';
import type { TableLine } from './workbook-table.ts';
import { fill, WORKBOOK_TEXTS } from './workbook-texts.ts';

/** A division, as it is stored or as a file has it. */
interface Division<K extends LikeKind> extends StoredLike<K> {
  readonly unitDescription: string | null;
  readonly rows: readonly AllocationTruth[];
}

/** As a file has it. `typed`: what the rows are like by themselves. */
interface Read<K extends LikeKind> extends Omit<Division<K>, keyof StoredLike<K>> {
  readonly id: string;
  readonly typed?: Likeness<K> | undefined;
}

/** What divisions of one kind are made of, by the figures of the file. */
export interface MadeOf<K extends LikeKind> {
  readonly receivers: readonly Named[];
  /** What each of them has of it. */
  held(of: Likeness<K>): ReadonlyMap<string, number>;
  /** What a cell says to be like of a cost that has a name. */
  named?(cell: string): Likeness<K> | undefined;
}

/**
 * What the parts of a row were made like. What nobody changed stays what it was like. What the file says of others counts where they
 * are so, and of what was not here.
 */
export function readLike<K extends LikeKind>(
  kind: K,
  line: TableLine,
  { id, unitDescription, rows, typed }: Read<K>,
  before: Division<K> | undefined,
  { receivers, held, named }: MadeOf<K>,
): StoredLike<K> {
  const inUnits = isInUnits(unitDescription);
  // Whether it is like other divisions shows when all has been read.
  const isSo = (said: Likeness<K>) =>
    isFollowing(said.like) ||
    isOnlyInFile(before, rows) ||
    !divisionState(rows, { inUnits }, held(said), receivers, said.amongSome).isOutOfDate;
  const called = (cell: string) => likeSaid(kind, cell) ?? named?.(cell);
  const cell = nameKey(String(line.value('dividedLike') ?? ''));
  const said = called(cell) ?? amongSomeSaid(kind, cell, called);
  const isSame = before !== undefined && isSameAllocation(before.rows, rows);
  const is = said && isSo(said) ? said : typed;
  return storedLike<K>(id, (isSame ? likenessOf<K>(before) : is) ?? { like: null }, inUnits);
}

/** "Over these only: their units", in either language; and "All units (only these)", as files before had it. */
function amongSomeSaid<K extends LikeKind>(
  kind: K,
  cell: string,
  called: (cell: string) => Likeness<K> | undefined,
): Likeness<K> | undefined {
  for (const { amongSome, amongSomeBefore, likesOfSome } of Object.values(WORKBOOK_TEXTS)) {
    const [start, end] = [amongSome, amongSomeBefore].map(text => nameKey(fill(text, { like: '' }))) as [
      string,
      string,
    ];
    const about = cell.startsWith(start) ? cell.slice(start.length) : cell.endsWith(end) && cell.slice(0, -end.length);
    if (!about) continue;
    const theirs = LIKES[kind].find(
      like => nameKey(likesOfSome[like as keyof typeof likesOfSome] ?? '') === nameKey(about),
    );
    const like = theirs ? { like: theirs as LikeOf<K> } : called(nameKey(about));
    if (like) return { ...like, amongSome: true };
  }
  return undefined;
}

interface Like extends StoredLike<LikeKind> {}

/** What was divided like one that the file removes is like nothing. Those that it leaves are `all`. */
export function likeThere(all: readonly { readonly id: string }[]): <One extends Like>(one: One) => One {
  const there = new Set(all.map(({ id }) => id));
  return one => (one.dividedLikeOf === null || there.has(one.dividedLikeOf) ? one : { ...one, ...LIKE_NOTHING });
}

/**
 * "Units of Rooms", in either language: each is called as in the file or, where that gives it another name, as it was. `words` are
 * those that name another one.
 */
export function likesNamed<K extends LikeKind>(
  words: Readonly<Partial<Record<LikeWord, LikeOf<K>>>>,
  stored: readonly Labelled[],
  now: readonly Labelled[],
): ReadonlyMap<string, Likeness<K>> {
  const there = new Set(now.map(({ id }) => id));
  const named = Object.entries(words) as [LikeWord, LikeOf<K>][];
  return new Map(
    [...stored.filter(({ id }) => there.has(id)), ...now].flatMap(({ id, label }) =>
      LANGUAGES.flatMap(language =>
        named.map(([word, like]): [string, Likeness<K>] => [
          nameKey(fill(WORKBOOK_TEXTS[language].likes[word], { name: label })),
          { like, likeOf: id },
        ]),
      ),
    ),
  );
}

/**
 * What the file divides otherwise than it is here, and says to be like other divisions, is so only where it is. What is divided as one
 * that goes like the others goes like them: those of a false word are none.
 */
export function withTrueFollowing(model: ScenarioModel, stored: ScenarioModel, created: CreationOrder): ScenarioModel {
  const isSaid = ({ dividedLike }: Like) => isFollowing(dividedLike);
  if (![...costsOf(model.sections), ...model.otherCosts].some(isSaid)) return model;
  const told = withOthersToo(model);
  const old = new Set(outOfDate(bookOf(inOrder(told, creationOrderAfter(told, created)))).map(({ id }) => id));
  const trueOnly = <One extends Like & Named>(
    all: readonly One[],
    rowsOf: (one: One) => readonly AllocationTruth[],
  ) => {
    const before = new Map(all.map(one => [one.id, one]));
    return (one: One): One => {
      const was = before.get(one.id);
      const isKept =
        isOnlyInFile(was, rowsOf(one)) || (was && isSaid(was) && isSameAllocation(rowsOf(was), rowsOf(one)));
      return isSaid(one) && old.has(one.id) && !isKept ? { ...one, ...LIKE_NOTHING } : one;
    };
  };
  return withOthersToo({
    ...model,
    sections: changeCosts(
      model.sections,
      trueOnly(costsOf(stored.sections), one => one.totalCostAllocations),
    ),
    otherCosts: model.otherCosts.map(trueOnly(stored.otherCosts, one => one.costAllocations)),
  });
}

function withOthersToo(model: ScenarioModel): ScenarioModel {
  const too = likeOthersToo(costsOf(model.sections));
  const likeOthers = (one: ProcessModel): ProcessModel => {
    const like = too.get(one);
    return like ? { ...one, ...storedLike<'totalCost'>(one.id, like, false) } : one;
  };
  return { ...model, sections: changeCosts(model.sections, likeOthers) };
}

/** In either language. */
function likeSaid<K extends LikeKind>(kind: K, cell: string): Likeness<K> | undefined {
  const all: readonly LikeOf<K>[] = LIKES[kind];
  const like = all.find(like => Object.values(WORKBOOK_TEXTS).some(({ likes }) => nameKey(likes[like]) === cell));
  return like && { like };
}

/** Nobody here says otherwise. Where the file has changed what it goes by, it is out of date, as it is in the scenario that it is from. */
const isOnlyInFile = (before: object | undefined, after: readonly AllocationTruth[]): boolean =>
  before === undefined && !isSameAllocation(after, []);

/** Rows of nothing are none. */
function isSameAllocation(before: readonly AllocationTruth[], after: readonly AllocationTruth[]): boolean {
  const said = (rows: readonly AllocationTruth[]) =>
    rows
      .filter(({ share, units }) => share !== 0 || units !== 0)
      .map(({ id, share, units }) => `${id} ${share} ${units}`)
      .sort()
      .join();
  return said(before) === said(after);
}
