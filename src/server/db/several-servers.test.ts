import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveChange } from '../calls/live-change.ts';
import { createLive } from '../live/live.ts';
import { notify } from '../live/relay.sql.ts';
import { type Cluster, onServer, startCluster, startPgbouncer, startStandby } from '../testing/postgres-cluster.ts';
import { addCast, type Cast, type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { keepWriting, lostOf, roundsOr, storedIn } from '../testing/torture.ts';
import { type Database, openDatabase } from './connect.ts';
import { addressesOf, placeOf } from './hosts.ts';

// Servers are started; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

describe('An address of several hosts', () => {
  test('is one address a host, alike in all else', () => {
    expect(addressesOf('postgres://me:se%40cret@one:5432,[::1]:6432/verdeel?sslmode=require')).toEqual([
      'postgres://me:se%40cret@one:5432/verdeel?sslmode=require',
      'postgres://me:se%40cret@[::1]:6432/verdeel?sslmode=require',
    ]);
    expect(addressesOf('postgresql://one/verdeel?target_session_attrs=read-write')).toEqual([
      'postgresql://one/verdeel',
    ]);
  });

  test('is refused where it is none, or wishes for a server that takes no changes', () => {
    expect(() => addressesOf('mysql://one/verdeel')).toThrow();
    expect(() => addressesOf('postgres://one:x/verdeel')).toThrow();
    expect(() => addressesOf('postgres://one,two/verdeel?target_session_attrs=standby')).toThrow('needs read-write');
  });

  test.each(['/', '?', '#', '@/'])('is refused when its password has a %s that is not encoded', sign => {
    expect(() => addressesOf(`postgres://me:12${sign}s3cret@one,two/verdeel`)).toThrow();
    expect(addressesOf(`postgres://me:12${encodeURIComponent(sign)}s3cret@one/verdeel`)).toHaveLength(1);
  });

  test('is told without its password', () => {
    expect(placeOf('postgres://me:secret@one:5432,two/verdeel?sslmode=require')).toBe('one:5432,two/verdeel');
  });
});

const COMMITS_COUNT = ['fsync=off', 'max_connections=200', 'shared_buffers=64MB'];

const rounds = roundsOr(1);
const failovers = Math.ceil(rounds / 5);

describe('A primary that is gone', () => {
  test.each(rounds > 1 ? ['first', 'last'] : ['first'])(
    `and was named %s is followed by its standby without a proxy, and nothing acknowledged is lost (${failovers} rounds)`,
    async at => {
      const [acknowledged, stored] = [new Set<string>(), new Set<string>()];
      for (let round = 0; round < failovers; round++) {
        const { kept, found } = await failover(at);
        for (const id of kept) acknowledged.add(id);
        for (const id of found) stored.add(id);
      }
      expect(lostOf(`failover, primary named ${at}`, failovers, acknowledged, stored)).toEqual([]);
    },
  );

  async function failover(at: string) {
    const primary = await startCluster(undefined, COMMITS_COUNT);
    onTestFinished(() => primary.stop());
    await onServer(primary.url, 'create database verdeel');
    const standby = await startStandby(primary);
    onTestFinished(() => standby.stop());
    // From now on the standby has what the program is told is kept.
    await onServer(primary.url, "alter system set synchronous_standby_names = '*'");
    await onServer(primary.url, 'select pg_reload_conf()');
    const hosts = [primary, standby].map(({ url }) => new URL(url).host);
    if (at === 'last') hosts.reverse();
    const url = `postgres://verdeel@${hosts.join(',')}/verdeel?target_session_attrs=read-write`;
    const db = await openDatabase({ url });
    onTestFinished(() => db.close());
    const writers = await keepWriting(db);
    const kept = writers.acknowledged;
    await expect.poll(() => kept.length).toBeGreaterThan(50);
    await primary.stop();
    const gone = performance.now();
    expect(await db.ready()).toBe(false);
    await standby.promote();
    const before = kept.length;
    await expect.poll(() => kept.length, { timeout: 20_000 }).toBeGreaterThan(before + 50);
    expect(performance.now() - gone).toBeLessThan(15_000);
    await writers.end();
    expect(await db.ready()).toBe(true);
    const found = await storedIn(db);
    await db.close();
    await standby.stop();
    return { kept, found };
  }
});

describe('Behind pgbouncer in transaction mode', () => {
  let direct: Cluster;
  let bouncer: Cluster;
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    direct = await startCluster(undefined);
    await onServer(direct.url, 'create database verdeel');
    bouncer = await startPgbouncer(direct);
    const target = { url: `${bouncer.url}/verdeel` };
    const db = await openDatabase(target);
    app = await testApp('server', { db: { ...db, target, drop: () => db.close() } });
    cast = await addCast(app.db);
  });
  afterAll(async () => {
    await app?.close();
    await bouncer?.stop();
    await direct?.stop();
  });

  test('the program migrates, works for many at once and is ready', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.as(cast.a.manager, 'POST', '/report', { companyId: cast.a.id, name: crypto.randomUUID().slice(0, 8) }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    expect((await app.inject({ url: '/health/ready' })).status).toBe(200);
  });

  test('each sees their own, whatever session a transaction gets', async () => {
    const [a, b] = [cast.a, cast.b].map(({ id, manager }) => ({ id, manager }));
    const reportIn = async ({ id, manager }: { id: string; manager: Person }) =>
      (await app.as(manager, 'POST', '/report', { companyId: id, name: 'Own' })).body.id as string;
    const scenarios = await Promise.all(
      [a!, b!].map(async at => {
        const made = await app.as(at.manager, 'POST', '/scenario', { name: 'S', reportId: await reportIn(at) });
        return { ...at, scenarioId: made.body.id as string };
      }),
    );
    const asked = Array.from({ length: 60 }, async (_, n) => {
      const [at, other] = n % 2 ? [scenarios[0]!, scenarios[1]!] : [scenarios[1]!, scenarios[0]!];
      const list = (scenarioId: string) => app.as(at.manager, 'GET', `/segment/list/${scenarioId}`);
      const [own, foreign] = await Promise.all([list(at.scenarioId), list(other.scenarioId)]);
      return [
        own.status,
        own.body.every((one: { scenarioId: string }) => one.scenarioId === at.scenarioId),
        foreign.status,
      ];
    });
    expect(await Promise.all(asked)).toEqual(asked.map(() => [200, true, 404]));
  });

  /** What two processes hear of each other, and what one says about it. */
  async function twoProcesses(url: string, db: Database) {
    const said: string[] = [];
    const notifyOthers = (channel: string, payload: string) => db.asOwner(tx => notify(tx, channel, payload));
    const [one, other] = [
      createLive({ url, notifyOthers, log: line => said.push(line) }),
      createLive({ url, notifyOthers }),
    ];
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
    });
    const heard: (string | null)[] = [];
    one.listen(
      'c',
      { onChange: change => void heard.push(change.id), onMissed: () => {}, onEnd: () => {} },
      Date.now(),
    );
    const change = {
      companyId: 'c',
      reportId: null,
      scenarioId: null,
      entity: 'report',
      userId: 'u',
      tab: null,
    } as const;
    return { said, heard, publish: (id: string) => other.publish({ ...change, id } satisfies LiveChange) };
  }

  test('live changes stay within a process, and it says so', async () => {
    const { said, heard, publish } = await twoProcesses(`${bouncer.url}/verdeel`, app.db);
    await expect.poll(() => said).toEqual([expect.stringContaining('set DATABASE_LISTEN_URL')]);
    publish('from the other');
    await pause(200);
    expect(heard).toEqual([]);
  });

  test('live changes are heard over a connection that leads to PostgreSQL itself', async () => {
    const { said, heard, publish } = await twoProcesses(`${direct.url}/verdeel`, app.db);
    await expect
      .poll(() => {
        publish('from the other');
        return heard;
      })
      .toContain('from the other');
    expect(said).toEqual([]);
  });

  test('many changes at once are heard in their order, and the driver is given one statement at a time', async () => {
    const warned: string[] = [];
    const onWarning = ({ message }: Error) => void warned.push(message);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const { heard, publish } = await twoProcesses(`${direct.url}/verdeel`, app.db);
    await expect
      .poll(() => {
        publish('ready?');
        return heard;
      })
      .toContain('ready?');
    const ids = Array.from({ length: 50 }, (_, n) => String(n));
    ids.forEach(publish);
    await expect.poll(() => heard.filter(id => id !== 'ready?')).toEqual(ids);
    expect(warned).toEqual([]);
  });

  test('a connection that leads to another database is told too', async () => {
    const { said } = await twoProcesses(`${direct.url}/postgres`, app.db);
    await expect.poll(() => said).toEqual([expect.stringContaining('receives nothing')]);
  });
});
