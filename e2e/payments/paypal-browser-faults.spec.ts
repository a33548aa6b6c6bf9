import { expect, type Page } from '@playwright/test';
import { aMerchant, test } from '../kit/simulated-paypal.ts';

/** Opens a merchant's page that records the callbacks of the SDK. */
async function openShop(page: Page, paypal: string, planId: string): Promise<void> {
  const sdk = `${paypal}/sdk/js?client-id=sim-client&intent=subscription&vault=true&currency=EUR`;
  const body = `<!doctype html><title>Negozio</title><div id="button"></div><ol></ol>
    <script src="${sdk}"></script>
    <script>
      const note = (text) => { document.querySelector('ol').insertAdjacentHTML('beforeend', '<li>' + text); };
      paypal.Buttons({
        createSubscription: (data, actions) => actions.subscription.create({ plan_id: '${planId}' }),
        onApprove: async () => note('onApprove'),
        onCancel: () => note('onCancel'),
        onError: (error) => note('onError ' + error.message),
      }).render('#button');
    </script>`;
  await page.route(`${paypal}/shop`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${paypal}/shop`);
}

async function switchOn(paypal: string, browser: object): Promise<void> {
  await fetch(`${paypal}/__sim/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ browser }),
  });
}

for (const [browser, calls] of [
  [{}, ['onApprove']],
  [{ callOnApproveTwice: true }, ['onApprove', 'onApprove']],
  [{ neverCallOnApprove: true }, []],
] as const) {
  test(`DEM-03 · a buyer accepts in the popup with ${JSON.stringify(browser)}`, async ({
    page,
    paypal,
  }) => {
    const { planId } = await aMerchant(paypal);
    await switchOn(paypal, browser);
    await openShop(page, paypal, planId);

    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Paga con PayPal' }).click();
    const popup = await opening;
    const closing = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Accetta' }).click();
    await closing;

    await expect(page.getByRole('listitem')).toHaveText([...calls]);
  });
}

for (const [browser, calls] of [
  [{ popupBlocked: true }, ['onError Can not open popup window - blocked']],
  [{ buyerCancels: true }, ['onCancel']],
  [{ closeDuringCreate: true }, ['onCancel', 'onError Detected popup close']],
  [{ onErrorAfterCreate: true }, ['onError Simulated failure after the subscription was made']],
] as const) {
  test(`DEM-03 · a buyer cannot pay with ${JSON.stringify(browser)}`, async ({ page, paypal }) => {
    const { planId } = await aMerchant(paypal);
    await switchOn(paypal, browser);
    await openShop(page, paypal, planId);

    await page.getByRole('button', { name: 'Paga con PayPal' }).click();

    await expect(page.getByRole('listitem')).toHaveText([...calls]);
  });
}

test('DEM-03 · a buyer whom PayPal does not serve sees no button', async ({ page, paypal }) => {
  const { planId } = await aMerchant(paypal);
  const isEligible = async () => {
    await openShop(page, paypal, planId);
    return page.evaluate(`paypal.Buttons({ createSubscription: () => '' }).isEligible()`);
  };

  const before = await isEligible();
  await switchOn(paypal, { ineligible: true });

  expect([before, await isEligible()]).toEqual([true, false]);
});
