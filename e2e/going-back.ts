import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const back = (page: Page) => page.evaluate(() => history.back());
export const title = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeAttached();
/** What was typed before it, and not stored. */
export const question = (page: Page) => page.getByRole('dialog', { name: 'Not everything is saved' });
export const accountButton = (page: Page) => page.locator('header [aria-haspopup=menu]').last();

/** From one page to the other, as a person comes: in the history there is one before. */
export async function cameFromSegments(page: Page, scenarioId: string, to: string): Promise<void> {
  await page.goto(`/segments/${scenarioId}`);
  await title(page, 'Segments');
  await page
    .locator(`nav a[href^="${to}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(new RegExp(to));
}
