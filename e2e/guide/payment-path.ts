import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { request } from '@playwright/test';
import { dataOf, send } from '../kit/call.ts';
import { people, tenants } from '../kit/demo.ts';
import { signInQuietly } from '../kit/sign-in.ts';

/** The address of a new payment link for an unpaid subscription of the demo. */
export async function aPaymentPath(origin: string): Promise<string> {
  const api = await request.newContext();
  const person = { origin, email: people.admin, tenant: tenants.aurora };
  const credentials = await signInQuietly(api, person);
  const { list } = subscriptionContract.endpoints;
  const query = { pageSize: 100, 'filters[subscriptionStatus]': SubscriptionStatus.NotActive };
  const { items } = dataOf(await send({ request: api, ...credentials }, list, { query }));
  const paymentId = items[0]?.payments[0]?.id ?? 0;
  const { create } = paymentTokenContract.endpoints;
  const { token } = dataOf(
    await send({ request: api, ...credentials }, create, { body: { paymentId } }),
  );
  await api.dispose();
  return `/payment?token=${token}&bypassTenant=true`;
}
