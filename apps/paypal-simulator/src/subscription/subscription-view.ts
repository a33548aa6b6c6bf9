import { type Plan, presentPrice } from '../catalogue/catalogue.ts';
import { termsView } from '../catalogue/plan-view.ts';
import { timestamp } from '../clock.ts';
import type { SubscriptionFaults } from '../control/fault-set.ts';
import { fromWire, toRaggedWire, toWire } from '../money.ts';
import type { SubscriptionStatus } from './life-cycle.ts';
import type { Subscriber, Subscription, Transaction } from './subscription.ts';
import { finalPaymentTime, nextBillingTime, progressOf } from './terms.ts';

const running = ['self', 'edit', 'cancel', 'suspend', 'capture'] as const;

const linksByStatus = {
  APPROVAL_PENDING: ['approve', 'edit', 'self'],
  APPROVED: running,
  ACTIVE: running,
  SUSPENDED: ['self', 'edit', 'activate', 'cancel', 'capture'],
  CANCELLED: ['self'],
  EXPIRED: ['self', 'capture'],
} as const satisfies Record<SubscriptionStatus, readonly string[]>;

interface ViewOptions {
  baseUrl: string;
  /** The `fields` of the query: `plan`, `last_failed_payment`. */
  fields?: readonly string[];
  faults?: SubscriptionFaults;
}

/** A subscription in PayPal's response format. `plan` already contains the subscription's own terms. */
export function subscriptionView(
  subscription: Subscription,
  plan: Plan,
  { baseUrl, fields = [], faults = {} }: ViewOptions,
) {
  const shown = faults.amountOverride === undefined ? plan : repriced(plan, faults.amountOverride);
  return {
    id: subscription.id,
    status: subscription.status,
    ...(subscription.statusNote !== undefined && { status_change_note: subscription.statusNote }),
    status_update_time: subscription.statusChangedAt,
    plan_id: faults.wrongPlan ?? subscription.planId,
    start_time: subscription.startTime,
    quantity: String(subscription.quantity),
    subscriber: subscriberView(subscription.subscriber),
    ...(subscription.status !== 'APPROVAL_PENDING' && {
      billing_info: billingInfo(subscription, plan, fields.includes('last_failed_payment')),
    }),
    create_time: subscription.createdAt,
    update_time: subscription.updatedAt,
    ...(!faults.dropCustomId &&
      subscription.customId !== undefined && { custom_id: subscription.customId }),
    plan_overridden: subscription.override !== undefined,
    ...(fields.includes('plan') && { plan: termsView(shown, presentPrice) }),
    links: subscriptionLinks(subscription, baseUrl),
  };
}

function repriced(plan: Plan, value: string): Plan {
  const amount = fromWire({ currency_code: plan.currency, value });
  return {
    ...plan,
    cycles: plan.cycles.map((cycle) =>
      cycle.tenure === 'REGULAR'
        ? { ...cycle, prices: [{ version: 1, amount, since: plan.createdAt }] }
        : cycle,
    ),
  };
}

function subscriptionLinks({ id, status, approvalToken }: Subscription, baseUrl: string) {
  const self = `${baseUrl}/v1/billing/subscriptions/${id}`;
  return linksByStatus[status].map((rel) => {
    switch (rel) {
      case 'approve':
        return { href: approveUrl(baseUrl, approvalToken), rel, method: 'GET' };
      case 'self':
        return { href: self, rel, method: 'GET' };
      case 'edit':
        return { href: self, rel, method: 'PATCH' };
      default:
        return { href: `${self}/${rel}`, rel, method: 'POST' };
    }
  });
}

export function approveUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/webapps/billing/subscriptions?ba_token=${token}`;
}

function subscriberView({ givenName, surname, email, payerId }: Subscriber) {
  return {
    ...(email !== undefined && { email_address: email }),
    ...(payerId !== undefined && { payer_id: payerId }),
    ...((givenName !== undefined || surname !== undefined) && {
      name: {
        ...(givenName !== undefined && { given_name: givenName }),
        ...(surname !== undefined && { surname }),
      },
    }),
  };
}

function billingInfo(subscription: Subscription, plan: Plan, withLastFailure: boolean) {
  const { currency, lastPayment, lastFailedPayment } = subscription;
  const isRunning = ['ACTIVE', 'APPROVED'].includes(subscription.status);
  const next = isRunning ? nextBillingTime(plan, subscription) : undefined;
  const final = finalPaymentTime(plan, subscription);
  const amount = (cents: number) => toRaggedWire({ cents, currency });

  return {
    outstanding_balance: amount(subscription.outstandingCents),
    cycle_executions: plan.cycles.map(({ sequence, tenure, totalCycles, prices }) => {
      const { completed, missed } = progressOf(subscription, sequence);
      return {
        tenure_type: tenure,
        sequence,
        cycles_completed: completed,
        cycles_remaining: totalCycles === 0 ? 0 : totalCycles - completed - missed,
        ...(prices.length > 0 && { current_pricing_scheme_version: prices.length }),
        total_cycles: totalCycles,
      };
    }),
    ...(lastPayment && {
      last_payment: { amount: amount(lastPayment.cents), time: lastPayment.at },
    }),
    ...(next && { next_billing_time: timestamp(next) }),
    ...(final && { final_payment_time: timestamp(final) }),
    failed_payments_count: subscription.failedPayments,
    ...(withLastFailure &&
      lastFailedPayment && {
        last_failed_payment: {
          amount: amount(lastFailedPayment.cents),
          time: lastFailedPayment.at,
          reason_code: 'PAYMENT_DENIED',
          ...(lastFailedPayment.retryAt !== undefined && {
            next_payment_retry_time: lastFailedPayment.retryAt,
          }),
        },
      }),
  };
}

export function transactionView(transaction: Transaction) {
  const { id, status, currency, grossCents, feeCents, taxCents, payer, at, endedAt } = transaction;
  const amount = (cents: number) => toWire({ cents, currency });
  const { name, email_address } = subscriberView(payer);
  return {
    id,
    status,
    amount_with_breakdown: {
      gross_amount: amount(grossCents),
      ...(status !== 'DECLINED' && {
        fee_amount: amount(feeCents),
        net_amount: amount(grossCents - feeCents),
      }),
      ...(taxCents > 0 && { tax_amount: amount(taxCents) }),
    },
    ...(name && { payer_name: name }),
    ...(email_address !== undefined && { payer_email: email_address }),
    time: endedAt ?? at,
  };
}
