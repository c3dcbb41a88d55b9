import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Whole } from '#domain/allocation.ts';
import { likeMeant } from '#domain/following-divisions.ts';
import { isUndivided, likesOfOthers, likeWord } from '#domain/like-another-cost.ts';
import type { Likeness } from '#domain/total-costs.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { NamedAllocation } from '#web/ui/grid/allocating.ts';
import type { DividingTools } from '#web/ui/grid/allocation-table.tsx';
import { ToolButton } from '#web/ui/grid/tool-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { costsOf, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import { totalCostsQuery } from './total-costs.queries.ts';

type OfAnother = ReturnType<typeof likesOfOthers>[number];
type Said = 'unitsOf' | 'revenueOf' | 'division';

/** So much of a name stands in the sentence of a division, whose room it would make too large. */
const LONGEST = 40;
const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

/** What a cost can be divided like of others, and how these are called in their list. */
export function useOthers(scenarioId: string, { id }: { id: string }, inUnits: boolean) {
  const { data: tree } = useQuery(treeQuery(scenarioId));
  const { data: costs } = useQuery(totalCostsQuery(scenarioId));
  return useMemo(() => {
    const names = new Map(costs?.map(cost => [cost.id, cost.name]));
    const all = likesOfOthers(id, costsOf(tree ?? []), costs ?? [], inUnits);
    const likes = all.filter(({ likeOf }) => names.has(likeOf));
    const longest = likes.reduce((most, { likeOf }) => {
      const name = shortened(names.get(likeOf)!);
      return name.length > most.length ? name : most;
    }, '');
    const nameOf = (of?: string) => (of === undefined ? longest : shortened(names.get(of) ?? ''));
    const meant = (of: Likeness<'totalCost'>) => likeMeant(of, costs ?? []);
    const undivided = new Set(costs?.filter(isUndivided).map(cost => cost.id));
    return { likes, names, undivided, nameOf, meant };
  }, [costs, id, tree, inUnits]);
}

interface LikeAnotherProps extends Omit<DividingTools<NamedAllocation>, 'make'> {
  /** Of the cost that is divided. */
  name: string;
  whole: Whole;
  likes: readonly OfAnother[];
  names: ReadonlyMap<string, string>;
  undivided: ReadonlySet<string>;
  divide: (of: Likeness<'totalCost'>) => void;
  busy: boolean;
}

/** Divides like the units or the revenue of another cost, or as it is divided itself. It is chosen by its name. */
export function LikeAnother({ name, whole, likes, names, undivided, divide, busy, grid, none }: LikeAnotherProps) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const nothing = whole.inUnits ? t('like.another.noUnits') : t('like.another.none');
  return (
    <>
      <ToolButton
        grid={grid}
        why={none ?? (likes.length === 0 && nothing)}
        title={t('like.another.hint')}
        busy={busy}
        onClick={() => open(true)}
      >
        {t('like.another.button')}
      </ToolButton>
      {isOpen && (
        <ChooseAnother
          {...{ name, likes, names, undivided }}
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

interface ChooseAnotherProps extends Pick<LikeAnotherProps, 'name' | 'likes' | 'names' | 'undivided'> {
  onChoose: (of: Likeness<'totalCost'>) => void;
  onClose: () => void;
}

/** Choosing divides at once: there is nothing more to say, and it can be taken back. */
function ChooseAnother({ name, likes, names, undivided, onChoose, onClose }: ChooseAnotherProps) {
  const { t } = useTranslation();
  const optionOf = ({ like, likeOf }: OfAnother) => `${like} ${likeOf}`;
  const labelOf = ({ like, likeOf }: OfAnother): string => {
    const label = t(`like.another.${likeWord(like, likeOf) as Said}`, { of: names.get(likeOf) });
    return like === 'division' && undivided.has(likeOf) ? t('like.another.notYet', { label }) : label;
  };
  const options = likes.map(of => ({ value: optionOf(of), label: labelOf(of) }));
  const choose = (value: string | null) => {
    const meant = likes.find(of => optionOf(of) === value);
    if (meant) onChoose(meant);
  };
  return (
    <Dialog
      open
      title={t('like.another.title', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <Select label={t('like.another.label')} options={options} value={null} onChange={choose} startsOpen />
    </Dialog>
  );
}
