// How many people one program carries on either engine, and two and three behind haproxy on one PostgreSQL. All of it runs on this
// machine, the people too, so processor time is told apart.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Target } from '../src/server/db/connect.ts';
import startedWith from '../src/server/started-with.json' with { type: 'json' };
import { addLargeScenario } from '../src/server/testing/large-scenario.ts';
import { freePort, onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { addPerson, addTestCompany, addTestMember } from '../src/server/testing/test-app.ts';
import { startTestProvider } from '../src/server/testing/test-provider.ts';
import { commitMs, keep, ms, secondsOf } from './figures.ts';
import { type Desk, ENTERING, sendEverybodyHome, startPeople } from './people.ts';

const COMPANIES = 40;
const PEOPLE_A_COMPANY = 10;
const LOOK_MS = 8_000;
const PEOPLE = [50, 100, 200, 400, 800, 1600];
const TOO_SLOW_MS = 1_000;
const TYPICAL = { costs: 60, employees: 40, segments: 6, otherCosts: 25, costsPerEmployee: 5 };

const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const provider = await startTestProvider();
const cluster = await startCluster(undefined, ['shared_buffers=512MB', 'max_connections=100']);
const rows: (string | number)[][] = [];

/** Companies with a scenario each and somebody who works in it. The last desk is that of the largest scenario. */
async function fill(target: Target): Promise<{ desks: Desk[]; large: Desk; note: string }> {
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const bytes = () =>
    db.asOwner(async tx => {
      const { rows } = await sql<{ n: number }>`select pg_database_size(current_database())::int8 as n`.execute(tx);
      return rows[0]!.n / 1e6;
    });
  const deskOf = async (name: string, size?: Partial<typeof TYPICAL>): Promise<Desk> => {
    const companyId = await addTestCompany(db, name);
    const tokens: string[] = [];
    for (let n = 0; n < PEOPLE_A_COMPANY; n++) {
      const person = await addPerson(db, `${n}@${name.toLowerCase().replace(' ', '-')}.example`);
      await addTestMember(db, companyId, person, 'company-manager');
      tokens.push(await provider.token(person.email));
    }
    const { scenarioId } = await addLargeScenario(db, companyId, size);
    const idsOf = (table: string) =>
      db.asOwner(async tx => {
        const { rows } = await sql<{
          id: string;
        }>`select id from ${sql.table(table)} where scenario_id = ${scenarioId}`.execute(tx);
        return rows.map(({ id }) => id);
      });
    const [processes, segments] = [await idsOf('process'), await idsOf('segment')];
    return { tokens, companyId, scenarioId, processes, segments };
  };
  const empty = await bytes();
  const desks: Desk[] = [];
  for (let n = 0; n < COMPANIES; n++) desks.push(await deskOf(`Company ${n}`, TYPICAL));
  const typical = await bytes();
  const large = await deskOf('Large');
  const note = `${db.engine}: empty ${empty.toFixed(0)} MB, a typical scenario ${((typical - empty) / COMPANIES).toFixed(2)} MB, the largest ${((await bytes()) - typical).toFixed(0)} MB`;
  await db.asOwner(tx => sql`analyze`.execute(tx));
  await db.close();
  return { desks, large, note };
}

async function startProgram(target: Target): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, [...startedWith.flags, 'dist/server/main.js'], {
    env: {
      ...startedWith.environment,
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      VERDEEL_SAMPLE: 'off',
      VERDEEL_ADMIN_EMAIL: 'admin@verdeel.example',
      OIDC_AUTHORITY: provider.authority,
      OIDC_CLIENT_ID: provider.clientId,
      ...('url' in target ? { DATABASE_URL: target.url } : { VERDEEL_DATA: path.dirname(target.dir) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>(listens => {
    child.stdout!.on('data', text => String(text).includes('listens at') && listens());
  });
  return { child, port };
}

async function startHaproxy(ports: number[]): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const file = path.join(folder, `haproxy-${port}.cfg`);
  writeFileSync(
    file,
    `global
  maxconn 5000
defaults
  mode http
  timeout connect 5s
  timeout client 130s
  timeout server 130s
  option httpchk GET /health/ready
frontend verdeel
  bind 127.0.0.1:${port}
  default_backend programs
backend programs
  balance leastconn
${ports.map((to, n) => `  server p${n} 127.0.0.1:${to} check inter 1s`).join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await pause(3_000);
  return { child, port };
}

const megabytesOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);

/** So many people for some seconds. False when they wait for too long. */
async function load(
  what: string,
  port: number,
  desks: Desk[],
  pids: { programs: number[]; database?: number | undefined; haproxy?: number | undefined },
  people: number,
  large?: Desk,
): Promise<boolean> {
  const atWork = startPeople(port, desks, people, { large });
  await pause(3_000);
  const all = () => ({
    programs: pids.programs.reduce((sum, pid) => sum + secondsOf(pid), 0),
    database: pids.database ? secondsOf(pids.database) : 0,
    rest: (pids.haproxy ? secondsOf(pids.haproxy) : 0) + (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  });
  const before = all();
  atWork.count();
  await pause(LOOK_MS);
  const after = all();
  const { took, failed } = await atWork.end();
  const p95 = took[Math.floor(took.length * 0.95)] ?? 0;
  const cores = (key: keyof typeof before) => ((after[key] - before[key]) / (LOOK_MS / 1000)).toFixed(2);
  const memory = pids.programs.map(megabytesOf).join(', ');
  rows.push([
    what,
    people,
    Math.round(took.length / (LOOK_MS / 1000)),
    ms(took[Math.floor(took.length / 2)] ?? 0),
    ms(p95),
    ms(took.at(-1) ?? 0),
    failed,
    cores('programs'),
    pids.database ? cores('database') : 'in it',
    cores('rest'),
    memory,
  ]);
  console.log(rows.at(-1)!.join(' | '));
  return p95 < TOO_SLOW_MS && failed === 0;
}

async function end({ child }: { child: ChildProcess }): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

const disk = commitMs(folder);
const url = `${cluster.url}/verdeel_bench`;
try {
  await onServer(cluster.url, 'create database verdeel_bench');
  const targets: [Target, number[]][] = [
    [{ dir: path.join(folder, 'database') }, [1]],
    [{ url }, [1, 2, 3]],
  ];
  for (const [target, numbers] of targets) {
    const { desks, large, note } = await fill(target);
    console.log(note);
    const isServer = 'url' in target;
    const postmaster = Number(
      readFileSync(path.join(path.dirname(cluster.scratch), 'pgdata/postmaster.pid'), 'utf8').split('\n')[0],
    );
    for (const count of numbers) {
      const programs = [];
      for (let n = 0; n < count; n++) programs.push(await startProgram(target));
      const haproxy = count > 1 ? await startHaproxy(programs.map(({ port }) => port)) : undefined;
      const { port } = haproxy ?? programs[0]!;
      const pids = {
        programs: programs.map(({ child }) => child.pid!),
        database: isServer ? postmaster : undefined,
        haproxy: haproxy?.child.pid,
      };
      const what = `${isServer ? 'PostgreSQL' : 'embedded'}, ${count}`;
      for (const people of PEOPLE) if (!(await load(what, port, desks, pids, people))) break;
      if (count === 1) await load(`${what}, one more in the largest scenario`, port, desks, pids, 50, large);
      if (haproxy) await end(haproxy);
      await Promise.all(programs.map(end));
    }
    if (!isServer)
      console.log(
        `folder ${readdirSync(target.dir, { recursive: true, withFileTypes: true }).reduce((sum, file) => sum + (file.isFile() ? statSync(path.join(file.parentPath, file.name)).size : 0), 0) / 1e6} MB`,
      );
  }
  keep(
    'processes',
    `How many people it carries: each does something every ${ENTERING.eachMs / 1000} s, in ${COMPANIES} companies with a typical scenario each (60 costs, 40 employees, 6 segments); its data in ${tmpdir()}, where an fdatasync takes ${ms(disk.median)} ms (95 %: ${ms(disk.p95)})`,
    [
      'Engine, processes',
      'People',
      'Requests/s',
      'Median, ms',
      '95 %, ms',
      'Slowest, ms',
      'Failed',
      'Cores: programs',
      'database',
      'haproxy and the people',
      'Memory of each program, MB',
    ],
    rows,
  );
} finally {
  sendEverybodyHome();
  await provider.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
