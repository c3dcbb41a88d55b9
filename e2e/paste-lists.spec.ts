import { buildScenario, call } from './build-through-api.ts';
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
  await expect(segments.getByRole('button', { name: 'Add 2 lines' })).toBeDisabled();
  await segments.getByLabel('Paste a list of segments').fill('Segment\nSouth\nWest');
  await segments.getByRole('button', { name: 'Add 2 lines' }).click();
  await expect(segments.getByText('2 lines were added.')).toBeVisible();
  await segments.getByRole('button', { name: 'Close' }).last().click();
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
  await expect(tree.getByRole('status')).toHaveText(
    '3 lines were read. The first row is the heading. Not read: Opmerking. 1 line has to be changed first. Nothing has been stored.',
  );
  await expect(tree.getByRole('row').nth(2)).toContainText('“veel” is not a number of zero or more');
  await expect(tree.getByRole('row').nth(1)).toContainText('1.234,56');
  await expectAccessible(page);
  lines[2]![4] = '5';
  await paste(lines.map(line => line.join('\t')).join('\n'));
  await tree.getByRole('button', { name: 'Add 3 lines' }).click();
  await expect(tree.getByRole('status')).toHaveText('3 lines were added.');
  await tree.getByRole('button', { name: 'Close' }).last().click();
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
