import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addAccount, type OwnProgram, signInAs, startOwnProgram } from './testing/own-provider.ts';
import { freePort } from './testing/postgres-cluster.ts';
import { type TestDatabase, testDatabase } from './testing/test-database.ts';

// The proxies that docs/operations.md describes, Debian's, with exactly its lines: only the name, the ports and the certificate
// are those of the test.

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const blockWith = (words: string): string => {
  const block = [...page.matchAll(/```\w*\n([\s\S]*?)```/g)]
    .map(([, text]) => text!)
    .find(text => text.includes(words));
  if (!block) throw new Error(`docs/operations.md has no block with ${words}`);
  return block.replaceAll('verdeel.example.com', 'localhost');
};

interface Ports {
  https: number;
  http: number;
  program: number;
}

/** Each writes its configuration into a folder, and says how it is started. */
const PROXIES: Record<string, (home: string, ports: Ports) => string[]> = {
  Caddy: (home, { https, http, program }) => {
    // It waits for whoever still listens, for ever unless told.
    const global = `{\n\tgrace_period 1s\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tdefault_bind 127.0.0.1 ::1\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
    const site = blockWith('reverse_proxy').replace('localhost {', `https://localhost:${https} {`);
    writeFileSync(path.join(home, 'Caddyfile'), global + site.replace('127.0.0.1:4000', `127.0.0.1:${program}`));
    return ['/usr/bin/caddy', 'run', '--config', path.join(home, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
  nginx: (home, { https, http, program }) => {
    const [certificate, key] = [path.join(home, 'own.pem'), path.join(home, 'own.key')];
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-keyout', key, '-out', certificate],
    ]);
    const site = blockWith('ssl_certificate ')
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${program}`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('/etc/ssl/verdeel/fullchain.pem', certificate)
      .replace('/etc/ssl/verdeel/privkey.pem', key);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      kind => `${kind}_temp_path ${path.join(home, kind)};`,
    );
    writeFileSync(
      path.join(home, 'nginx.conf'),
      `user root;\npid ${home}/pid;\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
    );
    return ['/usr/sbin/nginx', '-p', home, '-c', path.join(home, 'nginx.conf')];
  },
};

describe.each(Object.keys(PROXIES))('Behind %s as docs/operations.md sets it up', name => {
  let db: TestDatabase;
  let program: OwnProgram;
  let stopProxy: () => Promise<void>;
  let token: string;
  let url: string;
  beforeAll(async () => {
    // The certificate is self-made.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    db = await testDatabase();
    const ports = { https: await freePort(), http: await freePort(), program: await freePort() };
    url = `https://localhost:${ports.https}`;
    program = await startOwnProgram(db, { port: ports.program, url, trustProxy: 'loopback', host: '127.0.0.1' });
    const home = mkdtempSync(path.join(tmpdir(), 'proxy-'));
    mkdirSync(path.join(home, 'home'));
    const [command, ...words] = PROXIES[name]!(home, ports);
    const env = { PATH: process.env.PATH, HOME: path.join(home, 'home'), XDG_DATA_HOME: path.join(home, 'home') };
    const child = spawn(command!, words, { stdio: ['ignore', 'ignore', 'pipe'], env });
    let said = '';
    child.stderr!.on('data', data => {
      said += data;
    });
    const ended = once(child, 'exit');
    stopProxy = async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    };
    for (let tries = 0; !(await isReady()); tries++) {
      if (tries === 100) throw new Error(`${name} does not answer: ${said}`);
      await pause(200);
    }
    await addAccount(db, 'admin@verdeel.example', 'Bakery-and-flour-2026');
    token = (await signInAs(url, 'admin@verdeel.example', 'Bakery-and-flour-2026')).idToken;
  }, 60_000);
  afterAll(async () => {
    await stopProxy?.();
    await program?.close();
    await db?.drop();
    vi.unstubAllEnvs();
  });
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const api = (way: string, init: RequestInit = {}) =>
    fetch(`${url}/api${way}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    });
  const post = async (way: string, body: object) => {
    const reply = await api(way, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(201);
    return (await reply.json()) as { id: string };
  };

  test('one signs in, at the public address, and the browser is told to come by TLS only', async () => {
    const reply = await api('/version');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('strict-transport-security')).toMatch(/max-age/);
  });

  test('what somebody changes is heard at once', async () => {
    const company = await post('/company/', { name: `Company ${name}` });
    const ended = new AbortController();
    onTestFinished(() => ended.abort());
    const stream = await api(`/live/${company.id}`, { signal: ended.signal });
    expect(stream.headers.get('content-type')).toMatch('text/event-stream');
    const heard = (async () => {
      let text = '';
      for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
        text += piece;
        if (text.includes('"report"')) return text;
      }
      return text;
    })();
    await post('/report', { companyId: company.id, name: 'Heard' });
    expect(await Promise.race([heard, pause(2_000, 'nothing within 2 s')])).toMatch('"report"');
  });

  test('a file of 20 MB arrives, and whoever asks is counted, not the proxy', async () => {
    const form = new FormData();
    form.set('reportId', crypto.randomUUID());
    form.set('scenarioId', crypto.randomUUID());
    form.set('file', new Blob([new Uint8Array(20 * 1024 * 1024)]), 'large.xlsx');
    const reply = await api('/file-generator/scenario-template-validate-file', { method: 'POST', body: form });
    // The program has read it all, and knows no such scenario.
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([404, 'ERROR_NOT_FOUND']);
    const forget = (ip: string) =>
      fetch(`${url}/identity/forgot`, {
        method: 'POST',
        headers: { 'x-forwarded-for': ip },
        body: new URLSearchParams({ email: 'unknown@else.example' }),
      });
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await forget(`10.9.9.${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
