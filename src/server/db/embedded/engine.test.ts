import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyTarget, scratchFolder, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { lostOf, roundsOr } from '../../testing/torture.ts';
import { type Database, openDatabase } from '../connect.ts';
import { DatabaseUnavailable } from '../failures.ts';
import { Engine } from './engine.ts';
import { lockByFlock, lockBySqlite } from './folder-lock.ts';
import { logBytes, Upkeep } from './upkeep.ts';
import { WireStream } from './wire-stream.ts';

const program = fileURLToPath(new URL('../../testing/database-process.ts', import.meta.url));
const powerLoss = fileURLToPath(new URL('../../testing/power-loss-process.ts', import.meta.url));
const rounds = roundsOr(2);
const fillings = Math.ceil(rounds / 5);
// Processes are started one after the other; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });
const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function folder(): Promise<string> {
  const { target, remove } = await emptyTarget('embedded');
  undo.push(remove);
  return (target as { dir: string }).dir;
}

async function opened(options = {}): Promise<TestDatabase> {
  const database = await testDatabase('embedded', options);
  undo.push(() => database.drop());
  return database;
}

/** The engine behind the driver, without the program's transactions. */
async function enginePool(): Promise<{ engine: Engine; pool: pg.Pool }> {
  const engine = await Engine.open(await folder(), { statementLimitMs: 10_000, log: () => {} });
  undo.push(() => engine.close());
  const pool = new pg.Pool({ max: 1, stream: () => new WireStream(engine) as never, user: 'postgres', ssl: false });
  pool.on('error', () => {});
  undo.push(() => pool.end());
  return { engine, pool };
}

interface Child {
  process: ChildProcess;
  said: string[];
  /** Resolves when a line begins with this, or the process has ended. */
  says(start: string): Promise<string | undefined>;
  ended: Promise<void>;
}

function child(command: string[], before: string[] = []): Child {
  const [first, ...rest] = [...before, process.execPath, ...command];
  const started = spawn(first!, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  undo.push(() => started.kill('SIGKILL'));
  const said: string[] = [];
  const lines = createInterface({ input: started.stdout });
  lines.on('line', line => said.push(line));
  const ended = new Promise<void>(resolve => lines.once('close', resolve));
  const says = async (start: string) => {
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    for (;;) {
      const line = said.find(text => text.startsWith(start));
      if (line || isOver) return line;
      await pause(10);
    }
  };
  return { process: started, said, says, ended };
}

const pairs = (database: Database) =>
  database.asOwner(tx =>
    sql<{ id: string; halves: number }>`select id, count(*) as halves from pair group by id`.execute(tx),
  );

describe.each(['embedded', 'server'] as const)('a program killed under load on the %s engine', engine => {
  test(`S.Z1 Z1 lost nothing acknowledged and left nothing half (${rounds} rounds)`, async () => {
    const { target, remove } = await emptyTarget(engine);
    undo.push(remove);
    const at = 'url' in target ? target.url : target.dir;
    const acknowledged = new Set<string>();
    let stored = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const writer = child([program, at, 'write']);
      await writer.says('kept');
      await pause(50 + Math.random() * 400);
      writer.process.kill('SIGKILL');
      await writer.ended;
      for (const line of writer.said) if (line.startsWith('kept ')) acknowledged.add(line.slice(5));
      const database = await openDatabase(target);
      const { rows } = await pairs(database);
      await database.close();
      expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
      stored = new Set(rows.map(({ id }) => id));
    }
    expect(lostOf(`killed, ${engine}`, rounds, acknowledged, stored)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(rounds);
  }, 600_000);
});

describe('a power loss', () => {
  test(`loses nothing acknowledged: what a commit needs is on the disk by then (${rounds} rounds)`, async () => {
    let dir = await folder();
    const acknowledged = new Set<string>();
    let stored = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const disk = path.join(scratchFolder(), `disk-${round}`);
      undo.push(() => rmSync(disk, { recursive: true, force: true }));
      cpSync(dir, disk, { recursive: true });
      const writer = child(
        ['--import', powerLoss, program, dir, 'write'],
        ['env', `VERDEEL_ROOT=${dir}`, `VERDEEL_DISK=${disk}`],
      );
      const kept = () => writer.said.filter(line => line.startsWith('kept')).length;
      await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(5);
      await pause(Math.random() * 600);
      writer.process.kill('SIGKILL');
      await writer.ended;
      for (const line of writer.said) if (line.startsWith('kept ')) acknowledged.add(line.slice(5));
      dir = disk;
      const database = await openDatabase({ dir });
      const { rows } = await pairs(database);
      await database.close();
      expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
      stored = new Set(rows.map(({ id }) => id));
    }
    expect(lostOf('power lost, embedded', rounds, acknowledged, stored)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(rounds * 5);
  }, 600_000);
});

describe('the folder of the embedded database', () => {
  test('S.Z7 Z7 is refused to a second process with one clear line, and free when the first was killed', async () => {
    const dir = await folder();
    const first = child([program, dir, 'hold']);
    await first.says('open');
    const second = child([program, dir, 'hold']);
    expect(await second.says('error')).toBe(`error another process is using ${dir}`);
    await expect(openDatabase({ dir })).rejects.toThrow(`another process is using ${dir}`);
    first.process.kill('SIGKILL');
    await first.ended;
    await (await openDatabase({ dir })).close();
  });

  test('has one winner of several that open it at the same time', async () => {
    const dir = await folder();
    const all = Array.from({ length: 4 }, () => child([program, dir, 'hold']));
    const losers = all.map(one => one.says('error'));
    await Promise.any(all.map(one => one.says('open').then(line => line ?? Promise.reject(new Error('refused')))));
    while (all.filter(({ said }) => said.length > 0).length < all.length) await pause(10);
    expect(all.filter(({ said }) => said.includes('open'))).toHaveLength(1);
    for (const { process } of all) process.kill('SIGKILL');
    expect((await Promise.all(losers)).filter(Boolean)).toHaveLength(3);
  });

  test('is locked alike where there is no flock', async () => {
    const dir = await folder();
    const unlock = await lockBySqlite(dir);
    await expect(lockBySqlite(dir)).rejects.toThrow(`another process is using ${dir}`);
    unlock();
    (await lockBySqlite(dir))();
    const free = lockByFlock(dir)!;
    expect(() => lockByFlock(dir)).toThrow(`another process is using ${dir}`);
    free();
  });

  test('is for its owner only, and a stale process file does no harm', async () => {
    const dir = await folder();
    writeFileSync(path.join(dir, 'pgdata/postmaster.pid'), `${process.pid}\n/elsewhere\n`);
    mkdirSync(path.join(dir, 'building-1'));
    const database = await openDatabase({ dir });
    expect(await database.ready()).toBe(true);
    await database.close();
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(existsSync(path.join(dir, 'building-1'))).toBe(false);
  });

  test('is not used when commits do not reach the disk', async () => {
    const preload = path.join(scratchFolder(), 'no-fsync.mjs');
    writeFileSync(
      preload,
      `import { NodeFS } from ${JSON.stringify(import.meta.resolve('@electric-sql/pglite/nodefs'))};
       const { init } = NodeFS.prototype;
       NodeFS.prototype.init = async function (...args) {
         const ready = await init.apply(this, args);
         ready.emscriptenOpts.preRun.push(module => { module.NODEFS.stream_ops.fsync = undefined; });
         return ready;
       };`,
    );
    const refused = child(['--import', preload, program, await folder(), 'hold']);
    expect(await refused.says('error')).toContain('a commit does not reach the disk');
  });
});

describe('the embedded engine', () => {
  const count = (database: Database) =>
    database
      .asOwner(tx => sql<{ n: number }>`select count(*) as n from kept`.execute(tx))
      .then(({ rows }) => rows[0]!.n);
  const keepOne = (database: Database) => database.asOwner(tx => sql`insert into kept values (1)`.execute(tx));
  const withTable = (database: Database) => database.asOwner(tx => sql`create table kept (n int4)`.execute(tx));

  test('ends a query that never ends, and works again with nothing acknowledged lost', async () => {
    const database = await opened({ statementTimeoutMs: 1_500 });
    await withTable(database);
    await keepOne(database);
    const started = Date.now();
    const endless = database.asApp(tx =>
      sql`with recursive n as (select 1 as i union all select i % 10 + 1 from n) select count(*) from n`.execute(tx),
    );
    await expect(endless).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(await count(database)).toBe(1);
    expect(await database.ready()).toBe(true);
  });

  test('is opened again after its worker died, and whoever waited gets an answer', async () => {
    const { engine, pool } = await enginePool();
    await pool.query('create table kept (n int4)');
    const busy = pool.query('select count(*) from generate_series(1, 10000000)');
    const waiting = Array.from({ length: 5 }, () => pool.query('insert into kept values (1)'));
    const worker = await engine.worker();
    await pause(50);
    void worker.terminate();
    await expect(busy).rejects.toThrow('ended');
    await Promise.all(waiting);
    expect((await pool.query('select count(*)::int4 as n from kept')).rows).toEqual([{ n: 5 }]);
  });

  test('never gives a reply to the client after the one that asked', async () => {
    const { pool } = await enginePool();
    for (let round = 0; round < 30; round++) {
      const gone = await pool.connect();
      gone.on('error', () => {});
      void gone.query('begin').catch(() => {});
      void gone.query("select 'of the client before', count(*) from generate_series(1, 20000)").catch(() => {});
      if (round % 2 > 0) await pause(1);
      gone.release(new Error('gone'));
      const { rows } = await pool.query("select 'mine' as text, pg_current_xact_id_if_assigned() is null as fresh");
      expect(rows).toEqual([{ text: 'mine', fresh: true }]);
    }
  });

  test('does not block the program while it works', async () => {
    const database = await opened();
    let longest = 0;
    const started = performance.now();
    let last = started;
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    await database.asApp(tx => sql`select count(*) from generate_series(1, 3000000)`.execute(tx));
    clearInterval(beat);
    expect(longest).toBeLessThan((performance.now() - started) / 3);
  });

  test('shortens its log and forgets dead rows by itself', async () => {
    const database = await opened();
    await withTable(database);
    const bytes = () =>
      database.asOwner(async tx => logBytes({ query: (text: string) => sql.raw(text).execute(tx) } as never));
    for (let n = 0; n < 4; n++) {
      await database.asOwner(tx => sql`insert into kept select generate_series(1, 200000)`.execute(tx));
      await database.asOwner(tx => sql`delete from kept`.execute(tx));
    }
    await expect.poll(bytes, { timeout: 60_000 }).toBeLessThan(32 * 1024 * 1024);
    const size = () => database.asOwner(tx => sql<{ n: number }>`select pg_relation_size('kept') as n`.execute(tx));
    await expect.poll(async () => (await size()).rows[0]!.n, { timeout: 60_000 }).toBeLessThan(10 * 1024 * 1024);
  });

  test('rests after a round of vacuums five times as long, and then does what has come meanwhile', async () => {
    const { engine, pool } = await enginePool();
    const traffic = { statements: 0, rowsChanged: 0 };
    const upkeep = new Upkeep(pool, engine, traffic, () => {});
    undo.push(() => upkeep.close());
    await pool.query('create table kept (n int)');
    const insert = async (rows: number) => {
      await pool.query('insert into kept select generate_series(1, $1::int)', [rows]);
      traffic.rowsChanged += rows;
    };
    const counted = async () =>
      (await pool.query("select reltuples from pg_class where relname = 'kept'")).rows[0].reltuples;
    await insert(400_000);
    await upkeep.run(false);
    const began = performance.now();
    expect(await counted()).toBe(400_000);
    // Several times, because a timer may come a millisecond before the end of the rest.
    for (let rows = 425_000; rows <= 550_000; rows += 25_000) {
      await insert(25_000);
      await upkeep.run(false);
      await expect.poll(counted, { timeout: 60_000 }).toBe(rows);
      // To vacuum so many rows takes more than a fifth of this on any machine.
      expect(performance.now() - began).toBeGreaterThan(300);
    }
  });
});

describe('a disk', () => {
  test(`S.Z4 Z4 that is full is an error, no damage, and over when there is room (${fillings} rounds)`, async () => {
    const [acknowledged, stored] = [new Set<string>(), new Set<string>()];
    for (let round = 0; round < fillings; round++) {
      const { kept, found } = await filled(round);
      for (const id of kept) acknowledged.add(id);
      for (const id of found) stored.add(id);
    }
    expect(lostOf('disk full, embedded', fillings, acknowledged, stored)).toEqual([]);
  }, 120_000);

  async function filled(round: number) {
    const dir = await folder();
    const small = path.join(scratchFolder(), `small-${round}-${Date.now()}`);
    mkdirSync(small);
    // The mount belongs to the child and disappears with it.
    const script = `mount -t tmpfs -o size=80m small "$1" && cp -r "$2/." "$1" && exec "$3" "$4" "$1" fill`;
    const started = spawn(
      'unshare',
      [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', script, '-', small, dir, process.execPath, program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    undo.push(() => started.kill('SIGKILL'));
    let text = '';
    for await (const part of started.stdout) text += part;
    const said = text.split('\n');
    const of = (start: string) => said.filter(line => line.startsWith(start)).map(line => line.slice(start.length));
    expect(of('full ')[0]).toContain('unavailable');
    expect(said).toContain('recovered');
    expect(of('kept ').length).toBeGreaterThan(50);
    expect(said).toContain('half 0');
    return { kept: of('kept '), found: of('found ') };
  }

  test('that fails to keep a commit is an error, never an acknowledgement', async () => {
    const flag = path.join(scratchFolder(), `broken-${Date.now()}`);
    const preload = path.join(scratchFolder(), 'broken-disk.mjs');
    writeFileSync(
      preload,
      `import fs from 'node:fs';
       const { fsyncSync } = fs;
       fs.fsyncSync = descriptor => {
         if (fs.existsSync(${JSON.stringify(flag)})) throw Object.assign(new Error('EIO'), { code: 'EIO' });
         fsyncSync(descriptor);
       };`,
    );
    const dir = await folder();
    const writer = child(['--import', preload, program, dir, 'write']);
    await writer.says('kept');
    writeFileSync(flag, '');
    await pause(100);
    const kept = writer.said.filter(line => line.startsWith('kept')).length;
    expect(await writer.says('error')).toContain('unavailable');
    expect(writer.said.filter(line => line.startsWith('kept')).length - kept).toBe(0);
  });
});
