import { call, openNewCompany } from './company.ts';
import { expect, test } from './fixtures.ts';

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
