import type { Page, Route } from '@playwright/test';
import { buildScenario } from './build-through-api.ts';
import { call } from './call.ts';
import { paste as pasteInto } from './cost-scenario.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

interface Section {
  name: string;
  mainProcesses: {
    name: string;
    processes: { name: string; totalUnits: number; totalRevenue: number; totalCost: number }[];
  }[];
}

test('segments and a tree of cost objects are pasted with their heading row; what was understood is shown first', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['North']);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 3 });
  await page.goto(`/segments/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const segments = page.getByRole('dialog', { name: 'Paste a list' });
  await segments.getByLabel('Paste a list of segments').fill('Segment\nSouth\nnorth');
  await expect(segments.getByText('“north” is already there.')).toBeVisible();
  await expect(segments.getByRole('status')).toHaveText(
    '1 line was read. 1 line has to be changed first. Nothing has been stored.',
  );
  await expect(segments.getByRole('columnheader')).toHaveText(['Line', 'Segment', 'Outcome']);
  await expect(segments.getByRole('button', { name: 'Add 2 lines' })).toBeDisabled();
  await segments.getByLabel('Paste a list of segments').fill('Segment\nSouth\nWest');
  // No column without anything in it.
  await expect(segments.getByRole('columnheader')).toHaveText(['Line', 'Segment']);
  await segments.getByRole('button', { name: 'Add 2 lines' }).click();
  // With nothing left to say the dialog is over.
  await expect(page.getByRole('status').filter({ hasText: '2 lines were added.' })).toBeVisible();
  await expect(segments).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Segments' }).getByRole('listitem')).toHaveCount(3);

  await page.goto(`/costobjects/${scenarioId}`);
  await expect(page.getByRole('button', { name: 'From the ledger' })).toBeVisible();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const tree = page.getByRole('dialog', { name: 'Paste a list' });
  const lines = [
    ['Omzet', 'Sectie', 'Kostenobject', 'Proces', 'Directe kosten', 'Opmerking'],
    ['1.234,56', 'Bakkerij', 'Brood', 'Wit', '500', 'ja'],
    ['10', '', '', 'Bruin', 'veel', ''],
    ['', 'Winkel', '', '', '', ''],
  ];
  const paste = (text: string) => tree.getByLabel('Paste a list of costs').fill(text);
  await paste(lines.map(line => line.join('\t')).join('\n'));
  await expect(tree.getByRole('status').first()).toHaveText(
    '2 lines were read. 1 line has to be changed first. Nothing has been stored.',
  );
  await expect(tree.getByRole('checkbox', { name: 'The first line is a heading' })).toBeChecked();
  await expect(tree.getByText('Look at this: This column is not read: Opmerking.')).toBeVisible();
  await expect(tree.getByRole('row').nth(2)).toContainText('“veel” is not a number of zero or more');
  await expect(tree.getByRole('row').nth(1)).toContainText('1.234,56');
  await expectAccessible(page);
  lines[2]![4] = '5';
  await paste(lines.map(line => line.join('\t')).join('\n'));
  await tree.getByRole('button', { name: 'Add 3 lines' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 lines were added.' })).toBeVisible();
  await expect(tree).toHaveCount(0);
  await expect(page.getByRole('grid').getByRole('rowheader', { name: 'Bruin' })).toBeVisible();
  const stored = await call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`);
  expect(stored).toMatchObject([
    {
      name: 'Bakkerij',
      mainProcesses: [
        {
          name: 'Brood',
          processes: [
            { name: 'Wit', totalUnits: 0, totalRevenue: 1234.56, totalCost: 500 },
            { name: 'Bruin', totalRevenue: 10, totalCost: 5 },
          ],
        },
      ],
    },
    { name: 'Winkel', mainProcesses: [] },
  ]);
});

test('a pasted list holds what each segment has of a cost, in columns or in lines; a head that says too little is asked about', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['Shops', 'Web']);
  await call(page, 'POST', '/process-category/layered/1', { scenarioId });
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const list = dialog.getByRole('table');
  const paste = async (...lines: string[]) => {
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await dialog.getByRole('textbox', { name: 'Paste a list of costs' }).fill(lines.join('\n'));
  };
  const add = async (name: string) => {
    await dialog.getByRole('button', { name }).click();
    await expect(page.getByText(/lines? (?:was|were) added/).last()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  await paste('Product\tShops\tWeb\tCosts (Web)\tRevenue', 'Bread\t600\t400\t30\t1.000', 'Cake\t250\t\t\t240');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/columns such as “Revenue Shops”, or a column/);
  await expect(dialog.getByText('These columns are not read: Shops, Web.')).toBeVisible();
  const asked = dialog.getByRole('combobox', { name: 'Columns headed by a segment alone hold' });
  await asked.click();
  await page.getByRole('option', { name: 'Direct revenue' }).click();
  await expect(dialog.getByText(/columns? (?:is|are) not read/)).toHaveCount(0);
  await expect(list.getByRole('columnheader').filter({ hasText: '·' })).toHaveText([
    ...['Direct revenue · Shops', 'Direct revenue · Web', 'Direct costs · Web'],
  ]);
  // What goes on beside it fades, also where there is room for a dialog.
  await expect(dialog.getByRole('region', { name: 'What was understood' })).toHaveCSS('mask-image', /gradient/);
  await expect(list.getByRole('row', { name: 'Bread' }).getByRole('cell')).toHaveText([
    ...['Bread', '', '0', '1.000,00', '30,00', '600,00', '400,00', '30,00'],
  ]);
  await expect(list.getByRole('row', { name: 'Cake' })).toContainText('more revenue together than the total');
  await expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toBeDisabled();
  await expectAccessible(page);
  // Nothing is stored of it, and the next one says all of it.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave anyway' }).click();

  let made = 0;
  page.on('request', one => void (one.method() === 'POST' && /\/api\/process\/?$/.test(one.url()) && made++));
  await paste(
    ...['Segment\tProduct\tRevenue\tDirect costs\tUnits', 'Shops\tBread\t600\t200\t60'],
    ...['web\t\t400\t100\t40', 'Web\tCake\t50\t\t', 'Market\tCake\t5\t\t'],
  );
  await expect(list.getByRole('row', { name: 'Market' })).toContainText('There is no segment “Market” yet.');
  await expect(list.getByRole('columnheader')).toHaveText([
    ...['Line', 'Cost', 'Outcome', 'Segment', 'Units', 'Direct revenue', 'Direct costs'],
  ]);
  await expectAccessible(page);
  await dialog.getByRole('textbox').press('Control+End');
  for (let n = 0; n < '\nMarket.Cake.5..'.length; n++) await page.keyboard.press('Backspace');
  await add('Add 3 lines');
  expect(made).toBe(2);
  const grid = page.getByRole('grid', { name: 'Cost objects' });
  await expect(grid.getByRole('row', { name: 'Bread' })).toContainText('1.000,00');
  const [section] = await call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`);
  expect(section!.mainProcesses[0]!.processes).toMatchObject([
    {
      ...{ name: 'Bread', totalUnits: 100, totalRevenue: 1000, totalCost: 300 },
      costAllocation: [
        { segmentName: 'Shops', units: 60, revenue: 600, directCost: 200 },
        { segmentName: 'Web', units: 40, revenue: 400, directCost: 100 },
      ],
    },
    { name: 'Cake', totalRevenue: 50, costAllocation: [{ revenue: 0 }, { revenue: 50 }] },
  ]);
});

test('percentages in the columns of segments divide what each line has, numbers without a sign are asked about, and segments that are not there are added', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'POST', '/process-category/layered/1', { scenarioId });
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const list = dialog.getByRole('table');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const text = dialog.getByRole('textbox', { name: 'Paste a list of costs' });
  const head = 'Product\tRevenue\tPurchases\tHomes\tGardeners\tFirms\n';
  await text.fill(`${head}Plants\t840.000\t462.000\t70\t22\t8`);
  await expect(
    dialog.getByText('Homes, Gardeners, Firms are no segments yet, and are not read until then.'),
  ).toBeVisible();
  await expect(dialog.getByText('columns are not read')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add these 3 segments' }).click();
  await expect(dialog.getByText('no segments yet')).toHaveCount(0);
  await expect(dialog.getByText('The numbers under Homes, Gardeners, Firms have no %.')).toBeVisible();
  const asked = dialog.getByRole('combobox', { name: 'Columns headed by a segment alone hold' });
  await expect(asked).toHaveValue('Percentage');
  await asked.click();
  await page.getByRole('option', { name: 'Units' }).click();
  await expect(dialog.getByText('have no %')).toHaveCount(0);
  await text.fill(`${head}Plants\t840.000\t462.000\t70%\t22%\t9%\nSeeds\t100\t\t33,33%\t33,33%\t33,33%`);
  await expect(asked).toHaveCount(0);
  await expect(list.getByRole('row', { name: 'Plants' })).toContainText(
    'The percentages of the segments add up to 101 %, which is more than 100 %.',
  );
  await expectAccessible(page);
  await text.fill(`${head}Plants\t840.000\t462.000\t70%\t22%\t8%\nSeeds\t100\t\t33,33%\t33,33%\t33,33%`);
  await expect(dialog.getByText('By rounding 1 row adds up to a little more or less than 100 %')).toBeVisible();
  await expect(list.getByRole('columnheader').filter({ hasText: '·' })).toHaveText([
    ...['Direct revenue · Homes', 'Direct revenue · Gardeners', 'Direct revenue · Firms'],
    ...['Direct costs · Homes', 'Direct costs · Gardeners', 'Direct costs · Firms'],
  ]);
  await expect(list.getByRole('row', { name: 'Plants' })).toContainText('588.000,00184.800,0067.200,00323.400,00');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(dialog).toHaveCount(0);
  const [section] = await call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`);
  expect(section!.mainProcesses[0]!.processes).toMatchObject([
    {
      ...{ name: 'Plants', totalRevenue: 840_000, totalCost: 462_000 },
      costAllocation: [
        { segmentName: 'Homes', revenue: 588_000, directCost: 323_400 },
        { segmentName: 'Gardeners', revenue: 184_800, directCost: 101_640 },
        { segmentName: 'Firms', revenue: 67_200, directCost: 36_960 },
      ],
    },
    { name: 'Seeds', costAllocation: [{ revenue: 33.34 }, { revenue: 33.33 }, { revenue: 33.33 }] },
  ]);
});

test('columns of amounts that make up a figure are of segments by their heads, with the name of the figure or without it', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'POST', '/process-category/layered/1', { scenarioId });
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const heads = dialog.getByRole('table').getByRole('columnheader').filter({ hasText: '·' });
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const text = dialog.getByRole('textbox', { name: 'Paste a list of costs' });
  const beans = 'Beans Cafés\tBeans Web\nEspresso\t540\t241\t480\t60\t130\t111\nRoasting';
  await expect(text).toHaveAttribute('placeholder', 'Or typed: a line for each, with ; between its columns.');
  await text.fill(`Product\tRevenue\tBeans\tRevenue Cafés\tRevenue Web\t${beans}`);
  await dialog.getByRole('button', { name: 'Add these 2 segments' }).click();
  await expect(dialog.getByText('no segments yet')).toHaveCount(0);
  await expect(heads).toHaveText(['Direct revenue · Cafés', 'Direct revenue · Web']);
  await dialog.getByRole('combobox', { name: 'Columns such as “Beans Cafés” hold' }).click();
  await page.getByRole('option', { name: 'Direct costs' }).click();
  await expect(heads).toHaveCount(4);
  await expect(dialog.getByText('not read:')).toHaveCount(0);

  await text.fill('Product\tRevenue\tMaterial\tCafés\tHotels\tWeb\nEspresso\t540\t241\t400\t80\t60');
  await dialog.getByRole('button', { name: 'Add this segment' }).click();
  await expect(dialog.getByText('no segment yet')).toHaveCount(0);
  await expect(heads).toHaveText(['Direct revenue · Cafés', 'Direct revenue · Hotels', 'Direct revenue · Web']);
  await expect(dialog.getByText('not read:')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(dialog).toHaveCount(0);
  const [section] = await call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`);
  expect(section!.mainProcesses[0]!.processes).toMatchObject([
    { name: 'Espresso', totalRevenue: 540, costAllocation: [{ revenue: 400 }, { revenue: 60 }, { revenue: 80 }] },
  ]);
});

test('a second table pasted onto costs that are there fills in what is empty, changes other figures by a tick, and is one step of the arrow', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, ['North', 'South']);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await page.goto(`/costobjects/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const paste = async (...lines: string[]) => {
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await dialog.getByLabel('Paste a list of costs').fill(lines.map(line => line.replaceAll('|', '\t')).join('\n'));
  };
  const stored = async () =>
    (await call<Section[]>(page, 'GET', `/process-category/list/${scenarioId}`))
      .flatMap(section => section.mainProcesses.flatMap(one => one.processes))
      .map(({ name, totalUnits, totalRevenue }) => [name, totalUnits, totalRevenue]);
  await paste('Product|Units', 'Bikes|5', 'Repairs|7');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(dialog).toHaveCount(0);

  // Escape asks once before what was pasted is gone.
  await paste('Product|Units', 'Skates|5');
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Not everything is saved' });
  await expect(asked).toContainText('If you leave now, your last change is lost.');
  await asked.getByRole('button', { name: 'Leave anyway' }).click();
  await expect(dialog).toHaveCount(0);

  await paste('Product|Units|Revenue North|Revenue South', 'bikes|6|100|50', 'Repairs|7||', 'Helmets|1|10|');
  const line = (n: number) => dialog.getByRole('row').nth(n);
  await expect(line(1)).toContainText('Is filled in');
  await expect(line(1)).toContainText('0 → 150,00');
  await expect(line(2)).toContainText('Is there already');
  await expect(line(3)).toContainText('Is added');
  await expect(dialog.getByText('1 figure is there already and is another one.')).toBeVisible();
  await expect(line(1)).toContainText('Other figure stays: 5,00 there');
  await expect(line(1)).toContainText('5,00 (pasted: 6,00)');
  await dialog.getByRole('checkbox', { name: 'Change figures that are there already' }).check();
  await expect(line(1)).toContainText('Is changed');
  await expect(line(1)).toContainText('5,00 → 6,00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save 2 lines' }).click();
  await expect(dialog).toHaveCount(0);
  const after = [
    ['Bikes', 6, 150],
    ['Repairs', 7, 0],
    ['Helmets', 1, 10],
  ];
  expect(await stored()).toEqual(after);
  await expect(page.getByRole('row', { name: 'Bikes' })).toContainText('150,00');
  await expect(page.getByText(/somebody else changed/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the last change back: 2 pasted lines' }).click();
  await expect.poll(stored).toEqual([
    ['Bikes', 5, 0],
    ['Repairs', 7, 0],
  ]);
  await page.keyboard.press('Control+y');
  await expect.poll(stored).toEqual(after);

  // Pasted into a cell it is the same list, whatever the order of its columns; without heads figures go where they are pasted.
  const intoCell = async (name: string, column: number, ...lines: string[]) => {
    const cell = page.getByRole('grid').getByRole('row', { name }).getByRole('rowheader');
    await cell.click();
    for (let moved = 0; moved < column; moved++) await page.keyboard.press('ArrowRight');
    await pasteInto(
      page,
      lines.map(line => line.split('|')),
    );
  };
  await intoCell(
    'New cost',
    0,
    ...['Product line|Turnover|Paper & materials|Orders', 'Helmets|£168,000|£42,000|1'],
    ...['Bells|£96,000|£31,000|800', 'Total|£264,000|£73,000|801'],
  );
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(line(1)).toContainText('Other figure stays: 10,00 there');
  await expect(line(2)).toContainText('Is added');
  await expect(line(2)).toContainText('800,0096.000,0031.000,00');
  await dialog.getByRole('button', { name: 'Save 2 lines' }).click();
  await expect(dialog).toHaveCount(0);
  const more = [...after.slice(0, 2), ['Helmets', 1, 10], ['Bells', 800, 96_000]];
  expect(await stored()).toEqual(more);
  await intoCell('Bells', 1, '900|97.000');
  await expect.poll(stored).toEqual([...more.slice(0, 3), ['Bells', 900, 97_000]]);

  // Somebody else was first: that line says so, and nothing of theirs is lost.
  await paste('Product|Revenue', 'Repairs|80');
  await expect(line(1)).toContainText('0 → 80,00');
  const [repairs] = (
    await call<{ mainProcesses: { processes: { id: string; name: string }[] }[] }[]>(
      page,
      'GET',
      `/process-category/list/${scenarioId}`,
    )
  )
    .flatMap(section => section.mainProcesses.flatMap(one => one.processes))
    .filter(({ name }) => name === 'Repairs');
  const meanwhile = async (route: Route) => {
    await call(page, 'PUT', `/process/${repairs!.id}`, { totalRevenue: 99 });
    await route.continue();
  };
  await page.route('**/api/process/*', meanwhile, { times: 1 });
  await dialog.getByRole('button', { name: 'Save 1 line' }).click();
  await expect(line(1)).toContainText(/someone|somebody/i);
  expect((await stored())[1]).toEqual(['Repairs', 7, 99]);
});

test('a heading of one’s own is one by a tick, a total at the end is left out, and commas can be thousands', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await page.goto(`/segments/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const paste = (text: string) => dialog.getByRole('textbox').fill(text);
  const names = () => dialog.getByRole('row').locator('td:nth-child(2)').allTextContents();
  const isHead = dialog.getByRole('checkbox', { name: 'The first line is a heading' });
  await paste('Who buys\nShops\nWeb');
  await expect(isHead).not.toBeChecked();
  await isHead.check();
  await expect(dialog.getByRole('button', { name: 'Add 2 lines' })).toBeEnabled();
  await paste('Who they are\tRevenue 2025\nShops\t6,100\nWeb\t250\nTotal\t6,350');
  await expect(isHead).toBeChecked();
  await expect(dialog.getByText('This column is not read: Revenue 2025.')).toBeVisible();
  await expect.poll(names).toEqual(['Shops', 'Web']);
  await dialog.getByRole('checkbox', { name: 'Leave out the sum “Total”' }).uncheck();
  await expect.poll(names).toEqual(['Shops', 'Web', 'Total']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave anyway' }).click();

  await call(page, 'POST', '/process-category/layered/1', { scenarioId });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await paste('Product\tRevenue 2025\nBread\t6,100\nCakes\t182,000');
  // There is no other way to read them, so they are; who means it otherwise says so.
  const commas = dialog.getByRole('checkbox', { name: 'Read commas as thousands' });
  await expect(commas).toBeChecked();
  await expect(dialog.getByRole('status').first()).toContainText('Commas were read as thousands.');
  await commas.uncheck();
  await expect(dialog.getByText('“6,100” is not a number')).toBeVisible();
  await expect(dialog.getByText('Where commas separate thousands, tick “Read commas as thousands”.')).toBeVisible();
  await commas.check();
  await expect(dialog.getByRole('row', { name: 'Cakes' })).toContainText('182.000,00');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByText('2 lines were added.').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // The next list is read so too, and says it; it can be left.
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await paste('Product\tRevenue 2025\nPies\t7,200');
  await expect(commas).toBeChecked();
  await expect(dialog.getByRole('status').first()).toContainText('1 line was read. Commas were read as thousands.');
  await expect(dialog.getByRole('row', { name: 'Pies' })).toContainText('7.200,00');
  await commas.uncheck();
  await expect(dialog.getByText('“7,200” is not a number')).toBeVisible();
  await paste('Product\tRevenue 2025\nPies\t7,25');
  await expect(commas).toHaveCount(0);
  // Names below no head, a word that nobody knows, commas, and a line that is wrong: all else is read.
  await paste('\tItems\tRevenue 2025\nTarts\t1,200\t24,500\nBuns\t800\tmuch\nRolls\t3,400\t61,250');
  await expect(commas).toBeChecked();
  await expect(dialog.getByText('“Items” is read as “Total units”.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Tarts' })).toContainText('1.200,0024.500,00');
  await expect(dialog.getByText('1 line has to be changed first. Nothing has been stored.')).toBeVisible();
});

test('people and other costs are pasted as a list, with a heading in either language', async ({ adminPage: page }) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const pasteList = async (label: string, lines: string[][]) => {
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await dialog.getByLabel(label).fill(lines.map(line => line.join('\t')).join('\n'));
  };
  await page.goto(`/personnel/${scenarioId}`);
  await pasteList('Paste a list of employees', [
    ['Functie', 'Naam', 'Jaarsalaris 2025', 'Uren'],
    ['Bakker', 'Anna', '€ 41.000', '1.720'],
    ['', '', '5', ''],
  ]);
  await expect(dialog.getByText('There is no name.')).toBeVisible();
  await expect(dialog.getByRole('row').nth(1)).toContainText('2AnnaBakker1.720,0041.000,000');
  await expectAccessible(page);
  await dialog.getByLabel('Paste a list of employees').fill('Anna;Bakker;1.720;41.000;13.500');
  await expect(dialog.getByRole('status')).toContainText('1 line was read.');
  await dialog.getByRole('button', { name: 'Add 1 line' }).click();
  await expect(page.getByText('1 line was added.').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Employees' }).getByRole('row', { name: 'Anna' })).toContainText(
    'Bakker1.720,0041.000,0013.500,0054.500,00',
  );

  await page.goto(`/othercosts/${scenarioId}`);
  await pasteList('Paste a list of other costs', [
    ['Kosten', 'Bedrag', 'Eenheid'],
    ['Huur', '12.000', 'm²'],
    ['Software', '3.000', ''],
    ['Totaal', '15.000', ''],
  ]);
  await expect(dialog.locator('tfoot')).toHaveText('Total15.000,00');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(page.getByText('2 lines were added.').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Other costs' }).locator('tfoot')).toContainText('15.000,00');
  expect(await call(page, 'GET', `/other-cost/list/${scenarioId}`)).toMatchObject([
    { name: 'Huur', totalCost: 12_000, unitDescription: 'm²' },
    { name: 'Software', totalCost: 3_000, unitDescription: null },
  ]);
});

async function lookAtResults(page: Page) {
  await page.getByRole('link', { name: 'Profit and loss', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible();
  await page.goBack();
}

test('people who have jobs and no names are called by these, and a line of several is counted as many times by a tick', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  await call(page, 'GET', `/scenario/showCostCentersOnPersonnel/${scenarioId}/false`);
  await page.goto(`/personnel/${scenarioId}`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByRole('textbox').fill('Function\tNumber\tAnnual salary\nRoaster\t2\t38.000\nDirector\t1\t75.000');
  await expect(dialog.getByText('not read: Number')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Wage and hours are of each: × “Number”' }).check();
  await expect(dialog.getByText('columns are not read')).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: 'Roaster' })).toContainText('76.000,00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await call(page, 'GET', `/employee/list/${scenarioId}`)).toMatchObject([
    { name: 'Roaster', yearlyWage: 76_000 },
    { name: 'Director', yearlyWage: 75_000 },
  ]);
});

test('a pasted list that is all there is can be taken back and done again: the list is empty meanwhile, and says so', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  const stored = async () =>
    ((await call(page, 'GET', `/other-cost/list/${scenarioId}`)) as { name: string }[]).map(({ name }) => name);
  await page.goto(`/othercosts/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await dialog.getByLabel('Paste a list of other costs').fill('Rent\t12.000\nSoftware\t3.000');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  for (const again of ['by its button', 'by the key', 'after a look at the results']) {
    await page.getByRole('button', { name: 'Take the last change back: 2 added lines' }).click();
    await expect(page.getByText('Taken back: 2 added lines.')).toBeVisible();
    await expect.poll(stored).toEqual([]);
    await expectAccessible(page);
    if (again === 'after a look at the results') await lookAtResults(page);
    if (again === 'by the key') await page.keyboard.press('Control+y');
    else await page.getByRole('button', { name: 'Do the last change again' }).click();
    await expect.poll(stored).toEqual(['Rent', 'Software']);
  }
});

test('a pasted list is taken back by the arrow, and done again; not any more once one of its rows is another', async ({
  adminPage: page,
}) => {
  const scenarioId = await buildScenario(page, []);
  const stored = async () =>
    ((await call(page, 'GET', `/other-cost/list/${scenarioId}`)) as { name: string; totalCost: number }[]).map(
      ({ name, totalCost }) => `${name} ${totalCost}`,
    );
  await call(page, 'POST', '/other-cost/', { scenarioId, name: 'Insurance', totalCost: 500 });
  await page.goto(`/othercosts/${scenarioId}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const costs = page.getByRole('grid', { name: 'Other costs' });
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await dialog.getByLabel('Paste a list of other costs').fill('Rent\t12.000\nSoftware\t3.000');
  await dialog.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(costs.locator('tfoot')).toContainText('15.500,00');
  const ids = async () =>
    ((await call(page, 'GET', `/other-cost/list/${scenarioId}`)) as { id: string }[]).map(({ id }) => id);
  const first = await ids();
  // Also after a look at the results.
  await lookAtResults(page);
  await page.getByRole('button', { name: 'Take the last change back: 2 added lines' }).click();
  await expect(page.getByText('Taken back: 2 added lines.')).toBeVisible();
  await expect(costs.locator('tfoot')).toContainText('500,00');
  await expect.poll(stored).toEqual(['Insurance 500']);
  await lookAtResults(page);
  await page.keyboard.press('Control+y');
  await expect.poll(stored).toEqual(['Insurance 500', 'Rent 12000', 'Software 3000']);
  await expect(costs.locator('tfoot')).toContainText('15.500,00');
  expect(await ids(), 'They are the same ones.').toEqual(first);
  expect(await call(page, 'GET', `/deleted-entry/list/${scenarioId}`), 'Nothing is deleted.').toEqual([]);
  const [, rent] = (await call(page, 'GET', `/other-cost/list/${scenarioId}`)) as { id: string }[];
  await call(page, 'PUT', `/other-cost/${rent!.id}`, { totalCost: 12_500 });
  await expect(costs.locator('tfoot')).toContainText('16.000,00');
  await page.getByRole('button', { name: 'Take the last change back: 2 added lines' }).click();
  await expect(page.getByText('2 added lines: this has been changed since, so it was left as it is.')).toBeVisible();
  expect(await stored()).toEqual(['Insurance 500', 'Rent 12500', 'Software 3000']);
  await page.getByRole('button', { name: 'Actions for Software', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(stored).toEqual(['Insurance 500', 'Rent 12500']);
  await lookAtResults(page);
  await expect(page.getByText(/“Software” is deleted/), 'Who came back so is deleted as all others.').toBeVisible();
});
