import type { RowToWrite, Value } from '../spreadsheet/sheet-rows.ts';
import { readWorkbook, type SheetRead, type SheetToWrite, writeWorkbook } from '../spreadsheet/spreadsheet.ts';

/** The workbook as somebody changed it: `edit` may change any row of any sheet. Columns of percentages go on showing them. */
export async function editWorkbook(file: Buffer, edit: (sheets: Map<string, unknown[][]>) => void): Promise<Buffer> {
  const { sheets } = await readWorkbook(file);
  const places = new Map<unknown[], number>();
  const copied = (row: readonly unknown[], at: number) => {
    const copy = [...row];
    places.set(copy, at);
    return copy;
  };
  const rows = new Map(sheets.map(sheet => [sheet.name, sheet.rows.map(copied)]));
  edit(rows);
  const was = (name: string) => sheets.find(sheet => sheet.name === name);
  return Buffer.from(await writeWorkbook([...rows].map(([name, rows]) => edited(name, rows, was(name), places))));
}

function edited(
  name: string,
  [head = [], ...rows]: unknown[][],
  was: SheetRead | undefined,
  places: ReadonlyMap<unknown[], number>,
): SheetToWrite {
  const heads = (was?.rows[0] ?? []).map(String);
  const showsPercentages = (column: number) =>
    was?.rows.some((_, row) => was.isPercent(row, column)) === true && heads[column] !== undefined;
  const percent = new Set(heads.filter((_, column) => showsPercentages(column)));
  /** Units stand in it, or texts instead of them, so that its cells show no percentages. */
  const isInUnits = (row: unknown[]) => {
    const at = places.get(row) ?? -1;
    return (was?.rows[at] ?? []).some(
      (cell, column) =>
        percent.has(heads[column]!) &&
        (typeof cell === 'number' ? !was!.isPercent(at, column) : /%/.test(String(cell))),
    );
  };
  return {
    name,
    columns: head.map(text => ({
      header: String(text ?? ''),
      width: 10,
      format: percent.has(String(text)) ? 'percent' : 'text',
    })),
    rows: rows.map(
      (row): RowToWrite =>
        row.map((cell, column) =>
          typeof cell === 'number' && percent.has(String(head[column])) && isInUnits(row)
            ? { units: cell }
            : ((cell ?? null) as Value),
        ),
    ),
    rowCount: rows.length,
    frozenColumns: 0,
  };
}
