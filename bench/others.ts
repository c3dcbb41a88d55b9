// One starves nobody: how long a small read of somebody else takes while one person asks for as much as they can, with the built
// program in a process of its own, at the largest size.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../src/server/db/connect.ts';
import { prepare } from '../src/server/testing/full-size-workbook.ts';
import { onServer, startCluster } from '../src/server/testing/postgres-cluster.ts';
import { runProgram } from '../src/server/testing/running-program.ts';
import { startTestProvider } from '../src/server/testing/test-provider.ts';
import { keep, ms } from './figures.ts';

/** Whoever attacks gives up after this. */
const LONGEST_MS = 20_000;
/** Between two small reads. */
const PAUSE_MS = 20;
const JSON_TYPE = { 'content-type': 'application/json' };

const provider = await startTestProvider();
const cluster = await startCluster(process.env.DATABASE_TEST_URL, ['shared_buffers=256MB']);
const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-bench-'));
const rows: (string | number)[][] = [];

async function measure(engine: string, target: Target): Promise<void> {
  const { who, other, scenarioId, reportId, companyId } = await prepare(target, {});
  const program = await runProgram(target, provider);
  const tokens = { who: await provider.token(who.email), other: await provider.token(other.email) };
  const ask = async (address: string, init: RequestInit = {}, token = tokens.who): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
    const reply = await fetch(`${program.url}/api${address}`, { ...init, headers });
    for await (const _ of reply.body ?? []);
    return reply.status;
  };
  const post =
    (address: string, body: string, headers: Record<string, string> = {}) =>
    (signal: AbortSignal) =>
      ask(address, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body, signal });
  const get = (address: string) => (signal: AbortSignal) => ask(address, { signal });

  const under = async (what: string, count: number, work: (signal: AbortSignal) => Promise<number>): Promise<void> => {
    const reads: number[] = [];
    const signal = AbortSignal.timeout(LONGEST_MS);
    const replies = new Map<string, number>();
    const hear = (reply: string) => replies.set(reply, (replies.get(reply) ?? 0) + 1);
    let isOver = false;
    const { longestBlock, milliseconds } = await program.watched(async () => {
      const attack = Promise.all(
        Array.from({ length: count }, () =>
          work(signal).then(
            status => hear(`${status}`),
            () => hear('given up'),
          ),
        ),
      ).then(() => {
        isOver = true;
      });
      while (!isOver || reads.length < 20) {
        const started = performance.now();
        const status = await ask(`/segment/list/${scenarioId}`, {}, tokens.other);
        reads.push(performance.now() - started);
        if (status !== 200) hear(`the other: ${status}`);
        await pause(PAUSE_MS);
      }
      await attack;
    });
    reads.sort((a, b) => a - b);
    const at = (part: number) => ms(reads[Math.floor(reads.length * part)]!);
    const told = [...replies].map(([reply, times]) => `${times} × ${reply}`).join(', ');
    rows.push([engine, what, told, ms(milliseconds), reads.length, at(0.5), at(0.99), ms(longestBlock)]);
    console.log(rows.at(-1)!.join(' | '));
  };

  const megabytes = (count: number) => `{"x":[${'{"a":"b","c":1},'.repeat((count * 1024 * 1024) / 16)}0]}`;
  const [million, whole] = [megabytes(1).slice(0, 1_000_000 - 4), megabytes(47)];
  const file = JSON.stringify({ scenarioId, language: 'en' });
  const again = (work: (signal: AbortSignal) => Promise<number>) => async (signal: AbortSignal) => {
    let status = 0;
    for (const until = performance.now() + LONGEST_MS / 2; performance.now() < until; ) status = await work(signal);
    return status;
  };
  try {
    await under('nothing', 1, async () => {
      await pause(3000);
      return 200;
    });
    await under('1 MB of JSON on six connections, again and again', 6, again(post('/scenario/', million)));
    await under(
      '8 exports with bodies of 47 MB',
      8,
      post('/file-generator/profitandloss', `${file.slice(0, -1)},${whole.slice(1)}`),
    );
    await under('60 overviews', 60, get(`/overview/process/${scenarioId}`));
    let marks = 0;
    await under('30 overviews, each after a change', 30, async signal => {
      const change = JSON.stringify({ segmentsComplete: marks++ % 2 === 0 });
      await ask(`/segment/${scenarioId}`, { method: 'PATCH', headers: JSON_TYPE, body: change, signal });
      return get(`/overview/process/${scenarioId}`)(signal);
    });
    await under('60 books', 60, get(`/scenario/${scenarioId}/book`));
    await under('20 PDFs', 20, post('/file-generator/segments-overview?format=pdf', file));
    await under(
      '12 workbooks',
      12,
      post('/file-generator/scenario-template', JSON.stringify({ reportId, scenarioId })),
    );
    await under('12 copies', 12, signal =>
      post('/scenario/', JSON.stringify({ name: randomUUID(), reportId, existingScenarioId: scenarioId }))(signal),
    );
    await under('400 live streams for ten seconds', 400, async signal => {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
      return ask(`/live/${companyId}`, { signal: ends }).catch(() => 200);
    });
  } finally {
    await program.stop();
  }
}

try {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await onServer(cluster.url, `create database ${name}`);
  await measure('PostgreSQL', { url: `${cluster.url}/${name}` });
  await onServer(cluster.url, `drop database if exists ${name} with (force)`);
  const dir = path.join(folder, 'database');
  mkdirSync(dir);
  await measure('embedded', { dir });
  keep(
    'others',
    'One starves nobody',
    [
      'Engine',
      'One person asks for',
      'replies',
      'ms',
      'reads of another',
      'median ms',
      '99 %',
      'the server stood still, ms',
    ],
    rows,
  );
} finally {
  await provider.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
