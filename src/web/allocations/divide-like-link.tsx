import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { divideLike } from '#domain/divide-rows.ts';
import type { DividedLike, LikeKind, LikeOf } from '#domain/total-costs.ts';
import { Button } from '#web/ui/button.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import { toastError } from '#web/ui/toasts.tsx';
import type { Divided, Dividing, ToDivide } from './divided-like.queries.ts';

interface LikeButtonsProps<K extends LikeKind> {
  divided: Divided<K> & { readonly name: string };
  whole: Whole;
  likes: readonly { readonly like: LikeOf<K>; readonly label?: string; readonly title: string }[];
  /** What the receivers have of it now, and what is said where that is nothing. */
  ask: (like: LikeOf<K>) => Promise<{ held: ReadonlyMap<string, number>; none: string }>;
  make: (rows: readonly NamedAllocation[], like: LikeOf<K>, said: string) => void;
  now: () => readonly NamedAllocation[];
}

/** A button for each thing it can be divided like, which is read anew when one is pressed. Beside them stands what it was divided like. */
export function LikeButtons<K extends LikeKind>({ divided, whole, likes, ask, make, now }: LikeButtonsProps<K>) {
  const { t } = useTranslation();
  const { name, dividedLike, isOutOfDate } = divided;
  const dividing = useMutation({
    /** Returns why nothing was divided. */
    mutationFn: async (like: LikeOf<K>): Promise<string | undefined> => {
      const { held, none } = await ask(like);
      const rows = divideLike(now(), whole, held);
      if (!rows) return none;
      make(rows, like, t(`like.said.${like as DividedLike}`, { name }));
      return undefined;
    },
    onError: toastError,
  });
  return (
    <>
      {likes.map(({ like, label = t(`like.button.${like as DividedLike}`), title }) => (
        <Button
          key={like}
          title={title}
          busy={dividing.isPending && dividing.variables === like}
          onClick={() => dividing.mutate(like)}
        >
          {label}
        </Button>
      ))}
      {dividing.data && <span role="alert">{dividing.data}</span>}
      {dividedLike && !dividing.data && <span>{t(`like.${isOutOfDate ? 'was' : 'is'}.${dividedLike}`)}</span>}
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
