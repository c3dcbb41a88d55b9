import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { costsOf } from '#domain/cost-objects.ts';
import { HUNDRED_PERCENT, sum } from '#domain/money.ts';
import { computeScenario, type ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { randomScenario, type ScenarioSize } from '#domain/testing/random-scenario.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { sendWorkbook } from '../testing/send-workbook.ts';
import { storeModel } from '../testing/store-scenario.ts';
import { readStored } from '../testing/stored-scenario.ts';
import { addCast, type Cast, type TestApp, testApp } from '../testing/test-app.ts';
import { testEngine } from '../testing/test-database.ts';
import { applyWrites } from './apply-workbook.sql.ts';
import { loadWhose } from './load-model.sql.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';

// Each upload starts a process.
vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await testApp();
  cast = await addCast(app.db);
});
afterAll(() => app.close());

const size = (most: number): fc.Arbitrary<ScenarioSize> =>
  fc.record({
    segments: fc.nat(most),
    sections: fc.integer({ min: 1, max: 3 }),
    processes: fc.nat(most * 2),
    employees: fc.nat(most),
    costCenters: fc.nat(most),
    otherCosts: fc.nat(most),
    allocations: fc.nat(most),
  });

/** In another order than they were made in, as when somebody sorts a sheet. */
const reversed = (model: ScenarioModel): ScenarioModel => ({
  ...model,
  segments: model.segments.toReversed(),
  sections: model.sections.toReversed().map(section => ({
    ...section,
    mainProcesses: section.mainProcesses.map(costObject => ({
      ...costObject,
      processes: costObject.processes.toReversed(),
    })),
  })),
  employees: model.employees.toReversed(),
  costCenters: model.costCenters.toReversed(),
  otherCosts: model.otherCosts.toReversed(),
});

/** Some of it is unchanged, and some is not. */
const partly = (was: ScenarioModel, is: ScenarioModel): ScenarioModel => ({
  ...is,
  otherCosts: is.otherCosts.map((cost, n) => (n % 2 === 0 ? cost : (was.otherCosts[n] ?? cost))),
  employees: is.employees.map((employee, n) => (n % 3 === 0 ? employee : (was.employees[n] ?? employee))),
});

const send = (what: 'validate' | 'upload', ids: { reportId: string; scenarioId: string }, file: Uint8Array) =>
  sendWorkbook(app, cast.a.manager, what, ids, file);

test('P7.40 whatever an upload adds, changes and removes, what is stored is what is computed from scratch, to the cent', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.integer(),
      size(6),
      size(6),
      fc.boolean(),
      async (seed, other, from, to, sort) => {
        const was = randomScenario(seed, from);
        const { reportId, scenarioId, idOf } = await storeModel(app.db, cast.a.id, was);
        const wanted = { ...randomScenario(other, to), showCostCentersOnPersonnel: was.showCostCentersOnPersonnel };
        const mixed = partly(was, wanted);
        const alive = new Set(mixed.sections.flatMap(s => s.mainProcesses.flatMap(c => c.processes.map(p => p.id))));
        const kept = <T extends { costAllocations: readonly { id: string }[] }>(thing: T): T => ({
          ...thing,
          costAllocations: thing.costAllocations.filter(row => alive.has(row.id)),
        });
        const plain = { ...mixed, employees: mixed.employees.map(kept), otherCosts: mixed.otherCosts.map(kept) };
        const after: ScenarioModel = JSON.parse(JSON.stringify(sort ? reversed(plain) : plain), (key, value) =>
          key === 'id' ? idOf(value) : value,
        );
        const whose = await app.db.asOwner(tx => loadWhose(tx, scenarioId));
        const file = await scenarioWorkbook(after, whose, 'en', 0);

        const uploaded = await send('upload', { reportId, scenarioId }, file);
        // By chance somebody has the same extras in both.
        expect(uploaded.body.messages.filter((text: string) => !/extras (?:stay|follow|of)/.test(text))).toEqual([]);
        const { model, stored } = await readStored(app.db, scenarioId);
        const computed = computeScenario(model);
        for (const kind of ['employees', 'costCenters', 'otherCosts', 'totalCosts'] as const)
          expect(stored[kind], kind).toEqual(computed[kind]);
        const again = await send('validate', { reportId, scenarioId }, file);
        expect(again.body).toEqual({ messages: [], changes: { added: [], changed: [], removed: [] } });
      },
    ),
    // Looking for a smaller example would take minutes, and end in a time-out that hides this one.
    // What is written is made above any SQL, and each statement that writes it is run on the embedded engine in a few runs, too.
    { numRuns: testEngine === 'server' ? 15 : 5, endOnFailure: true },
  ));

test('percentages that only their rounding takes to 100,01 % are stored as 100 %; the preview and the upload say so', async () => {
  const { reportId, scenarioId, idOf } = await storeModel(app.db, cast.a.id, BAKERY);
  const model: ScenarioModel = JSON.parse(JSON.stringify(BAKERY), (key, value) => (key === 'id' ? idOf(value) : value));
  const [anna] = model.employees;
  const processes = costsOf(model.sections);
  const whose = await app.db.asOwner(tx => loadWhose(tx, scenarioId));
  const written = await scenarioWorkbook(model, whose, 'en', 0);
  const file = await editWorkbook(Buffer.from(written), sheets => {
    const rows = sheets.get('Employees')!;
    const row = rows.find(one => one.includes(anna!.name))!;
    const shares = [0.4286, 0.1429, 0.4286];
    // Above the columns of processes stand their names.
    rows[0]!.forEach((head, at) => {
      if (typeof row[at] === 'number' && processes.some(({ name }) => String(head).endsWith(name)))
        row[at] = shares.shift() ?? 0;
    });
  });
  const messages = [`Employees: “${anna!.name}” adds up to 100,01 % by rounding; it is taken as 100 %.`];
  for (const what of ['validate', 'upload'] as const)
    expect((await send(what, { reportId, scenarioId }, file)).body.messages).toEqual(messages);
  const { model: after } = await readStored(app.db, scenarioId);
  const stored = after.employees.find(({ name }) => name === anna!.name)!;
  expect(sum(stored.costAllocations.map(({ share }) => share))).toBe(HUNDRED_PERCENT);
});

test('the preview says whose extras stay the amount that they are while their wages change', async () => {
  const { reportId, scenarioId, idOf } = await storeModel(app.db, cast.a.id, BAKERY);
  const model: ScenarioModel = JSON.parse(JSON.stringify(BAKERY), (key, value) => (key === 'id' ? idOf(value) : value));
  const whose = await app.db.asOwner(tx => loadWhose(tx, scenarioId));
  const raised = async (...wages: { name: string; wage: number; extras?: number }[]) => {
    const pay = new Map(wages.map(one => [one.name, one]));
    const employees = model.employees.map(one => {
      const { wage, extras } = pay.get(one.name) ?? {};
      return { ...one, yearlyWage: wage ?? one.yearlyWage, extras: extras ?? one.extras };
    });
    const file = await scenarioWorkbook({ ...model, employees }, whose, 'en', 0);
    return (await send('validate', { reportId, scenarioId }, file)).body.messages;
  };
  const [anna, bas] = [
    { name: 'Anna', wage: 4_160_000 },
    { name: 'Bas', wage: 2_080_000 },
  ];
  expect(await raised()).toEqual([]);
  expect(await raised(anna, bas)).toEqual([
    'Employees: 2 wages change, and their extras stay the amounts that they are: Anna, Bas.',
  ]);
  expect(await raised(bas)).toEqual([
    'Employees: The wage of Bas changes, and the extras stay the amount that they are: €\u00a04.000,00.',
  ]);
  // Where somebody has raised these, too, nothing stays.
  expect(await raised({ ...anna, extras: 832_000 })).toEqual([]);
});

test('extras that are a percentage go on with the wages of a workbook, until it says something else', async () => {
  const percent = (of: number) => Math.round((of * HUNDRED_PERCENT) / 100);
  const paid: ScenarioModel = {
    ...BAKERY,
    employees: BAKERY.employees.map(one => ({ ...one, extras: one.yearlyWage * 0.24, extrasPercentage: percent(24) })),
  };
  const { reportId, scenarioId, idOf } = await storeModel(app.db, cast.a.id, paid);
  const model: ScenarioModel = JSON.parse(JSON.stringify(paid), (key, value) => (key === 'id' ? idOf(value) : value));
  const whose = await app.db.asOwner(tx => loadWhose(tx, scenarioId));
  const wages = model.employees.map(({ yearlyWage }) => yearlyWage);
  const HEAD = 'Extras in % of the wage';
  /** With other cells in the rows of the first two. */
  const uploaded = async (cells: Record<string, readonly unknown[]>, isOld = false) => {
    const file = await scenarioWorkbook(model, whose, 'en', 0);
    const edited = await editWorkbook(Buffer.from(file), sheets => {
      const rows = sheets.get('Employees')!;
      for (const [head, values] of Object.entries(cells))
        for (const [n, value] of values.entries())
          if (value !== undefined) rows[n + 1]![rows[0]!.indexOf(head)] = value;
      const at = rows[0]!.indexOf(HEAD);
      if (isOld) for (const row of rows) row.splice(at, 1);
    });
    const { messages } = (await send('upload', { reportId, scenarioId }, edited)).body;
    const { model: after } = await readStored(app.db, scenarioId);
    // As it was, for the next one.
    await send('upload', { reportId, scenarioId }, file);
    return { messages, pay: after.employees.slice(0, 2).map(one => [one.extras, one.extrasPercentage]) };
  };
  const raised = wages.map(wage => (wage * 1.1) / 100);
  const as = (of: number, factor = 1) =>
    wages.slice(0, 2).map(wage => [Math.round((wage * factor * of) / 100), percent(of)]);
  expect(await uploaded({ 'Job title': ['Chef'] })).toEqual({ messages: [], pay: as(24) });
  expect(await uploaded({ 'Yearly wage': raised.slice(0, 2) })).toEqual({
    messages: ['Employees: 2 wages change, and their extras follow by their percentage: Anna, Bas.'],
    pay: as(24, 1.1),
  });
  expect(await uploaded({ [HEAD]: ['30 %', 0.3] })).toEqual({ messages: [], pay: as(30) });
  expect(await uploaded({ Extras: ['30 %', '30%'] })).toEqual({ messages: [], pay: as(30) });
  // An amount that is changed counts, and so does one whose percentage is emptied.
  expect(await uploaded({ Extras: [5_000], [HEAD]: [undefined, null] })).toEqual({
    messages: ['Employees: The extras of 2 people become amounts, without a percentage: Anna, Bas.'],
    pay: [
      [500_000, null],
      [wages[1]! * 0.24, null],
    ],
  });
  // A workbook from before has no percentages: they stay while nothing else is said.
  expect(await uploaded({}, true)).toEqual({ messages: [], pay: as(24) });
  expect(await uploaded({ 'Yearly wage': [raised[0]] }, true)).toEqual({
    messages: [`Employees: The extras of Anna become an amount, without a percentage: €\u00a09.600,00.`],
    pay: [[wages[0]! * 0.24, null], as(24)[1]],
  });
});

test('An upload that would change a row that is not there changes nothing', async () => {
  const { scenarioId } = await storeModel(app.db, cast.a.id, BAKERY);
  const key = { companyId: cast.a.id, scenarioId };
  const gone = ['change employeeAllocation', `{${randomUUID()}}`, `{${randomUUID()}}`, '{1}', '{1}', '{1}'];
  const lines = Buffer.from(gone.join('\t'));
  await expect(app.db.asOwner(tx => applyWrites(tx, key, lines))).rejects.toThrow('are not there');
});
