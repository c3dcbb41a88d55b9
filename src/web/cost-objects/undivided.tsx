import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension } from '#domain/direct-allocation.ts';
import { GONE_BY, undividedIn } from '#domain/divide-direct.ts';
import { Button } from '#web/ui/button.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { Row } from '#web/ui/page.tsx';
import type { TreeRow } from './tree-rows.ts';
import { useDivideUndivided } from './undivided.queries.ts';

const LIKE: Record<Dimension, string> = { units: 'likeUnits', revenue: 'likeRevenue', directCost: 'likeDirectCost' };

interface UndividedProps {
  scenarioId: string;
  grid: Grid<TreeRow>;
}

/**
 * Divides at once what the segments hold nothing of yet, where what they hold of the same cost says how. It stands below the table,
 * because it comes while somebody types in that, and keeps its room when nothing is left.
 */
export function Undivided({ scenarioId, grid }: UndividedProps) {
  const { t } = useTranslation();
  const { dividing, put } = useDivideUndivided(scenarioId, (divided, like) => {
    const before = divided.map(({ before }) => before);
    const what = whatOf(t, undividedIn(before, like).counts);
    const told = t('costObjects.undivided.told', { what });
    const made = { told: () => told, put: (back: boolean) => put({ divided, back }) };
    grid.note(made, t('costObjects.undivided.done', { what }));
  });
  const costs = useMemo(() => grid.all.filter(row => row.kind === 'cost'), [grid.all]);
  const { counts, likes } = useMemo(() => undividedIn(costs), [costs]);
  const only = costs.find(({ held }) => held.length > 0)?.held;
  const buttonOf = (like: Dimension) => {
    const most = Math.max(...undividedIn(costs, like).counts.map(({ count }) => count));
    return { like, text: t(`costObjects.undivided.${LIKE[like]}`, { count: most }) };
  };
  const buttons: Shown['buttons'] =
    only?.length === 1
      ? [{ like: undefined, text: t('costObjects.undivided.toOnly', { name: only[0]!.name }) }]
      : GONE_BY.filter(like => likes.has(like)).map(buttonOf);
  const now: Shown | undefined =
    likes.size > 0 ? { text: t('costObjects.undivided.left', { what: whatOf(t, counts) }), buttons } : undefined;
  const [last, setLast] = useState(now);
  if (now && JSON.stringify(now) !== JSON.stringify(last)) setLast(now);
  const shown = now ?? last;
  if (!shown) return null;
  return (
    <Row isRoom={!now}>
      <span>{shown.text}</span>
      {shown.buttons.map(({ like, text }) => (
        <Button
          key={text}
          busy={dividing.isPending && dividing.variables === like}
          onClick={() => {
            dividing.mutate(like);
            // It may have nothing to do afterwards, and keys go on in the table.
            grid.cursor.focus();
          }}
        >
          {text}
        </Button>
      ))}
    </Row>
  );
}

/** What is left to divide, and what it can be divided like: a button each. */
interface Shown {
  readonly text: string;
  readonly buttons: readonly { readonly like: Dimension | undefined; readonly text: string }[];
}

const whatOf = (t: TFunction, counts: ReturnType<typeof undividedIn>['counts']): string =>
  counts.map(({ dimension, count }) => t(`costObjects.undivided.${dimension}`, { count })).join(', ');
