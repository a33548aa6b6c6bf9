import { tenantContract } from '@canone/contracts/tenants/tenant';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { expect, people, tenants, test, unique } from '../kit/fixtures.ts';
import { callAs } from '../kit/subscribers.ts';

test('AE14 · after the chosen tenant was deleted another one is chosen', async ({ openAlone }) => {
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
