import type { Browser, Locator, Page } from '@playwright/test';
import { paidThrough } from '../kit/demo-paypal.ts';
import { expect, toast } from '../kit/fixtures.ts';
import { test } from '../kit/own-product.ts';
import { payOnline, setFaults } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test.afterEach(({ ownOrigin }) => setFaults(ownOrigin, {}));

/** Opens a paid subscription. From now on, PayPal answers no call about it. */
async function openUnanswered(page: Page, browser: Browser, origin: string): Promise<Locator> {
  const { subscription } = await aSubscription(page);
  await payOnline(page, browser, subscription.id);
  const path = `/v1/billing/subscriptions/${await paidThrough(page, subscription.id)}`;
  await page.goto(`/subscription/${subscription.id}`);
  await setFaults(origin, { rules: [{ match: { path, times: 100 }, effect: { status: 503 } }] });
  return page.getByRole('region', { name: 'Stato' });
}

test('PAY-08 · a cancellation that PayPal does not confirm is shown with its date until PayPal confirms it', async ({
  ownAdmin,
  browser,
  ownOrigin,
}) => {
  test.slow();
  const status = await openUnanswered(ownAdmin, browser, ownOrigin);
  const cancel = async () => {
    await status.getByRole('button', { name: 'Cancella sottoscrizione' }).click();
    await ownAdmin.getByRole('button', { name: 'Sì, cancella' }).click();
  };

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
  const status = await openUnanswered(ownAdmin, browser, ownOrigin);

  await status.getByRole('button', { name: 'Ferma il rinnovo' }).click();
  await ownAdmin.getByRole('button', { name: 'Sì, ferma il rinnovo' }).click();
  const notice = 'Stop al rinnovo in corso: la scheda dice a che punto è.';
  await expect(toast(ownAdmin, notice)).toBeVisible();
  await expect(status).toContainText('Sottoscrizione attiva');
  await expect(status.getByRole('status')).toContainText(/Stop al rinnovo chiesto il \d\d\//);
});
