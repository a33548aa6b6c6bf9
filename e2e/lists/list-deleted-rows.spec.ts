import { regionContract } from '@canone/contracts/places/region';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { expect, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { letThrough, refuse } from '../kit/network.ts';

const { remove } = regionContract.endpoints;

test('LST-04 LST-05 · after a deletion the page shows the rows of the next page, which then no longer exists', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  await asAdmin.goto(`/region?name=${name}&sort=name`);
  const list = listOf(asAdmin, 'Regioni');
  await expect(list.rows).toHaveCount(5);

  await asAdmin.getByRole('button', { name: `Elimina ${name} 02` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(list.row(`${name} 06`)).toBeVisible();
  await expect(list.rows).toHaveCount(5);
  await expect(list.pages.getByRole('button', { name: 'Pagina 2' })).toHaveCount(0);
});

test('LST-04 LST-13 · a deleted row is not selected any more', async ({ asAdmin, make }) => {
  const { name } = await make.someRegions(3);
  await asAdmin.goto(`/region?name=${name}&sort=name`);
  const list = listOf(asAdmin, 'Regioni');
  for (const row of ['01', '02']) await asAdmin.getByLabel(`Seleziona ${name} ${row}`).check();
  await expect(asAdmin.getByText('Righe selezionate: 2')).toBeVisible();

  await asAdmin.getByRole('button', { name: `Elimina ${name} 01` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(list.rows).toHaveCount(2);
  await expect(asAdmin.getByText('Righe selezionate: 1')).toBeVisible();

  await refuse(asAdmin, remove, { status: 500, code: 'server.failure', message: 'Guasto.' });
  await asAdmin.getByRole('button', { name: 'Elimina', exact: true }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(asAdmin.getByRole('alert')).toContainText('Guasto.');
  await expect(asAdmin.getByText('Righe selezionate: 1')).toBeVisible();
  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: 'Riprova' }).click();
  await expect(list.rows).toHaveCount(1);
  await expect(asAdmin.getByText('1 regione', { exact: true })).toBeVisible();
});
