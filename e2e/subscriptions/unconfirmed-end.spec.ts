import { paidThrough } from '../kit/demo-paypal.ts';
import { expect, toast } from '../kit/fixtures.ts';
import { test } from '../kit/own-product.ts';
import { payOnline, setFaults } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test.afterEach(({ ownOrigin }) => setFaults(ownOrigin, {}));

/** PayPal answers no call about a subscription. */
const silent = (path: string) => ({
  rules: [{ match: { path, times: 100 }, effect: { status: 503 } }],
});

test('PAY-08 · a cancellation that PayPal does not confirm is shown with its date until PayPal confirms it', async ({
  ownAdmin,
  browser,
  ownOrigin,
}) => {
  test.slow();
  const { subscription } = await aSubscription(ownAdmin);
  await payOnline(ownAdmin, browser, subscription.id);
  const path = `/v1/billing/subscriptions/${await paidThrough(ownAdmin, subscription.id)}`;
  await ownAdmin.goto(`/subscription/${subscription.id}`);
  const status = ownAdmin.getByRole('region', { name: 'Stato' });
  const cancel = async () => {
    await status.getByRole('button', { name: 'Cancella sottoscrizione' }).click();
    await ownAdmin.getByRole('button', { name: 'Sì, cancella' }).click();
  };

  await setFaults(ownOrigin, silent(path));
  await cancel();
  const notice = 'Cancellazione in corso: PayPal non l’ha ancora confermata.';
  await expect(toast(ownAdmin, notice)).toBeVisible();
  await expect(status).toContainText('Sottoscrizione attiva');
  await expect(status.getByRole('status')).toContainText(
    /Cancellazione in corso dal \d\d\/\d\d\/\d{4}/,
  );

  await setFaults(ownOrigin, {});
  await cancel();
  await expect(toast(ownAdmin, 'Sottoscrizione cancellata!')).toBeVisible();
  await expect(status).toContainText('Sottoscrizione Cancellata');
  await expect(status.getByRole('status')).toHaveCount(0);
});

test('SUB-12 · a stop of the renewal that PayPal does not confirm is shown with its date', async ({
  ownAdmin,
  browser,
  ownOrigin,
}) => {
  test.slow();
  const { subscription } = await aSubscription(ownAdmin);
  await payOnline(ownAdmin, browser, subscription.id);
  const path = `/v1/billing/subscriptions/${await paidThrough(ownAdmin, subscription.id)}`;
  await ownAdmin.goto(`/subscription/${subscription.id}`);
  const status = ownAdmin.getByRole('region', { name: 'Stato' });

  await setFaults(ownOrigin, silent(path));
  await status.getByRole('button', { name: 'Ferma il rinnovo' }).click();
  await ownAdmin.getByRole('button', { name: 'Sì, ferma il rinnovo' }).click();
  const notice = 'Stop al rinnovo in corso: PayPal non l’ha ancora confermato.';
  await expect(toast(ownAdmin, notice)).toBeVisible();
  await expect(status).toContainText('Sottoscrizione attiva');
  await expect(status.getByRole('status')).toContainText(/Stop al rinnovo chiesto il \d\d\//);
});
