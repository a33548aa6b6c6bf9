import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { people, tenants } from '../kit/demo.ts';
import { expect, test, toast } from '../kit/fixtures.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

const { payByBankTransfer } = subscriptionContract.endpoints;

test('AQ7 · a User who tries to activate with money missing gets the refusal at once, without a question', async ({
  asAdmin,
  openAs,
}) => {
  const { subscription } = await aSubscription(asAdmin);
  await callAs(asAdmin, payByBankTransfer, { params: { id: subscription.id } });
  const page = await openAs(people.operator, tenants.aurora);
  await page.goto(`/subscription/${subscription.id}`);
  await page.getByRole('button', { name: 'Conferma Attivazione' }).click();

  const reason = 'Mancano 24,28 €: solo un amministratore può attivare lo stesso.';
  await expect(toast(page, reason)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
