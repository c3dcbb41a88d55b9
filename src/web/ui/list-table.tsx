import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/i18n.ts';
import style from './list-table.module.css';
import { EmptyList } from './page.tsx';
import { codeOf } from './toasts.tsx';

export interface ListColumn<Row> {
  id: string;
  head: string;
  cell: (row: Row) => React.ReactNode;
  /** Left out where there is little room. */
  minor?: boolean;
  /** Right-aligned, as its head is. */
  number?: boolean;
}

interface ListTableProps<Row> {
  label: string;
  /** The first names the row. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  actions?: (row: Row) => React.ReactNode;
}

/** A list whose rows are read and acted on one by one: companies, people. */
export function ListTable<Row>({ label, columns, rows, keyOf, actions }: ListTableProps<Row>) {
  const { t } = useTranslation();
  const kindOf = (column: ListColumn<Row>) =>
    [column.minor && style.minor, column.number && style.number].filter(Boolean).join(' ') || undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
    <section className={style.scroller} aria-label={label} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" className={kindOf(column)}>
                {column.head}
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
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map((column, n) =>
                n === 0 ? (
                  <th key={column.id} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={kindOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
              {actions && <td className={style.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

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
  children: React.ReactNode;
}

/** The name that opens the thing of the row. */
export function RowName({ colour, onOpen, children }: RowNameProps) {
  return (
    <button type="button" className={style.name} onClick={onOpen}>
      {colour && <span className={style.colour} style={{ '--shown': colour } as React.CSSProperties} aria-hidden />}
      {children}
    </button>
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
