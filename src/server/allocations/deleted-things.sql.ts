import { type RawBuilder, sql } from 'kysely';
import { type EntryKind, entryKinds, LISTS, type ListKind, type WholeKind } from '#domain/shape.ts';
import { LIST_TABLES, THING_TABLES } from '#server/db/columns.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { ScenarioKey, Tx } from '#server/db/tenant.ts';
import { type KeptLike, keptLikes, makeLikeNothing } from './deleted-likes.sql.ts';
import type { GivenRow } from './rows.sql.ts';

// What the deletion of a segment, or of a section, cost object or cost with all below it, took: its rows, and what each list had
// for it, its own and those of others. It is read and kept in one statement, whatever the size.

export type DeletedKind = Exclude<WholeKind, EntryKind>;
type Figures = Readonly<Record<'units' | 'revenue' | 'directCost', number>>;

interface KeptRow extends GivenRow {
  /** Of the other end: the segment of an own list, the giver of another one. */
  readonly name: string;
}
/** With the percentages that were entered in all of its list. */
export interface KeptShare extends KeptRow {
  readonly share: number;
  readonly units: number;
  readonly cost: number;
  readonly enteredShare?: number;
  readonly all?: number;
}
export interface KeptFigures extends KeptRow, Figures {
  readonly all?: Figures;
  readonly totals?: Figures;
}

export interface DeletedThing {
  id: string;
  kind: DeletedKind;
  /** The rows of each table, without what every row of a scenario carries. */
  entered: Partial<Record<DeletedKind, Readonly<Record<string, unknown>>[]>>;
  allocations: { readonly processCostAllocation: KeptFigures[]; readonly likes?: readonly KeptLike[] } & Partial<
    Readonly<Record<Exclude<ListKind, 'processCostAllocation'>, KeptShare[]>>
  >;
}

type Sql = RawBuilder<unknown>;
const object = (fields: Readonly<Record<string, Sql>>): Sql =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`;

const things = (kind: DeletedKind, where: Sql): Sql =>
  sql`(select coalesce(jsonb_agg(to_jsonb(t) - 'company_id' - 'scenario_id' order by t.seq), '[]')
    from ${sql.table(THING_TABLES[kind].table)} t where ${where})`;

/** The rows of a list that are gone, named by the end that stays; where that is the giver, with what `all` of its list has. */
function listed(
  list: ListKind,
  gone: 'giver' | 'receiver',
  among: Sql,
  { all, ...more }: { readonly all?: Sql; readonly totals?: Sql } = {},
): Sql {
  const { table, givers, columns, ...ends } = LIST_TABLES[list];
  const stays = gone === 'giver' ? 'receiver' : 'giver';
  const named = stays === 'giver' ? givers : THING_TABLES[LISTS[list].receiver].table;
  const [own, giver] = [sql.ref(`x.${ends.giver}`), sql.ref(ends.giver)];
  const row = object({
    ...{ giver: own, id: sql.ref(`x.${ends.receiver}`), name: sql`n.name` },
    ...Object.fromEntries(columns.map(({ field, name }) => [field, sql.ref(`x.${name}`)])),
    ...(all && { all: sql`lists.entered` }),
    ...more,
  });
  // Once for each list, and not for each of its rows.
  const lists = all
    ? sql`join (select ${giver} as giver, ${all} as entered from ${sql.table(table)} group by ${giver}) lists on lists.giver = ${own}`
    : sql``;
  return sql`(select coalesce(jsonb_agg(${row} order by n.seq), '[]') from ${sql.table(table)} x
    join ${sql.table(named)} n on n.id = ${sql.ref(`x.${ends[stays]}`)} ${lists} where ${sql.ref(`x.${ends[gone]}`)} = ${among})`;
}

/** The percentages that were entered in a list, where units may decide instead. */
function percentages(list: ListKind): { all?: Sql } {
  const { enteredShare } = LIST_TABLES[list];
  return enteredShare ? { all: sql`coalesce(sum(${sql.ref(enteredShare)}), 0)` } : {};
}

function keep(tx: Tx, kind: DeletedKind, id: string, entered: Sql, allocations: Sql): void {
  sendWithNext(
    tx,
    sql`insert into deleted_entry (id, company_id, scenario_id, kind, seq, origin_id, version, entered, allocations)
      select id, company_id, scenario_id, ${kind}, seq, origin_id, version, ${entered}, ${allocations}
      from ${sql.table(THING_TABLES[kind].table)} where id = ${id}`,
  );
}

/**
 * A section, cost object or cost with its costs. What was divided like one of these is like nothing then. Together with the next
 * statement, which deletes it.
 */
export function keepCosts(tx: Tx, kind: Exclude<DeletedKind, 'segment'>, id: string, costs: readonly string[]): void {
  const gone = sql`any (${[...costs]}::uuid[])`;
  const objects =
    kind === 'processCategory' ? sql`t.process_category_id = ${id}` : kind === 'mainProcess' ? sql`t.id = ${id}` : null;
  const entered = object({
    ...(kind === 'processCategory' && { processCategory: things('processCategory', sql`t.id = ${id}`) }),
    ...(objects && { mainProcess: things('mainProcess', objects) }),
    process: things('process', sql`t.id = ${gone}`),
  });
  const others = entryKinds.map(giver => {
    const list = `${giver}Allocation` as const;
    return [list, listed(list, 'receiver', gone, percentages(list))];
  });
  const allocations = object({
    processCostAllocation: listed('processCostAllocation', 'giver', gone),
    totalCostAllocation: listed('totalCostAllocation', 'giver', gone),
    ...Object.fromEntries(others),
    likes: keptLikes('totalCost', gone),
  });
  keep(tx, kind, id, entered, allocations);
  makeLikeNothing(tx, 'totalCost', gone);
}

/** Together with the next statement, which deletes it. */
export function keepSegment(tx: Tx, id: string): void {
  const gone = sql`any (array[${id}::uuid])`;
  const { columns } = LIST_TABLES.processCostAllocation;
  const figures = (value: (name: string) => Sql) =>
    object(Object.fromEntries(columns.map(({ field, name }) => [field, value(name)])));
  const all = figures(name => sql`coalesce(sum(${sql.ref(name)}), 0)`);
  const direct = { all, totals: figures(name => sql.ref(`n.${name}`)) };
  const allocations = object({
    processCostAllocation: listed('processCostAllocation', 'receiver', gone, direct),
    totalCostAllocation: listed('totalCostAllocation', 'receiver', gone, percentages('totalCostAllocation')),
  });
  keep(tx, 'segment', id, object({ segment: things('segment', sql`t.id = ${id}`) }), allocations);
}

/** With their ids, origins and places. A column that came since is as it is where nobody has entered anything. */
export async function putThingsBack(
  tx: Tx,
  { companyId, scenarioId }: ScenarioKey,
  kind: DeletedKind,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const table = sql.table(THING_TABLES[kind].table);
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)));
  await sql`insert into ${table} (company_id, scenario_id, ${columns}) overriding system value
    select ${companyId}::uuid, ${scenarioId}::uuid, ${columns}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
