import { randomUUID } from 'node:crypto';
import { NAME_LIMIT, nameKey } from '#domain/names.ts';
import { UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import type { Named, ScenarioModel } from '#domain/scenario-model.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { matchRows } from './match-things.ts';
import { readAllocation, receiverIdsOf } from './read-allocations.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import type { Table, TableLine } from './workbook-table.ts';
import type { ColumnKey } from './workbook-texts.ts';

// The sheets with one row for each thing, where nothing else holds the thing.

export function readSegments(table: Table, stored: ScenarioModel, problems: WorkbookProblems): Named[] {
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

/** The rows of a list of things without a parent, each with its id and what was stored of it. */
function* listRows<Thing extends Named>(
  table: Table,
  nameColumn: ColumnKey,
  stored: readonly Thing[],
): Generator<{ line: TableLine; id: string; name: string; before: Thing | undefined }> {
  const claims = table.rows.map(line => ({ id: line.id('id'), name: line.name(nameColumn, NAME_LIMIT), parent: '' }));
  const ids = matchRows(
    claims,
    stored.map(({ id, name }) => ({ id, name, parent: '' })),
  );
  const byId = new Map(stored.map(thing => [thing.id, thing]));
  for (const [n, line] of table.rows.entries())
    yield { line, id: ids[n] ?? randomUUID(), name: claims[n]!.name, before: byId.get(ids[n] ?? '') };
}

export function readEmployees(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
): ScenarioModel['employees'] {
  const places = receiverIdsOf(table, 'shareOf', model, stored, problems);
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

export function readCostCenters(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
): ScenarioModel['costCenters'] {
  const places = receiverIdsOf(table, 'shareOf', model, stored, problems);
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

export function readOtherCosts(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
): ScenarioModel['otherCosts'] {
  const places = receiverIdsOf(table, 'shareOf', model, stored, problems);
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
