import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { overviews } from '#contract/overviews.ts';
import { bookOf } from '#domain/book.ts';
import { formatOverview } from '#domain/numbers.ts';
import { processOverviewRows, segmentOverviewSections } from '#domain/overview-rows.ts';
import type { ProcessOverview } from '#domain/process-overview.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { type SegmentOverview, segmentOverview } from '#domain/segment-overview.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { storeModel } from '../testing/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  folder = await mkdtemp(join(tmpdir(), 'verdeel-pdf-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type View = 'profitandloss' | 'segments-overview';
const run = promisify(execFile);
const FLAGS = { showGrossMargin: true, showContributionMargin: true };
const order = (view: View, body: object) =>
  app.as(cast.a.manager, 'POST', `/file-generator/${view}?format=pdf`, { ...FLAGS, ...body });
const stored = async (model: ScenarioModel) => (await storeModel(app.db, cast.a.id, model)).scenarioId;
const size = { segments: 3, sections: 3, employees: 6, costCenters: 3, otherCosts: 5, allocations: 6 };

/** The text of each page, after the file was checked to be valid. */
async function pagesOf(file: Buffer): Promise<string[]> {
  const path = join(folder, 'overview.pdf');
  await writeFile(path, file);
  const { stdout: checked } = await run('qpdf', ['--check', path]);
  expect(checked).toContain('No syntax or stream encoding errors');
  const { stdout } = await run('pdftotext', ['-layout', path, '-'], { maxBuffer: 1 << 26 });
  return stdout.split('\f').slice(0, -1);
}
const words = (text: string) => text.split(/\s+/).filter(Boolean);

describe('An overview as PDF', () => {
  test('X2 the bakery: valid, titled, with heads by level, every figure rounded as on screen, the chart and the page numbers', async () => {
    const reply = await order('profitandloss', { scenarioId: await stored(BAKERY) });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(String(reply.headers['suggested-filename']))).toMatch(/Cost objects - [\d-]+\.pdf$/);
    const pages = await pagesOf(reply.raw);
    expect(pages).toHaveLength(3);
    const [table = '', chart = '', divided = ''] = pages;
    expect(divided).toMatch(/How costs were divided[\s\S]*Other costs\s[\s\S]*Total indirect costs\s/);
    expect(table).toMatch(/P&L overview/);
    expect(table).toMatch(/Company A · .* · Budget · Profit and loss per cost object/);
    expect(table).toMatch(/Office \(Back\s+office\)|Office \(Back/);
    expect(table).toMatch(/Baking\s+Packing\s+Administration\s+Total/);
    expect(table).toMatch(/Total costs\s+97\.333\s+25\.333\s+18\.333\s+141\.000/);
    expect(table).toMatch(/Total net result\s+52\.667\s+\(25\.333\)\s+\(18\.333\)\s+9\.000/);
    expect(table).toMatch(
      /The result in the column Total is 9\.000; with everything that was entered, also what is not divided yet, it is \(3\.000\)\.\s[\s\S]*Revenue/,
    );
    expect(table).toMatch(/Net margin\s+35,11%\s+–\s+–\s+6,00%/);
    expect(table).toMatch(
      /12\.000,00 of personnel costs is not allocated to any cost object and is in none of the\n.* columns: the result is too high by as much\./,
    );
    expect(table).toMatch(/Personnel costs\s+72\.000,00\s+12\.000,00\s+0\s+60\.000,00/);
    expect(table).toMatch(/Result of the cost objects\s+8\.999,99/);
    expect(table).toMatch(/Result of everything entered\s+\(3\.000,01\)/);
    expect(table).toMatch(/Page 1 of 3/);
    expect(chart).toMatch(/Revenue and net result/);
    expect(chart).toMatch(/Negative net result/);
    expect(chart).toMatch(/Baking\s+Packing\s+Administration/);
  });

  test('whose it is says the year and what the figures are, where the name of the scenario does not', async () => {
    const scenarioId = await stored(BAKERY);
    const lineOf = async (about: object, view = 'profitandloss', language = 'en') => {
      await app.as(cast.a.manager, 'PATCH', `/scenario/${scenarioId}`, about);
      const path = `/file-generator/${view}?format=pdf`;
      const [page = ''] = await pagesOf((await app.as(cast.a.manager, 'POST', path, { scenarioId, language })).raw);
      return page.split('\n')[1]!.trim();
    };
    const report = /^Company A · [^·]+ · /.source;
    expect(await lineOf({ name: 'Base', year: 2026, kind: 'actual' })).toMatch(
      new RegExp(`${report}Base · 2026 · Actual · Profit and loss per cost object$`),
    );
    expect(await lineOf({}, 'board-report', 'nl')).toMatch(new RegExp(`${report}Base · 2026 · Realisatie$`));
    expect(await lineOf({ name: 'Begroting 2026', kind: 'budget' }, 'board-report')).toMatch(
      new RegExp(`${report}Begroting 2026$`),
    );
  });

  test('names in Arabic, Hebrew, Greek, Cyrillic and Chinese are there, in the table and in the chart, in fonts that carry them', async () => {
    const names = { Baking: 'المخبز', Packing: 'מאפייה', Administration: 'Διοίκηση', Anna: 'Анна', Rent: '租金' };
    const named = JSON.stringify(BAKERY).replaceAll(
      new RegExp(`"name":"(${Object.keys(names).join('|')})"`, 'g'),
      (_, name: keyof typeof names) => `"name":"${names[name]}"`,
    );
    const file = (await order('profitandloss', { scenarioId: await stored(JSON.parse(named)) })).raw;
    const [table = '', chart = ''] = await pagesOf(file);
    for (const name of Object.values(names)) expect(table).toContain(name);
    for (const name of [names.Baking, names.Packing, names.Administration]) expect(chart).toContain(name);
    const { stdout: fonts } = await run('pdffonts', [join(folder, 'overview.pdf')]);
    expect(fonts).toMatch(/NotoSansArabic/);
    expect(fonts).toMatch(/NotoSansHebrew/);
    expect(fonts).toMatch(/NotoSansSC/);
  });

  test('no word above a column is broken while there is room, in the report for a board too, and a hyphen is as wide as one', async () => {
    const named = JSON.stringify(BAKERY)
      .replaceAll('"name":"Retail"', '"name":"Woningcorporatie"')
      .replaceAll('"name":"Baking"', '"name":"Onderhoudscontracten"')
      .replaceAll('"name":"Administration"', '"name":"a-b-c-d-e-f-g-h-i-j"');
    const scenarioId = await stored(JSON.parse(named));
    for (const view of ['profitandloss', 'segments-overview', 'board-report']) {
      const path = `/file-generator/${view}?format=pdf`;
      const pages = await pagesOf((await app.as(cast.a.manager, 'POST', path, { scenarioId })).raw);
      expect(pages.join(''), view).toContain('Onderhoudscontracten');
      expect(pages.join(''), view).not.toMatch(/\w{3}- /);
      if (view !== 'profitandloss') expect(pages.join(''), view).toContain('Woningcorporatie');
      if (view !== 'segments-overview') continue;
      const [from, to] = await placeOf('a-b-c-d-e-f-g-h-i-j');
      expect(to - from).toBeLessThan(85);
    }
  });
  /** From where to where, in points, on the first page of the file that was read last; of several, the one furthest to the right. */
  async function placeOf(word: string): Promise<[from: number, to: number]> {
    const { stdout } = await run('pdftotext', ['-bbox', '-l', '1', join(folder, 'overview.pdf'), '-']);
    const found = [...stdout.matchAll(new RegExp(`xMin="([\\d.]+)".* xMax="([\\d.]+)".*>${word}<`, 'g'))];
    return found.map(([, from, to]): [number, number] => [Number(from), Number(to)]).sort((a, b) => b[1] - a[1])[0]!;
  }

  test('the amounts take the width of the page, and their head says that they are euros', async () => {
    const small = { ...size, segments: 4, sections: 1, processes: 5 };
    const [page = ''] = await pagesOf(
      (await order('segments-overview', { scenarioId: await stored(randomScenario(6, small)) })).raw,
    );
    expect(page).toMatch(/Euros\s+Segment/);
    // A page is 842 wide, with 28 at either side.
    expect((await placeOf('Total'))[1]).toBeGreaterThan(800);
  });

  test('in Dutch, per segment: prices, units, amounts and what is not allocated', async () => {
    const reply = await order('segments-overview', { scenarioId: await stored(BAKERY), language: 'nl' });
    const [page = ''] = await pagesOf(reply.raw);
    expect(page).toMatch(/^\s*Winst-en-verliesoverzicht\n/);
    expect(decodeURIComponent(String(reply.headers['suggested-filename']))).toMatch(
      /^Winst-en-verliesoverzicht - Company A - .* - Segmenten - [\d-]+\.pdf$/,
    );
    expect(page).toMatch(/Bedrag\s+Aantal eenheden/);
    expect(page).toMatch(/Baking\s+43\.000\s+14\.333\s+0\s+57\.333\s+143,33\s+orders\s+300,00\s+100,00/);
    expect(page).toMatch(/Packing\s+9\.733\s+9\.733\s+4\.867\s+24\.333\n/);
    expect(page).toMatch(/Personeelskosten \(naar kostenobjecten\)\s+72\.000,00\s+12\.000,00\s+0\s+60\.000,00/);
    expect(page).toMatch(/Totale indirecte kosten \(naar segmenten\)\s+100\.000,01\s+23\.200,01\s+0\s+76\.800,00/);
    expect(page).toMatch(/Resultaat van alles wat is ingevoerd\s+\(3\.000,01\)/);
    expect(page).toMatch(/Pagina 1 van 2/);
    expect(page).toMatch(/10\.000,00 aan omzet is niet over de segmenten verdeeld\./);
    expect(page).toMatch(/hele euro’s/);
  });

  test('per segment the answer comes first: amounts on the first page, units and prices after them, and no page of zeros', async () => {
    const sold = randomScenario(8, { ...size, segments: 4, processes: 8, sections: 2 });
    const processes = sold.sections.flatMap(({ mainProcesses }) => mainProcesses.flatMap(({ processes }) => processes));
    for (const process of processes.slice(3))
      Object.assign(process, {
        unitDescription: null,
        totals: { ...process.totals, units: 0 },
        costAllocation: process.costAllocation.map(row => ({ ...row, units: 0 })),
        totalCostAllocations: process.totalCostAllocations.map(row => ({ ...row, units: 0 })),
      });
    const pages = await pagesOf((await order('segments-overview', { scenarioId: await stored(sold) })).raw);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toMatch(/Amount[\s\S]*Total net result[\s\S]*Net margin/);
    expect(pages[0]).not.toContain('Number of units');
    expect(pages[1]).toMatch(/Units and prices\s+Number of units/);
    expect(pages[1]).not.toContain('Net margin');
    for (const line of pages[1]!.split('\n')) expect(line).not.toMatch(/\s(0\s+){4}/);
  });

  test('of a small company the figures and what is missing from them stand on one page', async () => {
    const small = { ...size, sections: 2, employees: 11, costCenters: 0, otherCosts: 6, processes: 6 };
    const scenarioId = await stored(randomScenario(6, small));
    for (const view of ['profitandloss', 'segments-overview'] as const) {
      const [page = ''] = await pagesOf((await order(view, { scenarioId })).raw);
      expect(page).toMatch(/Total net result/);
      expect(page).toMatch(/Result of everything entered/);
      expect(page).toMatch(/rounded to whole euros/);
    }
  });

  test.each([3, 30, 60])(
    '%i columns: every figure of both views is there, in bands with their heads',
    async processes => {
      const scenarioId = await stored(randomScenario(processes, { ...size, processes }));
      const api = async (view: string, schema: z.ZodType) =>
        z.decode(schema, (await app.as(cast.a.manager, 'GET', `/overview/${view}/${scenarioId}`)).body as never);
      const perProcess = (await api('process', overviews.process.reply)) as ProcessOverview;
      const pages = await pagesOf((await order('profitandloss', { scenarioId })).raw);
      const printed = words(pages.join(' '));
      const figures = processOverviewRows(perProcess, FLAGS)
        .filter(row => row.kind === 'amount')
        .flatMap(row => [...row.cells.map(cell => cell.value ?? 0), row.total ?? 0].map(formatOverview));
      for (const [figure, times] of counted(figures))
        expect(printed.filter(word => word === figure).length, figure).toBeGreaterThanOrEqual(times);
      expect(pages.every(page => page.includes('P&L overview'))).toBe(true);

      const perSegment = (await api('segment', overviews.segment.reply)) as SegmentOverview;
      const segments = words((await pagesOf((await order('segments-overview', { scenarioId })).raw)).join(' '));
      const held = segmentOverviewSections(perSegment).flatMap(({ summary }) =>
        [...summary.groups.map(group => group.amount), summary.totalAmount].map(formatOverview),
      );
      for (const figure of held) expect(segments).toContain(figure);
    },
    120_000,
  );
  const counted = (figures: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const figure of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
    return counts;
  };

  test('€ and Dutch letters are in the font', async () => {
    const name = 'Café Daniël € Overijssel';
    const model = JSON.parse(JSON.stringify(BAKERY).replaceAll('"name":"Anna"', JSON.stringify({ name }).slice(1, -1)));
    const [page = ''] = await pagesOf((await order('profitandloss', { scenarioId: await stored(model) })).raw);
    expect(page).toContain(name);
  });

  test.each(['<img src="http://127.0.0.1:9/x.png">', 'file:///etc/hostname', '<svg onload="x"/> & "quotes"'])(
    'S.I2 X3 I2 a name %s fetches nothing and is text, in the table and in the chart',
    async name => {
      const named = JSON.stringify({ name }).slice(1, -1);
      const model = JSON.parse(JSON.stringify(BAKERY).replaceAll(/"name":"(Baking|Anna)"/g, () => named));
      const file = (await order('profitandloss', { scenarioId: await stored(model) })).raw;
      const pages = await pagesOf(file);
      expect(pages).toHaveLength(3);
      expect(words(pages[0] ?? '').join(' ')).toContain('97.333');
      expect(words(pages[0] ?? '').join(' ')).toContain(`${name} 24.000 12.000`);
      expect(words(pages[1] ?? '').join(' ')).toContain(words(name)[0]!.slice(0, 8));
      expect(file.toString('latin1')).not.toMatch(/\/URI|\/Launch|\/JavaScript/);
    },
  );

  test('the logo stands on each page; one that can not be read is left out', async () => {
    const scenarioId = await stored(BAKERY);
    const without = (await order('profitandloss', { scenarioId })).raw;
    const put = async (bytes: string) => {
      const { sql } = await import('kysely');
      await app.db.asOwner(tx =>
        sql`insert into company_logo (company_id, media_type, bytes) values (${cast.a.id}, 'image/png', ${Buffer.from(bytes, 'base64')})
          on conflict (company_id) do update set bytes = excluded.bytes`.execute(tx),
      );
      return (await order('profitandloss', { scenarioId })).raw;
    };
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
    expect(without.toString('latin1')).not.toContain('/Subtype /Image');
    const shown = await put(dot);
    expect(shown.toString('latin1')).toContain('/Subtype /Image');
    await pagesOf(shown);
    await pagesOf(await put(Buffer.from('no picture at all').toString('base64')));
  });
});

test('for who is to know nobody’s wage personnel is one line, in the PDF and in CSV, also where it is not divided', async () => {
  const scenarioId = await stored(BAKERY);
  const file = async (format: string, namesPersonnel?: boolean) => {
    const body = { scenarioId, ...(namesPersonnel !== undefined && { namesPersonnel }) };
    return (await app.as(cast.a.manager, 'POST', `/file-generator/profitandloss?format=${format}`, body)).raw;
  };
  const textOf = {
    pdf: async (bytes: Buffer) => (await pagesOf(bytes)).join(''),
    csv: async (bytes: Buffer) => bytes.toString(),
  };
  for (const format of ['pdf', 'csv'] as const) {
    const [named, unnamed] = [
      await textOf[format](await file(format)),
      await textOf[format](await file(format, false)),
    ];
    expect([format, named.match(/Anna|Bas\b/g)?.length ?? 0]).not.toEqual([format, 0]);
    expect([format, unnamed.match(/Anna|Bas\b/g)]).toEqual([format, null]);
    expect(unnamed).toMatch(/Employee cost allocations\D+36[.,]?000/);
    expect(unnamed).toMatch(/Rent/);
  }
});

describe('The board report', () => {
  const report = (body: object) => app.as(cast.a.manager, 'POST', '/file-generator/board-report', body);

  test('is one PDF: the answer and the statement per segment, what each cost earns with each, the reconciliation, the statement per cost object, the cost flow, and what was written down', async () => {
    const scenarioId = await stored(BAKERY);
    const written = { segmentsDocumentation: 'Shops order in bulk.', overviewDocumentation: 'Webshop: raise the fee.' };
    expect((await app.as(cast.a.manager, 'PATCH', `/scenario/${scenarioId}`, written)).status).toBe(200);
    const reply = await report({ scenarioId });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(String(reply.headers['suggested-filename']))).toMatch(
      /^Board report - .* - Budget - [\d-]+\.pdf$/,
    );
    const pages = await pagesOf(reply.raw);
    expect(pages).toHaveLength(5);
    const overview = segmentOverview(bookOf(BAKERY));
    const { totalNetResultSummary, revenueSummary } = overview;
    for (const amount of [
      totalNetResultSummary.totalAmount,
      ...totalNetResultSummary.groups.map(({ amount }) => amount),
    ])
      expect(words(pages[0]!).filter(word => word === formatOverview(amount)).length).toBeGreaterThanOrEqual(2);
    for (const { name } of revenueSummary.groups) expect(pages[0]).toContain(name);
    expect(pages[0]).toMatch(/Board report[\s\S]*Profit and loss per segment[\s\S]*Revenue and net result/);
    expect(pages[0]).toMatch(
      /The largest profit is with Retail: 21\.017\. Baking contributes most to it: 31\.000; other work takes a part of that\./,
    );
    // Each segment earns, so nothing in the first chart is a loss.
    expect(pages[0]).not.toContain('Negative net result');
    expect(pages[2]).toContain('Negative net result');
    expect(pages[1]).toMatch(/Net result with each segment[\s\S]*Packing\s+\(9\.983\)\s+\(10\.483\)\s+\(4\.867\)/);
    expect(pages[1]).toMatch(/Reconciliation[\s\S]*Result of everything entered\s+\(3\.000,01\)/);
    expect(pages[2]).toMatch(/Profit and loss per cost object[\s\S]*Contribution profit[\s\S]*Revenue and net result/);
    expect(pages[3]).toMatch(/Cost flow[\s\S]*Employees \(2\)[\s\S]*Not allocated/);
    // It is passed on: what Anna and Bas earn is nobody's business.
    expect(pages.join('')).not.toMatch(/Anna|Bas\b/);
    expect(pages[4]).toMatch(
      /Documentation\s+Segments\s+Shops order in bulk\.\s+Profit and loss\s+Webshop: raise the fee\.[\s\S]*How costs were divided/,
    );
  });

  test('begins with the view that was looked at: the answer, the statement and the chart of cost objects, those of segments after it', async () => {
    const scenarioId = await stored(BAKERY);
    const [first = '', second = '', third = ''] = await pagesOf((await report({ scenarioId, view: 'process' })).raw);
    expect(first).toMatch(
      /Board report[\s\S]*Total net result\s+Making\s+Office\s[\s\S]*Profit and loss per cost object[\s\S]*Total net result +52\.667/,
    );
    expect(first.match(/Work that earns nothing itself, such as Packing, costs 43\.667 in all/g)).toHaveLength(1);
    expect(first).not.toMatch(/Wholesale|The largest profit is with/);
    expect(second).toMatch(/Revenue and net result[\s\S]*Net result with each segment[\s\S]*Reconciliation/);
    expect(third).toMatch(/Profit and loss per segment[\s\S]*Retail[\s\S]*Revenue and net result/);
    const wrong = await report({ scenarioId, view: 'board' });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('view')]);
    // Without segments there is one view only, whatever is asked for.
    const whole = await stored({
      ...BAKERY,
      segments: [],
      sections: [],
      employees: [],
      costCenters: [],
      otherCosts: [],
    });
    expect((await pagesOf((await report({ scenarioId: whole, view: 'segment' })).raw)).join('')).not.toMatch(
      /per segment/,
    );
  });

  test('without segments, without anything sold and without documentation it has what there is, in Dutch', async () => {
    const scenarioId = await stored({
      ...BAKERY,
      segments: [],
      sections: [],
      employees: [],
      costCenters: [],
      otherCosts: [],
    });
    const pages = await pagesOf((await report({ scenarioId, language: 'nl' })).raw);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatch(/Bestuursrapport[\s\S]*Totaal nettoresultaat\s+0/);
  });

  test('what is divided like figures that have changed since is said before the first figure', async () => {
    const [rent, energy] = BAKERY.otherCosts;
    const old = { ...BAKERY, otherCosts: [rent!, { ...energy!, dividedLike: 'personnel' as const }] };
    const [first] = await pagesOf((await report({ scenarioId: await stored(old) })).raw);
    expect(first).toMatch(
      /Energy is divided like personnel costs as they were; those have changed since\.\s+Total net/,
    );
  });

  test('of 400 costs and 30 segments it has a few pages, with the largest', async () => {
    const large = randomScenario(5, { ...size, segments: 30, processes: 400 });
    const pages = await pagesOf((await report({ scenarioId: await stored(large) })).raw);
    expect(pages.length).toBeLessThan(9);
    expect(pages.join('')).toMatch(/Net result with each segment\s+This overview has 3\d columns\./);
    expect(pages.join('')).toContain('The 20 with the largest amounts of 400.');
  });
});
