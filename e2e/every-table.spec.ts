import type { Locator, Page } from '@playwright/test';
import { HUNDRED_PERCENT } from '../src/domain/money.ts';
import type { ScenarioModel } from '../src/domain/scenario-model.ts';
import { call } from './call.ts';
import { open } from './company.ts';
import { arrive, expect, test } from './fixtures.ts';
import { caller, type StoredScenario, storeScenario } from './stored-scenario.ts';

// What is promised for typing, in every table of the product, each longer than the window, which is low.

const ROWS = 12;
const LOW = { width: 1280, height: 480 };
const each = <Thing>(make: (n: number) => Thing): Thing[] => Array.from({ length: ROWS }, (_, n) => make(n + 1));
const LONG: ScenarioModel = {
  processLevel: 3,
  showCostCentersOnPersonnel: false,
  segments: each(n => ({ id: `segment ${n}`, name: `Segment ${n}` })),
  sections: [
    {
      id: 'section',
      name: 'Section',
      isBackOffice: false,
      mainProcesses: [
        {
          id: 'bread',
          name: 'Bread',
          processes: each(n => ({
            id: `process ${n}`,
            name: `Process ${n}`,
            totals: { units: 100_000, revenue: 1_000_000, directCost: 100_000 },
            costAllocation: [],
            unitDescription: n === 1 || n === ROWS ? 'orders' : null,
            dividedLike: null,
            dividedLikeOf: null,
            dividedAmongSome: false,
            totalCostAllocations: [],
          })),
        },
      ],
    },
  ],
  employees: each(n => ({
    id: `employee ${n}`,
    name: `Person ${n}`,
    jobTitle: 'Baker',
    workHoursPerYear: 160_000,
    yearlyWage: 4_000_000,
    extras: 0,
    extrasPercentage: null,
    costAllocations: [],
  })),
  costCenters: [],
  otherCosts: each(n => ({
    id: `other ${n}`,
    name: `Cost ${n}`,
    totalCost: 1_000_000,
    unitDescription: 'm²',
    dividedLike: null,
    dividedLikeOf: null,
    dividedAmongSome: false,
    costAllocations: [],
  })),
};
const IN_CENTERS: ScenarioModel = {
  ...LONG,
  showCostCentersOnPersonnel: true,
  employees: [],
  costCenters: each(n => ({
    id: `center ${n}`,
    name: `Center ${n}`,
    isBackOffice: false,
    fte: 5_000,
    salaryCost: 4_000_000,
    extras: 0,
    extrasPercentage: null,
    costAllocations: [],
  })),
  otherCosts: [
    {
      ...{
        id: 'rent',
        name: 'Rent',
        totalCost: 1_000_000,
        unitDescription: null,
        dividedLike: null,
        dividedLikeOf: null,
        dividedAmongSome: false,
      },
      costAllocations: each(n => ({ id: `process ${n}`, share: HUNDRED_PERCENT / 50, units: 0 })),
    },
  ],
};

const company = `Tables ${crypto.randomUUID().slice(0, 8)}`;
let stored: StoredScenario;
/** With cost centers in place of employees. */
let centers: StoredScenario;
test.beforeAll(async ({ server, adminState }) => {
  const ask = caller(server, adminState);
  stored = await storeScenario(ask, { company, report: 'Year', scenario: 'Budget' }, LONG);
  const names = { company: `${company} B`, report: 'Year', scenario: 'Budget' };
  centers = await storeScenario(ask, names, IN_CENTERS);
});
test.beforeEach(async ({ adminPage: page }) => {
  await page.setViewportSize(LOW);
  await arrive(page);
  await open(page, { id: stored.companyId, name: company });
});

/** A place in which people type, with a row for each of `ROWS` names. */
interface Place {
  area: 'segments' | 'costobjects' | 'personnel' | 'othercosts' | 'totalcosts';
  /** Its rows: "Process 1", "Process 2". */
  rows: string;
  /** The row that opens to it. */
  opens?: string;
  isMatrix?: true;
  hasCenters?: true;
  /** A field beside the cells. */
  field?: string;
  /** The same table as in another place: what is the table’s own is shown there. */
  isAlike?: true;
  wrong?: { entry: string; says: string };
}

const NO_NUMBER = { entry: 'ten', says: '“ten” was taken back' };
const PLACES: Record<string, Place> = {
  'the cost objects': { area: 'costobjects', rows: 'Process', wrong: NO_NUMBER },
  'what segments hold of a cost': { area: 'costobjects', opens: 'Process 2', rows: 'Segment', wrong: NO_NUMBER },
  'the employees': { area: 'personnel', rows: 'Person', wrong: NO_NUMBER },
  'the allocation of an employee': { area: 'personnel', opens: 'Person 2', rows: 'Process', wrong: NO_NUMBER },
  'the other costs': { area: 'othercosts', rows: 'Cost', wrong: NO_NUMBER },
  'the allocation of an other cost': {
    area: 'othercosts',
    opens: 'Cost 2',
    rows: 'Process',
    wrong: NO_NUMBER,
    isAlike: true,
  },
  'the allocation of a total cost': {
    area: 'totalcosts',
    opens: 'Process 1',
    rows: 'Segment',
    wrong: NO_NUMBER,
    isAlike: true,
  },
  'the matrix': { area: 'personnel', isMatrix: true, rows: 'Person', wrong: NO_NUMBER },
  'the matrix of other costs': { area: 'othercosts', isMatrix: true, rows: 'Cost', wrong: NO_NUMBER, isAlike: true },
  'the matrix of total costs': {
    area: 'totalcosts',
    hasCenters: true,
    isMatrix: true,
    rows: 'Process',
    wrong: NO_NUMBER,
    isAlike: true,
  },
  'the cost centers': { area: 'personnel', hasCenters: true, rows: 'Center', wrong: NO_NUMBER, isAlike: true },
  'the allocation of a cost center': {
    ...{ area: 'personnel', hasCenters: true, opens: 'Center 2', rows: 'Process', wrong: NO_NUMBER, isAlike: true },
  },
  'the matrix of cost centers': {
    area: 'personnel',
    hasCenters: true,
    isMatrix: true,
    rows: 'Center',
    wrong: NO_NUMBER,
    isAlike: true,
  },
  'the units of other costs': { area: 'othercosts', rows: 'Cost', field: 'Cost driver of' },
  'the cost drivers': { area: 'totalcosts', rows: 'Process', field: 'Cost driver of' },
  'the segments': {
    area: 'segments',
    rows: 'Segment',
    wrong: { entry: 'Segment 2', says: 'Segment name must be unique.' },
  },
};

const linkFrom = (page: Page, { area }: Place) =>
  page.getByRole('navigation').getByRole('link', { name: area === 'segments' ? 'Personnel costs' : 'Segments' });
const gridOf = (page: Page, { opens }: Place): Locator =>
  page
    .getByRole('main')
    .getByRole('grid')
    .nth(opens ? 1 : 0);
const rowOf = (page: Page, place: Place, n: number): Locator =>
  gridOf(page, place)
    .locator('> tbody > [data-row]')
    .filter({ has: page.getByRole('rowheader', { name: `${place.rows} ${n}`, exact: true }) });
/** The row below, as they are sorted. */
const rowBelow = (page: Page, place: Place, n: number): Locator =>
  rowOf(page, place, n).locator('xpath=../following-sibling::tbody[1]/tr[@data-row]');
/** Where one types in a row. */
function entryOf(page: Page, place: Place, n: number): Locator {
  if (place.area === 'segments')
    return page
      .getByRole('list', { name: 'Segments', exact: true })
      .getByRole('listitem')
      .nth(n - 1)
      .getByRole('button')
      .first();
  if (place.field) return page.getByRole('textbox', { name: `${place.field} ${place.rows} ${n}`, exact: true });
  return rowOf(page, place, n).locator('> [data-kind=number][aria-readonly=false]').first();
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Not everything is saved' });

async function goTo(page: Page, place: Place) {
  await page.goto(`/${place.area}/${(place.hasCenters ? centers : stored).scenarioId}`);
  if (place.isMatrix) await page.getByRole('radio', { name: 'Matrix' }).check();
  if (place.opens) await page.getByRole('button', { name: `Show ${place.opens}`, exact: true }).click();
  await entryOf(page, place, 1).waitFor();
  // The two that have a cost driver come first.
  if (!place.field) await expect(entryOf(page, place, ROWS)).not.toBeInViewport();
}

const isCell = ({ area, field }: Place) => !field && area !== 'segments';
/** The names of segments differ. */
const textFor = (place: Place, n: number, figure: string) => (isCell(place) ? figure : `${figure} of ${n}`);

async function type(page: Page, place: Place, n: number, text: string) {
  await entryOf(page, place, n).click();
  if (place.field) await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function shows(page: Page, place: Place, n: number, figure: string) {
  const text = textFor(place, n, figure);
  const entry = entryOf(page, place, n);
  if (place.field) await expect(entry).toHaveValue(text);
  else if (place.area === 'segments') await expect(entry).toHaveText(text);
  else await expect(entry).toHaveText(new RegExp(`(^|\\D)${text},00$`));
}

const inSight = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: text === 'Saved' }).last()).toBeInViewport({ ratio: 1 });

/** What is sent to be stored. */
async function onSaving(page: Page, answer: 'is slow' | 'is refused') {
  await page.route('**/api/**', async route => {
    if (route.request().method() === 'GET') return route.fallback();
    if (answer === 'is refused') return route.fulfill({ status: 500, json: { code: 'ERR500' } });
    await new Promise(resolve => setTimeout(resolve, 300));
    return route.fallback();
  });
}

for (const [what, place] of Object.entries(PLACES))
  test(`E.3, E.7, E.20, E.21, E.23 whoever types in ${what} loses nothing by a link, and sees what became of it`, async ({
    adminPage: page,
  }) => {
    await goTo(page, place);
    if (isCell(place) && !place.isAlike)
      await test.step('Tab, Tab, Enter returns to the column in which the row began', async () => {
        await type(page, place, 1, '1');
        const column = await entryOf(page, place, 1).getAttribute('data-column');
        for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
        await expect(rowBelow(page, place, 1).locator(`> [data-column="${column}"]`)).toBeFocused();
        await inSight(page, 'Saved');
      });

    await test.step('saved, and why not, are in sight wherever one is', async () => {
      for (const n of [1, ROWS]) {
        await type(page, place, n, textFor(place, n, '2'));
        await page.keyboard.press('Enter');
        await shows(page, place, n, '2');
        await inSight(page, 'Saved');
        if (!place.wrong) continue;
        await type(page, place, n, place.wrong.entry);
        await page.keyboard.press('Enter');
        await inSight(page, place.wrong.says);
        if (isCell(place) && n === 1) {
          await page.keyboard.type('40');
          await page.keyboard.press('Enter');
          await expect(entryOf(page, place, 1)).toHaveText(/(^|\D)2,00$/);
          await inSight(page, place.wrong.says);
        }
        await page.keyboard.press('Escape');
      }
    });

    await test.step('a link while what was typed is refused asks; who stays goes on where one was', async () => {
      await onSaving(page, 'is refused');
      await type(page, place, 1, textFor(place, 1, '3'));
      await linkFrom(page, place).click();
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Enter');
      if (isCell(place)) {
        await page.keyboard.press('ArrowDown');
        await expect(rowBelow(page, place, 1).locator(':focus')).toHaveCount(1);
      }
      await inSight(page, 'Not saved. Something went wrong');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await shows(page, place, 1, '3');
      await inSight(page, 'Saved');
    });

    if (place.wrong && !place.isAlike)
      await test.step('a link while a wrong entry is open asks, and says what was typed', async () => {
        await type(page, place, 1, place.wrong!.entry);
        await linkFrom(page, place).click();
        await expect(dialog(page)).toBeVisible();
        await page.keyboard.press('Enter');
        await inSight(page, place.wrong!.says);
        await page.keyboard.press('Escape');
      });

    await test.step('a link while a cell is open stores it on a slow line, then goes', async () => {
      await onSaving(page, 'is slow');
      await type(page, place, 1, textFor(place, 1, '4'));
      await linkFrom(page, place).click();
      await expect(page).not.toHaveURL(new RegExp(`/${place.area}/`));
      await expect(dialog(page)).toHaveCount(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await goTo(page, place);
      await shows(page, place, 1, '4');
    });
  });

test('E.23 whatever one leaves by, what could not be stored is asked about, and whoever stays still has it', async ({
  adminPage: page,
}) => {
  const place = PLACES['the allocation of an employee']!;
  await page.goto(`/segments/${stored.scenarioId}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Personnel costs' }).click();
  await page.getByRole('button', { name: `Show ${place.opens}`, exact: true }).click();
  await onSaving(page, 'is refused');
  await type(page, place, 1, '9');
  await page.keyboard.press('Enter');
  const failed = page.getByText('Not saved. Something went wrong').last();
  await expect(failed).toBeVisible();
  const inMenu = async (menu: string | RegExp, item: string) => {
    await page.getByRole('banner').getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const ways: Record<string, () => Promise<unknown>> = {
    'the browser’s back': () => page.evaluate(() => history.back()),
    'the header': () => page.getByRole('banner').getByRole('link').click(),
    'another company': () => inMenu('Switch company', 'Choose another company'),
    'Ctrl+K': async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Help');
      await page.keyboard.press('Enter');
    },
    'the log-out': async () => {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
    'the matrix': () => page.getByRole('radio', { name: 'Matrix' }).dispatchEvent('click'),
    'closing its row': () => page.getByRole('button', { name: `Hide ${place.opens}`, exact: true }).click(),
  };
  for (const [way, go] of Object.entries(ways))
    await test.step(way, async () => {
      await go();
      await expect(dialog(page), way).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog(page), way).toHaveCount(0);
      await expect(page, way).toHaveURL(`/personnel/${stored.scenarioId}`);
      await expect(failed, way).toBeVisible();
    });
  await test.step('a filter that leaves its row out', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter' }).first();
    await filter.fill(`Person ${ROWS}`);
    await expect(page.getByRole('grid').first().locator('> tbody > [data-row]')).toHaveCount(2);
    await expect(failed).toBeVisible();
    await filter.fill('');
  });
  const closing = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await closing).type()).toBe('beforeunload');
  await (await closing).dismiss();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, place, 1, '9');
  // What is stored asks nothing.
  await inSight(page, 'Saved');
  await ways['closing its row']!();
  await expect(page.getByRole('button', { name: `Show ${place.opens}`, exact: true })).toBeVisible();
});

/** Lists whose rows are deleted from their menu, after a question. */
const DELETED = {
  costobjects: ['Process 5', 'Process 6', 'Delete cost'],
  personnel: ['Person 5', 'Person 6', 'Delete employee'],
  othercosts: ['Cost 5', 'Cost 6', 'Delete other cost'],
} as const;

for (const [area, [name, next, remove]] of Object.entries(DELETED))
  test(`E.7 keys pressed right after the question of a deletion work on the row one was in, or on that in its place (${area})`, async ({
    adminPage: page,
  }) => {
    await page.goto(`/${area}/${stored.scenarioId}`);
    const inRow = (of: string) =>
      page
        .getByRole('grid')
        .first()
        .locator('> tbody > [data-row]')
        .filter({ has: page.getByRole('rowheader', { name: of, exact: true }) });
    const ask = async () => {
      await inRow(name)
        .getByRole('button', { name: `Actions for ${name}`, exact: true })
        .click();
      await page.getByRole('menuitem', { name: remove }).click();
    };
    await ask();
    // What has the focus first does no harm.
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(inRow(next).locator(':focus')).toHaveCount(1);
    await ask();
    await page.getByRole('dialog').getByRole('button', { name: remove }).click();
    await page.keyboard.press('Home');
    await expect(inRow(name)).toHaveCount(0);
    await expect(inRow(next).locator('> [data-column="0"]:focus, > [data-column="0"] :focus')).toHaveCount(1);
  });

test('E.7 Enter in a choice confirms it, and a key pressed right after a dialog’s button works where one was: layers, people, companies', async ({
  adminPage: page,
}) => {
  await page.goto(`/costobjects/${stored.scenarioId}`);
  await page.getByRole('button', { name: '3 layers' }).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '2 layers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '3 layers' })).toBeFocused();

  const person = { firstName: 'Sam', lastName: 'Baker', roles: ['company-user'] };
  await call(page, 'POST', `/user/company/${stored.companyId}`, {
    ...person,
    email: `${company}@verdeel.test`.replace(' ', '-'),
  });
  for (const [path, opens, choice] of [
    ['/user/', 'Sam Baker', 'Role'],
    ['/?company=', `Actions for ${company}`, 'Sector'],
  ] as const) {
    await page.goto(path);
    const opener = page.getByRole('main').getByRole('button', { name: opens, exact: true });
    await opener.click();
    if (choice === 'Sector') await page.getByRole('menuitem', { name: 'Edit' }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: choice });
    await field.focus();
    const before = await field.inputValue();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(field).not.toHaveValue(before);
    await expect(field).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(choice === 'Role' ? page.getByRole('dialog') : page.getByRole('menu')).toBeVisible();
  }
});
