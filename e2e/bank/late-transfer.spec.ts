import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { periodText } from '@canone/contracts/billing/period-texts';
import type { Result } from '@canone/contracts/kit/endpoint';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { expect, test } from '../kit/fixtures.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer, dueDates } = subscriptionContract.endpoints;

type DueDate = Result<typeof dueDates>['items'][number];

const textOf = (due: DueDate | undefined) => due && periodText(due.dueDate, due.periodEnd);

test('AI5 · when a past period is activated, the question names the present period, which the money then pays', async ({
  asAdmin: page,
}) => {
  const startDate = Temporal.Now.instant().subtract({ hours: 24 * 45 });
  const { subscription } = await aSubscription(page, 'Base', String(startDate));
  const { id, payments, paymentAmount: amount } = subscription;
  const params = { id: String(id) };
  await callAs(page, payByBankTransfer, { params });
  await callAs(page, bankTransferContract.endpoints.create, {
    body: { paymentId: payments[0]?.id ?? 0, amount, approvalDate: String(startDate) },
  });
  const asked = (await callAs(page, dueDates, { params })).items[0];

  await page.goto(`/subscription/${id}`);
  await page.getByRole('button', { name: 'Conferma Attivazione' }).click();
  const question = page.getByRole('dialog', { name: 'Confermare l’attivazione?' });

  await expect(question).toContainText(
    `Il periodo ${textOf(asked)} è già finito: il denaro paga quello in corso.`,
  );
  const named = await question.getByText(/^dal /).textContent();
  await question.getByRole('button', { name: 'Conferma Attivazione' }).click();
  await expect(page.getByText('Attiva, ma senza rinnovo automatico').first()).toBeVisible();
  const paid = (await callAs(page, dueDates, { params })).items[0];
  expect(paid).toMatchObject({ period: 1, state: 'paid' });
  expect(named).toBe(textOf(paid));
});
