import type { Locator, Page } from '@playwright/test';
import { call } from './call.ts';
import { joined, openNewCompany } from './company.ts';
import { expect, test } from './fixtures.ts';
import { type Random, randomOf } from './random.ts';
import { ENDS, signInAgain } from './sign-in.ts';

// Two restless people in one table, on a slow line. They type ahead, change their minds, click away from open cells, and in every
// second round write over each other; now and then a sign-in ends. After each round both see what is stored, and every figure
// stands in the cell it was typed for. Where they keep apart, each cell holds what was typed into it last.
// `npm run restless` plays 200 rounds. RESTLESS_SEED=n deals other cards.

const ROUNDS = Number(process.env.RESTLESS_ROUNDS ?? 8);
const SEED = Number(process.env.RESTLESS_SEED ?? 16);
const COSTS = ['Baking', 'Selling', 'Driving', 'Cleaning'];
const FIELDS = ['totalUnits', 'totalRevenue', 'totalCost'] as const;
const FIRST_COLUMN = 2;

type Stored = { name: string } & Record<(typeof FIELDS)[number], number>;
/** A cell by its cost and field, with what was typed into it, the last at the end. */
type Typed = Map<string, number[]>;

/** The figure in a cell, below its mark. */
const figureIn = (text: string) => Number(text.split('\n').at(-1)!.replace('.', '').replace(',', '.'));
const table = (page: Page) => page.getByRole('grid', { name: 'Cost objects' });
const row = (page: Page, name: string): Locator =>
  table(page)
    .locator('> tbody > [data-row]')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .first();
const cell = (page: Page, cost: number, field: number): Locator =>
  row(page, COSTS[cost]!).locator(`> [data-column="${FIRST_COLUMN + field}"]`);
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed by somebody else' });

async function answer(page: Page, random: Random): Promise<void> {
  if ((await conflict(page).count()) === 0) return;
  const button = conflict(page).getByRole('button', { name: random(2) ? 'Keep mine' : 'Take theirs' });
  await button.click({ timeout: 2_000 }).catch(() => undefined);
}

/** Types into cells that are one's own to write, and waits for nothing. */
async function fidget(
  page: Page,
  random: Random,
  figure: () => number,
  isMine: (cost: number, field: number) => boolean,
) {
  const typed: Typed = new Map();
  let isOpen = false;
  for (let run = 1 + random(3); run > 0; run--) {
    const cost = random(COSTS.length);
    let field = random(FIELDS.length);
    if (!isMine(cost, field)) continue;
    await answer(page, random);
    const isReached = await cell(page, cost, field)
      .click({ timeout: 3_000 })
      .then(() => true)
      .catch(() => false);
    // The question of a conflict came in between.
    if (!isReached) continue;
    // In the cell that the last run left open a click puts the caret somewhere into the text.
    let isStillOpen = isOpen && (await table(page).locator('input:focus').count()) > 0;
    if (isStillOpen) await page.keyboard.press('ControlOrMeta+a');
    for (;;) {
      const value = figure();
      const slips = random(4) === 0;
      await page.keyboard.type(slips ? `${value}9` : `${value}`, { delay: random(3) * 15 });
      if (slips) await page.keyboard.press('Backspace');
      const name = `${COSTS[cost]} ${FIELDS[field]}`;
      isOpen = random(5) === 0;
      if (!isOpen && random(6) === 0) {
        await page.keyboard.press('Escape');
        // It is all one entry: what the last run left in it goes, too.
        if (isStillOpen) typed.get(name)?.pop();
        break;
      }
      typed.set(name, [...(typed.get(name) ?? []), value]);
      if (isOpen) break;
      const goesOn = field + 1 < FIELDS.length && isMine(cost, field + 1) && random(3) > 0;
      await page.keyboard.press(goesOn ? 'Tab' : (['Enter', 'Tab', 'Enter'] as const)[random(3)]!);
      if (!goesOn) break;
      field += 1;
      isStillOpen = false;
    }
  }
  if (isOpen) await page.keyboard.press('Enter');
  return typed;
}

test('two restless people on a slow line: what is shown is stored, and nothing typed is lost or misplaced', async ({
  browser,
  server,
  adminPage,
}) => {
  test.setTimeout(60_000 + ROUNDS * 20_000);
  const mill = await openNewCompany(adminPage);
  const company = await openNewCompany(adminPage);
  const make = async (path: string, data: object): Promise<string> => (await call(adminPage, 'POST', path, data)).id;
  const reportId = await make('/report/', { companyId: company.id, name: 'Year' });
  const scenarioId = await make('/scenario/', { name: 'Budget', reportId, useIndustryTemplate: false });
  const processCategoryId = await make('/process-category/', { scenarioId, name: 'Section' });
  const mainProcessId = await make('/main-process/', { scenarioId, processCategoryId, name: 'Bread' });
  for (const name of COSTS) await make('/process/', { scenarioId, mainProcessId, name });
  await call(adminPage, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  const { page: otherPage, ...other } = await joined(browser, server, adminPage, company, 'company-manager');
  const people = [adminPage, otherPage] as const;
  const random = randomOf(SEED);
  for (const page of people) {
    await page.route(/\/api\/process(\/|-category\/list)/, async route => {
      await new Promise(resolve => setTimeout(resolve, random(600)));
      await route.continue();
    });
    await page.goto(`/costobjects/${scenarioId}`);
    await expect(row(page, COSTS[0]!)).toBeVisible();
  }
  // The other client, in another tab.
  const tab = await adminPage.context().newPage();
  await tab.goto(`/?company=${mill.id}`);
  await expect(tab.getByRole('banner').getByRole('link')).toHaveText(mill.name);
  await tab.close();

  const stored = async (): Promise<Stored[]> =>
    (await call(adminPage, 'GET', `/process-category/list/${scenarioId}`))[0].mainProcesses[0].processes;
  const figuresOf = (costs: readonly Stored[]) =>
    new Map(
      costs
        .filter(({ name }) => COSTS.includes(name))
        .flatMap(cost => FIELDS.map(field => [`${cost.name} ${field}`, cost[field]] as const)),
    );
  const shown = (page: Page) =>
    Promise.all(
      COSTS.flatMap((name, cost) =>
        FIELDS.map(async (field, n) => [`${name} ${field}`, figureIn(await cell(page, cost, n).innerText())] as const),
      ),
    );
  let figures = 0;
  const figure = () => ++figures;
  let made = 0;

  for (let round = 0; round < ROUNDS; round++) {
    const before = figuresOf(await stored());
    const isApart = round % 2 === 0;
    const signsInAgain = round % 8 === 6;
    if (signsInAgain) {
      await cell(otherPage, 0, 0).click();
      await otherPage.keyboard.type(`${figure()}`);
      await ENDS[round % 16 === 6 ? 'has expired' : 'was ended elsewhere'](otherPage);
      await otherPage.keyboard.press('Enter');
      await signInAgain(otherPage, other);
      before.set(`${COSTS[0]} ${FIELDS[0]}`, figures);
    }
    const typed = await Promise.all(
      people.map((page, n) =>
        fidget(page, random, figure, (cost, field) => !isApart || (cost + field + round / 2) % 2 === n),
      ),
    );
    const name = `Cost ${++made}`;
    if (round % 8 === 4) {
      await row(adminPage, 'New cost').locator('> [data-column="1"]').click();
      await adminPage.keyboard.type(name);
      await adminPage.keyboard.press('Tab');
      await adminPage.keyboard.type(`${figure()}`);
      await adminPage.keyboard.press('Enter');
    }

    // Until both are done, and see what is stored.
    await expect(async () => {
      for (const page of people) {
        await answer(page, random);
        // A cell that a question left open.
        if ((await table(page).getByRole('textbox').count()) > 0) await page.keyboard.press('Enter');
        for (const unfinished of [
          conflict(page),
          table(page).getByRole('textbox'),
          page.getByText(/^\s*(Saving$|Not saved)/),
        ])
          await expect(unfinished).toHaveCount(0, { timeout: 100 });
      }
      const now = figuresOf(await stored());
      for (const page of people) expect(Object.fromEntries(await shown(page))).toEqual(Object.fromEntries(now));
    }, `round ${round} of seed ${SEED}`).toPass({ timeout: 30_000 });

    const now = figuresOf(await stored());
    for (const [place, was] of before) {
      const all = typed.flatMap(one => one.get(place) ?? []);
      const last = typed.flatMap(one => one.get(place)?.at(-1) ?? []);
      const where = `round ${round} of seed ${SEED}: ${place}, where ${all} was typed over ${was}`;
      if (isApart) expect(now.get(place), where).toBe(last[0] ?? was);
      else expect([was, ...all], where).toContain(now.get(place));
    }
    if (round % 8 === 4)
      await expect.poll(stored).toContainEqual(expect.objectContaining({ name, totalUnits: figures }));
    for (const page of people) await expect(page.getByRole('banner').getByRole('link')).toHaveText(company.name);
  }
  await otherPage.context().close();
});
