import { sql } from 'kysely';
import { openDatabase, type Target } from '../db/connect.ts';
import { addLargeScenario, type LargeScenario, type Size } from './large-scenario.ts';
import { type RunningProgram, runProgram, type Watched } from './running-program.ts';
import { addCast, type Person } from './test-app.ts';
import type { TestProvider } from './test-provider.ts';

// A large scenario that is prepared in this process, and served as a workbook by the built program in one of its own: what
// the preparation costs is not what the program costs.

export interface Prepared extends LargeScenario {
  target: Target;
  who: Person;
}

const FILES = '/api/file-generator/scenario-template';

export async function prepare(target: Target, size: Partial<Size>): Promise<Prepared> {
  // What prepares takes longer than a statement of the program may.
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const { a } = await addCast(db);
  const scenario = await addLargeScenario(db, a.id, size);
  await db.asOwner(tx => sql`analyze`.execute(tx));
  await db.close();
  return { ...scenario, target, who: a.manager };
}

const ALLOCATIONS = ['employee_allocation', 'other_cost_allocation', 'total_cost_allocation'];

/** Every cost, every employee and every allocation becomes another. */
export async function changeEverything({ target, scenarioId }: Prepared): Promise<void> {
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  await db.asOwner(async tx => {
    const here = sql`where scenario_id = ${scenarioId}`;
    await sql`update process set total_revenue_cents = total_revenue_cents + 100 ${here}`.execute(tx);
    await sql`update process_cost_allocation set units_hundredths = 900 ${here}`.execute(tx);
    for (const table of ALLOCATIONS)
      await sql`update ${sql.table(table)} set share = share / 2, cost_cents = cost_cents / 2 ${here}`.execute(tx);
    await sql`update employee set extras_cents = extras_cents + 100 ${here}`.execute(tx);
    await sql`update other_cost set total_cost_cents = total_cost_cents + 100 ${here}`.execute(tx);
  });
  await db.close();
}

/** Every figure of the scenario in one text: what was entered and what follows from it. */
export async function figuresOf({ target, scenarioId }: Prepared): Promise<string> {
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const tables = {
    process: 'id, total_units_hundredths, total_revenue_cents, total_cost_cents',
    employee: 'id, yearly_wage_cents, extras_cents',
    other_cost: 'id, total_cost_cents',
    process_cost_allocation: 'process_id, segment_id, units_hundredths, revenue_cents, direct_cost_cents',
    employee_allocation: 'employee_id, process_id, share, units_hundredths, cost_cents',
    other_cost_allocation: 'other_cost_id, process_id, share, units_hundredths, cost_cents',
    total_cost_allocation: 'process_id, segment_id, share, units_hundredths, cost_cents',
  };
  const digests = await db.asOwner(async tx => {
    const found: string[] = [];
    for (const [table, columns] of Object.entries(tables)) {
      const row = sql.raw(`concat_ws(' ', ${columns})`);
      const { rows } = await sql<{
        digest: string;
      }>`select coalesce(md5(string_agg(${row}, ';' order by ${row})), '') as digest
        from ${sql.table(table)} where scenario_id = ${scenarioId}`.execute(tx);
      found.push(`${table} ${rows[0]!.digest}`);
    }
    return found;
  });
  await db.close();
  return digests.join('\n');
}

export interface Served {
  /** What the program needs when nobody asks for anything. */
  rest(): Promise<Watched<void>>;
  download(): Promise<Watched<Buffer>>;
  send(what: 'validate' | 'upload', file: Buffer): Promise<Watched<{ messages: string[]; changes: Changes }>>;
  stop(): Promise<void>;
}
type Changes = Record<'added' | 'changed' | 'removed', unknown[]>;

/** The program on what was prepared, and its three calls for workbooks. */
export async function serve({ target, who, reportId, scenarioId }: Prepared, provider: TestProvider): Promise<Served> {
  const program: RunningProgram = await runProgram(target, provider);
  const authorization = `Bearer ${await provider.token(who.email)}`;
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const reply = await fetch(`${program.url}${path}`, {
      method: 'POST',
      ...init,
      headers: { authorization, ...(init.headers as Record<string, string>) },
    });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 500)}`);
    return reply;
  };
  return {
    rest: () => program.watched(async () => {}),
    download: () =>
      program.watched(async () => {
        const body = JSON.stringify({ reportId, scenarioId });
        const reply = await call(FILES, { headers: { 'content-type': 'application/json' }, body });
        return Buffer.from(await reply.arrayBuffer());
      }),
    send: (what, file) =>
      program.watched(async () => {
        const body = new FormData();
        body.set('reportId', reportId);
        body.set('scenarioId', scenarioId);
        body.set('file', new Blob([new Uint8Array(file)]), 'large.xlsx');
        const reply = await call(`${FILES}-${what}-file`, { body });
        return (await reply.json()) as Awaited<ReturnType<Served['send']>>['result'];
      }),
    stop: program.stop,
  };
}
