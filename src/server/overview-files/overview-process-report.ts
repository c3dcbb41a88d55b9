import { type Hundredths, toEuros, toFraction, toUnits } from '#domain/money.ts';
import { type ProcessOverviewRow, processOverviewRows } from '#domain/overview-rows.ts';
import type { OverviewLabel, ProcessOverview } from '#domain/process-overview.ts';
import { cellName } from '../spreadsheet/cell-names.ts';
import type { ResultCell, ResultSheet } from '../spreadsheet/spreadsheet.ts';
import type { OverviewFile } from './overview-csv.ts';
import { processHeads } from './overview-heads.ts';
import { heading, leftOver, minus, ratio, total } from './overview-report.ts';
import { OVERVIEW_TEXTS } from './overview-texts.ts';

// The cost-object view as a sheet. Its sums, results, prices and margins are live formulas over what was entered and allocated,
// so that a controller can follow every one of them. Each formula comes with the overview's own figure as its result.

const FIRST = 2;

const TONES: Partial<Record<OverviewLabel, ResultCell['tone']>> = {
  revenue: 'sum',
  grossProfit: 'sum',
  contributionProfit: 'sum',
  totalCosts: 'sum',
  totalNetResult: 'result',
};
const PROFITS: Partial<Record<OverviewLabel, OverviewLabel>> = {
  grossMargin: 'grossProfit',
  contributionMargin: 'contributionProfit',
  netMargin: 'totalNetResult',
};

export function processReport(
  { overview, units }: { overview: ProcessOverview; units: ReadonlyMap<string, Hundredths> },
  file: OverviewFile,
): ResultSheet {
  const texts = OVERVIEW_TEXTS[file.language];
  const { processIds } = overview;
  const last = FIRST + processIds.length;
  const figures = { tone: 'head', format: 'amount' } as const;
  const rows: (ResultCell | undefined)[][] = heading(file);
  for (const { title, names } of processHeads(overview, file))
    rows.push([
      { value: title, tone: 'head' },
      { value: '', tone: 'head' },
      ...names.map(value => ({ value, ...figures }) as const),
      { value: '', tone: 'head' },
    ]);
  rows.at(-1)![last] = { value: texts.labels.total, ...figures };
  const frozen = { rows: rows.length, columns: FIRST };

  const places = new Map<OverviewLabel | 'units', number>();
  const at = (label: OverviewLabel | 'units', column: number) => {
    const row = places.get(label);
    return row === undefined ? undefined : cellName(row, column);
  };
  /** What a row is computed from, in its own column. */
  const formulaOf = ({ label }: ProcessOverviewRow, column: number): string | undefined => {
    const cell = (of: OverviewLabel) => at(of, column);
    const profit = PROFITS[label];
    if (profit) return ratio(cell(profit), cell('revenue'));
    switch (label) {
      case 'grossProfit':
        return minus(cell('revenue'), cell('directCosts'));
      case 'contributionProfit':
        return minus(cell('revenue'), cell('directCosts'), cell('employeeCostAllocations'));
      case 'totalCosts':
        return total([cell('directCosts'), cell('employeeCostAllocations'), cell('otherCosts')]);
      case 'totalNetResult':
        return minus(cell('revenue'), cell('totalCosts'));
      case 'costPricePerUnit':
        return column === last ? undefined : ratio(cell('totalCosts'), at('units', column), 2);
      default:
        return undefined;
    }
  };
  const across = (row: number) => `SUM(${cellName(row, FIRST)}:${cellName(row, last - 1)})`;

  for (const row of processOverviewRows(overview, file.flags)) {
    const { label, kind, subRows } = row;
    if (label === 'costPricePerUnit') {
      places.set('units', rows.length);
      const held = processIds.map(id => ({ value: toUnits(units.get(id) ?? 0), format: 'units' }) as const);
      rows.push([{ value: texts.numberOfUnits }, undefined, ...held]);
    }
    const here = rows.length;
    places.set(label, here);
    const format = kind === 'percent' ? 'percent' : 'amount';
    const tone = TONES[label];
    const numberOf = (value: number | null) =>
      value === null ? null : kind === 'percent' ? toFraction(value) : toEuros(value);
    const below = (column: number) => `SUM(${cellName(here + 1, column)}:${cellName(here + subRows.length, column)})`;
    const cells = [...row.cells.map(cell => cell.value), row.total].map((held, index): ResultCell | undefined => {
      const column = FIRST + index;
      const value = numberOf(held);
      const entered = column === last && kind === 'amount' ? across(here) : undefined;
      const formula = formulaOf(row, column) ?? (subRows.length > 0 ? below(column) : entered);
      if (formula === undefined) return value === null ? undefined : { value, format, tone };
      return { value, formula, format, tone };
    });
    rows.push([{ value: texts.labels[label], tone }, tone && { value: '', tone }, ...cells]);
    for (const group of subRows) {
      const carried = new Map(group.groups.map(({ id, amount }) => [id, amount]));
      const line: (ResultCell | undefined)[] = [{ value: texts.labels[label] }, { value: group.processName }];
      processIds.forEach((id, index) => {
        const amount = carried.get(id);
        if (amount) line[FIRST + index] = { value: toEuros(amount), format: 'amount' };
      });
      line[last] = { value: toEuros(group.totalAmount), formula: across(rows.length), format: 'amount' };
      rows.push(line);
    }
  }
  rows.push(...leftOver(overview.notAllocated, file.language, FIRST));
  return { name: texts.views.process, widths: [34, 40, ...processIds.map(() => 17), 17], rows, frozen };
}
