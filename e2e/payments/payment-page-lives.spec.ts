import { PaymentToken, paymentTokenContract } from '@canone/contracts/payments/payment-token';
import type { Browser, Page } from '@playwright/test';
import { withDevelopmentPage } from '../kit/development-page.ts';
import { expect } from '../kit/fixtures.ts';
import { addressOf, hold, isCallOf, letThrough } from '../kit/network.ts';
import { test } from '../kit/own-product.ts';
import { approveAtPayPal, linkFor, setBrowserFaults } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

const { updatePayment, validate } = paymentTokenContract.endpoints;

const thanks = "Pagamento completato! Grazie per l'acquisto.";
const payPalButton = (page: Page) => page.getByRole('button', { name: /paypal/i });

/** The element that PayPal's script inserts with its button. */
const drawn = (page: Page) => page.locator('.paypal-buttons');

/** As long as the page is open, PayPal's script and its button must exist exactly once. */
test.describe('a payment page that stays open', () => {
  test.beforeEach(() => test.slow());

  test.afterEach(({ ownOrigin }) => setBrowserFaults(ownOrigin, {}));

  /** Opens a customer's tab that records PayPal subscription requests and page errors. */
  async function aTab(browser: Browser) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const made: string[] = [];
    const errors: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/billing/subscriptions'))
        made.push(request.postData() ?? '');
    });
    context.on('weberror', (event) => errors.push(event.error().message));
    return {
      page,
      /** Closes the tab. Expects that it created this number of subscriptions at PayPal and had no errors. */
      async endsWith(subscriptions: number) {
        expect(made).toHaveLength(subscriptions);
        expect(errors).toEqual([]);
        await context.close();
      },
    };
  }

  async function aLink(admin: Page, planName?: string) {
    const { subscription } = await aSubscription(admin, planName);
    return { id: subscription.id, link: await linkFor(admin, subscription.id) };
  }

  /** Expects that this document has exactly one PayPal script and one button. */
  async function hasOneOfEach(page: Page): Promise<void> {
    await expect(payPalButton(page)).toHaveCount(1);
    await expect(drawn(page)).toHaveCount(1);
    await expect(page.locator('script[src*="/sdk/js"]')).toHaveCount(1);
  }

  test('PAY-03 · after a reload the payment page still has one button, and the plan is bought once', async ({
    ownAdmin,
    browser,
  }) => {
    const { link } = await aLink(ownAdmin);
    const { page, endsWith } = await aTab(browser);
    await page.goto(link);
    await hasOneOfEach(page);
    await page.reload();
    await page.reload();
    await hasOneOfEach(page);
    const sdk = await page.locator('script[src*="/sdk/js"]').getAttribute('src');
    expect(Object.fromEntries(new URL(sdk ?? '').searchParams)).toEqual({
      'client-id': expect.stringMatching(/./),
      intent: 'subscription',
      vault: 'true',
      components: 'buttons',
      currency: 'EUR',
      locale: 'it_IT',
    });

    await approveAtPayPal(page);

    await expect(page.getByText(thanks)).toBeVisible();
    await endsWith(1);
  });

  test('PAY-03 · when two links are opened in one tab, also after Back, the visible link is paid once', async ({
    ownAdmin,
    browser,
  }) => {
    const first = await aLink(ownAdmin, 'Base');
    const second = await aLink(ownAdmin, 'Professionale');
    const { page, endsWith } = await aTab(browser);
    const plan = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.goto(first.link);
    await hasOneOfEach(page);
    await page.goto(second.link);
    await expect(plan('Professionale')).toBeVisible();
    await hasOneOfEach(page);
    await page.goBack();
    await expect(plan('Base')).toBeVisible();
    await hasOneOfEach(page);

    await approveAtPayPal(page);
    await expect(page.getByText(thanks)).toBeVisible();
    await expect(page.getByText('Base', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Torna alla Home' }).click();
    await page.waitForURL(/login/);
    await page.goBack();

    // the payment of a paid subscription is confirmed once more and never offered again
    await expect(page.getByText(thanks)).toBeVisible();
    await expect(drawn(page)).toHaveCount(0);
    await endsWith(1);
  });

  test('PAY-03 · a double click opens one window and creates one subscription', async ({
    ownAdmin,
    browser,
  }) => {
    const { link } = await aLink(ownAdmin);
    const { page, endsWith } = await aTab(browser);
    await page.goto(link);
    const windows: Page[] = [];
    page.on('popup', (popup) => windows.push(popup));
    await payPalButton(page).dblclick();
    await expect(async () => expect(windows).toHaveLength(1)).toPass();

    await windows[0]?.getByRole('button', { name: 'Accetta' }).click();

    await expect(page.getByText(thanks)).toBeVisible();
    expect(windows).toHaveLength(1);
    await endsWith(1);
  });

  for (const [what, faults] of [
    ['is missing', { sdk404: true }],
    ['arrives too late', { sdkSlowMs: 8_000 }],
  ] as const) {
    test(`PAY-04 · when PayPal’s script ${what}, the next attempt has one script and one button`, async ({
      ownAdmin,
      ownOrigin,
      browser,
    }) => {
      const { link } = await aLink(ownAdmin);
      const { page, endsWith } = await aTab(browser);
      await setBrowserFaults(ownOrigin, faults);
      await page.clock.install();
      const asking = page.waitForRequest(/\/sdk\/js/);
      await page.goto(link);
      await asking;
      await expect(page.getByText('Token valido.')).toBeVisible();
      await page.clock.fastForward(31_000);
      await setBrowserFaults(ownOrigin, {});
      await page.getByRole('button', { name: 'Riprova' }).click();

      await hasOneOfEach(page);
      await approveAtPayPal(page);

      await expect(page.getByText(thanks)).toBeVisible();
      await endsWith(1);
    });
  }

  test('R30 · a link that expires while PayPal’s script loads is shown as an invalid token, without an error', async ({
    ownAdmin,
    ownOrigin,
    browser,
  }) => {
    const { link } = await aLink(ownAdmin);
    const { page, endsWith } = await aTab(browser);
    await setBrowserFaults(ownOrigin, { sdkSlowMs: 3_000 });
    await page.clock.install();
    const arriving = page.waitForResponse(/\/sdk\/js/);
    await page.goto(link);
    await expect(page.getByText('Caricamento di PayPal…')).toBeVisible();
    await page.clock.fastForward('02:00:00');
    await expect(page.getByRole('heading', { name: 'Token non valido.' })).toBeVisible();
    await (await arriving).finished();

    await expect(page.getByRole('heading', { name: 'Token non valido.' })).toBeVisible();
    await expect(drawn(page)).toHaveCount(0);
    await endsWith(0);
  });

  test('PAY-03 · the PayPal button stays the same element from the first view to the thank-you page', async ({
    ownAdmin,
    browser,
  }) => {
    const { link } = await aLink(ownAdmin);
    const { page, endsWith } = await aTab(browser);
    await page.goto(link);
    await hasOneOfEach(page);
    await drawn(page).evaluate((element) => element.setAttribute('data-first', ''));
    const isTheSame = () => expect(page.locator('.paypal-buttons[data-first]')).toHaveCount(1);
    const opening = page.waitForEvent('popup');
    await payPalButton(page).click();
    await (await opening).getByRole('button', { name: 'Annulla' }).click();
    await expect(page.getByText('Hai annullato il pagamento.')).toBeVisible();
    await isTheSame();

    const release = await hold(page, updatePayment);
    await approveAtPayPal(page);
    await expect(page.getByText('Stiamo confermando il pagamento')).toBeVisible();
    await isTheSame();
    release();

    await expect(page.getByText(thanks)).toBeVisible();
    await expect(drawn(page)).toHaveCount(0);
    await endsWith(2); // one subscription was abandoned, and one was paid
  });

  test('PAY-03 · a confirmation contains the data of the token, also after a reload', async ({
    ownAdmin,
    browser,
  }) => {
    const { link } = await aLink(ownAdmin);
    const { page, endsWith } = await aTab(browser);
    const confirming = () =>
      page
        .waitForRequest((request) => isCallOf(updatePayment, request))
        .then((request) => request.postDataJSON());
    const checking = page.waitForResponse((response) => isCallOf(validate, response.request()));
    await page.goto(link);
    const { data } = await (await checking).json();
    const whole = {
      ...PaymentToken.parse(data),
      providerSubscriptionId: expect.stringMatching(/./),
    };

    await page.route(addressOf(updatePayment), (route) => route.abort());
    const first = confirming();
    await approveAtPayPal(page);
    expect(await first).toEqual(whole);
    await page.getByRole('button', { name: 'Riprova' }).waitFor();

    await letThrough(page);
    const second = confirming();
    await page.reload();
    expect(await second).toEqual(await first);
    await expect(page.getByText(thanks)).toBeVisible();
    await endsWith(1);
  });

  test('PAY-03 · when React mounts the page twice in development, there is one script, one button and one subscription', async ({
    ownAdmin,
    browser,
  }) => {
    const { link } = await aLink(ownAdmin);
    const { page, endsWith } = await aTab(browser);
    await withDevelopmentPage(page, async () => {
      await page.goto(link);
      await hasOneOfEach(page);

      await approveAtPayPal(page);

      await expect(page.getByText(thanks)).toBeVisible();
    });
    await endsWith(1);
  });
});
