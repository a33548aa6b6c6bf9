import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import {
  erasureMessages,
  obstacleTexts,
  retentionReason,
} from '@canone/contracts/people/erasure-texts';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { axe, expect, test, toast, unique } from '../kit/fixtures.ts';
import { refuse } from '../kit/network.ts';
import { aCustomer, aSubscription, callAs } from '../kit/subscribers.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cancella i dati' });

async function open(page: Page, { id, name }: { id: number; name: string }) {
  await page.goto(`/user/${id}`);
  await page.getByRole('button', { name: `Cancella i dati di ${name}` }).click();
  return dialogOf(page);
}

const isWithinScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('PRV-04 · an Admin erases a person after typing the name @both', async ({
  asAdmin: page,
}, info) => {
  const name = unique('Chiara');
  const person = { ...(await aCustomer(page, { name })), name };
  const dialog = await open(page, person);
  await expect(dialog.getByRole('heading', { name: 'Si cancella adesso' })).toBeVisible();
  await expect(dialog.getByText('non resta nulla oltre al suo numero')).toBeVisible();
  await axe(page);
  expect(await isWithinScreen(page)).toBe(true);
  await page.screenshot({ path: info.outputPath('dialog.png') });

  const confirmation = dialog.getByLabel('Per confermare');
  await confirmation.fill('Qualcun altro');
  await confirmation.press('Enter');
  await expect(dialog.getByText(erasureMessages.notConfirmed)).toBeVisible();
  await confirmation.fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Cancella i dati per sempre' }).click();

  await expect(toast(page, erasureMessages.done)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Persona cancellata');
  await expect(page.getByText('Nessuno: della persona resta solo il numero.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await axe(page);
  expect(await isWithinScreen(page)).toBe(true);
  await page.screenshot({ path: info.outputPath('erased.png'), fullPage: true });

  const { items } = await callAs(page, userContract.endpoints.list, {
    query: { filters: { name } },
  });
  expect(items).toEqual([]);
});

/** Creates a customer with a subscription that waits for a transfer. */
async function aDebtor(page: Page) {
  const { customer, subscription } = await aSubscription(page);
  const params = { id: String(subscription.id) };
  const waiting = await callAs(page, subscriptionContract.endpoints.payByBankTransfer, { params });
  return { customer, params, payment: waiting.payments[0] };
}

test('PRV-05 · a person with open amounts is not erased yet, and the dialog says why @both', async ({
  asAdmin: page,
}, info) => {
  const { customer } = await aDebtor(page);
  const dialog = await open(page, customer);

  await expect(dialog.getByText(obstacleTexts.liveSubscriptions)).toBeVisible();
  await expect(dialog.getByText(obstacleTexts.openReceivables)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancella i dati per sempre' })).toHaveCount(0);
  await axe(page);
  await page.screenshot({ path: info.outputPath('obstacles.png') });
  await dialog.getByText('Chiudi', { exact: true }).click();
  await expect(dialog).toBeHidden();

  // X11: one link leads to the page on which the obstacles can be removed
  await page.getByRole('button', { name: `Cancella i dati di ${customer.name}` }).click();
  await dialog.getByRole('link', { name: 'Apri le sue sottoscrizioni' }).click();
  await expect(page).toHaveURL(`/user/${customer.id}/customer?section=subscriptions`);
  await expect(dialog).toBeHidden();
});

test('PRV-06 · of a person with movements the page shows what is kept and until when @both', async ({
  asAdmin: page,
}, info) => {
  const { customer, params, payment } = await aDebtor(page);
  await callAs(page, bankTransferContract.endpoints.create, {
    body: {
      paymentId: payment?.id ?? 0,
      amount: payment?.amountDue ?? 0,
      approvalDate: new Date().toISOString(),
    },
  });
  await callAs(page, subscriptionContract.endpoints.activateWithoutRenewal, {
    params,
    body: null,
  });
  await callAs(page, subscriptionContract.endpoints.cancel, { params });
  const dialog = await open(page, customer);

  const heading = dialog.getByRole('heading', { name: 'Resta fino al' });
  await expect(heading).toBeVisible();
  const until = ((await heading.textContent()) ?? '').replace('Resta fino al ', '');
  await expect(dialog.getByText(retentionReason)).toBeVisible();
  await axe(page);
  await page.screenshot({ path: info.outputPath('kept-before.png') });

  await dialog.getByLabel('Per confermare').fill(customer.email);
  await dialog.getByRole('button', { name: 'Cancella i dati per sempre' }).click();
  const facts = page.getByRole('region', { name: 'Dati conservati per legge' });
  await expect(facts).toContainText(until);
  await expect(facts).toContainText(customer.name);
  await axe(page);
  await page.screenshot({ path: info.outputPath('kept-after.png'), fullPage: true });

  await page.goto(`/subscription/${params.id}`);
  await page.getByRole('link', { name: 'Persona cancellata' }).click();
  await expect(facts).toContainText(customer.name);
});

test('LAY-08 SUB-08 · the e-mail of an erased customer reads "N/D"', async ({ asAdmin: page }) => {
  const { customer, subscription } = await aSubscription(page, 'Base', '2099-01-10T09:00:00Z');
  await callAs(page, personErasureContract.endpoints.erase, {
    params: { id: customer.id },
    body: { confirmation: customer.email },
  });

  await page.goto(`/subscription/${subscription.id}`);
  const person = page.getByRole('region', { name: 'Utente' });
  await expect(person.getByRole('definition')).toHaveText(['Persona cancellata', 'N/D']);
});

test('PRV-04 · the dialog shows the reason when the data about the erasure are refused, and can be retried', async ({
  asAdmin: page,
}) => {
  const name = unique('Elsa');
  const { id } = await aCustomer(page, { name });
  await refuse(page, personErasureContract.endpoints.erasure, {
    status: 403,
    code: 'user.sharedReadOnly',
    message: 'La persona fa parte anche di altri tenant.',
  });
  const dialog = await open(page, { id, name });

  await expect(dialog.getByText('La persona fa parte anche di altri tenant.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Riprova' })).toBeVisible();
});
