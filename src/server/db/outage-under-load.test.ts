import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyTarget } from '../testing/test-database.ts';
import { keepWriting, lostOf, roundsOr, storedIn } from '../testing/torture.ts';
import { Wire } from '../testing/wire.ts';
import { openDatabase } from './connect.ts';

const rounds = roundsOr(1);
vi.setConfig({ testTimeout: 60_000 + rounds * 10_000 });

// A long one takes seconds and is tested without load as well.
const LONG: [string, number][] = rounds > 1 ? [['frozen for longer than a statement may take,', 4_500]] : [];

test.each([['gone', 300], ['frozen', 300], ...LONG] as [string, number][])(
  `A database server that is %s under load loses nothing acknowledged (${rounds} rounds)`,
  async (how, milliseconds) => {
    const { target, remove } = await emptyTarget('server');
    onTestFinished(remove);
    const wire = new Wire('url' in target ? target.url : '');
    onTestFinished(() => wire.cut());
    const db = await openDatabase({ url: await wire.restore() }, { statementTimeoutMs: 1_000 });
    onTestFinished(() => db.close());
    const writers = await keepWriting(db);
    for (let round = 0; round < rounds; round++) {
      const before = writers.acknowledged.length;
      await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 20);
      await pause(50 * Math.random());
      if (how === 'gone') await wire.cut();
      else wire.freeze();
      await pause(milliseconds);
      await wire.restore();
    }
    const after = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(after + 20);
    await writers.end();
    expect(
      lostOf(
        `server ${how === 'gone' || how === 'frozen' ? how : 'frozen for long'}`,
        rounds,
        writers.acknowledged,
        await storedIn(db),
      ),
    ).toEqual([]);
  },
);

const SLOW_START = { timeout: 40_000 };
const program = fileURLToPath(new URL('../testing/database-process.ts', import.meta.url));

test(`Of two processes on one server each may be killed at any moment, and neither loses anything (${rounds} rounds)`, async () => {
  const { target, remove } = await emptyTarget('server');
  onTestFinished(remove);
  const begin = () => {
    const child = spawn(process.execPath, [program, 'url' in target ? target.url : '', 'write'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.on('data', data => {
      said += data;
    });
    const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
    const kept = () => [...said.matchAll(/^kept (.+)\n/gm)].map(([, id]) => id!);
    return { child, ended, kept };
  };
  const all: string[] = [];
  const kill = async ({ child, ended, kept }: ReturnType<typeof begin>) => {
    child.kill('SIGKILL');
    await ended;
    all.push(...kept());
  };
  let one = begin();
  // The first one makes the table.
  await expect.poll(() => one.kept().length, SLOW_START).toBeGreaterThan(0);
  let other = begin();
  for (let round = 0; round < rounds; round++) {
    const before = [one.kept().length, other.kept().length];
    await expect.poll(() => one.kept().length, SLOW_START).toBeGreaterThan(before[0]! + 5);
    await expect.poll(() => other.kept().length, SLOW_START).toBeGreaterThan(before[1]! + 5);
    await kill(one);
    [one, other] = [other, begin()];
  }
  await Promise.all([kill(one), kill(other)]);
  const db = await openDatabase(target);
  onTestFinished(() => db.close());
  const { rows } = await db.asOwner(tx =>
    sql<{ id: string; halves: number }>`select id, count(*) as halves from pair group by id`.execute(tx),
  );
  expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
  expect(lostOf('one of two processes killed', rounds, all, new Set(rows.map(({ id }) => id)))).toEqual([]);
});
