import { spawn } from 'node:child_process';
import { once as happens } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { prepare } from '../../src/server/testing/full-size-workbook.ts';
import { runProgram } from '../../src/server/testing/running-program.ts';
import { filled } from './calls.ts';
import { newPlace, provider } from './databases.ts';
import { median, once, type Target } from './target.ts';

// Small reads, one after the other on sixteen connections: of the built program with token, gate and row-level security, and of a
// bare route with the same query, by turns. Both share the two cores with the database and with those who ask.

const LOOK_MS = 2_000;
const TIMES = 5;
const ASKING = 16;

async function perSecond(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: ASKING });
  const until = performance.now() + LOOK_MS;
  let answered = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(url, { agent, headers }, reply => {
        if (reply.statusCode !== 200) reject(new Error(`${url}: ${reply.statusCode}`));
        reply.resume().on('end', resolve);
      });
      asked.on('error', reject).end();
    });
  const asking = Array.from({ length: ASKING }, async () => {
    while (performance.now() < until) {
      await ask();
      answered++;
    }
  });
  await Promise.all(asking);
  agent.destroy();
  return answered / (LOOK_MS / 1000);
}

async function startBare(url: string, scenarioId: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-worker.ts'), url, scenarioId]);
  const [said] = await happens(child.stdout, 'data');
  return { url: `${String(said).trim().replace('listens at ', '')}/segments`, stop: () => child.kill() };
}

const read = once(async () => {
  const place = await newPlace();
  const { who, scenarioId } = await prepare(place, { costs: 100, employees: 0, otherCosts: 0 });
  const provides = await provider();
  const program = await runProgram(place, provides);
  const bare = await startBare(place.url, scenarioId);
  try {
    const headers = { authorization: `Bearer ${await provides.token(who.email)}` };
    const all: { program: number; bare: number }[] = [];
    // The first round warms both up.
    for (let time = 0; time <= TIMES; time++) {
      const ours = await perSecond(`${program.url}/api/segment/list/${scenarioId}`, headers);
      all.push({ program: ours, bare: await perSecond(bare.url, {}) });
    }
    const of = (which: 'program' | 'bare') => median(all.slice(1).map(one => one[which]));
    return { figure: of('program'), beside: of('bare') };
  } finally {
    bare.stop();
    await program.stop();
  }
});

export const SMALL_READ: Target[] = [
  {
    ...{ name: 'a small read (50 segments) with token, gate, row-level security', unit: 'requests/s' },
    ...{ beside: 'a bare Fastify route with the same query', ratio: { least: 0.35 } },
    measure: read,
  },
  {
    ...{ name: 'a small read: round trips to PostgreSQL', unit: 'round trips' },
    ...{ beside: 'wanted', ratio: { most: 1 } },
    measure: async () => {
      const { app, db, cast, L } = await filled();
      const ask = () => app.as(cast.a.manager, 'GET', `/segment/list/${L.scenarioId}`);
      await ask();
      const before = db.statements();
      await ask();
      return { figure: db.statements() - before, beside: 3 };
    },
  },
];
