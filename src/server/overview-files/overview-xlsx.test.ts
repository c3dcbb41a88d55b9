import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { readArchive } from '../spreadsheet/archive.ts';
import { storeModel } from '../testing/store-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let cast: Cast;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
  folder = await mkdtemp(join(tmpdir(), 'verdeel-xlsx-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const VIEWS = ['profitandloss', 'segments-overview'] as const;
const FLAGS = { showGrossMargin: true, showContributionMargin: true };
const order = (view: (typeof VIEWS)[number], body: object) =>
  app.as(cast.a.manager, 'POST', `/file-generator/${view}?format=xlsx`, { ...FLAGS, ...body });
const stored = async (model: ScenarioModel) => (await storeModel(app.db, cast.a.id, model)).scenarioId;

interface SheetCell {
  value: unknown;
  formula: string | undefined;
}
async function cellsOf(file: Uint8Array): Promise<Map<string, SheetCell>> {
  const { sheets } = await readXlsx(file);
  const cells = new Map<string, SheetCell>();
  for (const [row, values] of sheets[0]!.rows.entries())
    for (const [column, value] of values.entries()) {
      const cell = sheets[0]!.cells?.get(`${row},${column}`);
      cells.set(`${row},${column}`, { value: cell?.formulaResult ?? value, formula: cell?.formula });
    }
  return cells;
}
/**
 * The values that a spreadsheet program computes without trusting the stored ones. One start for all files, because the start
 * takes long.
 */
async function recalculated(files: readonly Uint8Array[]): Promise<Map<string, SheetCell>[]> {
  const paths = files.map((_, n) => join(folder, `${n}.xlsx`));
  await Promise.all(files.map((file, n) => writeFile(paths[n]!, file)));
  const out = join(folder, 'out');
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const options = ['--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', out, ...paths];
  await promisify(execFile)('soffice', [profile, ...options], { timeout: 120_000 });
  return Promise.all(paths.map(async path => cellsOf(await readFile(join(out, basename(path))))));
}
/** Reveals a formula that is not computed. */
const withoutResults = async (file: Uint8Array): Promise<Uint8Array> => {
  const { sheets } = await readXlsx(file);
  const { writeXlsx } = await import('hucre');
  return writeXlsx({
    sheets: sheets.map(({ name, rows, cells }) => ({
      name,
      rows: rows.map(row => [...row]),
      cells: new Map(
        [...(cells ?? [])].map(([at, cell]) => [
          at,
          cell.formula === undefined ? cell : { formula: cell.formula, type: 'formula' as const, value: null },
        ]),
      ),
    })),
  });
};

describe('An overview as a workbook', () => {
  test.each([
    ['en', 'P&L overview', 'also what is not divided yet, it is (3.000).'],
    ['nl', 'Winst-en-verliesoverzicht', 'ook wat nog niet is verdeeld, is het (3.000).'],
  ])(
    'is called as its language calls it, and above its figures stands what the result lacks (%s)',
    async (language, title, said) => {
      for (const view of VIEWS) {
        const { raw, headers } = await order(view, { scenarioId: await stored(BAKERY), language });
        expect(decodeURIComponent(String(headers['suggested-filename']))).toMatch(
          new RegExp(`^${title} - Company A - .*\\.xlsx$`),
        );
        expect((await cellsOf(raw)).get('5,0')!.value, view).toContain(said);
      }
    },
  );

  test('sums, results, prices and margins of the bakery are live formulas, with what they come to', async () => {
    const reply = await order('profitandloss', { scenarioId: await stored(BAKERY) });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    expect(decodeURIComponent(String(reply.headers['suggested-filename']))).toMatch(/Cost objects - [\d-]+\.xlsx$/);
    const cells = await cellsOf(reply.raw);
    const rowOf = (label: string) => {
      const at = [...cells].find(([key, { value }]) => key.endsWith(',0') && value === label)?.[0];
      const row = Number(at?.split(',')[0]);
      return [2, 3, 4, 5].map(column => cells.get(`${row},${column}`));
    };
    const values = (label: string) => rowOf(label).map(cell => cell?.value);
    expect(values('Revenue')).toEqual([150000, 0, 0, 150000]);
    expect(rowOf('Revenue').map(cell => cell?.formula)).toEqual([undefined, undefined, undefined, 'SUM(C10:E10)']);
    expect(values('Employee cost allocations')).toEqual([36000, 12000, 12000, 60000]);
    expect(rowOf('Employee cost allocations')[0]?.formula).toBe('SUM(C14:C15)');
    expect(values('Total costs')).toEqual([97333.34, 25333.33, 18333.34, 141000.01]);
    expect(values('Total net result')).toEqual([52666.66, -25333.33, -18333.34, 8999.99]);
    expect(rowOf('Gross margin')[0]?.formula).toMatch(/^IF\(C10=0,"",C12\/C10\)$/);
    expect(rowOf('Cost price per unit')[0]).toMatchObject({ value: 0.973333 });
    expect(values('Personnel costs')).toEqual([72000, 12000, 0, 60000]);
    expect(rowOf('Personnel costs')[3]?.formula).toMatch(/^ROUND\(C(\d+)-D\1\+E\1,2\)$/);
    expect(rowOf('Result of everything entered')[0]).toMatchObject({ value: -3000.01, formula: expect.any(String) });
    expect(rowOf('Result of the cost objects')[3]).toMatchObject({ value: 8999.99, formula: expect.any(String) });
    expect(rowOf('Total net result').every(cell => cell?.formula?.startsWith('ROUND('))).toBe(true);
  });

  test('for who is to know nobody’s wage personnel is one line', async () => {
    const reply = await order('profitandloss', { scenarioId: await stored(BAKERY), namesPersonnel: false });
    const values = [...(await cellsOf(reply.raw)).values()].map(({ value }) => value);
    expect(values.filter(value => /Anna|Bas\b/.test(String(value)))).toEqual([]);
    expect(values.slice(values.indexOf('Employee cost allocations') + 1)).toEqual(
      expect.arrayContaining([36000, 12000, 12000, 60000]),
    );
  });

  test.each([
    ['profitandloss', 'en', 'Cost objects'],
    ['profitandloss', 'nl', 'Kostenobjecten'],
    ['segments-overview', 'nl', 'Segmenten'],
  ] as const)(
    '%s (%s) is called %s, within quotes where its heads are repeated on paper',
    async (view, language, name) => {
      const file = (await order(view, { scenarioId: await stored(BAKERY), language })).raw;
      const workbook = readArchive(file)
        .find(entry => entry.name === 'xl/workbook.xml')!
        .content.toString();
      expect(workbook).toContain(`<sheet name="${name}"`);
      const titles = /<definedName name="_xlnm.Print_Titles" localSheetId="0">([^<]*)</.exec(workbook)![1]!;
      const quote = workbook.includes('&apos;') ? '&apos;' : "'";
      expect(titles).toMatch(new RegExp(`^${quote}${name}${quote}!\\$A:\\$B,${quote}${name}${quote}!\\$7:\\$\\d$`));
      expect((await readXlsx(file)).sheets[0]!.pageSetup).toMatchObject({ printTitlesColumn: '$A:$B' });
    },
  );

  test('a column is as wide as the longest word above it', async () => {
    const model = JSON.parse(JSON.stringify(BAKERY).replaceAll('"name":"Baking"', '"name":"Onderhoudscontracten"'));
    const { sheets } = await readXlsx((await order('profitandloss', { scenarioId: await stored(model) })).raw);
    const widths = sheets[0]!.columns!.slice(2).map(({ width }) => Math.round(width!));
    expect(widths).toEqual([24, 17, 17, 17]);
  });

  test('per segment it has the amounts first, then units and prices, all prices in one format, and no zeros where there are no units', async () => {
    const file = (await order('segments-overview', { scenarioId: await stored(BAKERY) })).raw;
    const cells = await cellsOf(file);
    const rowOf = (line: string, part: string) => {
      const found = [...cells].find(([at, { value }]) => {
        const [row] = at.split(',');
        return value === part && at.endsWith(',1') && cells.get(`${row},0`)?.value === line;
      });
      return Number(found?.[0].split(',')[0]);
    };
    const heads = Array.from({ length: 12 }, (_, column) => cells.get(`7,${column}`)?.value ?? '');
    expect(heads.slice(2)).toEqual([
      ...['Retail', 'Wholesale', 'Not allocated', 'Total', 'Per unit', 'Cost driver'],
      ...['Retail', 'Wholesale', 'Retail', 'Wholesale'],
    ]);
    const values = (row: number) => Array.from({ length: 10 }, (_, at) => cells.get(`${row},${at + 2}`)?.value ?? '');
    const baking = rowOf('Revenue', 'Baking');
    expect(values(baking)).toEqual([90_000, 50_000, 10_000, 150_000, 1.555556, '', 40_000, 50_000, 2.25, 1]);
    expect(values(rowOf('Revenue', 'Packing'))).toEqual([0, 0, 0, 0, '', '', '', '', '', '']);
    const { sheets } = await readXlsx(file, { readStyles: true });
    const formats = [6, 10, 11].map(column => sheets[0]!.cells?.get(`${baking},${column}`)?.style?.numFmt);
    expect(formats).toEqual(Array.from({ length: 3 }, () => '[<1]0.0000;#,##0.00'));
  });

  const size = { segments: 3, sections: 3, processes: 8, employees: 6, costCenters: 3, otherCosts: 5, allocations: 6 };
  const random = [31, 32].map(seed => [`random scenario ${seed}`, randomScenario(seed, size)] as const);
  describe('recalculated by LibreOffice', () => {
    const models = [['the bakery', BAKERY] as const, ...random];
    const orders = models.flatMap(([name, model]) => VIEWS.map(view => ({ name, model, view })));
    let files: Buffer[];
    let anew: Map<string, SheetCell>[];
    beforeAll(async () => {
      files = [];
      for (const { model, view } of orders)
        files.push((await order(view, { scenarioId: await stored(model), language: 'nl' })).raw);
      anew = await recalculated(await Promise.all(files.map(withoutResults)));
    }, 240_000);

    test.each(orders.map(({ name, view }, n) => [name, view, n] as const))(
      '%s has the same cents in %s',
      async (_name, _view, n) => {
        let formulas = 0;
        for (const [at, { value, formula }] of await cellsOf(files[n]!)) {
          if (formula === undefined) continue;
          formulas += 1;
          const computed = anew[n]!.get(at)?.value;
          if (typeof value === 'number') expect(computed, `${at} ${formula}`).toBeCloseTo(value, 5);
          else expect(computed ?? '').toBe('');
        }
        expect(formulas).toBeGreaterThan(20);
      },
    );
  });

  test.each(['=1+1', '+31 6', '-2+3', '@SUM(A1)', '=HYPERLINK("http://x")', '<b>&amp;</b><script>alert(1)</script>'])(
    'S.I2, S.X1 X1 I2 a name %s is text, of an employee, a cost and a segment',
    async name => {
      const named = JSON.stringify({ name }).slice(1, -1);
      const model = JSON.parse(JSON.stringify(BAKERY).replaceAll(/"name":"(Anna|Packing|Retail)"/g, () => named));
      const scenarioId = await stored(model);
      // An employee's row and a cost's column; a cost's row in each of four sections, and the three columns of a segment.
      for (const [view, times] of [
        ['profitandloss', 2],
        ['segments-overview', 7],
      ] as const) {
        const cells = await cellsOf((await order(view, { scenarioId })).raw);
        const found = [...cells.values()].filter(({ value }) => value === name);
        expect(found.map(({ formula }) => formula)).toEqual(Array.from({ length: times }, () => undefined));
      }
    },
  );

  test('in the segment view the rows of the back office say so, as on the screen', async () => {
    const cells = await cellsOf((await order('segments-overview', { scenarioId: await stored(BAKERY) })).raw);
    const names = [...cells].filter(([at]) => at.endsWith(',1')).map(([, { value }]) => value);
    expect(names.filter(name => name === 'Administration (Back office)')).toHaveLength(4);
    expect(names).not.toContain('Administration');
  });
});

test('a division that is out of date is said above the figures, which stand where they stood', async () => {
  const [rent, energy] = BAKERY.otherCosts;
  const old = { ...BAKERY, otherCosts: [rent!, { ...energy!, dividedLike: 'personnel' as const }] };
  const said = 'Energy is divided like personnel costs as they were; those have changed since.';
  for (const view of VIEWS) {
    const [asIs, told] = await Promise.all(
      [BAKERY, old].map(async model => cellsOf((await order(view, { scenarioId: await stored(model) })).raw)),
    );
    const placeOf = (cells: Map<string, SheetCell>, value: string) =>
      [...cells].find(([, one]) => one.value === value)?.[0];
    expect(placeOf(asIs!, said)).toBeUndefined();
    expect(Number(placeOf(told!, said)?.split(',')[0])).toBeLessThan(Number(placeOf(told!, 'Revenue')?.split(',')[0]));
    expect(placeOf(told!, 'Revenue')).toBe(placeOf(asIs!, 'Revenue'));
  }
});
