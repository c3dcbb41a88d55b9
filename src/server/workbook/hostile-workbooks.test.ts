import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAKERY } from '#domain/testing/bakery.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { greedy, HOSTILE_WORKBOOKS, manyAttributes, secondDirectory, withLink } from '../testing/hostile-workbooks.ts';
import { measure } from '../testing/measure.ts';
import { loadFingerprint } from '../testing/stored-scenario.ts';
import { addCast, type Cast, type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { withEntries } from '../testing/zip.ts';

let app: TestApp;
let cast: Cast;
let reportId: string;
let scenarioId: string;
let workbook: Buffer;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  reportId = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Report' })).body.id;
  // Nobody can call it so any more, but one that was called so stays.
  await app.db.asOwner(tx => sql`update report set name = ${'../../etc\r\n: x'} where id = ${reportId}`.execute(tx));
  scenarioId = (await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: 'a/b\\c' })).body.id;
  await app.db.asOwner(tx => storeScenario(tx, { companyId: cast.a.id, scenarioId }, withUuids(BAKERY).model));
  workbook = (await download()).raw;
});
afterAll(() => app.close());

const download = () => app.as(cast.a.manager, 'POST', '/file-generator/scenario-template', { reportId, scenarioId });
const stored = () => app.db.asOwner(tx => loadFingerprint(tx, scenarioId));

async function formOf(file: Buffer) {
  const form = new FormData();
  form.set('reportId', reportId);
  form.set('scenarioId', scenarioId);
  form.set('file', new Blob([new Uint8Array(file)]), 'workbook.xlsx');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return { type: request.headers.get('content-type')!, payload: Buffer.from(await request.arrayBuffer()) };
}
const path = (what: 'validate' | 'upload') => `/file-generator/scenario-template-${what}-file`;

/** From another thread over a socket: how long it took, and how long the event loop was blocked meanwhile. */
async function send(file: Buffer, what: 'validate' | 'upload' = 'validate') {
  const { type, payload } = await formOf(file);
  const { text, ...measured } = await measure(app, cast.a.manager, path(what), {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(payload),
  });
  return { ...measured, body: JSON.parse(text) };
}

describe('A file over the size', () => {
  test('S.U1 is 413 and held nowhere: memory stays flat (U1)', async () => {
    const { type, payload } = await formOf(Buffer.alloc(60 * 1024 * 1024));
    const made = process.memoryUsage().rss;
    const headers = { authorization: `Bearer ${await app.token(cast.a.manager)}`, 'content-type': type };
    for (let n = 0; n < 5; n++) {
      const reply = await app.inject({ method: 'POST', url: `/api${path('validate')}`, headers, payload });
      expect(reply.status).toBe(413);
      expect(reply.body.code).toBe('ERROR_TOO_LARGE');
    }
    expect(process.memoryUsage().rss - made).toBeLessThan(200 * 1024 * 1024);
    const justOver = await formOf(Buffer.alloc(20 * 1024 * 1024 + 1));
    const reply = await app.inject({
      method: 'POST',
      url: `/api${path('upload')}`,
      headers: { ...headers, 'content-type': justOver.type },
      payload: justOver.payload,
    });
    expect(reply.status).toBe(413);
  });
});

// What these say, and cost, is looked at in attacked-program.test.ts.
const HEAVIEST = [greedy, manyAttributes, secondDirectory];

describe('What a file hides is refused with a message, quickly, while the server keeps answering', () => {
  test.each(HOSTILE_WORKBOOKS.filter(({ file }) => !HEAVIEST.includes(file)))(
    'S.U2, S.U3, S.U4, S.U5, S.U6 $what',
    async ({ file, message }) => {
      const before = await stored();
      const reply = await send(file(workbook), 'upload');
      expect(reply.status).toBe(400);
      expect(reply.body.code).toBe('ERROR_VALIDATION');
      expect(reply.body.messages).toHaveLength(1);
      expect(reply.body.messages[0]).toMatch(message);
      // Most of it is the start of a process that is not built; the built one is measured in attacked-program.test.ts.
      expect(reply.milliseconds).toBeLessThan(45_000);
      expect(await stored()).toBe(before);
    },
  );

  test('and the same workbook without anything hostile is taken, packed by the same hand', async () => {
    const { status, body } = await send(withEntries(workbook, []), 'upload');
    expect(body).toEqual({ messages: [], changes: { added: [], changed: [], removed: [] } });
    expect(status).toBe(200);
  });
});

describe('Formulas', () => {
  test('S.U7 are read as their stored values; nothing is evaluated and nothing fetched (U7)', async () => {
    let calls = 0;
    const outside = createServer((_, reply) => {
      calls++;
      reply.end('1');
    }).listen(0);
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
    const cell = (formula: string, value: string) => `<c r="B2" t="str"><f>${formula}</f><v>${value}</v></c>`;
    const head = '<row r="1"><c r="A1" t="str"><v>Id</v></c><c r="B1" t="str"><v>Segment</v></c></row>';
    const file = withLink(workbook, url, `${head}<row r="2">${cell(`WEBSERVICE("${url}")`, 'x'.repeat(21))}</row>`);
    const { body } = await send(file);
    expect(body.details).toContainEqual(expect.objectContaining({ cell: 'B2', message: 'This is too long.' }));
    expect(calls).toBe(0);
    outside.close();
  });
});

describe('A file and its name', () => {
  test('P7.40, S.U8 one bad row changes nothing, validating never writes, and the upload validates again (U8)', async () => {
    const before = await stored();
    const bad = await editWorkbook(workbook, sheets => {
      sheets.get('Other costs')![1]![2] = -1;
      sheets.get('Segments')!.push([null, 'New']);
    });
    expect((await send(bad, 'upload')).status).toBe(400);
    const good = await editWorkbook(workbook, sheets => void sheets.get('Segments')!.push([null, 'New']));
    expect((await send(good)).body.changes.added).toEqual([{ kind: 'segment', name: 'New' }]);
    expect(await stored()).toBe(before);
  });

  test('S.I4 keys of an object’s own workings are names like any other (I4)', async () => {
    const named = await editWorkbook(workbook, sheets => {
      sheets.get('Segments')!.push([null, '__proto__'], [null, 'constructor']);
    });
    expect((await send(named)).body.changes.added.map((item: { name: string }) => item.name)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'S.I4 a field of a form called %s does nothing (I4)',
    async field => {
      const before = await stored();
      const boundary = 'a-boundary';
      const part = (name: string, content: string, more = '') =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
      const payload = (more: string) =>
        Buffer.concat([
          Buffer.from(part('reportId', reportId) + part('scenarioId', scenarioId) + more),
          Buffer.from(part('file', '', '; filename="a.xlsx"').replace(/\r\n$/, '')),
          workbook,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]);
      const post = async (more: string) =>
        app.inject({
          method: 'POST',
          url: `/api${path('upload')}`,
          headers: {
            authorization: `Bearer ${await app.token(cast.a.manager)}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          payload: payload(more),
        });
      expect((await post('')).status).toBe(200);
      for (const more of [
        part(field, '{"polluted":1}'),
        part(`${field}[polluted]`, '1'),
        part(field, '1', '; filename="x"'),
      ])
        expect((await post(more)).status).toBeLessThan(500);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect(await stored()).toBe(before);
    },
  );

  test('S.I10 line breaks and ../ in names make a safe file name (I10)', async () => {
    const { headers } = await download();
    const name = decodeURIComponent(String(headers['suggested-filename']));
    expect(name).not.toMatch(/[/\\\r\n]/);
    expect(name).toMatch(/\.xlsx$/);
    expect(String(headers['content-disposition'])).not.toMatch(/[\r\n]/);
  });
});

describe('Who floods the uploads or the exports', () => {
  test.each([
    'scenario-template',
    'scenario-template-validate-file',
    'scenario-template-upload-file',
    'profitandloss',
    'segments-overview',
  ])(
    'S.A6 gets 429 with Retry-After from %s, wherever the calls say they come from, and others do not (A6)',
    async call => {
      const ask = async (who: Person, n: number) => {
        const { type, payload } = call.endsWith('-file')
          ? await formOf(Buffer.from('no workbook'))
          : { type: 'application/json', payload: Buffer.from(JSON.stringify({ reportId, scenarioId })) };
        return app.inject({
          method: 'POST',
          url: `/api/file-generator/${call}`,
          headers: {
            authorization: `Bearer ${await app.token(who)}`,
            'content-type': type,
            'x-forwarded-for': `10.0.0.${n}`,
          },
          payload,
        });
      };
      // Somebody of another company. Nothing exists for them there, and their requests still count.
      for (let n = 0; n < 60; n++) expect((await ask(cast.b.manager, n)).status).toBe(404);
      const refused = await ask(cast.b.manager, 60);
      expect([refused.status, refused.body.code]).toEqual([429, 'ERROR_TOO_MANY_REQUESTS']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask(cast.b.user, 61)).status).toBe(404);
    },
  );
});
