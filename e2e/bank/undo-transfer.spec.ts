import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { expect, test, toast } from '../kit/fixtures.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer } = subscriptionContract.endpoints;

const status = (page: Page) => page.getByRole('region', { name: 'Stato' });

test('M15 · the wait for a transfer is undone by one of the destructive actions of the detail, and the timeline shows this', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  const params = { id: subscription.id };
  await callAs(page, payByBankTransfer, { params });
  await page.goto(`/subscription/${subscription.id}`);

  await status(page).getByRole('button', { name: 'Annulla l’attesa del bonifico' }).click();
  const question = page.getByRole('dialog', { name: 'Annullare l’attesa del bonifico?' });
  await question.getByRole('button', { name: 'Continua ad aspettare' }).click();
  await expect(status(page)).toContainText('In attesa di bonifico bancario');
  await status(page).getByRole('button', { name: 'Annulla l’attesa del bonifico' }).click();
  await question.getByRole('button', { name: 'Sì, annulla l’attesa' }).click();

  await expect(toast(page, 'Attesa del bonifico annullata!')).toBeVisible();
  await expect(status(page)).toContainText('Sottoscrizione non attiva');
  await expect(
    status(page).getByRole('button', { name: 'Genera link di pagamento' }),
  ).toBeVisible();
  await expect(page.getByText('Attesa del bonifico annullata', { exact: true })).toBeVisible();
});

test('M15 · a subscription that waits for a transfer is cancelled, with a text about the money', async ({
  asAdmin: page,
}) => {
  const { subscription } = await aSubscription(page);
  const params = { id: subscription.id };
  await callAs(page, payByBankTransfer, { params });
  const paymentId = subscription.payments[0]?.id ?? 0;
  const body = { paymentId, amount: 10, approvalDate: '2026-11-20T09:00:00Z' };
  await callAs(page, bankTransferContract.endpoints.create, { body });
  await page.goto(`/subscription/${subscription.id}`);

  await status(page).getByRole('button', { name: 'Cancella sottoscrizione' }).click();
  const question = page.getByRole('dialog', { name: 'Cancellare la sottoscrizione?' });
  await expect(question).toContainText('I 10,00 € già ricevuti diventano credito dell’utente.');
  await question.getByRole('button', { name: 'Sì, cancella' }).click();

  await expect(toast(page, 'Sottoscrizione cancellata!')).toBeVisible();
  await expect(status(page)).toContainText('Sottoscrizione Cancellata');
  await page.goto(`/ledger?subscriptionId=${subscription.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'credito 10,00 €' })).toBeVisible();
});
