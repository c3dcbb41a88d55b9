import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Row as Line } from '../page.tsx';
import { useMatches } from '../use-matches.ts';
import type { NamedAllocation } from './allocating.ts';
import { cellsOf } from './column.ts';
import type { Grid } from './use-grid.ts';

interface RestInProportionProps<Row extends NamedAllocation> {
  grid: Grid<Row>;
  views: readonly string[];
  /** Whether it can do something. */
  isLeft: boolean;
  /** All of it, over the rows that have a part. */
  divide: (rows: readonly Row[]) => Row[] | undefined;
}

/**
 * Beside what is left of an allocation. It comes and goes while somebody types above it, and keeps its room; on a phone, where that is
 * a line of its own, from when it was there first.
 */
export function RestInProportion<Row extends NamedAllocation>(props: RestInProportionProps<Row>) {
  const { grid, views, isLeft, divide } = props;
  const { t } = useTranslation();
  const isNarrow = useMatches('(max-width: 480px)');
  const [wasThere, setWasThere] = useState(false);
  if (isLeft && !wasThere) setWasThere(true);
  if (isNarrow && !isLeft && !wasThere) return null;
  return (
    <Line isRoom={!isLeft}>
      <Button
        title={t('common.proportionHint')}
        onClick={() => {
          const rows = divide(grid.current());
          if (!rows) return;
          grid.attempt({ ok: true, rows }, undefined, cellsOf(grid.all, views));
          // It has nothing to do now, and keys go on in the table.
          grid.cursor.focus();
          grid.say(t('common.isInProportion'));
        }}
      >
        {t('common.restInProportion')}
      </Button>
    </Line>
  );
}
