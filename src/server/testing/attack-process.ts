// `npm run attack -- ADDRESS EMAIL PASSWORD`: what an attacker who may sign in sends, against a running program that listens on
// this machine. It works in a company of its own, which it archives. After each attack a small read has to answer within a second.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { greedy, HOSTILE_WORKBOOKS } from './hostile-workbooks.ts';
import { signInAs } from './own-provider.ts';
import { pagesAfterPassword, type ScanTarget, sqlmap, takeOverExample, targetsOf, wapiti } from './scanners.ts';

interface Attack {
  what: string;
  send(): Promise<{ status: number; text: string }>;
  /** What may be answered. */
  held(status: number, text: string): boolean;
}

const [address = '', email = '', password = '', ...further] = process.argv.slice(2);
if (!password || !['localhost', '127.0.0.1'].includes(new URL(address).hostname)) {
  console.error('npm run attack -- http://localhost:8080 EMAIL PASSWORD [PAGE…]   (only a program on this machine)');
  process.exit(2);
}
const url = new URL(address).origin;
/** Pages that only a mail leads to: whoever attacks may have got one. */
const pages = further.map(page => new URL(page, url).pathname);
const page = (to: string): ScanTarget => ({ method: 'POST', to: `${to}*`, data: 'password=x*' });
const { idToken, tokens } = await signInAs(url, email, password);

const ask = async (to: string, init: RequestInit = {}, token: string | undefined = idToken) => {
  // Between two attacks the program hangs up on whoever is silent for long, as a scanner is that runs in between.
  const headers = {
    connection: 'close',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(init.headers as object),
  };
  const reply = await fetch(`${url}${to}`, { redirect: 'manual', ...init, headers });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const sent = async (to: string, init?: RequestInit, token?: string) => {
  const { status, bytes } = await ask(to, init, token);
  return { status, text: bytes.toString('utf8') };
};
const json = (method: string, body: unknown): RequestInit => ({
  ...{ method, headers: { 'content-type': 'application/json' } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
async function make(to: string, body: object): Promise<string> {
  const { status, text } = await sent(`/api${to}`, json('POST', body));
  if (status >= 300) throw new Error(`${to}: ${status} ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

const companyId = await make('/company/', { name: `Attacked ${Date.now()}`, color: '#336699' });
const reportId = await make('/report/', { name: 'Report', companyId, allowedUsers: [] });
const scenarioId = await make('/scenario/', { name: 'Budget', reportId });
await make('/segment/', { name: 'Shops', scenarioId });
const files = '/api/file-generator/scenario-template';
const workbook = (await ask(files, json('POST', { reportId, scenarioId }))).bytes;

const form = (to: string, file: Buffer, fields: Record<string, string>) => () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', new Blob([new Uint8Array(file)]), 'file.xlsx');
  return sent(to, { method: 'POST', body });
};
const refused = (status: number) => status >= 400 && status < 500;
const [head, body, signature] = idToken.split('.') as [string, string, string];
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
const list = `/api/segment/list/${scenarioId}`;
const withToken = (token: string) => () => sent(list, {}, token);

const attacks: Attack[] = [
  ...HOSTILE_WORKBOOKS.map(({ what, file, message }) => ({
    what: `a workbook: ${what}`,
    send: form(`${files}-validate-file`, file(workbook), { reportId, scenarioId }),
    held: (status: number, text: string) => status === 400 && message.test(text),
  })),
  ...Object.entries({
    'that unpacks without end': gzipSync(Buffer.alloc(300_000_000, '<a>')),
    'with one text of 30 MB': Buffer.from(`<auditfile><header>${'x'.repeat(30_000_000)}`),
    'a million elements deep': Buffer.from(`<auditfile>${'<a>'.repeat(1_000_000)}`),
    'with entities': Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><auditfile>&b;</auditfile>'),
    'that is a workbook': greedy(workbook),
  }).map(([what, file]) => ({
    what: `a ledger ${what}`,
    send: form('/api/ledger-import/read', file, { scenarioId }),
    held: (status: number, text: string) => status < 500 && !text.includes('root:'),
  })),
  ...Object.entries({
    'of nobody': '',
    'without a signature': `${head}.${body}.`,
    'with the algorithm none': `${base64({ alg: 'none' })}.${body}.`,
    'for somebody else': `${head}.${base64({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
    'that lives longer': `${head}.${base64({ ...claims, exp: 4_000_000_000 })}.${signature}`,
    'that is the access token': tokens.access_token,
  }).map(([what, token]) => ({
    what: `a token ${what}`,
    send: withToken(token),
    held: (status: number) => status === 401,
  })),
  ...[
    "' or 1=1 --",
    "1'; drop table segment; --",
    '../../etc/passwd',
    '%00',
    `${scenarioId}'`,
    '🙂',
    'x'.repeat(5_000),
  ].map(id => ({
    what: `an id ${id.slice(0, 30)}`,
    send: () => sent(`/api/segment/list/${encodeURIComponent(id)}`),
    held: refused,
  })),
  ...["'; drop table segment; --", '<img src=x onerror=alert(1)>', '=HYPERLINK("http://127.0.0.1")', '{{7*7}}'].map(
    name => ({
      what: `a name ${name}`,
      send: () => sent('/api/segment/', json('POST', { name, scenarioId })),
      held: (status: number, text: string) =>
        refused(status) || (status === 201 && (JSON.parse(text) as { name: string }).name === name),
    }),
  ),
  ...Object.entries({
    'nested a hundred thousand deep': '['.repeat(100_000) + ']'.repeat(100_000),
    'with __proto__': `{"name":"x","__proto__":{"isAdmin":true},"scenarioId":7}`,
    'of 2 MB': JSON.stringify({ name: 'x'.repeat(2_000_000), scenarioId }),
    'that is none': '{"name":',
    'with an id as a list': JSON.stringify({ name: 'x', scenarioId: [scenarioId] }),
  }).map(([what, text]) => ({
    what: `JSON ${what}`,
    send: () => sent('/api/segment/', json('POST', text)),
    held: refused,
  })),
  ...['/assets/..%2f..%2f..%2fetc/passwd', '/..%5c..%5cetc/passwd', '/.env', '/.git/config', '/data/key'].map(to => ({
    what: `the address ${to}`,
    send: () => sent(to, {}, ''),
    held: (status: number, text: string) => status < 500 && !/root:|\[core\]|VERDEEL_/.test(text),
  })),
  {
    what: 'a number too large',
    send: () => sent('/api/other-cost/', json('POST', `{"name":"x","scenarioId":"${scenarioId}","totalCost":1e400}`)),
    held: refused,
  },
  {
    what: 'an unknown method',
    send: () => sent(list, { method: 'PROPFIND' }),
    held: refused,
  },
  {
    what: 'another host in the headers',
    send: () =>
      sent('/identity/.well-known/openid-configuration', { headers: { 'x-forwarded-host': 'evil.example' } }, ''),
    held: (_, text) => !text.includes('evil.example'),
  },
];

let passed = 0;
let failed = 0;
const say = (what: string, isHeld: boolean, answer: string) => {
  if (isHeld) passed++;
  else failed++;
  console.log(`${isHeld ? '✓' : '✗'} ${what}: ${answer}`);
};

const SLOWEST_READ_MS = 1_000;
for (const { what, send, held } of attacks) {
  const started = performance.now();
  const answer = await send().catch(error => ({ status: 0, text: String(error) }));
  const took = Math.round(performance.now() - started);
  const reading = performance.now();
  const read = await ask(list);
  const isQuick = performance.now() - reading < SLOWEST_READ_MS;
  say(what, held(answer.status, answer.text) && read.status === 200 && isQuick, `${answer.status} after ${took} ms`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'verdeel-attack-'));
const bearer = { authorization: `Bearer ${idToken}` };
const about = { companyId, scenarioId, importId: await takeOverExample(ask, scenarioId) };
const steps = await pagesAfterPassword(url, email, password);
for (const target of [...targetsOf(about), ...steps, ...pages.map(page)]) {
  const verdict = await sqlmap(url, { headers: bearer, ...target }, folder);
  if (verdict) say(`sqlmap, ${target.method} ${target.to}`, verdict.isHeld, verdict.says);
}
const calls = [list, `/api/scenario/${scenarioId}`, `/api/ledger-import/list/${scenarioId}`];
const inside = steps[0]!;
for (const [what, seeds, headers] of [
  ['the calls', calls, bearer],
  ['the pages for the second step', [inside.to.replace('/step', ''), ...pages], inside.headers ?? {}],
] as const) {
  const verdict = await wapiti(url, seeds, headers, folder);
  if (verdict) say(`wapiti, ${what}`, verdict.isHeld, verdict.says);
}
rmSync(folder, { recursive: true, force: true });
await sent(`/api/company/archive/${companyId}`, { method: 'DELETE' });
console.log(`${passed} held, ${failed} did not`);
process.exit(failed > 0 ? 1 : 0);
