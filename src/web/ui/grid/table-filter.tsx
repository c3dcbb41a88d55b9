import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { MANY } from '../sorting.ts';
import { type Column, type Identified, isNumber } from './column.ts';
import style from './filter.module.css';
import { useFind } from './use-find.ts';
import type { Grid } from './use-grid.ts';

interface TableFilterProps<Row extends Identified> {
  grid: Grid<Row>;
  columns: readonly Column<Row>[];
}

/**
 * Leaves out the rows without the words that are typed, or without a figure, and says how many those are.
 */
export function TableFilter<Row extends Identified>({ grid, columns }: TableFilterProps<Row>) {
  const { t } = useTranslation();
  const { sight, look, all, ordered, cursor } = grid;
  const [asked, setAsked] = useState(false);
  const wantsFocus = useRef(false);
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // As the table begins: a field that comes with the eighth row pushes down what one is about to click.
  const [isMany] = useState(all.length >= MANY);
  const isOpen = asked || isMany || sight.text !== '' || sight.filled;
  const hidden = all.length - ordered.length;
  const figures = columns.some(isNumber);

  const open = () => {
    wantsFocus.current = true;
    setAsked(true);
    takeFocus();
  };
  const takeFocus = () => {
    if (!wantsFocus.current || !field.current) return;
    wantsFocus.current = false;
    field.current.focus();
    field.current.select();
  };
  useLayoutEffect(takeFocus);
  useFind(place, open);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && sight.text !== '') look({ text: '' });
    else if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) {
      if (event.key === 'Escape') setAsked(false);
      cursor.goTo({ row: 0, column: cursor.place.column });
    } else return;
    event.preventDefault();
  };

  if (all.length === 0) return null;
  return (
    <search ref={place} className={style.filter}>
      {isOpen && figures && (
        <Checkbox label={t('common.onlyFilled')} checked={sight.filled} onChange={filled => look({ filled })} />
      )}
      {isOpen ? (
        <input
          ref={field}
          type="search"
          className={style.field}
          aria-label={t('common.filterRows')}
          placeholder={t('common.filterRows')}
          value={sight.text}
          onChange={event => look({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      ) : (
        // By keys Ctrl+F opens it, so that the way into the table has no stop more.
        <IconButton
          icon={Search}
          label={t('common.filterRows')}
          aria-keyshortcuts="Control+F"
          tabIndex={-1}
          onClick={open}
        />
      )}
      <span className={style.hidden} role="status">
        {hidden > 0 && t('common.rowsHidden', { count: hidden, all: all.length })}
      </span>
      {hidden > 0 && (
        <Button kind="quiet" onClick={() => look({ text: '', filled: false })}>
          {t('common.showAllRows')}
        </Button>
      )}
    </search>
  );
}
