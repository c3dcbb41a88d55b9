import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { processOverviewRows, segmentOverviewSections } from '#domain/overview-rows.ts';
import type { ProcessOverview } from '#domain/process-overview.ts';
import type { SegmentOverview } from '#domain/segment-overview.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { type StoredModel, storeModel } from '../testing/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { dutchDate, overviewFileName } from './overview-file-name.ts';

let app: TestApp;
let cast: Cast;
let bakery: StoredModel;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  bakery = await storeModel(app.db, cast.a.id, BAKERY, { report: 'Report 2026', scenario: 'Budget' });
});
afterAll(() => app.close());

type View = 'profitandloss' | 'segments-overview';
const order = (view: View, body: object) => app.as(cast.a.manager, 'POST', `/file-generator/${view}`, body);
const fileOf = async (view: View, body: object): Promise<string[][]> => {
  const reply = await order(view, body);
  expect(reply.status).toBe(200);
  return readCsv(reply.raw.toString());
};
/** As a spreadsheet program reads it. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\u{feff}')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
const cents = (cell: string) => {
  expect(cell).toMatch(/^-?\d+(,\d\d?)?$/);
  return Math.round(Number(cell.replace(',', '.')) * 100);
};

/** The lines above the reconciliation. */
const above = (rows: string[][]) =>
  rows.slice(
    0,
    rows.findIndex(row => row[0] === 'Reconciliation'),
  );

describe('The bakery as CSV', () => {
  test('C7.27 per cost object: heading, column heads by level, rows with their parts, and the reconciliation', async () => {
    const today = dutchDate(new Date());
    const rows = await fileOf('profitandloss', { scenarioId: bakery.scenarioId });
    expect(rows).toEqual([
      ['Company', 'Company A'],
      ['Cost report', 'Report 2026'],
      ['Scenario', 'Budget'],
      ['Date', today],
      ['Amounts', 'Euros'],
      [''],
      ['Section', '', 'Making', 'Making', 'Office (Back office)'],
      ['Cost object', '', 'Bread', 'Bread', 'Running the place'],
      ['Cost', '', 'Baking', 'Packing', 'Administration', 'Total'],
      ['Revenue', '', '150000', '0', '0', '150000'],
      ['Direct costs', '', '40000', '1000', '0', '41000'],
      ['Employee cost allocations', '', '36000', '12000', '12000', '60000'],
      ['Employee cost allocations', 'Anna', '24000', '12000', '12000', '48000'],
      ['Employee cost allocations', 'Bas', '12000', '0', '0', '12000'],
      ['Other costs', '', '21333,34', '12333,33', '6333,34', '40000,01'],
      ['Other costs', 'Rent', '18000', '9000', '3000', '30000'],
      ['Other costs', 'Energy', '3333,34', '3333,33', '3333,34', '10000,01'],
      ['Total costs', '', '97333,34', '25333,33', '18333,34', '141000,01'],
      ['Total net result', '', '52666,66', '-25333,33', '-18333,34', '8999,99'],
      ['Cost price per unit', '', '0,973333', '', '', ''],
      ['Net margin (%)', '', '35,111106666667', '', '', '5,999993333333'],
      [''],
      ['Reconciliation', '', 'Entered', 'Not allocated (−)', 'Allocated too much (+)', 'Reaches the columns (=)'],
      ['Revenue', '', '150000', '0', '0', '150000'],
      ['Direct costs', '', '41000', '0', '0', '41000'],
      ['Personnel costs', '', '72000', '12000', '0', '60000'],
      ['Other costs', '', '40000,01', '0', '0', '40000,01'],
      ['Result of the cost objects', '', '', '', '', '8999,99'],
      ['Result of everything entered', '', '-3000,01', '', '', ''],
    ]);
  });

  test('C7.26, C7.27 per segment, in Dutch: price, cost driver, units and P × Q of each', async () => {
    const rows = await fileOf('segments-overview', { scenarioId: bakery.scenarioId, language: 'nl' });
    expect(rows.slice(6, 13)).toEqual([
      ['', '', '', '', 'Aantal eenheden', 'Aantal eenheden', 'Prijs', 'Prijs', 'Bedrag', 'Bedrag'],
      [
        ...['', 'Proces', 'Per eenheid', 'Verdeelsleutel', 'Retail', 'Wholesale', 'Retail', 'Wholesale'],
        ...['Retail', 'Wholesale', 'Niet verdeeld', 'Totaal'],
      ],
      ['Omzet', '', 'gemiddelde prijs', '', '', '', '', '', '90000', '50000', '10000', '150000'],
      [...['Omzet', 'Baking', '1,555556', '', '40000', '50000', '2,25', '1', '90000', '50000'], ...['10000', '150000']],
      ['Omzet', 'Packing', '', '', '0', '0', '', '', '0', '0', '0', '0'],
      ['Omzet', 'Administration (Backoffice)', '', '', '0', '0', '', '', '0', '0', '0', '0'],
      ['Directe kosten', '', 'kosten per eenheid', '', '', '', '', '', '16250', '20750', '4000', '41000'],
    ]);
    expect(rows).toContainEqual([
      ...[
        'Totale indirecte kosten',
        'Baking',
        '143,33335',
        'orders',
        '300',
        '100',
        '',
        '',
        '43000,01',
        '14333,33',
        '0',
        '57333,34',
      ],
    ]);
  });

  test('per segment it ends with what is not allocated, at each of both stages, and the result of everything', async () => {
    const rows = await fileOf('segments-overview', { scenarioId: bakery.scenarioId, language: 'nl' });
    expect(rows.slice(-9)).toEqual([
      [''],
      [
        ...['Aansluiting', '', 'Ingevoerd of doorbelast', 'Niet verdeeld (−)', 'Te veel verdeeld (+)'],
        'Komt in de kolommen (=)',
      ],
      ['Omzet (naar segmenten)', '', '150000', '10000', '0', '140000'],
      ['Directe kosten (naar segmenten)', '', '41000', '4000', '0', '37000'],
      ['Personeelskosten (naar kostenobjecten)', '', '72000', '12000', '0', '60000'],
      ['Overige kosten (naar kostenobjecten)', '', '40000,01', '0', '0', '40000,01'],
      ['Totale indirecte kosten (naar segmenten)', '', '100000,01', '23200,01', '0', '76800'],
      ['Resultaat van de segmenten', '', '', '', '', '26200'],
      ['Resultaat van alles wat is ingevoerd', '', '-3000,01', '', '', ''],
    ]);
  });

  test('C3.13, C9.10 the margins stand in it when they are ticked, and only while there is revenue', async () => {
    const flags = { showGrossMargin: true, showContributionMargin: true };
    const labels = async (scenarioId: string) =>
      (await fileOf('profitandloss', { scenarioId, ...flags })).map(row => row[0]);
    expect(await labels(bakery.scenarioId)).toEqual(
      expect.arrayContaining(['Gross profit', 'Gross margin (%)', 'Contribution profit', 'Contribution margin (%)']),
    );
    const idle = await storeModel(app.db, cast.a.id, {
      ...BAKERY,
      sections: JSON.parse(JSON.stringify(BAKERY.sections, (key, value) => (key === 'revenue' ? 0 : value))),
    });
    expect((await labels(idle.scenarioId)).filter(label => /margin|profit/i.test(label ?? ''))).toEqual([]);
  });

  test('C9.9 the file name says company, report, scenario, view and day', async () => {
    const today = dutchDate(new Date());
    const reply = await order('profitandloss', { scenarioId: bakery.scenarioId, language: 'nl' });
    const name = decodeURIComponent(String(reply.headers['suggested-filename']));
    expect(name).toBe(`P&L overview - Company A - Report 2026 - Budget - Cost objects - ${today}.csv`);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    const other = await order('segments-overview', { scenarioId: bakery.scenarioId });
    expect(decodeURIComponent(String(other.headers['suggested-filename']))).toBe(
      `P&L overview - Company A - Report 2026 - Budget - Segments - ${today}.csv`,
    );
    expect(dutchDate(new Date('2026-01-31T23:30:00Z'))).toBe('01-02-2026');
  });
});

describe('Any scenario: the CSV read back equals the API', () => {
  const size = { segments: 3, sections: 3, processes: 8, employees: 6, costCenters: 3, otherCosts: 5, allocations: 6 };
  test.each([21, 22, 23])('seed %i', async seed => {
    const { scenarioId } = await storeModel(app.db, cast.a.id, randomScenario(seed, size));
    const api = async (view: string, schema: z.ZodType) =>
      z.decode(schema, (await app.as(cast.a.manager, 'GET', `/overview/${view}/${scenarioId}`)).body as never);

    const perProcess = (await api('process', overviews.process.reply)) as ProcessOverview;
    const flags = { showGrossMargin: true, showContributionMargin: true };
    const rows = await fileOf('profitandloss', { scenarioId, ...flags });
    const expected = processOverviewRows(perProcess, flags).filter(row => row.kind === 'amount');
    const start = rows.findIndex(row => row[0] === 'Cost') + 1;
    const figures = above(rows)
      .slice(start)
      .filter(row => row.length > 3 && !/%|per unit/.test(row[0]!));
    expect(figures.map(row => row.slice(2).map(cents))).toEqual(
      expected.flatMap(row => [
        [...row.cells.map(cell => cell.value), row.total],
        ...row.subRows.map(group => [
          ...perProcess.processIds.map(id => group.groups.find(cell => cell.id === id)?.amount ?? 0),
          group.totalAmount,
        ]),
      ]),
    );

    const perSegment = (await api('segment', overviews.segment.reply)) as SegmentOverview;
    const lines = await fileOf('segments-overview', { scenarioId });
    const withLeft = lines.some(row => row.includes('Not allocated'));
    const last = perSegment.segmentsIds.length + (withLeft ? 2 : 1);
    const first = lines.findIndex(row => row[1] === 'Cost') + 1;
    expect(
      above(lines)
        .slice(first)
        .filter(row => row.length > 4 && !/%/.test(row[0]!))
        .map(row => row.slice(-last).map(cents)),
    ).toEqual(
      segmentOverviewSections(perSegment).flatMap(({ summary, rows }) =>
        [summary, ...rows].map(row => [
          ...row.groups.map(cell => cell.amount),
          ...(withLeft ? [row.notAllocated] : []),
          row.totalAmount,
        ]),
      ),
    );
  });
});

describe('What leaves is harmless', () => {
  const rename = (text: string) =>
    JSON.parse(JSON.stringify(BAKERY).replaceAll('"name":"Anna"', JSON.stringify({ name: text }).slice(1, -1)));

  test.each(['=1+1', '+31 6', '-2', '@SUM(A1)', '=cmd|"/c calc"!A1', '＝1+1'])(
    'S.X1 X1 a name %s is text, and negatives stay numbers',
    async name => {
      const { scenarioId } = await storeModel(app.db, cast.a.id, rename(name));
      const rows = await fileOf('profitandloss', { scenarioId });
      expect(rows.map(row => row[1])).toContain(`'${name}`);
      expect(rows.flat()).toContain('-25333,33');
    },
  );

  test('S.X1 X1 so is every other name: of report, scenario, section, cost and segment, in both views', async () => {
    const names = new Set(['Making', 'Bread', 'Packing', 'Retail', 'orders']);
    const model = JSON.parse(
      JSON.stringify(BAKERY, (key, value) =>
        /^(name|unitDescription)$/.test(key) && names.has(value) ? `@${value}` : value,
      ),
    );
    const { scenarioId } = await storeModel(app.db, cast.a.id, model, { report: '=Report', scenario: '+Budget' });
    const perProcess = (await fileOf('profitandloss', { scenarioId })).flat();
    expect(perProcess).toEqual(
      expect.arrayContaining(["'=Report", "'+Budget", "'@Making", "'@Bread", "'@Packing", '-25333,33']),
    );
    const perSegment = (await fileOf('segments-overview', { scenarioId })).flat();
    expect(perSegment).toEqual(expect.arrayContaining(["'=Report", "'@Packing", "'@Retail", "'@orders", '-17200,01']));
  });

  test('names with semicolons, quotes and line breaks stay one cell', async () => {
    const name = 'Anna; "the baker"\nand Bas';
    const { scenarioId } = await storeModel(app.db, cast.a.id, rename(name));
    expect((await fileOf('profitandloss', { scenarioId })).map(row => row[1])).toContain(name);
  });

  test('S.I10 I10 line breaks and ../ in names make a safe file name', () => {
    const names = { company: '../../etc', report: 'a/b\\c', scenario: 'x\r\ny ..', year: null, kind: null };
    expect(overviewFileName({ ...names, processLevel: 3, wantedMargin: 0 }, 'segment', '..', 'csv', 'nl')).toBe(
      'P&L overview - etc - a b c - x y - Segments - .csv',
    );
  });
});

describe('Who gets what', () => {
  test('S.T5 T5 a scenario of another company is as an id that nobody has', async () => {
    const theirs = await storeModel(app.db, cast.b.id, BAKERY);
    for (const view of ['profitandloss', 'segments-overview'] as const) {
      const foreign = await order(view, { scenarioId: theirs.scenarioId });
      const nowhere = await order(view, { scenarioId: '11111111-1111-4111-8111-111111111111' });
      expect([foreign.status, foreign.body]).toEqual([404, nowhere.body]);
    }
  });

  test("S.T7 T7 a whole overview of another company in the body yields one's own figures only", async () => {
    const theirs = await storeModel(app.db, cast.b.id, rename('Their secret'));
    const stolen = (await app.as(cast.b.manager, 'GET', `/overview/process/${theirs.scenarioId}`)).body;
    const reply = await order('profitandloss', { ...stolen, scenarioId: bakery.scenarioId });
    expect(reply.status).toBe(200);
    expect(reply.raw.toString()).not.toContain('Their secret');
    expect(reply.raw.equals((await order('profitandloss', { scenarioId: bakery.scenarioId })).raw)).toBe(true);
  });
  const rename = (text: string) => JSON.parse(JSON.stringify(BAKERY).replaceAll('Anna', text));

  test('of a body only the first 64 KB are looked at', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ id: n, scenarioId: 'another', language: 'en' }));
    const options = { scenarioId: bakery.scenarioId, language: 'nl' };
    const plain = await order('profitandloss', options);
    expect((await order('profitandloss', { ...options, rows })).raw.equals(plain.raw)).toBe(true);
    expect((await order('profitandloss', { rows, ...options })).status).toBe(400);
  });

  test('a body without a scenario, or with wishes that are none, is refused', async () => {
    expect((await order('profitandloss', {})).status).toBe(400);
    expect((await order('profitandloss', { scenarioId: bakery.scenarioId, showGrossMargin: 'yes' })).status).toBe(400);
    expect((await order('profitandloss', { scenarioId: bakery.scenarioId, language: 'fr' })).status).toBe(400);
    const garbage = await app.inject({
      method: 'POST',
      url: '/api/file-generator/profitandloss',
      headers: { authorization: `Bearer ${await app.token(cast.a.manager)}`, 'content-type': 'application/json' },
      payload: `{"scenarioId": ${' '.repeat(100_000)}`,
    });
    expect([garbage.status, garbage.body.code]).toEqual([400, 'ERROR_VALIDATION']);
  });
});
