import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Plan } from '../catalogue/catalogue.ts';
import { timestamp } from '../clock.ts';
import { newSubscriptionId } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import { fieldError, invalidRequest, referenceNotFound, unprocessable } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';
import { created, noContent, ok, operation } from '../wire/operation.ts';
import { applyPatch, PatchRequest } from '../wire/patch.ts';
import type { Accounts } from './accounts.ts';
import { requestApproval } from './approval.ts';
import { statusAfter } from './life-cycle.ts';
import type { Subscription } from './subscription.ts';
import { publishSubscription } from './subscription-events.ts';
import { subscriptionPatchRules } from './subscription-patch.ts';
import { contextOf, overrideOf, SubscriptionRequest } from './subscription-request.ts';

const SubscriptionQuery = z.object({ fields: z.string().max(100).default('') });

export function subscriptionRoutes(
  fastify: FastifyInstance,
  simulator: Simulator,
  accounts: Accounts,
): void {
  const { plans, subscriptions } = simulator;

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/subscriptions',
    browser: true,
    body: SubscriptionRequest,
    prefer: true,
    latest: ({ clientId }, id) => accounts.view(accounts.ofApp(clientId, id)),
    handle: ({ clientId, body, now }) => {
      const plan = plans.find(clientId, body.plan_id);
      if (!plan) {
        throw referenceNotFound('/plan_id', body.plan_id);
      }
      refuseUnusable(plan, body, now);

      const id = newSubscriptionId();
      const approvalToken = requestApproval(simulator, clientId, { subscriptionId: id });
      const subscription = { id, approvalToken, ...newSubscription(plan, body, now) };
      subscriptions.save(clientId, subscription);
      const account = accounts.open(clientId, subscription);
      publishSubscription(simulator, account, { type: 'BILLING.SUBSCRIPTION.CREATED', at: now });
      return created(accounts.view(account));
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/billing/subscriptions/:id',
    browser: true,
    handle: ({ clientId, id, query }) => {
      const { fields } = parseInput(SubscriptionQuery, query, 'query');
      return ok(accounts.read(accounts.ofApp(clientId, id), fields.split(',')));
    },
  });

  operation(fastify, simulator, {
    method: 'PATCH',
    url: '/v1/billing/subscriptions/:id',
    body: PatchRequest,
    handle: ({ clientId, id, body, now }) => {
      const account = accounts.ofApp(clientId, id);
      statusAfter('patch', account.subscription.status);
      applyPatch(body, subscriptionPatchRules(account));
      accounts.save(account, now);
      publishSubscription(simulator, account, { type: 'BILLING.SUBSCRIPTION.UPDATED', at: now });
      return noContent;
    },
  });
}

type SubscriptionRequest = z.output<typeof SubscriptionRequest>;

function refuseUnusable(plan: Plan, request: SubscriptionRequest, now: Temporal.Instant): void {
  if (plan.status !== 'ACTIVE') {
    throw unprocessable(
      'PLAN_STATUS_INVALID',
      'Invalid plan status for subscription creation; plan status should be active.',
    );
  }
  if (request.quantity !== undefined && !plan.quantitySupported) {
    throw unprocessable(
      'SUBSCRIPTION_CANNOT_HAVE_QUANTITY',
      "Subscription can't have quantity as the plan does not support quantity.",
    );
  }
  const { start_time } = request;
  if (
    start_time !== undefined &&
    Temporal.Instant.compare(Temporal.Instant.from(start_time), now) <= 0
  ) {
    throw invalidRequest(
      fieldError(
        'INVALID_PARAMETER_VALUE',
        { field: '/start_time', value: start_time },
        'Start time must be a valid future date and time.',
      ),
    );
  }
}

function newSubscription(
  plan: Plan,
  request: SubscriptionRequest,
  now: Temporal.Instant,
): Omit<Subscription, 'id' | 'approvalToken'> {
  const { start_time, subscriber } = request;
  return {
    planId: plan.id,
    status: 'APPROVAL_PENDING',
    statusChangedAt: timestamp(now),
    startTime: timestamp(start_time === undefined ? now : Temporal.Instant.from(start_time)),
    quantity: Number(request.quantity ?? '1'),
    customId: request.custom_id,
    subscriber: {
      givenName: subscriber?.name?.given_name,
      surname: subscriber?.name?.surname,
      email: subscriber?.email_address,
    },
    override: overrideOf(request.plan, plan),
    context: contextOf(request.application_context),
    progress: [],
    currency: plan.currency,
    outstandingCents: 0,
    failedPayments: 0,
    paymentsToDecline: 0,
    createdAt: timestamp(now),
    updatedAt: timestamp(now),
  };
}
