import type { Page } from '@playwright/test';
import { axe, expect, people, tenants, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';

async function openColumns(page: Page) {
  await page.getByRole('button', { name: 'Vista', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Colonne…' }).click();
}

test('VIW-04 · columns are chosen and ordered; "Ripristina" restores the default columns @both', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await asAdmin.getByText('Filtri di Ricerca').waitFor();
  await openColumns(asAdmin);
  const dialog = asAdmin.getByRole('dialog', { name: 'Colonne' });
  await dialog.getByLabel('Id', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Sposta Codice prima' }).click();
  await axe(asAdmin);
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await expect(asAdmin).toHaveURL('/region?columns=code%2Cname');

  await asAdmin.reload();
  await openColumns(asAdmin);
  await expect(dialog.getByRole('checkbox', { name: 'Id' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Ripristina' }).click();
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await expect(asAdmin).toHaveURL('/region');
});

test('VIW-06 · a column has the chosen width after a reload, until "Ripristina"', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  const { table, rows } = listOf(asAdmin, 'Regioni');
  await rows.first().waitFor();
  const width = async () =>
    Math.round((await table.getByRole('columnheader').nth(2).boundingBox())?.width ?? 0);
  await openColumns(asAdmin);
  const dialog = asAdmin.getByRole('dialog', { name: 'Colonne' });
  await dialog.getByLabel('Larghezza di Nome').selectOption('Larga');
  await axe(asAdmin);
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await expect.poll(width).toBe(360);

  await asAdmin.reload();
  await expect.poll(width).toBe(360);
  await openColumns(asAdmin);
  await dialog.getByRole('button', { name: 'Ripristina' }).click();
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await expect.poll(width).not.toBe(360);
});

test('VIW-04 · a row without its name column keeps its accessible name, and the export keeps all columns', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region?columns=code');
  const { table, rows } = listOf(asAdmin, 'Regioni');
  await expect(table.getByRole('columnheader')).toHaveText(['', 'Codice', 'Azioni']);
  await rows.first().getByRole('checkbox').check();
  const [download] = await Promise.all([
    asAdmin.waitForEvent('download'),
    asAdmin.getByRole('button', { name: 'Esporta CSV' }).click(),
  ]);
  const stream = await download.createReadStream();
  const [chunk] = await stream.toArray();
  expect(String(chunk)).toContain('Id;Nome;Codice');
  await expect(rows.first().getByRole('checkbox')).not.toHaveAccessibleName(/^Seleziona \d+$/);
});

test('VIW-05 · each list remembers its page size until the logout; a page is reached by its number', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/municipality');
  const { rows, size, pages } = listOf(page, 'Comuni');
  await pages.getByLabel('Vai alla pagina').fill('7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/municipality?page=7');
  await size.selectOption('10');
  await expect(rows).toHaveCount(10);

  await page.goto('/municipality');
  await expect(rows).toHaveCount(10);
  await expect(size).toHaveValue('10');
  await page.goto('/province');
  await expect(size).toHaveValue('5');

  await page.getByRole('button', { name: /^Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pageSizes'))).toBeNull();
});
