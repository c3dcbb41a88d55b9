import { bookOf } from '#domain/book.ts';
import { changeCosts, costsOf, type Section } from '#domain/cost-objects.ts';
import { isOutOfDate, outOfDate } from '#domain/divided-like.ts';
import { isFollowing, likeOthersToo } from '#domain/following-divisions.ts';
import { LANGUAGES } from '#domain/language.ts';
import { storedLike } from '#domain/like-another-cost.ts';
import { nameKey } from '#domain/names.ts';
import { isInUnits } from '#domain/other-costs.ts';
import type { AllocationTruth, Named, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { LIKES, type LikeKind, type Likeness, type LikeOf, type LikeWord } from '#domain/total-costs.ts';
import { type CreationOrder, creationOrderAfter, inOrder } from './settled-rows.ts';
import { processLabels } from './workbook-columns.ts';
import type { TableLine } from './workbook-table.ts';
import { fill, WORKBOOK_TEXTS } from './workbook-texts.ts';

/** A division, as it is stored or as a file has it. */
interface Division<Like> {
  readonly unitDescription: string | null;
  readonly dividedLike: Like | null;
  readonly dividedLikeOf?: string | null;
  readonly rows: readonly AllocationTruth[];
}

/** As a file has it. `typed`: what the rows are like by themselves. */
interface Read<K extends LikeKind> extends Omit<Division<LikeOf<K>>, 'dividedLike' | 'dividedLikeOf'> {
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
 * What the parts of a row were made like. What the file says of them counts where they are so; what nobody changed stays what it was
 * like.
 */
export function readLike<K extends LikeKind>(
  kind: K,
  line: TableLine,
  { id, unitDescription, rows, typed }: Read<K>,
  before: Division<LikeOf<K>> | undefined,
  { receivers, held, named }: MadeOf<K>,
): { dividedLike: LikeOf<K> | null; dividedLikeOf: string | null } {
  const inUnits = isInUnits(unitDescription);
  // Whether it is like other divisions shows when all has been read.
  const isSo = (said: Likeness<K>) => isFollowing(said.like) || !isOutOfDate(rows, { inUnits }, held(said), receivers);
  const cell = nameKey(String(line.value('dividedLike') ?? ''));
  const said = likeSaid(kind, cell) ?? named?.(cell);
  const isSame = before !== undefined && isSameAllocation(before.rows, rows);
  const is = said && isSo(said) ? said : typed;
  const { like = null, likeOf } = isSame ? { like: before.dividedLike, likeOf: before.dividedLikeOf } : (is ?? {});
  return storedLike<K>(id, { like, likeOf }, inUnits);
}

/** What was divided like a cost that the file removes is like nothing. */
export function withLikesThere(sections: readonly Section<ProcessModel>[]): readonly Section<ProcessModel>[] {
  const there = new Set(costsOf(sections).map(({ id }) => id));
  return changeCosts(sections, process =>
    process.dividedLikeOf === null || there.has(process.dividedLikeOf) ? process : { ...process, ...NOTHING },
  );
}

/** "Units of Rooms", in either language: a cost is called as in the file or, where that gives it another name, as it was. */
export function likesNamed(model: ScenarioModel, stored: ScenarioModel): ReadonlyMap<string, Likeness<'totalCost'>> {
  const there = new Set(costsOf(model.sections).map(({ id }) => id));
  const labels = [...processLabels(stored).filter(({ id }) => there.has(id)), ...processLabels(model)];
  const words: readonly [LikeWord, LikeOf<'totalCost'>][] = [
    ['unitsOf', 'units'],
    ['revenueOf', 'revenue'],
    ['division', 'division'],
  ];
  return new Map(
    labels.flatMap(({ id, label }) =>
      LANGUAGES.flatMap(language =>
        words.map(([word, like]) => [
          nameKey(fill(WORKBOOK_TEXTS[language].likes[word], { name: label })),
          { like, likeOf: id },
        ]),
      ),
    ),
  );
}

/**
 * What the file divides otherwise, and says to be like other divisions, is so only where it is. What is divided as one that goes like the
 * others goes like them: those of a false word are none.
 */
export function withTrueFollowing(model: ScenarioModel, stored: ScenarioModel, created: CreationOrder): ScenarioModel {
  const isSaid = ({ dividedLike }: ProcessModel) => isFollowing(dividedLike);
  if (!costsOf(model.sections).some(isSaid)) return model;
  const before = new Map(costsOf(stored.sections).map(process => [process.id, process]));
  const told = withOthersToo(model);
  const old = new Set(outOfDate(bookOf(inOrder(told, creationOrderAfter(told, created)))).map(({ id }) => id));
  const isFalse = (process: ProcessModel) => {
    const was = before.get(process.id);
    const isKept = was && isSaid(was) && isSameAllocation(was.totalCostAllocations, process.totalCostAllocations);
    return isSaid(process) && old.has(process.id) && !isKept;
  };
  return withOthersToo({
    ...model,
    sections: changeCosts(model.sections, process => (isFalse(process) ? { ...process, ...NOTHING } : process)),
  });
}

function withOthersToo(model: ScenarioModel): ScenarioModel {
  const too = new Set(likeOthersToo(costsOf(model.sections)));
  const like = { dividedLike: 'others', dividedLikeOf: null } as const;
  return { ...model, sections: changeCosts(model.sections, one => (too.has(one) ? { ...one, ...like } : one)) };
}

const NOTHING = { dividedLike: null, dividedLikeOf: null };

/** In either language. */
function likeSaid<K extends LikeKind>(kind: K, cell: string): Likeness<K> | undefined {
  const all: readonly LikeOf<K>[] = LIKES[kind];
  const like = all.find(like => Object.values(WORKBOOK_TEXTS).some(({ likes }) => nameKey(likes[like]) === cell));
  return like && { like };
}

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
