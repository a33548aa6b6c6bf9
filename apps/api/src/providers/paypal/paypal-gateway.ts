import type { Checkout } from '@canone/contracts/payments/payment-token';
import { plainApiUrl } from '@canone/contracts/payments/paypal-api-url';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import type {
  CheckoutOrder,
  PaymentGateway,
  PaymentGateways,
  ProviderAccount,
  ProviderSubscription,
} from '../payment-gateway.ts';
import { ProviderError } from '../provider-error.ts';
import {
  accountTraffic,
  paypalLimits,
  simulatorLimits,
  type TrafficLimits,
} from './account-traffic.ts';
import { paypalAddresses, paypalOrigins } from './paypal-addresses.ts';
import { type Connection, paypalClient } from './paypal-client.ts';
import { checkPayPalCredentials } from './paypal-credentials.ts';
import { paypalDeliveries } from './paypal-deliveries.ts';
import { paypalMoney } from './paypal-money.ts';
import { readPayPalRefusal } from './paypal-refusal.ts';
import { brandName, planOf, planRequest, pricingOf, subscriptionOf } from './paypal-terms.ts';
import { type PayPalTime, realTime } from './paypal-time.ts';
import { accountKey, paypalTokens } from './paypal-token.ts';
import { type CertificateFetches, certificateFetches } from './paypal-webhook.ts';
import { Plan, Product, Subscription } from './paypal-wire.ts';
import { recentlyUsed } from './recently-used.ts';

interface Site {
  readonly sdkBaseUrl: string;
  /** Set for an account of the simulator. */
  readonly simulatorUrl: string | undefined;
  readonly connection: Connection;
  readonly fetches: CertificateFetches;
}

/** The checkout of a link, as PayPal's button in the browser receives it. */
function checkoutOf(order: CheckoutOrder, clientId: string, sdkBaseUrl: string): Checkout {
  const { price, taxes } = pricingOf(order);
  const override = {
    billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: price }, total_cycles: 0 }],
    taxes,
  };
  return {
    kind: 'paypal',
    clientId,
    sdkBaseUrl,
    subscription: {
      plan_id: order.providerPlanId,
      custom_id: order.correlationId,
      ...(order.startsAt && {
        start_time: order.startsAt.toString({ smallestUnit: 'second' }),
      }),
      ...(order.overridesPrice && { plan: override }),
      application_context: {
        brand_name: brandName(order.sellerName),
        locale: 'it-IT',
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
        return_url: order.returnUrl,
        cancel_url: order.returnUrl,
      },
    },
  };
}

type Status = ProviderSubscription['status'];

/** The statuses that show that a change took effect. */
const statusesAfter: Readonly<Record<'cancel' | 'suspend' | 'activate', readonly Status[]>> = {
  cancel: ['cancelled', 'expired'],
  suspend: ['suspended'],
  activate: ['active'],
};

function paypalGateway(
  account: ProviderAccount,
  { sdkBaseUrl, simulatorUrl, connection, fetches }: Site,
): PaymentGateway {
  const paypal = paypalClient(account, connection);
  const subscriptionPath = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

  /** These calls have no PayPal-Request-Id, so they are not retried. After a failure the state is queried instead. */
  async function change(
    id: string,
    action: keyof typeof statusesAfter,
    reason: string,
  ): Promise<void> {
    const path = `${subscriptionPath(id)}/${action}`;
    try {
      await paypal.command({ method: 'POST', path, body: { reason } });
    } catch (error) {
      // 422 can also mean that the state was reached before, and a lost response may have had its effect
      if (!(error instanceof ProviderError)) throw error;
      const after = await gateway.findSubscription(id);
      if (!after || !statusesAfter[action].includes(after.status)) throw error;
    }
  }

  const gateway: PaymentGateway = {
    async findPlan(id) {
      const plan = await paypal.find(Plan, `/v1/billing/plans/${encodeURIComponent(id)}`);
      return plan && planOf(plan);
    },

    async createPlan(plan, idempotencyKey) {
      const product = await paypal.read(Product, {
        method: 'POST',
        path: '/v1/catalogs/products',
        body: { name: plan.name, type: 'SERVICE' },
        requestId: `${idempotencyKey}-product`,
      });
      const created = await paypal.read(Plan, {
        method: 'POST',
        path: '/v1/billing/plans',
        body: planRequest(product.id, plan),
        requestId: `${idempotencyKey}-plan`,
      });
      return planOf(created);
    },

    async findSubscription(id) {
      const subscription = await paypal.find(
        Subscription,
        `${subscriptionPath(id)}?fields=plan,last_failed_payment`,
      );
      return subscription && subscriptionOf(subscription);
    },

    cancelSubscription: (id, reason) => change(id, 'cancel', reason),
    suspendSubscription: (id, reason) => change(id, 'suspend', reason),
    activateSubscription: (id, reason) => change(id, 'activate', reason),

    ...paypalMoney(paypal),

    ...paypalDeliveries(paypal, simulatorUrl, fetches),

    checkCredentials: () =>
      checkPayPalCredentials(account, connection.traffic, connection.priority),

    checkout: (order) => checkoutOf(order, account.apiKey, sdkBaseUrl),
  };
  return gateway;
}

export interface PayPalSettings {
  readonly time?: PayPalTime;
  readonly limits?: TrafficLimits;
}

/** Administrators may try any number of client ids. */
const maxApps = 10_000;

/** The gateways for the accounts of all tenants. `simulatorUrl` exists in the demo and in tests only. */
export function paypalGateways(
  simulatorUrl: string | undefined,
  { time = realTime, limits }: PayPalSettings = {},
): PaymentGateways {
  const addresses = paypalAddresses(simulatorUrl);
  const simulatorOrigin = simulatorUrl ? [new URL(simulatorUrl).origin] : [];
  const tokens = paypalTokens(time);
  const fetches = certificateFetches();
  const trafficByApp = recentlyUsed(maxApps, (app) =>
    accountTraffic(
      limits ?? (app.startsWith(`${simulatorUrl}\n`) ? simulatorLimits : paypalLimits),
      time,
    ),
  );
  /** PayPal limits calls per app, of several tenants too. Calls with a wrong secret use up none of the owner's. */
  const trafficOf = (account: ProviderAccount) => trafficByApp(accountKey(account));

  return {
    checkoutOrigins: [...paypalOrigins, ...simulatorOrigin],
    readRefusal: readPayPalRefusal,
    refuseAddress: (apiUrl) =>
      addresses.isAllowed(apiUrl)
        ? undefined
        : errorCatalogue['provider.addressNotAllowed'].message,
    gatewayOf(account, urgent) {
      const apiUrl = plainApiUrl(account.apiUrl);
      const sdkBaseUrl = addresses.sdkUrl(apiUrl);
      if (!sdkBaseUrl) throw new ProviderError('rejected', 'the provider’s address is not allowed');
      const known = { ...account, apiUrl };
      const priority = {
        isUrgent: urgent !== undefined,
        signal: urgent && time.abortAfter(urgent.withinMs),
      };
      return paypalGateway(known, {
        sdkBaseUrl,
        simulatorUrl: apiUrl === simulatorUrl ? simulatorUrl : undefined,
        connection: { traffic: trafficOf(known), tokens, time, priority },
        fetches,
      });
    },
  };
}
