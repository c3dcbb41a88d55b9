import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { heldLike, likesFor } from '#domain/divided-like.ts';
import { sum } from '#domain/money.ts';
import { costWhole, isInUnits } from '#domain/other-costs.ts';
import { LIKES } from '#domain/total-costs.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/page.tsx';
import type { Dividing } from '../allocations/divided-like.queries.ts';
import { costsOf, costWithId, treeQuery } from '../cost-objects/cost-objects.queries.ts';
import type { TotalCost } from './total-costs.queries.ts';

interface DivideRestProps {
  scenarioId: string;
  costs: readonly TotalCost[];
  dividing: Dividing<'totalCost'>;
}

/** Divides the costs of which nothing is divided yet at once, each like what it has itself, or all like what all have. */
export function DivideRest({ scenarioId, costs, dividing }: DivideRestProps) {
  const { t } = useTranslation();
  const rest = costs.filter(cost => cost.total > 0 && cost.allocated === 0);
  const areSome = rest.length > 0;
  const { data: tree } = useQuery({ ...treeQuery(scenarioId), enabled: areSome });
  if (!areSome || !tree) return null;
  const all = costsOf(tree).flatMap(one => one.held);
  const likes = Map.groupBy(
    rest.flatMap(cost => {
      const own = costWithId(tree, cost.id);
      const holds = likesFor(own, isInUnits(cost.unitDescription)).filter(
        like => sum([...heldLike(like, own?.held ?? [], () => all).values()]) > 0,
      );
      const whole = costWhole(cost.total, cost.unitDescription);
      return holds.map(like => ({ id: cost.id, whole, like }));
    }),
    ({ like }) => like,
  );
  if (likes.size === 0) return null;
  return (
    <Row>
      <span>{t('like.rest', { count: rest.length })}</span>
      {LIKES.totalCost.map(like => {
        const meant = likes.get(like);
        return (
          meant && (
            <Button
              key={like}
              busy={dividing.isPending && dividing.variables.some(one => one.like === like)}
              onClick={() => dividing.mutate(meant)}
            >
              {t(`like.restLike.${like}`, { count: meant.length })}
            </Button>
          )
        );
      })}
    </Row>
  );
}
