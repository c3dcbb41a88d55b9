import type { HeadGroup } from '#domain/column-bands.ts';
import type { OverviewLabel } from '#domain/process-overview.ts';

// An overview as a sheet: what the table on the screen and the pages on paper have in common. Cells are made when they are
// drawn, so that of 1,000 columns × 2,000 rows only what is in sight costs time.

/** Which figure a cell shows. It is enough to find where the figure comes from. */
export interface FigureAddress {
  view: 'process' | 'segment';
  label: OverviewLabel;
  /** An employee, cost center or other cost. In the segment view it is the process. */
  subRowId?: string;
  processId?: string;
  segmentId?: string;
  part: 'amount' | 'units' | 'pricePerUnit' | 'unitDescription' | 'notAllocated' | 'total';
}

/** With the heads of its row and its column. */
export interface ShownFigure extends FigureAddress {
  lineHead: string;
  columnHead: string;
}

export interface SheetColumn {
  id: string;
  head: string;
  /** In small letters below the head: "Back office". */
  note?: string | undefined;
  /** The head with everything above it. */
  full: string;
  kind: 'figure' | 'text';
}

export interface SheetCell {
  text: string;
  tone?: 'negative' | 'zero' | undefined;
  /** The figure in full, where the text is rounded. */
  exact?: string | undefined;
  figure?: FigureAddress | undefined;
}

export interface SheetLine {
  id: string;
  head: string;
  tone: 'plain' | 'part' | 'sum' | 'result' | 'quiet';
  /** Whether its parts are in sight. Absent where it has none. */
  open?: boolean | undefined;
  cell(column: number): SheetCell;
}

export interface Sheet {
  id: string;
  columns: readonly SheetColumn[];
  groups: readonly (readonly HeadGroup[])[];
  lines: readonly SheetLine[];
}

/** While every line is folded, columns that hold only figures of parts would be empty on paper, so they are left out. */
export function foldedSheet(sheet: Sheet): Sheet {
  if (sheet.lines.some(({ tone }) => tone === 'part')) return sheet;
  const kept = sheet.columns.flatMap((_, column) =>
    sheet.lines.some(line => line.cell(column).text !== '') ? [column] : [],
  );
  const placeOf = (column: number) => kept.filter(one => one < column).length;
  return {
    ...sheet,
    columns: kept.map(column => sheet.columns[column]!),
    groups: sheet.groups.map(row =>
      row
        .map(group => ({ ...group, from: placeOf(group.from), to: placeOf(group.to) }))
        .filter(({ from, to }) => to > from),
    ),
    lines: sheet.lines.map(line => ({ ...line, cell: column => line.cell(kept[column]!) })),
  };
}
