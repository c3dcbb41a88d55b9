import { costsOf } from '#domain/cost-objects.ts';
import { HUNDRED_PERCENT, toEuros, toFraction, toUnits } from '#domain/money.ts';
import {
  type AllocationTruth,
  computeScenario,
  overviewFigures,
  type ProcessModel,
  type ScenarioModel,
} from '#domain/scenario-model.ts';
import { totalCost } from '#domain/total-costs.ts';
import type { Titles } from './load-model.sql.ts';
import {
  columnLetter,
  type Format,
  type Formula,
  type SheetToWrite,
  type Value,
  writeWorkbook,
} from './spreadsheet.ts';
import {
  columnsOf,
  type DataSheet,
  LAYOUTS,
  MEMORY,
  MEMORY_FORMAT,
  type SheetColumn,
  sheetsOf,
} from './workbook-columns.ts';
import { type ColumnKey, fill, type Language, WORKBOOK_TEXTS } from './workbook-texts.ts';

/** What one row holds: its own columns, and what each segment or process has of it by group. */
interface Row {
  own: Partial<Record<ColumnKey, Value>>;
  parts: Partial<Record<string, ReadonlyMap<string, number>>>;
  inUnits: boolean;
}

/** The workbook of a scenario, in the user's language. Download then upload changes nothing. */
export async function scenarioWorkbook(
  model: ScenarioModel,
  scenarioId: string,
  titles: Titles,
  language: Language,
): Promise<Uint8Array> {
  const texts = WORKBOOK_TEXTS[language];
  const readMe: SheetToWrite = {
    name: texts.sheets.readMe,
    columns: [{ header: '', width: 100, format: 'text' }],
    rows: texts.readMe.map(line => [fill(line, { ...titles })]),
    frozenColumns: 0,
    isProse: true,
  };
  const sheets = sheetsOf(model).map(sheet => ({ sheet, columns: columnsOf(sheet, model, language) }));
  return await writeWorkbook([
    readMe,
    ...sheets.map(({ sheet, columns }) => dataSheet(sheet, columns, rowsOf(sheet, model, language), language)),
    memory(scenarioId, sheets),
  ]);
}

function memory(
  scenarioId: string,
  sheets: readonly { sheet: DataSheet; columns: readonly SheetColumn[] }[],
): SheetToWrite {
  const rows = sheets.flatMap(({ sheet, columns }) =>
    columns.flatMap(column => ('group' in column ? [[sheet, column.group, column.id, column.header]] : [])),
  );
  const column = { header: '', width: 20, format: 'text' } as const;
  return {
    name: MEMORY,
    columns: [
      { ...column, header: MEMORY },
      { ...column, header: String(MEMORY_FORMAT) },
      { ...column, header: scenarioId },
      column,
    ],
    rows,
    frozenColumns: 0,
    isHidden: true,
  };
}

function dataSheet(
  sheet: DataSheet,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  language: Language,
): SheetToWrite {
  const formats = new Map<string, Format>();
  const ranges = new Map<string, [first: number, last: number]>();
  columns.forEach((column, at) => {
    if ('group' in column) ranges.set(column.group, [ranges.get(column.group)?.[0] ?? at, at]);
  });
  const keys = new Map(columns.flatMap((column, at) => ('key' in column ? [[column.key, at] as const] : [])));
  const values = rows.map((row, at) =>
    columns.map((column, place): Value | Formula => {
      if ('group' in column) {
        if (row.inUnits) formats.set(`${at},${place}`, 'units');
        const part = row.parts[column.group]?.get(column.id);
        if (part === undefined) return null;
        return column.group === 'shareOf' && !row.inUnits ? toFraction(part) : toUnits(part);
      }
      const check = CHECKS[column.key];
      return check && ranges.has(check.group)
        ? checkFormula(check, row, at, ranges.get(check.group)!, keys)
        : (row.own[column.key] ?? null);
    }),
  );
  return {
    name: WORKBOOK_TEXTS[language].sheets[sheet],
    columns: columns.map(({ column }) => column),
    rows: values,
    formats,
    frozenColumns: LAYOUTS[sheet].frozen,
  };
}

/** Which columns a check column counts, and what they are parts of; without a whole: of 100 %. */
const CHECKS: Partial<Record<ColumnKey, { group: string; whole?: ColumnKey }>> = {
  unitsNotAllocated: { group: 'unitsOf', whole: 'units' },
  revenueNotAllocated: { group: 'revenueOf', whole: 'revenue' },
  directCostsNotAllocated: { group: 'directCostsOf', whole: 'directCosts' },
  notAllocated: { group: 'shareOf' },
};

/** A live formula that counts along while somebody types; rounded, because a spreadsheet adds binary fractions. */
function checkFormula(
  { whole }: { whole?: ColumnKey },
  row: Row,
  at: number,
  [first, last]: readonly [number, number],
  keys: ReadonlyMap<ColumnKey, number>,
): Formula | null {
  const line = at + 2;
  const range = `${columnLetter(first)}${line}:${columnLetter(last)}${line}`;
  if (whole) {
    if (row.own[whole] === undefined) return null;
    return {
      formula: `ROUND(${columnLetter(keys.get(whole)!)}${line}-SUM(${range}),2)`,
      result: row.own[`${whole}NotAllocated` as ColumnKey] as number,
    };
  }
  if (row.inUnits) return null;
  return { formula: `ROUND(1-SUM(${range}),12)`, result: row.own.notAllocated as number };
}

function rowsOf(sheet: DataSheet, model: ScenarioModel, language: Language): Row[] {
  const { yes, no } = WORKBOOK_TEXTS[language];
  const yesNo = (value: boolean) => (value ? yes : no);
  const row = (
    own: Row['own'],
    allocations: readonly AllocationTruth[] = [],
    unitDescription: string | null = null,
  ): Row => {
    const inUnits = unitDescription !== null;
    const parts = new Map(
      allocations
        .map(({ id, units, share }) => [id, inUnits ? units : share] as const)
        .filter(([, part]) => part !== 0),
    );
    const left = allocations.reduce((rest, { share }) => rest - share, HUNDRED_PERCENT);
    return { own: { ...own, notAllocated: toFraction(left) }, parts: { shareOf: parts }, inUnits };
  };
  switch (sheet) {
    case 'segments':
      return model.segments.map(({ id, name }) => row({ id, segment: name }));
    case 'costObjects':
      return costObjectRows(model, yesNo);
    case 'employees':
      return model.employees.map(e =>
        row(
          {
            id: e.id,
            employee: e.name,
            jobTitle: e.jobTitle,
            workHours: toUnits(e.workHoursPerYear),
            wage: toEuros(e.yearlyWage),
            extras: toEuros(e.extras),
          },
          e.costAllocations,
        ),
      );
    case 'costCenters':
      return model.costCenters.map(c =>
        row(
          {
            id: c.id,
            costCenter: c.name,
            backOffice: yesNo(c.isBackOffice),
            fte: toUnits(c.fte),
            salary: toEuros(c.salaryCost),
            extras: toEuros(c.extras),
          },
          c.costAllocations,
        ),
      );
    case 'otherCosts':
      return model.otherCosts.map(c =>
        row(
          { id: c.id, otherCost: c.name, totalCost: toEuros(c.totalCost), driver: c.unitDescription },
          c.costAllocations,
          c.unitDescription,
        ),
      );
    case 'totalCosts': {
      const carried = new Map(
        costsOf(overviewFigures(model, computeScenario(model)).segment.sections).map(process => [
          process.id,
          totalCost(process.indirect),
        ]),
      );
      return model.sections.flatMap(section =>
        section.mainProcesses.flatMap(costObject =>
          costObject.processes.map(cost =>
            row(
              {
                id: cost.id,
                section: section.name,
                costObject: costObject.name,
                cost: cost.name,
                totalCost: toEuros(carried.get(cost.id) ?? 0),
                driver: cost.unitDescription,
              },
              cost.totalCostAllocations,
              cost.unitDescription,
            ),
          ),
        ),
      );
    }
  }
}

/** A row per cost; a section or cost object that holds nothing has a row of its own. */
function costObjectRows(model: ScenarioModel, yesNo: (value: boolean) => string): Row[] {
  const empty = { parts: {}, inUnits: false };
  return model.sections.flatMap((section): Row[] => {
    const own = { sectionId: section.id, section: section.name, backOffice: yesNo(section.isBackOffice) };
    if (section.mainProcesses.length === 0) return [{ own, ...empty }];
    return section.mainProcesses.flatMap((costObject): Row[] => {
      const within = { ...own, costObjectId: costObject.id, costObject: costObject.name };
      if (costObject.processes.length === 0) return [{ own: within, ...empty }];
      return costObject.processes.map(cost => ({
        own: { ...within, ...costOwn(cost) },
        parts: directParts(cost),
        inUnits: false,
      }));
    });
  });
}

function costOwn({ id, name, totals, costAllocation }: ProcessModel): Row['own'] {
  const left = costAllocation.reduce(
    (rest, row) => ({
      units: rest.units - row.units,
      revenue: rest.revenue - row.revenue,
      directCost: rest.directCost - row.directCost,
    }),
    totals,
  );
  return {
    id,
    cost: name,
    units: toUnits(totals.units),
    revenue: toEuros(totals.revenue),
    directCosts: toEuros(totals.directCost),
    unitsNotAllocated: toUnits(left.units),
    revenueNotAllocated: toEuros(left.revenue),
    directCostsNotAllocated: toEuros(left.directCost),
  };
}

function directParts({ costAllocation }: ProcessModel): Row['parts'] {
  const of = (value: (row: ProcessModel['costAllocation'][number]) => number) =>
    new Map(costAllocation.map(row => [row.id, value(row)] as const).filter(([, part]) => part !== 0));
  return { unitsOf: of(row => row.units), revenueOf: of(row => row.revenue), directCostsOf: of(row => row.directCost) };
}
