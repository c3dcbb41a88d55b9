import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { EchoJobs } from '../testing/echo-thread.ts';
import { JobFailed, workerPool } from './worker-pool.ts';

const echoes = (limits: { milliseconds?: number; idleMilliseconds?: number }) =>
  workerPool<EchoJobs>(new URL('../testing/echo-thread.ts', import.meta.url), {
    milliseconds: 20_000,
    megabytes: 64,
    ...limits,
  });
const said = (bytes: Buffer) => bytes.toString('utf8');

// Most of the time is spent waiting.
describe.concurrent('A thread for work', () => {
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

  test('that takes too long is ended, and the next job is done', async () => {
    const { run } = echoes({ milliseconds: 3_000 });
    const endless = run('forever', undefined as never);
    const next = run('echo', 'next');
    await expect(endless).rejects.toBeInstanceOf(JobFailed);
    expect(said(await next)).toBe('next');
  });
});
