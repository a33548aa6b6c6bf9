import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { demoPayPal, paidThrough } from '../kit/demo-paypal.ts';
import { axe, expect } from '../kit/fixtures.ts';
import { seeInTime } from '../kit/in-time.ts';
import { listOf } from '../kit/list.ts';
import { test } from '../kit/own-product.ts';
import { payOnline } from '../kit/paying.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer, activateWithoutRenewal } = subscriptionContract.endpoints;

const statusOf = (page: Page) => page.getByRole('region', { name: 'Stato' });
const named = (name: string) => `userName=${encodeURIComponent(name)}`;

test('CAL-03 · when a period paid by transfer ends, the badge shows the end in list and detail', async ({
  ownAdmin: page,
  ownOrigin,
}) => {
  const { customer, subscription } = await aSubscription(page);
  const params = { id: subscription.id };
  await callAs(page, payByBankTransfer, { params });
  await callAs(page, bankTransferContract.endpoints.create, {
    body: {
      paymentId: subscription.payments[0]?.id ?? 0,
      amount: 24.28,
      approvalDate: '2026-11-21T09:00:00Z',
    },
  });
  await callAs(page, activateWithoutRenewal, { params, body: null });
  const path = `/subscription/${subscription.id}`;
  await page.goto(path);
  await expect(statusOf(page)).toContainText('Attiva, ma senza rinnovo automatico');

  await demoPayPal(ownOrigin).advance(2);

  await seeInTime(page, path, async () => {
    const status = statusOf(page);
    await expect(status).toContainText('Sottoscrizione non attiva', { timeout: 2_000 });
    await expect(status).toContainText('Il periodo pagato è finito', { timeout: 2_000 });
  });
  await axe(page);
  await page.goto(`/subscription?${named(customer.name)}`);
  const { rows } = listOf(page, 'Sottoscrizioni');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Sottoscrizione non attiva');
});

test('CKP-06 · a renewal that PayPal cannot charge is "Scaduto" in Scadenzario, and "Insoluto" in the list and the detail of subscriptions', async ({
  ownAdmin: page,
  ownOrigin,
  browser,
}) => {
  const { customer, subscription } = await aSubscription(page);
  await payOnline(page, browser, subscription.id);
  const paypal = demoPayPal(ownOrigin);
  const paid = await paidThrough(page, subscription.id);
  await paypal.happen(paid, 'fail-payment', { upcoming: 3 });

  await paypal.advance(2);

  // both sentences are possible, because the refusal arrives with PayPal's events before or after the due date
  const sentence = /(Non risulta pagata|Ultimo addebito rifiutato): 24,28\s€ da incassare/;
  await seeInTime(page, `/subscription/${subscription.id}`, async () => {
    const status = statusOf(page);
    await expect(status).toContainText('Insoluto', { timeout: 2_000 });
    await expect(status).toContainText(sentence, { timeout: 2_000 });
  });
  await page.goto(`/subscription?${named(customer.name)}`);
  await expect(listOf(page, 'Sottoscrizioni').rows).toContainText('Insoluto');

  await page.goto('/receivable');
  await page
    .getByRole('list', { name: 'Riepilogo' })
    .getByRole('link', { name: /^Scaduto/ })
    .click();
  await expect(page.getByLabel('Stato')).toHaveValue('overdue');
  await page.getByRole('button', { name: 'Apri', exact: true }).click();
  await page.getByRole('textbox', { name: 'Cliente' }).fill(customer.name);
  await page.getByRole('button', { name: 'Cerca' }).click();
  const { rows } = listOf(page, 'Scadenze');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/24,28\s€Insoluta.*24,28\s€0,00\s€/);
  await axe(page);
});
