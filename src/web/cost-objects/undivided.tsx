import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dimension } from '#domain/direct-allocation.ts';
import { undividedIn } from '#domain/divide-direct.ts';
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
  const { dividing, put } = useDivideUndivided(scenarioId, divided => {
    const what = whatOf(t, undividedIn(divided.map(({ before }) => before)).counts);
    const told = t('costObjects.undivided.told', { what });
    const made = { told: () => told, put: (back: boolean) => put({ divided, back }) };
    grid.note(made, t('costObjects.undivided.done', { what }));
  });
  const costs = useMemo(() => grid.all.filter(row => row.kind === 'cost'), [grid.all]);
  const { counts, likes } = useMemo(() => undividedIn(costs), [costs]);
  const [like, ...others] = likes;
  const only = costs.find(({ held }) => held.length > 0)?.held;
  const button =
    only?.length === 1
      ? t('costObjects.undivided.toOnly', { name: only[0]!.name })
      : others.length > 0 || !like
        ? t('costObjects.undivided.likeSeveral')
        : t(`costObjects.undivided.${LIKE[like]}`, { count: Math.max(...counts.map(({ count }) => count)) });
  const now = like && { text: t('costObjects.undivided.left', { what: whatOf(t, counts) }), button };
  const [last, setLast] = useState(now);
  if (now && (now.text !== last?.text || now.button !== last.button)) setLast(now);
  const shown = now ?? last;
  if (!shown) return null;
  return (
    <Row isRoom={!now}>
      <span>{shown.text}</span>
      <Button
        busy={dividing.isPending}
        onClick={() => {
          dividing.mutate();
          // It may have nothing to do afterwards, and keys go on in the table.
          grid.cursor.focus();
        }}
      >
        {shown.button}
      </Button>
    </Row>
  );
}

const whatOf = (t: TFunction, counts: ReturnType<typeof undividedIn>['counts']): string =>
  counts.map(({ dimension, count }) => t(`costObjects.undivided.${dimension}`, { count })).join(', ');
