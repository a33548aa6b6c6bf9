import { expect, test, vi } from 'vitest';
import { fakePage } from './testing/fake-page.ts';
import { aurora, prefix, startPayPal } from './testing/simulated-paypal.ts';

const sdkAddress = `${prefix}/sdk/js?client-id=${aurora.clientId}&intent=subscription&vault=true&currency=EUR`;

const plan = {
  billing_cycles: [
    { tenure_type: 'REGULAR', pricing_scheme: { fixed_price: { currency_code: 'EUR' } } },
  ],
};
const links = [
  { rel: 'approve', href: 'http://127.0.0.1:3100/webapps/billing/subscriptions?ba_token=1' },
];

async function sdk(browser: object) {
  const paypal = await startPayPal();
  await paypal.control('PUT', '/faults', { browser });
  return paypal.fastify.inject({ method: 'GET', url: sdkAddress });
}

async function pageWith(browser: object) {
  const { body } = await sdk(browser);
  return fakePage(body, (_method, path) =>
    path.endsWith('/token') ? { access_token: 't' } : { links, plan },
  );
}

/** Clicks, and lets the buyer decide when the approval page is there. */
async function payOn(page: ReturnType<typeof fakePage>, outcome: string) {
  page.click();
  await vi.waitFor(() => expect(page.popups[0]?.location.href).toContain('ba_token'));
  page.say(outcome);
  await vi.waitFor(() => expect(page.popups[0]?.closed).toBe(true));
}

test.each([
  [{}, ['onApprove']],
  [{ callOnApproveTwice: true }, ['onApprove', 'onApprove']],
])('with %j an approval calls %j', async (browser, calls) => {
  const page = await pageWith(browser);

  await payOn(page, 'approve');

  await vi.waitFor(() => expect(page.calls).toEqual(calls));
});

test('neverCallOnApprove: the popup closes, and the page hears nothing', async () => {
  const page = await pageWith({ neverCallOnApprove: true });

  await payOn(page, 'approve');

  expect(page.calls).toEqual([]);
});

test.each([
  [{ popupBlocked: true }, ['onError Can not open popup window - blocked']],
  [{ buyerCancels: true }, ['onCancel']],
  [{ closeDuringCreate: true }, ['onCancel', 'onError Detected popup close']],
  [{ onErrorAfterCreate: true }, ['onError Simulated failure after the subscription was made']],
])('with %j a click calls %j', async (browser, calls) => {
  const page = await pageWith(browser);

  page.click();

  await vi.waitFor(() => expect(page.calls).toEqual(calls));
});

test('ineligible: there is no button to show', async () => {
  expect((await pageWith({ ineligible: true })).buttons.isEligible()).toBe(false);
  expect((await pageWith({})).buttons.isEligible()).toBe(true);
});

test('sdk404: there is no script', async () => {
  expect((await sdk({ sdk404: true })).statusCode).toBe(404);
});

test('sdkSlowMs: the script comes late', async () => {
  const start = performance.now();
  const { statusCode } = await sdk({ sdkSlowMs: 60 });

  expect(statusCode).toBe(200);
  expect(performance.now() - start).toBeGreaterThanOrEqual(55);
});
