import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { notFound } from '@canone/contracts/texts/common-messages';
import { deleteMessages } from '@canone/contracts/texts/messages';
import { expect, test } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { letThrough, refuse } from '../kit/network.ts';
import { unique } from '../kit/records.ts';
import { callAs } from '../kit/subscribers.ts';

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

test('AQ8 · a row that another person has deleted disappears from the list, and its deletion is not offered again', async ({
  asAdmin,
  make,
}) => {
  const name = unique('Regione');
  const gone = await make.aRegion({ name: `${name} 01` });
  const used = await make.aRegion({ name: `${name} 02` });
  const province = await make.aProvince({ regionId: used.id });
  await asAdmin.goto(`/region?name=${name}&sort=name`);
  const { rows } = listOf(asAdmin, 'Regioni');
  await expect(rows).toHaveCount(2);
  await asAdmin.getByRole('checkbox', { name: 'Seleziona tutte le righe' }).check();
  await callAs(asAdmin, remove, { params: { id: gone.id } });

  await asAdmin.getByRole('button', { name: 'Elimina', exact: true }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  const refusal = asAdmin.getByRole('alert');
  await expect(refusal).toContainText(`${gone.name}. ${notFound}`);
  await expect(rows).toHaveCount(1);
  await expect(asAdmin.getByText('Righe selezionate: 1')).toBeVisible();
  await refusal.getByRole('button', { name: 'Riprova' }).click();
  await expect(refusal).not.toContainText(gone.name);
  await expect(refusal).toContainText(used.name);

  await callAs(asAdmin, provinceContract.endpoints.remove, { params: { id: province.id } });
  await callAs(asAdmin, remove, { params: { id: used.id } });
  await asAdmin.getByRole('button', { name: `Elimina ${used.name}` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(refusal).toContainText(`${used.name}. ${notFound}`);
  await expect(refusal.getByRole('button')).toHaveText(['Chiudi']);
  await expect(asAdmin.getByText('Ancora niente qui')).toBeVisible();
});
