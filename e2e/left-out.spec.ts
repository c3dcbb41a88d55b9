import type { Page } from '@playwright/test';
import { cellOf } from './cell-of.ts';
import { makeCostScenario } from './cost-scenario.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const SETTLED = 'Everything that was entered is divided, and nothing is out of date.';
const isRight = (page: Page) => page.getByRole('button', { name: 'That is right' });
const told = (page: Page) => page.getByText('gets nothing of');
const list = (page: Page) => page.getByRole('grid', { name: 'Total indirect costs', exact: true });

/** Beer and Soda pay for Hall and Cleaning by hand; Cider came afterwards, and sells something. */
async function makeCider(page: Page) {
  const { scenarioId, costs, segments, api } = await makeCostScenario(page, {
    costs: ['Drinks', 'Hall', 'Cleaning'],
    segments: ['Beer', 'Soda'],
  });
  await api('PATCH', `/scenario/${scenarioId}`, { showCostCentersOnPersonnel: false });
  const { id: rent } = (await api('POST', '/other-cost/', { scenarioId, name: 'Rent', totalCost: 1_000 })) as {
    id: string;
  };
  const half = [costs.Hall, costs.Cleaning].map(processId => ({ processId, percent: 50 }));
  await api('PATCH', `/other-cost-allocation/${rent}`, half);
  const over = (cost: string, ...parts: number[]) =>
    api(
      'PATCH',
      `/total-cost-allocation/${costs[cost]}`,
      Object.values(segments).map((segmentId, n) => ({ segmentId, percent: parts[n] ?? 0 })),
    );
  await over('Hall', 60, 40);
  await over('Cleaning', 50, 50);
  segments.Cider = ((await api('POST', '/segment/', { scenarioId, name: 'Cider' })) as { id: string }).id;
  await api('PUT', `/process/${costs.Drinks}`, { totalRevenue: 3_000 });
  const sold = Object.values(segments).map(segmentId => ({ segmentId, revenue: 1_000 }));
  await api('PATCH', `/process-cost-allocation/${costs.Drinks}`, sold);
  return { scenarioId, over };
}

test('who gets nothing of costs that were divided before is named, calmly, until somebody says that it is right', async ({
  adminPage: page,
}) => {
  const { scenarioId } = await makeCider(page);
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(
    page.getByText('Cider gets nothing of the indirect costs of Hall, Cleaning. The other segments get some of each.'),
  ).toBeVisible();
  // Nothing is wrong by that.
  await expect(page.getByText(SETTLED)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Total indirect costs' }).click();
  await expect(told(page)).toBeVisible();
  await isRight(page).click();
  await expect(told(page)).toBeHidden();
  await page.goto(`/profitandloss/${scenarioId}`);
  await expect(page.getByText(SETTLED)).toBeVisible();
  await expect(told(page)).toHaveCount(0);
});

test('the list of total indirect costs names what is still missed, as soon as somebody gets something', async ({
  adminPage: page,
}) => {
  const { scenarioId, over } = await makeCider(page);
  await page.goto(`/totalcosts/${scenarioId}`);
  await expect(page.getByText('Cider gets nothing of the indirect costs of Hall, Cleaning.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Hall' }).click();
  const hall = page.getByRole('grid', { name: 'Allocation of Hall' });
  const top = async () => (await hall.boundingBox())!.y;
  await cellOf(hall, 'Beer', 3).click();
  const was = await top();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await cellOf(hall, 'Cider', 3).click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cider gets nothing of the indirect costs of Cleaning.')).toBeVisible();
  // Nothing comes above the table while somebody works in it, and what goes leaves its room.
  await over('Cleaning', 50, 40, 10);
  await expect(told(page)).toBeHidden();
  expect(await top()).toBe(was);
  await page.reload();
  await expect(list(page)).toBeVisible();
  await expect(told(page)).toHaveCount(0);
});
