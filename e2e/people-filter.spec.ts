import { BAKERY } from '../src/domain/testing/bakery.ts';
import { call } from './call.ts';
import { openNewCompany } from './company.ts';
import { expect, test } from './fixtures.ts';
import { caller, storeScenario } from './stored-scenario.ts';

test('people are found by typing a part of their name or address, and all come back when the field is emptied', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  for (let n = 1; n <= 12; n++)
    await call(page, 'POST', `/user/company/${company.id}`, {
      ...{
        email: `person-${n}-${company.id}@verdeel.test`,
        firstName: n === 7 ? 'Zoë' : `Anna ${n}`,
        lastName: 'Bakker',
      },
      ...{ roles: ['financial-consultant'], language: 'en' },
    });
  await page.goto('/user/');
  const people = page.getByRole('table').last();
  const rows = people.locator('tbody tr');
  await expect(rows).toHaveCount(12);
  const field = page.getByRole('searchbox', { name: 'Search people' });
  await field.fill('zoe');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Zoë Bakker');
  await field.fill('PERSON-11');
  await expect(rows).toContainText(['Anna 11 Bakker']);
  await expect(rows).toHaveCount(1);
  await field.fill('');
  await expect(rows).toHaveCount(12);
});

test('a list of people is sorted by any column with the keyboard, and stays so until it is put back', async ({
  adminPage: page,
}) => {
  const company = await openNewCompany(page);
  for (const [n, firstName, role] of [
    [1, 'Zoë', 'company-manager'],
    [2, 'anna', 'company-user'],
    [3, 'Émile', 'company-user'],
  ] as const)
    await call(page, 'POST', `/user/company/${company.id}`, {
      ...{ email: `${4 - n}-${company.id}@verdeel.test`, firstName, lastName: 'Bakker' },
      ...{ roles: [role], language: 'en' },
    });
  await page.goto('/user/');
  const people = page.getByRole('table').last();
  const rows = people.locator('tbody tr');
  const orderOf = () => people.locator('tbody th').allInnerTexts();
  await expect(rows).toHaveCount(3);
  const entered = await orderOf();
  const head = (name: string) => people.getByRole('columnheader', { name });
  const press = async (name: string) => {
    await head(name).getByRole('button').focus();
    await page.keyboard.press('Enter');
  };

  for (const name of ['Name', 'E-mail', 'Role', 'Cost reports', 'State'])
    await expect(head(name)).toHaveAttribute('aria-sort', 'none');
  await press('Name');
  await expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(await orderOf()).toEqual(['anna Bakker', 'Émile Bakker', 'Zoë Bakker']);
  await press('E-mail');
  await press('E-mail');
  await expect(head('E-mail')).toHaveAttribute('aria-sort', 'descending');
  await expect(head('Name')).toHaveAttribute('aria-sort', 'none');
  expect(await orderOf()).toEqual(['Zoë Bakker', 'anna Bakker', 'Émile Bakker']);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expect(head('E-mail')).toHaveAttribute('aria-sort', 'descending');
  await press('E-mail');
  expect(await orderOf()).toEqual(entered);
});

test('the companies are sorted by what came out of them, those without a result last', async ({
  adminPage: page,
  server,
  adminState,
}) => {
  const ask = caller(server, adminState);
  const made = `Sorted ${Date.now()}`;
  const employee = (id: string, yearlyWage: number) => ({ ...BAKERY.employees[0]!, id, yearlyWage });
  for (const [name, wage] of [
    ['poor', 90_000_000],
    ['rich', 0],
  ] as const)
    await storeScenario(
      ask,
      { company: `${made} ${name}`, report: 'Year', scenario: 'Budget' },
      { ...BAKERY, employees: [employee('only', wage)] },
    );
  await ask('POST', '/company/', { name: `${made} empty` });
  await page.goto('/?company=');
  const companies = page.getByRole('table', { name: '' }).last();
  const mine = async () => (await companies.locator('tbody th').allInnerTexts()).filter(name => name.startsWith(made));
  const result = companies.getByRole('columnheader', { name: 'Latest result' });
  await expect(
    companies
      .locator('tbody tr')
      .filter({ hasText: `${made} poor` })
      .locator('td')
      .first(),
  ).toHaveText(/\d/);
  await result.getByRole('button').press('Enter');
  expect(await mine()).toEqual([`${made} poor`, `${made} rich`, `${made} empty`]);
  await result.getByRole('button').press('Enter');
  expect(await mine()).toEqual([`${made} rich`, `${made} poor`, `${made} empty`]);
});
