import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Prepared, prepare } from '../testing/full-size-workbook.ts';
import { longAuditfile, shortAuditfile } from '../testing/long-auditfile.ts';
import { type RunningProgram, runProgram } from '../testing/running-program.ts';
import { type Person, sharedProvider } from '../testing/test-app.ts';
import { emptyTarget, testEngine } from '../testing/test-database.ts';

// What only the program in a process of its own can show: that it was restarted, what it holds, and how long it stood still.

const SIZE = { costs: 3, segments: 2, otherCosts: 2, employees: 2 };
const provider = sharedProvider();

let program: RunningProgram;
let prepared: Prepared;
let remove: () => Promise<void>;
beforeAll(async () => {
  const empty = await emptyTarget(testEngine);
  remove = empty.remove;
  prepared = await prepare(empty.target, SIZE);
  program = await runProgram(prepared.target, provider);
});
afterAll(async () => {
  await program?.stop();
  await remove?.();
});

async function ask(path: string, init: RequestInit = {}, who: Person = prepared.who): Promise<Response> {
  const authorization = `Bearer ${await provider.token(who.email)}`;
  return fetch(`${program.url}/api/ledger-import${path}`, { ...init, headers: { authorization, ...init.headers } });
}
function read(file: Blob, who?: Person, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.set('scenarioId', prepared.scenarioId);
  body.set('file', file, 'audit.xaf');
  return ask('/read', { method: 'POST', body, ...(signal ? { signal } : {}) }, who);
}
const lastLine = async (reply: Response) => JSON.parse((await reply.text()).trim().split('\n').at(-1)!);
const waiting = async (who?: Person) => lastLine(await ask(`/reading/${prepared.scenarioId}`, {}, who));

test('A reading survives a restart of the program', async () => {
  const told = await lastLine(await read(new Blob([shortAuditfile])));
  expect(told.id).toEqual(expect.any(String));
  await program.stop();
  program = await runProgram(prepared.target, provider);
  expect(await waiting()).toEqual({ ...told, fileName: 'audit.xaf', made: '' });
  const { id: readingId } = told;
  const reply = await ask('', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ readingId, scenarioId: prepared.scenarioId, dryRun: true },
      ...{ periods: ['1'], mapping: [], codes: [], switched: [], choices: [] },
    }),
  });
  expect([reply.status, (await reply.json()).sentence.leftOut]).toEqual([200, expect.any(Number)]);
});

test('Two files are read at once; closing the requests ends their processes and leaves nothing behind', async () => {
  // The process of a test before this one may be ending.
  await expect.poll(() => program.holds(), { timeout: 10_000 }).toEqual({ processes: [], files: [] });
  const leaving = new AbortController();
  const begun = async (who: Person) => {
    const { done } = await (await read(longAuditfile(40), who, leaving.signal)).body!.getReader().read();
    expect(done).toBe(false);
  };
  await Promise.all([begun(prepared.who), begun(prepared.other)]);
  const { processes, files } = program.holds();
  expect([processes.length, files.length]).toEqual([2, 2]);
  expect((await read(new Blob([shortAuditfile]), prepared.third)).status).toBe(429);
  leaving.abort();
  await expect.poll(() => program.holds(), { timeout: 10_000 }).toEqual({ processes: [], files: [] });
  expect(await waiting(prepared.other)).toBe(null);
  // The next file of the same person is read.
  await expect
    .poll(async () => (await read(new Blob([shortAuditfile]), prepared.other)).status, { timeout: 10_000 })
    .toBe(200);
});

test('While a file is read the program stands still for less than 50 ms, and holds nothing of it', async () => {
  const { megabytes: atRest } = await program.watched(async () => {});
  const { result, longestBlock, megabytes, childMegabytes } = await program.watched(async () =>
    lastLine(await read(longAuditfile(8))),
  );
  expect(result.reading.lines).toBeGreaterThan(20_000);
  expect(longestBlock).toBeLessThan(50);
  expect(megabytes - atRest).toBeLessThan(100);
  expect(childMegabytes).toBeLessThan(300);
}, 60_000);
