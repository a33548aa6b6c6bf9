import { regionContract } from '@canone/contracts/places/region';
import { isAllowed } from '@canone/contracts/rights/permissions';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { send } from '../kit/call.ts';
import { axe, expect, people, tenants, test } from '../kit/fixtures.ts';
import { answer } from '../kit/network.ts';
import { plainSubscription } from '../kit/plain-records.ts';
import { screens } from '../kit/screens.ts';

test('RTE-01 · the public paths open without a session', async ({ page }) => {
  for (const path of [
    '/login',
    '/reset-password',
    '/email-change',
    '/second-factor',
    '/payment',
    '/payment/process',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('RTE-01 · without a session, every other path opens the login page', async ({ page }) => {
  for (const path of ['/', '/region', '/region/5?x=1', '/payment/altro', '/non-esiste']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  }
});

test('RTE-02 · a User does not have the routes of Admins', async ({ openAs }) => {
  const asUser = await openAs(people.operator, tenants.aurora);

  const closed = ['/tenant', '/user', '/user-wizard', '/paymentprovider', '/plan'];
  for (const path of [...closed, ...closed.map((list) => `${list}/1`), '/tenant/new']) {
    await asUser.goto(path);
    await expect(asUser.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
  }

  await asUser.getByRole('link', { name: 'Torna alla Home' }).click();
  await asUser.getByRole('button', { name: 'Apri il menu principale' }).click();
  const menu = asUser.getByRole('dialog', { name: 'Menu principale' });
  await expect(menu.getByRole('link')).toHaveText(['Sottoscrizioni', 'Crea Sottoscrizione']);
});

test('RTE-02 · a User has the routes for everyone, and cannot change data shared by all tenants', async ({
  openAs,
}) => {
  const asUser = await openAs(people.operator, tenants.aurora);

  const open = {
    subscription: 'Sottoscrizioni',
    address: 'Indirizzi',
    feature: 'Caratteristiche',
    planfeature: 'Caratteristiche dei piani',
    region: 'Regioni',
    province: 'Province',
    municipality: 'Comuni',
  };
  for (const [path, many] of Object.entries(open)) {
    await asUser.goto(`/${path}`);
    await expect(asUser.getByRole('heading', { level: 1 })).toHaveText(`Lista di ${many}`);
  }
  await expect(asUser.getByRole('link', { name: 'Crea Nuovo' })).toHaveCount(0);
  const shown = asUser.getByText('Elemento non trovato.').first();
  for (const path of Object.keys(open)) {
    await asUser.goto(`/${path}/2147483647`);
    await expect(shown, `/${path}/:id is a route that finds nothing`).toBeVisible();
  }
  await asUser.goto('/municipality');
  await expect(asUser.getByRole('button', { name: /^Elimina/ })).toHaveCount(0);

  await asUser
    .getByRole('link', { name: /^Apri / })
    .first()
    .click();
  await expect(asUser.getByLabel('Nome')).toHaveAttribute('readonly', '');
  await expect(asUser.getByRole('heading', { level: 1 })).toHaveText('Modifica Comune');
  await expect(asUser.getByRole('button', { name: 'Indietro' })).toBeVisible();
  await expect(asUser.getByRole('button', { name: 'Salva' })).toHaveCount(0);
});

test('LAY-08 · an empty read-only field reads "N/D"', async ({ openAs, make }) => {
  const { id } = await make.aRegion({ code: '' });
  const asUser = await openAs(people.operator, tenants.aurora);
  await asUser.goto(`/region/${id}`);

  await expect(asUser.getByLabel('Codice')).toHaveValue('N/D');
  await expect(asUser.getByLabel('Codice')).not.toBeEditable();
});

test('RTE-02 · a form for a new item requires the permission to create the item', async ({
  openAs,
}) => {
  test.slow();
  const asUser = await openAs(people.operator, tenants.aurora);
  const heading = asUser.getByRole('heading', { level: 1 });

  for (const [path, { create, newPath }] of Object.entries(screens)) {
    const mayCreate = isAllowed(create.access, Role.User);
    await asUser.goto(newPath ?? `${path}/new`);
    await expect(heading, path).toHaveText(mayCreate ? /^Crea Nuovo / : 'Pagina non trovata');
  }
});

const labels = {
  '/tenant': 'Lista Tenant',
  '/user': 'Utenti',
  '/subscription': 'Sottoscrizioni',
  '/subscription/new': 'Crea Sottoscrizione',
  '/paymentprovider': 'Configura PayPal',
  '/plan': 'Configura abbonamenti',
};

test('RTE-02 RTE-03 LAY-03 · an Admin has every route, by its label in menu and breadcrumb', async ({
  asAdmin,
}) => {
  const menu = asAdmin.getByRole('dialog', { name: 'Menu principale' });
  const crumb = asAdmin.getByRole('navigation', { name: 'Percorso' }).getByRole('listitem').last();
  await asAdmin.goto('/');

  for (const [path, label] of Object.entries(labels)) {
    await asAdmin.getByRole('button', { name: 'Apri il menu principale' }).click();
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(asAdmin).toHaveURL(path);
    await expect(crumb).toHaveText(label);
    await expect(asAdmin.getByRole('heading', { level: 1 })).not.toHaveText('Pagina non trovata');
  }
});

test('RTE-04 · a non-numeric id means a new item', async ({ asAdmin }) => {
  for (const id of ['new', 'abc', '12x']) {
    await asAdmin.goto(`/region/${id}`);
    await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Crea Nuovo Regione');
    await expect(asAdmin.getByRole('button', { name: 'Crea' })).toBeVisible();
  }
});

test('RTE-04 · a number that cannot be the id of a record opens no form for a new item', async ({
  asAdmin,
}) => {
  for (const address of ['/region/0', '/region/12345678901', '/user/12345678901']) {
    await asAdmin.goto(address);
    await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText(/^Modifica /);
    await expect(asAdmin.getByRole('alert')).toContainText('Elemento non trovato.');
  }
});

test('RTE-04 · a new user, or a non-numeric user id, opens the wizard', async ({ asAdmin }) => {
  for (const id of ['new', 'abc']) {
    await asAdmin.goto(`/user/${id}`);
    await expect(asAdmin).toHaveURL('/user-wizard');
  }
});

test('RTE-05 · the server refuses a User with 403, never 401', async ({ request, signedIn }) => {
  const user = await signedIn(people.operator, tenants.aurora);

  const { create, update, remove } = regionContract.endpoints;
  const body = { name: 'Regione di nessuno', code: '00' };
  const params = { id: 1 };
  const refused = await Promise.all([
    send({ request, ...user }, create, { body }),
    send({ request, ...user }, update, { body: { ...body, id: 1 } }),
    send({ request, ...user }, remove, { params }),
    send({ request, ...user }, tenantContract.endpoints.get, { params }),
  ]);

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('LAY-12 · a crashed screen shows an Italian message, and navigation still works @both', async ({
  asAdmin: page,
}) => {
  // a screen cannot show an object as text
  const user = { ...plainSubscription.user, name: {} };
  await answer(page, subscriptionContract.endpoints.get, { ...plainSubscription, user });
  await page.goto(`/subscription/${plainSubscription.id}`);

  const failure = page.getByRole('alert');
  await expect(failure.getByRole('heading')).toHaveText('Qualcosa non ha funzionato');
  await expect(page.getByRole('button', { name: 'Apri il menu principale' })).toBeVisible();
  await axe(page);
  await answer(page, subscriptionContract.endpoints.get, plainSubscription);
  await failure.getByRole('button', { name: 'Ricarica la pagina' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modifica Sottoscrizione');
});

test('LAY-12 AP1 · a missing part of the app offers another attempt, and the page stays', async ({
  asAdmin: page,
  make,
}) => {
  const region = await make.aRegion();
  await page.goto(`/region/${region.id}`);
  await expect(page.getByRole('button', { name: 'Cronologia' })).toBeVisible();

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Cronologia' }).click();

  const message = page.getByRole('alert');
  await expect(message).toContainText('Questa parte non si è caricata.');
  await expect(page.getByLabel('Nome')).toHaveValue(region.name);
  await axe(page);
  await page.unroute('**/assets/*.js');
  await message.getByRole('button', { name: 'Riprova' }).click();
  await expect(message).toBeHidden();
  await expect(page.getByLabel('Nome')).toHaveValue(region.name);
});
