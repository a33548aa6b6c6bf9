import { sessionContract } from '@canone/contracts/access/session';
import { savedViewContract } from '@canone/contracts/lists/saved-view';
import { regionContract } from '@canone/contracts/places/region';
import { signInMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { send } from '../kit/call.ts';
import { expect, people, signIn, tenants, test, toast } from '../kit/fixtures.ts';
import { addressOf, callsOf, isCallOf, refuse } from '../kit/network.ts';
import { signInQuietly } from '../kit/sign-in.ts';

const { list } = regionContract.endpoints;

async function expectSignedOut(page: Page) {
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage['token'], localStorage['user']]))
    .toEqual([undefined, undefined]);
}

async function openWith(page: Page, stored: Readonly<Record<string, string>>) {
  await page.evaluate((items) => Object.assign(localStorage, items), stored);
  await page.goto('/region');
}

test('AUT-06 · a 401 with "scaduto" signs out and shows that the session has expired', async ({
  asAdmin,
}) => {
  await refuse(asAdmin, list, {
    status: 401,
    code: 'access.signIn',
    message: 'Il token è scaduto.',
  });
  await asAdmin.goto('/region');

  await expect(toast(asAdmin, signInMessages.sessionExpired)).toBeVisible();
  await expect(asAdmin).toHaveURL('/login?sessionExpired=true');
  await expectSignedOut(asAdmin);
});

test('AUT-06 · any other 401 shows "Accesso non autorizzato." and signs out', async ({
  asAdmin,
}) => {
  await refuse(asAdmin, list, {
    status: 401,
    code: 'access.signIn',
    message: 'Utente sconosciuto.',
  });
  await asAdmin.goto('/region');

  await expect(toast(asAdmin, signInMessages.unauthorized)).toBeVisible();
  await expect(asAdmin).toHaveURL('/login');
  await expectSignedOut(asAdmin);
});

test('AUT-06 · a token the server does not know ends the session', async ({ page }) => {
  await openWith(page, {
    token: 'inventato',
    user: JSON.stringify({ email: people.admin, role: 2 }),
    selectedTenantId: '1',
  });

  await expect(toast(page, signInMessages.unauthorized)).toBeVisible();
  await expectSignedOut(page);
});

test('AUT-06 · one call without a response is repeated, and the session continues', async ({
  asAdmin,
}) => {
  const calls = callsOf(asAdmin);
  await asAdmin.route(addressOf(list), (route) => route.abort(), { times: 1 });
  await asAdmin.goto('/region');

  await expect(asAdmin.getByRole('table', { name: 'Lista di Regioni' })).toBeVisible();
  expect(calls.filter((call) => isCallOf(list, call))).toHaveLength(2);
});

test('AUT-06 · failed calls do not end the session while the server is reachable', async ({
  asAdmin,
}) => {
  await asAdmin.route(addressOf(list), (route) => route.abort());
  const probed = asAdmin.waitForResponse(/\/health\/ready$/);
  await asAdmin.goto('/region');

  await expect(asAdmin.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await probed;
  await expect(asAdmin).toHaveURL('/region');
  expect(await asAdmin.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('AUT-06 · an unreachable server ends the session', async ({ asAdmin }) => {
  await asAdmin.goto('/region');
  await expect(asAdmin.getByRole('table')).toBeVisible();

  await asAdmin.route(/\/api\/|\/health\//, (route) => route.abort());
  await asAdmin.getByLabel('Nome').fill('a');
  await asAdmin.getByRole('button', { name: 'Cerca' }).click();

  await expect(asAdmin).toHaveURL('/login');
  await expectSignedOut(asAdmin);
});

test('AUT-07 · a stored token with its user restores the session', async ({ asAdmin }) => {
  await asAdmin.goto('/region');
  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Lista di Regioni');

  await asAdmin.reload();
  await expect(asAdmin.getByRole('heading', { level: 1 })).toHaveText('Lista di Regioni');
});

for (const user of ['undefined', 'null', '{}', 'non è JSON']) {
  test(`AUT-07 · a token with the user "${user}" is removed`, async ({ page }) => {
    await openWith(page, { token: 'un-token', user });

    await expect(page).toHaveURL('/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
}

test('AUT-07 · a token without a user is removed', async ({ page }) => {
  await openWith(page, { token: 'un-token' });

  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('AUT-08 · signing out in one tab signs out the others', async ({ openAlone }) => {
  const asAdmin = await openAlone(people.admin, tenants.aurora);
  const other = await asAdmin.context().newPage();
  await asAdmin.goto('/region');
  await other.goto('/region');
  await expect(other.getByRole('table')).toBeVisible();

  await asAdmin.getByRole('button', { name: 'Menu utente' }).click();
  await asAdmin.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(other).toHaveURL('/login');
});

test('F5 · a logout ends the session on the server, and its token is refused', async ({
  openAlone,
  request,
  baseURL: origin = '',
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  const token = await page.evaluate(() => localStorage['token'] as string);
  const ended = page.waitForResponse((answer) =>
    isCallOf(sessionContract.endpoints.signOut, answer.request()),
  );
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  expect((await ended).status()).toBe(200);
  const answer = await send({ request, origin, token }, list, { query: {} });
  expect(answer.status).toBe(401);
});

test('F5 AUT-08 · a logout on the page for the choice of a tenant ends the session on the server too', async ({
  page,
  request,
  baseURL: origin = '',
}) => {
  await signIn(page, people.superAdmin);
  await expect(page.getByRole('heading', { name: 'Scegli il tenant' })).toBeVisible();
  const token = await page.evaluate(() => localStorage['token'] as string);
  const ended = page.waitForResponse((answer) =>
    isCallOf(sessionContract.endpoints.signOut, answer.request()),
  );
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/login');
  expect((await ended).status()).toBe(200);
  const answer = await send({ request, origin, token }, list, { query: {} });
  expect(answer.status).toBe(401);
});

test('F5 · a logout signs out the browser even if the server cannot be reached', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.route(/\/api\/|\/health\//, (route) => route.abort());
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/login');
  await expectSignedOut(page);
});

test('AUT-16 · a renewed token in a response replaces the old one', async ({
  browser,
  request,
  baseURL: origin = '',
}) => {
  // The token is new, so no other call renews it.
  const who = { origin, email: people.admin, tenant: tenants.aurora };
  const { storageState } = await signInQuietly(request, who);
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const answers = { success: true, message: '', data: { items: [], totalCount: 0 } };
  const headers = { 'X-Session-Token': 'un-token-piu-giovane' };
  await page.route(addressOf(list), (route) => route.fulfill({ json: answers, headers }));
  // the page reads the views after the list, and the server would refuse the token of this test in that call
  const views = addressOf(savedViewContract.endpoints.list);
  await page.route(views, (route) => route.fulfill({ json: answers }));
  await page.goto('/region');

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('token')))
    .toBe('un-token-piu-giovane');
  await page.unroute(addressOf(list));
  const next = page.waitForRequest((call) => isCallOf(list, call));
  await page.getByLabel('Nome').fill('a');
  await page.getByRole('button', { name: 'Cerca' }).click();
  expect((await next).headers()['authorization']).toBe('Bearer un-token-piu-giovane');
  await context.close();
});

test('AUT-06 · a busy server does not end the session', async ({ asAdmin }) => {
  await asAdmin.route(addressOf(list), (route) => route.abort());
  await asAdmin.route(/\/health\/ready$/, (route) => route.fulfill({ status: 503, body: '{}' }));
  const probed = asAdmin.waitForResponse(/\/health\/ready$/);
  await asAdmin.goto('/region');
  await probed;

  await expect(asAdmin.getByRole('button', { name: 'Riprova' })).toBeVisible();
  await expect(asAdmin).toHaveURL('/region');
});
