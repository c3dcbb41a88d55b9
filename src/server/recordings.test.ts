import { execFile } from 'node:child_process';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScenarioModel } from '#domain/scenario-model.ts';
import { randomScenario } from '#domain/testing/random-scenario.ts';
import { cellName, columnLetter } from './spreadsheet/cell-names.ts';
import { addLargeScenario } from './testing/large-scenario.ts';
import { addFurnitureMaker } from './testing/recordings/furniture-maker.ts';
import { filesOf, getsOf, notRecorded, scenariosOf } from './testing/recordings/recorded-calls.ts';
import { brief, compare, digest, type Recording } from './testing/recordings/recording.ts';
import { StableNames } from './testing/recordings/stable-names.ts';
import { type Step, WORKED } from './testing/recordings/worked-scenario.ts';
import { storeModel } from './testing/store-scenario.ts';
import {
  addPerson,
  addTestCompany,
  addTestMember,
  type Person,
  type Reply,
  type TestApp,
  testApp,
} from './testing/test-app.ts';
import { testEngine } from './testing/test-database.ts';

// What every call answers and what every file holds is compared with testing/recordings/*.json, which both engines share. What a
// file shows is made above any SQL, so the embedded engine makes none. A change on purpose records them anew, in a commit of its own:
// VERDEEL_RECORD=on npx vitest run --project server src/server/recordings.test.ts

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface World {
  file: string;
  /** Returns the company. */
  build(): Promise<string>;
  steps?: readonly Step[];
  /** Of the files; English unless told. */
  languages?: readonly string[];
  /** A few things of each kind are asked about, and answers are kept as hashes. */
  isLarge?: true;
}

const SIZE = { segments: 3, sections: 3, processes: 6, employees: 4, costCenters: 3, otherCosts: 4, allocations: 5 };

const inCompany = async (name: string, store: (companyId: string) => Promise<unknown>) => {
  const companyId = await addTestCompany(app.db, name);
  await store(companyId);
  return companyId;
};
const stored = (file: string, model: ScenarioModel): World => ({
  file,
  build: () => inCompany(file, id => storeModel(app.db, id, model, { report: 'Report', scenario: 'Budget' })),
});

/** The same costs below one section, or below one cost object. */
const level = (processLevel: 1 | 2, { sections, ...model }: ScenarioModel): ScenarioModel => {
  const costObjects = sections.flatMap(section => section.mainProcesses);
  const [costObject] = costObjects;
  const processes = costObjects.flatMap(each => each.processes);
  const mainProcesses = processLevel === 1 ? [{ ...costObject!, processes }] : costObjects;
  return { ...model, processLevel, sections: [{ ...sections[0]!, isBackOffice: false, mainProcesses }] };
};

const isServer = testEngine === 'server';
const small: World[] = [
  { file: 'sample', build: () => addFurnitureMaker(app.db), languages: ['en', 'nl'] },
  { file: 'worked', build: () => inCompany('Worked', async () => {}), steps: WORKED },
  stored('cost-centers', { ...randomScenario(21, { ...SIZE, processes: 12 }), showCostCentersOnPersonnel: true }),
  stored('level-1', level(1, { ...randomScenario(22, SIZE), showCostCentersOnPersonnel: false })),
  stored('nothing-allocated', {
    ...level(2, randomScenario(23, { ...SIZE, allocations: 0 })),
    showCostCentersOnPersonnel: null,
  }),
];
const large: World = {
  file: 'large',
  build: () =>
    inCompany('Large', async id => {
      // At full size files and overviews are made where they are measured.
      await addLargeScenario(app.db, id, {
        costs: 300,
        employees: 400,
        segments: 20,
        otherCosts: 100,
        costsPerEmployee: 25,
      });
      // As the database does by itself within a minute; without it the lists of cost objects take 14 s each.
      await app.db.asOwner(tx => sql`analyze`.execute(tx));
    }),
  isLarge: true,
};

// On the embedded engine the largest takes a minute.
test.each(isServer ? [...small, large] : small)(
  '$file: every call answers, and every file reads, as recorded',
  { timeout: 240_000, retry: 0 },
  async world => {
    const companyId = await world.build();
    const who = await addPerson(app.db, `${world.file}@verdeel.example`);
    await addTestMember(app.db, companyId, who, 'company-manager');
    const isFile = (call: string) => call.startsWith('POST /file-generator/');
    expect(compare(world.file, await record(who, companyId, world), isServer ? undefined : isFile)).toBe('');
  },
);

test('there is no GET that is not recorded but these', () => {
  expect(notRecorded).toEqual([
    '/configuration',
    '/version',
    '/user/authorize',
    '/user/sign-in',
    '/sector/list',
    '/company/list/:id',
    '/company/:id/logo',
    '/scenario/list',
    '/scenario/processlevel/:id/:level',
    '/scenario/showCostCentersOnPersonnel/:id/:choice',
    '/progress/:companyId',
    '/portfolio',
    '/ledger-import/reading/:scenarioId',
    '/ledger-import/example/:scenarioId',
    '/ledger-import/:scenarioId/:importId',
    '/live/:companyId',
  ]);
});

/** Works through the steps, then asks for everything there is. */
async function record(who: Person, companyId: string, { steps = [], isLarge, languages }: World): Promise<Recording> {
  const names = new StableNames();
  const recording: Recording = {};
  const keep = (call: string, { status, headers }: Reply, answer: object) => {
    const stable = Object.entries(names.hide({ status, etag: headers.etag, ...answer }));
    const title = names.hide(call);
    const times = Object.keys(recording).filter(key => key.replace(/ #\d+$/, '') === title).length;
    recording[times ? `${title} #${times + 1}` : title] = Object.fromEntries(
      stable.map(([field, value]) => [field, isLarge ? digest(value) : value]),
    );
  };
  const keepReply = (call: string, reply: Reply) => keep(call, reply, { body: reply.body });
  const get = (path: string) => app.as(who, 'GET', path);
  const askAll = async (paths: string[]) => {
    // A few side by side: the database works on some while others are taken apart.
    for (let at = 0; at < paths.length; at += 4) {
      const few = paths.slice(at, at + 4);
      const replies = await Promise.all(few.map(get));
      replies.forEach((reply, n) => {
        keepReply(`GET ${few[n]}`, reply);
      });
    }
  };

  // What is asked about is called by its name from the first call on.
  names.hide((await get(`/company/${companyId}`)).body);
  for (const [method, path, body, headers] of steps)
    keepReply(`${method} ${path}`, await app.as(who, method, names.reveal(path), body && names.reveal(body), headers));
  await askAll(getsOf({ company: [companyId] }, isLarge));
  for (const ids of await scenariosOf(companyId, async path => (await get(path)).body)) {
    await askAll(getsOf(ids, isLarge));
    // Side by side: one is read while others are made.
    const made = (isServer ? filesOf(ids, { languages, isLarge }) : []).map(async ({ path, body }) => {
      const reply = await app.as(who, 'POST', path, body);
      const name = decodeURIComponent(String(reply.headers['suggested-filename']));
      const lines = await linesOf(reply, !isLarge);
      return () => keep(`POST ${path} ${JSON.stringify(body)}`, reply, { name, lines });
    });
    for (const keepFile of await Promise.all(made)) keepFile();
  }
  return recording;
}

function linesOf({ raw, headers }: Reply, withLooks: boolean): string[] | Promise<string[]> {
  const type = String(headers['content-type']);
  if (type.includes('spreadsheetml')) return rowsOf(raw, withLooks);
  return type.includes('pdf') ? textOf(raw) : raw.toString('utf8').replace('\ufeff', 'BOM ').split('\r\n');
}

/** The text of a PDF, page after page. */
async function textOf(file: Buffer): Promise<string[]> {
  const text = await new Promise<string>((resolve, reject) => {
    const reader = execFile('pdftotext', ['-layout', '-', '-'], { maxBuffer: 1 << 28 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    reader.stdin?.end(file);
  });
  return text
    .replaceAll('\f', '\n— page —\n')
    .split('\n')
    .map(line => line.trim().replace(/\s+/g, ' '))
    .filter(line => line !== '');
}

/** Each row of a workbook with its values and formulas; then, where wanted, what its cells look like, and the sheet around them. */
async function rowsOf(file: Buffer, withLooks: boolean): Promise<string[]> {
  const { sheets } = await readXlsx(file, { readStyles: withLooks });
  return sheets.flatMap(({ name, rows, cells, rowDefs: _, ...sheet }) => {
    const texts = rows.map((row, at) => {
      const filled = row.flatMap((value, column) => {
        const { formula, formulaResult } = cells?.get(`${at},${column}`) ?? {};
        if (formula !== undefined) return [`${columnLetter(column)} =${formula} → ${JSON.stringify(formulaResult)}`];
        return value === null ? [] : [`${columnLetter(column)} ${JSON.stringify(value)}`];
      });
      return `${name} ${at + 1}: ${filled.join(' | ')}`;
    });
    if (!withLooks) return texts;
    const looks = Map.groupBy(cells ?? [], ([, { style }]) => JSON.stringify(style ?? {}));
    const place = ([at]: [string, unknown]) => {
      const [row = 0, column = 0] = at.split(',').map(Number);
      return cellName(row, column);
    };
    return [
      ...texts,
      ...[...looks].map(
        ([look, list]) => `${name}: ${list.length} cells (${brief(list.map(place).join(' '))}) look ${look}`,
      ),
      ...Object.entries(sheet).map(([key, value]) => `${name}: ${key} ${JSON.stringify(value)}`),
    ];
  });
}
