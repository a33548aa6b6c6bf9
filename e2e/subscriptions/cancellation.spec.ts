import { paidThrough } from '../kit/demo-paypal.ts';
import { axe, axeInDark, expect, test, toast } from '../kit/fixtures.ts';
import { seeInTime } from '../kit/in-time.ts';
import { payOnline } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test('PAY-07 · a cancellation by the customer at PayPal cancels the subscription here without any action', async ({
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

test('SUB-12 · a renewal is stopped, and the customer keeps the paid period @both', async ({
  asAdmin,
  browser,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  await payOnline(asAdmin, browser, subscription.id);
  await asAdmin.goto(`/subscription/${subscription.id}`);
  const status = asAdmin.getByRole('region', { name: 'Stato' });

  await status.getByRole('button', { name: 'Ferma il rinnovo' }).click();
  const question = asAdmin.getByRole('dialog', { name: 'Fermare il rinnovo?' });
  await expect(question).toContainText('L’utente mantiene l’accesso fino alla fine del periodo');
  await expect(question).toContainText(/Attiva fino al\s*\d\d\/\d\d\/\d{4}/);
  await axe(asAdmin);
  await axeInDark(asAdmin);
  await question.getByRole('button', { name: 'Sì, ferma il rinnovo' }).click();

  await expect(toast(asAdmin, 'Rinnovo fermato!')).toBeVisible();
  await expect(status).toContainText('Attiva, ma senza rinnovo automatico');
  await expect(status).toContainText('Pagata: alla scadenza non si rinnova.');
  await expect(status.getByRole('button', { name: 'Ferma il rinnovo' })).toHaveCount(0);
  await expect(status.getByRole('button', { name: 'Rinnova' })).toBeVisible();
  // the text comes from PayPal's event if that event arrives first
  await expect(asAdmin.getByRole('main')).toContainText(
    /(Rinnovo fermato:|– qui) resta attiva fino alla fine del periodo pagato/,
  );
});
