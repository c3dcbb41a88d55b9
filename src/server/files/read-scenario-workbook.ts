import { randomUUID } from 'node:crypto';
import { receiveShares } from '#domain/allocation.ts';
import { costsOf, isLevel, layerInTheWay, type Section } from '#domain/cost-objects.ts';
import { dimensionsOverTotal } from '#domain/direct-allocation.ts';
import { NAME_LIMIT, nameKey } from '#domain/names.ts';
import { formatAmount } from '#domain/numbers.ts';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import type { AllocationTruth, Named, ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { gatherRows, matchRows } from './match-things.ts';
import type { SheetRead } from './spreadsheet.ts';
import { type DataSheet, LAYOUTS, MEMORY, processLabels, segmentLabels, sheetsOf } from './workbook-columns.ts';
import type { Problems } from './workbook-problems.ts';
import { findSheet, type Line, type Memory, memoryKey, readTable, type Table } from './workbook-table.ts';
import { type ColumnKey, type Language, WORKBOOK_TEXTS } from './workbook-texts.ts';

/** Which column of a table is whose, for one group. */
type Places = ReadonlyMap<number, string>;

/**
 * The scenario a workbook says there should be, as it would stand beside what is stored: ids kept, everything judged by
 * the rules of the screens. What is wrong with it goes to `problems`; with any, the model must not be stored.
 */
export function readScenarioWorkbook(
  sheets: readonly SheetRead[],
  stored: ScenarioModel,
  language: Language,
  problems: Problems,
): ScenarioModel {
  const memory = readMemory(sheets);
  const tables = new Map<DataSheet, Table>();
  for (const sheet of sheetsOf(stored)) {
    const read = findSheet(sheets, sheet);
    if (read) tables.set(sheet, readTable(sheet, read, memory, language, problems));
    else problems.add('sheetMissing', {}, '', { text: WORKBOOK_TEXTS[language].sheets[sheet] });
  }
  const table = (sheet: DataSheet): Table | undefined => tables.get(sheet);
  if (!table('segments') || !table('costObjects')) return stored;

  const segments = readSegments(table('segments')!, stored, problems);
  const withSegments = { ...stored, segments };
  const sections = readSections(table('costObjects')!, withSegments, stored, language, problems);
  const model: ScenarioModel = { ...withSegments, sections };
  if (isLevel(model.processLevel) && layerInTheWay(model.processLevel, sections))
    problems.add('hidesLayers', { sheet: table('costObjects')!.name });

  const employees = table('employees');
  const costCenters = table('costCenters');
  const otherCosts = table('otherCosts');
  const totalCosts = table('totalCosts');
  const withTotals = totalCosts ? { ...model, sections: readTotalCosts(totalCosts, model, stored, problems) } : model;
  return {
    ...withTotals,
    employees: employees ? readEmployees(employees, model, stored, problems) : stored.employees,
    costCenters: costCenters ? readCostCenters(costCenters, model, stored, problems) : stored.costCenters,
    otherCosts: otherCosts ? readOtherCosts(otherCosts, model, stored, problems) : stored.otherCosts,
  };
}

function readMemory(sheets: readonly SheetRead[]): Memory {
  const rows = sheets.find(sheet => sheet.name === MEMORY)?.rows ?? [];
  return new Map(
    rows
      .slice(1)
      .map(
        ([sheet, group, id, header]) => [memoryKey(String(sheet), String(group), String(header)), String(id)] as const,
      ),
  );
}

/** Ties the columns of a group to what there will be; a column is missing only where what it is for was there before. */
function placesOf(
  table: Table,
  group: string,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: Problems,
): Places {
  const ofSegments = LAYOUTS[table.sheet].of === 'segments';
  const labels = ofSegments ? segmentLabels(model) : processLabels(model);
  const byLabel = new Map(labels.map(({ id, label }) => [nameKey(label), id]));
  const alive = new Set(labels.map(({ id }) => id));
  const before = ofSegments ? segmentLabels(stored) : processLabels(stored);
  const known = new Set(before.map(({ id }) => id));
  const places = new Map<number, string>();
  const found = new Set<string>();
  for (const column of table.groups.filter(column => column.group === group)) {
    const id = column.id !== null && known.has(column.id) ? column.id : byLabel.get(nameKey(column.header));
    if (id === undefined)
      problems.add('columnUnknown', { sheet: table.name, row: 0, column: column.place }, column.header);
    else if (found.has(id))
      problems.add('columnTwice', { sheet: table.name, row: 0, column: column.place }, column.header);
    else {
      found.add(id);
      // The column of what was removed is left over and says nothing any more.
      if (alive.has(id)) places.set(column.place, id);
    }
  }
  for (const { id, label } of before) {
    if (!alive.has(id) || found.has(id)) continue;
    if (table.isCutOff) problems.add('cutOff', { sheet: table.name });
    else problems.add('columnMissing', { sheet: table.name }, '', { text: label });
  }
  return places;
}

function readSegments(table: Table, stored: ScenarioModel, problems: Problems): Named[] {
  const claims = table.rows.map(line => ({
    id: line.id('id'),
    name: line.name('segment', SEGMENT_NAME_LIMIT),
    parent: '',
  }));
  const ids = matchRows(
    claims,
    stored.segments.map(segment => ({ ...segment, parent: '' })),
  );
  const seen = new Set<string>();
  claims.forEach(({ name }, n) => {
    if (name !== '' && seen.has(nameKey(name)))
      problems.add('notUnique', { sheet: table.name, row: table.rows[n]!.at, column: table.keys.get('segment') }, name);
    seen.add(nameKey(name));
  });
  return claims.map(({ name }, n) => ({ id: ids[n] ?? randomUUID(), name }));
}

/** The name of a layer, or, where the layer is not shown and nothing stands there, the one thing that layer holds. */
function layerName(
  line: Line,
  column: ColumnKey,
  isShown: boolean,
  existing: string | undefined,
  otherwise: string,
): string {
  if (!isShown && line.value(column) === null) return existing ?? otherwise;
  return line.name(column, NAME_LIMIT);
}

function readSections(
  table: Table,
  model: ScenarioModel,
  before: ScenarioModel,
  language: Language,
  problems: Problems,
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

  // A row without a cost object stands for a section that holds nothing.
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
    placesOf(table, group, model, before, problems),
  );
  const wasCost = new Map(storedCosts.map(cost => [cost.id, cost]));
  const costs = costLines.map(({ line, name, parent }, n) => ({
    parent,
    process: readCost(
      line,
      costIds[n] ?? randomUUID(),
      name,
      places as [Places, Places, Places],
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
    const said = rows.map(n => table.rows[n]!.yesOrNo('backOffice')).filter(value => value !== undefined);
    return {
      id: key,
      name,
      // One row that says otherwise is enough: nobody changes a mark on every row.
      isBackOffice: said.some(value => value !== was) ? !was : was,
      mainProcesses: (objectsBy.get(key) ?? []).map(({ key, name }) => ({
        id: key,
        name,
        processes: (costsBy.get(key) ?? []).map(cost => cost.process),
      })),
    };
  });
}

function readCost(
  line: Line,
  id: string,
  name: string,
  [units, revenue, directCost]: [Places, Places, Places],
  before: ProcessModel | undefined,
): ProcessModel {
  const totals = {
    units: line.amount('units'),
    revenue: line.amount('revenue'),
    directCost: line.amount('directCosts'),
  };
  const rows = new Map<string, { id: string; units: number; revenue: number; directCost: number }>();
  const put = (places: Places, dimension: 'units' | 'revenue' | 'directCost') => {
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
    line.problem('sumOverTotal', column[dimension], '', { code: 'expectSum', limit: formatAmount(totals[dimension]) });
  return {
    id,
    name,
    totals,
    costAllocation,
    unitDescription: before?.unitDescription ?? null,
    totalCostAllocations: before?.totalCostAllocations ?? [],
  };
}

/** The allocation of a row: units where a cost driver stands, percentages elsewhere. */
function readAllocation(
  line: Line,
  places: Places,
  inUnits: boolean,
  before: readonly AllocationTruth[],
): AllocationTruth[] {
  const cells = [...places].map(([place, id]) => ({
    place,
    id,
    value: inUnits ? line.amount(place) : line.share(place),
  }));
  const rows = cells.filter(cell => cell.value !== 0);
  if (inUnits) return rows.map(({ id, value }) => ({ id, share: 0, units: value }));
  const stored = new Map(before.map(row => [row.id, row.share]));
  const isAsStored =
    rows.length === before.filter(row => row.share !== 0).length && rows.every(row => stored.get(row.id) === row.value);
  const received = receiveShares(rows.map(row => row.value));
  if (!received.ok && !isAsStored)
    line.problem('sumOver100', rows[0]!.place, '', { code: 'expectSum', limit: '100 %' });
  const shares = isAsStored || !received.ok ? rows.map(row => row.value) : received.shares;
  return rows.map(({ id }, n) => ({ id, share: shares[n]!, units: 0 }));
}

/** The rows of a list of things without a parent, each with its id and what was stored of it. */
function* listRows<Thing extends Named>(
  table: Table,
  nameColumn: ColumnKey,
  stored: readonly Thing[],
): Generator<{ line: Line; id: string; name: string; before: Thing | undefined }> {
  const claims = table.rows.map(line => ({ id: line.id('id'), name: line.name(nameColumn, NAME_LIMIT), parent: '' }));
  const ids = matchRows(
    claims,
    stored.map(({ id, name }) => ({ id, name, parent: '' })),
  );
  const byId = new Map(stored.map(thing => [thing.id, thing]));
  for (const [n, line] of table.rows.entries())
    yield { line, id: ids[n] ?? randomUUID(), name: claims[n]!.name, before: byId.get(ids[n] ?? '') };
}

function readEmployees(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: Problems,
): ScenarioModel['employees'] {
  const places = placesOf(table, 'shareOf', model, stored, problems);
  return [...listRows(table, 'employee', stored.employees)].map(({ line, id, name, before }) => ({
    id,
    name,
    jobTitle: line.text('jobTitle', NAME_LIMIT),
    workHoursPerYear: line.amount('workHours'),
    yearlyWage: line.amount('wage'),
    extras: line.amount('extras'),
    costAllocations: readAllocation(line, places, false, before?.costAllocations ?? []),
  }));
}

function readCostCenters(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: Problems,
): ScenarioModel['costCenters'] {
  const places = placesOf(table, 'shareOf', model, stored, problems);
  return [...listRows(table, 'costCenter', stored.costCenters)].map(({ line, id, name, before }) => ({
    id,
    name,
    isBackOffice: line.yesOrNo('backOffice') ?? false,
    fte: line.amount('fte'),
    salaryCost: line.amount('salary'),
    extras: line.amount('extras'),
    costAllocations: readAllocation(line, places, false, before?.costAllocations ?? []),
  }));
}

function readOtherCosts(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: Problems,
): ScenarioModel['otherCosts'] {
  const places = placesOf(table, 'shareOf', model, stored, problems);
  return [...listRows(table, 'otherCost', stored.otherCosts)].map(({ line, id, name, before }) => {
    const unitDescription = line.text('driver', UNIT_DESCRIPTION_LIMIT) || null;
    return {
      id,
      name,
      totalCost: line.amount('totalCost'),
      unitDescription,
      costAllocations: readAllocation(
        line,
        places,
        unitDescription !== null,
        before?.unitDescription === unitDescription ? (before?.costAllocations ?? []) : [],
      ),
    };
  });
}

/** A row per cost that is there; a cost without a row keeps what is stored. */
function readTotalCosts(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: Problems,
): Section<ProcessModel>[] {
  const places = placesOf(table, 'shareOf', model, stored, problems);
  const processes = new Map(costsOf(model.sections).map(process => [process.id, process]));
  const byName = Map.groupBy(
    model.sections.flatMap(section =>
      section.mainProcesses.flatMap(costObject =>
        costObject.processes.map(({ id, name }) => ({
          id,
          place: [section.name, costObject.name, name].map(nameKey).join(' '),
        })),
      ),
    ),
    process => process.place,
  );
  const known = new Set(costsOf(stored.sections).map(process => process.id));
  const read = new Map<string, Pick<ProcessModel, 'unitDescription' | 'totalCostAllocations'>>();
  for (const line of table.rows) {
    const given = line.id('id');
    const names = (['section', 'costObject', 'cost'] as const)
      .map(key => nameKey(String(line.value(key) ?? '')))
      .join(' ');
    const id = given !== null && known.has(given) ? given : byName.get(names)?.shift()?.id;
    const process = id === undefined ? undefined : processes.get(id);
    // The row of a cost that was removed above says nothing any more.
    if (!process && given !== null && known.has(given)) continue;
    if (!process || read.has(process.id)) {
      line.problem('processUnknown', 'cost', line.value('cost'));
      continue;
    }
    const unitDescription = line.text('driver', UNIT_DESCRIPTION_LIMIT) || null;
    const before = process.unitDescription === unitDescription ? process.totalCostAllocations : [];
    read.set(process.id, {
      unitDescription,
      totalCostAllocations: readAllocation(line, places, unitDescription !== null, before),
    });
  }
  const alive = new Set(model.segments.map(segment => segment.id));
  return model.sections.map(section => ({
    ...section,
    mainProcesses: section.mainProcesses.map(costObject => ({
      ...costObject,
      processes: costObject.processes.map(process => ({
        ...process,
        totalCostAllocations: process.totalCostAllocations.filter(row => alive.has(row.id)),
        ...read.get(process.id),
      })),
    })),
  }));
}
