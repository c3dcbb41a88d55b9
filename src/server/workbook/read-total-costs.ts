import { changeCosts, costsOf, type Section } from '#domain/cost-objects.ts';
import { heldLike } from '#domain/divided-like.ts';
import { type StoredLike, typedLike, type UnitsAlike, unitsAlike } from '#domain/like-another-cost.ts';
import { nameKey } from '#domain/names.ts';
import { isInUnits, UNIT_DESCRIPTION_LIMIT } from '#domain/other-costs.ts';
import type { ProcessModel, ScenarioModel } from '#domain/scenario-model.ts';
import { readAllocation, receiverIdsOf } from './read-allocations.ts';
import { likesNamed, type MadeOf, readLike } from './read-likes.ts';
import { processLabels } from './workbook-columns.ts';
import type { WorkbookProblems } from './workbook-problems.ts';
import type { Table } from './workbook-table.ts';

const NAMED = { unitsOf: 'units', revenueOf: 'revenue', division: 'division' } as const;

/** Reads one row for each cost that exists. A cost without a row keeps what is stored. */
export function readTotalCosts(
  table: Table,
  model: ScenarioModel,
  stored: ScenarioModel,
  problems: WorkbookProblems,
): Section<ProcessModel>[] {
  const places = receiverIdsOf(table, 'shareOf', model, stored, problems);
  const processes = new Map(costsOf(model.sections).map(process => [process.id, process]));
  const all = costsOf(model.sections).flatMap(process => process.costAllocation);
  let names: ReturnType<typeof likesNamed<'totalCost'>> | undefined;
  let units: UnitsAlike | undefined;
  const alike = () =>
    (units ??= unitsAlike([...processes.values()].map(({ id, costAllocation: held }) => ({ id, held }))));
  const madeOf = (own: ProcessModel): MadeOf<'totalCost'> => ({
    receivers: model.segments,
    held: ({ like, likeOf }) => heldLike(like, (likeOf ? processes.get(likeOf)! : own).costAllocation, () => all),
    named: cell => {
      names ??= likesNamed<'totalCost'>(NAMED, processLabels(stored), processLabels(model));
      return names.get(cell);
    },
  });
  const byName = Map.groupBy(
    model.sections.flatMap(section =>
      section.mainProcesses.flatMap(costObject =>
        costObject.processes.map(({ id, name }) => ({ id, names: [section.name, costObject.name, name].map(nameKey) })),
      ),
    ),
    ({ names }) => names[2],
  );
  const known = new Set(costsOf(stored.sections).map(process => process.id));
  const read = new Map<
    string,
    Pick<ProcessModel, 'unitDescription' | keyof StoredLike<'totalCost'> | 'totalCostAllocations'>
  >();
  for (const line of table.rows) {
    const given = line.id('id');
    const told = (['section', 'costObject', 'cost'] as const).map(key => nameKey(String(line.value(key) ?? '')));
    const called = (byName.get(told[2]) ?? []).filter(
      ({ id, names }) => !read.has(id) && told.every((name, n) => name === '' || name === names[n]),
    );
    // Names that are left out are enough where one cost alone has the others.
    const byNames = called.length === 1 || told.every(name => name !== '') ? called[0]?.id : undefined;
    const id = given !== null && known.has(given) ? given : byNames;
    const process = id === undefined ? undefined : processes.get(id);
    // This row belongs to a cost that was removed above. It is ignored.
    if (!process && given !== null && known.has(given)) continue;
    if (!process || read.has(process.id)) {
      line.problem('processUnknown', 'cost', line.value('cost'));
      continue;
    }
    const unitDescription = line.text('unitDescription', UNIT_DESCRIPTION_LIMIT) || null;
    const before = { unitDescription: process.unitDescription, allocations: process.totalCostAllocations };
    const totalCostAllocations = readAllocation(line, places, unitDescription, before);
    const inUnits = isInUnits(unitDescription);
    const typed = typedLike(process.id, totalCostAllocations, { inUnits }, alike);
    const now = { id: process.id, unitDescription, rows: totalCostAllocations, typed };
    const was = known.has(process.id) ? { ...process, rows: process.totalCostAllocations } : undefined;
    const like = readLike('totalCost', line, now, was, madeOf(process));
    read.set(process.id, { unitDescription, ...like, totalCostAllocations });
  }
  const alive = new Set(model.segments.map(segment => segment.id));
  return changeCosts(model.sections, process => ({
    ...process,
    totalCostAllocations: process.totalCostAllocations.filter(row => alive.has(row.id)),
    ...read.get(process.id),
  }));
}
