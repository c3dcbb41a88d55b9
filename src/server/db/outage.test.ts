import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, type TestContext, test } from 'vitest';
import { emptyTarget } from '../testing/test-database.ts';
import { Wire } from '../testing/wire.ts';
import { openDatabase } from './connect.ts';
import { DatabaseUnavailable } from './failures.ts';

/** The program's database behind a connection of its own, so that tests that wait for clocks can wait side by side. */
async function behindWire(onTestFinished: TestContext['onTestFinished']) {
  const { target, remove } = await emptyTarget('server');
  const wire = new Wire('url' in target ? target.url : '');
  const db = await openDatabase({ url: await wire.restore() }, { statementTimeoutMs: 2_000 });
  onTestFinished(async () => {
    await wire.restore();
    await db.close();
    await wire.cut();
    await remove();
  });
  const query = () => db.asApp(tx => sql`select 1 as one`.execute(tx));
  const failsWithin = async (limitMs: number) => {
    const started = performance.now();
    await expect(query()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now() - started).toBeLessThan(limitMs);
  };
  const recovers = async () => {
    await wire.restore();
    expect((await query()).rows).toEqual([{ one: 1 }]);
    expect(await db.ready()).toBe(true);
  };
  await query();
  return { db, wire, query, failsWithin, recovers };
}

describe.concurrent('S.Z3 Z3 a database server', () => {
  test('that is gone fails quickly, is not ready, and is used again when it is back', async ({ onTestFinished }) => {
    const { db, wire, failsWithin, recovers } = await behindWire(onTestFinished);
    await wire.cut();
    await failsWithin(2_000);
    expect(await db.ready()).toBe(false);
    await failsWithin(2_000);
    await recovers();
  });

  test('that goes during a transaction fails it, and the next one works', async ({ onTestFinished }) => {
    const { db, wire, recovers } = await behindWire(onTestFinished);
    const during = db.asApp(async tx => {
      await wire.cut();
      await sql`select 1`.execute(tx);
    });
    await expect(during).rejects.toBeInstanceOf(DatabaseUnavailable);
    await recovers();
  });

  test('that is frozen fails within seconds, for one or for many at a time, and is used again when it thaws', async ({
    onTestFinished,
  }) => {
    const { db, wire, query, failsWithin, recovers } = await behindWire(onTestFinished);
    await Promise.all(Array.from({ length: 5 }, query));
    wire.freeze();
    const started = performance.now();
    expect(await db.ready()).toBe(false);
    expect(performance.now() - started).toBeLessThan(3_000);
    await failsWithin(6_000);
    await Promise.all(Array.from({ length: 20 }, () => failsWithin(12_000)));
    await recovers();
  });

  test('that freezes during a statement fails it soon after the time a statement has', async ({ onTestFinished }) => {
    const { db, wire, recovers } = await behindWire(onTestFinished);
    const started = performance.now();
    const during = db.asApp(async tx => {
      wire.freeze();
      await sql`select 1`.execute(tx);
    });
    await expect(during).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now() - started).toBeLessThan(8_000);
    await recovers();
  });

  test('ends a statement that takes too long', async ({ onTestFinished }) => {
    const { db, query } = await behindWire(onTestFinished);
    const slow = db.asApp(tx => sql`select pg_sleep(30)`.execute(tx));
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
    await pause(10);
    expect((await query()).rows).toEqual([{ one: 1 }]);
  });

  test('that is not there at the start is one clear line without the password', async () => {
    await expect(openDatabase({ url: 'postgres://me:secret@127.0.0.1:1/verdeel' })).rejects.toThrow(
      /^no database at 127\.0\.0\.1:1\/verdeel: .*ECONNREFUSED/,
    );
    const { target, remove } = await emptyTarget('server');
    await remove();
    await expect(openDatabase(target)).rejects.toThrow(/^no database at .*does not exist/);
  });
});
