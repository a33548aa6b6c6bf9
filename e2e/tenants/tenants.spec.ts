import { regionContract } from '@canone/contracts/places/region';
import { planContract } from '@canone/contracts/plans/plan';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { deleteMessages, tenantMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { chooseTenant, expect, people, signIn, tenants, test, toast } from '../kit/fixtures.ts';
import { listOf } from '../kit/list.ts';
import { answer, callsOf, isCallOf, refuse } from '../kit/network.ts';

const choice = { name: 'Scegli il tenant' };

test('TEN-01 LAY-04 · without a tenant every path shows only the choice, centred on the screen', async ({
  page,
}) => {
  await signIn(page, people.superAdmin);

  for (const path of ['/', '/region', '/tenant/1', '/non-esiste']) {
    await page.goto(path);
    await expect(page.getByRole('heading', choice)).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  const card = await page.getByRole('button', { name: tenants.aurora }).boundingBox();
  expect((card?.x ?? 0) + (card?.width ?? 0) / 2).toBeCloseTo(1280 / 2, 0);
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 0, width: 1280 });
});

test('TEN-01 · the choice is stored and sent with every call', async ({ page }) => {
  await signIn(page, people.superAdmin);
  await page.goto('/region');
  await chooseTenant(page, tenants.aurora);
  const id = await page.evaluate(() => localStorage.getItem('selectedTenantId'));
  expect(id).toMatch(/^\d+$/);

  const calls = callsOf(page);
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByLabel('Tenant attuale:').first()).toHaveValue(tenants.aurora);

  expect(calls.length).toBeGreaterThanOrEqual(2);
  expect(calls.map((call) => call.headers()['x-tenant-id'])).toEqual(calls.map(() => id));
});

test('TEN-02 · the selector names the current tenant, also when the first hundred do not contain it', async ({
  asSuperAdmin,
}) => {
  const items = [{ id: 9_000, name: 'Azienda lontana', configuration: null, version: 1 }];
  await answer(asSuperAdmin, tenantContract.endpoints.list, { items, totalCount: 105 });
  await asSuperAdmin.goto('/region');

  await expect(asSuperAdmin.getByLabel('Tenant attuale:').first()).toHaveValue(tenants.aurora);
});

test('TEN-02 LAY-02 · a SuperAdmin switches tenant in the top bar', async ({ asSuperAdmin }) => {
  await asSuperAdmin.goto('/region?page=2');
  const selector = asSuperAdmin.getByLabel('Tenant attuale:').first();
  await expect(selector).toHaveValue(tenants.aurora);

  const calls = callsOf(asSuperAdmin);
  await selector.click();
  await asSuperAdmin.getByRole('option', { name: tenants.borea }).click();

  await expect(selector).toHaveValue(tenants.borea);
  await expect(asSuperAdmin).toHaveURL('/region');
  await expect
    .poll(() => calls.filter((call) => isCallOf(regionContract.endpoints.list, call)).length)
    .toBeGreaterThan(0);
  const id = await asSuperAdmin.evaluate(() => localStorage.getItem('selectedTenantId'));
  expect(calls.at(-1)?.headers()['x-tenant-id']).toBe(id);
});

test('TEN-02 DET-06 · a change of tenant that the person cancels does not happen later', async ({
  asSuperAdmin,
  make,
}) => {
  const { id, name } = await make.aRegion();
  await asSuperAdmin.goto(`/region?name=${name}`);
  await asSuperAdmin.getByRole('link', { name: `Modifica ${name}` }).click();
  await expect(asSuperAdmin).toHaveURL(`/region/${id}`);
  await asSuperAdmin.getByRole('button', { name: 'Salva' }).waitFor();
  await asSuperAdmin.getByLabel('Codice').fill('XY');
  const selector = asSuperAdmin.getByLabel('Tenant attuale:').first();
  await selector.click();
  await asSuperAdmin.getByRole('option', { name: tenants.borea }).click();
  await asSuperAdmin.getByRole('button', { name: 'Resta qui' }).click();
  await expect(selector).toHaveValue(tenants.aurora);
  const chosen = () => asSuperAdmin.evaluate(() => localStorage.getItem('selectedTenantId'));
  const before = await chosen();

  const answers = callsOf(asSuperAdmin);
  await asSuperAdmin
    .getByRole('navigation', { name: 'Percorso' })
    .getByRole('link', { name: 'Regioni' })
    .click();
  await asSuperAdmin.getByRole('button', { name: 'Esci senza salvare' }).click();
  await expect(asSuperAdmin).toHaveURL('/region');
  await expect(listOf(asSuperAdmin, 'Regioni').rows.first()).toBeVisible();

  await expect(selector).toHaveValue(tenants.aurora);
  expect(await chosen()).toBe(before);
  expect(answers.map((call) => call.headers()['x-tenant-id'])).toEqual(answers.map(() => before));
});

test('TEN-02 · an Admin sees the tenant’s name but cannot switch it', async ({ asAdmin }) => {
  await asAdmin.goto('/region');

  await expect(asAdmin.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  await expect(asAdmin.getByText('Tenant attuale:')).toHaveCount(0);
});

test('TEN-03 · the selector requests page 1 of size 100', async ({ asSuperAdmin }) => {
  const { list } = tenantContract.endpoints;
  const listRequest = asSuperAdmin.waitForRequest((request) => isCallOf(list, request));
  await asSuperAdmin.goto('/');

  const { searchParams } = new URL((await listRequest).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    page: '1',
    pageSize: '100',
    searchTerm: '',
  });
});

test('TEN-03 · a failed load of the tenants shows an error and opens the login page', async ({
  asSuperAdmin,
}) => {
  await refuse(asSuperAdmin, tenantContract.endpoints.list, {
    status: 500,
    code: 'server.failure',
  });
  await asSuperAdmin.goto('/region');

  await expect(toast(asSuperAdmin, tenantMessages.listFailed)).toBeVisible();
  await expect(asSuperAdmin).toHaveURL('/login');
});

test('TEN-03 · an Admin has no selector, so a failed load of the tenants does not change the page', async ({
  asAdmin,
}) => {
  const { list } = tenantContract.endpoints;
  await refuse(asAdmin, list, { status: 500, code: 'server.failure' });
  const refused = asAdmin.waitForResponse((response) => isCallOf(list, response.request()));
  await asAdmin.goto('/region');

  expect((await refused).status()).toBe(500);
  await expect(listOf(asAdmin, 'Regioni').rows).not.toHaveCount(0);
  await expect(asAdmin).toHaveURL('/region');
});

test('LST-11 · a tenant that cannot be deleted stays, and a toast shows the reason', async ({
  asSuperAdmin,
}) => {
  await asSuperAdmin.goto(`/tenant?name=${tenants.borea}`);
  const { rows } = listOf(asSuperAdmin, 'Tenant');
  await expect(rows).toHaveCount(1);
  await asSuperAdmin.getByRole('button', { name: `Elimina ${tenants.borea}` }).click();
  await asSuperAdmin.getByRole('button', { name: deleteMessages.confirm }).click();

  const reason = 'L’elemento è usato da altri utenti e non può essere eliminato.';
  await expect(
    toast(asSuperAdmin, `C'è stato un problema con l'eliminazione dell'entità: ${reason}`),
  ).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('TEN-04 · a Client without tenants sees the contact address', async ({ page }) => {
  await signIn(page, people.client);

  await expect(
    page.getByText('La tua interfaccia non è ancora disponibile. Per qualsiasi richiesta scrivi a'),
  ).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['assistenza@canone.example']);
  await expect(page.getByRole('link')).toHaveAttribute('href', 'mailto:assistenza@canone.example');
});

const unavailable = 'La tua interfaccia non è ancora disponibile. Per qualsiasi richiesta scrivi a';

for (const [how, leave] of Object.entries({
  'after a logout': async (page: Page) => {
    await page.getByRole('button', { name: 'Menu utente' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  },
  'after an expired session': async (page: Page) => {
    const { list } = regionContract.endpoints;
    await refuse(page, list, { status: 401, code: 'access.expired', message: 'Token scaduto.' });
    await page.goto('/region');
    await expect(page).toHaveURL('/login?sessionExpired=true');
  },
  'during an open session': (page: Page) => page.goto('/login'),
})) {
  test(`TEN-04 AUT-08 · a Client without tenants sees the message ${how} of another person`, async ({
    page,
  }) => {
    await signIn(page, people.superAdmin);
    await chooseTenant(page, tenants.aurora);
    await expect(page.getByRole('banner')).toBeVisible();
    await leave(page);

    await signIn(page, people.client);

    await expect(page.getByText(unavailable)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.goto('/region');
    await expect(page.getByText(unavailable)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('selectedTenantId'))).toBeNull();
  });
}

test('TEN-04 · a Client whose browser still stores a tenant sees the message too', async ({
  page,
}) => {
  await signIn(page, people.client);
  await expect(page.getByText(unavailable)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('selectedTenantId', '1'));
  await page.goto('/');

  await expect(page.getByText(unavailable)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
});

test('TEN-01 AUT-08 · a logout removes the tenant and the open menu', async ({ openAlone }) => {
  const asSuperAdmin = await openAlone(people.superAdmin, tenants.aurora);
  await asSuperAdmin.goto('/region');
  await asSuperAdmin.evaluate(() => localStorage.setItem('sidebarOpen', 'false'));
  await asSuperAdmin.getByRole('button', { name: 'Menu utente' }).click();
  await asSuperAdmin.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(asSuperAdmin).toHaveURL('/login');

  const left = () =>
    asSuperAdmin.evaluate(() => [
      localStorage.getItem('selectedTenantId'),
      localStorage.getItem('sidebarOpen'),
      ...Object.keys(sessionStorage).filter((name) => name.startsWith('kept:')),
    ]);
  // polled, because the URL changes before the data are removed: unsaved changes may still keep the person on the page
  await expect.poll(left).toEqual([null, null]);
});

test('TEN-05 · bypassTenant is refused on every page but the payment page', async ({
  asAdmin,
  page,
}) => {
  await asAdmin.goto('/region?bypassTenant=true&page=2');
  await expect(toast(asAdmin, tenantMessages.bypassRefused)).toBeVisible();
  await expect(asAdmin).toHaveURL('/region?page=2');

  await page.goto('/login?bypassTenant=true');
  await expect(toast(page, tenantMessages.bypassRefused)).toBeVisible();

  await page.goto('/payment?token=inventato&bypassTenant=true');
  await expect(page.getByText('Token non valido.').first()).toBeVisible();
  await expect(page.getByText(tenantMessages.bypassRefused)).toBeHidden();
});

test('TEN-06 · the server refuses a tenant of which the person is no member; a SuperAdmin can use all tenants', async ({
  request,
  signedIn,
}) => {
  const { list } = planContract.endpoints;
  const query = { page: 1, pageSize: 100 };
  const borea = await signedIn(people.superAdmin, tenants.borea);
  const admin = await signedIn(people.admin, tenants.aurora);

  const intruder = { ...admin, tenantId: borea.tenantId };
  const refused = await send({ request, ...intruder }, list, { query });
  expect(refused).toMatchObject({ status: 403, envelope: { code: 'access.tenantDenied' } });

  const there = dataOf(await send({ request, ...borea }, list, { query }));
  const here = dataOf(await send({ request, ...admin }, list, { query }));
  expect(there.items.length).toBeGreaterThan(0);
  const ids = new Set(here.items.map(({ id }) => id));
  expect(there.items.filter(({ id }) => ids.has(id))).toEqual([]);
});

test('TEN-06 · a person who was removed from the tenant stays signed in and chooses another tenant', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/');
  await refuse(asAdmin, regionContract.endpoints.list, {
    status: 403,
    code: 'access.tenantDenied',
    message: 'Non fai parte di questo tenant.',
  });
  await asAdmin.getByRole('link', { name: 'Regioni' }).click();

  await expect(asAdmin.getByRole('heading', choice)).toBeVisible();
  expect(await asAdmin.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});
