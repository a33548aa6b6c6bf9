import { expect, people, tenants, test, unique } from '../kit/fixtures.ts';

test('AJ2 · the choice of a tenant shows a new tenant and a renamed tenant at once', async ({
  openAlone,
}) => {
  const page = await openAlone(people.superAdmin, tenants.aurora);
  const [name, renamed] = [unique('Tenant'), unique('Rinominato')];
  const choice = page.getByRole('combobox', { name: 'Tenant attuale:' });
  await page.goto('/tenant/new');
  await expect(choice).toHaveValue(tenants.aurora);
  await page.getByLabel('Nome', { exact: false }).first().fill(name);
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page).toHaveURL(/\/tenant$/);

  await choice.click();
  await page.getByRole('option', { name }).click();
  await expect(choice).toHaveValue(name);

  await page.goto(`/tenant?name=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Modifica ${name}` }).click();
  await page.getByRole('heading', { name: 'Modifica Tenant' }).waitFor();
  const field = page.getByLabel('Nome', { exact: false });
  await expect(field).toHaveValue(name);
  await field.fill(renamed);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(choice).toHaveValue(renamed);
});
