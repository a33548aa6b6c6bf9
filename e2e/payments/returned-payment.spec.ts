import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Browser, Page } from '@playwright/test';
import { axe, expect, test } from '../kit/fixtures.ts';
import { approveAtPayPal, linkFor } from '../kit/paying.ts';
import { aSubscription, callAs } from '../kit/subscribers.ts';

/** Creates a customer who has paid and keeps the payment page open. Returns the page and the charge. */
async function aPaid(admin: Page, browser: Browser) {
  const { subscription } = await aSubscription(admin);
  const link = await linkFor(admin, subscription.id);
  const customer = await (await browser.newContext()).newPage();
  await customer.goto(link);
  await approveAtPayPal(customer);
  await expect(customer.getByText("Pagamento completato! Grazie per l'acquisto.")).toBeVisible();
  const query = { filters: { subscriptionId: String(subscription.id) } };
  const { items } = await callAs(admin, ledgerContract.endpoints.list, { query });
  const [charge] = items;
  if (!charge) throw new Error('a paid subscription has a charge');
  return { customer, charge };
}

/** Reloads the page until it has this title. */
async function seesOnReload(customer: Page, title: string): Promise<void> {
  await expect(async () => {
    await customer.reload();
    await expect(customer.getByRole('heading', { name: title })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

async function endsWith(customer: Page, picture: string): Promise<void> {
  await expect(customer.getByRole('button', { name: /paypal/i })).toHaveCount(0);
  await expect(customer.getByRole('link', { name: 'Torna alla Home' })).toBeVisible();
  await axe(customer);
  await customer.screenshot({ path: test.info().outputPath(`${picture}.png`), fullPage: true });
  await customer.context().close();
}

test('AO30 · a customer whose bank reversed the payment reads that the amount is due again, and whom to contact @both', async ({
  asAdmin,
  browser,
  request,
}) => {
  const { customer, charge } = await aPaid(asAdmin, browser);
  await request.post(`/paypal-simulator/__sim/sales/${charge.providerTransactionId}/reverse`);

  await seesOnReload(customer, 'Il pagamento è stato stornato');

  const page = customer.getByRole('main');
  await expect(page).toContainText('la banca o PayPal lo ha annullato');
  await expect(page).toContainText('Non approvare di nuovo: scrivi a');
  await expect(page).toContainText(/Importo da pagare\s*24,28\s€/);
  await expect(page).toContainText('Prossimo addebito');
  await endsWith(customer, 'reversed');
});

test('AO30 AO31 · a customer who was refunded reads that nothing is due, now or later @both', async ({
  asAdmin,
  browser,
}) => {
  const { customer, charge } = await aPaid(asAdmin, browser);
  await callAs(asAdmin, ledgerContract.endpoints.refund, { params: { id: charge.id }, body: {} });
  await callAs(asAdmin, subscriptionContract.endpoints.cancel, {
    params: { id: charge.subscriptionId },
  });

  await seesOnReload(customer, 'Il pagamento ti è stato restituito');

  const page = customer.getByRole('main');
  await expect(page).toContainText('te lo ha restituito per intero');
  await expect(page).toContainText(/Importo restituito\s*24,28\s€/);
  await expect(page).not.toContainText('Prossimo addebito');
  await endsWith(customer, 'refunded');
});
