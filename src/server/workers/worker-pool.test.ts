import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { EchoJobs } from '../testing/echo-worker.ts';
import { JobFailed, workerPool } from './worker-pool.ts';

const echoes = (limits: { milliseconds?: number; idleMilliseconds?: number }) =>
  workerPool<EchoJobs>(new URL('../testing/echo-worker.ts', import.meta.url), {
    milliseconds: 20_000,
    megabytes: 64,
    ...limits,
  });
const said = (bytes: Buffer) => bytes.toString('utf8');

// Most of the time is spent waiting.
describe.concurrent('A process for work', () => {
  test('that has waited long enough ends, and a job that comes in that moment gets another', async () => {
    const { run } = echoes({ idleMilliseconds: 5 });
    for (let n = 0; n < 20; n++) {
      expect(said(await run('echo', `${n}`))).toBe(`${n}`);
      await pause(4 + (n % 4));
    }
  }, 60_000);

  test('does one job after the other, in order', async () => {
    const { run } = echoes({});
    const replies = await Promise.all(['a', 'b', 'c'].map(text => run('echo', text)));
    expect(replies.map(said)).toEqual(['a', 'b', 'c']);
  });

  test('knows no setting of the program, and ends before it where memory ends', async () => {
    process.env.DATABASE_URL ??= 'postgres://nobody:secret@localhost/';
    const told = JSON.parse(said(await echoes({}).run('surroundings', undefined as never)));
    expect(told.settings).not.toContain('DATABASE_URL');
    expect(told.settings).not.toContain('PATH');
    expect(told.goesFirst).toBe('1000');
  });

  test('waits with a large job for another’s large job, and with no other', async () => {
    const [one, other] = [echoes({}), echoes({})];
    const order: string[] = [];
    const done = (bytes: Buffer) => void order.push(said(bytes));
    await Promise.all([
      one.run('slowly', 'large', { isLarge: true }).then(done),
      other.run('echo', 'large too', { isLarge: true }).then(done),
      other.run('echo', 'small').then(done),
    ]);
    expect(order).toEqual(['small', 'large', 'large too']);
  });

  test('has ended before another’s large job begins', async () => {
    const [one, other] = [echoes({ idleMilliseconds: 60_000 }), echoes({})];
    const first = said(await one.run('self', undefined as never));
    await other.run('echo', 'large', { isLarge: true });
    expect(said(await one.run('self', undefined as never))).not.toBe(first);
  });

  test('that takes too long is ended, and the next job is done', async () => {
    const { run } = echoes({ milliseconds: 3_000 });
    const endless = run('forever', undefined as never);
    const next = run('echo', 'next');
    await expect(endless).rejects.toBeInstanceOf(JobFailed);
    expect(said(await next)).toBe('next');
  });
});
