import { subscriptionContract } from '@canone/contracts/subscription';
import { expect, test, toast } from './kit/fixtures.ts';
import { payOnline } from './kit/paying.ts';
import { aSubscription, callAs } from './kit/subscribers.ts';

test('PAY-08 · a cancellation that PayPal does not confirm is shown with its date, and ends when it does', async ({
  asAdmin,
  browser,
  baseURL,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  await payOnline(asAdmin, browser, subscription.id);
  const params = { id: String(subscription.id) };
  const { payments } = await callAs(asAdmin, subscriptionContract.endpoints.get, { params });
  const path = `/v1/billing/subscriptions/${payments[0]?.providerSubscriptionId}`;
  const setFaults = (rules: readonly object[]) =>
    fetch(`${baseURL}/paypal-simulator/__sim/faults`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ rules }),
    });
  await asAdmin.goto(`/subscription/${subscription.id}`);
  const status = asAdmin.getByRole('region', { name: 'Stato' });
  const cancel = async () => {
    await status.getByRole('button', { name: 'Cancella sottoscrizione' }).click();
    await asAdmin.getByRole('button', { name: 'Sì, cancella' }).click();
  };

  await setFaults([{ match: { path, times: 100 }, effect: { status: 503 } }]);
  await cancel();
  const news = 'Cancellazione in corso: PayPal non l’ha ancora confermata.';
  await expect(toast(asAdmin, news)).toBeVisible();
  await expect(status).toContainText('Sottoscrizione attiva');
  await expect(status.getByRole('status')).toContainText(
    /Cancellazione in corso dal \d\d\/\d\d\/\d{4}/,
  );

  await setFaults([]);
  await cancel();
  await expect(toast(asAdmin, 'Sottoscrizione cancellata!')).toBeVisible();
  await expect(status).toContainText('Sottoscrizione Cancellata');
  await expect(status.getByRole('status')).toHaveCount(0);
});
