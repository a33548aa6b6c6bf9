import { axe, chooseTenant, expect, people, signIn, tenants, test } from './kit/fixtures.ts';

test('the login page can be used by everyone @both', async ({ page }) => {
  await page.goto('/login');

  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await axe(page);
});

test('AUT-01 TEN-01 · a SuperAdmin signs in, chooses a tenant and arrives home', async ({
  page,
}) => {
  await signIn(page, people.superAdmin);
  await chooseTenant(page, tenants.aurora);

  await expect(page.getByRole('navigation', { name: 'Percorso' })).toBeVisible();
  await axe(page);
});

test('AUT-07 · a stored session is restored', async ({ asAdmin }) => {
  await asAdmin.goto('/region');

  await expect(asAdmin.getByRole('heading', { level: 1 })).toContainText('Lista di');
});
