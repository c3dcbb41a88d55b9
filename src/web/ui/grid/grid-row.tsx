import { memo } from 'react';
import { CellEditor, type Editing } from './cell-editor.tsx';
import {
  type Column,
  cellValue,
  type Identified,
  isEditable,
  isNumber,
  namingIndex,
  rowNameOf,
  shownText,
  whyLocked,
} from './column.ts';
import style from './grid.module.css';
import { NotDrawn } from './grid-head.tsx';
import type { Ending } from './moves.ts';
import type { Slot } from './use-columns-in-sight.ts';

/** A sum is bold. What belongs to the row above it is indented. */
export type RowTone = 'sum' | 'sub';

interface GridRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  slots: readonly Slot[];
  /** The position of the row for screen readers. The heads are row 1. */
  ariaIndex: number;
  /** The column that is the tab stop; -1 when the tab stop is in another row. */
  active: number;
  /** The columns of the range in this row. A range of one cell is none. */
  rangeFrom: number;
  rangeTo: number;
  editing?: Editing;
  saving: boolean;
  tone?: RowTone;
  /** The ids of the columns whose entry was taken back, separated by spaces. */
  refused: string;
  /** By column: what is said of a cell that somebody else changed. */
  others: ReadonlyMap<string, string> | undefined;
  onCommit: (text: string, ending: Ending) => void;
  onCancel: () => void;
  onPasteBlock: (text: string) => void;
}

function PlainGridRow<Row extends Identified>(props: GridRowProps<Row>) {
  const { row, columns, slots, active, editing, saving, refused, others, onCommit, onCancel, onPasteBlock } = props;
  const name = rowNameOf(columns, row);
  const naming = namingIndex(columns);
  const wrong = refused.split(' ');
  return (
    <tr
      aria-rowindex={props.ariaIndex}
      data-row={row.id}
      data-tone={props.tone}
      data-saving={saving || undefined}
      aria-busy={saving || undefined}
    >
      {slots.flatMap(({ index, before }) => {
        const column = columns[index]!;
        const isEdited = editing?.column === column.id;
        const cell = (
          <GridCell
            key={column.id}
            row={row}
            column={column}
            index={index}
            isName={index === naming}
            isActive={active === index}
            isInRange={index >= props.rangeFrom && index <= props.rangeTo}
            isWrong={wrong.includes(column.id)}
            ofOthers={others?.get(column.id)}
            isEdited={isEdited}
            saving={saving}
          >
            {isEdited && (
              <CellEditor
                label={`${column.headInFull ?? column.head}, ${name}`}
                text={editing.text}
                replacing={editing.replacing}
                isSelected={editing.isSelected}
                number={isNumber(column)}
                isMore={column.read !== undefined}
                onCommit={onCommit}
                onCancel={onCancel}
                onPasteBlock={onPasteBlock}
              />
            )}
          </GridCell>
        );
        return before > 0 ? [<NotDrawn key={`before ${column.id}`} />, cell] : [cell];
      })}
    </tr>
  );
}

interface GridCellProps<Row> {
  row: Row;
  column: Column<Row>;
  index: number;
  isName: boolean;
  isActive: boolean;
  isInRange: boolean;
  isWrong: boolean;
  ofOthers: string | undefined;
  isEdited: boolean;
  saving: boolean;
  /** The field, while the cell is edited. */
  children: React.ReactNode;
}

function PlainGridCell<Row extends Identified>(props: GridCellProps<Row>) {
  const { row, column, index, isName, isActive, isInRange, isWrong, ofOthers, isEdited, saving } = props;
  const value = cellValue(column, row);
  const editable = isEditable(column, row);
  const Cell = isName ? 'th' : 'td';
  return (
    <Cell
      role={isName ? 'rowheader' : 'gridcell'}
      aria-colindex={index + 1}
      // The cursor makes it a tab stop.
      tabIndex={-1}
      data-column={index}
      data-active={isActive || undefined}
      data-edited={isEdited || undefined}
      data-kind={isNumber(column) ? 'number' : column.kind}
      data-editable={(editable && !saving) || undefined}
      data-in-range={isInRange || undefined}
      data-refused={isWrong || undefined}
      data-of-others={ofOthers ? true : undefined}
      title={ofOthers ?? whyLocked(column, row)}
      data-negative={typeof value === 'number' && value < 0 ? true : undefined}
      aria-readonly={column.editable !== undefined && column.kind !== 'widget' ? !editable || saving : undefined}
      aria-invalid={isWrong || undefined}
      aria-selected={isInRange ? true : undefined}
    >
      {isEdited ? (
        props.children
      ) : column.render ? (
        column.render(row, { tabIndex: isActive ? 0 : -1, 'data-cell-focus': true })
      ) : (
        <span className={style.text}>{shownText(column, value)}</span>
      )}
    </Cell>
  );
}

/** Not drawn again when columns beside it come into sight. */
const GridCell = memo(PlainGridCell) as typeof PlainGridCell;

export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
