import type { Endpoint, Input, Result } from '@canone/contracts/kit/endpoint';
import type { Envelope } from '@canone/contracts/kit/envelope';
import { type Checkout, paymentTokenContract } from '@canone/contracts/payment-token';
import { signInContract } from '@canone/contracts/sign-in';
import { subscriptionContract } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { tenantContract } from '@canone/contracts/tenant';
import { demoPassword, demoTenants } from './demo-data.ts';

interface Setting {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly paypalUrl: string;
}

/** The demo's own small client: it goes through the front door like everybody else. */
function clientOf({ baseUrl, apiKey }: Setting) {
  const headers: Record<string, string> = { 'X-Api-Key': apiKey };

  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
    const { query = {}, body } = input as { query?: Record<string, string>; body?: unknown };
    const response = await fetch(
      `${baseUrl}${endpoint.path}?${new URLSearchParams(query).toString()}`,
      {
        method: endpoint.method,
        headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    );
    const envelope = (await response.json()) as Envelope<Result<E>>; // our own server's, checked by it
    if (!envelope.success) throw new Error(`${endpoint.path}: ${envelope.message}`);
    return envelope.data;
  }

  return { call, headers };
}

/** What the PayPal button does in a browser, and then the customer's yes. */
async function payAtSimulator(
  paypalUrl: string,
  { clientId, subscription }: Checkout,
): Promise<string> {
  const post = async (path: string, authorization: string, body: string, type: string) => {
    const response = await fetch(`${paypalUrl}${path}`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': type },
      body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json().catch(() => ({}))) as { access_token?: string; id?: string };
  };
  const basic = `Basic ${Buffer.from(`${clientId}:`).toString('base64')}`;
  const form = 'application/x-www-form-urlencoded';
  const { access_token } = await post(
    '/v1/oauth2/token',
    basic,
    'grant_type=client_credentials',
    form,
  );
  const json = 'application/json';
  const created = await post(
    '/v1/billing/subscriptions',
    `Bearer ${access_token}`,
    JSON.stringify(subscription),
    json,
  );
  if (!created.id) throw new Error('the simulator made no subscription');
  await post(`/__sim/subscriptions/${created.id}/approve`, basic, '{}', json);
  return created.id;
}

/** Makes the demo's active subscriptions active the only way there is: a link, a payment, PayPal's word. */
export async function payDemoSubscriptions(setting: Setting): Promise<void> {
  const { call, headers } = clientOf(setting);
  const { endpoints: links } = paymentTokenContract;
  const { token } = await call(signInContract.endpoints.signIn, {
    body: { Email: 'superadmin@canone.example', Password: demoPassword },
  });
  headers['Authorization'] = `Bearer ${token}`;
  const tenants = await call(tenantContract.endpoints.list, { query: { pageSize: 100 } });

  for (const demo of demoTenants) {
    const tenant = tenants.items.find(({ name }) => name === demo.name);
    if (!tenant) continue;
    headers['X-Tenant-Id'] = String(tenant.id);
    const { items } = await call(subscriptionContract.endpoints.list, { query: { pageSize: 100 } });
    const paying = demo.subscriptions.filter(({ status }) => status === SubscriptionStatus.Active);
    for (const { customer, plan } of paying) {
      const email = demo.customers[customer]?.email;
      const subscription = items.find(
        (item) => item.user.email === email && item.plan.name === plan,
      );
      const payment = subscription?.payments[0];
      if (!payment) continue;
      const link = await call(links.create, { body: { paymentId: payment.id } });
      const { checkout } = await call(links.validate, { query: { token: link.token } });
      const providerSubscriptionId = await payAtSimulator(setting.paypalUrl, checkout);
      await call(links.updatePayment, { body: { token: link.token, providerSubscriptionId } });
    }
  }
}
