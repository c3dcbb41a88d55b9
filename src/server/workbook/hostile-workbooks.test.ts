import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAKERY } from '#domain/testing/bakery.ts';
import { storeScenario } from '../scenarios/store-scenario.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { measure } from '../testing/measure.ts';
import { addCast, type Cast, type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { type ZipEntry, zip } from '../testing/zip.ts';
import { loadFingerprint } from './load-model.sql.ts';

let app: TestApp;
let cast: Cast;
let reportId: string;
let scenarioId: string;
let workbook: Buffer;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  const made = await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: '../../etc\r\n: x' });
  reportId = made.body.id;
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

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const types: ZipEntry = { name: '[Content_Types].xml', content: Buffer.from(TYPES) };
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook made by hand. The sheets that every workbook needs are always the same. */
const bySheet = (sheet: string | Buffer, more: ZipEntry[] = [], related = ''): Buffer =>
  zip([
    types,
    {
      name: '_rels/.rels',
      content: Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: Buffer.from(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="Segments" sheetId="1" r:id="rId1"/><sheet name="Cost objects" sheetId="2" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/>${related}</Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.from(sheet) },
    ...more,
  ]);
const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const compound = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2_000),
    ...streams.map(name => Buffer.from(name, 'utf16le')),
  ]);

describe('A file over the size', () => {
  test('is 413 and held nowhere: memory stays flat (U1)', async () => {
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

describe('What a file hides is refused with a message, quickly, while the server keeps answering', () => {
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, 32), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([...Array.from({ length: 400 }, () => megabyte), deflateRawSync(Buffer.alloc(0))]);
  const bombed = (declared: number) =>
    zip([types, { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(0), deflated: bomb, declared }]);
  const declaration = (text: string) => bySheet(`<?xml version="1.0"?>${text}${sheetOf('')}`);

  test.each<[string, () => Buffer, RegExp]>([
    ['a bomb of 400 MB (U2)', () => bombed(400 * 1024 * 1024), /too large/],
    ['a bomb that says it is small (U2)', () => bombed(1_000), /too large/],
    ['100,000 entries (U3)', () => zip([types], 100_000), /too large/],
    [
      '3,000 entries that are there (U3)',
      () => zip([types, ...Array.from({ length: 3_000 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(0) }))]),
      /too large/,
    ],
    [
      'a cell at XFD1048576 (U3)',
      () => bySheet(sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
      /cells too far out/,
    ],
    ['an external entity (U4)', () => declaration('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'), /damaged/],
    [
      'an entity bomb, behind a long comment (U4)',
      () => declaration(`<!--${' '.repeat(10_000)}--><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>`),
      /damaged/,
    ],
    [
      'a path out of the archive (U5)',
      () => zip([types, { name: '../../etc/passwd', content: Buffer.alloc(9) }]),
      /damaged/,
    ],
    ['an absolute path (U5)', () => zip([types, { name: 'C:\\evil', content: Buffer.alloc(9) }]), /damaged/],
    [
      'a link (U5)',
      () => zip([types, { name: 'xl/link', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      /damaged/,
    ],
    ['no workbook at all (U6)', () => Buffer.from('%PDF-1.7'), /not an Excel workbook/],
    [
      'another kind of archive (U6)',
      () => zip([{ name: 'mimetype', content: Buffer.from('x') }]),
      /not an Excel workbook/,
    ],
    ['a broken archive (U6)', () => workbook.subarray(0, 2_000), /damaged/],
    ['an entry under a password (U6)', () => zip([{ ...types, flags: 1 }]), /protected by a password/],
    ['an encrypted workbook (U6)', () => compound('EncryptedPackage'), /protected by a password/],
    ['macros in an .xlsx (U6)', () => zip([types, { name: 'xl/vbaProject.bin', content: Buffer.alloc(9) }]), /macros/],
    ['macros in an .xls (U6)', () => compound('_VBA_PROJECT'), /macros/],
  ])('%s', async (what, file, message) => {
    const before = await stored();
    const reply = await send(file(), 'upload');
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('ERROR_VALIDATION');
    expect(reply.body.messages).toHaveLength(1);
    expect(reply.body.messages[0]).toMatch(message);
    // A bomb may take two seconds. The rest of the limit is for waiting on a busy machine.
    expect(reply.milliseconds).toBeLessThan(what.includes('U2') ? 2_000 : 10_000);
    expect(await stored()).toBe(before);
  });

  test('a workbook that would take all memory is ended, and says so; others are served by then', async () => {
    const strings = `<sst xmlns="${MAIN}">${'<si><t>a</t></si>'.repeat(5_500_000)}</sst>`;
    const heavy = bySheet(
      sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      [{ name: 'xl/sharedStrings.xml', content: Buffer.from(strings) }],
      `<Relationship Id="rId2" Type="${RELATED}/sharedStrings" Target="sharedStrings.xml"/>`,
    );
    const sent = send(heavy);
    const asked = await app.as(cast.a.manager, 'GET', `/scenario/${scenarioId}`);
    expect(asked.status).toBe(200);
    const reply = await sent;
    expect(reply.body.messages).toEqual(['This workbook takes too long or too much to read.']);
    expect((await send(workbook)).body).toEqual({ messages: [], changes: { added: [], changed: [], removed: [] } });
  }, 90_000);
});

describe('Formulas', () => {
  test('are read as their stored values; nothing is evaluated and nothing fetched (U7)', async () => {
    let calls = 0;
    const outside = createServer((_, reply) => {
      calls++;
      reply.end('1');
    }).listen(0);
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
    const cell = (formula: string, value: string) => `<c r="B2" t="str"><f>${formula}</f><v>${value}</v></c>`;
    const head = '<row r="1"><c r="A1" t="str"><v>Id</v></c><c r="B1" t="str"><v>Segment</v></c></row>';
    const link: ZipEntry = {
      name: 'xl/externalLinks/externalLink1.xml',
      content: Buffer.from(
        `<externalLink xmlns="${MAIN}"><externalBook xmlns:r="${RELATED}" r:id="rId1"/></externalLink>`,
      ),
    };
    const target: ZipEntry = {
      name: 'xl/externalLinks/_rels/externalLink1.xml.rels',
      content: Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATED}/externalLinkPath" Target="${url}book.xlsx" TargetMode="External"/></Relationships>`,
      ),
    };
    const file = bySheet(
      sheetOf(`${head}<row r="2">${cell(`WEBSERVICE("${url}")`, 'x'.repeat(21))}</row>`),
      [link, target],
      `<Relationship Id="rId2" Type="${RELATED}/externalLink" Target="externalLinks/externalLink1.xml"/>`,
    );
    const { body } = await send(file);
    expect(body.details).toContainEqual(expect.objectContaining({ cell: 'B2', message: 'This is too long.' }));
    expect(calls).toBe(0);
    outside.close();
  });
});

describe('A file and its name', () => {
  test('one bad row changes nothing, validating never writes, and the upload validates again (U8)', async () => {
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

  test('keys of an object’s own workings are names like any other (I4)', async () => {
    const named = await editWorkbook(workbook, sheets => {
      sheets.get('Segments')!.push([null, '__proto__'], [null, 'constructor']);
    });
    expect((await send(named)).body.changes.added.map((item: { name: string }) => item.name)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])('a field of a form called %s does nothing (I4)', async field => {
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
  });

  test('line breaks and ../ in names make a safe file name (I10)', async () => {
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
  ])('gets 429 with Retry-After from %s, wherever the calls say they come from, and others do not (A6)', async call => {
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
  });
});
