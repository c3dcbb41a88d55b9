import { nameKey } from '#domain/names.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import type { SheetRead } from '../spreadsheet/spreadsheet.ts';
import { sheetsOf } from './workbook-columns.ts';
import { findSheet } from './workbook-heads.ts';
import type { ProblemCode } from './workbook-problems.ts';

// What a file is that is no workbook of a scenario. One sentence about that says more than all that is missing in it.

/** Above a profit and loss stands whose it is, in either language. */
const WHOSE = [
  ['Company', 'Bedrijf'],
  ['Cost report', 'Kostenrapport'],
  ['Scenario', 'Scenario'],
].map(words => new Set(words.map(nameKey)));

/** Undefined for a workbook, however much of it is missing. */
export function otherFile(
  sheets: readonly SheetRead[],
  stored: ScenarioModel,
): { code: ProblemCode; name: string } | undefined {
  const whose = sheets.map(scenarioAbove).find(name => name !== undefined);
  if (whose !== undefined) return { code: 'profitAndLoss', name: whose };
  if (sheetsOf(stored).some(sheet => findSheet(sheets, sheet))) return undefined;
  return { code: 'noSheets', name: '' };
}

/** Its sheets are called as those of a workbook are, so what stands above the figures tells them apart. */
const scenarioAbove = ({ rows }: SheetRead): string | undefined =>
  WHOSE.every((words, row) => words.has(nameKey(String(rows[row]?.[0] ?? ''))))
    ? String(rows[WHOSE.length - 1]![1] ?? '')
    : undefined;
