import type { Locator, Page } from '@playwright/test';
import { openNewCompany } from './company.ts';
import { paste } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

// The steps of docs/first-profit-and-loss.md, walked with a small bakery by keys, clicks and pastes alone. How long a person takes is
// counted as in the keystroke-level model: each key, each way of the hand to the mouse and a click, a moment of thought before it, and
// what a copy from a spreadsheet takes. Reading is not counted, nor what the program takes: here that depends on what else the machine
// does.

const SECONDS = { key: 0.28, click: 1.3, thought: 1.35, copy: 8 };

class Person {
  readonly #page: Page;
  #seconds = 0;

  constructor(page: Page) {
    this.#page = page;
  }
  async click(target: Locator) {
    this.#seconds += SECONDS.thought + SECONDS.click;
    await target.click();
  }
  /** The screen before it goes only once it is there, with buttons of the same names. */
  async goTo(name: string) {
    await this.click(area(this.#page, name));
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  async type(text: string, then?: 'Tab' | 'Enter') {
    this.#seconds += (text.length + (then ? 1 : 0)) * SECONDS.key;
    await this.#page.keyboard.type(text);
    if (then) await this.#page.keyboard.press(then);
  }
  /** A row of a table: to the right, and at the end down. */
  async row(cells: readonly (string | number)[]) {
    for (const [at, cell] of cells.entries()) await this.type(String(cell), at < cells.length - 1 ? 'Tab' : 'Enter');
  }
  /** From a spreadsheet: there, select, copy, and back. */
  async paste(rows: readonly (readonly (string | number)[])[]) {
    this.#seconds += SECONDS.copy + 2 * SECONDS.key;
    await paste(
      this.#page,
      rows.map(row => row.map(String)),
    );
  }
  /** All of a list at once, in the dialog for it. */
  async pasteList(label: string, rows: readonly (readonly (string | number)[])[]) {
    const dialog = this.#page.getByRole('dialog', { name: 'Paste a list' });
    await this.click(this.#page.getByRole('button', { name: 'Paste a list' }));
    this.#seconds += SECONDS.copy + 2 * SECONDS.key;
    await dialog.getByLabel(label).fill(rows.map(row => row.join('\t')).join('\n'));
    await this.click(dialog.getByRole('button', { name: `Add ${rows.length} lines` }));
    // It closes by itself.
    await expect(dialog).toHaveCount(0);
  }
  get minutes(): number {
    return this.#seconds / 60;
  }
}

const SEGMENTS = ['Shop', 'Horeca'];
const COSTS = [
  ['Bread', 100000, 220000, 40000],
  ['Cake', 20000, 130000, 30000],
  ['Delivery', 0, 0, 5000],
] as const;
/** Of each segment: units, revenue and direct costs in per cent, as far as the cost has them. */
const SOLD = {
  Bread: [
    [60000, 70, 60],
    [40000, 30, 40],
  ],
  Cake: [
    [15000, 80, 75],
    [5000, 20, 25],
  ],
  Delivery: [
    [0, 0, 20],
    [0, 0, 80],
  ],
} as const;
const PEOPLE = [
  ['An', 'Baker', 1600, 40000, 8000],
  ['Bo', 'Baker', 1500, 36000, 7000],
  ['Cas', 'Shop', 1200, 30000, 6000],
  ['Dirk', 'Driver', 900, 20000, 4000],
] as const;
const WORK = [
  [60, 40, 0],
  [40, 60, 0],
  [50, 50, 0],
  [10, 0, 90],
];
const OTHER = [
  ['Rent', 24000],
  ['Energy', 12000],
  ['Van', 6000],
] as const;
const SPENT = [
  [60, 40, 0],
  [70, 30, 0],
  [0, 0, 100],
];
const SERVED = [
  [50, 50],
  [75, 25],
  [20, 80],
];
/** 350.000 revenue, less 75.000, 151.000 and 42.000. */
const RESULT = '82.000';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const saved = (page: Page) => expect(page.locator('[data-saving]')).toHaveCount(0);
const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Navigation' }).getByRole('list', { name: 'Base' }).getByRole('link', { name });
const cell = (grid: Locator, row: string, column: number) =>
  grid
    .locator('[data-row]')
    .filter({ has: grid.page().getByRole('rowheader', { name: row, exact: true }) })
    .first()
    .locator(`> [data-column="${column}"]`);

for (const way of ['typed', 'pasted'] as const)
  test(`a bakery’s profit and loss is ${way} in ${way === 'typed' ? 'ten' : 'five'} minutes by the written steps`, async ({
    adminPage: page,
  }) => {
    test.slow();
    await openNewCompany(page);
    await page.goto('/user/');
    const person = new Person(page);
    const isTyped = way === 'typed';
    const fill = async (first: Locator, rows: readonly (readonly number[])[]) => {
      await person.click(first);
      if (isTyped) for (const row of rows) await person.row(row);
      else await person.paste(rows);
      await saved(page);
    };

    await test.step('1. a cost report and a scenario', async () => {
      await person.click(button(page, 'New cost report'));
      await expect(page.getByRole('dialog', { name: 'New cost report' }).getByLabel('Name')).toBeFocused();
      await person.type('Budget 2027', 'Enter');
      const dialog = page.getByRole('dialog', { name: 'New scenario' });
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await expect(dialog.getByRole('combobox', { name: 'Cost report' })).toHaveValue('Budget 2027');
      await person.type('Base', 'Enter');
      await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeVisible();
    });

    await test.step('2. segments', async () => {
      if (!isTyped)
        return person.pasteList(
          'Paste a list of segments',
          SEGMENTS.map(name => [name]),
        );
      await person.click(button(page, 'Add segment'));
      for (const [at, name] of SEGMENTS.entries()) {
        await person.type(name, 'Enter');
        await expect(button(page, 'Add segment')).toBeFocused();
        if (at < SEGMENTS.length - 1) await person.type('', 'Enter');
      }
    });

    await test.step('3. costs, and what each segment has of them', async () => {
      await person.goTo('Cost objects');
      await person.click(page.getByRole('dialog', { name: 'Layers' }).getByRole('radio', { name: '1 layer' }));
      await page.keyboard.press('Enter');
      const tree = page.getByRole('grid', { name: 'Cost objects' });
      if (isTyped) {
        await person.click(page.getByRole('rowheader', { name: 'New cost' }));
        for (const cost of COSTS) {
          await person.row(cost);
          await saved(page);
        }
      } else await person.pasteList('Paste a list of costs', COSTS);
      for (const [cost, parts] of Object.entries(SOLD)) {
        await person.click(cell(tree, cost, 0).getByRole('button'));
        const segments = page.getByRole('grid', { name: `Segments of ${cost}` });
        const part = (column: number) =>
          segments.locator('tbody > [data-row]').first().locator(`> [data-column="${column}"]`);
        for (const [column, at] of [
          [1, 0],
          [2, 1],
          [4, 2],
        ] as const)
          if (parts[0][at] > 0)
            await fill(
              part(column),
              parts.map(row => [row[at]]),
            );
        await person.click(cell(tree, cost, 0).getByRole('button'));
      }
    });

    const matrix = page.getByRole('grid', { name: /^Allocation of all/ });
    const onOneSheet = async (first: string, rows: readonly (readonly number[])[]) => {
      await person.click(page.getByRole('radio', { name: 'Matrix' }));
      await fill(cell(matrix, first, 1), rows);
    };

    await test.step('4. personnel, and where its hours go', async () => {
      await person.goTo('Personnel costs');
      await person.click(page.getByRole('dialog', { name: 'Personnel costs' }).getByRole('button', { name: 'Next' }));
      for (const one of isTyped ? PEOPLE : PEOPLE.slice(0, 1)) {
        await person.click(button(page, 'New employee'));
        await expect(page.getByRole('textbox', { name: 'Employee' })).toBeFocused();
        if (isTyped) await person.row(one);
        else await person.paste(PEOPLE);
        await saved(page);
      }
      await onOneSheet('An', WORK);
    });

    await test.step('5. other costs, and what causes them', async () => {
      await person.goTo('Other indirect costs');
      for (const one of isTyped ? OTHER : OTHER.slice(0, 1)) {
        await person.click(button(page, 'New cost'));
        await expect(page.getByRole('textbox', { name: 'Other cost' })).toBeFocused();
        if (isTyped) await person.row(one);
        else await person.paste(OTHER);
        await saved(page);
      }
      await onOneSheet('Rent', SPENT);
    });

    await test.step('6. total indirect costs, and for whom they are', async () => {
      await person.goTo('Total indirect costs');
      await onOneSheet('Bread', SERVED);
    });

    await test.step('7. the answer', async () => {
      await person.goTo('Profit and loss');
      await expect(page.locator('[data-strip="total"]')).toContainText(RESULT);
      for (const view of ['Cost objects', 'Segments']) {
        await page.getByRole('radio', { name: view }).click();
        await expect(
          page.getByRole('grid', { name: `Profit and loss per ${view.slice(0, -1).toLowerCase()}` }),
        ).toBeVisible();
        await expect(page.locator('[data-strip="notAllocated"], [data-strip="outside"]')).toHaveCount(0);
      }
    });
    console.info(`${way}: ${person.minutes.toFixed(1)} minutes`);
    expect(person.minutes).toBeLessThan(isTyped ? 10 : 5);

    await test.step('a figure leads to the row that was made on this page', async () => {
      await page.getByRole('radio', { name: 'Cost objects' }).click();
      await page
        .getByRole('row', { name: /Other costs/ })
        .getByRole('gridcell')
        .first()
        .click();
      await page.getByRole('link', { name: 'Go to Rent in Other indirect costs' }).click();
      await expect(page.getByRole('grid', { name: 'Allocation of Rent' })).toBeVisible();
    });
  });
