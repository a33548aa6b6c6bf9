import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import type { CDPSession, Page } from '@playwright/test';
import { password, people, tenants } from '../kit/demo.ts';
import { axe, expect } from '../kit/fixtures.ts';
// a separate product at `localhost`, because a passkey needs a host with a name
import { test } from '../kit/named-product.ts';
import { addAuthenticator } from '../kit/virtual-authenticator.ts';

/** Replaces the key of the only passkey, so that its signatures are wrong. */
async function forgeKey(devtools: CDPSession, authenticatorId: string) {
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const { privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  );
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  for (const credential of credentials)
    await devtools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, privateKey: key },
    });
}

async function givePassword(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(people.operator);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

async function addPasskey(page: Page) {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click();
  await page.getByLabel('Nome della passkey').fill('Portatile');
  await page.getByLabel('La tua password').fill(password);
  await page.getByRole('button', { name: 'Continua', exact: true }).click();
  await page.getByRole('button', { name: 'Li ho conservati' }).click();
}

test('AQ13 · a refused passkey has one message at its button, and so has the next attempt @both', async ({
  browser,
  page: sized,
  namedOrigin: origin,
}) => {
  test.slow();
  const context = await browser.newContext({ baseURL: origin, viewport: sized.viewportSize() });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const authenticatorId = await addAuthenticator(devtools);
  await givePassword(page);
  await expect(page.getByRole('banner').getByText(tenants.aurora)).toBeVisible();
  await addPasskey(page);
  const alert = page.getByRole('main').getByRole('alert');
  const notUsed = 'La passkey non è stata usata: riprova, o scegli un altro modo.';

  await forgeKey(devtools, authenticatorId);
  await page.getByRole('button', { name: 'Cambia l’email' }).click();
  await page.getByLabel('Nuova email').fill('passkey@altrove.example');
  await page.getByLabel('La tua password').fill(password);
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByText(secondFactorMessages.required)).toBeVisible();
  await expect(alert).toHaveCount(0);
  const code = page.getByLabel('Codice dell’app o di recupero');
  const use = page.getByRole('button', { name: /^Usa (una|la) passkey$/ });
  await use.click();
  await expect(alert).toHaveText([secondFactorMessages.passkeyRefused]);
  await expect(code).not.toHaveAttribute('aria-invalid', 'true');
  await axe(page);
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  await use.click();
  await expect(alert).toHaveText([notUsed]);
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(secondFactorMessages.wrongCode);
  await expect(alert).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await givePassword(page);
  await page.getByLabel('Codice di recupero').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText([secondFactorMessages.wrongCode]);
  await use.click();
  await expect(page.getByRole('alert')).toHaveText([notUsed]);
  await context.close();
});
