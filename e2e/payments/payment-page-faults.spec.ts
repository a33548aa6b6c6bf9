import type { Browser, Page } from '@playwright/test';
import { axe, expect } from '../kit/fixtures.ts';
import { seeInTime } from '../kit/in-time.ts';
import { test } from '../kit/own-product.ts';
import { approveAtPayPal, linkFor, setBrowserFaults } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

/** Tests of faults in a buyer's browser and their effect on the customer. */
test.describe('a payment page with faults at PayPal', () => {
  test.afterEach(({ ownOrigin }) => setBrowserFaults(ownOrigin, {}));

  /** Opens the payment page of a new subscription as its customer. */
  async function aCustomerAt(admin: Page, browser: Browser) {
    const { subscription } = await aSubscription(admin);
    const link = await linkFor(admin, subscription.id);
    const customer = await (await browser.newContext()).newPage();
    await customer.goto(link);
    await expect(customer.getByText('Token valido.')).toBeVisible();
    return { id: subscription.id, customer };
  }

  async function becomesActive(admin: Page, id: number): Promise<void> {
    const status = admin.getByRole('region', { name: 'Stato' });
    await seeInTime(admin, `/subscription/${id}`, () =>
      expect(status).toContainText('Sottoscrizione attiva', { timeout: 2_000 }),
    );
  }

  test('PAY-07 · without the approval in the browser, PayPal informs the server, and the link is used up', async ({
    ownAdmin,
    ownOrigin,
    browser,
  }) => {
    test.slow();
    await setBrowserFaults(ownOrigin, { neverCallOnApprove: true });
    const { id, customer } = await aCustomerAt(ownAdmin, browser);

    await approveAtPayPal(customer);

    await becomesActive(ownAdmin, id);
    // The page must not offer a second payment. The payment may be approved, although the browser received no approval.
    await expect(customer.getByText('Verifica in corso.')).toBeVisible();
    await expect(customer.locator('.button-place')).toHaveAttribute('inert');
    // The PayPal window was opened, so the text must describe the next step of the customer.
    await expect(customer.getByText('Torni su questa pagina')).toBeVisible();
    await expect(customer.getByText('Si apre la finestra')).toHaveCount(0);
    await axe(customer);
    await customer.reload();
    await expect(customer.getByText('Token non valido.')).toBeVisible();
    await expect(customer.getByRole('button', { name: /paypal/i })).toHaveCount(0);
    await customer.context().close();
  });

  test('PAY-05 · a browser that gets the approval twice shows the thank-you page once', async ({
    ownAdmin,
    ownOrigin,
    browser,
  }) => {
    test.slow();
    await setBrowserFaults(ownOrigin, { callOnApproveTwice: true });
    const { id, customer } = await aCustomerAt(ownAdmin, browser);

    await approveAtPayPal(customer);

    await expect(customer.getByText("Pagamento completato! Grazie per l'acquisto.")).toBeVisible();
    await becomesActive(ownAdmin, id);
    await customer.context().close();
  });

  const failed = 'Si è verificato un errore durante il pagamento.';
  for (const [fault, notice] of [
    ['popupBlocked', failed],
    ['onErrorAfterCreate', failed],
    // If both callbacks arrive, the payment counts as cancelled, because the customer has closed the window.
    ['closeDuringCreate', 'Hai annullato il pagamento.'],
  ] as const) {
    test(`PAY-04 · with ${fault} the customer sees a message, and pays at the next attempt`, async ({
      ownAdmin,
      ownOrigin,
      browser,
    }) => {
      test.slow();
      await setBrowserFaults(ownOrigin, { [fault]: true });
      const { id, customer } = await aCustomerAt(ownAdmin, browser);
      await customer.getByRole('button', { name: /paypal/i }).click();
      await expect(customer.getByText(notice)).toBeVisible();

      await setBrowserFaults(ownOrigin, {});
      await customer.reload();
      await approveAtPayPal(customer);

      await expect(
        customer.getByText("Pagamento completato! Grazie per l'acquisto."),
      ).toBeVisible();
      await becomesActive(ownAdmin, id);
      await customer.context().close();
    });
  }
});
