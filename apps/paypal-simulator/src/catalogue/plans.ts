import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../clock.ts';
import { newPlanId } from '../ids.ts';
import { fromWire } from '../money.ts';
import type { Simulator } from '../simulator.ts';
import { notFound, referenceNotFound, unprocessable } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';
import { created, noContent, ok, operation } from '../wire/operation.ts';
import type { Plan, PlanStatus } from './catalogue.ts';
import { PageQuery, pageOf } from './page.ts';
import { currencyOf, cyclesOf, PlanRequest } from './plan-request.ts';
import { planView } from './plan-view.ts';

const PlanQuery = PageQuery.extend({
  product_id: z.string().min(6).max(50).optional(),
  plan_ids: z.string().min(3).max(1890).optional(),
});

/** For each action, the statuses that allow it and the status after it. */
const transitions = {
  activate: {
    from: ['CREATED', 'INACTIVE'],
    to: 'ACTIVE',
    refusal:
      'Invalid plan status for activate action; plan status should be either created or inactive.',
  },
  deactivate: {
    from: ['ACTIVE'],
    to: 'INACTIVE',
    refusal: 'Invalid plan status for deactivate action; plan status should be active.',
  },
} as const satisfies Record<string, { from: PlanStatus[]; to: PlanStatus; refusal: string }>;

/** Finds and saves the plans of an app. */
function planStore({ plans }: Simulator) {
  function requirePlan(clientId: string, id: string): Plan {
    const plan = plans.find(clientId, id);
    if (!plan) {
      throw notFound();
    }
    return plan;
  }

  function save(clientId: string, plan: Plan, now: Temporal.Instant): void {
    plans.save(clientId, { ...plan, updatedAt: timestamp(now) });
  }

  return { requirePlan, save };
}

/** Creates, lists and shows plans. */
function planRecords(fastify: FastifyInstance, simulator: Simulator): void {
  const { plans, products, baseUrl } = simulator;
  const { requirePlan } = planStore(simulator);

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/plans',
    body: PlanRequest,
    prefer: true,
    latest: ({ clientId }, id) => planView(requirePlan(clientId, id), baseUrl()),
    handle: ({ clientId, body, now }) => {
      if (!products.find(clientId, body.product_id)) {
        throw referenceNotFound('/product_id', body.product_id);
      }
      const plan = planOf(body, timestamp(now));
      plans.save(clientId, plan);
      return created(planView(plan, baseUrl()));
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/billing/plans',
    handle: ({ clientId, query }) => {
      const { product_id, plan_ids, ...page } = parseInput(PlanQuery, query, 'query');
      const wanted = plan_ids?.split(',');
      const matching = plans
        .list(clientId)
        .filter(({ productId }) => product_id === undefined || productId === product_id)
        .filter(({ id }) => wanted?.includes(id) ?? true);
      const { items, envelope } = pageOf(matching, page, `${baseUrl()}/v1/billing/plans`);
      return ok({ plans: items.map((plan) => planView(plan, baseUrl())), ...envelope });
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/billing/plans/:id',
    handle: ({ clientId, id }) => ok(planView(requirePlan(clientId, id), baseUrl())),
  });
}

function planChanges(fastify: FastifyInstance, simulator: Simulator): void {
  const { requirePlan, save } = planStore(simulator);

  for (const action of ['activate', 'deactivate'] as const) {
    operation(fastify, simulator, {
      method: 'POST',
      url: `/v1/billing/plans/:id/${action}`,
      handle: ({ clientId, id, now }) => {
        const plan = requirePlan(clientId, id);
        const { from, to, refusal } = transitions[action];
        if (!from.some((status) => status === plan.status)) {
          throw unprocessable('PLAN_STATUS_INVALID', refusal);
        }
        save(clientId, { ...plan, status: to }, now);
        return noContent;
      },
    });
  }
}

export function planRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  planRecords(fastify, simulator);
  planChanges(fastify, simulator);
}

function planOf(request: PlanRequest, now: string): Plan {
  const { payment_preferences: preferences } = request;
  return {
    id: newPlanId(),
    productId: request.product_id,
    name: request.name,
    description: request.description,
    status: request.status,
    cycles: cyclesOf(request, now),
    currency: currencyOf(request),
    preferences: {
      autoBillOutstanding: preferences.auto_bill_outstanding,
      setupFee: preferences.setup_fee && fromWire(preferences.setup_fee),
      setupFeeFailureAction: preferences.setup_fee_failure_action,
      failureThreshold: preferences.payment_failure_threshold,
    },
    taxes: request.taxes,
    quantitySupported: request.quantity_supported,
    createdAt: now,
    updatedAt: now,
  };
}
