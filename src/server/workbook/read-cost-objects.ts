import { randomUUID } from 'node:crypto';
import type { Section } from '#domain/cost-objects.ts';
import { dimensionsOverTotal } from '#domain/direct-allocation.ts';
import type { Language } from '#domain/language.ts';
import { sum, toEuros } from '#domain/money.ts';
import { NAME_LIMIT } from '#domain/names.ts';
import type { ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { gatherRows, matchRows } from './match-things.ts';
import { type ReceiverIds, receiverIdsOf } from './read-allocations.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import type { Table, TableLine } from './workbook-table.ts';
import { type ColumnKey, WORKBOOK_TEXTS } from './workbook-texts.ts';

// Sections, cost objects and costs share one sheet: one row for each cost, with what holds it and its figures per segment.

/** The name of a layer. Where the layer is not shown and its cell is empty, the name of the one thing in that layer. */
function layerName(
  line: TableLine,
  column: ColumnKey,
  isShown: boolean,
  existing: string | undefined,
  otherwise: string,
): string {
  if (!isShown && line.value(column) === null) return existing ?? otherwise;
  return line.name(column, NAME_LIMIT);
}

export function readSections(
  table: Table,
  model: ScenarioModel,
  before: ScenarioModel,
  language: Language,
  problems: WorkbookProblems,
): Section<ProcessModel>[] {
  const texts = WORKBOOK_TEXTS[language];
  const { processLevel, sections: stored } = model;
  const storedObjects = stored.flatMap(section => section.mainProcesses.map(each => ({ ...each, parent: section.id })));
  const storedCosts = storedObjects.flatMap(costObject =>
    costObject.processes.map(each => ({ ...each, parent: costObject.id })),
  );

  const named = table.rows.map(line => ({
    line,
    id: line.id('sectionId'),
    name: layerName(line, 'section', processLevel >= 3, stored[0]?.name, texts.section),
    parent: '',
  }));
  const sections = gatherRows(
    named,
    stored.map(({ id, name }) => ({ id, name, parent: '' })),
  ).map(section => ({ ...section, key: section.id ?? randomUUID() }));
  const sectionOf = new Map(sections.flatMap(section => section.rows.map(n => [n, section.key] as const)));

  // A row without a cost object is a section that holds nothing.
  const objectLines = table.rows.flatMap((line, n) => {
    const isEmpty = line.value('costObject') === null && line.value('cost') === null && processLevel >= 2;
    if (isEmpty) return [];
    return [
      {
        line,
        id: line.id('costObjectId'),
        name: layerName(line, 'costObject', processLevel >= 2, storedObjects[0]?.name, texts.costObject),
        parent: sectionOf.get(n)!,
      },
    ];
  });
  const objects = gatherRows(objectLines, storedObjects).map(costObject => ({
    ...costObject,
    key: costObject.id ?? randomUUID(),
  }));
  const objectOf = new Map(
    objects.flatMap(costObject => costObject.rows.map(n => [objectLines[n]!.line, costObject] as const)),
  );

  const costLines = objectLines.flatMap(({ line }) => {
    const holdsNothing =
      line.value('cost') === null &&
      line.value('id') === null &&
      (['units', 'revenue', 'directCosts'] as const).every(key => line.value(key) === null);
    return holdsNothing
      ? []
      : [{ line, id: line.id('id'), name: line.name('cost', NAME_LIMIT), parent: objectOf.get(line)!.key }];
  });
  const costIds = matchRows(costLines, storedCosts);
  const places = (['unitsOf', 'revenueOf', 'directCostsOf'] as const).map(group =>
    receiverIdsOf(table, group, model, before, problems),
  );
  const wasCost = new Map(storedCosts.map(cost => [cost.id, cost]));
  const costs = costLines.map(({ line, name, parent }, n) => ({
    parent,
    process: readCost(
      line,
      costIds[n] ?? randomUUID(),
      name,
      places as [ReceiverIds, ReceiverIds, ReceiverIds],
      wasCost.get(costIds[n] ?? ''),
    ),
  }));

  const costsBy = Map.groupBy(costs, cost => cost.parent);
  const objectsBy = Map.groupBy(
    objects,
    costObject => sectionOf.get(table.rows.indexOf(objectLines[costObject.rows[0]!]!.line))!,
  );
  const wasBackOffice = new Map(stored.map(section => [section.id, section.isBackOffice]));
  return sections.map(({ key, name, rows }) => {
    const was = wasBackOffice.get(key) ?? false;
    const marks = rows.map(n => table.rows[n]!.yesOrNo('isBackOffice')).filter(value => value !== undefined);
    return {
      id: key,
      name,
      // One row that differs is enough: nobody changes a mark on every row.
      isBackOffice: marks.some(value => value !== was) ? !was : was,
      mainProcesses: (objectsBy.get(key) ?? []).map(({ key, name }) => ({
        id: key,
        name,
        processes: (costsBy.get(key) ?? []).map(cost => cost.process),
      })),
    };
  });
}

function readCost(
  line: TableLine,
  id: string,
  name: string,
  [units, revenue, directCost]: [ReceiverIds, ReceiverIds, ReceiverIds],
  before: ProcessModel | undefined,
): ProcessModel {
  const totals = {
    units: line.amount('units'),
    revenue: line.amount('revenue'),
    directCost: line.amount('directCosts'),
  };
  const rows = new Map<string, { id: string; units: number; revenue: number; directCost: number }>();
  const put = (places: ReceiverIds, dimension: 'units' | 'revenue' | 'directCost') => {
    for (const [place, segment] of places) {
      const amount = line.amount(place);
      if (amount === 0) continue;
      const row = rows.get(segment) ?? { id: segment, units: 0, revenue: 0, directCost: 0 };
      row[dimension] = amount;
      rows.set(segment, row);
    }
  };
  put(units, 'units');
  put(revenue, 'revenue');
  put(directCost, 'directCost');
  const costAllocation = [...rows.values()];
  const column = { units: 'units', revenue: 'revenue', directCost: 'directCosts' } as const;
  for (const dimension of dimensionsOverTotal(before?.costAllocation ?? [], costAllocation, totals))
    line.problem('sumOverTotal', column[dimension], toEuros(sum(costAllocation.map(row => row[dimension]))), {
      code: 'expectSum',
      limit: toEuros(totals[dimension]),
    });
  return {
    id,
    name,
    totals,
    costAllocation,
    unitDescription: before?.unitDescription ?? null,
    dividedLike: before?.dividedLike ?? null,
    dividedLikeOf: before?.dividedLikeOf ?? null,
    dividedAmongSome: before?.dividedAmongSome ?? false,
    totalCostAllocations: before?.totalCostAllocations ?? [],
  };
}
