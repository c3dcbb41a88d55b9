import { sql } from 'kysely';
import type { EnteredTogether } from '#domain/brought-back.ts';
import type { DirectFigures } from '#domain/direct-allocation.ts';
import type { EntryKind, SettledList, ValuesOf } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';

// What is entered by now in the lists that had something for what comes back: of all of them in one statement.

export interface ListNow<Facts> {
  id: string;
  facts: Facts;
  now: EnteredTogether;
}

/** The sums of a list, for a select of givers. */
const sums = (list: SettledList, id: string) => {
  const { table, giver, enteredShare = 'share' } = LIST_TABLES[list];
  return sql`cross join lateral (select coalesce(sum(${sql.ref(enteredShare)}), 0)::int8 as share,
      coalesce(sum(units_hundredths), 0)::int8 as units from ${sql.table(table)} where ${sql.ref(giver)} = ${sql.ref(id)}) entered`;
};

export async function entriesNow<K extends EntryKind>(
  tx: Tx,
  kind: K,
  ids: readonly string[],
): Promise<ListNow<ValuesOf<K>>[]> {
  const { table, columns } = THING_TABLES[kind];
  const facts = columns.map(({ field, name }) => sql`${sql.ref(`e.${name}`)} as ${sql.ref(field)}`);
  const { rows } = await sql<{ id: string } & EnteredTogether & ValuesOf<K>>`
    select ${sql.join(facts)}, e.id, entered.share, entered.units
    from ${sql.table(table)} e ${sums(`${kind}Allocation`, 'e.id')} where e.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(row => ({ id: row.id, facts: row, now: { share: row.share, units: row.units } }));
}

export interface CostNow {
  unitDescription: string | null;
  totals: DirectFigures;
  held: DirectFigures;
}

export async function costsNow(tx: Tx, ids: readonly string[]): Promise<ListNow<CostNow>[]> {
  const { rows } = await sql<{ id: string; driver: string | null; figures: number[] } & EnteredTogether>`
    select p.id, p.total_cost_unit_description as driver, entered.share, entered.units,
      json_build_array(p.units_hundredths, p.revenue_cents, p.direct_cost_cents, held.units, held.revenue, held.cost) as figures
    from process p ${sums('totalCostAllocation', 'p.id')}
      cross join lateral (select coalesce(sum(units_hundredths), 0)::int8 as units, coalesce(sum(revenue_cents), 0)::int8 as revenue,
        coalesce(sum(direct_cost_cents), 0)::int8 as cost from process_cost_allocation where process_id = p.id) held
    where p.id = any(${[...ids]}::uuid[])`.execute(tx);
  const direct = ([units, revenue, directCost]: number[]): DirectFigures => ({
    units: units!,
    revenue: revenue!,
    directCost: directCost!,
  });
  return rows.map(({ id, driver, figures, share, units }) => ({
    id,
    now: { share, units },
    facts: { unitDescription: driver, totals: direct(figures), held: direct(figures.slice(3)) },
  }));
}

export async function segmentIds(tx: Tx, scenarioId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('segment').select('id').where('scenario_id', '=', scenarioId).execute();
  return new Set(rows.map(({ id }) => id));
}
