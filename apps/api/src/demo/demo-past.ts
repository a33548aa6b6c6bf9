import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import type { Clock } from '../platform/core/clock.ts';
import { type DemoClient, demoClient } from './demo-client.ts';
import { demoTenants } from './demo-data.ts';
import { type DemoPayPal, demoPayPal } from './demo-paypal.ts';
import { type DemoAction, type DemoSubscription, type DemoTenant } from './demo-tenant.ts';

interface Setting {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly paypalUrl: string;
  readonly realClock: Clock;
}

interface Paying {
  readonly tenantId: number;
  readonly tenant: DemoTenant;
  readonly paymentId: number;
}

interface Moment {
  readonly daysAgo: number;
  act(): Promise<unknown>;
}

/** Pays with a link, because only a confirmed payment at PayPal activates the subscription. */
async function pay({ call, enter }: DemoClient, paypal: DemoPayPal, paying: Paying) {
  const { create, validate, updatePayment } = paymentTokenContract.endpoints;
  enter(paying.tenantId);
  const { token } = await call(create, { body: { paymentId: paying.paymentId } });
  const { checkout } = await call(validate, { query: { token } });
  const providerSubscriptionId = await paypal.pay(checkout);
  await call(updatePayment, { body: { token, providerSubscriptionId } });
  return providerSubscriptionId;
}

/** The actions of a subscription at PayPal: the payment, then the actions in the data. */
function momentsOf(
  { startedDaysAgo, atPayPal = [] }: DemoSubscription,
  {
    paypal,
    client,
    paying,
    now,
  }: { paypal: DemoPayPal; client: DemoClient; paying: Paying; now: Temporal.Instant },
): Moment[] {
  let paid = '';
  const account = paying.tenant.paypal;
  const actions: Record<DemoAction['action'], () => Promise<unknown>> = {
    refuseNext: () => paypal.refuseNext(paid),
    cancelAsBuyer: () => paypal.cancelAsBuyer(paid),
    refundSome: () => paypal.refundSome(paid, account, now),
    anotherPrice: () => paypal.anotherPrice(paid, account),
  };
  const start: Moment = {
    daysAgo: startedDaysAgo,
    act: async () => {
      paid = await pay(client, paypal, paying);
    },
  };
  return [start, ...atPayPal.map(({ daysAgo, action }) => ({ daysAgo, act: actions[action] }))];
}

async function momentsIn(
  tenant: DemoTenant,
  tenantId: number,
  world: { paypal: DemoPayPal; client: DemoClient; now: Temporal.Instant },
): Promise<Moment[]> {
  const { client, paypal } = world;
  await paypal.waitForWebhook(tenant.paypal);
  client.enter(tenantId);
  const { items } = await client.call(subscriptionContract.endpoints.list, {
    query: { pageSize: 100 },
  });
  return tenant.subscriptions.flatMap((demo) => {
    const email = tenant.customers[demo.customer]?.email;
    const found = items.find(({ user, plan }) => user.email === email && plan.name === demo.plan);
    const paymentId = found?.payments[0]?.id;
    if (!demo.atPayPal || paymentId === undefined) return [];
    return momentsOf(demo, { ...world, paying: { tenantId, tenant, paymentId } });
  });
}

/**
 * Replays the demo's last months day by day with product and simulated PayPal, so that its data result from real
 * payments, renewals and webhooks.
 */
export async function replayDemoPast({ realClock, ...setting }: Setting): Promise<void> {
  const now = realClock.now();
  const client = await demoClient(setting);
  const paypal = demoPayPal(setting.paypalUrl);
  const { items } = await client.call(tenantContract.endpoints.list, { query: { pageSize: 100 } });

  const moments: Moment[] = [];
  for (const tenant of demoTenants) {
    const row = items.find(({ name }) => name === tenant.name);
    if (row) moments.push(...(await momentsIn(tenant, row.id, { paypal, client, now })));
  }
  for (const { daysAgo, act } of moments.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await paypal.moveTo(now.subtract({ hours: 24 * daysAgo }));
    await act();
  }
  await paypal.moveTo(realClock.now());
}
