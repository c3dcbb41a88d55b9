import type { Locator, Page } from '@playwright/test';
import { buildScenario } from './build-through-api.ts';
import { call } from './call.ts';
import { openNewCompany } from './company.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

interface Held {
  segmentId: string;
  segmentName: string;
  units: number;
  revenue: number;
  directCost: number;
}
interface Cost {
  id: string;
  name: string;
  totalUnits: number;
  totalRevenue: number;
  totalCost: number;
  costAllocation: Held[];
}
interface Section {
  id: string;
  name: string;
  isBackOffice: boolean;
  mainProcesses: { id: string; name: string; processes: Cost[] }[];
}

const stored = (page: Page, scenarioId: string) => call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`);
const costsOf = async (page: Page, scenarioId: string) =>
  (await stored(page, scenarioId)).flatMap(section => section.mainProcesses.flatMap(one => one.processes));

const NAME = 1;
const tree = (page: Page) => page.getByRole('grid', { name: 'Cost objects' });
const row = (page: Page, name: string) =>
  tree(page)
    .locator('tbody > [data-row]')
    .filter({ has: page.locator(`[data-column="${NAME}"]`).getByText(name, { exact: true }) })
    .first();
const UNITS = 2;
const REVENUE = 3;
const COSTS = 4;
const cell = (page: Page, name: string, column: number) => row(page, name).locator(`> [data-column="${column}"]`);
const segments = (page: Page, name: string) => page.getByRole('grid', { name: `Segments of ${name}` });
const part = (page: Page, cost: string, segment: number, column: number) =>
  segments(page, cost).locator(`tbody > [data-row] >> nth=${segment}`).locator(`> [data-column="${column}"]`);
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function type(page: Page, text: string, then: 'Enter' | 'Tab') {
  await page.keyboard.type(text);
  await page.keyboard.press(then);
}

/** Goes there as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by Tab`);
}

async function paste(page: Page, text: string) {
  await page.evaluate(text => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** A scenario at one level with a cost of 100 units, 1.000,00 revenue and 500,00 costs, its screen open. */
async function aCost(page: Page, names = ['North', 'South', 'West']) {
  const scenarioId = await buildScenario(page, names);
  const section = await call<Section>(page, 'POST', '/process-category/layered/1', { scenarioId });
  const mainProcessId = section.mainProcesses[0]!.id;
  const body = { name: 'Bread', mainProcessId, totalUnits: 100, totalRevenue: 1000, totalCost: 500 };
  const { id: costId } = await call(page, 'POST', '/process/', body);
  await page.goto(`/costobjects/${scenarioId}`);
  await expect(row(page, 'Bread')).toBeVisible();
  return { scenarioId, mainProcessId, costId };
}

test('P1.5, P2.7, P2.35, P2.36, P2.39, P2.54, P2.55, P2.56, P4.20, P9.10 a report with three segments and three levels is built by keyboard only', async ({
  adminPage: page,
}) => {
  await openNewCompany(page);
  await page.goto('/user/');
  await expect(page.getByText('There are no cost reports yet.')).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  await tabTo(page, sidebar.getByRole('button', { name: 'New cost report' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New cost report' }).getByLabel('Name')).toBeFocused();
  await type(page, 'Budget 2027', 'Enter');
  const scenario = page.getByRole('dialog', { name: 'New scenario' });
  await expect(scenario.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sidebar.getByRole('button', { name: 'Budget 2027', exact: true })).toBeVisible();

  await tabTo(page, sidebar.getByRole('button', { name: 'New scenario' }).first());
  await page.keyboard.press('Enter');
  await expect(scenario.getByLabel('Name')).toBeFocused();
  await type(page, 'Base', 'Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Budget 2027' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, scenario.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
  const areas = sidebar.getByRole('list', { name: 'Base' }).getByRole('link');
  await expect(areas).toHaveText([
    'Segments',
    'Cost objects',
    'Personnel costs',
    'Other indirect costs',
    'Total indirect costs',
    'Profit and loss',
  ]);
  const scenarioId = new URL(page.url()).pathname.split('/').at(-1)!;

  for (const name of ['North', 'South', 'West']) {
    await tabTo(page, page.getByRole('button', { name: 'Add segment' }));
    await page.keyboard.press('Enter');
    await type(page, name, 'Enter');
    await expect(page.getByText(name, { exact: true })).toHaveCount(1);
  }

  await tabTo(page, areas.nth(1));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Layers' });
  await expect(dialog.getByRole('radio', { name: '2 layers' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: '2 layers' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('button', { name: 'New section' }));
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Section', NAME)).toBeFocused();
  await type(page, 'Sales', 'Enter');
  await expect(row(page, 'Sales')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'New cost object' }));
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Cost object', NAME)).toBeFocused();
  await type(page, 'Shop', 'Enter');

  await expect(cell(page, 'New cost', NAME)).toBeFocused();
  for (const [text, then] of [
    ['Bread', 'Tab'],
    ['100', 'Tab'],
    ['1.000', 'Tab'],
    ['500,50', 'Enter'],
  ] as const) {
    await type(page, text, then);
    await expect(row(page, 'Bread')).not.toHaveAttribute('data-saving');
  }
  await expect(cell(page, 'Bread', COSTS)).toHaveText(/500,50$/);
  await expect(row(page, 'Bread').getByText('Not fully allocated')).toHaveCount(3);
  await expect(cell(page, 'Sales', REVENUE)).toHaveText('1.000,00');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(segments(page, 'Bread')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'All to …' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(part(page, 'Bread', 0, 0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await type(page, '100', 'Tab');
  await expect(part(page, 'Bread', 0, 1)).toHaveText('100,00');
  await expect(segments(page, 'Bread').locator('[data-saving]')).toHaveCount(0);
  await type(page, '25', 'Tab');
  await expect(segments(page, 'Bread').locator('[data-saving]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await type(page, '100', 'Enter');
  await expect(part(page, 'Bread', 0, 3)).toHaveText('250,00');
  await expect(part(page, 'Bread', 0, 5)).toHaveText('500,50');
  await expect(row(page, 'Bread').getByText('Fully allocated', { exact: true })).toHaveCount(2);
  await expect(row(page, 'Bread').getByText('Not fully allocated')).toHaveCount(1);

  await expect(async () => {
    const [section] = await stored(page, scenarioId);
    expect(section).toMatchObject({
      name: 'Sales',
      mainProcesses: [
        {
          name: 'Shop',
          processes: [
            {
              name: 'Bread',
              totalUnits: 100,
              totalRevenue: 1000,
              totalCost: 500.5,
              costAllocation: [
                { segmentName: 'North', units: 100, revenue: 250, directCost: 500.5 },
                { segmentName: 'South', units: 0 },
                { segmentName: 'West', units: 0 },
              ],
            },
          ],
        },
      ],
    });
  }).toPass();
  await page.reload();
  await expect(cell(page, 'Bread', UNITS)).toHaveText('Fully allocated100,00');
});

test('P4.38 1 level shows costs only and makes a hidden section and cost object; 2 levels show cost objects', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await page.goto(`/costobjects/${scenarioId}`);
  const made = Promise.withResolvers<void>();
  await page.route('**/api/process-category/layered/1', async route => {
    await made.promise;
    await route.continue();
  });
  await page.getByRole('radio', { name: '1 layer' }).check();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await cell(page, 'New cost', NAME).click();
  // What is being written stays where it is when the layers have been made.
  await page.keyboard.type('Br');
  const answered = page.waitForResponse('**/api/process-category/layered/1');
  made.resolve();
  await answered;
  await expect(page.getByText('Saving', { exact: true })).toHaveCount(0);
  await type(page, 'ead', 'Enter');
  await expect(row(page, 'Bread')).toBeVisible();
  await expect(tree(page).locator('tbody > [data-row]')).toHaveCount(2);
  await expect(async () => {
    expect(await stored(page, scenarioId)).toMatchObject([
      { name: 'Section', mainProcesses: [{ name: 'Cost object', processes: [{ name: 'Bread' }] }] },
    ]);
  }).toPass();

  // Deleted elsewhere while somebody writes in it. The rest of what they type must land in no other row.
  await cell(page, 'New cost', NAME).click();
  await type(page, 'Rolls', 'Enter');
  await expect(async () => expect(await costsOf(page, scenarioId)).toHaveLength(2)).toPass();
  const [bread] = await costsOf(page, scenarioId);
  await cell(page, 'Bread', NAME).click();
  await page.keyboard.type('Dou');
  const fetched = page.waitForResponse('**/api/process-category/list/*');
  await call(page, 'DELETE', `/process/${bread!.id}`);
  await (await fetched).finished();
  await page.waitForTimeout(100);
  await type(page, 'gh', 'Enter');
  await expect(alert(page, '“Dough” was not stored. The row “Bread” is no longer there.')).toBeVisible();
  expect(await costsOf(page, scenarioId)).toMatchObject([{ name: 'Rolls' }]);

  await page.getByRole('button', { name: '1 layer' }).click();
  await page.getByRole('radio', { name: '2 layers' }).check();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(row(page, 'Cost object')).toBeVisible();
  await page.getByRole('button', { name: 'New cost object' }).click();
  await expect(tree(page).getByText('Cost object', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: '2 layers' }).click();
  await page.getByRole('radio', { name: '1 layer' }).check();
  await expect(alert(page, 'There is more than one cost object')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose', exact: true })).toBeDisabled();
});

test('P2.58, P2.59 percentage and amount are linked, and nothing goes beyond the total', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await aCost(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await expect(segments(page, 'Bread').locator('thead')).toContainText(
    ['Segment', 'Units', 'Direct revenue %', 'Direct revenue', 'Direct costs %', 'Direct costs'].join(''),
  );
  await part(page, 'Bread', 0, 2).click();
  await type(page, '33,333333333333', 'Enter');
  await expect(part(page, 'Bread', 0, 3)).toHaveText('333,33');
  await part(page, 'Bread', 1, 3).click();
  await type(page, '500', 'Enter');
  await expect(part(page, 'Bread', 1, 2)).toHaveText('50,00');

  await part(page, 'Bread', 2, 2).click();
  await type(page, '60', 'Enter');
  await expect(alert(page, 'West, Direct revenue %: You cannot exceed 100%.')).toBeVisible();
  await part(page, 'Bread', 2, 3).click();
  await type(page, '166,68', 'Enter');
  await expect(alert(page, 'West, Direct revenue: Sum is over total.')).toBeVisible();
  await part(page, 'Bread', 2, 1).click();
  await type(page, '100,01', 'Enter');
  await expect(alert(page, 'West, Units: Sum is over total.')).toBeVisible();
  await type(page, '-1', 'Enter');
  await expect(alert(page, 'This can’t be negative.')).toBeVisible();
  await type(page, '1,234', 'Enter');
  await expect(alert(page, 'More decimals than fit.')).toBeVisible();
  await type(page, 'ten', 'Enter');
  await expect(alert(page, 'Incorrectly filled format.')).toBeVisible();
  await expect(part(page, 'Bread', 2, 1)).toHaveText('0');

  await part(page, 'Bread', 2, 3).click();
  await page.getByRole('button', { name: 'Give the rest here' }).click();
  await expect(part(page, 'Bread', 2, 3)).toHaveText('166,67');
  await expect(cell(page, 'Bread', REVENUE).getByTitle('Fully allocated', { exact: true })).toBeVisible();
  await expect(cell(page, 'Bread', UNITS).getByTitle('Not fully allocated')).toBeVisible();
  await expect(async () => {
    const [bread] = await costsOf(page, scenarioId);
    expect(bread!.costAllocation.map(held => held.revenue)).toEqual([333.33, 500, 166.67]);
  }).toPass();
});

test('a part of what has no total can not be entered, and without segments there is nothing to divide over', async ({
  adminPage: page,
}) => {
  await aCost(page);
  await cell(page, 'Bread', REVENUE).click();
  await type(page, '0', 'Enter');
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await expect(part(page, 'Bread', 0, 2)).toHaveAttribute('aria-readonly', 'true');
  await expect(part(page, 'Bread', 0, 3)).toHaveAttribute('aria-readonly', 'false');
  await expect(part(page, 'Bread', 0, 1)).toHaveAttribute('aria-readonly', 'false');

  await aCost(page, []);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await expect(page.getByRole('link', { name: 'Add segments' })).toBeVisible();
});

test('a total that is empty is what its segments get, pasted or typed; a percentage of it says which one to fill in', async ({
  adminPage: page,
}) => {
  await aCost(page);
  await cell(page, 'Bread', UNITS).click();
  await type(page, '0', 'Enter');
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await part(page, 'Bread', 0, 1).click();
  await paste(page, '10\n20\n30\n');
  await expect(part(page, 'Bread', 2, 1)).toHaveText('30,00');
  const takes = page.getByRole('button', {
    name: 'Take the last change in this row back: 3 rows: Units; “Total units” made 60,00',
  });
  await expect(takes).toBeVisible();
  await expect(cell(page, 'Bread', UNITS)).toContainText('60,00');

  await cell(page, 'Bread', REVENUE).click();
  await type(page, '0', 'Enter');
  const why = '“Total revenue” of Bread is 0: fill that in first.';
  await expect(part(page, 'Bread', 0, 2)).toHaveAttribute('title', why);
  await part(page, 'Bread', 0, 2).click();
  await page.keyboard.type('5');
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await part(page, 'Bread', 0, 3).click();
  await type(page, '250', 'Enter');
  await expect(cell(page, 'Bread', REVENUE)).toContainText('250,00');
  await expect(part(page, 'Bread', 0, 2)).toHaveText('100,00');
  // One segment after the other, as somebody types them: the total of the first is still on its way.
  let store = () => {};
  const held = new Promise<void>(resolve => {
    store = resolve;
  });
  await page.route('**/process/*', route => held.then(() => route.continue()));
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  store();
  await expect(cell(page, 'Bread', REVENUE)).toContainText('500,00');
  await expect(part(page, 'Bread', 2, 3)).toHaveText('100,00');
  await expect(page.getByRole('alert').filter({ hasText: 'Bread' })).toHaveCount(0);
  // Each took its part of the total along, and takes it back.
  for (const total of ['400,00', '250,00', '0']) {
    await page.keyboard.press('Control+z');
    await expect(cell(page, 'Bread', REVENUE)).toContainText(total);
  }
  await expect(part(page, 'Bread', 0, 3)).toHaveText('0');
  for (const total of ['250,00', '400,00', '500,00']) {
    await page.keyboard.press('Control+y');
    await expect(cell(page, 'Bread', REVENUE)).toContainText(total);
  }
  await expect(part(page, 'Bread', 2, 3)).toHaveText('100,00');

  // A button below the table divides what was made on this page, and nobody else did that.
  await cell(page, 'New cost', NAME).click();
  await type(page, 'Rolls', 'Tab');
  await type(page, '100', 'Tab');
  await type(page, '1000', 'Enter');
  await page.getByRole('button', { name: 'Show Rolls' }).click();
  await part(page, 'Rolls', 0, 1).click();
  await paste(page, '50%\n25\n25 %\n');
  await page.getByRole('button', { name: 'Divide like its units' }).click();
  await expect(part(page, 'Rolls', 0, 3)).toHaveText('500,00');
  await expect(page.getByText('else changed')).toHaveCount(0);
});

test('what a new total leaves over is said when it is saved, and divided in proportion, direct costs like revenue, and both with one undo', async ({
  adminPage: page,
}) => {
  const { scenarioId, mainProcessId, costId } = await aCost(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const units = page.getByRole('button', { name: 'Divide units' });
  const why = 'Nothing of units is divided yet, and no other column is divided whole to go by: fill in a part first';
  // Before anything is typed it says what to do, in place of buttons that can do nothing.
  await expect(page.getByText('Type what each segment has, or choose a cell to divide evenly.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All to …' })).toBeEnabled();
  await expect(units).toBeHidden();
  await part(page, 'Bread', 0, 2).click();
  await expect(units).toBeDisabled();
  await expect(units).toHaveAccessibleDescription(why);
  await units.click({ force: true });
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await part(page, 'Bread', 0, 2).click();
  await paste(page, '20\n30\n50\n');
  await expect(part(page, 'Bread', 2, 3)).toHaveText('500,00');
  await cell(page, 'Bread', REVENUE).click();
  await type(page, '1250', 'Enter');
  await expect(part(page, 'Bread', 0, 2)).toHaveText('16,00');
  const told = page.getByRole('status').filter({ hasText: 'kept their direct revenue' });
  await expect(told).toHaveText(
    'Bread: the segments kept their direct revenue, so their percentages changed; € 250,00 is not allocated.',
  );
  const again = page.getByRole('button', { name: 'Divide by the same percentages' });
  // One way at a time: what is below the table waits until nothing is offered beside what was typed.
  const rest = page.getByRole('button', { name: 'Divide the rest in proportion' });
  await expect(again).toBeVisible();
  await expect(rest).toBeHidden();
  await again.click();
  await expect(part(page, 'Bread', 0, 2)).toHaveText('20,00');
  await expect(page.getByText('Divided over the segments: revenue of 1 cost')).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(part(page, 'Bread', 0, 2)).toHaveText('16,00');
  await cell(page, 'Bread', REVENUE).click();
  await type(page, '1.250,01', 'Enter');
  // Of the total before both it was divided whole.
  await expect(told).toContainText('€ 250,01 is not allocated.');
  await expect(again).toBeVisible();
  await cell(page, 'Bread', REVENUE).click();
  await type(page, '1250', 'Enter');
  // It stays while one types on, until the next change.
  await cell(page, 'Bread', UNITS).click();
  await page.keyboard.type('100');
  await expect(told).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Divide direct revenue in proportion' }).click();
  await expect(part(page, 'Bread', 0, 2)).toHaveText('20,00');
  await expect(told).toHaveCount(0);
  const like = page.getByRole('button', { name: 'Divide direct costs like direct revenue' });
  await like.click();
  await expect(part(page, 'Bread', 2, 5)).toHaveText('250,00');
  // The button keeps its name under the finger, and what happened is said.
  await expect(page.getByRole('status').filter({ hasText: 'Direct costs divided like direct revenue' })).toBeVisible();
  await expect(like).toBeDisabled();
  await expect(like).toHaveAccessibleDescription('Nothing is left.');
  await expect(units).toHaveAccessibleName('Divide units like direct revenue');
  await expect(units).toBeEnabled();
  const held = async () =>
    (await costsOf(page, scenarioId))[0]!.costAllocation.map(one => [one.revenue, one.directCost]);
  await expect.poll(held).toEqual([
    [250, 100],
    [375, 150],
    [625, 250],
  ]);
  await page.keyboard.press('Control+z');
  await expect(part(page, 'Bread', 2, 5)).toHaveText('0');
  await page.keyboard.press('Control+z');
  await expect(part(page, 'Bread', 0, 2)).toHaveText('16,00');
  await expect.poll(async () => (await held())[0]).toEqual([200, 0]);

  // After a look at the results the arrow of the list takes back what was divided in the row, and then the total.
  await page.getByRole('button', { name: 'Divide direct revenue in proportion' }).click();
  await expect.poll(async () => (await held())[0]).toEqual([250, 0]);
  const { id: rye } = await call(page, 'POST', '/process/', { name: 'Rye', mainProcessId });
  await call(page, 'DELETE', `/process/${rye}`);
  await page.getByRole('link', { name: 'Profit and loss' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Cost objects' }).click();
  const back = page.getByRole('button', { name: /^Take the last change back/ }).first();
  await expect(back).toHaveAccessibleName(/: Bread: 3 rows: Direct revenue %, Direct revenue$/);
  await back.click();
  await expect(part(page, 'Bread', 0, 2)).toHaveText('16,00');
  await expect.poll(async () => (await held())[0]).toEqual([200, 0]);
  // Where somebody else has divided it since, the list says what does not fit without the total, with the button that mends it.
  const [bread] = await costsOf(page, scenarioId);
  const whole = bread!.costAllocation.map(({ segmentId }, n) => ({ segmentId, revenue: [250, 375, 625][n] }));
  await call(page, 'PATCH', `/process-cost-allocation/${costId}`, whole);
  await expect(part(page, 'Bread', 0, 2)).toHaveText('20,00');
  await back.click();
  await expect(page.getByRole('status').filter({ hasText: '€ 0,01 is not allocated.' })).toBeVisible();
  // The second press of a double click would bring back what was deleted if that button stood there at once.
  const others = await again.evaluate(async button => {
    const around = button.closest('[data-answers]')!.parentElement!;
    (button as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    return [...around.querySelectorAll('button')].map(({ textContent }) => textContent);
  });
  expect(others).toEqual([]);
  await expect.poll(async () => (await held())[2]).toEqual([625.01, 0]);
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await expect(row(page, 'Rye')).toHaveCount(0);
});

test('a row with a refused text is asked about once when it is closed, one with a refused block never; meanwhile nothing is called saved', async ({
  adminPage: page,
}) => {
  await aCost(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await part(page, 'Bread', 0, 2).click();
  await type(page, '60', 'Enter');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await part(page, 'Bread', 1, 2).click();
  await paste(page, '50\n');
  await expect(alert(page, 'You cannot exceed 100%.')).toBeVisible();
  for (const saved of await page.getByText('Saved', { exact: true }).all()) await expect(saved).toBeHidden();
  // What was pasted is still in the clipboard.
  await page.getByRole('button', { name: 'Hide Bread' }).click();
  await expect(segments(page, 'Bread')).toHaveCount(0);

  await page.getByRole('button', { name: 'Show Bread' }).click();
  await part(page, 'Bread', 1, 2).click();
  await type(page, '50', 'Enter');
  await expect(alert(page, 'At most 40,00 % fits here.')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Bread' }).click();
  const question = page.getByRole('dialog', { name: 'Not everything is saved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(alert(page, 'At most 40,00 % fits here.')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Bread' }).click();
  await expect(segments(page, 'Bread')).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test('a total lowered below what is allocated shows it as too much, and can be brought back', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await aCost(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await part(page, 'Bread', 0, 1).click();
  await page.getByRole('button', { name: 'Divide evenly' }).click();
  await expect(part(page, 'Bread', 0, 1)).toHaveText('33,34');
  await cell(page, 'Bread', UNITS).click();
  await type(page, '60', 'Enter');
  await expect(cell(page, 'Bread', UNITS).getByTitle('More allocated than there is')).toBeVisible();
  await expect(page.getByText('Allocated too much: (40,00)')).toBeVisible();
  await page.getByRole('button', { name: 'Fit units to the total' }).click();
  await expect(cell(page, 'Bread', UNITS).getByTitle('Fully allocated', { exact: true })).toBeVisible();
  await expect(async () => {
    const [bread] = await costsOf(page, scenarioId);
    expect(bread!.costAllocation.map(held => held.units)).toEqual([20, 20, 20]);
  }).toPass();
  // Each step goes back alone, also to more than there is.
  const held = async () => {
    const [bread] = await costsOf(page, scenarioId);
    return [bread!.totalUnits, ...bread!.costAllocation.map(({ units }) => units)];
  };
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Allocated too much: (40,00)')).toBeVisible();
  await expect.poll(held).toEqual([60, 33.34, 33.33, 33.33]);
  await page.keyboard.press('Control+y');
  await expect.poll(held).toEqual([60, 20, 20, 20]);
  await page.keyboard.press('Control+z');
  await expect.poll(held).toEqual([60, 33.34, 33.33, 33.33]);
  await page.getByRole('button', { name: 'Hide Bread' }).click();
  await page.getByRole('button', { name: /^Take the last change back/ }).click();
  await expect.poll(held).toEqual([100, 33.34, 33.33, 33.33]);
});

test('P4.47 a wrong name or figure of a cost is visibly taken back, and is not sent', async ({ adminPage: page }) => {
  const { scenarioId } = await aCost(page);
  const writes: string[] = [];
  page.on('request', request => request.method() !== 'GET' && writes.push(request.url()));
  await cell(page, 'Bread', NAME).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(alert(page, 'Required field.')).toBeVisible();
  await cell(page, 'Bread', UNITS).click();
  await type(page, '1.000.000.000', 'Enter');
  await expect(alert(page, 'This number is too large.')).toBeVisible();
  await type(page, '12,345', 'Enter');
  await expect(alert(page, 'More decimals than fit.')).toBeVisible();
  await cell(page, 'New cost', UNITS).click();
  await type(page, '5', 'Enter');
  await expect(alert(page, 'Required field.')).toBeVisible();
  await cell(page, 'Bread', UNITS).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Enter');
  expect(writes, 'an update is sent only when something changed').toEqual([]);
  expect(await costsOf(page, scenarioId)).toMatchObject([{ name: 'Bread', totalUnits: 100 }]);
});

test('P2.57 blocks from Excel fill cost rows and segments; one that breaks a limit changes nothing', async ({
  adminPage: page,
}) => {
  const { scenarioId, mainProcessId } = await aCost(page);
  await call(page, 'POST', '/process/', { name: 'Cake', mainProcessId });
  await page.reload();
  await cell(page, 'Bread', NAME).click();
  await paste(page, 'Rye\t1.234,56\t€ 10,00\t0\r\nPie\t7\t20\t3,5\r\nTart\t1\t2\t3\r\n');
  await expect(cell(page, 'Tart', COSTS)).toHaveText(/3,00$/);
  await expect(page.getByText('Saved').first()).toBeVisible();
  expect(await costsOf(page, scenarioId)).toMatchObject([
    { name: 'Rye', totalUnits: 1234.56, totalRevenue: 10, totalCost: 0 },
    { name: 'Pie', totalUnits: 7, totalRevenue: 20, totalCost: 3.5 },
    { name: 'Tart', totalUnits: 1, totalRevenue: 2, totalCost: 3 },
  ]);
  await page.getByRole('button', { name: 'Show Pie' }).click();
  await part(page, 'Pie', 0, 1).click();
  await paste(page, '4\r\n3\r\n1\r\n');
  await expect(alert(page, 'West, Units: Sum is over total.')).toBeVisible();
  await expect(part(page, 'Pie', 0, 1)).toHaveText('0');
  await paste(page, '4\r\n2\r\n1\r\n');
  await expect(part(page, 'Pie', 2, 1)).toHaveText('1,00');
  await expect(cell(page, 'Pie', UNITS).getByTitle('Fully allocated', { exact: true })).toBeVisible();
});

test('E.6 Ctrl+Z takes the last edit back, on the server too, also a cost that was made', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await aCost(page);
  await cell(page, 'Bread', UNITS).click();
  await type(page, '7', 'Enter');
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Bread', UNITS)).toHaveText(/100,00$/);
  await expect(async () => expect((await costsOf(page, scenarioId))[0]!.totalUnits).toBe(100)).toPass();
  await cell(page, 'New cost', NAME).click();
  await type(page, 'Mistake', 'Enter');
  await expect(async () => expect(await costsOf(page, scenarioId)).toHaveLength(2)).toPass();
  await page.keyboard.press('Control+z');
  await expect(async () => expect(await costsOf(page, scenarioId)).toHaveLength(1)).toPass();
  await expect(tree(page).getByText('Mistake')).toHaveCount(0);
});

test('E.4 more new costs than there are rows are pasted at once, stay in their order, and go with one Ctrl+Z', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await aCost(page);
  const storedNames = async () => (await costsOf(page, scenarioId)).map(cost => cost.name);
  await cell(page, 'New cost', NAME).click();
  // Where the filter needs a line of its own.
  await page.setViewportSize({ width: 960, height: 800 });
  const head = async () => (await tree(page).locator('thead').boundingBox())!.y;
  const before = await head();
  await paste(page, 'Rolls\t10\nCakes\t20\nPies\t30\nTarts\t40\nBuns\nPita\nWraps\n');
  const made = ['Bread', 'Rolls', 'Cakes', 'Pies', 'Tarts', 'Buns', 'Pita', 'Wraps'];
  await expect.poll(storedNames).toEqual(made);
  // The filter comes with the next visit: nothing moves under somebody's hands.
  expect(await head()).toBe(before);
  await expect(cell(page, 'Tarts', UNITS)).toHaveText(/40,00/);
  await expect(row(page, 'New cost')).toHaveCount(1);
  await cell(page, 'New cost', NAME).click();
  await paste(page, `Fine\n${'x'.repeat(101)}\n`);
  await expect(alert(page, 'at most 100')).toBeVisible();
  expect(await storedNames()).toEqual(made);
  await page.keyboard.press('Control+z');
  await expect.poll(storedNames).toEqual(['Bread']);
});

for (const when of ['before another was entered', 'while another was on its way'])
  test(`E.21 a new cost that failed ${when} is tried again`, async ({ adminPage: page, problems }) => {
    const { scenarioId } = await aCost(page);
    const names = async () => (await costsOf(page, scenarioId)).map(cost => cost.name);
    const entered = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/api/process/', async route => {
      if (sent++ > 0) return route.continue();
      await entered.promise;
      await route.abort();
    });
    const failed = page.getByText(/^Not saved/);
    if (when.startsWith('before')) entered.resolve();
    await cell(page, 'New cost', NAME).click();
    await type(page, 'Rolls', 'Enter');
    await expect(when.startsWith('before') ? failed : row(page, 'Rolls')).toBeVisible();
    await cell(page, 'New cost', NAME).click();
    await type(page, 'Cakes', 'Enter');
    entered.resolve();
    await expect.poll(names).toEqual(['Bread', 'Cakes']);
    await expect(failed).toBeVisible();
    problems.length = 0;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(names).toEqual(['Bread', 'Cakes', 'Rolls']);
    await expect(row(page, 'Rolls')).toBeVisible();
    await expect(row(page, 'Cakes')).toHaveCount(1);
    await expect(row(page, 'New cost')).toHaveCount(1);
  });

test('E.24 another user’s edit of the same row gives the conflict view, not a silent overwrite', async ({
  adminPage: page,
}) => {
  const { scenarioId, costId } = await aCost(page);
  await page.route('**/api/live/**', route => route.abort());
  await page.reload();
  await expect(row(page, 'Bread')).toBeVisible();
  await call(page, 'PUT', `/process/${costId}`, { totalUnits: 40 });
  await cell(page, 'Bread', UNITS).click();
  await type(page, '70', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog.getByRole('row', { name: 'Bread, Total units 70,00 40,00' })).toBeVisible();
  expect((await costsOf(page, scenarioId))[0]!.totalUnits).toBe(40);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(async () => expect((await costsOf(page, scenarioId))[0]!.totalUnits).toBe(70)).toPass();

  await page.getByRole('button', { name: 'Show Bread' }).click();
  const [bread] = await costsOf(page, scenarioId);
  const list = bread!.costAllocation.map((held, at) => ({ ...held, units: at === 0 ? 30 : 0 }));
  await call(page, 'PATCH', `/process-cost-allocation/${costId}`, list);
  await part(page, 'Bread', 0, 1).click();
  await type(page, '5', 'Enter');
  await expect(dialog.getByRole('row', { name: 'North, Units 5,00 30,00' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(part(page, 'Bread', 0, 1)).toHaveText('30,00');

  // A thing that is gone can't be saved, so there is nothing to try again.
  await call(page, 'DELETE', `/process/${costId}`);
  await cell(page, 'Bread', UNITS).click();
  await type(page, '80', 'Enter');
  await expect(row(page, 'Bread')).toHaveCount(0);
  await expect(alert(page, '“80” was not stored. The row “Bread” is no longer there.')).toBeVisible();
  await expect(page.getByText('Not saved.')).toHaveCount(0);
});

test('P2.60 every level is edited and deleted by its menu, after a confirmation that names it', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await aCost(page);
  await call(page, 'POST', '/process-category/layered/3', { scenarioId });
  await page.reload();
  const menu = async (of: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Section', 'Mark as back office');
  await expect(row(page, 'Section').getByText('Back office')).toBeVisible();
  await menu('Bread', 'Edit');
  await expect(page.locator('[data-row] input')).toBeFocused();
  await page.keyboard.press('Control+a');
  await type(page, 'Rye', 'Enter');
  await expect(row(page, 'Rye')).toBeVisible();

  await menu('Rye', 'Delete cost');
  const question = page.getByRole('dialog', { name: 'Cost', exact: true });
  // What is zero is not said.
  await expect(question).toContainText(
    'allocated to it and from it. Gone with it: revenue 1.000,00, direct costs 500,00. For a day you can bring it back, in this list. Other scenarios stay as they are.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Rye')).toBeVisible();
  await menu('Rye', 'Delete cost');
  await page.getByRole('dialog', { name: 'Cost', exact: true }).getByRole('button', { name: 'Delete cost' }).click();
  await expect(tree(page).getByText('Rye')).toHaveCount(0);
  await menu('Cost object', 'Delete cost object');
  await page.getByRole('dialog', { name: 'Cost object' }).getByRole('button', { name: 'Delete cost object' }).click();
  await menu('Section', 'Delete section');
  await page.getByRole('dialog', { name: 'Section' }).getByRole('button', { name: 'Delete section' }).click();
  await expect(page.getByText('A section, such as a department')).toBeVisible();
  await expect(async () => expect(await stored(page, scenarioId)).toEqual([])).toPass();
});

test('a cost is moved to another cost object and that to another section, by their menus and by keyboard only', async ({
  adminPage: page,
}) => {
  const { scenarioId, costId } = await aCost(page);
  const menuOf = (of: string) => page.getByRole('button', { name: `Actions for ${of}`, exact: true });
  const move = page.getByRole('menuitem', { name: 'Move to…' });
  await menuOf('Bread').click();
  await expect(page.getByRole('menuitem', { name: 'Delete cost' })).toBeVisible();
  await expect(move).toHaveCount(0);
  await page.keyboard.press('Escape');

  const [section] = await stored(page, scenarioId);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await call(page, 'POST', '/main-process/', { scenarioId, processCategoryId: section!.id, name: 'Pastry' });
  await call(page, 'POST', '/process-category/', { scenarioId, name: 'Office' });
  await page.reload();
  await menuOf('Bread').focus();
  await page.keyboard.press('Enter');
  await expect(move).toBeVisible();
  await move.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move “Bread”' });
  // The only place there is.
  await expect(dialog.getByLabel('To which cost object?')).toHaveValue('Section › Pastry');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(tree(page).locator('tbody > [data-row] [data-column="1"]')).toHaveText([
    ...['Section', 'Cost object', 'New cost', 'Pastry', 'Bread', 'New cost', 'Office'],
  ]);
  await expect(cell(page, 'Bread', NAME)).toBeFocused();
  await expect(cell(page, 'Pastry', REVENUE)).toHaveText('1.000,00');

  await menuOf('Pastry').click();
  await move.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(async () =>
    expect(await stored(page, scenarioId)).toMatchObject([
      { name: 'Section', mainProcesses: [{ name: 'Cost object', processes: [] }] },
      { name: 'Office', mainProcesses: [{ name: 'Pastry', processes: [{ name: 'Bread', totalRevenue: 1000 }] }] },
    ]),
  ).toPass();
  await expect(cell(page, 'Office', REVENUE)).toHaveText('1.000,00');

  // Each is said, and taken back by the arrow.
  await expect(page.getByRole('status').filter({ hasText: '“Pastry” moved to Office.' })).toBeVisible();
  await page.getByRole('button', { name: 'Take the last change back: Pastry: Office → Section' }).click();
  await expect(page.getByText('Taken back: Pastry: Office → Section.')).toBeVisible();
  await page.getByRole('button', { name: 'Take the last change back: Bread: Pastry → Cost object' }).click();
  await expect(async () =>
    expect(await stored(page, scenarioId)).toMatchObject([
      {
        mainProcesses: [
          { name: 'Cost object', processes: [{ name: 'Bread' }] },
          { name: 'Pastry', processes: [] },
        ],
      },
      { name: 'Office', mainProcesses: [] },
    ]),
  ).toPass();
  await cell(page, 'Bread', NAME).click();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Done again: Bread: Cost object → Pastry.')).toBeVisible();
  // What somebody else moved on since is left there.
  const [first] = await stored(page, scenarioId);
  await expect(async () =>
    expect((await stored(page, scenarioId))[0]!.mainProcesses[1]!.processes).toHaveLength(1),
  ).toPass();
  await call(page, 'PUT', `/process/${costId}`, { mainProcessId: first!.mainProcesses[0]!.id });
  await expect(row(page, 'Pastry').getByText('1.000,00')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('this has been changed since, so it was left as it is.')).toBeVisible();
});

test('a deletion that fails puts everything back and says why', async ({ adminPage: page }) => {
  await aCost(page);
  await page.route('**/api/process/*', route => route.fulfill({ status: 500, json: { code: 'ERR500' } }));
  await page.getByRole('button', { name: 'Actions for Bread' }).click();
  await page.getByRole('menuitem', { name: 'Delete cost' }).click();
  await page.getByRole('button', { name: 'Delete cost' }).click();
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await expect(row(page, 'Bread')).toBeVisible();
});

test('P2.62 "Loading Cost objects..." shows while loading, and the done mark can not be set then', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await aCost(page);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/api/process-category/list/*', async route => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Loading Cost objects...')).toBeVisible();
  await expect(page.getByLabel('Mark as done')).toBeDisabled();
  release();
  await expect(row(page, 'Bread')).toBeVisible();
  await page.getByLabel('Mark as done').click();
  await expect(async () => {
    const scenario = await call<{ processesComplete: boolean }>(page, 'GET', `/scenario/${scenarioId}`);
    expect(scenario.processesComplete).toBe(true);
  }).toPass();
});

test('P2.61, P4.3, P4.43, E.20 while a row saves, "Saving" shows and the done mark can not be set', async ({
  adminPage: page,
}) => {
  await aCost(page);
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/api/process/*', async route => {
    await held;
    await route.continue();
  });
  await cell(page, 'Bread', UNITS).click();
  await type(page, '7', 'Enter');
  await expect(page.getByText('Saving', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Mark as done')).toBeDisabled();
  release();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expect(page.getByLabel('Mark as done')).toBeEnabled();
});

test('E.40 the screen has no accessibility problem, with a cost open, in either language', async ({
  adminPage: page,
}) => {
  await aCost(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('langData', 'nl'));
  await page.reload();
  await page.getByRole('button', { name: 'Verdeling van Bread tonen' }).click();
  await expect(page.getByRole('heading', { name: 'Kostenobjecten' })).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('langData', 'en'));
});

test('what is opened below a row at the end of the screen comes into sight with it', async ({ adminPage: page }) => {
  const costs = Array.from({ length: 20 }, (_, n) => `Cost ${n + 1}`);
  const { scenarioId, api, costs: ids } = await makeCostScenario(page, { costs, segments: ['Shops', 'Web', 'Trade'] });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await api('PUT', `/process/${ids['Cost 8']}`, { totalRevenue: 500 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/costobjects/${scenarioId}`);
  const opener = page.getByRole('button', { name: 'Show Cost 8', exact: true });
  await opener.click();
  // The ledger is offered while nothing has been entered.
  await expect(page.getByRole('button', { name: 'From the ledger' })).toHaveCount(0);
  const box = async (locator: Locator) => (await locator.boundingBox())!;
  const outer = page.getByRole('grid', { name: 'Cost objects', exact: true });
  const left = page.getByText('Not yet allocated: € 500,00');
  await expect(left).toBeVisible();
  // Between the head and the total, which stay where they are.
  await expect
    .poll(async () => {
      const [last, total] = [await box(left), await box(outer.locator('> tfoot > tr').last())];
      return last.y + last.height <= total.y;
    })
    .toBe(true);
  const [row, head] = [
    await box(page.getByRole('button', { name: 'Hide Cost 8', exact: true })),
    await box(outer.locator('> thead').first()),
  ];
  expect(row.y).toBeGreaterThanOrEqual(head.y + head.height);

  // In a low window what is left does not stand over the rows.
  await page.setViewportSize({ width: 1280, height: 640 });
  const first = segments(page, 'Cost 8').locator('tbody > [data-row]').first();
  await expect
    .poll(() =>
      first.evaluate(row => {
        window.scrollBy(0, row.getBoundingClientRect().bottom - (window.innerHeight - 100));
        const { left, top, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + 40, top + height / 2));
      }),
    )
    .toBe(true);
});

test('on a phone the figures of segments move sideways below the names of these, which stay whole', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await aCost(page);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const last = part(page, 'Bread', 0, 5);
  await last.scrollIntoViewIfNeeded();
  const [name, units] = [await part(page, 'Bread', 0, 0).boundingBox(), await part(page, 'Bread', 0, 1).boundingBox()];
  expect(units!.x + units!.width).toBeLessThanOrEqual(name!.x + name!.width);
});

test('what is refused says what is left, and covers neither that nor the cell one is in', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const names = ['North', 'South', 'West', 'East', 'Web', 'Export', 'Schools', 'Shops'];
  const { scenarioId } = await aCost(page, names);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  await part(page, 'Bread', 0, 2).click();
  await type(page, '88', 'Enter');
  for (const [at, text] of ['13', 'x', '1 2'].entries()) {
    await part(page, 'Bread', at + 1, 2).click();
    await type(page, text, 'Enter');
  }
  await expect(
    alert(page, 'South, Direct revenue %: You cannot exceed 100%. At most 12,00 % fits here. “13” was not stored.'),
  ).toBeVisible();
  const isOnTop = (element: Locator) =>
    element.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [2, height / 2, height - 2].every(y =>
        element.contains(document.elementFromPoint(left + width / 2, top + y)),
      );
    });
  expect(await isOnTop(page.getByText('€ 120,00'))).toBe(true);
  for (let at = 0; at < names.length; at++) {
    await page.keyboard.press('ArrowDown');
    expect(await isOnTop(segments(page, 'Bread').locator(':focus'))).toBe(true);
  }
  await part(page, 'Bread', 1, 3).click();
  await type(page, '120,01', 'Enter');
  await expect(
    alert(page, 'At most € 120,00 fits here. “Total revenue” of Bread has to be € 1.000,01 for that.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make “Total revenue” € 1.000,01' })).toBeVisible();
  // Nobody has so much to give: one press makes the total, and the amount counts.
  await part(page, 'Bread', 0, 3).click();
  await type(page, '1200', 'Enter');
  await page.getByRole('button', { name: 'Make “Total revenue” € 1.200,00' }).click();
  await expect(part(page, 'Bread', 0, 3)).toHaveText('1.200,00');
  await expect(row(page, 'Bread')).toContainText('1.200,00');
  await expect(alert(page, 'has to be € 1.200,00')).toHaveCount(0);
  // The total is one's own change, too, and one press is one step: with the amount, by key, arrow, and from the list.
  await expect(page.getByText('Somebody else changed')).toHaveCount(0);
  const both = 'North, Direct revenue: 1.200,00 → 880,00; “Total revenue” made € 1.200,00';
  const isBack = async (back: boolean) => {
    await expect(part(page, 'Bread', 0, 3)).toHaveText(back ? '880,00' : '1.200,00');
    await expect(cell(page, 'Bread', REVENUE)).toContainText(back ? '1.000,00' : '1.200,00');
    await expect(page.locator('[data-saving], [data-state=saving]')).toHaveCount(0);
    const [bread] = await costsOf(page, scenarioId);
    const held = bread!.costAllocation.find(one => one.segmentName === 'North')!.revenue;
    expect([bread!.totalRevenue, held]).toEqual(back ? [1_000, 880] : [1_200, 1_200]);
  };
  await isBack(false);
  await page.getByRole('button', { name: 'Close the messages' }).click();
  await page.keyboard.press('Control+z');
  await isBack(true);
  await expect(
    page.getByRole('button', { name: /in this row back: North, Direct revenue %: 88,00 → 0$/ }),
  ).toBeVisible();
  await page.keyboard.press('Control+y');
  await isBack(false);
  await page.getByRole('button', { name: `Take the last change in this row back: ${both}` }).click();
  await isBack(true);
  await page
    .getByRole('button', { name: /^Do the last change in this row again: North, Direct revenue: 880,00/ })
    .click();
  await isBack(false);
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Cost objects', exact: true }).first().click();
  await page.getByRole('button', { name: `Take the last change back: Bread: ${both}` }).click();
  await isBack(true);
  await page.keyboard.press('Control+y');
  await isBack(false);
});

test('a segment that held its part of all gets less: the total follows by one press, and comes back by one key', async ({
  adminPage: page,
}) => {
  await aCost(page, ['North', 'South']);
  await page.getByRole('button', { name: 'Show Bread' }).click();
  const fit = page.getByRole('button', { name: /^Make “Total revenue”/ });
  const entered = async (at: number, text: string) => {
    await part(page, 'Bread', at, 3).click();
    await type(page, text, 'Enter');
  };
  await entered(0, '600');
  // What is not divided yet is no total that is too large.
  await expect(part(page, 'Bread', 0, 3)).toHaveText('600,00');
  await expect(fit).toHaveCount(0);
  await entered(1, '400');
  await expect(part(page, 'Bread', 1, 3)).toHaveText('400,00');
  await expect(fit).toHaveCount(0);
  await entered(1, '150');
  await expect(fit).toHaveText('Make “Total revenue” € 750,00');
  await fit.click();
  await expect(row(page, 'Bread')).toContainText('750,00');
  await expect(fit).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Bread')).toContainText('1.000,00');
  await page.keyboard.press('Control+z');
  await expect(part(page, 'Bread', 1, 3)).toHaveText('400,00');
  await expect(fit).toHaveCount(0);
  // Where several have become less, as where one of the segments is given up, one press fits all.
  const all = page.getByRole('button', { name: 'Fit the totals to the segments' });
  await page.getByRole('button', { name: 'Divide like its revenue' }).first().click();
  await entered(1, '0');
  await expect(fit).toBeVisible();
  await expect(all).toHaveCount(0);
  await part(page, 'Bread', 1, 1).click();
  await type(page, '0', 'Enter');
  await all.click();
  await expect(row(page, 'Bread')).toContainText('600,00');
  await expect(fit).toHaveCount(0);
  await expect(all).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Bread')).toContainText('1.000,00');
  await expect(all).toBeVisible();
});
