import { type SyntheticEvent, useContext, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addUpAsShown } from '#domain/numbers.ts';
import { isAnythingOver } from '../back.ts';
import { ConflictView } from '../conflict-view.tsx';
import { useSlow } from '../progress.tsx';
import { type SaveStatus, worstOf } from '../save-state.tsx';
import { codeOf } from '../toasts.tsx';
import { cellValue, type Identified, namingIndex } from './column.ts';
import { conflictOf } from './conflict.ts';
import { DataGrid, type DataGridProps } from './data-grid.tsx';
import type { Lately } from './deleted-lately.tsx';
import style from './editable-grid.module.css';
import type { GridOptions } from './grid-options.ts';
import { howFar, type Stored } from './how-far.ts';
import { keepRoomUntilClick } from './keep-room.ts';
import { rowAround } from './row-around.ts';
import { SaidLine } from './said-line.tsx';
import { TableFilter } from './table-filter.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { UnknownNames } from './unknown-names.tsx';
import { useRowsClosedByBack } from './use-closed-by-back.ts';
import { type Grid, useGrid } from './use-grid.ts';
import { WRITTEN_IN } from './use-grid-keys.ts';
import { type Opens, useOpening } from './use-opening.tsx';
import { useRowsOfSteps } from './use-rows-of-steps.ts';
import { backByKey, useTakeBackOnPage } from './use-take-back-on-page.ts';
import { useStateHeight } from './use-unboxed.ts';
import { StepsAround } from './use-undo.ts';

export interface EditableGridProps<Row extends Identified>
  extends GridOptions<Row>,
    Omit<DataGridProps<Row>, 'grid' | 'table' | 'columns' | 'totals' | 'totalsInSight' | 'detail' | 'sortable'> {
  /** What is shown below a row that is open. Undefined: it can't be opened now. Null: there is nothing to open. */
  detail?: (row: Row) => (() => React.ReactNode) | undefined | null;
  /** What opening a row is called. By default it is its allocation that opens. */
  opens?: Opens;
  /** The figures of the last row, computed by the domain from the rows as they are shown now. */
  totals?: (rows: readonly Row[]) => DataGridProps<Row>['totals'];
  /** Buttons above the table, for the current row and column. */
  tools?: (grid: Grid<Row>) => React.ReactNode;
  /** Of what is stored by controls beside the cells: a mark, a text box. */
  beside?: SaveStatus;
  /** What was deleted last of its rows: it is said beside what is said of the table, unless that offers the same. */
  lately?: Lately | undefined;
  /** How many rows of an edit are stored, where they are many. */
  stored?: Stored | undefined;
  /** What is shown below the table on the left: what is not yet allocated. */
  foot?: (rows: readonly Row[], grid: Grid<Row>, isOpen: (id: string) => boolean) => React.ReactNode;
}

/**
 * A table that edits like a spreadsheet and saves by itself. It holds no arithmetic: `apply` turns rows and changes into rows
 * (or the cells that break a limit), `onChange` stores them.
 *
 *   <EditableGrid
 *     label={t('segments.title')}
 *     rows={rows}                                   // each with an `id`; numbers whole, as the domain has them
 *     columns={[{ id: 'name', head: t('common.name'), kind: 'text', value: row => row.name, editable: true, maxLength: 20 }, …]}
 *     apply={(rows, changes) => rename(rows, changes)}
 *     onChange={(rows, touched) => save.mutateAsync(rows)}   // the promise drives "Saving", "Saved", failed with retry
 *   />
 *
 * When the promise settles, the new rows should be in `rows` (set the query's data in onSuccess). Edits go on while one is
 * saving; give the mutation a `scope: { id }` so that react-query sends them one after the other, and read the version inside it.
 */
export function EditableGrid<Row extends Identified>(props: EditableGridProps<Row>) {
  const {
    rows,
    apply,
    onChange,
    first,
    tree,
    grow,
    append,
    byNames,
    listPaste,
    onCancel,
    newRows,
    undo,
    totals,
    tools,
    beside,
    lately,
    ...rest
  } = props;
  const { foot, detail, opens, theirs, told, stored, applyInSteps, ...others } = rest;
  const { allColumns = props.columns, ...shown } = others;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const state = useRef<HTMLDivElement>(null);
  useStateHeight(state);
  const opening = useOpening(props.columns, detail, opens);
  const grid = useGrid({ ...props, columns: opening.columns, allColumns }, table);
  useRowsOfSteps(grid, opening, detail);
  const close = useRowsClosedByBack(grid, opening, table);
  // In its cells or, where it has none to type in, beside them and in its rows.
  const isChanged = apply !== undefined || undo !== undefined;
  const isInRow = useContext(StepsAround) !== undefined;
  useTakeBackOnPage(isChanged && !isInRow ? grid.takeBackIfAny : undefined);
  const { columns } = grid;
  const status = howFar(grid.status, grid.worked, stored, t);
  // A conflict that was closed without a choice. "Try again" opens it again.
  const [putOff, putOffUntilAsked] = useState<unknown>();
  const differences =
    status.state === 'failed' && codeOf(status.error) === 'ERROR_CONFLICT'
      ? conflictOf(status.edits, theirs?.(status.error), allColumns)
      : [];
  const conflict = status.state === 'failed' && differences.length > 0 ? status : undefined;
  // Not under the hands of somebody who is typing on, ahead of what is being saved as well: the question would get the keys.
  const isTyping = grid.entry !== undefined || grid.typedAhead.isTyping;
  const asks = useSlow(conflict !== undefined && putOff !== conflict.error && !isTyping);

  const shownStatus = conflict ? { ...conflict, retry: () => putOffUntilAsked(undefined) } : status;
  /** What is said of its rows stands here where it is out of sight below them. */
  const place = useRef<HTMLDivElement>(null);

  const figures = totals?.(grid.all);
  const inSight = grid.ordered.length < grid.all.length ? totals?.(grid.ordered) : undefined;
  const addsUp = useMemo(() => {
    const sums = inSight ?? figures ?? {};
    return columns
      .filter(({ id, kind, totalKind = kind }) => totalKind === 'percent' && typeof sums[id] === 'number')
      .every(column =>
        addUpAsShown(
          grid.ordered.map(row => Number(cellValue(column, row))),
          Number(sums[column.id]),
        ),
      );
  }, [columns, grid.ordered, inSight, figures]);

  // The keys work on the buttons around the table as well: after dividing evenly, the focus is there.
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isLeft = event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing;
    if (isLeft && !isAnythingOver() && !(event.target as HTMLElement).matches(WRITTEN_IN)) return closeAround(event);
    const back = backByKey(event);
    if (!isChanged || back === undefined || (event.target as HTMLElement).matches(WRITTEN_IN)) return;
    // A table in a row leaves the key to the one around it where nothing of its own is next.
    if (!grid.hasKey(back) && table.current?.parentElement?.closest('[role=grid]')) return;
    event.preventDefault();
    grid.takeBack(back);
  };

  /** An open row that the focus is in. */
  const closeAround = (event: React.KeyboardEvent) => {
    const target = event.target as Element;
    const row = rowAround(target, table.current)?.querySelector<HTMLElement>(':scope > [data-row]');
    if (!row || row.contains(target)) return;
    event.preventDefault();
    close(row.dataset.row!);
  };

  // With the click itself it would be too late: a choice that is drawn anew while it is clicked stays as it was.
  const hush = ({ type, target, currentTarget }: SyntheticEvent<HTMLElement>) => {
    const acting = (target as Element).closest('button, input, a');
    if (!acting || acting.closest('[data-answers]')) return;
    if (type === 'pointerdown') keepRoomUntilClick(currentTarget);
    // In a row that is open is another table with buttons of its own.
    grid.hush(type === 'keydown' && acting.closest('[role=grid], [data-table]') === table.current);
    if (acting.closest('[data-table]') === currentTarget) grid.steps.hushRows();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the table and its buttons leave
    <div
      className={style.grid}
      data-table
      data-problems={grid.problems.length > 0 || undefined}
      data-open={opening.isAnyOpen || undefined}
      onKeyDown={onKeyDown}
      onPointerDownCapture={hush}
      onKeyDownCapture={hush}
    >
      <div className={style.tools}>
        {isChanged && (
          <>
            {/* They come first: a button that changes its name would move them under the finger. */}
            <UndoButtons grid={grid} />
            {tools?.(grid)}
          </>
        )}
        <TableFilter grid={grid} columns={columns} />
        {grid.openFirst && <p className={style.note}>{t('common.openFirst')}</p>}
      </div>
      <DataGrid<Row>
        {...shown}
        columns={columns}
        grid={grid}
        table={table}
        sortable
        totals={figures}
        totalsInSight={inSight}
        detail={
          detail &&
          ((row: Row) => {
            const below = opening.isOpen(row.id) && detail(row)?.();
            return below && <StepsAround value={{ ...grid.around(row), place }}>{below}</StepsAround>;
          })
        }
        isTree={tree !== undefined}
      />
      {!addsUp && <p className={style.note}>{t('common.percentagesRounded')}</p>}
      <div ref={state} className={style.state}>
        {foot && <div className={style.rest}>{foot(grid.all, grid, opening.isOpen)}</div>}
        <SaidLine
          {...{ grid, columns, lately }}
          status={isChanged || beside ? worstOf(shownStatus, beside) : undefined}
          ofRows={place}
        />
      </div>
      {grid.askedNames && <UnknownNames asked={grid.askedNames} rowHead={columns[namingIndex(columns)]!.head} />}
      {conflict && asks && (
        <ConflictView
          title={t('common.conflictTitle')}
          differences={differences}
          onKeepMine={conflict.retry}
          onTakeTheirs={conflict.drop}
          onClose={() => putOffUntilAsked(conflict.error)}
        />
      )}
    </div>
  );
}
