import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator.ts';
import { fieldError, invalidRequest, referenceNotFound, unprocessable } from '../wire/errors.ts';
import { ok, operation } from '../wire/operation.ts';
import type { Accounts } from './accounts.ts';
import { requestApproval } from './approval.ts';
import { statusAfter } from './life-cycle.ts';
import { contextOf, overrideOf, RevisionRequest } from './subscription-request.ts';
import { approveUrl } from './subscription-view.ts';

/** A change of terms. The buyer must accept it with a new approve link. */
export function revisionRoutes(
  fastify: FastifyInstance,
  simulator: Simulator,
  accounts: Accounts,
): void {
  const { plans, baseUrl } = simulator;

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/billing/subscriptions/:id/revise',
    body: RevisionRequest,
    handle: ({ clientId, id, body, now }) => {
      const account = accounts.ofApp(clientId, id);
      const { subscription, plan: present } = account;
      statusAfter('revise', subscription.status);

      const planId = body.plan_id ?? subscription.planId;
      const plan = plans.find(clientId, planId);
      if (!plan) {
        throw referenceNotFound('/plan_id', planId);
      }
      if (plan.productId !== present.productId) {
        throw unprocessable(
          'PLAN_PRODUCT_NOT_COMPATIBLE',
          'The old and the new plans should be for the same product.',
        );
      }
      if (body.quantity !== undefined && !plan.quantitySupported) {
        throw invalidRequest(
          fieldError('INVALID_PARAMETER_VALUE', { field: '/quantity', value: body.quantity }),
        );
      }
      const override = overrideOf(body.plan, plan);
      const quantity = Number(body.quantity ?? subscription.quantity);
      const token = requestApproval(simulator, clientId, {
        subscriptionId: id,
        revision: { planId, quantity, override },
      });
      if (body.application_context) {
        subscription.context = contextOf(body.application_context);
      }
      accounts.save(account, now);

      return ok({
        plan_id: planId,
        quantity: String(quantity),
        plan_overridden: override !== undefined,
        links: [
          { href: approveUrl(baseUrl(), token), rel: 'approve', method: 'GET' },
          { href: `${baseUrl()}/v1/billing/subscriptions/${id}`, rel: 'self', method: 'GET' },
        ],
      });
    },
  });
}
