import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { isIn } from './sign-in.ts';

/** The newest letter to this address in the data folder, as its receiver reads it. */
export async function letterTo(dataFolder: string, email: string): Promise<{ subject: string; link: string }> {
  const folder = join(dataFolder, 'mail');
  let found: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).sort().reverse();
    const letters = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')));
    found = letters.find(letter => letter.includes(`To: ${email}`) || letter.includes(`<${email}>`));
    expect(found).toBeDefined();
  }).toPass({ timeout: 10_000 });
  const plain = found!
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return {
    subject: /^Subject: (.*)$/m.exec(plain)?.[1] ?? '',
    link: /https?:\/\/\S+?(?=["\s<>)]|$)/m.exec(plain)![0],
  };
}

/** Follows the link of the letter to a password, which is all it takes to be in. */
export async function acceptInvitation(page: Page, link: string, who: { password: string }): Promise<void> {
  await page.goto(link);
  await page.locator('input[name=password]').fill(who.password);
  await page.locator('input[name=repeat]').fill(who.password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('link', { name: /Continue|Verder/ }).click();
  await isIn(page);
}
