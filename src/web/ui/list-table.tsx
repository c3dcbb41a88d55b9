import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFound } from '#domain/search.ts';
import { breakable } from '#domain/word-width.ts';
import { errorText } from '../i18n/i18n.ts';
import { LinkButton } from './button.tsx';
import style from './list-table.module.css';
import { EmptyList } from './page.tsx';
import { SortHead } from './sort-head.tsx';
import { byValue, directionOf, MANY, type Sorting, sortingAfter } from './sorting.ts';
import { TextField } from './text-field.tsx';
import { codeOf } from './toasts.tsx';
import { useRemembered } from './use-remembered.ts';

export interface ListColumn<Row> {
  id: string;
  head: string;
  /** What it holds. The list is sorted by it, and found by it where it is a text. */
  value?: (row: Row) => string | number | null;
  /** How that is shown, where it is more than a text. */
  cell?: (row: Row) => React.ReactNode;
  /** Left out where there is little room. */
  minor?: boolean;
  /** Right-aligned, as its head is. */
  number?: boolean;
  /** What its figures add up to. It stands below them, where there are several. */
  total?: string | undefined;
}

interface ListTableProps<Row> {
  label: string;
  /** The first names the row. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  actions?: (row: Row) => React.ReactNode;
  /** The label of the field that finds rows by typing. It is there when the list is long. */
  search?: string;
}

/**
 * A list whose rows are read and acted on one by one: companies, people. All of it is drawn, so that the browser finds in it,
 * too. How it was sorted is kept for the tab, as that of other tables.
 */
export function ListTable<Row>({ label, columns, rows, keyOf, actions, search }: ListTableProps<Row>) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const table = `list ${window.location.pathname} ${label}`;
  const [sorting, setSorting] = useRemembered<Sorting | undefined>(table, undefined, sessionStorage);
  const textOf = (row: Row) =>
    columns
      .map(({ value }) => value?.(row))
      .filter(value => typeof value === 'string')
      .join('\n');
  const found = typed.trim() === '' ? rows : rows.filter(row => isFound(textOf(row), typed));
  const sortedBy = columns.find(({ id }) => id === sorting?.column)?.value;
  const shown = sortedBy ? found.toSorted(byValue(sortedBy, sorting!.down, i18n.language)) : found;
  const hidden = rows.length - found.length;
  const kindOf = (column: ListColumn<Row>) =>
    [column.minor && style.minor, column.number && style.number].filter(Boolean).join(' ') || undefined;
  const list = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section className={style.scroller} aria-label={label} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.id}
                scope="col"
                className={kindOf(column)}
                aria-sort={column.value && directionOf(sorting, column.id)}
              >
                {column.value ? (
                  <SortHead
                    head={column.head}
                    sorted={directionOf(sorting, column.id)}
                    onClick={() => setSorting(sortingAfter(sorting, column.id))}
                  />
                ) : (
                  column.head
                )}
              </th>
            ))}
            {actions && (
              <th scope="col" className={style.actions}>
                <span className="only-heard">{t('shell.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(row => (
            <tr key={keyOf(row)}>
              {columns.map((column, n) =>
                n === 0 ? (
                  <th key={column.id} scope="row" className={kindOf(column)}>
                    {shownIn(column, row)}
                  </th>
                ) : (
                  <td key={column.id} className={kindOf(column)}>
                    {shownIn(column, row)}
                  </td>
                ),
              )}
              {actions && <td className={style.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && columns.some(({ total }) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map((column, n) =>
                n === 0 ? (
                  <th key={column.id} scope="row">
                    {t('common.total')}
                  </th>
                ) : (
                  <td key={column.id} className={kindOf(column)}>
                    {column.total}
                  </td>
                ),
              )}
              {actions && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
  if (search === undefined || rows.length < MANY) return list;
  return (
    <>
      <search className={style.search}>
        <TextField label={search} type="search" value={typed} onChange={setTyped} />
        <span role="status">{hidden > 0 && t('common.rowsHidden', { count: hidden, all: rows.length })}</span>
      </search>
      {list}
    </>
  );
}

const shownIn = <Row,>({ cell, value }: ListColumn<Row>, row: Row): React.ReactNode =>
  cell ? cell(row) : value?.(row);

/** The state of a row, in a word. */
export function RowState({ state, children }: { state: string; children: React.ReactNode }) {
  return (
    <span className={style.state} data-state={state}>
      {children}
    </span>
  );
}

interface RowNameProps {
  colour?: string;
  onOpen: () => void;
  children: string;
}

/** In ems: longer words of a name are broken where a phone has no room for them. */
const WORD = 8.5;

/** The name that opens the thing of the row. */
export function RowName({ colour, onOpen, children }: RowNameProps) {
  return (
    <LinkButton onClick={onOpen}>
      {colour && <span className={style.colour} style={{ '--shown': colour } as React.CSSProperties} aria-hidden />}
      {breakable(children, WORD)}
    </LinkButton>
  );
}

/** Short fields of a form, beside each other where there is room. */
export function Columns({ children }: { children: React.ReactNode }) {
  return <div className={style.columns}>{children}</div>;
}

/** Shown when the list could not be fetched. */
export function ListFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return <EmptyList text={errorText(codeOf(error))} action={t('common.retry')} onAction={onRetry} />;
}
