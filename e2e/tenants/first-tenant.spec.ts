import { tenantContract } from '@canone/contracts/tenants/tenant';
import { axe, expect, people, signIn, test, unique } from '../kit/fixtures.ts';
import { answer, letThrough } from '../kit/network.ts';

test('TEN-08 · in an installation without tenants a SuperAdmin creates the first one, which is then selected @both', async ({
  page,
  isMobile,
}) => {
  const { list } = tenantContract.endpoints;
  await answer(page, list, { items: [], totalCount: 0, page: 1, pageSize: 100 });
  await signIn(page, people.superAdmin);
  await expect(page.getByRole('heading', { name: 'Crea il primo tenant' })).toBeVisible();
  await axe(page);
  const create = page.getByRole('button', { name: 'Crea e comincia' });
  await create.click();
  await expect(page.getByText('Il nome è obbligatorio.')).toBeVisible();
  await expect(page.getByLabel('Nome del tenant')).toBeFocused();

  await letThrough(page);
  const name = unique('Primo tenant');
  await page.getByLabel('Nome del tenant').fill(name);
  await create.click();

  await expect(page.getByRole('heading', { name: 'Benvenuto in Canone!' })).toBeVisible();
  if (!isMobile) await expect(page.getByLabel('Tenant attuale:').first()).toHaveValue(name);
});

test('AL7 · after the first tenant is created at the URL of the form, the home page opens and not a second form', async ({
  page,
}) => {
  const { list } = tenantContract.endpoints;
  await answer(page, list, { items: [], totalCount: 0, page: 1, pageSize: 100 });
  await signIn(page, people.superAdmin);
  await page.goto('/tenant/new');
  await expect(page.getByRole('heading', { name: 'Crea il primo tenant' })).toBeVisible();

  await letThrough(page);
  const name = unique('Primo tenant');
  await page.getByLabel('Nome del tenant').fill(name);
  await page.getByRole('button', { name: 'Crea e comincia' }).click();

  await expect(page.getByLabel('Tenant attuale:').first()).toHaveValue(name);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Benvenuto in Canone!' })).toBeVisible();
});
