import { errorCatalogue } from '@canone/contracts/errors';
import { fromDecimalText, grossFromNet, toDecimalText } from '@canone/contracts/money';
import type {
  CheckoutOrder,
  PaymentGateway,
  PaymentGateways,
  PlanSpecification,
  ProviderAccount,
  ProviderPlan,
  ProviderSubscription,
} from '../payment-gateway.ts';
import { ProviderError } from '../provider-error.ts';
import { paypalAddresses, paypalOrigins } from './paypal-addresses.ts';
import { paypalClient } from './paypal-client.ts';
import { readPayPalEvent } from './paypal-event.ts';
import { refundOf, saleOf, saleOfTransaction } from './paypal-sales.ts';
import {
  Plan,
  type Pricing,
  Product,
  Refund,
  Sale,
  Subscription,
  Transactions,
  Verification,
} from './paypal-wire.ts';
import {
  isSignedByPayPal,
  isTrustedCertificateUrl,
  postbackText,
  transmissionOf,
} from './paypal-webhook.ts';
import { ensurePayPalWebhook } from './paypal-webhook-registration.ts';

const statuses = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const satisfies Record<Subscription['status'], ProviderSubscription['status']>;

/** PayPal takes 127 characters of a name; none of them is cut in half. */
function brandName(sellerName: string): string {
  return sellerName.slice(0, 127).replace(/[\uD800-\uDBFF]$/, '');
}

/** 2200 → "22", 1250 → "12.5": PayPal wants percentages as text. */
function percentageText(basisPoints: number): string {
  return toDecimalText(basisPoints).replace(/\.?0+$/, '');
}

function regularCycle({ billing_cycles = [] }: Pricing) {
  return billing_cycles.find(({ tenure_type = 'REGULAR' }) => tenure_type === 'REGULAR');
}

/** After so many charges nobody pays any more, though nobody cancelled; 0 is for ever. */
function endsByItself(pricing: Pricing): boolean {
  return (regularCycle(pricing)?.total_cycles ?? 0) > 0;
}

/** What a period costs the customer in euro cents, tax included. */
function grossOf(pricing: Pricing | undefined): number | undefined {
  const price = pricing && regularCycle(pricing)?.pricing_scheme?.fixed_price;
  const cents = price?.currency_code === 'EUR' ? fromDecimalText(price.value) : undefined;
  const taxes = pricing?.taxes;
  if (cents === undefined || !taxes || taxes.inclusive !== false) return cents;
  const rate = fromDecimalText(taxes.percentage);
  return rate === undefined ? undefined : grossFromNet(cents, rate);
}

function hasExtras({ billing_cycles = [], payment_preferences: preferences }: Plan): boolean {
  const fee = preferences?.setup_fee?.value ?? '0';
  return billing_cycles.length > 1 || fromDecimalText(fee) !== 0;
}

function planOf(plan: Plan): ProviderPlan {
  const frequency = endsByItself(plan) ? undefined : regularCycle(plan)?.frequency;
  return {
    id: plan.id,
    isActive: plan.status === 'ACTIVE',
    everyMonths: frequency?.interval_unit === 'MONTH' ? (frequency.interval_count ?? 1) : undefined,
    grossCents: grossOf(plan),
    hasExtras: hasExtras(plan),
  };
}

function instantOf(text: string | undefined): Temporal.Instant | undefined {
  return text === undefined ? undefined : Temporal.Instant.from(text);
}

function subscriptionOf(subscription: Subscription): ProviderSubscription {
  const { billing_info: billing, status_update_time: changedAt } = subscription;
  return {
    id: subscription.id,
    status: statuses[subscription.status],
    planId: subscription.plan_id,
    correlationId: subscription.custom_id,
    grossCents: grossOf(subscription.plan),
    endsByItself: endsByItself(subscription.plan ?? {}),
    createdAt: Temporal.Instant.from(subscription.create_time),
    startsAt: Temporal.Instant.from(subscription.start_time ?? subscription.create_time),
    lastPaidAt: instantOf(billing?.last_payment?.time),
    nextBillingAt: instantOf(billing?.next_billing_time),
    outstandingCents: fromDecimalText(billing?.outstanding_balance?.value ?? '0') ?? 0,
    statusChangedAt: instantOf(changedAt),
  };
}

/** Gross price and `inclusive: true`: what PayPal charges is what we show, to the cent (decision 0006). */
function pricingOf({ grossCents, vatBasisPoints }: { grossCents: number; vatBasisPoints: number }) {
  return {
    price: { value: toDecimalText(grossCents), currency_code: 'EUR' as const },
    taxes: { percentage: percentageText(vatBasisPoints), inclusive: true },
  };
}

function planRequest(productId: string, plan: PlanSpecification) {
  const { price, taxes } = pricingOf(plan);
  return {
    product_id: productId,
    name: plan.name,
    status: 'ACTIVE',
    billing_cycles: [
      {
        frequency: { interval_unit: 'MONTH', interval_count: plan.everyMonths },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0, // for ever; PayPal's default is one
        pricing_scheme: { fixed_price: price },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
    taxes,
  };
}

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
      const subscription = await paypal.find(Subscription, `${subscriptionPath(id)}?fields=plan`);
      return subscription && subscriptionOf(subscription);
    },

    async cancelSubscription(id, reason) {
      try {
        await paypal.command({
          method: 'POST',
          path: `${subscriptionPath(id)}/cancel`,
          body: { reason },
        });
      } catch (error) {
        // 422 also means "already cancelled", and a lost answer may have cancelled: look before judging
        if (!(error instanceof ProviderError)) throw error;
        const after = await gateway.findSubscription(id);
        if (after?.status !== 'cancelled' && after?.status !== 'expired') throw error;
      }
    },

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
