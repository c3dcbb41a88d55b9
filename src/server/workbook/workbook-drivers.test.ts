import { describe, expect, test } from 'vitest';
import { changeCosts, costsOf } from '#domain/cost-objects.ts';
import { HUNDRED_PERCENT } from '#domain/money.ts';
import { type AllocationTruth, computeScenario, type ScenarioModel } from '#domain/scenario-model.ts';
import { BAKERY } from '#domain/testing/bakery.ts';
import { readWorkbook, type SheetRead } from '../spreadsheet/spreadsheet.ts';
import { editWorkbook } from '../testing/edit-workbook.ts';
import { whoseIs } from '../testing/whose.ts';
import { withUuids } from '../testing/with-uuids.ts';
import { readScenarioWorkbook } from './read-scenario-workbook.ts';
import { scenarioWorkbook } from './scenario-workbook.ts';
import { WorkbookProblems } from './workbook-problems.ts';

// A cost driver that is typed into a workbook, or taken out of it, wipes no allocation.

const WHOSE = whoseIs('Bakery', 'Budget', '2027');
const PERCENT = HUNDRED_PERCENT / 100;
const { model: MODEL } = withUuids(BAKERY);
const PROCESSES = costsOf(MODEL.sections);

interface Cost {
  driver: string | null;
  /** Of each process or segment, in order. */
  percentages?: readonly number[];
  units?: readonly number[];
}

const rowsOf = (receivers: readonly { id: string }[], { percentages = [], units = [] }: Cost): AllocationTruth[] =>
  receivers
    .map(({ id }, n) => ({ id, share: (percentages[n] ?? 0) * PERCENT, units: (units[n] ?? 0) * 100 }))
    .filter(row => row.share !== 0 || row.units !== 0);

/** The bakery, of which the first other cost and the total cost of the first process are so. */
const withCost = (cost: Cost): ScenarioModel => ({
  ...MODEL,
  otherCosts: MODEL.otherCosts.map((one, n) =>
    n > 0 ? one : { ...one, unitDescription: cost.driver, costAllocations: rowsOf(PROCESSES, cost) },
  ),
  sections: changeCosts(MODEL.sections, process =>
    process.id === PROCESSES[0]!.id
      ? { ...process, unitDescription: cost.driver, totalCostAllocations: rowsOf(MODEL.segments, cost) }
      : process,
  ),
});

const download = async (model: ScenarioModel) => Buffer.from(await scenarioWorkbook(model, WHOSE, 'en', 0));
async function upload(file: Buffer, model: ScenarioModel): Promise<ScenarioModel> {
  const problems = new WorkbookProblems('en');
  const after = readScenarioWorkbook((await readWorkbook(file)).sheets, model, 'en', problems);
  expect(problems.messages).toEqual([]);
  return after;
}

/** In a cell of percentages `units` gives it the format of a number, as a person who types units there does. */
type Cell = number | string | null | { units: number };
/** In the row of the cost, on both sheets: a driver and, if told, cells. Two columns are enough, for there are two segments. */
const edited = (file: Buffer, driver: string | null, cells?: readonly [Cell, Cell]) =>
  editWorkbook(file, sheets => {
    const cost = MODEL.otherCosts[0]!.name;
    for (const [sheet, name, receivers] of [
      ['Other costs', cost, PROCESSES],
      ['Total indirect costs', PROCESSES[0]!.name, MODEL.segments],
    ] as const) {
      const rows = sheets.get(sheet)!;
      const head = rows[0]!.map(String);
      const row = rows.find(one => one.includes(name))!;
      row[head.findIndex(text => text.startsWith('Cost driver'))] = driver;
      const places = receivers.map(receiver => head.findIndex(text => text.endsWith(receiver.name)));
      for (const [n, cell] of (cells ?? []).entries()) row[places[n]!] = cell;
    }
  });

/** Both costs are as told. */
function expectCost(model: ScenarioModel, cost: Cost): void {
  const truths = (of: ScenarioModel) => {
    const sorted = (rows: readonly AllocationTruth[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [otherCost, process] = [of.otherCosts[0]!, costsOf(of.sections)[0]!];
    return {
      otherCost: { driver: otherCost.unitDescription, rows: sorted(otherCost.costAllocations) },
      totalCost: { driver: process.unitDescription, rows: sorted(process.totalCostAllocations) },
    };
  };
  expect(truths(model)).toEqual(truths(withCost(cost)));
}

describe('In a workbook', () => {
  test('a driver typed beside percentages leaves them, also when the same file is uploaded again', async () => {
    const before = withCost({ driver: null, percentages: [45, 15] });
    const file = await edited(await download(before), 'm2');
    const after = await upload(file, before);
    expectCost(after, { driver: 'm2', percentages: [45, 15] });
    expect(computeScenario(after).otherCosts).toEqual(computeScenario(before).otherCosts);
    expectCost(await upload(file, after), { driver: 'm2', percentages: [45, 15] });
  });

  test('units are typed beside a driver, and the percentages are kept', async () => {
    const before = withCost({ driver: 'm2', percentages: [45, 15] });
    const after = await upload(await edited(await download(before), 'm2', [10, 30]), before);
    expectCost(after, { driver: 'm2', percentages: [45, 15], units: [10, 30] });
    const cleared = await upload(await edited(await download(after), 'm2', [null, null]), after);
    expectCost(cleared, { driver: 'm2', percentages: [45, 15] });
    const both = withCost({ driver: null, percentages: [45, 15] });
    const typed = await edited(await download(both), 'm2', [{ units: 1 }, { units: 2 }]);
    expectCost(await upload(typed, both), {
      driver: 'm2',
      percentages: [45, 15],
      units: [1, 2],
    });
  });

  test('what a cell shows as a percentage is none of its units', async () => {
    const before = withCost({ driver: null, percentages: [45, 15] });
    const shown = await edited(await download(before), 'm2', [0.5, 0.2]);
    expectCost(await upload(shown, before), { driver: 'm2', percentages: [50, 20] });
    const { sheets } = await readWorkbook(await edited(await download(before), 'm2', [120, 80]));
    const problems = new WorkbookProblems('en');
    readScenarioWorkbook(sheets, before, 'en', problems);
    expect(problems.list).toHaveLength(4);
    expect(problems.messages[0]).toMatch(/shows a percentage.*number of units in a cell with the format of a number/);
  });

  test('percentages behind units travel to another scenario, where there are none', async () => {
    const written = { driver: 'm2', percentages: [45, 15], units: [10, 30] };
    const file = await download(withCost(written));
    for (const driver of [null, 'm2']) expectCost(await upload(file, withCost({ driver })), written);
    const own = withCost({ driver: 'm2', percentages: [5], units: [1] });
    expectCost(await upload(file, own), { driver: 'm2', percentages: [5], units: [10, 30] });
  });

  test('while a driver has no units its row tells the percentages, which travel to another scenario and give way to units', async () => {
    const waiting = { driver: 'm2', percentages: [45, 15] };
    const before = withCost(waiting);
    const file = await download(before);
    const told = (await readWorkbook(file)).sheets.find(sheet => sheet.name === 'Other costs')!.rows[1]!;
    expect(told.filter(cell => String(cell).includes('%'))).toEqual(['45 %', '15 %']);
    expectCost(await upload(file, withCost({ driver: null })), waiting);
    expectCost(await upload(await edited(file, 'm2', ['50 %', null]), before), { driver: 'm2', percentages: [50] });
    expectCost(await upload(await edited(file, 'm2', [120, '15 %']), before), {
      driver: 'm2',
      percentages: [45, 15],
      units: [120, 0],
    });
    expectCost(await upload(await edited(file, null), before), { driver: null, percentages: [45, 15] });
  });

  test('a driver taken away leaves the percentages, and the units for when it comes back, also with the same file again', async () => {
    const before = withCost({ driver: 'm2', percentages: [45, 15], units: [10, 30] });
    const file = await edited(await download(before), null);
    const after = await upload(file, before);
    expectCost(after, { driver: null, percentages: [45, 15], units: [10, 30] });
    expectCost(await upload(file, after), { driver: null, percentages: [45, 15], units: [10, 30] });
    expectCost(await upload(await edited(await download(after), 'm2'), after), {
      driver: 'm2',
      percentages: [45, 15],
      units: [10, 30],
    });
    const typed = await upload(await edited(await download(before), null, ['50 %', '50 %']), before);
    expectCost(typed, { driver: null, percentages: [50, 50], units: [10, 30] });
  });

  test('a driver typed beside percentages brings back the units that are kept, also when the same file is uploaded again', async () => {
    for (const percentages of [[45, 15], [45], []]) {
      const before = withCost({ driver: null, percentages, units: [10, 30] });
      const file = await edited(await download(before), 'm2');
      const back = { driver: 'm2', percentages, units: [10, 30] };
      const after = await upload(file, before);
      expectCost(after, back);
      expectCost(await upload(file, after), back);
      // Other percentages than those that are kept are typed to decide.
      const typed = await upload(await edited(file, 'm2', ['50 %', '20 %']), after);
      expectCost(typed, { driver: 'm2', percentages: [50, 20] });
      expectCost(await upload(await edited(await download(before), null, ['50 %', 20]), before), {
        driver: null,
        percentages: [50, 20],
        units: [10, 30],
      });
    }
  });

  test('a driver taken away without any percentage entered leaves those that its units gave', async () => {
    const before = withCost({ driver: 'm2', units: [10, 30] });
    expectCost(await upload(await edited(await download(before), null), before), {
      driver: null,
      percentages: [25, 75],
      units: [10, 30],
    });
  });

  test('half units are units, whatever percentages are kept beside them', async () => {
    const before = withCost({ driver: 'fte', percentages: [45, 15], units: [1, 3] });
    expectCost(await upload(await edited(await download(before), 'fte', [0.45, 0.15]), before), {
      driver: 'fte',
      percentages: [45, 15],
      units: [0.45, 0.15],
    });
  });

  test('the same file again changes nothing more, whatever it holds and whatever was stored', async () => {
    const costs = [null, 'm2'].flatMap(driver =>
      [[], [45, 15], [100]].flatMap(percentages =>
        [[], [10, 30], [0.45, 0.15], [1]].map((units): Cost => ({ driver, percentages, units })),
      ),
    );
    const read = (sheets: readonly SheetRead[], before: ScenarioModel) => {
      const problems = new WorkbookProblems('en');
      const after = readScenarioWorkbook(sheets, before, 'en', problems);
      return problems.messages.length > 0 ? undefined : after;
    };
    let count = 0;
    for (const written of costs) {
      const file = await download(withCost(written));
      for (const driver of [null, 'm2']) {
        const { sheets } = await readWorkbook(driver === written.driver ? file : await edited(file, driver));
        for (const before of costs) {
          const after = read(sheets, withCost(before));
          if (!after) continue;
          count++;
          expect(read(sheets, after), JSON.stringify({ written, driver, before })).toEqual(after);
        }
      }
    }
    expect(count).toBeGreaterThan(1000);
  });
});
