import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import { fittingLike } from '#domain/divided-like.ts';
import { type DividedLike, LIKES, type LikeKind, type LikeOf } from '#domain/total-costs.ts';
import { Button } from '#web/ui/button.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import { InRoom } from '#web/ui/in-room.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import type { Divided, Dividing, ToDivide } from './divided-like.queries.ts';

interface LikeButtonsProps<K extends LikeKind> extends Omit<DividingTools<NamedAllocation>, 'make'> {
  kind: K;
  divided: Divided<K> & { readonly name: string };
  whole: Whole;
  likes: readonly { readonly like: LikeOf<K>; readonly label?: React.ReactNode; readonly title: string }[];
  /** What the receivers have of it now, and what is said where that is nothing. */
  ask: (like: LikeOf<K>) => Promise<{ held: ReadonlyMap<string, number>; none: string }>;
  make: (rows: readonly NamedAllocation[], like: LikeOf<K>, said: string) => void;
}

/**
 * A button for each thing it can be divided like, which is read anew when one is pressed. Beside them stands what it was divided
 * like. All of it has its room, so that the table below stands still.
 */
export function LikeButtons<K extends LikeKind>(props: LikeButtonsProps<K>) {
  const { kind, divided, whole, likes, ask, make, grid, none } = props;
  const { t } = useTranslation();
  const { name, dividedLike, isOutOfDate } = divided;
  const dividing = useMutation({
    mutationFn: async (like: LikeOf<K>) => {
      const asked = await ask(like);
      const rows = divideLike(grid.current(), whole, asked.held);
      if (rows) make(rows, like, t(`like.said.${like as DividedLike}`, { name }));
      else grid.say(asked.none);
    },
    onError: toastError,
  });
  return (
    <>
      {likes.map(({ like, label = t(`like.button.${like as DividedLike}`), title }) => (
        <ToolButton
          key={like}
          grid={grid}
          why={none ?? (fittingLike(like, whole.inUnits) ? undefined : t('like.unitsOnly'))}
          title={title}
          busy={dividing.isPending && dividing.variables === like}
          onClick={() => dividing.mutate(like)}
        >
          {label}
        </ToolButton>
      ))}
      <InRoom texts={LIKES[kind].flatMap(like => [t(`like.is.${like}`), t(`like.was.${like}`)])}>
        {dividedLike && t(`like.${isOutOfDate ? 'was' : 'is'}.${dividedLike}`)}
      </InRoom>
    </>
  );
}

interface DivideAgainProps<K extends LikeKind> {
  old: readonly ToDivide<K>[];
  dividing: Dividing<K>;
}

/** Divides again what is out of date. */
export function DivideAgain<K extends LikeKind>({ old, dividing }: DivideAgainProps<K>) {
  const { t } = useTranslation();
  return (
    <Button busy={dividing.isPending} onClick={() => dividing.mutate(old)}>
      {t('like.again')}
    </Button>
  );
}
