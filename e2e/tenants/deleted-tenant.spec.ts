import { tenantContract } from '@canone/contracts/tenants/tenant';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { expect, people, tenants, test, toast, unique } from '../kit/fixtures.ts';
import { callAs } from '../kit/subscribers.ts';

test('AE14 · after the chosen tenant was deleted, the person chooses another tenant', async ({
  openAlone,
}) => {
  const page = await openAlone(people.superAdmin, tenants.aurora);
  const name = unique('Tenant');
  await callAs(page, tenantContract.endpoints.create, { body: { name, configuration: '' } });
  await page.goto('/tenant');
  await page.getByRole('combobox', { name: 'Tenant attuale:' }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('combobox', { name: 'Tenant attuale:' })).toHaveValue(name);

  await page.goto(`/tenant?name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Elimina ${name}` }).click();
  await page.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scegli il tenant');
  await page.getByRole('button', { name: tenants.aurora }).click();
  await expect(page.getByRole('combobox', { name: 'Tenant attuale:' })).toHaveValue(tenants.aurora);
});

test('AQ1 · after another person deleted the chosen tenant, a message gives the reason', async ({
  openAlone,
}) => {
  const page = await openAlone(people.superAdmin, tenants.aurora);
  const { create, remove } = tenantContract.endpoints;
  const { id } = await callAs(page, create, {
    body: { name: unique('Tenant'), configuration: '' },
  });
  await page.evaluate((chosen) => localStorage.setItem('selectedTenantId', chosen), String(id));
  await page.goto('/user');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lista di Utenti');

  // leaves the screen, because a call of the screen after the deletion would already show the reason there
  await page.goto('/favicon.svg');
  await callAs(page, remove, { params: { id } });
  await page.goto('/user');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scegli il tenant');
  await expect(toast(page, errorCatalogue['access.tenantDenied'].message)).toHaveCount(1);
});
