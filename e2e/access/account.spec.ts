import { accountMessages } from '@canone/contracts/access/account';
import { ownEmailContract } from '@canone/contracts/access/own-email';
import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { sessionContract } from '@canone/contracts/access/session';
import { signInContract } from '@canone/contracts/access/sign-in';
import { regionContract } from '@canone/contracts/places/region';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { listMessages } from '@canone/contracts/texts/messages';
import type { Browser, Page } from '@playwright/test';
import { send } from '../kit/call.ts';
import { password, people, tenants } from '../kit/demo.ts';
import { axe, expect, toast } from '../kit/fixtures.ts';
import { hold, letThrough, refuse } from '../kit/network.ts';
// a separate product, because these tests end all sessions of a person
import { test } from '../kit/own-product.ts';
import { type SignedIn, signInQuietly } from '../kit/sign-in.ts';

const { list } = regionContract.endpoints;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Place {
  readonly browser: Browser;
  readonly origin: string;
}

/** Signs in from another device. */
async function anotherDevice({ browser, origin }: Place, email: string, tenant: string) {
  const context = await browser.newContext({ userAgent: firefox });
  const signedIn = await signInQuietly(context.request, { origin, email, tenant });
  return {
    ...signedIn,
    statusOf: async () =>
      (await send({ request: context.request, ...signedIn }, list, { query: {} })).status,
  };
}

/** Opens a page of a person who has no other session in this test. */
async function openPage({ browser, origin }: Place, { storageState }: SignedIn, page: Page) {
  const { viewport } = { viewport: page.viewportSize() };
  const context = await browser.newContext({ storageState, baseURL: origin, viewport });
  return context.newPage();
}

const sessions = (page: Page) => page.getByRole('region', { name: 'Le mie sessioni' });
const rows = (page: Page) => sessions(page).getByRole('listitem');

test('AUT-19 · "Le mie sessioni" lists the devices, and ends one session or all other sessions @both', async ({
  browser,
  ownAdmin: page,
  ownOrigin: origin,
}) => {
  const place = { browser, origin };
  const phone = await anotherDevice(place, people.admin, tenants.aurora);
  await page.goto('/');
  await page.getByRole('link', { name: 'Il mio account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Il mio account');
  await expect(rows(page).filter({ hasText: 'Questa sessione' })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: 'Firefox su Linux' })).toContainText('Rete 127.0.0.1');

  await page.getByRole('button', { name: /^Termina la sessione Firefox su Linux/ }).click();
  await expect(toast(page, 'Sessione terminata.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Firefox su Linux' })).toHaveCount(0);
  expect(await phone.statusOf()).toBe(401);

  const others = [
    await anotherDevice(place, people.admin, tenants.aurora),
    await anotherDevice(place, people.admin, tenants.aurora),
  ];
  await page.reload();
  await page.getByRole('button', { name: 'Termina tutte le altre' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, termina' }).click();
  await expect(toast(page, 'Le altre sessioni sono terminate.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  for (const other of others) expect(await other.statusOf()).toBe(401);
  await expect(page.getByRole('button', { name: /^Termina/ })).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('AQ6 · a section of the account page that loads late does not move the buttons below it', async ({
  ownAdmin: page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const releaseEmail = await hold(page, ownEmailContract.endpoints.pendingEmail);
  const releaseFactor = await hold(page, secondFactorContract.endpoints.state);
  await page.goto('/account');
  await expect(heading('Email')).toBeVisible();
  await expect(heading('Password')).toBeHidden();

  releaseEmail();
  await expect(heading('Password')).toBeVisible();
  await expect(heading('Secondo fattore')).toBeVisible();
  await expect(sessions(page)).toBeHidden();

  releaseFactor();
  await expect(rows(page).first()).toBeVisible();
});

test('AUT-20 · a person enters the current password to change it, and all other sessions end @both', async ({
  browser,
  request,
  ownAdmin,
  ownOrigin: origin,
}) => {
  const place = { browser, origin };
  const email = people.adminOfBorea;
  const page = await openPage(
    place,
    await signInQuietly(request, { origin, email, tenant: tenants.borea }),
    ownAdmin,
  );
  const other = await anotherDevice(place, email, tenants.borea);
  await page.goto('/account');
  const current = page.getByLabel('Password attuale');
  const change = page.getByRole('button', { name: 'Cambia la password' });
  await change.click();
  await expect(current).toHaveAccessibleDescription(accountMessages.currentRequired);
  await expect(current).toBeFocused();
  await axe(page);

  await current.fill('non-è-questa');
  await page.getByLabel('Nuova password').fill('lanterna-di-sera');
  await expect(page.getByText('Buona.')).toBeVisible();
  await page.getByLabel('Conferma password').fill('lanterna-di-sera');
  await current.press('Enter');
  await expect(current).toHaveAccessibleDescription(
    errorCatalogue['account.wrongPassword'].message,
  );
  await expect(current).toBeFocused();
  expect(await other.statusOf()).toBe(200);

  await current.fill(password);
  await current.press('Enter');
  await expect(toast(page, accountMessages.passwordChanged)).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(rows(page)).toHaveCount(1);
  expect(await other.statusOf()).toBe(401);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  const { signIn } = signInContract.endpoints;
  const body = { Email: email, Password: 'lanterna-di-sera' };
  expect((await send({ request, origin }, signIn, { body })).status).toBe(200);
  await page.context().close();
});

test('AUT-19 · an administrator ends the sessions of a person from the person’s page @both', async ({
  browser,
  ownAdmin: page,
  ownOrigin: origin,
}) => {
  const operator = await anotherDevice({ browser, origin }, people.operator, tenants.aurora);
  await page.goto(`/user?email=${people.operator}`);
  await page
    .getByRole('link', { name: /^(Modifica|Apri) / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Termina le sessioni' }).click();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, termina' }).click();

  await expect(toast(page, 'Le sessioni sono terminate.')).toBeVisible();
  expect(await operator.statusOf()).toBe(401);
});

test('AUT-19 · a person’s own record links to the account page and offers no action to end the person’s sessions', async ({
  ownAdmin: page,
}) => {
  await page.goto(`/user?email=${people.admin}`);
  await page
    .getByRole('link', { name: /^(Modifica|Apri) / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Salva' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Termina le sessioni' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Il mio account' }).click();
  await expect(page).toHaveURL('/account');
});

test('LAY-09 · the account page is accessible: loading, filled and failed @both', async ({
  ownAdmin: page,
}) => {
  const { list: own } = sessionContract.endpoints;
  const release = await hold(page, own);
  await page.goto('/account');
  await page.getByText('Caricamento in corso').first().waitFor();
  await axe(page);
  release();
  await expect(rows(page).first()).toBeVisible();
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('account.png'), fullPage: true });

  await letThrough(page);
  await refuse(page, own, { status: 500, code: 'server.failure' });
  await page.reload();
  await page.getByRole('alert').getByText(listMessages.loadFailed).waitFor();
  await axe(page);
});
