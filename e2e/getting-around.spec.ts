import { makeCostScenario } from './cost-scenario.ts';
import { expect, test } from './fixtures.ts';

const numbered = (what: string, count: number) => Array.from({ length: count }, (_, at) => `${what} ${at + 1}`);

test('back and forward restore screen, scroll and title', async ({ adminPage: page }) => {
  const { scenarioId } = await makeCostScenario(page, { costs: ['Sales'], segments: numbered('Segment', 40) });
  await page.goto(`/segments/${scenarioId}`);
  await expect(page.getByText('Segment 40', { exact: true })).toBeVisible();
  await page.getByText('Segment 30', { exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 600));
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  // Without scrolling to it, as a person's click would.
  await page
    .locator(`a[href="/othercosts/${scenarioId}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { name: /^Other/, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Other.*costs · Budget/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Segments', level: 1 })).toBeAttached();
  await expect.poll(scrolled).toBe(before);
  await expect(page).toHaveTitle(/Segments · Budget/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: /^Other/, level: 1 })).toBeVisible();
});
