import { expect } from '../kit/fixtures.ts';
import { test } from '../kit/own-product.ts';
import { linkFor } from '../kit/paying.ts';
import { aSubscription } from '../kit/subscribers.ts';

test('M22 · PayPal’s own inline scripts run on the payment page, and no others', async ({
  ownAdmin,
  browser,
}) => {
  const { subscription } = await aSubscription(ownAdmin);
  const link = await linkFor(ownAdmin, subscription.id);
  const customer = await (await browser.newContext()).newPage();
  const violations: string[] = [];
  customer.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });

  const answer = await customer.goto(link);
  await expect(customer.getByRole('button', { name: /paypal/i })).toBeVisible();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];

  expect(nonce.length).toBeGreaterThan(20);
  await expect.poll(() => customer.evaluate('window.paypal.ranInlineScript')).toBe(true);
  expect(violations).toEqual([]);

  await customer.evaluate(() => {
    const foreign = document.createElement('script');
    foreign.textContent = 'window.foreignScriptRan = true;';
    document.head.append(foreign);
  });
  expect(await customer.evaluate('window.foreignScriptRan')).toBeUndefined();
  await expect.poll(() => violations.length).toBeGreaterThan(0);

  const again = await customer.reload();
  expect(again?.headers()['content-security-policy']).not.toContain(nonce);
});
