import { randomUUID } from 'node:crypto';
import { NAME_LIMIT, nameKey } from '#domain/names.ts';
import type { AllocationTruth, Named, ScenarioModel } from '#domain/scenario-model.ts';
import { SEGMENT_NAME_LIMIT } from '#domain/segments.ts';
import { type EntryKind, emptyValues, type FieldKind, type FieldsOf, THINGS, type ValuesOf } from '#domain/shape.ts';
import { matchRows } from './match-things.ts';
import { readAllocation, receiverIdsOf } from './read-allocations.ts';
import { isPart, readExtras } from './read-extras.ts';
import { fieldsWithColumns } from './workbook-columns.ts';
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

/** Employees, cost centers or other costs, each with its line. Percentages count only while the cost driver is what it was. */
export function readEntries<K extends EntryKind>(
  kind: K,
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
): { line: TableLine; entry: StoredEntry<K> }[] {
  const places = receiverIdsOf(table, 'shareOf', model, stored, problems);
  const things = stored[LISTED[kind]] as unknown as StoredEntry<K>[];
  const driverOf = (values: object | undefined) =>
    (values as { unitDescription?: string | null })?.unitDescription ?? null;
  return [...listRows(table, kind, things)].map(({ line, id, name, before: was }) => {
    const values = fieldsWithColumns(kind).map(([field, key, of]) => [
      field,
      field === 'name' ? name : field === 'extras' && isPart(line) ? 0 : READ[of.kind]!(line, key, of.limit),
    ]);
    const empty = emptyValues<FieldsOf<K>>(THINGS[kind].fields);
    const own = readExtras(kind, line, { ...empty, ...Object.fromEntries(values) } as ValuesOf<K>, was);
    const before = was && { unitDescription: driverOf(was), allocations: was.costAllocations };
    return { line, entry: { id, ...own, costAllocations: readAllocation(line, places, driverOf(own), before) } };
  });
}

type StoredEntry<K extends EntryKind> = Named & ValuesOf<K> & { readonly costAllocations: readonly AllocationTruth[] };
const LISTED = { employee: 'employees', costCenter: 'costCenters', otherCost: 'otherCosts' } as const;

const READ: Partial<Record<FieldKind, (line: TableLine, key: ColumnKey, limit: number | undefined) => unknown>> = {
  text: (line, key, limit) => line.text(key, limit!),
  mark: (line, key) => line.yesOrNo(key) ?? false,
  amount: (line, key) => line.amount(key),
  units: (line, key) => line.amount(key),
  driver: (line, key, limit) => line.text(key, limit!) || null,
  part: (line, key) => line.part(key),
};
