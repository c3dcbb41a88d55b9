import { makeCostScenario } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

test('new costs are typed one below the other, without waiting until each is stored', async ({ adminPage: page }) => {
  const { scenarioId, api } = await makeCostScenario(page, { costs: ['Bread'], segments: [] });
  await api('PATCH', `/scenario/${scenarioId}`, { processLevel: 1 });
  await page.route('**/api/process/', async route => {
    await new Promise(resolve => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(`/costobjects/${scenarioId}`);
  await page.getByRole('rowheader', { name: 'New cost' }).click();
  for (const name of ['Rolls', 'Cakes', 'Pies']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  const names = async () => {
    const sections = (await api('GET', `/process-category/list/${scenarioId}`)) as {
      mainProcesses: { processes: { name: string }[] }[];
    }[];
    return sections[0]!.mainProcesses[0]!.processes.map(({ name }) => name);
  };
  await expect.poll(names).toEqual(['Bread', 'Rolls', 'Cakes', 'Pies']);
  await expect(page.getByRole('rowheader', { name: 'New cost' })).toBeFocused();
});
