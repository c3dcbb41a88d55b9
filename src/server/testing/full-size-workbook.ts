import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, type Target } from '../db/connect.ts';
import { readArchive, writeArchive } from '../spreadsheet/archive.ts';
import { addLargeScenario, type LargeScenario, type Size } from './large-scenario.ts';
import { type RunningProgram, runProgram, type Watched } from './running-program.ts';
import { addCast, type Person } from './test-app.ts';
import type { TestProvider } from './test-provider.ts';

// A large scenario, prepared in this process and served as a workbook by the built program in a process of its own, so that the
// cost of the preparation is not measured.

export interface Prepared extends LargeScenario {
  target: Target;
  who: Person;
  /** Somebody else who may do the same, and a third. */
  other: Person;
  third: Person;
}

const FILES = '/api/file-generator/scenario-template';

export async function prepare(target: Target, size: Partial<Size>): Promise<Prepared> {
  // The preparation takes longer than a statement of the program may.
  const db = await openDatabase(target, { statementTimeoutMs: 120_000 });
  const { a, admin } = await addCast(db);
  const scenario = await addLargeScenario(db, a.id, size);
  await db.asOwner(tx => sql`analyze`.execute(tx));
  await db.close();
  return { ...scenario, target, who: a.manager, other: a.consultant, third: admin };
}

/** The workbook with every number on its sheets halved. Everything differs, and what follows from it is still exact. */
export function halved(file: Buffer): Buffer {
  const number = /(<c r="[A-Z]+\d+" s="\d+"><v>)([\d.]+)(?=<\/v>)/g;
  return writeArchive(
    readArchive(file).map(({ name, content }) => ({
      name,
      content: name.startsWith('xl/worksheets/')
        ? Buffer.from(content.toString('utf8').replace(number, (_, before, value) => `${before}${Number(value) / 2}`))
        : content,
    })),
  );
}

export interface Served {
  /** What the program needs while nobody sends a request. */
  rest(): Promise<Watched<void>>;
  download(): Promise<Watched<Buffer>>;
  send(what: 'validate' | 'upload', file: Buffer): Promise<Watched<{ messages: string[]; changes: UploadChanges }>>;
  /** Validates, whatever the reply is. */
  attempt(
    file: Buffer,
    wishes?: { asker?: Person; signal?: AbortSignal },
  ): Promise<{ status: number; body: { messages: string[] } }>;
  /** Has a ledger read: its status, and the last line of the reply. */
  readLedger(file: Buffer): Promise<{ status: number; read: { id: string | null; findings: { code: string }[] } }>;
  watched: RunningProgram['watched'];
  /** A small read: what it answers. */
  ask(asker?: Person): Promise<number>;
  stop(): Promise<void>;
  /** Stops it while it makes the workbook, which arrives all the same. */
  stopWhileMaking(): Promise<Buffer>;
}
type UploadChanges = Record<'added' | 'changed' | 'removed', unknown[]>;

/** The program with what was prepared, and its three calls for workbooks. */
export async function serve({ target, who, reportId, scenarioId }: Prepared, provider: TestProvider): Promise<Served> {
  const program: RunningProgram = await runProgram(target, provider);
  const ask = async (path: string, init: RequestInit = {}, asker = who): Promise<Response> =>
    fetch(`${program.url}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${await provider.token(asker.email)}`,
        ...(init.headers as Record<string, string>),
      },
    });
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const reply = await ask(path, { method: 'POST', ...init });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${(await reply.text()).slice(0, 500)}`);
    return reply;
  };
  const formOf = (file: Buffer): FormData => {
    const form = new FormData();
    form.set('reportId', reportId);
    form.set('scenarioId', scenarioId);
    form.set('file', new Blob([new Uint8Array(file)]), 'large.xlsx');
    return form;
  };
  const body = JSON.stringify({ reportId, scenarioId });
  return {
    rest: () => program.watched(async () => {}),
    download: () =>
      program.watched(async () => {
        const reply = await call(FILES, { headers: { 'content-type': 'application/json' }, body });
        return Buffer.from(await reply.arrayBuffer());
      }),
    send: (what, file) =>
      program.watched(async () => {
        const reply = await call(`${FILES}-${what}-file`, { body: formOf(file) });
        return (await reply.json()) as Awaited<ReturnType<Served['send']>>['result'];
      }),
    attempt: async (file, { asker = who, signal } = {}) => {
      const init = { method: 'POST', body: formOf(file), ...(signal ? { signal } : {}) };
      const reply = await ask(`${FILES}-validate-file`, init, asker);
      return { status: reply.status, body: (await reply.json()) as { messages: string[] } };
    },
    readLedger: async file => {
      const body = new FormData();
      body.set('scenarioId', scenarioId);
      body.set('file', new Blob([new Uint8Array(file)]), 'audit.xaf');
      const reply = await ask('/api/ledger-import/read', { method: 'POST', body });
      return { status: reply.status, read: JSON.parse((await reply.text()).trim().split('\n').at(-1)!) };
    },
    watched: program.watched,
    ask: async asker => {
      const reply = await ask(`/api/scenario/${scenarioId}`, {}, asker);
      await reply.arrayBuffer();
      return reply.status;
    },
    stop: program.stop,
    stopWhileMaking: async () => {
      const authorization = `Bearer ${await provider.token(who.email)}`;
      const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const asked = request(`${program.url}${FILES}`, {
        method: 'POST',
        headers: { ...headers, expect: '100-continue' },
      });
      const reply = once(asked, 'response');
      asked.flushHeaders();
      // From here on the request is one in flight.
      await once(asked, 'continue');
      asked.end(body);
      await pause(200);
      const [file] = await Promise.all([reply.then(([message]) => buffer(message)), program.stop()]);
      return file;
    },
  };
}
