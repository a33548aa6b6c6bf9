import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { WireMoney } from '../catalogue/plan-request.ts';
import { fromWire } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import { currencyMismatch, notFound, unprocessable } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';
import { noContent, ok, operation } from '../wire/operation.ts';
import { Timestamp } from '../wire/timestamp.ts';
import type { Account } from './account.ts';
import type { Accounts } from './accounts.ts';
import { applyAction } from './apply-action.ts';
import { beginBilling, skipPeriodsBefore } from './billing.ts';
import { statusAfter } from './life-cycle.ts';
import { settle, suspend } from './payments.ts';
import { OptionalReason, Reason } from './subscription-request.ts';
import { transactionView } from './subscription-view.ts';
import { completeMissedCycles } from './terms.ts';

/**
 * The number of payments in a response. PayPal reports the number of pages, but documents no parameter for another
 * page.
 */
const transactionsPage = 50;

const CaptureRequest = z.object({
  note: z.string().min(1).max(128),
  capture_type: z.literal('OUTSTANDING_BALANCE'),
  amount: WireMoney,
});

const TransactionQuery = z.object({ start_time: Timestamp, end_time: Timestamp });

function transactionRoute(
  fastify: FastifyInstance,
  simulator: Simulator,
  accounts: Accounts,
): void {
  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/billing/subscriptions/:id/transactions',
    handle: ({ clientId, id, query }) => {
      accounts.ofApp(clientId, id);
      const { start_time, end_time } = parseInput(TransactionQuery, query, 'query');
      const [from, to] = [Temporal.Instant.from(start_time), Temporal.Instant.from(end_time)];
      const within = simulator.transactions.list(clientId, id).filter(({ at }) => {
        const time = Temporal.Instant.from(at);
        return Temporal.Instant.compare(from, time) <= 0 && Temporal.Instant.compare(time, to) <= 0;
      });
      const href = `${simulator.baseUrl()}/v1/billing/subscriptions/${id}/transactions?start_time=${start_time}&end_time=${end_time}`;
      return ok({
        transactions: within.slice(0, transactionsPage).map(transactionView),
        total_items: within.length,
        total_pages: Math.max(1, Math.ceil(within.length / transactionsPage)),
        links: [{ href, rel: 'self', method: 'GET' }],
      });
    },
  });
}

/** Cancel, suspend, activate, capture and the list of payments. */
export function subscriptionActionRoutes(
  fastify: FastifyInstance,
  simulator: Simulator,
  accounts: Accounts,
): void {
  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/subscriptions/:id/cancel',
    body: Reason,
    handle: ({ clientId, id, body, now }) => {
      const account = accounts.ofApp(clientId, id);
      applyAction(simulator, account, { action: 'cancel', at: now, note: body.reason });
      accounts.save(account, now);
      return noContent;
    },
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/subscriptions/:id/suspend',
    body: Reason,
    handle: ({ clientId, id, body, now }) => {
      const account = accounts.ofApp(clientId, id);
      suspend(simulator, account, { at: now, note: body.reason });
      accounts.save(account, now);
      return noContent;
    },
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/subscriptions/:id/activate',
    browser: true,
    body: OptionalReason,
    handle: ({ clientId, id, body, now }) => {
      const account = accounts.ofApp(clientId, id);
      activate(simulator, account, { at: now, note: body?.reason });
      accounts.save(account, now);
      return noContent;
    },
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/subscriptions/:id/capture',
    body: CaptureRequest,
    latest: ({ clientId }, transactionId) => {
      const transaction = simulator.transactions.find(clientId, transactionId);
      if (!transaction) {
        throw notFound();
      }
      return transactionView(transaction);
    },
    handle: ({ clientId, id, body, now }) => {
      const account = accounts.ofApp(clientId, id);
      const transaction = capture(simulator, account, { amount: body.amount, at: now });
      accounts.save(account, now);
      return ok(transactionView(transaction));
    },
  });

  transactionRoute(fastify, simulator, accounts);
}

function activate(
  simulator: Simulator,
  account: Account,
  { at, note }: { at: Temporal.Instant; note: string | undefined },
): void {
  const { subscription, plan } = account;
  const { failureThreshold } = plan.preferences;
  const isFirst = subscription.status === 'APPROVED';
  statusAfter('activate', subscription.status);

  if (failureThreshold > 0 && subscription.failedPayments >= failureThreshold) {
    throw unprocessable(
      'SUBSCRIPTION_CANNOT_BE_ACTIVATED',
      'Subscription cannot be activated after payment failure threshold has reached.',
    );
  }
  applyAction(simulator, account, { action: 'activate', at, note });
  if (isFirst) {
    beginBilling(simulator, account, at);
  } else {
    skipPeriodsBefore(account, at);
  }
}

function capture(
  simulator: Simulator,
  account: Account,
  { amount, at }: { amount: z.output<typeof WireMoney>; at: Temporal.Instant },
) {
  const { subscription } = account;
  const { cents, currency } = fromWire(amount);
  statusAfter('capture', subscription.status);

  if (currency !== subscription.currency) {
    throw currencyMismatch('subscription');
  }
  if (subscription.outstandingCents === 0) {
    throw unprocessable(
      'ZERO_OUTSTANDING_BALANCE',
      'Current outstanding balance should be greater than zero.',
    );
  }
  if (cents > subscription.outstandingCents) {
    throw unprocessable(
      'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE',
      'The capture amount can not be greater than the current outstanding balance.',
    );
  }
  subscription.outstandingCents -= cents;
  completeMissedCycles(subscription);
  const payment = { grossCents: cents, taxCents: 0, at, status: 'COMPLETED' } as const;
  return settle(simulator, account, payment);
}
