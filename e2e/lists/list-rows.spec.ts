import { readFile } from 'node:fs/promises';
import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { deleteMessages, listMessages } from '@canone/contracts/texts/messages';
import { expect, noToasts, tenants, test, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { callsOf, isCallOf, letThrough, refuse } from '../kit/network.ts';

const { list: listCall, remove } = regionContract.endpoints;

test('LST-04 · deleting asks for confirmation first, then removes the row without a new request for the list', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(3);
  await asAdmin.goto(`/region?name=${name}`);
  const list = listOf(asAdmin, 'Regioni');
  await expect(list.rows).toHaveCount(3);

  await asAdmin.getByRole('button', { name: `Elimina ${name} 02` }).click();
  const question = asAdmin.getByRole('dialog', { name: deleteMessages.title });
  await expect(question.getByText(deleteMessages.text)).toBeVisible();
  await expect(question.getByRole('button')).toHaveText([
    deleteMessages.cancel,
    deleteMessages.confirm,
  ]);
  await expect(question).toContainText(`${name} 02`);
  await expect(question).not.toContainText('Tenant');
  await expect(question.getByRole('button', { name: deleteMessages.cancel })).toBeFocused();

  const calls = callsOf(asAdmin);
  await question.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(question).toBeHidden();
  await expect(list.row(`${name} 02`)).toHaveCount(0);
  await expect(list.rows).toHaveCount(2);
  await expect(asAdmin.getByText('2 regioni', { exact: true })).toBeVisible();
  expect(calls.filter((call) => isCallOf(remove, call))).toHaveLength(1);
  expect(calls.filter((call) => isCallOf(listCall, call))).toHaveLength(0);

  await asAdmin.reload();
  await expect(list.rows).toHaveCount(2);
});

test('LST-03 · a click on a row opens its record, with Ctrl in another tab; a click on its checkbox does not open it', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(2);
  await asAdmin.goto(`/region?name=${name}`);
  const cell = listOf(asAdmin, 'Regioni').row(`${name} 01`).getByRole('cell').nth(2);
  // waits for the code that opens rows, which loads after the list
  await expect(asAdmin.locator('.print-head')).toBeAttached();

  const [other] = await Promise.all([
    asAdmin.context().waitForEvent('page'),
    cell.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(other).toHaveURL(/\/region\/\d+$/);
  await other.close();
  await expect(asAdmin).toHaveURL(`/region?name=${name}`);

  await listOf(asAdmin, 'Regioni').row(`${name} 01`).getByRole('cell').first().click();
  await expect(asAdmin).toHaveURL(`/region?name=${name}`);
  await cell.click();
  await expect(asAdmin).toHaveURL(/\/region\/\d+$/);
});

test('LST-04 LST-05 · a page whose rows are all deleted shows the rows that follow', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(7);
  await asAdmin.goto(`/region?name=${name}&sort=name`);
  const list = listOf(asAdmin, 'Regioni');
  await expect(list.rows).toHaveCount(5);

  await asAdmin.getByRole('checkbox', { name: 'Seleziona tutte le righe' }).check();
  await asAdmin.getByRole('button', { name: 'Elimina', exact: true }).click();
  const question = asAdmin.getByRole('dialog', { name: deleteMessages.title });
  const calls = callsOf(asAdmin);
  await question.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(list.row(`${name} 06`)).toBeVisible();
  await expect(list.row(`${name} 07`)).toBeVisible();
  await expect(list.rows).toHaveCount(2);
  await expect(asAdmin.getByText('2 regioni', { exact: true })).toBeVisible();
  expect(calls.filter((call) => isCallOf(listCall, call))).toHaveLength(1);
});

test('LST-04 LST-05 · a page whose rows are deleted and whose reload fails is not shown as an empty list', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(6);
  await asAdmin.goto(`/region?name=${name}&sort=name`);
  await expect(listOf(asAdmin, 'Regioni').rows).toHaveCount(5);
  await refuse(asAdmin, listCall, { status: 500, code: 'server.failure' });

  await asAdmin.getByRole('checkbox', { name: 'Seleziona tutte le righe' }).check();
  await asAdmin.getByRole('button', { name: 'Elimina', exact: true }).click();
  const question = asAdmin.getByRole('dialog', { name: deleteMessages.title });
  await question.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(asAdmin.getByText(listMessages.loadFailed)).toBeVisible();
  await expect(asAdmin.getByText(listMessages.empty)).toHaveCount(0);

  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: 'Riprova' }).click();
  await expect(listOf(asAdmin, 'Regioni').row(`${name} 06`)).toBeVisible();
});

test('LST-04 · deleting a record of a tenant names the tenant first', async ({ asAdmin, make }) => {
  const { name } = await make.aPlan();
  await asAdmin.goto(`/plan?name=${encodeURIComponent(name)}`);

  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();

  const question = asAdmin.getByRole('dialog', { name: deleteMessages.title });
  await expect(question).toContainText(`Elemento${name}`);
  await expect(question).toContainText(`Tenant${tenants.aurora}`);
});

test('LST-04 · "Annulla" and Escape delete nothing', async ({ asAdmin, make }) => {
  const { name } = await make.aRegion();
  await asAdmin.goto(`/region?name=${name}`);
  const calls = callsOf(asAdmin);
  const question = asAdmin.getByRole('dialog', { name: deleteMessages.title });

  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await question.getByRole('button', { name: deleteMessages.cancel }).click();
  await expect(question).toBeHidden();
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await expect(question).toBeVisible();
  await asAdmin.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await expect(listOf(asAdmin, 'Regioni').row(name)).toBeVisible();
  expect(calls.filter((call) => isCallOf(remove, call))).toEqual([]);
});

test('LST-14 · a region in use is not deleted: the list shows the reason, without a toast', async ({
  asAdmin,
  make,
}) => {
  const { id, name } = await make.aRegion();
  await make.aProvince({ regionId: id });
  await asAdmin.goto(`/region?name=${name}`);
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

  const refusal = asAdmin.getByRole('alert');
  await expect(refusal).toContainText(
    `${name}. L’elemento è usato da province e non può essere eliminato.`,
  );
  await noToasts(asAdmin);
  await expect(listOf(asAdmin, 'Regioni').row(name)).toBeVisible();
  await refusal.getByRole('button', { name: 'Chiudi' }).click();
  await expect(refusal).toBeHidden();
});

const places = [
  { path: '/province', endpoints: provinceContract.endpoints },
  { path: '/municipality', endpoints: municipalityContract.endpoints },
];

for (const { path, endpoints } of places) {
  test(`LST-14 · a failed deletion of ${path} is shown in the list, without a toast`, async ({
    asAdmin,
  }) => {
    await refuse(asAdmin, endpoints.remove, {
      status: 409,
      code: 'entity.inUse',
      message: 'È usato.',
    });
    await asAdmin.goto(path);
    await asAdmin
      .getByRole('button', { name: /^Elimina / })
      .first()
      .click();
    await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

    await expect(asAdmin.getByRole('alert')).toContainText('È usato.');
    await noToasts(asAdmin);
  });
}

test('LST-14 · a deletion that fails on the server can be retried', async ({ asAdmin, make }) => {
  const { name } = await make.aRegion();
  await asAdmin.goto(`/region?name=${name}`);
  await refuse(asAdmin, remove, { status: 500, code: 'server.failure', message: 'Guasto.' });
  await asAdmin.getByRole('button', { name: `Elimina ${name}` }).click();
  await asAdmin.getByRole('button', { name: deleteMessages.confirm }).click();
  await expect(asAdmin.getByRole('alert')).toContainText('Guasto.');

  await letThrough(asAdmin);
  await asAdmin.getByRole('button', { name: 'Riprova' }).click();

  await expect(listOf(asAdmin, 'Regioni').row(name)).toHaveCount(0);
  await expect(asAdmin.getByText('Ancora niente qui')).toBeVisible();
});

test('LST-03 LST-06 LST-13 · a selection keeps the page size, and the selected rows of several pages are exported as CSV that is safe in Excel', async ({
  asAdmin,
  make,
}) => {
  const tag = unique('Regione');
  const names = [
    `${tag} 1`,
    `${tag} 2; "due"`,
    `=1+1 ${tag}`,
    `+39 ${tag}`,
    `@SUM(A1) ${tag}`,
    `${tag} è l’ultima`,
  ];
  const ids: number[] = [];
  for (const name of names) ids.push((await make.aRegion({ name, code: '-07' })).id);
  await asAdmin.goto(`/region?name=${encodeURIComponent(tag)}`);
  const list = listOf(asAdmin, 'Regioni');
  await list.table.getByLabel('Seleziona tutte le righe').check();
  await expect(asAdmin.getByText('Righe selezionate: 5')).toBeVisible();
  await expect(list.size).toHaveValue('5');
  await list.goToPage(2);
  await asAdmin.getByLabel(`Seleziona ${names[5]}`).check();
  await expect(asAdmin.getByText('Righe selezionate: 6')).toBeVisible();

  const downloading = asAdmin.waitForEvent('download');
  await asAdmin.getByRole('button', { name: 'Esporta CSV' }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toMatch(/^regioni-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString('utf8')).toBe(
    [
      'Id;Nome;Codice',
      `${ids[0]};${tag} 1;-07`,
      `${ids[1]};"${tag} 2; ""due""";-07`,
      `${ids[2]};'=1+1 ${tag};-07`,
      `${ids[3]};'+39 ${tag};-07`,
      `${ids[4]};'@SUM(A1) ${tag};-07`,
      `${ids[5]};${tag} è l’ultima;-07`,
      '',
    ].join('\r\n'),
  );
});

test('LST-13 · the selected rows are deleted after one question; rows that cannot be deleted stay selected', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(2);
  const { id } = await make.aRegion({ name: `${name} usata` });
  await make.aProvince({ regionId: id });
  await asAdmin.goto(`/region?name=${name}`);
  const list = listOf(asAdmin, 'Regioni');
  await list.table.getByLabel('Seleziona tutte le righe').check();
  await asAdmin.getByRole('button', { name: 'Elimina', exact: true }).click();
  const question = asAdmin.getByRole('dialog', { name: deleteMessages.title });
  await expect(question).toContainText('3 regioni');
  await question.getByRole('button', { name: deleteMessages.confirm }).click();

  await expect(list.rows).toHaveCount(1);
  await expect(list.row(`${name} usata`).getByRole('checkbox')).toBeChecked();
  await expect(asAdmin.getByRole('alert')).toContainText(`${name} usata`);
});
