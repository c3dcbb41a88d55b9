import { type RawBuilder, sql } from 'kysely';
import type { AllocationRow } from '#domain/allocation.ts';
import type { Cents, Hundredths, Share } from '#domain/money.ts';
import { type EntryKind, LISTS, type SettledList } from '#domain/shape.ts';
import { LIST_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';

// How lists show what is allocated: the sums of what is stored, and one row for each receiver, including rows of zero.

/** What is allocated of one thing, all receivers together. */
export interface AllocatedSums {
  share: Share;
  units: Hundredths;
  cost: Cents;
}

/** Who carries whatever is allocated, where that is only one. */
export interface SoleReceiver {
  id: string;
  name: string;
  /** Of a process. */
  mainProcessName: string | null;
}

/** For a select of givers: `sums.share`, `sums.units` and `sums.cost`. Each looks by its index, in half of the time of a join. */
export const joinSums = (list: SettledList, id: string, more = sql``): RawBuilder<unknown> => {
  const { table, giver } = LIST_TABLES[list];
  return sql`cross join lateral (select coalesce(sum(share), 0)::int8 as share,
      coalesce(sum(units_hundredths), 0)::int8 as units, coalesce(sum(cost_cents), 0)::int8 as cost ${more}
    from ${sql.table(table)} where ${sql.ref(giver)} = ${sql.ref(id)}) sums`;
};

/** The same with `soleReceiver`, and `sums.receivers`, how many there are. Who that is is looked up only where one share is all of them: to collect all ids takes longer. */
export const joinSumsAndReceiver = (list: SettledList, id: string): RawBuilder<unknown> => {
  const { table, giver, receiver } = LIST_TABLES[list];
  const toProcesses = LISTS[list].receiver === 'process';
  return sql`${joinSums(list, id, sql`, max(share) as most, (count(*) filter (where share > 0))::int as receivers`)}
      left join ${sql.table(LISTS[list].receiver)} receiver on receiver.id = case when sums.most = sums.share then (select
        ${sql.ref(receiver)} from ${sql.table(table)} where ${sql.ref(giver)} = ${sql.ref(id)} and share > 0 limit 1) end
      ${toProcesses ? sql`left join main_process "above" on "above".id = receiver.main_process_id` : sql``}`;
};

/** A column beside those sums: a `SoleReceiver` or null. */
export const soleReceiver = (list: SettledList): RawBuilder<unknown> =>
  sql`case when receiver.id is not null then json_build_object('id', receiver.id, 'name', receiver.name,
      'mainProcessName', ${LISTS[list].receiver === 'process' ? sql`"above".name` : sql`null`}) end`;

/** The percentage that was entered, of lists in which units may decide; `a` is the allocation table. */
const enteredShare = (list: SettledList): RawBuilder<unknown> => {
  const column = LIST_TABLES[list].enteredShare;
  return column ? sql`, coalesce(${sql.ref(`a.${column}`)}, 0) as "enteredShare"` : sql``;
};

export interface ProcessAllocationRow extends AllocationRow {
  name: string;
  mainProcessName: string;
}

/** One row for each process of the scenario, in the order of creation. */
export async function allocationsToProcesses(
  tx: Tx,
  kind: EntryKind,
  entry: { scenarioId: string; id: string },
): Promise<ProcessAllocationRow[]> {
  const list = `${kind}Allocation` as const;
  const { table, giver } = LIST_TABLES[list];
  const { rows } = await sql<ProcessAllocationRow>`
    select p.id, p.name, m.name as "mainProcessName", coalesce(a.share, 0) as share,
      coalesce(a.units_hundredths, 0) as units, coalesce(a.cost_cents, 0) as cost${enteredShare(list)}
    from process p join main_process m on m.id = p.main_process_id
      left join ${sql.table(table)} a on a.process_id = p.id and a.${sql.ref(giver)} = ${entry.id}
    where p.scenario_id = ${entry.scenarioId} order by p.seq`.execute(tx);
  return rows;
}

export interface SegmentAllocationRow extends AllocationRow {
  name: string;
}

/** One row for each segment of the scenario, in the order of creation. */
export async function allocationsToSegments(
  tx: Tx,
  process: { scenarioId: string; id: string },
): Promise<SegmentAllocationRow[]> {
  const { rows } = await sql<SegmentAllocationRow>`
    select s.id, s.name, coalesce(a.share, 0) as share, coalesce(a.units_hundredths, 0) as units,
      coalesce(a.cost_cents, 0) as cost${enteredShare('totalCostAllocation')}
    from segment s left join total_cost_allocation a on a.segment_id = s.id and a.process_id = ${process.id}
    where s.scenario_id = ${process.scenarioId} order by s.seq`.execute(tx);
  return rows;
}

type Packed = [id: string, name: string, mainProcessName: string | null, ...figures: [number, number, number, number?]];

/**
 * The rows that are stored, by the id of the giver: of all givers of a scenario, or of one. They are in the order of creation, and
 * read in one statement, whatever the size.
 */
export async function carriedRows(
  tx: Tx,
  list: SettledList,
  scenarioId: string,
  giverId?: string,
): Promise<Map<string, ProcessAllocationRow[]>> {
  const { table, giver, receiver, enteredShare: entered } = LIST_TABLES[list];
  const toProcesses = LISTS[list].receiver === 'process';
  const given = sql.ref(`a.${giver}`);
  const { rows } = await sql<{ giver: string; rows: Packed[] }>`
    select ${given} as giver, json_agg(json_build_array(r.id, r.name, ${toProcesses ? sql`m.name` : sql`null`},
      a.share, a.units_hundredths, a.cost_cents${entered ? sql`, ${sql.ref(`a.${entered}`)}` : sql``}) order by r.seq) as rows
    from ${sql.table(table)} a join ${sql.table(LISTS[list].receiver)} r on r.id = ${sql.ref(`a.${receiver}`)}
      ${toProcesses ? sql`join main_process m on m.id = r.main_process_id` : sql``}
    where a.scenario_id = ${scenarioId} ${giverId ? sql`and ${given} = ${giverId}` : sql``}
    group by ${given}`.execute(tx);
  return new Map(rows.map(one => [one.giver, one.rows.map(unpacked)]));
}

const unpacked = ([id, name, mainProcessName, share, units, cost, enteredShare]: Packed): ProcessAllocationRow => ({
  ...{ id, name, mainProcessName: mainProcessName ?? '', share, units, cost },
  ...(enteredShare !== undefined && { enteredShare }),
});
