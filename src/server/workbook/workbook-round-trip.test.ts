import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costsOf } from '#domain/cost-objects.ts';
import { toPercent } from '#domain/money.ts';
import { scenarioChanges } from '#domain/scenario-changes.ts';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { readArchive, writeArchive } from '../spreadsheet/archive.ts';
import { readWorkbook, type SheetRead } from '../spreadsheet/spreadsheet.ts';
import { typedWorkbook } from '../testing/typed-workbook.ts';
import { whoseIs } from '../testing/whose.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { readScenarioWorkbook } from './read-scenario-workbook.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';
import { elsewhereOf } from './whose-workbook.ts';
import { WorkbookProblems } from './workbook-problems.ts';
import { WORKBOOK_TEXTS } from './workbook-texts.ts';

const WHOSE = whoseIs('Bakkerij', '2027', 'Begroting');
const LANGUAGES = ['en', 'nl'] as const;
type Language = (typeof LANGUAGES)[number];

const made = (model: ScenarioModel, language: Language) =>
  scenarioWorkbook(model, WHOSE, language, 0).then(bytes => Buffer.from(bytes));

async function read(file: Buffer, model: ScenarioModel, language: Language) {
  const problems = new WorkbookProblems(language);
  const after = readScenarioWorkbook((await readWorkbook(file)).sheets, model, language, problems);
  return { messages: problems.messages, changes: scenarioChanges(model, after) };
}
const nothing = { messages: [], changes: { added: [], changed: [], removed: [] } };

/** Names as people write them: repeated, in other case, like the head of a column, like a formula, like an error. */
const AWKWARD = [
  'Extras',
  'EXTRAS',
  'extras (2)',
  'Cost',
  'Proces',
  'Not yet allocated',
  'Units: Shops',
  'A / B',
  'B',
  '=1+1',
  '=HYPERLINK("http://example.com","x")',
  '+31 20 123',
  '-5',
  '@sum',
  '1.234',
  '2026',
  '007',
  'TRUE',
  '#N/A',
  '<b>bold</b> & "quoted" \u2019s',
  '{name}',
  '__proto__',
  'constructor',
  'İstanbul ﬁ ß',
  '😀 a  b',
  '_x0041_',
  'stored\u202ebefore',
  'a\u200bb',
];
const names = fc.constantFrom(...AWKWARD);

const scenario = fc
  .record({
    seed: fc.integer(),
    size: fc.record({
      segments: fc.nat(5),
      sections: fc.nat(4),
      processes: fc.nat(10),
      employees: fc.nat(5),
      costCenters: fc.nat(4),
      otherCosts: fc.nat(5),
      allocations: fc.nat(8),
    }),
    level: fc.constantFrom(1, 2, 3),
    basis: fc.constantFrom(null, true, false),
    segmentNames: fc.shuffledSubarray(AWKWARD.filter(name => name !== 'EXTRAS' && name.length <= 20)),
    given: fc.array(names, { maxLength: 40 }),
  })
  .map(({ seed, size, level, basis, segmentNames, given }) => {
    const next = given[Symbol.iterator]();
    const called = <T extends { name: string }>(thing: T): T => ({ ...thing, name: next.next().value ?? thing.name });
    const model = randomScenario(seed, size);
    const shown = level === 3 ? model.sections : model.sections.slice(0, 1);
    const sections = shown.map(section => ({
      ...called(section),
      mainProcesses: section.mainProcesses.map(costObject => ({
        ...called(costObject),
        processes: costObject.processes.map(called),
      })),
    }));
    const costs = new Set(costsOf(sections).map(cost => cost.id));
    const kept = <T extends { costAllocations: readonly { id: string }[] }>(thing: T): T => ({
      ...thing,
      costAllocations: thing.costAllocations.filter(row => costs.has(row.id)),
    });
    return withUuids({
      processLevel: level,
      showCostCentersOnPersonnel: basis,
      segments: model.segments.map((segment, n) => ({ ...segment, name: segmentNames[n] ?? segment.name })),
      sections,
      employees: model.employees.map(called).map(kept),
      costCenters: model.costCenters.map(called).map(kept),
      otherCosts: model.otherCosts.map(called).map(kept),
    }).model;
  });

describe('S.U9 Download then upload changes nothing at all (U9)', () => {
  test.each(LANGUAGES)('P1.8 for any scenario whatever its things are called (%s)', language =>
    fc.assert(
      fc.asyncProperty(scenario, async model => {
        expect(await read(await made(model, language), model, language)).toEqual(nothing);
      }),
      { numRuns: 100 },
    ),
  );

  test('an upload of what was downloaded in the other language changes nothing either', async () => {
    const model = withUuids(
      randomScenario(3, {
        segments: 3,
        sections: 2,
        processes: 5,
        employees: 3,
        costCenters: 2,
        otherCosts: 3,
        allocations: 4,
      }),
    ).model;
    expect(await read(await made(model, 'nl'), model, 'en')).toEqual(nothing);
    expect(await read(await made(model, 'en'), model, 'nl')).toEqual(nothing);
  });

  test.each(LANGUAGES)(
    'nor does the sheet of prices, whatever is typed there, or where it is gone (%s)',
    async language => {
      const { model } = withUuids(BAKERY);
      const { sheets } = await readWorkbook(await made(model, language));
      const isPrices = ({ name }: SheetRead) => name === WORKBOOK_TEXTS[language].sheets.prices;
      expect(sheets.filter(isPrices)).toHaveLength(1);
      const typed = (rows: SheetRead['rows']) => rows.map(row => row.map(() => 'typed'));
      const others = [
        sheets.map(sheet => (isPrices(sheet) ? { ...sheet, rows: typed(sheet.rows) } : sheet)),
        sheets.filter(sheet => !isPrices(sheet)),
      ];
      for (const sheets of others) {
        const problems = new WorkbookProblems(language);
        const after = readScenarioWorkbook(sheets, model, language, problems);
        expect({ messages: problems.messages, changes: scenarioChanges(model, after) }).toEqual(nothing);
      }
    },
  );
});

/** The workbook before any program has computed its formulas. */
const uncomputed = (file: Buffer): Buffer =>
  writeArchive(
    readArchive(file).map(({ name, content }) => ({
      name,
      content: name.startsWith('xl/worksheets/')
        ? Buffer.from(content.toString('utf8').replace(/(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1'))
        : content,
    })),
  );

/** A scenario with nothing in it, of which nobody has said anything. */
const EMPTY: ScenarioModel = {
  processLevel: 0,
  showCostCentersOnPersonnel: null,
  segments: [],
  sections: [],
  employees: [],
  costCenters: [],
  otherCosts: [],
};

/** Made by hand, in two languages, with the heads that came to mind. */
const TYPED = {
  segmenten: [['Naam'], ['Winkel'], ['Webshop']],
  'Cost objects': [
    ['Cost Object', 'PROCES', 'Aantal', 'Omzet', 'Directe  kosten', 'omzet: winkel', 'Omzet Webshop'],
    ['Brood', 'Bakken', 1000, 90000, 30000, 60000, 30000],
    ['Brood', 'Bezorgen', 500, 20000, 5000, null, 20000],
  ],
  Personeel: [
    ['naam', 'Functienaam', 'uren / jaar', 'Salaris', 'Toeslagen en werkgeverslasten', 'Bakken', 'bézorgen'],
    ['An', 'Bakker', 1600, 40000, 8000, '40%', '60 %'],
    ['Bo', 'Bezorger', 800, 16000, 3000, 12.5, 40],
    ['Cas', 'Hulp', 400, 8000, 1000, 0.4, 0.2],
  ],
  'Totale indirecte kosten': [
    ['proces', 'kostenobject', 'Verdeelsleutel', 'Winkel', 'Webshop'],
    ['Bakken', 'Brood', 'm2', 3, 1],
  ],
  'Overige kosten': [
    ['Kostensoort', 'Bedrag', 'Verdeelsleutel', 'Bakken', 'Bezorgen'],
    ['Huur', 24000, null, '75%', null],
  ],
  Notities: [['2026-05-01', '007']],
} as const;

const [HEADS, AN, BO] = TYPED.Personeel;
const ADDS_UP = {
  ...TYPED,
  Personeel: [HEADS, [...AN.slice(0, 5), 0.4, 0.6], [...BO.slice(0, 5), 0.3, 0.2]],
};

describe('After LibreOffice has opened the workbook and saved it', () => {
  const models = fc.sample(scenario, { numRuns: 6, seed: 9 });
  const wide = withUuids(
    randomScenario(11, {
      segments: 2,
      sections: 2,
      processes: 300,
      employees: 2,
      costCenters: 0,
      otherCosts: 2,
      allocations: 4,
    }),
  ).model;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verdeel-office-'));
    const office = join(folder, 'office');
    await mkdir(office);
    const files: string[] = [];
    for (const [n, model] of [...models, wide].entries()) {
      const file = join(office, `${n}.xlsx`);
      await writeFile(file, await made(model, LANGUAGES[n % 2]!));
      files.push(file);
    }
    await writeFile(join(office, 'uncomputed.xlsx'), uncomputed(await made(models[0]!, 'en')));
    files.push(join(office, 'uncomputed.xlsx'));
    for (const [name, sheets] of [
      ['typed', TYPED],
      ['adds-up', ADDS_UP],
    ] as const) {
      await writeFile(join(office, `${name}.fods`), typedWorkbook(sheets));
      files.push(join(office, `${name}.fods`));
    }
    // One start per format for all files, because the start takes long.
    for (const [format, out] of [
      ['xlsx', 'as-xlsx'],
      ['xls:MS Excel 97', 'as-xls'],
    ] as const)
      await promisify(execFile)('soffice', [
        `-env:UserInstallation=file://${folder}/profile`,
        ...['--headless', '--convert-to', format, '--outdir', join(folder, out), ...files],
      ]);
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const saved = (n: number | string, format: 'xlsx' | 'xls') =>
    readFile(join(folder, `as-${format}`, `${n}.${format}`));

  test.each(models.map((_, n) => n))('as xlsx and as xls, an upload changes nothing (scenario %i)', async n => {
    const language = LANGUAGES[n % 2]!;
    expect(await read(await saved(n, 'xlsx'), models[n]!, language)).toEqual(nothing);
    expect(await read(await saved(n, 'xls'), models[n]!, language)).toEqual(nothing);
  });

  test.each(['xlsx', 'xls'] as const)('it still says whose it is (%s)', async format => {
    const { sheets } = await readWorkbook(await saved(0, format));
    expect(elsewhereOf(sheets, WHOSE, 'nl')).toBeUndefined();
    expect(elsewhereOf(sheets, whoseIs('Molen', '2026', 'Begroting'), 'nl')).toEqual({
      place: 'company',
      message:
        'Deze werkmap is van een ander bedrijf: ‘Bakkerij’ (2027, Begroting). Als je hem uploadt, wijzig je ‘Molen’ (2026, Begroting).',
    });
  });

  test('a number, a percentage, a date and a text are the same in an old workbook', async () => {
    const readAs = async (format: 'xlsx' | 'xls') =>
      (await readWorkbook(await saved('typed', format))).sheets.flatMap(({ name, rows, isPercent }) =>
        rows.flatMap((cells, row) =>
          cells.flatMap((cell, column) =>
            cell === null ? [] : [[name, row, column, cell, isPercent(row, column)] as const],
          ),
        ),
      );
    const old = await readAs('xls');
    expect(old).toEqual(await readAs('xlsx'));
    expect(old.map(([, , , cell, isPercent]) => [cell, isPercent])).toEqual(
      expect.arrayContaining([
        ...[
          [0.4, true],
          [12.5, false],
          ['60 %', false],
          ['007', false],
          [new Date('2026-05-01'), false],
        ],
      ]),
    );
  });

  test.each(['xlsx', 'xls'] as const)(
    'a workbook that somebody made by hand fills an empty scenario: heads as people write them, percentages as the cells show them (%s)',
    async format => {
      const problems = new WorkbookProblems('nl');
      const after = readScenarioWorkbook(
        (await readWorkbook(await saved('typed', format))).sheets,
        EMPTY,
        'nl',
        problems,
      );
      expect(problems.messages).toEqual([]);
      const costs = costsOf(after.sections);
      const nameOf = new Map([...costs, ...after.segments].map(({ id, name }) => [id, name]));
      const percentages = (rows: readonly { id: string; share: number }[]) =>
        Object.fromEntries(rows.map(({ id, share }) => [nameOf.get(id), toPercent(share)]));
      expect(after).toMatchObject({ processLevel: 2, showCostCentersOnPersonnel: false });
      expect(after.employees.map(({ name, costAllocations }) => [name, percentages(costAllocations)])).toEqual([
        ['An', { Bakken: 40, Bezorgen: 60 }],
        ['Bo', { Bakken: 12.5, Bezorgen: 40 }],
        ['Cas', { Bakken: 0.4, Bezorgen: 0.2 }],
      ]);
      expect(
        after.otherCosts.map(({ name, totalCost, costAllocations }) => [name, totalCost, percentages(costAllocations)]),
      ).toEqual([['Huur', 2_400_000, { Bakken: 75 }]]);
      expect(costs.map(({ totals, costAllocation }) => [totals.revenue, costAllocation.length])).toEqual([
        [9_000_000, 2],
        [2_000_000, 1],
      ]);
      expect(costs[0]!.totalCostAllocations.map(({ units }) => units)).toEqual([300, 100]);
    },
  );

  test('numbers that add up to 1 are asked about, and are what the person says', async () => {
    const percentagesOf = async (plainNumbers?: 'fractions' | 'percentages') => {
      const problems = new WorkbookProblems('en');
      const sheets = (await readWorkbook(await saved('adds-up', 'xlsx'))).sheets;
      const { employees } = readScenarioWorkbook(sheets, EMPTY, 'en', problems, plainNumbers);
      return {
        asks: problems.list.map(({ sheet, cell, asks }) => [sheet, cell, asks]),
        shares: employees.map(({ costAllocations }) => costAllocations.map(({ share }) => toPercent(share))),
      };
    };
    expect((await percentagesOf()).asks).toEqual([['Personeel', 'F2', 'plainNumbers']]);
    expect(await percentagesOf('fractions')).toEqual({
      asks: [],
      shares: [
        [40, 60],
        [30, 20],
      ],
    });
    expect(await percentagesOf('percentages')).toEqual({
      asks: [],
      shares: [
        [0.4, 0.6],
        [0.3, 0.2],
      ],
    });
  });

  test('the check columns are live: LibreOffice computes the same as was stored', async () => {
    const numbers = async (file: Buffer) =>
      (await readWorkbook(file)).sheets.map(({ name, rows }) => {
        const checks = rows[0]?.flatMap((head, at) => (/not yet allocated/i.test(String(head)) ? [at] : [])) ?? [];
        return [
          name,
          rows
            .slice(1)
            .flatMap(row => checks.map(at => row[at] ?? null))
            .filter(value => value !== null),
        ];
      });
    const computed = await numbers(await saved('uncomputed', 'xlsx'));
    expect(computed).toEqual(await numbers(await made(models[0]!, 'en')));
    expect(JSON.stringify(computed)).toMatch(/\d/);
  });

  test('beyond the 256 columns of .xls each sheet that was cut off says so, once, and nothing is taken for a deletion', async () => {
    const n = models.length;
    expect(await read(await saved(n, 'xlsx'), wide, 'en')).toEqual(nothing);
    const { messages, changes } = await read(await saved(n, 'xls'), wide, 'en');
    expect(messages.filter(message => message.includes('cut off at 256 columns')).length).toBeGreaterThan(0);
    expect(messages).toHaveLength(new Set(messages).size);
    expect(messages.filter(message => message.includes('is missing'))).toEqual([]);
    expect(changes.removed).toEqual([]);
  });
});
