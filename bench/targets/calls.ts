import { sql } from 'kysely';
import { listOf } from '../../src/server/allocations/rows.sql.ts';
import type { Database } from '../../src/server/db/connect.ts';
import { loadTruths } from '../../src/server/overviews/load-book.sql.ts';
import { addLargeScenario, type LargeScenario } from '../../src/server/testing/large-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../../src/server/testing/test-app.ts';
import { writtenRows } from '../../src/server/testing/written-rows.ts';
import { atEnd, onPostgres, provider } from './databases.ts';
import { inTurns, once, type Target } from './target.ts';

// Calls on PostgreSQL, by the clock, each in turns with what it is measured beside.

const TIMES = 7;
const LISTS = {
  employee_allocation: ['employee_id', 'process_id', 'share'],
  other_cost_allocation: ['other_cost_id', 'process_id', 'share', 'units_hundredths'],
  total_cost_allocation: ['process_id', 'segment_id', 'share', 'units_hundredths'],
  process_cost_allocation: ['process_id', 'segment_id', 'units_hundredths', 'revenue_cents', 'direct_cost_cents'],
};

interface Filled {
  app: TestApp;
  db: Database;
  cast: Cast;
  L: LargeScenario;
  M: LargeScenario;
  /** Where the program listens. */
  url: string;
}

export const filled = once(async (): Promise<Filled> => {
  const db = await onPostgres();
  const app = await testApp(undefined, {
    db: { ...db, target: { url: '' }, drop: async () => {} },
    provider: await provider(),
  });
  atEnd(() => app.app.close());
  const cast = await addCast(db);
  const L = await addLargeScenario(db, cast.a.id);
  const M = await addLargeScenario(db, cast.a.id, { ...{ costs: 100, employees: 200, segments: 20 }, otherCosts: 100 });
  await db.asOwner(tx => sql`analyze`.execute(tx));
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  return { app, db, cast, L, M, url };
});

/** Over HTTP and not compressed. */
async function overview(view: 'process' | 'segment'): Promise<string> {
  const { app, cast, L, url } = await filled();
  const authorization = `Bearer ${await app.token(cast.a.manager)}`;
  const headers = { authorization, 'accept-encoding': 'identity' };
  const reply = await fetch(`${url}/api/overview/${view}/${L.scenarioId}`, { headers });
  if (!reply.ok) throw new Error(`${view}: ${reply.status}`);
  return reply.text();
}

async function overviews(view: 'process' | 'segment') {
  const { db, L } = await filled();
  const lists = () =>
    db.asOwner(async tx => {
      for (const [table, [giver, ...columns]] of Object.entries(LISTS))
        await sql`select ${sql.ref(giver!)}, ${sql.join(columns.map(column => sql`array_agg(${sql.ref(column)})`))}
          from ${sql.table(table)} where scenario_id = ${L.scenarioId} group by 1`.execute(tx);
    });
  const reply = JSON.parse(await overview(view));
  const took = await inTurns(TIMES, { call: () => overview(view), lists, stringify: () => JSON.stringify(reply) });
  return {
    figure: took.call,
    beside: 2 * took.lists + 2 * took.stringify,
    note: `array_agg ${took.lists.toFixed(0)} ms, JSON.stringify ${took.stringify.toFixed(0)} ms; over HTTP, not compressed`,
  };
}

async function growth() {
  const { db, L, M } = await filled();
  const load = ({ scenarioId }: LargeScenario) => db.asOwner(tx => loadTruths(tx, scenarioId));
  await Promise.all([load(M), load(L)]);
  const { small, large } = await inTurns(TIMES, { small: () => load(M), large: () => load(L) });
  const rows = async ({ scenarioId }: LargeScenario) => {
    const counts = Object.keys(LISTS).map(
      table => sql`(select count(*) from ${sql.table(table)} where scenario_id = ${scenarioId})`,
    );
    const query = sql<{ n: number }>`select (${sql.join(counts, sql` + `)})::int8 as n`;
    return (await db.asOwner(tx => query.execute(tx))).rows[0]!.n;
  };
  return {
    figure: large / small,
    beside: (await rows(L)) / (await rows(M)),
    note: `${small.toFixed(0)} → ${large.toFixed(0)} ms`,
  };
}

/**
 * A list of 1,000 of which every row changes, each time. It lies beside one statement that writes the same rows: those of the
 * list, and those of the 1,000 costs to 50 segments that follow from them.
 */
const saving = once(async () => {
  const { app, db, cast, L } = await filled();
  const first = sql<{ id: string }>`select id from employee where scenario_id = ${L.scenarioId} order by seq limit 1`;
  const employee = (await db.asOwner(tx => first.execute(tx))).rows[0]!.id;
  const at = `/employee-cost-allocation/${employee}`;
  const list = (await app.as(cast.a.manager, 'GET', at)).body as { processId: string; percent: number }[];
  let time = 0;
  const save = async () => {
    time++;
    // 0.05 and 0.15 by turns, so that each of them changes.
    const body = list.map((row, n) => ({ ...row, percent: (n + time) % 2 === 0 ? 0.05 : 0.15 }));
    const { status, raw } = await app.as(cast.a.manager, 'PATCH', at, body);
    if (status !== 200) throw new Error(`${status} ${raw.toString().slice(0, 200)}`);
  };
  await save();
  const rowsOf = async (table: string, columns: [string, string], where: ReturnType<typeof sql>) => {
    const query = sql<{
      one: string;
      other: string;
      share: number;
      cents: number;
    }>`select ${sql.ref(columns[0])} as one,
      ${sql.ref(columns[1])} as other, share, cost_cents as cents from ${sql.table(table)} where ${where}`;
    const { rows } = await db.asOwner(tx => query.execute(tx));
    return [rows.map(r => r.one), rows.map(r => r.other), rows.map(r => r.share), rows.map(r => r.cents)].map(listOf);
  };
  const own = await rowsOf('employee_allocation', ['employee_id', 'process_id'], sql`employee_id = ${employee}`);
  const derived = await rowsOf(
    'total_cost_allocation',
    ['process_id', 'segment_id'],
    sql`scenario_id = ${L.scenarioId}`,
  );
  const write = (table: string, [one, other]: [string, string], rows: string[]) => sql`update ${sql.table(table)} t
    set share = n.share, cost_cents = n.cents + ${time++}::int8
    from unnest(${rows[0]}::uuid[], ${rows[1]}::uuid[], ${rows[2]}::int8[], ${rows[3]}::int8[]) n (one, other, share, cents)
    where t.${sql.ref(one)} = n.one and t.${sql.ref(other)} = n.other`;
  const bulk = () =>
    db.asOwner(tx =>
      sql`with own as (${write('employee_allocation', ['employee_id', 'process_id'], own)})
        ${write('total_cost_allocation', ['process_id', 'segment_id'], derived)}`.execute(tx),
    );
  const before = db.statements();
  await save();
  const trips = db.statements() - before;
  const took = await inTurns(TIMES, { save, bulk });
  return { trips, ...took, written: await writtenRows(db, save) };
});

export const CALLS: Target[] = [
  ...(['process', 'segment'] as const).map(
    (view): Target => ({
      ...{ name: `the overview per ${view === 'process' ? 'cost object' : 'segment'} at L over HTTP`, unit: 'ms' },
      ...{ beside: '2 × one array_agg a parent + 2 × JSON.stringify of the reply', ratio: { most: 1 } },
      measure: () => overviews(view),
    }),
  ),
  {
    ...{ name: 'growth from M to L: loading the book', unit: 'times', beside: 'rows', ratio: { most: 1 } },
    measure: growth,
  },
  {
    ...{ name: 'saving one employee’s list of 1,000, every row changed: round trips', unit: 'round trips' },
    ...{ beside: 'wanted', ratio: { most: 1 } },
    measure: async () => ({ figure: (await saving()).trips, beside: 9 }),
  },
  {
    ...{ name: 'saving one employee’s list of 1,000, every row changed', unit: 'ms' },
    ...{ beside: 'one statement that writes the same 51,000 rows', ratio: { most: 3 } },
    measure: async () => {
      const { save, bulk } = await saving();
      return { figure: save, beside: bulk, note: 'each row is written once by each' };
    },
  },
  {
    ...{ name: 'saving one employee’s list of 1,000, every row changed: rows locked or written twice', unit: 'rows' },
    ...{ beside: 'rows written', ratio: { most: 0 } },
    measure: async () => {
      const { rows, twice } = (await saving()).written;
      const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
      // Its lock is the first, and its revision rises last.
      const { scenario = 0, ...others } = twice;
      return { figure: sum(others), beside: sum(rows), note: `beside the row of the scenario (${scenario})` };
    },
  },
];
