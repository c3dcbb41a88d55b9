import '#web/i18n/like-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { dividedAmong, likeAmong } from '#domain/divided-among.ts';
import { type DivisionState, fittingLike } from '#domain/divided-like.ts';
import { toDivideAgain } from '#domain/following-divisions.ts';
import { likeWord, likeWords, type StoredLike } from '#domain/like-another-cost.ts';
import { firstNames } from '#domain/names.ts';
import type { DividedLike, LikeKind, Likeness, LikeOf, LikeWord } from '#domain/total-costs.ts';
import type { OldState } from '#web/ui/allocation-state.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import { InRoom } from '#web/ui/in-room.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { AgainOrLeave } from './again-or-leave-link.tsx';
import type { Divided, Dividing, ToDivide, ToLeave } from './divided-like.queries.ts';
import style from './like-text.module.css';
import { OverSome } from './over-some.tsx';

interface LikeButtonsProps<K extends LikeKind> extends Omit<DividingTools<NamedAllocation>, 'make'> {
  kind: K;
  divided: Divided<K> & { readonly name: string };
  whole: Whole;
  likes: readonly { readonly like: LikeOf<K>; readonly label?: React.ReactNode; readonly title: string }[];
  /** What the receivers have of it now, and what is said where that is nothing. */
  ask: (of: Likeness<K>) => Promise<{ held: ReadonlyMap<string, number>; none: string }>;
  make: (rows: readonly NamedAllocation[], like: Likeness<K> | undefined, said: string) => void;
  /** One more button, for what has a name. */
  another: (divide: (of: Likeness<K>) => void, busy: boolean) => React.ReactNode;
  /** Of a cost that has a name; the longest one without an id, for the room that it needs. */
  nameOf: (id?: string) => string;
}

/** Of what a total cost has itself: what most likely follows the work. */
const ADVISED = ['units', 'revenue'] as const;

/** So many are told by their names. */
const MOST_NAMED = 3;

/**
 * A button for each thing it can be divided like, which is read anew when one is pressed. Beside them stands what it was divided
 * like. All of it has its room, so that the table below stands still.
 */
export function LikeButtons<K extends LikeKind>(props: LikeButtonsProps<K>) {
  const { kind, divided, whole, likes, ask, make, grid, none, among, othersKeep, choose, another, nameOf } = props;
  const { t } = useTranslation();
  const { name, dividedLike, dividedLikeOf, dividedAmongSome, isOutOfDate, isLikeNothing } = divided;
  // Without a name for a moment, while that one goes or comes back.
  const of = dividedLikeOf && nameOf(dividedLikeOf);
  const counts = (count: number) => ({ count, all: grid.all.length });
  const dividing = useMutation({
    mutationFn: async (meant: Likeness<K>) => {
      const asked = await ask(meant);
      const rows = divideLike(grid.current(), whole, asked.held, among, othersKeep);
      if (!rows) return grid.say(asked.none);
      const as = among ? likeAmong(meant, rows, whole, asked.held, among) : meant;
      const { like, likeOf, amongSome } = as ?? {};
      const receiving = new Set(dividedAmong(rows, whole, true).map(({ id }) => id));
      const without = among?.filter(({ id }) => !receiving.has(id)) ?? [];
      const word = like && likeWord(like, likeOf);
      const of = likeOf && nameOf(likeOf);
      const said = !word
        ? t(othersKeep ? 'like.saidAmong' : 'like.saidOnly', { count: among?.length })
        : amongSome
          ? t('like.some.is', { ...counts(receiving.size), like: t(`like.some.${word}`, { of }) })
          : t(`like.said.${word}`, { name, of });
      const names = firstNames(
        without.map(one => one.name),
        MOST_NAMED,
      );
      const nothing =
        without.length > 0 && t('like.some.none', { count: without.length, chosen: among?.length, names });
      const follows = amongSome && t('like.some.follows');
      make(rows, as, [said, nothing, follows].filter(Boolean).join(' '));
      choose(undefined);
    },
    onError: toastError,
  });
  /** Why most of these can do nothing is said beside them, before one of them is pressed. */
  const isUnitsOnly = likes.some(({ like }) => !fittingLike(like, whole.inUnits));
  const some = dividedAmong(grid.current(), whole, dividedAmongSome);
  const isLike = (is: 'is' | 'was', word: LikeWord, of: string, over: number | undefined) =>
    over === undefined
      ? t(`like.${is}.${word}`, { of })
      : t(`like.some.${is}`, { ...counts(over), like: t(`like.some.${word}`, { of }) });
  const overSelected = (keep: boolean, count: number) => t(keep ? 'like.overSelected' : 'like.onlySelected', { count });
  // Most that is left undivided is, because nobody knows how.
  const isUndecided = dividedAmong(grid.current(), whole, true).length === 0;
  const advised =
    kind === 'otherCost' ? 'costs' : (ADVISED.find(one => likes.some(({ like }) => like === one)) ?? 'others');
  const isBusy = (isMeant: (of: Likeness<K>) => boolean) => dividing.isPending && isMeant(dividing.variables);
  return (
    <>
      {likes.map(({ like, label = t(`like.button.${like as DividedLike}`), title }) => (
        <ToolButton
          key={like}
          grid={grid}
          why={none ?? (fittingLike(like, whole.inUnits) ? undefined : t('like.unitsOnly'))}
          title={title}
          busy={isBusy(of => of.like === like && !of.likeOf)}
          onClick={() => dividing.mutate({ like })}
        >
          {label}
        </ToolButton>
      ))}
      {another(
        dividing.mutate,
        isBusy(of => Boolean(of.likeOf)),
      )}
      <OverSome {...{ grid, none, name }} before={among ?? (dividedAmongSome ? some : [])} choose={choose} />
      <InRoom
        texts={[
          t('like.unitsOnly'),
          t('like.eachUnit'),
          t('like.isNothing'),
          t(`like.noIdea.${advised}`),
          ...[true, false].map(keep => overSelected(keep, grid.ordered.length)),
          ...likeWords(kind).flatMap(word =>
            (['is', 'was'] as const).map(is => isLike(is, word, nameOf(), grid.all.length)),
          ),
        ]}
      >
        {among
          ? overSelected(othersKeep, among.length)
          : dividedLike
            ? isLikeNothing
              ? t('like.isNothing')
              : of !== '' &&
                isLike(
                  isOutOfDate ? 'was' : 'is',
                  likeWord(dividedLike, dividedLikeOf),
                  of ?? '',
                  dividedAmongSome ? some.length : undefined,
                )
            : isUnitsOnly
              ? t('like.unitsOnly')
              : isUndecided
                ? t(`like.noIdea.${advised}`)
                : likes.some(({ like }) => like === 'allUnits') && t('like.eachUnit')}
      </InRoom>
    </>
  );
}

interface Followed extends DivisionState {
  readonly id: string;
  readonly storedId?: string | undefined;
  readonly name: string;
  readonly dividedLike: DividedLike | null;
  readonly dividedLikeOf: string | null;
}

/**
 * The names of those that others are divided like, and whether one is out of date or follows from one that is, or is like nothing.
 * It stays the same one while these do, however often the list is read.
 */
export function useLikes(all: readonly Followed[] = []) {
  const stored = all.map(({ storedId, ...one }) => ({ ...one, id: storedId ?? one.id }));
  const followed = new Set(stored.map(({ dividedLikeOf }) => dividedLikeOf));
  const named = stored.flatMap(({ id, name }) => (followed.has(id) ? [[id, name]] : []));
  const old = toDivideAgain(stored).map(({ id }) => [id, 'old']);
  const nothing = stored.filter(one => one.isLikeNothing).map(({ id }) => [id, 'nothing']);
  const key = JSON.stringify({ named, states: [...nothing, ...old] });
  return useMemo(() => {
    const { named, states }: { named: [string, string][]; states: [string, OldState][] } = JSON.parse(key);
    const [names, olds] = [new Map(named), new Map(states)];
    return {
      nameOf: (id: string): string | undefined => names.get(id),
      oldState: ({ id, storedId = id }: Pick<Followed, 'id' | 'storedId'>): OldState | undefined => olds.get(storedId),
    };
  }, [key]);
}

interface LikeTextProps<K extends LikeKind> {
  of: Pick<Divided<K>, keyof StoredLike<K> | 'isLikeNothing' | 'allTo' | 'receivers'>;
  nameOf: (id: string) => string | undefined;
}

/** What one of a list was divided like, or who gets all of it, in its closed row. */
export function LikeText<K extends LikeKind>({ of: divided, nameOf }: LikeTextProps<K>) {
  const { t } = useTranslation();
  const { dividedLike, dividedLikeOf, dividedAmongSome, isLikeNothing, allTo, receivers: count } = divided;
  const of = dividedLikeOf ? nameOf(dividedLikeOf) : '';
  // Without a name for a moment, while that one goes or comes back.
  if (of === undefined) return null;
  const word = dividedLike && likeWord(dividedLike, dividedLikeOf);
  const like = word
    ? dividedAmongSome
      ? t('like.short.amongSome', { like: t(`like.some.${word}`, { of }), count })
      : t(`like.short.${word}`, { of })
    : allTo !== null && t('like.short.allTo', { of: allTo });
  const text = like && isLikeNothing ? t('like.short.nothing', { like }) : like;
  if (!text) return null;
  return (
    <span className={style.like} title={text}>
      {text}
    </span>
  );
}

interface DivideAgainProps<K extends LikeKind> {
  again: readonly ToDivide<K>[];
  leaving: readonly ToLeave<K>[];
  dividing: Dividing<K>;
}

/** Divides again what is out of date, or leaves it so. */
export function DivideAgain<K extends LikeKind>({ again, leaving, dividing }: DivideAgainProps<K>) {
  const { isPending, variables, mutate } = dividing;
  const doing = isPending && (variables[0] && 'stays' in variables[0] ? 'leave' : 'again');
  return <AgainOrLeave doing={doing} again={() => mutate(again)} leave={() => mutate(leaving)} />;
}
