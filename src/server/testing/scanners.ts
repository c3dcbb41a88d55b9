import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Encoded } from '#contract/call.ts';
import type { ledger } from '#contract/ledger.ts';
import { discoverClient, startSignIn } from './own-provider.ts';

// What scanners of strangers are let loose on: calls and pages that only who is signed in gets to.

export interface ScanTarget {
  method: string;
  /** A star is where something is put in. */
  to: string;
  data?: string;
  headers?: Record<string, string>;
}
interface Verdict {
  isHeld: boolean;
  says: string;
}

type Ask = (to: string, init?: RequestInit) => Promise<{ status: number; bytes: Buffer }>;

/** The example's ledger, in the scenario; all of it left out. Its id. */
export async function takeOverExample(ask: Ask, scenarioId: string): Promise<string> {
  const body = new FormData();
  body.set('scenarioId', scenarioId);
  const { bytes } = await ask(`/api/ledger-import/example/${scenarioId}`);
  body.set('file', new Blob([new Uint8Array(bytes)]), 'example.xaf');
  const read = await ask('/api/ledger-import/read', { method: 'POST', body });
  const { id, reading } = JSON.parse(read.bytes.toString().split('\n').at(-1)!);
  const order = {
    ...{ readingId: id, scenarioId, periods: ['1'], codes: [], switched: [], choices: [] },
    mapping: reading.accounts.map((account: { id: string }) => ({ accId: account.id, to: { kind: 'leaveOut' } })),
  };
  const headers = { 'content-type': 'application/json' };
  const made = await ask('/api/ledger-import', { method: 'POST', headers, body: JSON.stringify(order) });
  const { importId } = JSON.parse(made.bytes.toString()) as Encoded<typeof ledger.import>['reply'];
  if (!importId) throw new Error(`the example was not taken over: ${made.status}`);
  return importId;
}

export function targetsOf(about: { companyId: string; scenarioId: string; importId: string }): ScanTarget[] {
  const { companyId, scenarioId, importId } = about;
  const get = (to: string): ScanTarget => ({ method: 'GET', to });
  const place = { administration: '1*', administrationName: '', accId: '4*', rgs: null, kind: 'leaveOut' };
  const remembered = { accounts: [{ ...place, originId: null, name: null }], forget: { accounts: [], codes: [] } };
  return [
    get(`/api/segment/list/${scenarioId}*`),
    get(`/api/report/list/${companyId}*`),
    get(`/api/overview/flow/${scenarioId}?nodes=5*`),
    get(`/api/ledger-import/list/${scenarioId}*`),
    get(`/api/ledger-import/${scenarioId}/${importId}*`),
    { method: 'PATCH', to: `/api/ledger-mapping/${companyId}`, data: JSON.stringify(remembered) },
    { method: 'POST', to: '/api/segment/', data: JSON.stringify({ name: 'x*', scenarioId }) },
  ];
}

/** The page for the second step, and its forms, as somebody gets them whose password was right. */
export async function pagesAfterPassword(url: string, email: string, password: string): Promise<ScanTarget[]> {
  const wants = { screen: 'second-step', prompt: 'login' };
  const { address, browser } = await startSignIn(url, await discoverClient(url), wants);
  const page = await browser.submit(await browser.get(address.href), { email, password });
  const to = `${new URL(page.url).pathname}/step`;
  const state = /name="state" value="([^"]*)"/.exec(page.body)![1]!;
  const headers = { cookie: browser.cookiesFor(to) };
  return [
    ['setUp', 'code=1*'],
    ['addPasskey', 'name=x*&answer=x*'],
    ['passkey', 'answer=x*'],
    ['removePasskey', 'passkey=x*'],
  ].map(([action, fields]) => ({ method: 'POST', to, headers, data: `state=${state}&action=${action}&${fields}` }));
}

/** What it says, however it ends. Meanwhile our connections are heard when the program hangs up. */
const run = (tool: string, words: readonly string[], timeout: number) =>
  new Promise<string>(done => {
    execFile(tool, words, { timeout, maxBuffer: 64 * 1024 * 1024 }, (_error, out) => done(out));
  });
const isThere = (tool: string) => spawnSync('which', [tool]).status === 0;
const headersOf = (headers: object) => Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);

/** Null where it is not installed. */
export async function sqlmap(
  url: string,
  { method, to, data, headers = {} }: ScanTarget,
  folder: string,
): Promise<Verdict | null> {
  if (!isThere('sqlmap')) return null;
  const type = data?.startsWith('{') ? { 'content-type': 'application/json' } : {};
  const said = await run(
    'sqlmap',
    [
      ...['-u', `${url}${to}`, `--method=${method}`, ...headersOf({ ...headers, ...type })],
      ...(data ? [`--data=${data}`] : []),
      ...['--batch', '--flush-session', '--disable-coloring', '--dbms=PostgreSQL', '--ignore-code=400,401,404,409,429'],
      ...['--level=2', '--risk=1', '--threads=2', '--timeout=10', `--output-dir=${folder}`],
    ],
    300_000,
  );
  const isHeld = /all tested parameters do not appear to be injectable/.test(said);
  return { isHeld, says: /all tested[^.\n]*|[^\n]*vulnerable[^\n]*/.exec(said)?.[0] ?? 'no verdict' };
}

/** Null where it is not installed. */
export async function wapiti(
  url: string,
  seeds: readonly string[],
  headers: object,
  folder: string,
): Promise<Verdict | null> {
  if (!isThere('wapiti')) return null;
  const report = path.join(folder, 'wapiti.json');
  await run(
    'wapiti',
    [
      ...['-u', `${url}/`, ...headersOf(headers), ...seeds.flatMap(seed => ['-s', `${url}${seed}`])],
      ...['--scope', 'domain', '-f', 'json', '-o', report, '--flush-session', '--no-bugreport'],
      ...['--max-scan-time', '240', '--max-attack-time', '60'],
      ...['-m', 'sql,timesql,xss,permanentxss,exec,file,crlf,redirect,ssrf,xxe,backup,htaccess,methods'],
    ],
    600_000,
  );
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, unknown[]>;
  };
  const found = Object.entries(vulnerabilities).filter(([, all]) => all.length > 0);
  const says = found.map(([kind, all]) => `${kind}: ${all.length}`).join(', ') || 'nothing found';
  return { isHeld: found.length === 0, says };
}
