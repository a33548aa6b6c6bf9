import { paidThrough } from '../kit/demo-paypal.ts';
import { expect, test, toast } from '../kit/fixtures.ts';
import { seeInTime } from '../kit/in-time.ts';
import { payOnline } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test('PAY-07 · a cancellation by the customer at PayPal cancels here without any action', async ({
  asAdmin,
  browser,
  baseURL,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  await payOnline(asAdmin, browser, subscription.id);
  const paid = await paidThrough(asAdmin, subscription.id);

  const lever = `${baseURL}/paypal-simulator/__sim/subscriptions/${paid}/cancel-by-buyer`;
  await fetch(lever, { method: 'POST' });

  const status = asAdmin.getByRole('region', { name: 'Stato' });
  await seeInTime(asAdmin, `/subscription/${subscription.id}`, () =>
    expect(status).toContainText('Sottoscrizione Cancellata', { timeout: 2_000 }),
  );
});

test('PAY-08 · a cancellation that PayPal does not confirm is shown with its date until PayPal confirms it', async ({
  asAdmin,
  browser,
  baseURL,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  await payOnline(asAdmin, browser, subscription.id);
  const path = `/v1/billing/subscriptions/${await paidThrough(asAdmin, subscription.id)}`;
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
  const notice = 'Cancellazione in corso: PayPal non l’ha ancora confermata.';
  await expect(toast(asAdmin, notice)).toBeVisible();
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
