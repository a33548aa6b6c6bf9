import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { merchantAt } from './merchant.ts';
import { freePort } from './product.ts';

const main = join(import.meta.dirname, '../../apps/paypal-simulator/src/main.ts');

/** A separate simulated PayPal. These tests move its clock, which must not affect other tests. */
export const test = base.extend<{ paypal: string }>({
  paypal: async ({ browserName: _any }, use) => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const simulator = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => simulator.stdout.once('data', resolve));
    await use(address);
    simulator.kill('SIGTERM');
  },
});

export async function post(address: string, authorization: string, body: object) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string };
}

/** Sets up what a merchant's server needs: a plan, and a webhook address at which nothing listens. */
export async function aMerchant(paypal: string) {
  const bearer = await merchantAt(paypal, 'sim-client:sim-secret');
  const product = await post(`${paypal}/v1/catalogs/products`, bearer, {
    name: 'Servizi',
    type: 'SERVICE',
  });
  const plan = await post(`${paypal}/v1/billing/plans`, bearer, {
    product_id: product.id,
    name: 'Base',
    billing_cycles: [
      {
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { value: '24.28', currency_code: 'EUR' } },
      },
    ],
    payment_preferences: { payment_failure_threshold: 3 },
  });
  await post(`${paypal}/v1/notifications/webhooks`, bearer, {
    url: `${paypal}/nobody`,
    event_types: [{ name: '*' }],
  });
  return { bearer, planId: plan.id };
}
