import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { freePort, startProductProcess } from '../testing/product-process.ts';
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

/** Starts a proxy that names the client in a header, as proxies in front of a web application do. */
async function startProxyTo(port: number): Promise<string> {
  const proxy = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' };
    const { method, url: path } = incoming;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
      theirs.pipe(answer);
    });
    forwarded.on('error', () => answer.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** The demo behind a proxy, which its simulator trusts less than a program on this machine (W231). */
async function startDemo(folder: string) {
  const port = await freePort();
  const product = await startProductProcess({
    DATABASE_URL: '',
    DATA_DIR: folder,
    API_KEY: apiKey,
    PORT: String(port),
    PUBLIC_BASE_URL: await startProxyTo(port),
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
  'O13 W231 · DEM-04 · the demo is ready after its past was replayed, also behind a proxy, so a new link is valid for its hour',
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
