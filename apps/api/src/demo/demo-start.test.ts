import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import {
  paymentLinkLifetimeMinutes,
  paymentTokenContract,
} from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startProductProcess } from '../testing/product-process.ts';
import { type DemoClient, demoClient } from './demo-client.ts';
import { demoTenants } from './demo-data.ts';

// The demo supports only the embedded database.
const isEmbedded = inject('database').kind === 'pglite';
const apiKey = 'a key of the test';

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'canone-demo-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function startDemo(folder: string) {
  const product = await startProductProcess({
    DATABASE_URL: '',
    DATA_DIR: folder,
    API_KEY: apiKey,
  });
  const client = await demoClient({ baseUrl: product.origin, apiKey });
  return { ...product, client };
}

async function minutesFromNow(origin: string): Promise<number> {
  const response = await fetch(`${origin}/paypal-simulator/__sim/clock`);
  const { now } = (await response.json()) as { now: string };
  return Temporal.Instant.from(now).since(Temporal.Now.instant()).total('minutes');
}

/** Creates a payment link for an unpaid subscription, as an administrator does. */
async function makePaymentLink({ call, enter }: DemoClient) {
  const tenants = await call(tenantContract.endpoints.list, { query: { pageSize: 100 } });
  enter(tenants.items.find(({ name }) => name === demoTenants[0]?.name)?.id ?? 0);
  const { items } = await call(subscriptionContract.endpoints.list, { query: { pageSize: 100 } });
  const unpaid = items.find(
    ({ subscriptionStatus }) => subscriptionStatus === SubscriptionStatus.NotActive,
  );
  const paymentId = unpaid?.payments[0]?.id ?? 0;
  return call(paymentTokenContract.endpoints.create, { body: { paymentId } });
}

test.runIf(isEmbedded)(
  'O13 · DEM-04 · the demo is ready after its past was replayed, so a new link is valid for its hour',
  async () => {
    const { origin, output, client } = await startDemo(await freshFolder());

    const link = await makePaymentLink(client);
    const minutesAtReadiness = await minutesFromNow(origin);
    await expect.poll(output).toContain('Canone è pronto');

    const lifetime = Temporal.Instant.from(link.expiryDate).since(Temporal.Now.instant());
    expect(lifetime.total('minutes')).toBeGreaterThan(paymentLinkLifetimeMinutes - 5);
    expect(lifetime.total('minutes')).toBeLessThanOrEqual(paymentLinkLifetimeMinutes);
    expect(Math.abs(minutesAtReadiness)).toBeLessThan(1);
    expect(Math.abs(await minutesFromNow(origin))).toBeLessThan(1);
    const { validate } = paymentTokenContract.endpoints;
    await expect(client.call(validate, { query: { token: link.token } })).resolves.toMatchObject({
      status: 0,
    });
  },
);
