import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort, onServer } from './testing/postgres-cluster.ts';
import { build } from './testing/running-program.ts';
import { emptyTarget, scratchFolder, serverUrl } from './testing/test-database.ts';

beforeAll(build);

interface Started {
  code: number | null;
  out: string;
  err: string;
}

/**
 * The built program, in a process of its own. `until`: what it prints when it is up; then it is told to stop. `within`: a shell's
 * words before it.
 */
function start(
  env: Record<string, string>,
  until?: RegExp,
  meanwhile?: (child: ChildProcess) => Promise<unknown>,
  within?: string,
): Promise<Started> {
  const program = [process.execPath, 'dist/server/main.js'];
  const asRoot = process.getuid?.() === 0 ? '-m' : '-rm';
  const [first, ...rest] = within
    ? ['unshare', asRoot, 'sh', '-c', `${within} && exec "$@"`, '-', ...program]
    : program;
  const child = spawn(first!, rest, {
    env: {
      PATH: process.env.PATH,
      VERDEEL_DATA: join(scratchFolder(), 'unused'),
      LOG_LEVEL: 'silent',
      VERDEEL_SAMPLE: 'off',
      PORT: '0',
      ...env,
    },
  });
  let [out, err, isStopping] = ['', '', false];
  child.stderr.on('data', data => {
    err += data;
  });
  return new Promise((done, fail) => {
    child.stdout.on('data', data => {
      out += data;
      if (!until || isStopping || !until.test(out)) return;
      isStopping = true;
      Promise.resolve(meanwhile?.(child))
        .catch(fail)
        .finally(() => child.kill('SIGTERM'));
    });
    // Once all that it printed is read.
    child.on('close', code => done({ code, out, err }));
  });
}

/** A port in use, until it is closed. */
async function aPort() {
  const taken = createServer();
  await new Promise<void>(done => taken.listen(0, '127.0.0.1', done));
  return { port: String((taken.address() as { port: number }).port), taken };
}

/** What it answers after SIGTERM, while a request that began before is still being sent. */
async function whileStopping(child: ChildProcess, port: number, requestMs = 0) {
  const health = async (path: string) => (await fetch(`http://127.0.0.1:${port}/health/${path}`)).status;
  const before = await health('ready');
  // Browsers open connections ahead. One that never sends a request delays nothing.
  await once(
    connect(port, '127.0.0.1').on('error', () => {}),
    'connect',
  );
  const slow = connect(port, '127.0.0.1').on('error', () => {});
  const heard = async () => String((await once(slow, 'data'))[0]).slice(0, 12);
  const type = 'content-type: application/x-www-form-urlencoded';
  const head = ['host: localhost', type, 'content-length: 6', 'expect: 100-continue'];
  slow.write(`POST /identity/forgot HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  const begun = await heard();
  child.kill('SIGTERM');
  let ready = before;
  while (ready === 200) ready = await health('ready');
  await pause(requestMs);
  slow.write('email=');
  return { before, begun, ready, answer: await heard() };
}

const oneLine = (text: string) => text.trim().split('\n').length === 1;

// Most of the time is spent waiting.
describe.concurrent('A start that cannot succeed ends with one clear line', () => {
  test.each([
    ['PORT', 'eighty', /Wrong setting: PORT=eighty/],
    ['DATABASE_URL', 'mysql://x', /Wrong setting: DATABASE_URL is not usable/],
    ['VERDEEL_URL', 'somewhere', /Wrong setting: VERDEEL_URL is not usable/],
    ['LOG_LEVEL', 'loud', /Wrong setting: LOG_LEVEL=loud/],
    ['VERDEEL_SAMPLE', 'perhaps', /Wrong setting: VERDEEL_SAMPLE=perhaps/],
    ['VERDEEL_ADMIN_PASSWORD', 'short', /Wrong setting: VERDEEL_ADMIN_PASSWORD/],
  ])('a wrong %s is named', async (name, value, line) => {
    const { code, err } = await start({ [name]: value });
    expect(code).toBe(1);
    expect(err).toMatch(line);
    expect(oneLine(err)).toBe(true);
  });

  test('a wrong password of the admin is not printed', async () => {
    expect((await start({ VERDEEL_ADMIN_PASSWORD: 'short' })).err).not.toContain('short');
  });

  test('a database that is down is named, without its password', async () => {
    const { code, err } = await start({ DATABASE_URL: 'postgres://verdeel:geheim@127.0.0.1:1/verdeel' });
    expect(code).toBe(1);
    expect(err).toMatch(/could not start.*127\.0\.0\.1/);
    expect(err).not.toContain('geheim');
    expect(oneLine(err)).toBe(true);
  });

  test('a disk without room for the database is named, and gets back what was begun', async () => {
    const data = join(scratchFolder(), 'no-room');
    mkdirSync(data);
    const within = `mount -t tmpfs -o size=4m none "${data}"`;
    const { code, err } = await start({ VERDEEL_DATA: data }, undefined, undefined, within);
    expect([code, err]).toEqual([
      1,
      `Verdeel could not start: the disk is full: the database in ${data}/database cannot be written\n`,
    ]);
  });

  test('a limit of open files that is too low is named', async () => {
    const { code, err } = await start({}, undefined, undefined, 'ulimit -n 100');
    expect(code).toBe(1);
    expect(err).toBe(
      'Verdeel could not start: the program may open 100 files and needs 512: raise the limit (ulimit -n)\n',
    );
  });

  test('a database that takes no changes is named', async () => {
    const { target, remove } = await emptyTarget('server');
    const url = 'url' in target ? target.url : '';
    const name = new URL(url).pathname.slice(1);
    await onServer(serverUrl(), `alter database ${name} set default_transaction_read_only = on`);
    const { code, err } = await start({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(err).toMatch(/^Verdeel could not start: the database at .* takes no changes: is it a replica\?\n$/);
    await remove();
  });

  test('S.Z2 a port in use and a folder in use by another process are named; SIGTERM ends a running one with 0, once a request in flight has its answer, and ready says 503 until then', async () => {
    const { port, taken } = await aPort();
    const { target, remove } = await emptyTarget('embedded');
    const data = 'dir' in target ? dirname(target.dir) : '';
    let second: Started | undefined;
    const free = await aPort();
    free.taken.close();
    let stopping: unknown;
    const first = await start({ VERDEEL_DATA: data, PORT: free.port }, /listens at/, async child => {
      second = await start({ VERDEEL_DATA: data });
      stopping = await whileStopping(child, Number(free.port));
    });
    expect(stopping).toEqual({ before: 200, begun: 'HTTP/1.1 100', ready: 503, answer: 'HTTP/1.1 400' });
    expect(second).toMatchObject({ code: 1 });
    expect(second!.err).toContain(`another process is using ${data}`);
    expect(oneLine(second!.err)).toBe(true);
    expect(first.code).toBe(0);

    const third = await start({ VERDEEL_DATA: data, PORT: port });
    taken.close();
    expect(third.code).toBe(1);
    expect(third.err).toMatch(/port is in use/);
    expect(oneLine(third.err)).toBe(true);
    await remove();
  }, 60_000);
});

test.concurrent('Z2 told to stop while a request needs longer than ten seconds, the program answers it and ends with 0', async () => {
  const port = await freePort();
  const { target, remove } = await emptyTarget('embedded');
  const settings = { VERDEEL_DATA: 'dir' in target ? dirname(target.dir) : '', PORT: String(port) };
  let answer: string | undefined;
  const { code, err } = await start(settings, /listens at/, async child => {
    answer = (await whileStopping(child, port, 12_000)).answer;
  });
  expect([answer, code, err]).toEqual(['HTTP/1.1 400', 0, '']);
  await remove();
}, 60_000);

test.concurrent('a request is one line in the log, with its id and without what opens a door, and is counted where metrics are read', async () => {
  let id: string | null = null;
  const headers = { authorization: 'Bearer geheim', cookie: 'session=geheim' };
  const port = String(await freePort());
  const { target, remove } = await emptyTarget('embedded');
  const metrics = await freePort();
  const settings = {
    VERDEEL_DATA: 'dir' in target ? dirname(target.dir) : '',
    LOG_LEVEL: 'info',
    PORT: port,
    VERDEEL_METRICS_PORT: String(metrics),
  };
  let counted = '';
  let elsewhere = '';
  const { out } = await start(settings, /listens at/, async () => {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    id = (await ask('/api/user/authorize?token=geheim')).headers.get('x-request-id');
    await ask('/identity/password/geheim');
    await ask('/assets/none.js');
    counted = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    elsewhere = await (await ask('/metrics')).text();
  });
  await remove();
  const lines = out.split('\n').filter(line => line.startsWith('{'));
  const requests = lines.map(line => JSON.parse(line)).filter(({ reqId }) => reqId);
  expect(requests.map(({ req, res }) => [req.method, req.path, res.statusCode])).toEqual([
    ['GET', '/api/user/authorize', 401],
    ['GET', '/identity/password/…', 404],
    ['GET', '/assets/none.js', 404],
    ['GET', '/metrics', expect.any(Number)],
  ]);
  expect(elsewhere).not.toContain('verdeel_');
  expect(requests[0].reqId).toBe(id);
  expect(requests[0].responseTime).toBeGreaterThan(0);
  expect(out).not.toContain('geheim');
  expect(counted).toContain('verdeel_requests_total{method="GET",route="/api/user/authorize",status="401"} 1\n');
  for (const name of [
    'database_wait_seconds_count',
    'database_connections',
    'live_listeners',
    'jobs_unfinished',
    'event_loop_longest_block_seconds',
  ])
    expect(counted).toMatch(new RegExp(`^verdeel_${name} \\d`, 'm'));
  expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(counted)?.[1])).toBeGreaterThan(50e6);
}, 60_000);

test('a first start ends with the address and how to log in; the next one has nothing to tell', async () => {
  const env = { PORT: String(await freePort()), LOG_LEVEL: 'info', VERDEEL_DATA: join(scratchFolder(), randomUUID()) };
  const words = ({ out }: Started) => out.replaceAll(/^\{.*\n/gm, '').trim();
  expect(words(await start(env, /LOG_LEVEL=warn.*\n/))).toMatch(
    /^Verdeel listens at (http:\S+)\n\nOpen \1\nLog in as admin@verdeel\.local\nwith the password \S{19}\nKeep it.*\n\nEach request is a line of the log/,
  );
  expect(words(await start(env, /listens at.*\n/))).toMatch(/^Verdeel listens at \S+$/);
}, 60_000);

test('a token in an address is in no line of the log, however the address is spelt', async () => {
  const token = 'Ab3_dE6-gH9jKl2nOp5rSt8vWx1zAb3dE6gH9jKl2n0';
  const encoded = [...token].map(sign => `%${sign.charCodeAt(0).toString(16)}`).join('');
  const addresses = [
    `/identity/password/${token}`,
    `/identity/password/${token}/`,
    `/identity/password/${encoded}`,
    `/identity/%70assword/${token}`,
    `/IDENTITY/Password/${token}`,
    `//identity//password//${token}`,
    `/identity/passwort/${token}`,
    `/identity/password/${token}%zz`,
    `/identity/password%2f${token}`,
    `/identity/confirm/${token.slice(0, 20)}/${token.slice(20)}`,
    `/api/identity/change/${token}`,
    `/account?code=${token}`,
    `/${token}`,
    '/api/segment/list/00000000-0000-0000-0000-000000000001',
  ];
  const port = await freePort();
  const { target, remove } = await emptyTarget('embedded');
  const env = { PORT: String(port), LOG_LEVEL: 'info', VERDEEL_DATA: 'dir' in target ? dirname(target.dir) : '' };
  const { out } = await start(env, /listens at/, async () => {
    for (const address of addresses) await fetch(`http://127.0.0.1:${port}${address}`);
  });
  await remove();
  for (const part of [token, encoded, token.slice(0, 20), token.slice(20)]) expect(out).not.toContain(part);
  // What is no secret can be read.
  expect(out).toContain('"path":"/api/segment/list/00000000-0000-0000-0000-000000000001"');
  expect(out).toContain('"path":"/identity/password/…"');
}, 60_000);
