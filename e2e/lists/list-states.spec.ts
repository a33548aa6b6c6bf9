import { municipalityContract } from '@canone/contracts/places/municipality';
import { provinceContract } from '@canone/contracts/places/province';
import { regionContract } from '@canone/contracts/places/region';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { listMessages } from '@canone/contracts/texts/messages';
import { expect, noToasts, test, toast, unique } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { addressOf, answer, hold, letThrough, refuse, replyTo } from '../kit/network.ts';

const { list } = regionContract.endpoints;

test('LST-05 · a loading list shows 5 rows and 6 filters without content', async ({ asAdmin }) => {
  const release = await hold(asAdmin, list);
  await asAdmin.goto('/region');

  const skeleton = asAdmin.getByRole('status').filter({ hasText: 'Caricamento dell’elenco' });
  await expect(skeleton.locator('[aria-hidden]')).toHaveCount(5);
  const { filters, rows } = listOf(asAdmin, 'Regioni');
  await expect(filters.locator('[aria-hidden] > span')).toHaveCount(6);
  await expect(filters.getByRole('button', { name: 'Cerca' })).toBeHidden();

  release();
  await expect(rows).toHaveCount(5);
  await expect(skeleton).toBeHidden();
  await expect(filters.locator('[aria-hidden] > span')).toHaveCount(0);
  await expect(filters.getByRole('button', { name: 'Cerca' })).toBeVisible();
});

test('LST-05 · an empty list shows "Ancora niente qui"', async ({ asAdmin }) => {
  await asAdmin.goto(`/region?name=${unique('nessuna')}`);

  await expect(asAdmin.getByText(listMessages.empty, { exact: true })).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Togli i filtri' }).click();
  await expect(listOf(asAdmin, 'Regioni').rows).toHaveCount(5);

  await answer(asAdmin, provinceContract.endpoints.list, { items: [], totalCount: 0 });
  await asAdmin.goto('/province');
  await expect(asAdmin.getByText(listMessages.empty, { exact: true })).toBeVisible();
});

test('R90 · an empty ready-made view shows "Ancora niente qui" above its reason', async ({
  asAdmin,
}) => {
  await answer(asAdmin, subscriptionContract.endpoints.list, { items: [], totalCount: 0 });
  await asAdmin.goto('/subscription?isOverdue=true');

  await expect(asAdmin.getByText('nessuna sottoscrizione è insoluta')).toBeVisible();
  await expect(asAdmin.getByText(listMessages.empty, { exact: true })).toBeVisible();
});

const failing = [
  { path: '/region', many: 'Regioni', endpoint: list },
  { path: '/province', many: 'Province', endpoint: provinceContract.endpoints.list },
  { path: '/municipality', many: 'Comuni', endpoint: municipalityContract.endpoints.list },
];

for (const { path, many, endpoint } of failing) {
  test(`LST-12 LST-14 · ${path} shows a failed load in place, logs the reason, and can be retried`, async ({
    asAdmin,
  }) => {
    const logged: string[] = [];
    asAdmin.on('console', (message) => {
      if (message.type() === 'error') logged.push(message.text());
    });
    await refuse(asAdmin, endpoint, {
      status: 500,
      code: 'server.failure',
      message: 'Guasto di prova.',
    });
    await asAdmin.goto(path);

    await expect(asAdmin.getByRole('alert').getByText(listMessages.loadFailed)).toBeVisible();
    expect(logged.join('\n')).toContain('Guasto di prova.');
    await noToasts(asAdmin);

    await letThrough(asAdmin);
    await asAdmin.getByRole('button', { name: 'Riprova' }).click();
    await expect(listOf(asAdmin, many).rows).toHaveCount(5);
  });
}

for (const [name, json] of Object.entries({
  'with data null': { success: true, message: '', data: null },
  'without data': { success: true },
  'without items': { success: true, data: { totalCount: 3 } },
})) {
  test(`LST-12 · a response ${name} shows the warning "Nessun dato ricevuto." in a toast and in place of the list`, async ({
    asAdmin,
  }) => {
    await replyTo(asAdmin, addressOf(list), { json });
    await asAdmin.goto('/region');

    const shown = toast(asAdmin, listMessages.noData);
    await expect(shown.getByText(listMessages.noData, { exact: true })).toBeVisible();
    await expect(shown).toHaveCount(1);
    const inPlace = asAdmin.getByRole('main').getByRole('alert');
    await expect(inPlace.getByText(listMessages.noData)).toBeVisible();

    await letThrough(asAdmin);
    await inPlace.getByRole('button', { name: 'Riprova' }).click();
    await expect(listOf(asAdmin, 'Regioni').rows).toHaveCount(5);
  });
}

test('R66 LST-02 · a filter that the server refuses has its error, and the list keeps its rows', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region?name=piemonte');
  const { filters, rows } = listOf(asAdmin, 'Regioni');
  const name = filters.getByLabel('Nome');
  await expect(rows).toHaveCount(1);

  for (const [text, error] of [
    ['x'.repeat(201), 'Al massimo 200 caratteri.'],
    ['Piemonte\t01', 'Caratteri non ammessi.'],
  ] as const) {
    await name.fill(text);
    await name.press('Enter');
    await expect(filters.getByText(error)).toBeVisible();
    await expect(name).toBeFocused();
    await expect(rows).toHaveCount(1);
    await expect(asAdmin).toHaveURL('/region?name=piemonte');
  }

  await name.fill('lombardia');
  await name.press('Enter');
  await expect(asAdmin).toHaveURL('/region?name=lombardia');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
});

test('R73 LST-02 · the first search of a visit keeps the focus in its field, or at "Cerca"', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  const { filters, rows } = listOf(asAdmin, 'Regioni');
  const name = filters.getByLabel('Nome');
  await name.click();
  await name.fill('piemonte');
  await name.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(name).toBeFocused();

  await asAdmin.goto('/region');
  await name.fill('lazio');
  await filters.getByRole('button', { name: 'Cerca' }).click();
  await expect(rows).toHaveCount(1);
  await expect(filters.getByRole('button', { name: 'Cerca' })).toBeFocused();
});

test('LST-05 LST-12 · a list of zero items shows no warning', async ({ asAdmin }) => {
  const json = { data: { items: [], totalCount: 0 } };
  await replyTo(asAdmin, addressOf(list), { json });
  await asAdmin.goto('/region');

  await expect(asAdmin.getByText(listMessages.empty, { exact: true })).toBeVisible();
  await noToasts(asAdmin);
});

test('R6 R7 LST-13 · Back after a change of the page size shows the former rows, and Back leaves a page that does not exist', async ({
  asAdmin,
  make,
}) => {
  const { name } = await make.someRegions(7);
  const regions = listOf(asAdmin, 'Regioni');
  await asAdmin.goto(`/region?name=${name}`);
  await regions.goToPage(2);
  await expect(regions.rows).toHaveCount(2);
  await regions.size.selectOption('10');
  await expect(regions.rows).toHaveCount(7);
  await asAdmin.goBack();
  await expect(regions.rows).toHaveCount(2);
  await expect(asAdmin).toHaveURL(/&page=2$/);

  await asAdmin.goto('/feature');
  await asAdmin.goto(`/region?name=${name}&page=9`);
  await expect(asAdmin).toHaveURL(/&page=2&pageSize=5$/);
  await asAdmin.goBack();
  await expect(asAdmin).toHaveURL('/feature');
});
