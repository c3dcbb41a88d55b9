import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { useRemembered } from '../use-remembered.ts';
import type { Column } from './column.ts';
import style from './filter.module.css';
import { columnsOutOfSight, type Sight } from './rows-in-sight.ts';

const ALL: Sight = { text: '', filled: false };

interface Options<Row> {
  /** Names the table, as `label` does. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Which of them may be left out. */
  isNarrowed: (column: Column<Row>) => boolean;
}

/**
 * Leaves out columns without the words that are typed, or without a figure. Columns are chosen when the filter changes, not when
 * a row does: none vanishes while somebody writes in it.
 */
export function useColumnFilter<Row>({ label, rows, columns, isNarrowed }: Options<Row>) {
  const { t } = useTranslation();
  const place = `columns ${window.location.pathname} ${label}`;
  const [sight, setSight] = useRemembered<Sight>(place, ALL, sessionStorage);
  const { text, filled } = sight;
  const narrowed = useMemo(() => columns.filter(isNarrowed), [columns, isNarrowed]);
  const isThere = rows.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not on the rows themselves, once they are there
  const out = useMemo(() => columnsOutOfSight(rows, narrowed, { text, filled }), [narrowed, text, filled, isThere]);
  const shown = useMemo(() => columns.filter(({ id }) => !out.has(id)), [columns, out]);
  const filter = (
    <search className={style.filter} aria-label={t('common.filterColumns')}>
      <Checkbox
        label={t('common.onlyFilledColumns')}
        checked={filled}
        onChange={now => setSight({ ...sight, filled: now })}
      />
      <input
        type="search"
        className={style.field}
        aria-label={t('common.filterColumns')}
        placeholder={t('common.filterColumns')}
        value={text}
        onChange={event => setSight({ ...sight, text: event.target.value })}
        onKeyDown={event => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            setSight({ ...sight, text: '' });
          }
        }}
      />
      <span className={style.hidden} role="status">
        {out.size > 0 && t('common.columnsHidden', { count: out.size, all: narrowed.length })}
      </span>
      {out.size > 0 && (
        <Button kind="quiet" onClick={() => setSight(ALL)}>
          {t('common.showAllColumns')}
        </Button>
      )}
    </search>
  );
  return { shown, filter };
}
