import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import { userContract } from '@canone/contracts/people/user';
import { planContract } from '@canone/contracts/plans/plan';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import type { Page } from '@playwright/test';
import { dataOf, send } from './call.ts';

/** Calls the API as the signed-in person of the page, to prepare a test. */
export async function callAs<E extends Endpoint>(
  page: Page,
  endpoint: E,
  input: Input<E>,
): Promise<Result<E>> {
  if (page.url() === 'about:blank') await page.goto('/');
  const credentials = await page.evaluate(() => ({
    origin: location.origin,
    token: localStorage.getItem('token') ?? '',
    tenantId: Number(localStorage.getItem('selectedTenantId')),
  }));
  return dataOf(await send({ request: page.request, ...credentials }, endpoint, input));
}

let serial = 0;

type GivenPerson = Partial<Input<typeof userContract.endpoints.create>['body']>;

/** A customer that no other test uses. */
export async function aCustomer(page: Page, given: GivenPerson = {}) {
  serial += 1;
  const name = `Cliente ${process.pid}-${Date.now()}-${serial}`;
  const { id, email } = await callAs(page, userContract.endpoints.create, {
    body: {
      name,
      email: `${name.replaceAll(' ', '.').toLowerCase()}@clienti.example`,
      roleId: Role.User,
      street: 'Via Roma 1',
      zip: '40121',
      municipality: 1,
      ...given,
    },
  });
  return { id, name: given.name ?? name, email };
}

/** An unpaid subscription of a new customer. */
export async function aSubscription(page: Page, planName?: string, startDate?: string) {
  const customer = await aCustomer(page);
  return aSubscriptionOf(page, customer, { planName, startDate });
}

interface Sold {
  readonly planName?: string | undefined;
  readonly startDate?: string | undefined;
}

/** An unpaid subscription of this customer. */
export async function aSubscriptionOf(
  page: Page,
  customer: Awaited<ReturnType<typeof aCustomer>>,
  { planName = 'Base', startDate = '2026-11-21T09:00:00Z' }: Sold = {},
) {
  const plans = await callAs(page, planContract.endpoints.list, { query: { pageSize: '100' } });
  const plan = plans.items.find(({ name }) => name === planName);
  if (!plan) throw new Error(`the demo has no plan ${planName}`);
  const subscription = await callAs(page, subscriptionContract.endpoints.subscribe, {
    body: { userId: customer.id, planId: plan.id, startDate },
  });
  return { customer, plan, subscription };
}
