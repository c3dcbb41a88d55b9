import '#web/i18n/like-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fittingLike, heldLike, isOwnLike, likesFor, ownLikes } from '#domain/divided-like.ts';
import { isOneOfOthers } from '#domain/following-divisions.ts';
import { sum } from '#domain/money.ts';
import { firstNames } from '#domain/names.ts';
import { costWhole, isInUnits } from '#domain/other-costs.ts';
import { LIKES, type LikeOf } from '#domain/total-costs.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/page.tsx';
import type { Dividing, ToDivide } from '../allocations/divided-like.queries.ts';
import { costsOf, costWithId, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { TotalCost } from './total-costs.queries.ts';

interface DivideRestProps {
  scenarioId: string;
  costs: readonly TotalCost[];
  dividing: Dividing<'totalCost'>;
}

/** What is left, and what of it can be divided like what. */
interface Rest {
  readonly count: number;
  readonly likes: ReadonlyMap<LikeOf<'totalCost'>, readonly (ToDivide<'totalCost'> & { readonly name: string })[]>;
}

const NOTHING_LEFT: Rest = { count: 0, likes: new Map() };

/** So many of each kind are named. */
const NAMED = 3;

/**
 * Divides the costs of which nothing is divided yet at once, each like what it has itself, or all like what all have. It keeps its
 * room when less is left because somebody works in the table below, and not when that is done here.
 */
export function DivideRest({ scenarioId, costs, dividing }: DivideRestProps) {
  const { t } = useTranslation();
  const rest = costs.filter(cost => cost.total > 0 && cost.allocated === 0);
  const areSome = rest.length > 0;
  const { data: tree } = useQuery({ ...treeQuery(scenarioId), enabled: areSome });
  const [last, setLast] = useState(NOTHING_LEFT);
  if (!tree) return null;
  const areOthers = costs.some(one => one.total > 0 && one.allocated > 0 && isOneOfOthers(one));
  const all = areSome ? costsOf(tree).flatMap(one => one.held) : [];
  const likes = Map.groupBy(
    rest.flatMap((cost): (ToDivide<'totalCost'> & { readonly name: string })[] => {
      const own = costWithId(tree, cost.id);
      const holds = likesFor(own).filter(
        like =>
          fittingLike(like, isInUnits(cost.unitDescription)) &&
          (like === 'others' ? areOthers : sum([...heldLike(like, own?.held ?? [], () => all).values()]) > 0),
      );
      const whole = costWhole(cost.total, cost.unitDescription);
      return ownLikes(holds).map(like => ({ id: cost.id, name: cost.name, whole, like }));
    }),
    ({ like }) => like,
  );
  const isLeft = likes.size > 0;
  const isNew = [...likes].some(([like, meant]) => last.likes.get(like)?.length !== meant.length);
  if (isNew || (isLeft && rest.length !== last.count))
    setLast({ count: rest.length, likes: new Map([...last.likes, ...likes]) });
  if (last.count === 0) return null;
  const namesOf = (isOwn: boolean) => [
    ...new Set([...likes].flatMap(([like, meant]) => (isOwnLike(like) === isOwn ? meant.map(({ name }) => name) : []))),
  ];
  const [own, without] = [namesOf(true), namesOf(false)];
  const has = (...those: LikeOf<'totalCost'>[]) => those.every(like => last.likes.has(like));
  const advised = has('units', 'revenue') ? 'units' : has('others') ? 'others' : undefined;
  /** Which these are, and what the others of the list are. */
  const aboutOf = (like: LikeOf<'totalCost'>, meant: readonly { name: string }[]) => {
    const names = meant.map(({ name }) => name).join(', ');
    return like === 'others' ? `${names}. ${t('like.hint.others')}` : names;
  };
  return (
    <Row isRoom={!isLeft}>
      <span>
        {t('like.rest', { count: last.count })}{' '}
        {own.length > 0 &&
          without.length > 0 &&
          t('like.restOf', {
            own: own.length,
            names: firstNames(own, NAMED),
            without: without.length,
            others: firstNames(without, NAMED),
          })}{' '}
        {advised && t(`like.noIdea.${advised}`)}
      </span>
      {LIKES.totalCost.map(like => {
        const [meant, before] = [likes.get(like), last.likes.get(like)];
        return (
          before && (
            <Button
              key={like}
              aria-disabled={!meant}
              title={aboutOf(like, meant ?? before)}
              busy={dividing.isPending && dividing.variables.some(one => 'like' in one && one.like === like)}
              onClick={() => meant && dividing.mutate(meant, { onSuccess: () => setLast(NOTHING_LEFT) })}
            >
              {t(`like.restLike.${like}`, { count: (meant ?? before).length })}
            </Button>
          )
        );
      })}
    </Row>
  );
}
