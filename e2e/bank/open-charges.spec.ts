import type { Browser, Page } from '@playwright/test';
import { axe, expect } from '../kit/fixtures.ts';
import { test } from '../kit/own-product.ts';
import { approveAtPayPal, happenAtPayPal, linkFor, setFaults } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test.describe('a charge that PayPal has not confirmed', () => {
  test.afterEach(({ ownOrigin }) => setFaults(ownOrigin, {}));

  /** Opens the page of a customer whose payment is approved and whose first charge stays pending. */
  async function aPendingPayment(admin: Page, browser: Browser, origin: string) {
    const { customer: person, subscription } = await aSubscription(admin);
    await setFaults(origin, { subscriptions: { firstPaymentPending: true } });
    const link = await linkFor(admin, subscription.id);
    const customer = await (await browser.newContext()).newPage();
    await customer.goto(link);
    await approveAtPayPal(customer);
    await expect(
      customer.getByRole('heading', { name: 'Il pagamento è in elaborazione' }),
    ).toBeVisible();
    await expect(customer.getByText("Pagamento completato! Grazie per l'acquisto.")).toHaveCount(0);
    await leadsHome(customer);
    const paypalId = await customer.locator('code').innerText();
    return { person, id: subscription.id, customer, paypalId };
  }

  async function leadsHome(customer: Page): Promise<void> {
    const link = customer.getByRole('link', { name: 'Torna alla Home' });
    await expect(link).toHaveAttribute('href', '/');
  }

  async function shows(admin: Page, id: number, text: string): Promise<void> {
    await expect(async () => {
      await admin.goto(`/subscription/${id}`);
      await expect(admin.getByRole('region', { name: 'Stato' })).toContainText(text, {
        timeout: 2_000,
      });
    }).toPass({ timeout: 180_000 });
  }

  test('M10 · the next date is marked as PayPal’s', async ({ ownAdmin, ownOrigin, browser }) => {
    const { id } = await aPendingPayment(ownAdmin, browser, ownOrigin);
    await ownAdmin.goto(`/subscription/${id}`);

    const plan = ownAdmin.getByRole('region', { name: 'Piano' });
    await expect(plan).toContainText(/Prossimo addebito\s*\d{2}\/\d{2}\/\d{4} secondo PayPal/);
    await axe(ownAdmin);
  });

  test('Y4 · a customer whose first charge was refused reads when PayPal tries again @both', async ({
    ownAdmin,
    ownOrigin,
    browser,
  }) => {
    const { subscription } = await aSubscription(ownAdmin);
    await setFaults(ownOrigin, { subscriptions: { firstPaymentFails: true } });
    const link = await linkFor(ownAdmin, subscription.id);
    const customer = await (await browser.newContext()).newPage();
    await customer.goto(link);
    await approveAtPayPal(customer);
    await customer.getByRole('heading', { name: 'Il primo addebito non è riuscito' }).waitFor();
    await ownAdmin.goto(`/subscription/${subscription.id}`);
    const sentence = ownAdmin.getByRole('region', { name: 'Stato' }).getByText(/PayPal riprova il/);
    const [day] = /[\d/]{10}/.exec(await sentence.innerText()) ?? [];
    await expect(async () => {
      await customer.reload();
      await expect(customer.getByText('PayPal riprova il')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 180_000 });
    await expect(customer.locator('dl')).toContainText(`PayPal riprova il${day}`);
    await expect(customer.getByText('Prossimo addebito')).toHaveCount(0);
    await axe(customer);
  });

  test('M1 PAY-04 · a pending payment is shown as in progress, and later as completed', async ({
    ownAdmin,
    ownOrigin,
    browser,
  }) => {
    test.slow();
    const { id, customer, paypalId } = await aPendingPayment(ownAdmin, browser, ownOrigin);
    await axe(customer);
    await shows(ownAdmin, id, 'PayPal non ha ancora confermato l’addebito');

    await happenAtPayPal(ownOrigin, paypalId, 'complete-payment');

    await expect(customer.getByText("Pagamento completato! Grazie per l'acquisto.")).toBeVisible({
      timeout: 60_000,
    });
    await shows(ownAdmin, id, 'Il pagamento è andato a buon fine');
    await customer.context().close();
  });

  test('PAY-04 · an approved subscription with a later start shows that nothing was charged', async ({
    ownAdmin,
    browser,
  }) => {
    test.slow();
    const inThirtyDays = Temporal.Now.instant().add({ hours: 30 * 24 });
    const { subscription } = await aSubscription(ownAdmin, 'Base', String(inThirtyDays));
    const customer = await (await browser.newContext()).newPage();
    await customer.goto(await linkFor(ownAdmin, subscription.id));

    await approveAtPayPal(customer);

    await expect(customer.getByRole('heading', { name: 'Abbonamento confermato' })).toBeVisible();
    await expect(customer.getByText('Oggi non è stato addebitato nulla')).toBeVisible();
    await leadsHome(customer);
    await axe(customer);
    await customer.context().close();
  });

  test('B1 B2 M1 M3 PAY-04 · a denied payment is shown as Insoluto everywhere, and its customer can be deleted only after a cancellation', async ({
    ownAdmin,
    ownOrigin,
    browser,
  }) => {
    test.slow();
    const pending = await aPendingPayment(ownAdmin, browser, ownOrigin);
    const { person, id, customer, paypalId } = pending;
    await happenAtPayPal(ownOrigin, paypalId, 'deny-payment');

    await expect(
      customer.getByRole('heading', { name: 'Il primo addebito non è riuscito' }),
    ).toBeVisible();
    await leadsHome(customer);
    await axe(customer);
    await shows(ownAdmin, id, 'Ultimo addebito rifiutato');
    await expect(ownAdmin.getByRole('region', { name: 'Stato' })).toContainText('Insoluto');
    await axe(ownAdmin);

    await ownAdmin.goto(`/subscription?userName=${encodeURIComponent(person.name)}`);
    const row = ownAdmin.getByRole('row').filter({ hasText: person.name });
    await expect(row).toContainText('Sottoscrizione attiva');
    await expect(row).toContainText('Insoluto');

    await ownAdmin.goto(`/user?name=${encodeURIComponent(person.name)}`);
    const remove = ownAdmin.getByRole('button', { name: `Elimina ${person.name}` });
    await remove.click();
    await ownAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();
    const refused = ownAdmin
      .getByRole('alert')
      .filter({ hasText: 'PayPal può ancora addebitare' })
      .filter({ has: ownAdmin.getByRole('link') });
    await expect(refused.getByRole('link')).toHaveAttribute('href', `/subscription/${id}`);
    await expect(refused).toContainText('a periodo, prossimo addebito');
    await axe(ownAdmin);

    await refused.getByRole('button', { name: 'Annulla queste sottoscrizioni' }).click();
    await ownAdmin.getByRole('button', { name: 'Sì, annulla!' }).click();
    await expect(refused).toContainText('Cancellata.');
    await refused.getByRole('button', { name: 'Chiudi' }).click();
    await remove.click();
    await ownAdmin.getByRole('button', { name: 'Sì, elimina!' }).click();
    await expect(remove).toHaveCount(0);
    await customer.context().close();
  });
});
