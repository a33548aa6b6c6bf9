import { paidThrough } from '../kit/demo-paypal.ts';
import { axe, axeInDark, expect, test, toast } from '../kit/fixtures.ts';
import { seeInTime } from '../kit/in-time.ts';
import { payOnline } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

// a list of failures replaces the one of another test
test.describe.configure({ mode: 'default' });

/** The failures that the simulated PayPal shows from now on. */
const setFaults = (origin: string | undefined, rules: readonly object[]) =>
  fetch(`${origin}/paypal-simulator/__sim/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules }),
  });

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
  await expect(asAdmin.getByRole('main')).toContainText(
    'Rinnovo fermato: resta attiva fino alla fine del periodo pagato',
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
  await asAdmin.goto(`/subscription/${subscription.id}`);
  const status = asAdmin.getByRole('region', { name: 'Stato' });
  const cancel = async () => {
    await status.getByRole('button', { name: 'Cancella sottoscrizione' }).click();
    await asAdmin.getByRole('button', { name: 'Sì, cancella' }).click();
  };

  await setFaults(baseURL, [{ match: { path, times: 100 }, effect: { status: 503 } }]);
  await cancel();
  const notice = 'Cancellazione in corso: PayPal non l’ha ancora confermata.';
  await expect(toast(asAdmin, notice)).toBeVisible();
  await expect(status).toContainText('Sottoscrizione attiva');
  await expect(status.getByRole('status')).toContainText(
    /Cancellazione in corso dal \d\d\/\d\d\/\d{4}/,
  );

  await setFaults(baseURL, []);
  await cancel();
  await expect(toast(asAdmin, 'Sottoscrizione cancellata!')).toBeVisible();
  await expect(status).toContainText('Sottoscrizione Cancellata');
  await expect(status.getByRole('status')).toHaveCount(0);
});

test('SUB-12 · a stop of the renewal that PayPal does not confirm is shown until it does', async ({
  asAdmin,
  browser,
  baseURL,
}) => {
  test.slow();
  const { subscription } = await aSubscription(asAdmin);
  await payOnline(asAdmin, browser, subscription.id);
  const path = `/v1/billing/subscriptions/${await paidThrough(asAdmin, subscription.id)}`;
  await asAdmin.goto(`/subscription/${subscription.id}`);
  const status = asAdmin.getByRole('region', { name: 'Stato' });

  await setFaults(baseURL, [{ match: { path, times: 100 }, effect: { status: 503 } }]);
  await status.getByRole('button', { name: 'Ferma il rinnovo' }).click();
  await asAdmin.getByRole('button', { name: 'Sì, ferma il rinnovo' }).click();
  const notice = 'Stop al rinnovo in corso: PayPal non l’ha ancora confermato.';
  await expect(toast(asAdmin, notice)).toBeVisible();
  await expect(status).toContainText('Sottoscrizione attiva');
  await expect(status.getByRole('status')).toContainText(/Stop al rinnovo chiesto il \d\d\//);

  await setFaults(baseURL, []);
  await seeInTime(asAdmin, `/subscription/${subscription.id}`, () =>
    expect(status).toContainText('Attiva, ma senza rinnovo automatico', { timeout: 2_000 }),
  );
});
