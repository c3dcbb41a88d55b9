import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { call } from './call.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { acceptInvitation, letterTo } from './mail.ts';

type Texts = { [key: string]: string & Texts };
const textsIn = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../src/web/i18n/${language}.json`, import.meta.url), 'utf8'));

const password = 'een paar woorden op een rij';

for (const language of ['en', 'nl'] as const)
  test(`P9.17 the first day, in ${language}: a company, its manager, and a user who sees less`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(180_000);
    const { shell, companies, users, home, notFound, ErrorMessages } = textsIn(language);
    const company = `De Ochtend ${language}`;
    const manager = { email: `mia.${language}@ochtend.example`, password };
    const user = { email: `noor.${language}@ochtend.example`, password };

    const admin = await newcomer(browser, language);
    await signIn(admin.page, server.url, server.admin);
    await admin.page.evaluate(chosen => localStorage.setItem('langData', chosen), language);
    await admin.page.goto(`${server.url}/`);

    await test.step('P1.10, P2.21, P3.4, P3.9 the admin makes a company and opens it', async () => {
      const { page } = admin;
      await expect(page.getByRole('heading', { level: 1, name: companies!.title })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(companies!.title!));
      await expect(page.getByRole('complementary')).toHaveCount(0);
      await page.getByRole('button', { name: companies!.new }).click();
      await page.getByLabel(companies!.name!).fill(company);
      await page.getByLabel(companies!.colour!).fill('#f2d024');
      await page.getByRole('button', { name: companies!.make }).click();
      await expect(page).toHaveURL(`${server.url}/home`);
      await page.getByRole('link', { name: shell!.users }).click();
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(242, 208, 36)');
      await expect(page.getByText(users!.none!)).toBeVisible();
      const kept = await page.evaluate(() => [localStorage.company, localStorage.companyColor]);
      expect(JSON.parse(kept[0])).toMatchObject({ name: company, logoUrl: null });
      expect(kept[1]).toBe('#f2d024');
    });

    await test.step('P2.5 the admin invites a main user, who finds the mail and sets a password', async () => {
      await invite(admin, { ...manager, firstName: 'Mia', role: users!.roles!['company-manager']! });
      await expect(admin.page.getByRole('row', { name: /Mia/ })).toContainText(users!.states!.invited!);
      await expectAccessible(admin.page);
    });

    const mia = await newcomer(browser, language);
    const letter = await letterTo(server.dataFolder, manager.email);
    await acceptInvitation(mia.page, letter.link, manager);

    const [open, closed] =
      await test.step('P2.17, P2.23, P2.28, P4.6, P6.3, P6.5, P6.6 the main user sees that company only', async () => {
        const { page } = mia;
        await expect(page).toHaveURL(`${server.url}/user/`);
        await expect(page.getByRole('heading', { level: 1, name: users!.title })).toBeVisible();
        await expect(page.getByRole('banner').getByRole('link')).toHaveText(company);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await page.getByRole('banner').getByRole('button').last().click();
        await expect(page.getByRole('menuitem', { name: shell!.logOut })).toBeVisible();
        await expect(page.getByRole('menuitem', { name: shell!.leaveCompany })).toHaveCount(0);
        await page.keyboard.press('Escape');
        await page.goto(`${server.url}/`);
        await expect(page).toHaveURL(`${server.url}/user/`);
        const companyId = await page.evaluate(() => JSON.parse(localStorage.company).id);
        const report = (name: string) => call(page, 'POST', '/report/', { companyId, name });
        const made = [await report('Open 2027'), await report('Closed 2027')];
        await page.reload();
        await expect(page.getByRole('navigation').getByText('Closed 2027')).toBeVisible();
        return made;
      });
    expect(open!.id).not.toBe(closed!.id);

    await test.step('the main user invites a user who may access one report', async () => {
      await invite(mia, { ...user, firstName: 'Noor', role: users!.roles!['company-user']!, report: 'Open 2027' });
      await expect(mia.page.getByRole('row', { name: /Noor/ })).toContainText('Open 2027');
    });

    const noor = await newcomer(browser, language);
    await acceptInvitation(noor.page, (await letterTo(server.dataFolder, user.email)).link, user);

    await test.step('P2.4, P2.16, P2.33, P2.34, P6.4, C6.3 the user sees less', async () => {
      const { page } = noor;
      await expect(page).toHaveURL(`${server.url}/home`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home!.welcomeNamed!.replace('{{name}}', 'Noor'));
      await expect(page.getByRole('heading', { name: 'Open 2027' })).toBeVisible();
      await expect(page.getByText('Closed 2027')).toHaveCount(0);
      const sidebar = page.getByRole('navigation', { name: shell!.navigation });
      await expect(sidebar.getByRole('button', { name: shell!.newScenario }).first()).toBeVisible();
      await expect(sidebar.getByRole('link', { name: shell!.users })).toHaveCount(0);
      await expect(sidebar.getByRole('button', { name: shell!.newReport })).toHaveCount(0);
      await expectAccessible(page);
      await page.goto(`${server.url}/user/`);
      await expect(page.getByRole('heading', { name: notFound!.title })).toBeVisible();
      await page.goto(`${server.url}/home`);
      await expect(page.getByRole('heading', { name: 'Open 2027' })).toBeVisible();
    });

    // Who is blocked is blocked in any language, and each message is in every language (error-messages.test.ts).
    if (language === 'en') {
      await test.step("P4.23 blocking shows at the blocked one's next click, unblocking restores", async () => {
        await act(mia, /Noor/, users!.block!);
        await mia.page.getByRole('dialog').getByRole('button', { name: users!.block }).click();
        await expect(mia.page.getByRole('row', { name: /Noor/ })).toContainText(users!.states!.blocked!);
        await noor.page.getByRole('banner').getByRole('link').click();
        await expect(noor.page.getByRole('heading', { name: shell!.authFailed })).toBeVisible();
        await expect(noor.page.getByRole('main').getByText(ErrorMessages!.ERROR_USER_INACTIVE!)).toBeVisible();
        await expectAccessible(noor.page);
        await act(mia, /Noor/, users!.unblock!);
        await expect(mia.page.getByRole('row', { name: /Noor/ })).not.toContainText(users!.states!.blocked!);
        await noor.page.goto(`${server.url}/home`);
        await expect(noor.page.getByRole('heading', { name: 'Open 2027' })).toBeVisible();
      });

      await test.step('P2.29, P4.22 a blocked company is closed at the next click', async () => {
        const { page } = admin;
        await page.getByRole('banner').getByRole('button').last().click();
        await page.getByRole('menuitem', { name: shell!.leaveCompany }).click();
        await expect(page).toHaveURL(`${server.url}/`);
        expect(await page.evaluate(() => 'company' in localStorage || 'companyColor' in localStorage)).toBe(false);
        await act(admin, new RegExp(company), companies!.block!);
        await page.getByRole('dialog').getByRole('button', { name: companies!.block }).click();
        await expect(page.getByRole('row', { name: company })).toContainText(companies!.states!.blocked!);
        await mia.page.getByRole('banner').getByRole('link').click();
        await expect(mia.page.getByRole('main').getByText(ErrorMessages!.ERROR_COMPANY_INACTIVE!)).toBeVisible();
        await act(admin, new RegExp(company), companies!.unblock!);
        await expect(page.getByRole('row', { name: company })).not.toContainText(companies!.states!.blocked!);
      });
    }

    for (const { context, problems } of [admin, mia, noor]) {
      expect(problems).toEqual([]);
      await context.close();
    }

    async function invite(
      { page }: Person,
      who: { email: string; firstName: string; role: string; report?: string },
    ): Promise<void> {
      await page.getByRole('button', { name: users!.invite }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(users!.email!).fill(who.email);
      await dialog.getByLabel(users!.firstName!).fill(who.firstName);
      await dialog.getByLabel(users!.lastName!).fill('Bakker');
      await dialog.getByRole('combobox', { name: users!.role }).click();
      await page.getByRole('option', { name: who.role, exact: true }).click();
      await dialog.getByRole('combobox', { name: users!.language }).click();
      await page.getByRole('option', { name: users!.languages![language] }).click();
      if (who.report) {
        // Without a report there is nothing to see, and that is said before the invitation goes.
        await expect(dialog.getByText(users!.seesNothing!)).toBeVisible();
        await dialog.getByRole('checkbox', { name: who.report }).check();
        await expect(dialog.getByText(users!.seesNothing!)).toHaveCount(0);
      }
      await expectAccessible(page, '[role=dialog]');
      await dialog.getByRole('button', { name: users!.inviteNow }).click();
      // Here no mail is sent. An admin could copy the link now.
      if (page === admin.page) {
        await expect(dialog.getByRole('button', { name: users!.copyLink })).toBeVisible();
        await expectAccessible(page, '[role=dialog]');
        await page.keyboard.press('Escape');
      }
      await expect(dialog).toHaveCount(0);
    }

    async function act({ page }: Person, row: RegExp, entry: string): Promise<void> {
      await page.getByRole('row', { name: row }).getByRole('button').last().click();
      await page.getByRole('menuitem', { name: entry }).click();
    }
  });

interface Person {
  context: BrowserContext;
  page: Awaited<ReturnType<BrowserContext['newPage']>>;
  problems: string[];
}

/** A browser of somebody who has never been here. */
async function newcomer(browser: Browser, language: Language): Promise<Person> {
  const context = await browser.newContext({ locale: language === 'nl' ? 'nl-NL' : 'en-GB' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(error.message));
  return { context, page, problems };
}
