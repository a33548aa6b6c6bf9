import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { deleteMessages, userMessages } from '@canone/contracts/texts/messages';
import type { Page } from '@playwright/test';
import { expect, people, tenants, test } from '../kit/fixtures.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';
import { freeEmail, goOn } from '../kit/wizard.ts';

// A new page, because without a network an old page could show a screen from the cache of an earlier test.
test.use({ isNewPage: true });

/**
 * Waits until the browser has loaded the sign-in form and the toasts in the background, so that they need no network.
 * The toasts load after the form. If the page had shown a toast before, this wait would end too early.
 */
async function untilSignInIsReady(page: Page) {
  await expect(page.getByRole('region', { name: 'Notifiche (Alt+T)' })).toBeAttached();
}

async function expectSignInForm(page: Page) {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Accedi' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage['token'], localStorage['user']]))
    .toEqual([undefined, undefined]);
}

test('AUT-06 · a list requested without a network ends the session on the sign-in form', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await expect(asAdmin.getByRole('table')).toBeVisible();
  await untilSignInIsReady(asAdmin);

  await asAdmin.context().setOffline(true);
  await asAdmin.getByLabel('Nome').fill('a');
  await asAdmin.getByRole('button', { name: 'Cerca' }).click();

  await expectSignInForm(asAdmin);
  await expect(asAdmin.getByText('Il server non è raggiungibile.')).toBeVisible();

  await asAdmin.getByLabel('Email').fill('anna@canone.example');
  await asAdmin.getByLabel('Password', { exact: true }).fill('una-password');
  await asAdmin.getByRole('button', { name: 'Accedi' }).click();
  await expect(asAdmin.getByText('Errore durante il login')).toBeVisible();

  await asAdmin.context().setOffline(false);
  await asAdmin.reload();
  await expect(asAdmin.getByText('Il server non è raggiungibile.')).toBeVisible();
});

test('WIZ-02 AUT-06 · without a network the wizard’s e-mail check fails at once', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/user-wizard');
  await asAdmin.getByLabel('Indirizzo email').fill(freeEmail());
  await untilSignInIsReady(asAdmin);
  // The server answers the second request, so the session continues.
  await asAdmin.route(/isEmailUnique/i, (route) => route.abort());

  await goOn(asAdmin);
  await expect(asAdmin.getByText(userMessages.emailCheckFailed)).toBeVisible();

  await asAdmin.unrouteAll();
  await asAdmin.context().setOffline(true);
  await goOn(asAdmin);
  await expectSignInForm(asAdmin);
});

test('SUB-03 AUT-06 · without a network, an action that first reads data ends the session', async ({
  asAdmin,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  const { id } = subscription;
  await callAs(asAdmin, subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  await asAdmin.goto(`/subscription/${id}`);
  const status = asAdmin.getByRole('region', { name: 'Stato' });
  const confirm = status.getByRole('button', { name: 'Conferma Attivazione' });
  await confirm.click();
  await asAdmin.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
  await expect(asAdmin.getByRole('dialog')).toBeHidden();
  await untilSignInIsReady(asAdmin);

  await asAdmin.context().setOffline(true);
  await confirm.click();
  await expectSignInForm(asAdmin);
});

test('LAY-12 · a screen that cannot be loaded without a network shows a message inside the app', async ({
  asAdmin,
}) => {
  await asAdmin.goto('/region');
  await expect(asAdmin.getByRole('table')).toBeVisible();
  await untilSignInIsReady(asAdmin);

  await asAdmin.context().setOffline(true);
  await asAdmin.getByRole('link', { name: 'Canone, pagina iniziale' }).click();

  await expect(asAdmin.getByRole('alert')).toContainText('Pagina non caricata');
  expect(await asAdmin.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('R34 AUT-08 · without a network the popovers of the top bar open, and Logout leads to the sign-in form @both', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region/new');
  await page.getByLabel('Nome').waitFor();
  await untilSignInIsReady(page);
  await page.context().setOffline(true);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apri il menu principale' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu principale' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /notific/i }).click();
  await expect(page.getByRole('dialog', { name: 'Notifiche' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Menu utente/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expectSignInForm(page);
});

test('R34 LST-04 AUT-06 · without a network a deletion asks, and then ends the session', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/region');
  await expect(page.getByRole('table')).toBeVisible();
  await untilSignInIsReady(page);
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Elimina Lombardia' }).click();
  await page.getByRole('button', { name: deleteMessages.confirm }).click();

  await expectSignInForm(page);
});

test('AP1 · without a network the menus of a list open, and a missing part leaves the page as it is', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/subscription');
  await expect(page.getByRole('table')).toBeVisible();
  await untilSignInIsReady(page);
  await page.context().setOffline(true);

  await page
    .getByRole('button', { name: /^Altre azioni/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Filtra per Utente').fill('Rossi');
  await page.getByRole('button', { name: 'Vista' }).click();
  await page.getByRole('menuitem', { name: 'Salva come vista…' }).click();

  const message = page.getByRole('alert').filter({ hasText: 'Quello che hai scritto resta qui' });
  await expect(message).toContainText('Questa parte non si è caricata.');
  await expect(page.getByPlaceholder('Filtra per Utente')).toHaveValue('Rossi');
  await message.getByRole('button', { name: 'Riprova' }).click();
  await expect(message).toContainText('Il server non è ancora raggiungibile.');
  await expect(page.getByRole('table')).toBeVisible();
});

test('AP1 · a part that could not be loaded is loaded when the network is back, and a form keeps its text', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/region/3');
  await page.getByLabel('Nome').fill('Lombardia di prova');
  await untilSignInIsReady(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Cronologia' }).click();
  const retry = page.getByRole('button', { name: 'Riprova' });
  await expect(retry).toBeVisible();

  await page.context().setOffline(false);
  await retry.click();

  await expect(retry).toBeHidden();
  await expect(page.getByLabel('Nome')).toHaveValue('Lombardia di prova');
  const history = page.getByRole('button', { name: 'Cronologia' });
  if ((await history.getAttribute('aria-expanded')) === 'false') await history.click();
  await expect(page.getByText('Questa parte non si è caricata.')).toBeHidden();
});

test('AP2 · a button whose code cannot be loaded shows an Italian message', async ({
  openAlone,
}) => {
  const page = await openAlone(people.admin, tenants.aurora);
  await page.goto('/subscription');
  await expect(page.getByRole('table')).toBeVisible();
  await untilSignInIsReady(page);
  await page.context().setOffline(true);
  const reason = page.getByText('quando torna la rete, ricarica la pagina');

  await page
    .getByRole('button', { name: /^Esporta CSV/ })
    .first()
    .click();
  await expect(page.getByText('Esportazione non riuscita.')).toBeVisible();
  await expect(reason).toBeVisible();
  await expect(page.getByText('Failed to fetch')).toBeHidden();
  await expect(reason).toBeHidden();

  await page
    .getByRole('button', { name: /^Altre azioni/ })
    .first()
    .click();
  await page.getByRole('menuitem').first().click();
  await expect(reason).toBeVisible();
});
