import { errorCatalogue } from '@canone/contracts/errors';
import type {
  CheckoutOrder,
  PaymentGateway,
  PaymentGateways,
  ProviderAccount,
  ProviderSubscription,
} from '../payment-gateway.ts';
import { ProviderError } from '../provider-error.ts';
import { paypalAddresses, paypalOrigins } from './paypal-addresses.ts';
import { paypalClient } from './paypal-client.ts';
import { readPayPalEvent } from './paypal-event.ts';
import { listPayPalEvents } from './paypal-event-list.ts';
import { readPayPalRefusal } from './paypal-refusal.ts';
import { refundOf, saleOf, saleOfTransaction } from './paypal-sales.ts';
import {
  Plan,
  Product,
  Refund,
  Sale,
  Subscription,
  Transactions,
  Verification,
} from './paypal-wire.ts';
import { brandName, planOf, planRequest, pricingOf, subscriptionOf } from './paypal-terms.ts';
import {
  isSignedByPayPal,
  isTrustedCertificateUrl,
  postbackText,
  transmissionOf,
} from './paypal-webhook.ts';
import { ensurePayPalWebhook } from './paypal-webhook-registration.ts';

interface Site {
  readonly sdkBaseUrl: string;
  /** Set when this account is one of the simulator's. */
  readonly simulatorUrl: string | undefined;
}

function paypalGateway(
  account: ProviderAccount,
  { sdkBaseUrl, simulatorUrl }: Site,
): PaymentGateway {
  const paypal = paypalClient(account);
  const subscriptionPath = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;

  /** These know no PayPal-Request-Id, so none is repeated: what became of one that failed is looked up. */
  async function change(
    id: string,
    action: 'cancel' | 'suspend' | 'activate',
    reason: string,
    wanted: readonly ProviderSubscription['status'][],
  ): Promise<void> {
    const path = `${subscriptionPath(id)}/${action}`;
    try {
      await paypal.command({ method: 'POST', path, body: { reason } });
    } catch (error) {
      // 422 also means that it had been done before, and a lost answer may have done it: look before judging
      if (!(error instanceof ProviderError)) throw error;
      const after = await gateway.findSubscription(id);
      if (!after || !wanted.includes(after.status)) throw error;
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

    cancelSubscription: (id, reason) => change(id, 'cancel', reason, ['cancelled', 'expired']),
    suspendSubscription: (id, reason) => change(id, 'suspend', reason, ['suspended']),
    activateSubscription: (id, reason) => change(id, 'activate', reason, ['active']),

    async findSale(id) {
      const sale = await paypal.find(Sale, `/v1/payments/sale/${encodeURIComponent(id)}`);
      return sale && saleOf(sale);
    },

    async listSales(id, { since, until }) {
      const window = new URLSearchParams({
        start_time: since.toString({ smallestUnit: 'second' }),
        end_time: until.toString({ smallestUnit: 'second' }),
      });
      const { transactions = [] } = await paypal.read(Transactions, {
        method: 'GET',
        path: `${subscriptionPath(id)}/transactions?${window.toString()}`,
      });
      return transactions
        .map((transaction) => saleOfTransaction(transaction, id))
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
    },

    listEvents: (time) => listPayPalEvents(paypal, time),

    async findRefund(id) {
      const refund = await paypal.find(Refund, `/v1/payments/refund/${encodeURIComponent(id)}`);
      return refund && refundOf(refund);
    },

    async ensureWebhook(url, knownId) {
      if (!simulatorUrl && !url.startsWith('https:'))
        throw new ProviderError('rejected', 'PayPal sends webhooks to https addresses only');
      return ensurePayPalWebhook(paypal, url, knownId);
    },

    async isGenuine(delivery, webhookId) {
      const transmission = transmissionOf(delivery);
      if (
        transmission?.auth_algo !== 'SHA256withRSA' ||
        !isTrustedCertificateUrl(transmission.cert_url, simulatorUrl)
      )
        return false;
      try {
        return await isSignedByPayPal(transmission, delivery, webhookId);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const text = postbackText(delivery, transmission, webhookId);
        const path = '/v1/notifications/verify-webhook-signature';
        const answer = await paypal.read(Verification, { method: 'POST', path, text });
        return answer.verification_status === 'SUCCESS';
      }
    },

    readEvent: readPayPalEvent,

    checkout(order: CheckoutOrder) {
      const { price, taxes } = pricingOf(order);
      const override = {
        billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: price }, total_cycles: 0 }],
        taxes,
      };
      return {
        kind: 'paypal',
        clientId: account.apiKey,
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
    },
  };
  return gateway;
}

/** PayPal for every tenant's account. `simulatorUrl` exists in the demo and in tests only. */
export function paypalGateways(simulatorUrl: string | undefined): PaymentGateways {
  const addresses = paypalAddresses(simulatorUrl);
  const simulatorOrigin = simulatorUrl ? [new URL(simulatorUrl).origin] : [];

  return {
    checkoutOrigins: [...paypalOrigins, ...simulatorOrigin],
    readRefusal: readPayPalRefusal,
    refuseAddress: (apiUrl) =>
      addresses.isAllowed(apiUrl)
        ? undefined
        : errorCatalogue['provider.addressNotAllowed'].message,
    gatewayOf(account) {
      const apiUrl = account.apiUrl.replace(/\/+$/, '');
      const sdkBaseUrl = addresses.sdkUrl(apiUrl);
      if (!sdkBaseUrl) throw new ProviderError('rejected', 'the provider’s address is not allowed');
      const isSimulated = apiUrl === simulatorUrl;
      const site = { sdkBaseUrl, simulatorUrl: isSimulated ? simulatorUrl : undefined };
      return paypalGateway({ ...account, apiUrl }, site);
    },
  };
}
