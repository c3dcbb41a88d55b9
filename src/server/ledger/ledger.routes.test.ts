import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LedgerToWrite } from '#domain/ledger/ledger-to-write.ts';
import { computeScenario } from '#domain/scenario-model.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { writeWorkbook } from '../spreadsheet/spreadsheet.ts';
import { testOnce } from '../testing/once.ts';
import { storeModel } from '../testing/store-scenario.ts';
import { readStored } from '../testing/stored-scenario.ts';
import { type Cast, castAnew, type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { writeAuditfile } from './write-auditfile.ts';

let app: TestApp;
let cast: Cast;
/** Who reads and takes over, unless told. */
let manager: Person;
let tests = 0;
let reportId: string;
/** Called after each transaction of the program. */
let afterwards: () => Promise<void> = async () => {};
beforeAll(async () => {
  const db = await testDatabase();
  const asApp: typeof db.asApp = async work => {
    const done = await db.asApp(work);
    await afterwards();
    return done;
  };
  app = await testApp(undefined, { db: { ...db, asApp } });
});
// One person may read so many ledgers a minute, and a company remembers where accounts went.
beforeEach(async () => {
  cast = await castAnew(app.db, `t${++tests}.example`);
  manager = cast.a.manager;
  reportId = (await app.as(cast.a.manager, 'POST', '/report/', { companyId: cast.a.id, name: 'Report' })).body.id;
  await app.as(cast.a.manager, 'PUT', `/report/${reportId}`, { allowedUsers: [{ id: cast.a.user.id }] });
});
afterAll(() => app.close());

let count = 0;
const newScenario = async (more: object = {}): Promise<string> =>
  (await app.as(cast.a.manager, 'POST', '/scenario/', { reportId, name: `Scenario ${++count}`, ...more })).body.id;

const ACCOUNTS = [
  { id: '1000', name: 'Bank', type: 'B', rgs: 'BLimBan' },
  { id: '4000', name: 'Lonen', type: 'P', rgs: 'WPerLesLon' },
  { id: '4100', name: 'Huur', type: 'P', rgs: 'WBedHuiHuu' },
  { id: '4110', name: 'Schoonmaak', type: 'P', rgs: 'WBedHuiSch' },
  { id: '4500', name: 'Reclame', type: 'P', rgs: 'WBedVkkRea' },
  { id: '7000', name: 'Inkoop', type: 'P', rgs: 'WKprInhInh' },
  { id: '8000', name: 'Omzet', type: 'P', rgs: 'WOmzNohOle' },
];
const AMOUNTS: Record<string, number> = {
  '4000': 7_472_780,
  '4100': 1_200_001,
  '4110': 300_050,
  '4500': 99_999,
  '7000': 1_215_142,
  '8000': -21_318_024,
};
const RESULT = 110_300.52;

function ledgerOf(amounts = AMOUNTS, fiscalYear = '2025', name = 'Bakkerij'): LedgerToWrite {
  const lines = Object.entries(amounts).map(([account, cents]) => ({ account, cents }));
  const rest = lines.reduce((sum, { cents }) => sum - cents, 0);
  const day = `${fiscalYear}-01-15`;
  return {
    ...{ ident: '12345678', name, fiscalYear, from: `${fiscalYear}-01-01`, to: `${fiscalYear}-12-31` },
    ...{ software: 'Boekhouding', accounts: ACCOUNTS, opening: [], codes: [] },
    periods: [{ key: '01', from: `${fiscalYear}-01-01`, to: `${fiscalYear}-01-31` }],
    journals: [
      {
        ...{ id: 'M', type: 'M' },
        transactions: [{ number: '1', period: '01', date: day, lines: [...lines, { account: '1000', cents: rest }] }],
      },
    ],
  };
}
const fileOf = (ledger: LedgerToWrite): Buffer => Buffer.from([...writeAuditfile(ledger, { version: '4.0' })].join(''));

async function send(scenarioId: string, file: Buffer, who: Person = manager, name = 'audit.xaf') {
  const form = new FormData();
  form.set('scenarioId', scenarioId);
  form.set('file', new Blob([new Uint8Array(file)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: '/api/ledger-import/read',
    headers: { authorization: `Bearer ${await app.token(who)}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
interface Proposed {
  to: object | null;
  group: string;
  reason: { by: string };
}
interface Read {
  switched: [string, boolean][];
  id: string | null;
  findings: { code: string; grade: string }[];
  proposals: (Proposed | null)[];
  reading: { accounts: { id: string }[] } | null;
  things: object;
}
async function read(scenarioId: string, file: Buffer, who?: Person, name?: string): Promise<Read> {
  const reply = await send(scenarioId, file, who, name);
  expect(reply.status).toBe(200);
  return JSON.parse(String(reply.body).split('\n').at(-1)!) as Read;
}

/** A real one: three accounts with debit and credit. */
const OLD_WORKBOOK = readFileSync(new URL('../testing/trial-balance.xls', import.meta.url));

const LEFT = { kind: 'leaveOut' };
const housing = { kind: 'otherCost', name: 'Huisvesting' };
/** Where each account goes; revenue and purchases to one new cost. */
const PLACES: Record<string, object> = {
  '4000': LEFT,
  '4100': housing,
  '4110': housing,
  '4500': { kind: 'otherCost', name: 'Verkoop' },
  '7000': { kind: 'directCost', name: 'Brood' },
  '8000': { kind: 'revenue', name: 'Brood' },
};
const orderOf = (readingId: string | null, scenarioId: string, more: object = {}) => ({
  ...{ readingId, scenarioId, periods: ['1'], codes: [], switched: [], choices: [] },
  mapping: Object.entries(PLACES).map(([accId, to]) => ({ accId, to })),
  ...more,
});
const post = (order: object, who: Person = manager, headers: Record<string, string> = {}) =>
  app.as(who, 'POST', '/ledger-import', order, headers);
async function imported(scenarioId: string, ledger = ledgerOf(), more: object = {}) {
  const { id } = await read(scenarioId, fileOf(ledger));
  return post(orderOf(id, scenarioId, more));
}
const otherCosts = async (scenarioId: string): Promise<{ id: string; name: string; totalCost: number }[]> =>
  (await app.as(cast.a.manager, 'GET', `/other-cost/list/${scenarioId}`)).body;
const history = async (scenarioId: string) =>
  (
    await app.db.asOwner(tx =>
      sql<{ entity: string }>`select entity from history where scenario_id = ${scenarioId} order by id`.execute(tx),
    )
  ).rows.map(({ entity }) => entity);

describe('A file of the accounting package', () => {
  test('is read, with a proposal and its reason for each account, and nothing is stored in the scenario', async () => {
    const scenarioId = await newScenario();
    const { id, findings, proposals, reading } = await read(scenarioId, fileOf(ledgerOf()));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(findings.filter(({ grade }) => grade === 'stops')).toEqual([]);
    const proposal = (account: string) => proposals[reading!.accounts.findIndex(each => each.id === account)];
    expect(proposal('1000')).toBe(null);
    expect(proposal('4100')).toMatchObject({ to: { kind: 'otherCost' }, reason: { by: 'code', code: 'WBedHuiHuu' } });
    expect(await otherCosts(scenarioId)).toEqual([]);
    expect(await history(scenarioId)).toEqual([]);
  });

  testOnce.each<[string, () => Buffer, string, string]>([
    ['no ledger at all', () => Buffer.from('<html></html>'), 'audit.xaf', 'notALedger'],
    ['a document type', () => Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><auditfile/>'), 'audit.xaf', 'documentType'],
    ['elements too deep', () => Buffer.from(`<auditfile>${'<a>'.repeat(100_000)}`), 'audit.xaf', 'tooDeep'],
    ['nothing', () => Buffer.alloc(0), 'audit.xaf', 'empty'],
    ['an old workbook that was cut short', () => OLD_WORKBOOK.subarray(0, 3_000), 'saldi.xls', 'spreadsheetUnreadable'],
  ])('%s says so and is not kept', async (_, file, name, code) => {
    const { id, reading, findings } = await read(await newScenario(), file(), undefined, name);
    expect([id, reading]).toEqual([null, null]);
    expect(findings.filter(({ grade }) => grade === 'stops').map(each => each.code)).toContain(code);
  });

  testOnce(
    'may be a trial balance in a workbook of 1997, as LibreOffice saves it, with titles and empty rows',
    async () => {
      const { reading, id } = await read(await newScenario(), OLD_WORKBOOK, undefined, 'saldi.xls');
      expect(id).toEqual(expect.any(String));
      expect(reading).toMatchObject({
        kind: 'trialBalance',
        accounts: [
          { id: '4000', name: 'Lonen' },
          { id: '4100', name: 'Huur' },
          { id: '8000', name: 'Omzet' },
        ],
        sums: [
          [0, 0, 0, 7_472_780],
          [1, 0, 0, 1_200_001],
          [2, 0, 0, -21_318_024],
        ],
      });
    },
  );

  testOnce('may be a trial balance in a workbook', async () => {
    const file = await writeWorkbook([
      {
        name: 'Proef- en saldibalans',
        columns: ['Rekening', 'Omschrijving', 'Saldo'].map(header => ({ header, width: 20, format: 'text' })),
        rows: [
          ['4100', 'Huur', '1.200,50'],
          ['8000', 'Omzet', '-1.200,50'],
        ],
        rowCount: 2,
        frozenColumns: 0,
      },
    ]);
    const { reading, id } = await read(await newScenario(), Buffer.from(file), undefined, 'saldi.xlsx');
    expect([id, reading]).toEqual([
      expect.any(String),
      expect.objectContaining({
        kind: 'trialBalance',
        sums: [
          [0, 0, 0, 1_200_50],
          [1, 0, 0, -1_200_50],
        ],
      }),
    ]);
  });

  test('waits for whoever had it read, and for nobody else', async () => {
    const scenarioId = await newScenario();
    const first = await read(scenarioId, fileOf(ledgerOf()));
    const order = orderOf(first.id, scenarioId, { dryRun: true });
    expect((await post(order, cast.a.consultant)).status).toBe(404);
    expect((await post({ ...order, scenarioId: await newScenario() })).status).toBe(404);
    expect((await post(order)).status).toBe(200);
    const second = await read(scenarioId, fileOf(ledgerOf()));
    expect((await post(order)).status).toBe(404);
    await app.db.asOwner(tx => sql`update ledger_reading set read_at = now() - interval '61 minutes'`.execute(tx));
    expect((await post({ ...order, readingId: second.id })).status).toBe(404);
  });

  test('waits in each company somebody works for, and no longer than an hour in any', async () => {
    const { body: report } = await app.as(cast.b.manager, 'POST', '/report/', { companyId: cast.b.id, name: 'Report' });
    const other = { reportId: report.id, name: 'Of B' };
    const scenarioB = (await app.as(cast.b.manager, 'POST', '/scenario/', other)).body.id;
    const scenarioA = await newScenario();
    const first = await read(scenarioA, fileOf(ledgerOf()), cast.admin);
    const second = await read(scenarioB, fileOf(ledgerOf()), cast.admin);
    for (const [{ id }, scenarioId] of [
      [first, scenarioA],
      [second, scenarioB],
    ] as const)
      expect((await post(orderOf(id, scenarioId, { dryRun: true }), cast.admin)).status).toBe(200);
    await app.db.asOwner(tx => sql`update ledger_reading set read_at = now() - interval '61 minutes'`.execute(tx));
    await read(scenarioA, fileOf(ledgerOf()));
    const { rows } = await app.db.asOwner(tx =>
      sql<{ n: number }>`select count(*)::int8 as n from ledger_reading`.execute(tx),
    );
    expect(rows[0]!.n).toBe(1);
  });

  test('is opened again as it was read, by whoever had it read and until it is put away', async () => {
    const scenarioId = await newScenario();
    const path = `/ledger-import/reading/${scenarioId}`;
    const reopened = async (who: Person) => JSON.parse(String((await app.as(who, 'GET', path)).body));
    expect(await reopened(manager)).toBe(null);
    const first = await read(scenarioId, fileOf(ledgerOf()));
    expect(await reopened(manager)).toEqual({ ...first, fileName: 'audit.xaf', made: '' });
    const made = '{"moved":[]}';
    expect((await app.as(manager, 'PUT', path, { readingId: first.id, made })).status).toBe(204);
    expect((await app.as(cast.a.consultant, 'PUT', path, { readingId: first.id, made: '' })).status).toBe(404);
    expect(await reopened(manager)).toMatchObject({ id: first.id, made });
    expect(await reopened(cast.a.consultant)).toBe(null);
    expect((await app.as(cast.a.consultant, 'DELETE', path)).status).toBe(204);
    expect(await reopened(manager)).toMatchObject({ id: first.id });
    expect((await app.as(manager, 'DELETE', path)).status).toBe(204);
    expect(await reopened(manager)).toBe(null);
    expect((await post(orderOf(first.id, scenarioId, { dryRun: true }))).status).toBe(404);

    const second = await read(scenarioId, fileOf(ledgerOf()));
    expect(await reopened(manager)).toMatchObject({ id: second.id, made: '' });
    expect((await app.as(manager, 'PUT', path, { readingId: first.id, made })).status).toBe(404);
    await app.db.asOwner(tx => sql`update ledger_reading set read_at = now() - interval '61 minutes'`.execute(tx));
    expect(await reopened(manager)).toBe(null);
  });

  test('waits an hour from when it was worked on last, and is not called back once it is gone', async () => {
    const scenarioId = await newScenario();
    const path = `/ledger-import/reading/${scenarioId}`;
    const { id } = await read(scenarioId, fileOf(ledgerOf()));
    const age = (minutes: number) =>
      app.db.asOwner(tx =>
        sql`update ledger_reading set read_at = read_at - ${minutes} * interval '1 minute' where id = ${id}`.execute(
          tx,
        ),
      );
    const isThere = async () => String((await app.as(manager, 'GET', path)).body) !== 'null';
    await age(50);
    expect((await app.as(manager, 'PUT', path, { readingId: id, made: '{}' })).status).toBe(204);
    await age(50);
    expect(await isThere()).toBe(true);
    await age(20);
    await app.as(manager, 'PUT', path, { readingId: id, made: '{}' });
    expect(await isThere()).toBe(false);
  });

  test('is read one at a time for each person', async () => {
    const scenarioId = await newScenario();
    const replies = await Promise.all([1, 2].map(() => send(scenarioId, fileOf(ledgerOf()))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await send(scenarioId, fileOf(ledgerOf()))).status).toBe(200);
  });
});

describe('An import', () => {
  test('shows first what it would do, with one sentence that adds up to the cent, and then does just that', async () => {
    const scenarioId = await newScenario();
    const { id } = await read(scenarioId, fileOf(ledgerOf()));
    const preview = await post(orderOf(id, scenarioId, { dryRun: true }));
    expect(preview.body.sentence).toEqual({
      result: RESULT,
      takenOver: 185_028.32,
      checked: 0,
      leftOut: -74_727.8,
      undecided: 0,
    });
    expect(preview.body.problems).toEqual([]);
    expect(preview.body.changes.added.map((item: { name: string }) => item.name)).toEqual(
      expect.arrayContaining(['Huisvesting', 'Verkoop', 'Brood']),
    );
    expect(await otherCosts(scenarioId)).toEqual([]);

    const stale = { 'if-match': `"${(preview.body.revision + 1) % 1e9}"` };
    expect((await post(orderOf(id, scenarioId), cast.a.manager, stale)).status).toBe(409);
    const done = await post(orderOf(id, scenarioId), cast.a.manager, { 'if-match': `"${preview.body.revision}"` });
    expect([done.status, done.body.importId]).toEqual([200, expect.any(String)]);
    expect((await otherCosts(scenarioId)).map(({ name, totalCost }) => [name, totalCost])).toEqual([
      ['Huisvesting', 15_000.51],
      ['Verkoop', 999.99],
    ]);
    const overview = await app.as(cast.a.manager, 'GET', `/overview/process/${scenarioId}`);
    expect(overview.body.revenueSummary.totalAmount).toBe(213_180.24);
    expect(overview.body.directCostsSummary.totalAmount).toBe(12_151.42);
    // One entry an import, and one because a level is shown now that there is a cost.
    expect(await history(scenarioId)).toEqual(['scenario', 'ledger-import']);
  });

  test('is kept with what each account became, and can be opened', async () => {
    const scenarioId = await newScenario();
    const { body } = await imported(scenarioId);
    const { body: list } = await app.as(cast.a.manager, 'GET', `/ledger-import/list/${scenarioId}`);
    expect(list).toMatchObject([
      { id: body.importId, fileName: 'audit.xaf', software: 'Boekhouding 1.0', fiscalYear: '2025', periods: ['1'] },
    ]);
    expect(list[0].importedBy).toBe(cast.a.manager.email);
    const { body: one } = await app.as(cast.a.manager, 'GET', `/ledger-import/${scenarioId}/${body.importId}`);
    const cost = (await otherCosts(scenarioId)).find(({ name }) => name === 'Huisvesting')!;
    const becomes = { kind: 'otherCost', id: cost.id, field: 'totalCost', name: cost.name };
    expect(one.parts).toContainEqual(
      expect.objectContaining({ accId: '4100', name: 'Huur', amount: 12_000.01, becomes }),
    );
    expect(one.parts).toContainEqual(expect.objectContaining({ accId: '4000', kind: 'leaveOut', becomes: null }));
  });

  test('of the same administration and year replaces, never doubles; the same file again differs in nothing', async () => {
    const scenarioId = await newScenario();
    const first = await imported(scenarioId);
    const again = await imported(scenarioId);
    expect([again.body.nothingDiffers, again.body.importId]).toEqual([true, null]);

    const corrected = await imported(scenarioId, ledgerOf({ ...AMOUNTS, '4100': 1_300_001 }));
    expect(corrected.body.replaces[0].id).toBe(first.body.importId);
    expect((await otherCosts(scenarioId)).map(({ totalCost }) => totalCost)).toEqual([16_000.51, 999.99]);
    const { body: list } = await app.as(cast.a.manager, 'GET', `/ledger-import/list/${scenarioId}`);
    expect(list.map(({ id }: { id: string }) => id)).toEqual([corrected.body.importId]);
    const { rows } = await app.db.asOwner(tx =>
      sql`select from ledger_import where id = ${first.body.importId}`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test('of another year takes the place of the year before where that is wanted: a copy is next year’s scenario', async () => {
    const scenarioId = await newScenario();
    const { body: first } = await imported(scenarioId);
    const copy = await newScenario({ existingScenarioId: scenarioId });
    const next = await imported(copy, ledgerOf(AMOUNTS, '2026'), { otherYears: 'replace' });
    expect(next.body.replaces).toMatchObject([{ id: first.importId }]);
    expect((await otherCosts(copy)).find(({ name }) => name === 'Huisvesting')!.totalCost).toBe(15_000.51);
    const list = async (id: string) => (await app.as(manager, 'GET', `/ledger-import/list/${id}`)).body;
    expect(await list(copy)).toMatchObject([{ id: next.body.importId }]);
    expect(await list(scenarioId)).toMatchObject([{ id: first.importId }]);
  });

  test('shows what was changed by hand since beside the file’s, and one has to choose', async () => {
    const scenarioId = await newScenario();
    await imported(scenarioId);
    const [cost] = await otherCosts(scenarioId);
    await app.as(cast.a.manager, 'PUT', `/other-cost/${cost!.id}`, { id: cost!.id, scenarioId, totalCost: 20_000 });
    const { id } = await read(scenarioId, fileOf(ledgerOf({ ...AMOUNTS, '4100': 1_300_001 })));
    const refused = await post(orderOf(id, scenarioId));
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ problem: 'unchosen', id: cost!.id, field: 'totalCost' }],
    ]);
    const choices = [{ id: cost!.id, field: 'totalCost', keep: 'mine' }];
    expect((await post(orderOf(id, scenarioId, { choices }))).status).toBe(200);
    expect((await otherCosts(scenarioId))[0]!.totalCost).toBe(20_000);
  });

  test.each<[string, object, string]>([
    ['an account nobody has decided about', { mapping: [] }, 'undecided'],
    ['a row below 0', { mapping: [{ accId: '8000', to: housing }] }, 'belowZero'],
    ['personnel nobody has said how to count', { mapping: [{ accId: '4000', to: { kind: 'check' } }] }, 'basis'],
  ])('stops at %s and stores nothing', async (_, { mapping }: { mapping?: object[] }, problem) => {
    const scenarioId = await newScenario();
    const given = Object.entries(PLACES).map(([accId, to]) => ({ accId, to }));
    const { status, body } = await imported(scenarioId, ledgerOf(), {
      mapping: mapping!.length > 0 ? [...given, ...mapping!] : [],
    });
    expect(status).toBe(400);
    expect(body.details.map((each: { problem: string }) => each.problem)).toContain(problem);
    expect(await otherCosts(scenarioId)).toEqual([]);
  });

  test('sets how personnel counts where nobody has, and makes cost centers', async () => {
    const scenarioId = await newScenario();
    const mapping = Object.entries({ ...PLACES, '4000': { kind: 'costCenters', name: 'Winkel' } });
    const { status } = await imported(scenarioId, ledgerOf(), {
      mapping: mapping.map(([accId, to]) => ({ accId, to })),
      basis: 'costCenters',
    });
    expect(status).toBe(200);
    const { body: scenario } = await app.as(cast.a.manager, 'GET', `/scenario/${scenarioId}`);
    expect(scenario.showCostCentersOnPersonnel).toBe(true);
    const { rows } = await app.db.asOwner(tx =>
      sql`select name, salary_cost_cents as salary from cost_center where scenario_id = ${scenarioId}`.execute(tx),
    );
    expect(rows).toEqual([{ name: 'Winkel', salary: 7_472_780 }]);
  });

  testOnce(
    'with which personnel is only checked is held against it in profit and loss and its files, until both agree; a budget is not',
    async () => {
      const scenarioId = await newScenario();
      const given = { ...PLACES, '4000': { kind: 'check' } };
      const mapping = Object.entries(given).map(([accId, to]) => ({ accId, to }));
      expect((await imported(scenarioId, ledgerOf(), { mapping, basis: 'employees' })).status).toBe(200);
      const employee = { scenarioId, name: 'Jo', workHoursPerYear: 1_600, yearlyWage: 70_000 };
      const { body: jo } = await app.as(manager, 'POST', '/employee/', employee);
      const inLedger = async (view: 'process' | 'segment', id = scenarioId) => {
        const { reconciliation } = (await app.as(manager, 'GET', `/overview/${view}/${id}`)).body;
        return reconciliation.map((one: { of: string; inLedger?: number }) => [one.of, one.inLedger]);
      };
      const csv = async () =>
        String((await app.as(manager, 'POST', '/file-generator/profitandloss', { scenarioId, language: 'nl' })).raw);
      expect(await inLedger('process')).toContainEqual(['personnel', 74_727.8]);
      expect(await inLedger('segment')).toContainEqual(['personnel', 74_727.8]);
      expect(await csv()).toContain('\r\nPersoneelskosten in de boekhouding;;74727,8');

      await app.as(manager, 'PUT', `/employee/${jo.id}`, { ...employee, yearlyWage: 74_727.8 });
      expect(await csv()).not.toContain('Personeelskosten in de boekhouding');

      const budget = await newScenario({ existingScenarioId: scenarioId, kind: 'budget' });
      expect(await inLedger('process', budget)).toContainEqual(['personnel', undefined]);
      const actual = await newScenario({ existingScenarioId: scenarioId, kind: 'actual' });
      expect(await inLedger('process', actual)).toContainEqual(['personnel', 74_727.8]);
    },
  );

  test('its result is held against that of all that was entered, in profit and loss and its files; a budget and another year are not', async () => {
    const scenarioId = await newScenario({ year: 2025 });
    expect((await imported(scenarioId)).status).toBe(200);
    const { body: list } = await app.as(manager, 'GET', `/ledger-import/list/${scenarioId}`);
    const { result, leftOut } = list[0].sentence;
    expect(leftOut).not.toBe(0);
    const inLedger = async (id: string, view: 'process' | 'segment' = 'process') =>
      (await app.as(manager, 'GET', `/overview/${view}/${id}`)).body.ledger;
    for (const view of ['process', 'segment'] as const)
      expect(await inLedger(scenarioId, view)).toEqual({ result, leftOut });
    const csv = async () =>
      String((await app.as(manager, 'POST', '/file-generator/profitandloss', { scenarioId, language: 'nl' })).raw);
    const written = (amount: number) => String(amount).replace('.', ',');
    expect(await csv()).toContain(
      `\r\nResultaat volgens de boekhouding;;${written(result)};;;\r\nNiet overgenomen uit de boekhouding;;${written(-leftOut)}`,
    );
    const all = { ...PLACES, '4000': { kind: 'costCenters', name: 'Winkel' } };
    const mapping = Object.entries(all).map(([accId, to]) => ({ accId, to }));
    const { body: again } = await imported(scenarioId, ledgerOf(), { mapping, basis: 'costCenters' });
    expect(again.sentence.leftOut).toBe(0);
    expect(await csv()).toContain(`\r\nResultaat volgens de boekhouding: gelijk;;${written(result)}`);

    for (const more of [{ kind: 'budget' }, { kind: 'actual', year: 2026 }]) {
      const copy = await newScenario({ existingScenarioId: scenarioId, ...more });
      expect(await inLedger(copy), JSON.stringify(more)).toBeUndefined();
    }
    const copy = await newScenario({ existingScenarioId: scenarioId, kind: 'actual', year: 2025 });
    expect(await inLedger(copy)).toEqual({ result, leftOut: 0 });
  });

  test('into a scenario with everything stores what is computed from scratch, to the cent', async () => {
    const size = {
      segments: 4,
      sections: 3,
      processes: 9,
      employees: 5,
      costCenters: 3,
      otherCosts: 6,
      allocations: 5,
    };
    const model = { ...randomScenario(7, size), showCostCentersOnPersonnel: false };
    const { scenarioId } = await storeModel(app.db, cast.a.id, model);
    const { model: before } = await readStored(app.db, scenarioId);
    const [cost, process] = [before.otherCosts[0]!, before.sections[0]!.mainProcesses[0]!.processes[0]!];
    const mapping = Object.entries({
      ...PLACES,
      '4100': { kind: 'otherCost', id: cost.id },
      '8000': { kind: 'revenue', id: process.id },
    });
    const { status, body } = await imported(scenarioId, ledgerOf(), {
      mapping: mapping.map(([accId, to]) => ({ accId, to })),
    });
    expect([status, body.problems]).toEqual([200, []]);
    const { model: after, stored } = await readStored(app.db, scenarioId);
    expect(after.otherCosts.find(({ id }) => id === cost.id)!.totalCost).toBe(1_200_001);
    const computed = computeScenario(after);
    for (const kind of ['employees', 'costCenters', 'otherCosts', 'totalCosts'] as const)
      expect(stored[kind], kind).toEqual(computed[kind]);
  });
});

describe('What others do while a ledger is taken over', () => {
  /** Two costs, one of which the ledger brings. */
  async function withCosts() {
    const scenarioId = await newScenario();
    const made = async (name: string): Promise<string> =>
      (await app.as(cast.a.manager, 'POST', '/other-cost/', { scenarioId, name, totalCost: 10 })).body.id;
    const [theirs, ours] = [await made('Theirs'), await made('Huisvesting')];
    const { id } = await read(scenarioId, fileOf(ledgerOf()));
    return { scenarioId, theirs, ours, order: orderOf(id, scenarioId) };
  }
  const asConsultant = async (id: string, change: object) =>
    expect((await app.as(cast.a.consultant, 'PUT', `/other-cost/${id}`, change)).status).toBe(200);
  /** The first transaction lets the caller in, the second reads the scenario, the third writes. */
  async function importedWhile(order: object, others: () => Promise<unknown>, headers: Record<string, string> = {}) {
    let transactions = 0;
    afterwards = async () => {
      if (++transactions === 2) await others();
    };
    const reply = await post(order, manager, headers);
    afterwards = async () => {};
    return reply;
  }
  const costs = async (scenarioId: string) =>
    (await otherCosts(scenarioId)).map(({ name, totalCost }) => [name, totalCost]);

  test('is kept when the ledger touches nothing of it, also since the preview', async () => {
    const { scenarioId, theirs, order } = await withCosts();
    const { body: preview } = await post({ ...order, dryRun: true });
    await asConsultant(theirs, { totalCost: 77 });
    const reply = await importedWhile(order, () => asConsultant(theirs, { name: 'Renamed' }), {
      'if-match': `"${preview.revision}"`,
    });
    expect([reply.status, reply.body.importId]).toEqual([200, expect.any(String)]);
    expect(await costs(scenarioId)).toEqual([
      ['Renamed', 77],
      ['Huisvesting', 15_000.51],
      ['Verkoop', 999.99],
    ]);
    const { model, stored } = await readStored(app.db, scenarioId);
    expect(stored.otherCosts).toEqual(computeScenario(model).otherCosts);
    expect(model.processLevel).toBe(1);
  });

  test('stands in the way when the ledger changes it too: who did it is told, and nothing is stored', async () => {
    const { scenarioId, ours, order } = await withCosts();
    const reply = await importedWhile(order, () => asConsultant(ours, { totalCost: 20 }));
    expect([reply.status, reply.body.code]).toEqual([409, 'ERROR_CONFLICT']);
    expect(reply.body.details).toEqual([{ kind: 'otherCost', name: 'Huisvesting', by: expect.any(String) }]);
    expect(await costs(scenarioId)).toEqual([
      ['Theirs', 10],
      ['Huisvesting', 20],
    ]);
    expect((await app.as(manager, 'GET', `/ledger-import/list/${scenarioId}`)).body).toEqual([]);
  });

  test('stands in the way when what the preview showed is no longer what would be done', async () => {
    const { ours, order } = await withCosts();
    const { body: preview } = await post({ ...order, dryRun: true });
    await asConsultant(ours, { totalCost: 20 });
    expect((await post(order, manager, { 'if-match': `"${preview.revision}"` })).status).toBe(409);
    const { body: again } = await post({ ...order, dryRun: true });
    expect(again.sides).toMatchObject([{ id: ours, mine: 20, file: 15_000.51, was: 'typed' }]);
    expect((await post(order, manager, { 'if-match': `"${again.revision}"` })).status).toBe(200);
  });

  test('stands in the way when it is another import of the same ledger', async () => {
    const { scenarioId, order } = await withCosts();
    const other = await read(scenarioId, fileOf(ledgerOf({ ...AMOUNTS, '4100': 1_300_001 })), cast.a.consultant);
    const reply = await importedWhile(order, async () => {
      expect((await post(orderOf(other.id, scenarioId), cast.a.consultant)).status).toBe(200);
    });
    expect(reply.status).toBe(409);
    expect((await app.as(manager, 'GET', `/ledger-import/list/${scenarioId}`)).body).toHaveLength(1);
  });

  test('stands in the way also where both only add: nothing is there twice', async () => {
    const scenarioId = await newScenario();
    const [mine, theirs] = [
      await read(scenarioId, fileOf(ledgerOf())),
      await read(scenarioId, fileOf(ledgerOf()), cast.a.consultant),
    ];
    // Nothing but new costs: no row is there that both would change.
    const places = Object.entries(PLACES).map(([accId, to]) => ({ accId, to: to === housing ? to : LEFT }));
    const order = (id: string | null) => orderOf(id, scenarioId, { mapping: places });
    const reply = await importedWhile(order(mine.id), async () => {
      expect((await post(order(theirs.id), cast.a.consultant)).status).toBe(200);
    });
    expect(reply.status).toBe(409);
    expect(await costs(scenarioId)).toEqual([['Huisvesting', 15_000.51]]);
  });
});

describe('The example', () => {
  test('is an audit file for the year of the scenario, and is read', async () => {
    const scenarioId = await newScenario({ year: 2024 });
    const reply = await app.inject({
      method: 'GET',
      url: `/api/ledger-import/example/${scenarioId}`,
      headers: { authorization: `Bearer ${await app.token(manager)}` },
    });
    expect([reply.status, decodeURIComponent(String(reply.headers['suggested-filename']))]).toEqual([
      200,
      'Oak & Sons 2024.xaf',
    ]);
    const { findings, reading, things } = await read(scenarioId, Buffer.from(String(reply.body)));
    expect(findings.map(({ grade }) => grade)).not.toContain('stops');
    expect(reading).toMatchObject({ fiscalYear: '2024', administrationName: 'Oak & Sons' });
    expect(things).toEqual({ otherCost: [], costCenter: [], process: [] });
  });
});

describe('A copy', () => {
  test('refers to the imports of its original by its own ids, and the last reference deletes them', async () => {
    const scenarioId = await newScenario();
    const { body } = await imported(scenarioId);
    const copy = await newScenario({ existingScenarioId: scenarioId });
    const copyOfCopy = await newScenario({ existingScenarioId: copy });
    const cost = (await otherCosts(copyOfCopy)).find(({ name }) => name === 'Huisvesting')!;
    const { body: one } = await app.as(cast.a.manager, 'GET', `/ledger-import/${copyOfCopy}/${body.importId}`);
    expect(one.parts.find((part: { accId: string }) => part.accId === '4100').becomes.id).toBe(cost.id);
    expect((await imported(copyOfCopy)).body.nothingDiffers).toBe(true);

    const isKept = async () =>
      (await app.db.asOwner(tx => sql`select from ledger_import where id = ${body.importId}`.execute(tx))).rows.length;
    for (const id of [scenarioId, copy]) await app.as(cast.a.manager, 'DELETE', `/scenario/${id}`);
    expect(await isKept()).toBe(1);
    await app.as(cast.a.manager, 'DELETE', `/scenario/${copyOfCopy}`);
    expect(await isKept()).toBe(0);
  });

  test('keeps an import that its original has replaced by a newer one', async () => {
    const scenarioId = await newScenario();
    const { body } = await imported(scenarioId);
    const copy = await newScenario({ existingScenarioId: scenarioId });
    const corrected = await imported(scenarioId, ledgerOf({ ...AMOUNTS, '4100': 1_300_001 }));
    expect(corrected.body.replaces[0].id).toBe(body.importId);
    const { body: list } = await app.as(cast.a.manager, 'GET', `/ledger-import/list/${copy}`);
    expect(list).toMatchObject([{ id: body.importId }]);
  });
});

test('An industry template keeps none: it is made of names', async () => {
  const scenarioId = await newScenario();
  await imported(scenarioId);
  await app.db.asOwner(tx =>
    sql`update company set sector_id = '00000000-0000-0000-0000-00000000010a' where id = ${cast.a.id}`.execute(tx),
  );
  const saved = await app.as(cast.admin, 'POST', `/sector/${scenarioId}`, { id: scenarioId, reportId });
  expect(saved.status).toBe(201);
  const made = await app.as(manager, 'POST', '/scenario/', {
    ...{ reportId, name: `Scenario ${++count}`, useIndustryTemplate: true },
  });
  expect((await otherCosts(made.body.id)).map(({ name, totalCost }) => [name, totalCost])).toEqual([
    ['Huisvesting', 0],
    ['Verkoop', 0],
  ]);
  expect((await app.as(manager, 'GET', `/ledger-import/list/${made.body.id}`)).body).toEqual([]);
  const { rows } = await app.db.asOwner(tx =>
    sql<{ content: string }>`select content::text from industry_template`.execute(tx),
  );
  expect(rows[0]!.content).not.toMatch(/4100|Huur|audit|12345678/);
});

describe('The company remembers', () => {
  test('where each account went by what a thing comes from: in a copy also after a rename', async () => {
    const scenarioId = await newScenario();
    await imported(scenarioId);
    const copy = await newScenario({ existingScenarioId: scenarioId });
    const { id } = (await otherCosts(copy)).find(({ name }) => name === 'Huisvesting')!;
    expect((await app.as(cast.a.manager, 'PUT', `/other-cost/${id}`, { name: 'Pand' })).status).toBe(200);
    const { proposals, reading } = await read(copy, fileOf(ledgerOf(AMOUNTS, '2026')));
    const proposal = proposals[reading!.accounts.findIndex(({ id }) => id === '4110')];
    expect(proposal).toMatchObject({ to: { kind: 'otherCost', id }, reason: { by: 'memory' } });
  });

  test('where each account went, and next year’s file proposes it', async () => {
    await imported(await newScenario());
    const next = await newScenario();
    const { proposals, reading } = await read(next, fileOf(ledgerOf(AMOUNTS, '2026')));
    const proposal = proposals[reading!.accounts.findIndex(({ id }) => id === '4110')];
    expect(proposal).toMatchObject({ to: housing, reason: { by: 'memory' } });
    // Whoever may not see what is remembered gets a place only where it exists in this scenario.
    const others = await read(next, fileOf(ledgerOf(AMOUNTS, '2026')), cast.a.user);
    expect(others.proposals[reading!.accounts.findIndex(({ id }) => id === '4110')]!.reason.by).toBe('code');
  });

  test('where each account of a trial balance went, though the next one does not say whose it is either', async () => {
    const balance = Buffer.from('Rekening;Omschrijving;Saldo\n4399;Zaalhuur;100,00\n8399;Omzet zaal;-100,00\n');
    const scenarioId = await newScenario();
    const { id } = await read(scenarioId, balance, undefined, 'saldi.csv');
    const halls = { kind: 'otherCost', name: 'Zalen' };
    const mapping = [
      { accId: '4399', to: halls },
      { accId: '8399', to: { kind: 'revenue', name: 'Feesten' } },
    ];
    const said = { administration: 'Feestzaal', fiscalYear: '2025', periods: [''], mapping };
    expect((await post(orderOf(id, scenarioId, said))).status).toBe(200);
    const { proposals } = await read(await newScenario(), balance, undefined, 'saldi.csv');
    expect(proposals).toMatchObject([
      { to: halls, reason: { by: 'memory' } },
      { to: { kind: 'revenue', name: 'Feesten' }, reason: { by: 'memory' } },
    ]);
  });

  test('what somebody said that an account is that may be either, so that the next file does not ask, until it is forgotten', async () => {
    const balance = Buffer.from('Rekening;Omschrijving;Saldo\n0130;Huur;100,00\n8398;Omzet zaal;-100,00\n');
    const scenarioId = await newScenario();
    const first = await read(scenarioId, balance, undefined, 'saldi.csv');
    const asks = ({ findings }: typeof first) => findings.some(({ code }) => code === 'nameAgainstNumber');
    expect(asks(first)).toBe(true);
    const said = {
      ...{ administration: 'Bussen', fiscalYear: '2025', periods: [''] },
      switched: [{ accId: '0130', isProfitAndLoss: false }],
      mapping: [{ accId: '8398', to: { kind: 'leaveOut' } }],
    };
    expect((await post(orderOf(first.id, scenarioId, said))).status).toBe(200);
    const next = async () => read(await newScenario(), balance, undefined, 'saldi.csv');
    const second = await next();
    expect([asks(second), second.switched]).toEqual([false, [['0130', false]]]);
    const path = `/ledger-mapping/${cast.a.id}`;
    const { body } = await app.as(cast.a.manager, 'GET', path);
    const vans = body.accounts.find(({ accId }: { accId: string }) => accId === '0130');
    expect(vans).toMatchObject({ kind: 'leaveOut', isProfitAndLoss: false });
    const forget = { accounts: [{ administration: vans.administration, accId: '0130' }], codes: [] };
    expect((await app.as(cast.a.manager, 'PATCH', path, { accounts: [], forget })).status).toBe(204);
    expect(asks(await next())).toBe(true);
  });

  test('what a file says nothing of and the one before did is previewed with what it was, and with the nothing it will be', async () => {
    const scenarioId = await newScenario();
    const take = async (text: string, mapping: object[], more = {}) => {
      const { id } = await read(
        scenarioId,
        Buffer.from(`Rekening;Omschrijving;Saldo\n${text}`),
        undefined,
        'saldi.csv',
      );
      return post(
        orderOf(id, scenarioId, { administration: 'Zaal', fiscalYear: '2025', periods: [''], mapping, ...more }),
      );
    };
    const halls = { accId: '4398', to: { kind: 'otherCost', name: 'Zalen' } };
    const parties = { accId: '8398', to: { kind: 'revenue', name: 'Feesten' } };
    await take('4398;Zaalhuur;100,00\n8398;Omzet zaal;-100,00\n', [halls, parties]);
    const { body } = await take('8398;Omzet zaal;-100,00\n', [parties], { dryRun: true });
    expect(body.changes.changed).toMatchObject([{ name: 'Zalen', values: { totalCost: { from: 100, to: 0 } } }]);
  });

  test('managers see and edit it, with a line in the history', async () => {
    await imported(await newScenario());
    const path = `/ledger-mapping/${cast.a.id}`;
    const { body } = await app.as(cast.a.manager, 'GET', path);
    expect(body.accounts).toContainEqual(
      expect.objectContaining({ accId: '4100', kind: 'otherCost', name: 'Huisvesting' }),
    );
    const kept = { accounts: body.accounts.slice(0, 1), codes: [] };
    expect((await app.as(cast.a.manager, 'PUT', path, kept)).body).toEqual(kept);
    expect((await app.as(cast.a.manager, 'GET', path)).body).toEqual(kept);
    expect((await app.as(cast.a.user, 'GET', path)).status).toBe(403);
    const { rows } = await app.db.asOwner(tx =>
      sql`select from history where entity = 'ledger-mapping' and company_id = ${cast.a.id}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  test('what a deleted thing came from too, as long as it is remembered; of another company it takes nothing', async () => {
    const scenarioId = await newScenario();
    await imported(scenarioId);
    const path = `/ledger-mapping/${cast.a.id}`;
    const { body } = await app.as(cast.a.manager, 'GET', path);
    for (const { id } of await otherCosts(scenarioId)) await app.as(cast.a.manager, 'DELETE', `/other-cost/${id}`);
    expect((await app.as(cast.a.manager, 'PUT', path, body)).body).toEqual(body);
    const { originId: id } = body.accounts.find((each: { originId: string | null }) => each.originId !== null);
    const ofB = `/ledger-mapping/${cast.b.id}`;
    const taken = { accounts: [{ ...body.accounts[0], kind: 'otherCost', originId: id, name: 'Rent' }], codes: [] };
    expect((await app.as(cast.b.manager, 'PUT', ofB, taken)).status).toBe(404);
    expect((await app.as(cast.b.manager, 'GET', ofB)).body).toEqual({ accounts: [], codes: [] });
  });

  test('what is changed or forgotten of it, and nothing else: an import meanwhile loses nothing', async () => {
    await imported(await newScenario());
    const path = `/ledger-mapping/${cast.a.id}`;
    const places = async () =>
      Object.fromEntries(
        (await app.as(cast.a.manager, 'GET', path)).body.accounts.map((each: { accId: string; name: string }) => [
          each.accId,
          each.name,
        ]),
      );
    const { '4100': _, ...before } = await places();
    const { body } = await app.as(cast.a.manager, 'GET', path);
    const cleaning = body.accounts.find((each: { accId: string }) => each.accId === '4110');
    const changes = {
      accounts: [{ ...cleaning, originId: null, name: 'Schoonmaak' }],
      forget: { accounts: [{ administration: cleaning.administration, accId: '4100' }], codes: [] },
    };
    expect((await app.as(cast.a.user, 'PATCH', path, changes)).status).toBe(403);
    expect((await app.as(cast.b.manager, 'PATCH', path, changes)).status).toBe(404);
    expect((await app.as(cast.a.manager, 'PATCH', path, changes)).status).toBe(204);
    expect(await places()).toEqual({ ...before, '4110': 'Schoonmaak' });
    const { proposals, reading } = await read(await newScenario(), fileOf(ledgerOf(AMOUNTS, '2026')));
    const proposal = (account: string) => proposals[reading!.accounts.findIndex(({ id }) => id === account)];
    expect(proposal('4110')).toMatchObject({ to: { name: 'Schoonmaak' }, reason: { by: 'memory' } });
    expect(proposal('4100')!.reason.by).toBe('code');
  });
});
