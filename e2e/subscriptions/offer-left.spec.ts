import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { choose } from '../kit/choose.ts';
import { expect, test, toast } from '../kit/fixtures.ts';
import { hold } from '../kit/network.ts';
import { aCustomer } from '../kit/subscribers.ts';

const offer = 'Vuoi generare il link di pagamento?';

/** Opens the form of a new subscription from the home page and creates a subscription. */
async function create(page: Page) {
  const { name } = await aCustomer(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Crea Sottoscrizione' }).click();
  await choose(page, 'Utente', name);
  await choose(page, 'Piano', 'Base');
  await page.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(page.getByRole('dialog', { name: offer })).toBeVisible();
}

test('R106 SUB-07 · Back of the browser declines the offer of a payment link and opens the previous page', async ({
  asAdmin: page,
}) => {
  await create(page);
  await page.goBack();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL('/');
});

test('R106 SUB-07 · a transfer that is set after the person has left opens no request', async ({
  asAdmin: page,
}) => {
  await create(page);
  const answered = await hold(page, subscriptionContract.endpoints.payByBankTransfer);
  await page.getByRole('button', { name: 'Imposta pagamento con bonifico' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imposta bonifico' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');

  answered();
  await expect(toast(page, 'Pagamento con bonifico impostato!')).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL('/');
});

test('R106 LST-04 · Back of the browser declines the question before a deletion', async ({
  asAdmin: page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Regioni' }).click();
  await page.getByRole('button', { name: 'Elimina Piemonte' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
