import type { TFunction } from 'i18next';
import {
  type Change,
  type Column,
  cellValue,
  type Identified,
  isEditable,
  type Problem,
  rawText,
  readText,
  shownText,
} from './column.ts';
import type { Range } from './moves.ts';

interface Target<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/**
 * A block pasted over a range: from its first cell as far as the block goes; a single cell fills the whole range. A cell whose
 * text stays the same is no change, so a copied block with names in it pastes back; anything else that can't be is a problem.
 */
export function changesOf<Row extends Identified>(
  block: readonly (readonly string[])[],
  range: Range,
  { rows, columns }: Target<Row>,
  t: TFunction,
): { changes: Change[]; problems: Problem[] } {
  const single = block.length === 1 && block[0]?.length === 1;
  const height = single ? range.bottom - range.top + 1 : block.length;
  const width = single ? range.right - range.left + 1 : Math.max(...block.map(line => line.length));
  const changes: Change[] = [];
  const problems: Problem[] = [];
  if (range.top + height > rows.length || range.left + width > columns.length) {
    const first = rows[range.top];
    const message = t('common.blockTooLarge', { rows: height, columns: width });
    return { changes, problems: first ? [{ row: first.id, column: columns[range.left]!.id, message }] : [] };
  }
  for (let down = 0; down < height; down += 1)
    for (let right = 0; right < width; right += 1) {
      const text = single ? block[0]![0]! : block[down]?.[right];
      if (text === undefined) continue;
      const row = rows[range.top + down]!;
      const column = columns[range.left + right]!;
      if (sameText(column, row, text)) continue;
      const cell = { row: row.id, column: column.id };
      const result = isEditable(column, row) ? readText(column, text, t) : { message: t('common.cellLocked') };
      if ('message' in result) problems.push({ ...cell, message: result.message });
      else if (result.value !== cellValue(column, row)) changes.push({ ...cell, value: result.value });
    }
  return { changes, problems };
}

function sameText<Row>(column: Column<Row>, row: Row, text: string): boolean {
  const value = cellValue(column, row);
  const trimmed = text.trim();
  return (
    trimmed === rawText(column, value).trim() || (!isEditable(column, row) && trimmed === shownText(column, value))
  );
}
