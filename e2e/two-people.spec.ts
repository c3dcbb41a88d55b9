import type { Locator, Page } from '@playwright/test';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, meanwhile, test } from './fixtures.ts';

// One person is writing, another one stores: the live change arrives under the hands of the first. By then the first has not
// seen it, so it is never overwritten in silence, whatever is being edited; and what only one of them changed is that one's.

// What others store is fetched once in two seconds at most, so each of these mostly waits.
test.describe.configure({ mode: 'parallel' });

const NAMES = { costs: ['Sales', 'Delivery'], segments: ['Shops', 'Web'] };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Changed by somebody else' });
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const cellOf = (table: Locator, name: string, column: number) =>
  table
    .locator('> tbody > [data-row]')
    .filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
    .first()
    .locator(`> [data-column="${column}"]`);

interface Case {
  /** Begins an edit and types `mine`, without ending it. */
  begin: (page: Page) => Promise<void>;
  list: string;
  theirs: () => Promise<unknown>;
  /** The line of the dialog: what, mine, theirs. */
  line: () => string;
  stored: () => Promise<unknown>;
  values: () => { mine: unknown; theirs: unknown };
  /** Right after the choice. */
  goOn?: () => Promise<void>;
}

async function contest(page: Page, { begin, list, theirs, line, stored, values, goOn }: Case) {
  for (const [choice, whose] of [
    ['Take theirs', 'theirs'],
    ['Keep mine', 'mine'],
  ] as const) {
    await begin(page);
    await meanwhile(page, list, theirs);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('row', { name: line() })).toBeVisible();
    expect(await stored()).toBe(values().theirs);
    await dialog(page).getByRole('button', { name: choice }).click();
    await goOn?.();
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(stored).toBe(values()[whose]);
  }
}

const write = async (page: Page, cell: Locator, text: string) => {
  await cell.click();
  await page.keyboard.type(text);
};

/** A figure of a row in a table: another's figure in it is shown beside mine; a figure beside it stays, without a word. */
interface Table {
  table: string;
  row: string;
  column: number;
  head: string;
  list: string;
  show?: string;
  set: (mine: boolean, value: number) => Promise<unknown>;
  get: () => Promise<{ one: number; other: number }>;
}

async function inTable(page: Page, { table, row, column, head, list, show, set, get }: Table) {
  if (show) await page.getByRole('button', { name: show }).click();
  const cell = cellOf(grid(page, table), row, column);
  let value = 10;
  await contest(page, {
    begin: () => write(page, cell, '20'),
    list,
    theirs: () => set(true, ++value),
    line: () => `${row}, ${head} 20,00 ${value},00`,
    stored: async () => (await get()).one,
    values: () => ({ mine: 20, theirs: value }),
    goOn: async () => {
      await page.keyboard.press('Home');
      await expect(grid(page, table).locator('[data-column="0"]:focus, [data-column="0"] :focus')).toHaveCount(1);
    },
  });
  // Nothing was written: nothing of theirs goes.
  await cell.click();
  await page.keyboard.press('F2');
  await meanwhile(page, list, () => set(true, 17));
  await page.keyboard.press('Enter');
  await expect(cell).toHaveText(/17,00$/);
  // Only beside it.
  await write(page, cell, '12');
  await meanwhile(page, list, () => set(false, 33));
  await page.keyboard.press('Enter');
  await expect.poll(get).toEqual({ one: 12, other: 33 });
  await expect(dialog(page)).toHaveCount(0);
}

interface Cost {
  id: string;
  totalUnits: number;
  totalRevenue: number;
  costAllocation: { segmentId: string; segmentName: string; units: number }[];
}

test('E.24 a cost, and what its segments hold of it', async ({ adminPage: page }) => {
  const { scenarioId, costs, segments, api } = await makeCostScenario(page, NAMES);
  const id = costs.Sales!;
  await api('PUT', `/process/${id}`, { totalUnits: 100, totalRevenue: 100, totalCost: 100 });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await page.goto(`/costobjects/${scenarioId}`);
  const cost = async () =>
    ((await api('GET', `/process-category/list/${scenarioId}`)) as { mainProcesses: { processes: Cost[] }[] }[])
      .flatMap(section => section.mainProcesses.flatMap(one => one.processes))
      .find(one => one.id === id)!;
  await inTable(page, {
    table: 'Cost objects',
    row: 'Sales',
    column: 2,
    head: 'Total units',
    list: 'process-category/list',
    set: (mine, value) => api('PUT', `/process/${id}`, mine ? { totalUnits: value } : { totalRevenue: value }),
    get: async () => {
      const { totalUnits: one, totalRevenue: other } = await cost();
      return { one, other };
    },
  });
  // What I have just saved is changed later: it is marked until I have been there, and no longer called saved.
  const changed = cellOf(grid(page, 'Cost objects'), 'Sales', 2);
  const state = page.getByRole('status');
  await expect(state.filter({ hasText: /^\s*Saved$/ })).toBeVisible();
  await meanwhile(page, 'process-category/list', () => api('PUT', `/process/${id}`, { totalUnits: 14 }));
  await expect(changed).toHaveAttribute('title', 'Changed by somebody else. It was 12,00.');
  await expect(state.filter({ hasText: 'Somebody else changed Sales: Total units.' })).toBeVisible();
  await expect(state.filter({ hasText: /^\s*Saved$/ })).toHaveCount(0);
  await changed.click();
  await page.keyboard.press('Home');
  await expect(changed).not.toHaveAttribute('title');
  await api('PUT', `/process/${id}`, { totalUnits: 100, totalRevenue: 100, totalCost: 100 });
  await expect(cellOf(grid(page, 'Cost objects'), 'Sales', 3)).toHaveText(/100,00$/);
  const units = async () => {
    const { costAllocation } = await cost();
    const of = (name: string) => costAllocation.find(one => one.segmentName === name)?.units ?? 0;
    return { one: of('Shops'), other: of('Web') };
  };
  await inTable(page, {
    table: 'Segments of Sales',
    row: 'Shops',
    column: 1,
    head: 'Units',
    list: 'process-category/list',
    show: 'Show Sales',
    set: async (mine, value) => {
      const { one, other } = await units();
      const now = mine ? { one: value, other } : { one, other: value };
      await api('PATCH', `/process-cost-allocation/${id}`, [
        { segmentId: segments.Shops, units: now.one, revenue: 0, directCost: 0 },
        { segmentId: segments.Web, units: now.other, revenue: 0, directCost: 0 },
      ]);
    },
    get: units,
  });
});

// Cost centers are in the table and the calls of employees.
const ENTRIES = [
  {
    path: 'employee',
    area: 'personnel',
    column: 3,
    head: 'Hours per year',
    figures: ['workHoursPerYear', 'yearlyWage'],
  },
  { path: 'other-cost', area: 'othercosts', column: 2, head: 'Amount', figures: ['totalCost'] },
] as const;

for (const { path, area, column, head, figures } of ENTRIES)
  test(`E.24 an entry (${path}), and its allocation`, async ({ adminPage: page }) => {
    const { scenarioId, costs, api } = await makeCostScenario(page, NAMES);
    await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
    const [first, second] = figures;
    const make = async (name: string) => {
      const fields = { scenarioId, name, [first]: 100, ...(second && { [second]: 100 }) };
      return ((await api('POST', `/${path}/`, fields)) as { id: string }).id;
    };
    const id = await make('Thing');
    const beside = await make('Beside');
    await page.goto(`/${area}/${scenarioId}`);
    await expect(page.getByRole('button', { name: 'Show Thing' })).toBeEnabled();
    await inTable(page, {
      table: (await page.getByRole('grid').getAttribute('aria-label'))!,
      row: 'Thing',
      column,
      head,
      list: `${path}/list`,
      // Without a second figure, that of the row beside it.
      set: (mine, value) =>
        mine || second
          ? api('PUT', `/${path}/${id}`, { [mine ? first : second!]: value })
          : api('PUT', `/${path}/${beside}`, { [first]: value }),
      get: async () => {
        const list = (await api('GET', `/${path}/list/${scenarioId}`)) as Record<string, unknown>[];
        const of = (wanted: string) => list.find(one => one.id === wanted)!;
        return { one: Number(of(id)[first]), other: Number(second ? of(id)[second] : of(beside)[first]) };
      },
    });

    const shares = async () => {
      const list = (await api('GET', `/${path}-allocation/${id}`.replace('employee-', 'employee-cost-'))) as {
        processId: string;
        percent: number;
      }[];
      const of = (processId: string) => list.find(one => one.processId === processId)?.percent ?? 0;
      return { one: of(costs.Sales!), other: of(costs.Delivery!) };
    };
    await page.getByRole('button', { name: 'Show Thing' }).click();
    const inside = page.getByRole('grid').nth(1);
    const share = inside.locator('thead th', { hasText: 'Allocation percentage' });
    await inTable(page, {
      table: (await inside.getAttribute('aria-label'))!,
      row: 'Sales',
      column: Number(await share.getAttribute('data-column')),
      head: 'Allocation percentage',
      list: `allocation/${id}`,
      set: async (mine, value) => {
        const { one, other } = await shares();
        await api('PATCH', `/${path}-allocation/${id}`.replace('employee-', 'employee-cost-'), [
          { processId: costs.Sales, percent: mine ? value : one },
          { processId: costs.Delivery, percent: mine ? other : value },
        ]);
      },
      get: shares,
    });
  });

const named = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`: ${name}, edit$`) });

test('E.24 the name of a segment, of a report, of a scenario', async ({ adminPage: page }) => {
  const { scenarioId, segments, api } = await makeCostScenario(page, NAMES);
  await page.goto(`/segments/${scenarioId}`);
  const scenario = async () =>
    (await api('GET', `/scenario/${scenarioId}`)) as { name: string; reportId: string; companyId: string };
  const { reportId, companyId } = await scenario();
  const report = async () =>
    ((await api('GET', `/report/list/${companyId}`)) as { id: string; name: string }[]).find(
      one => one.id === reportId,
    )!;
  let name = 'Shops';
  let n = 0;
  const segment = async () =>
    ((await api('GET', `/segment/list/${scenarioId}`)) as { id: string; name: string }[]).find(
      one => one.id === segments.Shops,
    )!.name;
  await contest(page, {
    begin: async () => {
      await named(page, name).click();
      await page.keyboard.type('Mine');
    },
    list: 'segment/list',
    theirs: async () => {
      name = `Theirs ${++n}`;
      await api('PUT', `/segment/${segments.Shops}`, { name });
    },
    line: () => `Segment name Mine ${name}`,
    stored: segment,
    values: () => ({ mine: 'Mine', theirs: name }),
  });

  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  const rename = async (of: string) => {
    await sidebar.getByRole('button', { name: `Actions for ${of}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.keyboard.type('Mine');
  };
  name = 'Costs';
  await contest(page, {
    begin: () => rename(name),
    list: 'report/list',
    theirs: async () => {
      name = `Theirs ${++n}`;
      await api('PUT', `/report/${reportId}`, { name });
    },
    line: () => `Cost report name Mine ${name}`,
    stored: async () => (await report()).name,
    values: () => ({ mine: 'Mine', theirs: name }),
  });
  // Who may see it is another thing than what it is called.
  const sam = { email: `sam-${companyId}@verdeel.test`, firstName: 'Sam', lastName: 'User', roles: ['company-user'] };
  const { userId } = (await api('POST', `/user/company/${companyId}`, sam)) as { userId: string };
  await rename('Mine');
  await page.keyboard.type(' too');
  await meanwhile(page, 'report/list', () => api('PUT', `/report/${reportId}`, { allowedUsers: [{ id: userId }] }));
  await page.keyboard.press('Enter');
  await expect(sidebar.getByRole('button', { name: 'Mine too', exact: true })).toBeVisible();

  name = 'Budget';
  await contest(page, {
    begin: () => rename(name),
    list: 'report/list',
    theirs: async () => {
      name = `Theirs ${++n}`;
      await api('PATCH', `/scenario/${scenarioId}`, { name });
    },
    line: () => `Scenario name Mine ${name}`,
    stored: async () => (await scenario()).name,
    values: () => ({ mine: 'Mine', theirs: name }),
  });
});

test('E.24 the documentation, who may see a report, a company, a person', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, NAMES);
  const { reportId, companyId } = (await api('GET', `/scenario/${scenarioId}`)) as Record<string, string>;
  const invite = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}-${companyId}@verdeel.test`;
    const roles = ['company-user'];
    const user = { email, firstName, lastName: 'de Vries', roles };
    return ((await api('POST', `/user/company/${companyId}`, user)) as { userId: string }).userId;
  };
  const [sam, kim] = [await invite('Sam'), await invite('Kim')];
  await page.goto(`/segments/${scenarioId}`);
  const documentation = async () =>
    ((await api('GET', `/scenario/${scenarioId}`)) as Record<string, string>).segmentsDocumentation;

  // Something else of the scenario is no conflict; the same text is.
  for (const [theirs, isAsked] of [
    [{ otherCostsDocumentation: 'Beside it.' }, false],
    [{ segmentsDocumentation: 'Theirs.' }, true],
  ] as const) {
    await page.getByRole('button', { name: 'Documentation' }).click();
    const text = page.getByRole('dialog').getByRole('textbox');
    await text.fill(isAsked ? 'Mine again.' : 'Mine.');
    await meanwhile(page, `scenario/${scenarioId}`, () => api('PATCH', `/scenario/${scenarioId}`, theirs));
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    if (isAsked) {
      await expect(dialog(page).getByRole('row', { name: 'Documentation Mine again. Theirs.' })).toBeVisible();
      expect(await documentation()).toBe('Theirs.');
      await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await documentation()).toBe(isAsked ? 'Mine again.' : 'Mine.');
  }

  const sidebar = page.getByRole('navigation', { name: 'Navigation' });
  await sidebar.getByRole('button', { name: 'Actions for Costs' }).click();
  await page.getByRole('menuitem', { name: 'Allowed users' }).click();
  await page.getByRole('checkbox', { name: 'Sam de Vries' }).check();
  await meanwhile(page, 'report/list', () => api('PUT', `/report/${reportId}`, { allowedUsers: [{ id: kim }] }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog(page).getByRole('row', { name: 'Allowed users Sam de Vries Kim de Vries', exact: true }),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [report] = (await api('GET', `/report/list/${companyId}`)) as { allowedUsers: unknown }[];
  expect(report!.allowedUsers).toEqual([{ id: sam }]);

  await page.goto('/user/');
  const person = (name: string) => page.getByRole('table').getByRole('button', { name, exact: true });
  await person('Sam de Vries').click();
  await page.getByRole('dialog').getByLabel('First name').fill('Samuel');
  await meanwhile(page, 'user/company', () => api('PUT', `/user/company/${companyId}/${sam}`, { firstName: 'Sammy' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('dialog').getByRole('row', { name: 'Name Samuel de Vries Sammy de Vries' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(person('Sammy de Vries')).toBeVisible();

  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Choose another company' }).click();
  const { name } = (await api('GET', `/company/${companyId}`)) as { name: string };
  await page.getByRole('row', { name }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Company name').fill(`${name} mine`);
  await api('PUT', `/company/${companyId}`, { name: `${name} theirs` });
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('cell', { name: `${name} theirs`, exact: true })).toBeVisible();
});

test('E.24 what the units of an other cost are, and what drives a total cost', async ({ adminPage: page }) => {
  const { scenarioId, costs, api } = await makeCostScenario(page, NAMES);
  const { id } = (await api('POST', '/other-cost/', {
    scenarioId,
    name: 'Rent',
    totalCost: 100,
    unitDescription: 'm2',
  })) as { id: string };
  await api('PUT', `/total-cost/${costs.Sales}`, { unitDescription: 'orders' });
  await api('PATCH', `/other-cost-allocation/${id}`, [{ processId: costs.Sales, units: 10 }]);
  let n = 0;
  let theirs = '';
  for (const { area, label, list, change, line, stored } of [
    {
      area: 'othercosts',
      label: 'Cost driver of Rent',
      list: 'other-cost/list',
      change: (unitDescription: string) => api('PUT', `/other-cost/${id}`, { unitDescription }),
      line: () => `Cost driver of Rent mine ${theirs}`,
      stored: async () =>
        ((await api('GET', `/other-cost/list/${scenarioId}`)) as { unitDescription: string }[])[0]!.unitDescription,
    },
    {
      area: 'totalcosts',
      label: 'Cost driver of Sales',
      list: 'total-cost/list',
      change: (unitDescription: string) => api('PUT', `/total-cost/${costs.Sales}`, { unitDescription }),
      line: () => `Cost driver of Sales mine ${theirs}`,
      stored: async () =>
        ((await api('GET', `/total-cost/list/${scenarioId}`)) as { id: string; unitDescription: string }[]).find(
          one => one.id === costs.Sales,
        )!.unitDescription,
    },
  ]) {
    await page.goto(`/${area}/${scenarioId}`);
    await contest(page, {
      begin: () => page.getByRole('textbox', { name: label }).fill('mine'),
      list,
      theirs: async () => {
        theirs = `theirs ${++n}`;
        await change(theirs);
      },
      line,
      stored,
      values: () => ({ mine: 'mine', theirs }),
    });
  }
});

test('a done mark in the sidebar follows what others change, as the screen beside it does', async ({
  adminPage: page,
}) => {
  const { scenarioId, costs, segments, api } = await makeCostScenario(page, NAMES);
  const hold = (revenue: number) =>
    api('PATCH', `/process-cost-allocation/${costs.Sales}`, [{ segmentId: segments.Shops, revenue }]);
  await api('PUT', `/process/${costs.Sales}`, { totalRevenue: 1_000 });
  await hold(1_000);
  await api('PATCH', `/process-category/${scenarioId}`, { processesComplete: true });
  await page.goto(`/profitandloss/${scenarioId}`);
  const area = page.getByRole('complementary').getByRole('link', { name: /^Cost objects/ });
  const toLookAt = page.getByRole('list', { name: 'To look at' });
  await expect(area).toHaveAccessibleName(/done/i);
  await expect(toLookAt).toHaveCount(0);
  await hold(600);
  await expect(toLookAt).toContainText('400');
  await expect(area).toHaveAccessibleName(/400 not allocated/);
  await hold(1_000);
  await expect(toLookAt).toHaveCount(0);
  await expect(area).not.toHaveAccessibleName(/allocated/);
});
