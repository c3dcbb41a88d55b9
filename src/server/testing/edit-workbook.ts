import type { RowToWrite } from '../spreadsheet/sheet-rows.ts';
import { readWorkbook, type SheetToWrite, writeWorkbook } from '../spreadsheet/spreadsheet.ts';

/** The workbook as somebody changed it: `edit` may change any row of any sheet. */
export async function editWorkbook(file: Buffer, edit: (sheets: Map<string, unknown[][]>) => void): Promise<Buffer> {
  const { sheets } = await readWorkbook(file);
  const rows = new Map(sheets.map(sheet => [sheet.name, sheet.rows.map(row => [...row])]));
  edit(rows);
  return Buffer.from(
    await writeWorkbook(
      [...rows].map(
        ([name, rows]): SheetToWrite => ({
          name,
          columns: rows[0]?.map(() => ({ header: '', width: 10, format: 'text' })) ?? [],
          rows: rows as RowToWrite[],
          rowCount: rows.length,
          frozenColumns: 0,
          isProse: true,
        }),
      ),
    ),
  );
}
