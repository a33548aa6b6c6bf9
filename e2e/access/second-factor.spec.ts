import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import type { Browser, Page } from '@playwright/test';
import { appCode } from '../kit/authenticator-app.ts';
import { password, people, tenants } from '../kit/demo.ts';
import { axe, expect, toast } from '../kit/fixtures.ts';
// a separate product at `localhost`, because a passkey needs a host with a name
import { test } from '../kit/named-product.ts';
import { scanned } from '../kit/qr-scanner.ts';
import { addAuthenticator } from '../kit/virtual-authenticator.ts';

const factor = (page: Page) => page.getByRole('region', { name: 'Secondo fattore' });
const secondStep = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Secondo passaggio');

async function newPage(browser: Browser, { origin, page }: { origin: string; page: Page }) {
  const context = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() });
  return context.newPage();
}

async function givePassword(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

async function confirmTask(page: Page, button: string) {
  await page.getByLabel('La tua password').fill(password);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function shot(page: Page, name: string) {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

test('AUT-22 AQ22 · an authenticator app is set up, asked at the sign-in, and removed @both', async ({
  browser,
  page: sized,
  namedOrigin: origin,
}) => {
  test.slow();
  const email = people.adminOfBorea;
  const page = await newPage(browser, { origin, page: sized });
  await givePassword(page, email);
  await expect(page.getByRole('banner').getByText(tenants.borea)).toBeVisible();
  await page.goto('/account');
  await factor(page).getByRole('button', { name: 'Attiva l’app di autenticazione' }).click();
  await expect(page.getByLabel('La tua password')).toBeFocused();
  await axe(page);
  await page.getByLabel('La tua password').fill('non-è-questa');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('La tua password')).toHaveAccessibleDescription(/non è corretta/);
  await confirmTask(page, 'Continua');
  const key = (await page.locator('.factor-key').textContent()) ?? '';
  const uri = new URL(await scanned(page.getByRole('img', { name: /Codice QR/ })));
  expect(uri.searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
  await axe(page);
  await shot(page, 'totp-key');
  await page.getByLabel('Codice dell’app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Codice dell’app')).toHaveAccessibleDescription(
    secondFactorMessages.wrongCode,
  );
  await page.getByLabel('Codice dell’app').fill(appCode(key));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', spare = ''] = await codes.allTextContents();
  await axe(page);
  await shot(page, 'recovery-codes');
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(factor(page)).toContainText('Ne restano 10');
  await axe(page);
  await shot(page, 'factor');

  await signOut(page);
  await givePassword(page, email);
  await secondStep(page);
  await expect(page).toHaveURL('/second-factor');
  await axe(page);
  await shot(page, 'second-step');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByLabel('Codice')).toHaveAccessibleDescription(/Scrivi il codice/);
  await page.getByLabel('Codice').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(secondFactorMessages.wrongCode);
  // the code of the present 30 seconds was already used for the confirmation, so the next code is needed
  await page.getByLabel('Codice').fill(appCode(key, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(tenants.borea)).toBeVisible();

  await signOut(page);
  await givePassword(page, email);
  await secondStep(page);
  await page.getByLabel('Codice').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(tenants.borea)).toBeVisible();
  await page.goto('/account');
  await expect(factor(page)).toContainText('Ne restano 9');
  await factor(page).getByRole('button', { name: 'Togli l’app di autenticazione' }).click();
  await confirmTask(page, 'Togli');
  const asked = page.getByRole('status').filter({ hasText: secondFactorMessages.required });
  await expect(asked).toBeVisible();
  await axe(page);
  await page.getByLabel('Codice dell’app o di recupero').fill(spare);
  await page.keyboard.press('Enter');
  await expect(toast(page, secondFactorMessages.totpRemoved)).toBeVisible();
  await expect(factor(page)).toContainText('Non attiva');
  await page.context().close();
});

test('AUT-23 · a passkey is added, used at the sign-in and for the e-mail, and removed @both', async ({
  browser,
  page: sized,
  namedOrigin: origin,
}) => {
  test.slow();
  const email = people.admin;
  const page = await newPage(browser, { origin, page: sized });
  const devtools = await page.context().newCDPSession(page);
  const authenticatorId = await addAuthenticator(devtools);
  await givePassword(page, email);
  await expect(page.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  await page.goto('/account');
  await factor(page).getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByLabel('Nome della passkey').fill('Portatile');
  await axe(page);
  await confirmTask(page, 'Continua');
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
  await expect(factor(page)).toContainText('Passkey «Portatile»');
  await expect(factor(page)).toContainText('mai usata');
  await axe(page);
  await shot(page, 'passkey');

  await signOut(page);
  await givePassword(page, email);
  await secondStep(page);
  await axe(page);
  await shot(page, 'second-step-passkey');
  await page.getByRole('button', { name: 'Usa la passkey' }).click();
  await expect(page.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  await page.goto('/account');
  await expect(factor(page)).toContainText('ultimo uso');

  await page.getByRole('button', { name: 'Cambia l’email' }).click();
  await page.getByLabel('Nuova email').fill('passkey@altrove.example');
  await page.getByLabel('La tua password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(secondFactorMessages.required)).toBeVisible();
  await page.getByRole('button', { name: 'Usa una passkey' }).click();
  await expect(page.getByText('passkey@altrove.example aspetta la conferma')).toBeVisible();
  await page.getByRole('button', { name: 'Annulla il cambio' }).click();

  await signOut(page);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await givePassword(page, email);
  await secondStep(page);
  await page.getByRole('button', { name: 'Usa la passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('La passkey non è stata usata');
  await page.context().close();
});

test('AUT-22 · without a valid first step the page of the second step leads back to the sign-in with a password', async ({
  namedOrigin,
  page,
}) => {
  await page.goto(`${namedOrigin}/second-factor?token=inventato`);
  await expect(page.getByRole('alert')).toContainText('L’accesso è scaduto');
  await axe(page);
  await page.getByRole('link', { name: 'Torna all’accesso' }).click();
  await expect(page).toHaveURL(/\/login/);
});
