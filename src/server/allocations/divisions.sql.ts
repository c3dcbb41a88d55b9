import { type RawBuilder, sql } from 'kysely';
import type { Part } from '#domain/divided-like.ts';
import type { StoredLike } from '#domain/like-another-cost.ts';
import type { Cents, Hundredths, Share } from '#domain/money.ts';
import type { AllocationTruth } from '#domain/scenario-model.ts';
import type { LikeKind, LikeOf } from '#domain/total-costs.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import type { Tx } from '#server/db/tenant.ts';
import { indirectCostOfProcess } from './derived.sql.ts';

// What divisions were made like, and what they would be made of now.

/** It is no change of the thing itself, which keeps its version. */
export async function updateDividedLike(
  tx: Tx,
  kind: LikeKind,
  id: string,
  values: StoredLike<LikeKind>,
): Promise<void> {
  const { table, columns } = THING_TABLES[kind];
  const set = columns
    .filter(({ field }) => field in values)
    .map(({ field, name }) => sql`${sql.ref(name)} = ${values[field as keyof StoredLike<LikeKind>]}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(tx);
}

/** Total costs whose divisions follow from others: which words say so, `isFollowing` says. */
export async function readFollowing(tx: Tx, scenarioId: string): Promise<Following[]> {
  const { rows } = await sql<Following>`
    select id, total_cost_unit_description as "unitDescription", total_cost_divided_like as "dividedLike",
      total_cost_divided_like_of as "dividedLikeOf", total_cost_divided_among_some as "dividedAmongSome" from process
    where scenario_id = ${scenarioId} and total_cost_divided_like in ('others', 'division') order by seq`.execute(tx);
  return rows;
}

interface Following {
  id: string;
  unitDescription: string | null;
  dividedLike: LikeOf<'totalCost'> | null;
  dividedLikeOf: string | null;
  dividedAmongSome: boolean;
}

/** The costs of which a segment holds just so many units, with all that segments hold of these. */
export async function readWithUnits(
  tx: Tx,
  scenarioId: string,
  { id, units }: Pick<Part, 'id' | 'units'>,
): Promise<{ id: string; held: Pick<Part, 'id' | 'units'>[] }[]> {
  const { rows } = await sql<{ id: string; held: [segment: string, units: Hundredths][] }>`
    select process_id as id, json_agg(json_build_array(segment_id, units_hundredths)) as held from process_cost_allocation
    where scenario_id = ${scenarioId} and process_id in (select process_id from process_cost_allocation
      where scenario_id = ${scenarioId} and segment_id = ${id} and units_hundredths = ${units}) group by 1`.execute(tx);
  return rows.map(({ id, held }) => ({ id, held: held.map(([segment, units]) => ({ id: segment, units })) }));
}

interface Divisions {
  /** By scenario, what each receiver, in their order, has of all costs together. */
  all: ReadonlyMap<string, Part[]>;
  /** By giver. */
  rows: ReadonlyMap<string, AllocationTruth[]>;
  /** By cost, what the receivers hold of its units and revenue. */
  own: ReadonlyMap<string, Part[]>;
}

type Given = [receiver: string, share: Share, units: Hundredths];
type Had = [receiver: string, units: Hundredths, revenue: Cents, personnel?: Cents, indirect?: Cents];
type Lists<Row> = [id: string, rows: Row[]][];

const listed = (part: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce(json_agg(json_build_array(${part}) order by ${order}), '[]')`;

/** What all of them have, by the kind of what is divided; what the others pass on only where it is asked for. */
const ALL: Record<LikeKind, (those: RawBuilder<unknown>, ofOthers: boolean) => RawBuilder<unknown>> = {
  totalCost: (those, ofOthers) => sql`
    select s.scenario_id as id, ${listed(sql`s.id, coalesce(h.units, 0), coalesce(h.revenue, 0), 0, ${ofOthers ? PASSED_ON : sql`0`}`, sql`s.seq`)} as parts
      from segment s left join (select segment_id, sum(units_hundredths)::int8 as units, sum(revenue_cents)::int8 as revenue
        from process_cost_allocation where scenario_id = ${those} group by segment_id) h on h.segment_id = s.id
      where s.scenario_id = ${those} group by 1`,
  otherCost: those => sql`
    select s.id, ${listed(sql`p.id, p.units_hundredths, p.revenue_cents, ${indirectCostOfProcess.personnel}`, sql`p.seq`)} as parts
      from process p join scenario s on s.id = p.scenario_id where s.id = ${those} group by 1`,
};

/** By the others to a segment. Which these are, `isOneOfOthers` says. */
const PASSED_ON = sql`coalesce((select sum(a.cost_cents)::int8 from total_cost_allocation a join process p on p.id = a.process_id
  where a.segment_id = s.id and p.total_cost_divided_like is distinct from 'others'), 0)`;

/** The divisions of these, of whichever scenario, and what is held of those, in one statement. */
export async function readDivisions(
  tx: Tx,
  kind: LikeKind,
  scenarioIds: readonly string[],
  ids: readonly string[],
  held: readonly string[],
  ofOthers: boolean,
): Promise<Divisions> {
  const those = sql`any(${[...scenarioIds]}::uuid[])`;
  const lists = (table: string, giver: string, row: RawBuilder<unknown>, of: readonly string[]) => sql`
    (select coalesce(json_agg(json_build_array(giver, rows)), '[]')
      from (select ${sql.ref(giver)} as giver, json_agg(json_build_array(${row})) as rows from ${sql.table(table)}
        where scenario_id = ${those} and ${sql.ref(giver)} = any(${[...of]}::uuid[]) group by 1) lists)`;
  const { table, giver, receiver } = LIST_TABLES[`${kind}Allocation`];
  const given = lists(table, giver, sql`${sql.ref(receiver)}, share, units_hundredths`, ids);
  const own =
    kind === 'totalCost'
      ? lists('process_cost_allocation', 'process_id', sql`segment_id, units_hundredths, revenue_cents`, held)
      : sql`'[]'::json`;
  const { rows } = await sql<{ all: Lists<Had>; given: Lists<Given>; own: Lists<Had> }>`
    select (select coalesce(json_agg(json_build_array(id, parts)), '[]') from (${ALL[kind](those, ofOthers)}) lists) as "all",
      ${given} as given, ${own} as own`.execute(tx);
  const read = rows[0]!;
  const part = ([id, units, revenue, personnel = 0, indirect = 0]: Had): Part => ({
    ...{ id, units, revenue, personnel, indirect },
  });
  const partsOf = (lists: Lists<Had>) => new Map(lists.map(([id, all]) => [id, all.map(part)]));
  return {
    all: partsOf(read.all),
    rows: new Map(read.given.map(([id, all]) => [id, all.map(([to, share, units]) => ({ id: to, share, units }))])),
    own: partsOf(read.own),
  };
}
