import '#web/i18n/like-texts.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUndivided, likeWord } from '#domain/like-another-cost.ts';
import type { LikeKind, Likeness } from '#domain/total-costs.ts';
import { ChooseDialog } from '#web/ui/choose-dialog.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import type { SoFar } from './allocations.queries.ts';

type OfAnother<K extends LikeKind> = Likeness<K> & { readonly likeOf: string };
type Said = 'unitsOf' | 'revenueOf' | 'division';

/** So much of a name stands in the sentence of a division, whose room it would make too large. */
const LONGEST = 40;
const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

/** What something can be divided like of others, and how these are called in their list. */
export function othersIn<K extends LikeKind>(
  costs: readonly (Pick<SoFar, 'allocated'> & { readonly id: string; readonly name: string })[],
  all: readonly OfAnother<K>[],
) {
  const names = new Map(costs.map(cost => [cost.id, cost.name]));
  const likes = all.filter(({ likeOf }) => names.has(likeOf));
  const longest = likes.reduce((most, { likeOf }) => {
    const name = shortened(names.get(likeOf)!);
    return name.length > most.length ? name : most;
  }, '');
  const nameOf = (of?: string) => (of === undefined ? longest : shortened(names.get(of) ?? ''));
  const undivided = new Set(costs.filter(isUndivided).map(cost => cost.id));
  return { likes, names, undivided, nameOf };
}

type Others<K extends LikeKind> = ReturnType<typeof othersIn<K>>;

interface LikeAnotherProps<K extends LikeKind> extends Omit<DividingTools<NamedAllocation>, 'make'> {
  others: Others<K>;
  texts: Readonly<Record<'button' | 'title' | 'hint' | 'nothing', string>>;
  divide: (of: Likeness<K>) => void;
  busy: boolean;
}

/** Divides like the units or the revenue of another one, or as it is divided itself. It is chosen by its name. */
export function LikeAnother<K extends LikeKind>({ others, texts, divide, busy, grid, none }: LikeAnotherProps<K>) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <ToolButton
        grid={grid}
        why={none ?? (others.likes.length === 0 && texts.nothing)}
        title={texts.hint}
        busy={busy}
        onClick={() => open(true)}
      >
        {texts.button}
      </ToolButton>
      {isOpen && (
        <ChooseAnother
          {...{ others, title: texts.title }}
          onClose={() => open(false)}
          onChoose={of => {
            open(false);
            divide(of);
          }}
        />
      )}
    </>
  );
}

interface ChooseAnotherProps<K extends LikeKind> {
  others: Others<K>;
  title: string;
  onChoose: (of: Likeness<K>) => void;
  onClose: () => void;
}

function ChooseAnother<K extends LikeKind>({ others, title, onChoose, onClose }: ChooseAnotherProps<K>) {
  const { t } = useTranslation();
  const { likes, names, undivided } = others;
  const optionOf = ({ like, likeOf }: OfAnother<K>) => `${like} ${likeOf}`;
  const labelOf = ({ like, likeOf }: OfAnother<K>): string => {
    const label = t(`like.another.${likeWord(like, likeOf) as Said}`, { of: names.get(likeOf) });
    return like === 'division' && undivided.has(likeOf) ? t('like.another.notYet', { label }) : label;
  };
  const options = likes.map(of => ({ value: optionOf(of), label: labelOf(of) }));
  const choose = (value: string) => {
    const meant = likes.find(of => optionOf(of) === value);
    if (meant) onChoose(meant);
  };
  return <ChooseDialog label={t('like.another.label')} onChoose={choose} {...{ title, options, onClose }} />;
}
