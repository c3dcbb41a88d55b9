import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { divideAlong } from '#domain/divided-alike.ts';
import { Button } from '#web/ui/button.tsx';
import { cellsOf } from '#web/ui/grid/column.ts';
import { AskedOfRow } from '#web/ui/grid/said-of-row.tsx';
import type { Grid } from '#web/ui/grid/use-grid.ts';
import { behindOf, leaveBehind, seeAlike } from './alike-before.ts';
import { namesIn } from './behind-link.tsx';
import { asSentence } from './dimension-names.ts';
import { VIEWS_OF } from './divide-tools.tsx';
import type { NamedDirectRow, TreeRow } from './tree-rows.ts';

interface StillAsBeforeProps {
  scenarioId: string;
  cost: TreeRow & { itemId: string };
  /** As they are shown. */
  rows: readonly NamedDirectRow[];
  grid: Grid<NamedDirectRow>;
}

/** What was divided like another figure of the cost, and stayed when that was corrected: by one press it follows. */
export function StillAsBefore({ scenarioId, cost, rows, grid }: StillAsBeforeProps) {
  const { t } = useTranslation();
  const [, setLeft] = useState<object>();
  const { itemId: id, totals, held } = cost;
  useLayoutEffect(() => seeAlike(scenarioId, { id, totals, held }), [scenarioId, id, totals, held]);
  const behind = behindOf(scenarioId, { id, totals, held: rows });
  if (!behind) return null;
  const follow = () => {
    const now = { totals, held: grid.current() };
    const views = behind.dimensions.flatMap(one => VIEWS_OF[one]);
    grid.attempt({ ok: true, rows: divideAlong(now, behind) }, undefined, cellsOf(grid.ordered, views));
    grid.say(asSentence(t('costObjects.isDividedLike', namesIn(t, behind))));
  };
  const leave = () => {
    leaveBehind(scenarioId, { id, totals, held: rows });
    setLeft({});
  };
  // Both buttons go when they are pressed, and keys go on in the table.
  const pressed = (act: () => void) => () => {
    act();
    grid.cursor.focus();
  };
  return (
    <AskedOfRow {...{ grid }} text={asSentence(t('costObjects.behind.text', namesIn(t, behind)))}>
      <Button onClick={pressed(follow)}>{t('costObjects.behind.again')}</Button>
      <Button kind="quiet" onClick={pressed(leave)}>
        {t('costObjects.behind.leave')}
      </Button>
    </AskedOfRow>
  );
}
