import { unitsDecide } from '#domain/allocation.ts';
import type { Book } from '#domain/book.ts';
import type { Dimension } from '#domain/direct-allocation.ts';
import type { Language } from '#domain/language.ts';
import { likeWord, type StoredLike } from '#domain/like-another-cost.ts';
import { HUNDRED_PERCENT, type Share, toEuros, toFraction, toUnits } from '#domain/money.ts';
import type { AllocationTruth, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { type EntryKind, type Fields, THINGS, toWire, type ValuesOf } from '#domain/shape.ts';
import { type LikeKind, type LikeWord, totalCost } from '#domain/total-costs.ts';
import type { Value } from '../spreadsheet/sheet-rows.ts';
import { type DataSheet, fieldsWithColumns, type Group, otherCostLabels, processLabels } from './workbook-columns.ts';
import { type ColumnKey, fill, WORKBOOK_TEXTS } from './workbook-texts.ts';

/** What one row holds: its own columns, and by group what each segment or process has of it. */
export interface WorkbookRow {
  own: Partial<Record<ColumnKey, Value>>;
  /** Made when its row is written, because all of them together are most of a workbook. */
  partsOf(group: Group): ReadonlyMap<string, number>;
  inUnits: boolean;
  /** The parts are percentages beside which units are wanted, or kept for a driver that comes back: they have their sign. */
  isSigned?: boolean;
  /** What was entered behind units that decide. */
  sharesBehind?: ReadonlyMap<string, number>;
}

/** The rows of a sheet, one for each thing. */
export function rowsOf(sheet: DataSheet, model: ScenarioModel, book: Book, language: Language): WorkbookRow[] {
  const { yes, no } = WORKBOOK_TEXTS[language];
  const like = likesIn(model, language);
  const yesNo = (value: boolean) => (value ? yes : no);
  const row = (
    own: WorkbookRow['own'],
    allocations: readonly AllocationTruth[] = [],
    driver?: { unitDescription: string | null },
  ): WorkbookRow => {
    const inUnits = typeof driver?.unitDescription === 'string';
    const areUnits = unitsDecide(allocations, { inUnits });
    const keepsUnits = driver !== undefined && !areUnits && allocations.some(({ units }) => units !== 0);
    const partsOf = () => {
      const parts = allocations.map(({ id, units, share }) => [id, areUnits ? units : share] as const);
      return new Map(keepsUnits ? parts : parts.filter(([, part]) => part !== 0));
    };
    const left = allocations.reduce((rest, { share }) => rest - share, HUNDRED_PERCENT);
    const isSigned = keepsUnits || (inUnits && !areUnits);
    const behind = areUnits ? allocations.filter(({ share }) => share !== 0) : [];
    const sharesBehind = new Map(behind.map(({ id, share }) => [id, share]));
    return { own: { ...own, notAllocated: toFraction(left) }, partsOf, inUnits, isSigned, sharesBehind };
  };
  switch (sheet) {
    case 'segments':
      return model.segments.map(({ id, name }) => row({ id, segment: name }));
    case 'costObjects':
      return costObjectRows(model, yesNo);
    case 'employees':
      return model.employees.map(one => row(entryOwn('employee', one, yesNo), one.costAllocations));
    case 'costCenters':
      return model.costCenters.map(one => row(entryOwn('costCenter', one, yesNo), one.costAllocations));
    case 'otherCosts':
      return model.otherCosts.map(one =>
        row({ ...entryOwn('otherCost', one, yesNo), ...like(one) }, one.costAllocations, one),
      );
    case 'totalCosts': {
      const { truths, indirect } = book;
      const carried = new Map(truths.processes.map(({ id }, position) => [id, totalCost(indirect[position]!)]));
      return model.sections.flatMap(section =>
        section.mainProcesses.flatMap(costObject =>
          costObject.processes.map(cost =>
            row(
              {
                id: cost.id,
                section: section.name,
                costObject: costObject.name,
                cost: cost.name,
                indirectCost: toEuros(carried.get(cost.id) ?? 0),
                unitDescription: cost.unitDescription,
                ...like(cost),
              },
              cost.totalCostAllocations,
              cost,
            ),
          ),
        ),
      );
    }
  }
}

/** As each is said, "Units of Rooms". */
function likesIn(model: ScenarioModel, language: Language) {
  const { likes, likesOfSome, amongSome } = WORKBOOK_TEXTS[language];
  let names: ReadonlyMap<string, string> | undefined;
  const nameOf = (id: string) => {
    names ??= new Map(
      [...processLabels(model), ...otherCostLabels(model.otherCosts)].map(({ id, label }) => [id, label]),
    );
    return names.get(id)!;
  };
  return ({ dividedLike, dividedLikeOf, dividedAmongSome }: StoredLike<LikeKind>) => {
    if (!dividedLike) return { dividedLike };
    const name = dividedLikeOf ? nameOf(dividedLikeOf) : '';
    const said: Record<LikeWord, string> = dividedAmongSome ? { ...likes, ...likesOfSome } : likes;
    const like = fill(said[likeWord(dividedLike, dividedLikeOf)], { name });
    return { dividedLike: dividedAmongSome ? fill(amongSome, { like }) : like };
  };
}

function entryOwn<K extends EntryKind>(
  kind: K,
  entry: ValuesOf<K> & { readonly id: string },
  yesNo: (value: boolean) => string,
): WorkbookRow['own'] {
  const wire = toWire<Fields>(THINGS[kind].fields, entry);
  const cell = (value: Value | boolean) => (typeof value === 'boolean' ? yesNo(value) : value);
  const cells = fieldsWithColumns(kind).map(([field, key]) => [key, cell(wire[field]!)]);
  const { extrasPercentage: part = null } = entry as { extrasPercentage?: Share | null };
  return { id: entry.id, ...Object.fromEntries(cells), extrasPercentage: part === null ? null : toFraction(part) };
}

/** One row for each cost. A section or cost object that holds nothing has a row of its own. */
function costObjectRows(model: ScenarioModel, yesNo: (value: boolean) => string): WorkbookRow[] {
  const empty = { partsOf: () => new Map<string, number>(), inUnits: false };
  return model.sections.flatMap((section): WorkbookRow[] => {
    const own = { sectionId: section.id, section: section.name, isBackOffice: yesNo(section.isBackOffice) };
    if (section.mainProcesses.length === 0) return [{ own, ...empty }];
    return section.mainProcesses.flatMap((costObject): WorkbookRow[] => {
      const within = { ...own, costObjectId: costObject.id, costObject: costObject.name };
      if (costObject.processes.length === 0) return [{ own: within, ...empty }];
      return costObject.processes.map(cost => ({
        own: { ...within, ...costOwn(cost) },
        partsOf: group => directParts(cost, group),
        inUnits: false,
      }));
    });
  });
}

function costOwn({ id, name, totals, costAllocation }: ProcessModel): WorkbookRow['own'] {
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

const DIMENSION: Partial<Record<Group, Dimension>> = {
  unitsOf: 'units',
  revenueOf: 'revenue',
  directCostsOf: 'directCost',
};

function directParts({ costAllocation }: ProcessModel, group: Group): Map<string, number> {
  const dimension = DIMENSION[group];
  if (!dimension) return new Map();
  return new Map(costAllocation.map(row => [row.id, row[dimension]] as const).filter(([, part]) => part !== 0));
}
