import { toRaggedWire } from '../money.ts';
import {
  type Plan,
  type PlanCycle,
  type PlanStatus,
  type Price,
  presentPrice,
} from './catalogue.ts';

const linksByStatus: Record<PlanStatus, readonly [rel: string, method: string, path: string][]> = {
  CREATED: [['activate', 'POST', '/activate']],
  INACTIVE: [['activate', 'POST', '/activate']],
  ACTIVE: [
    ['deactivate', 'POST', '/deactivate'],
    ['edit', 'POST', '/update-pricing-schemes'],
  ],
};

/** A plan in PayPal's response format. */
export function planView(plan: Plan, baseUrl: string) {
  const self = `${baseUrl}/v1/billing/plans/${plan.id}`;
  return {
    id: plan.id,
    ...termsView(plan, presentPrice),
    status: plan.status,
    create_time: plan.createdAt,
    update_time: plan.updatedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'edit', method: 'PATCH' },
      ...linksByStatus[plan.status].map(([rel, method, path]) => ({
        href: self + path,
        rel,
        method,
      })),
    ],
  };
}

/** The terms that a subscriber accepts. The caller chooses the price of each cycle. */
export function termsView(plan: Plan, priceOf: (cycle: PlanCycle) => Price | undefined) {
  const { preferences } = plan;
  return {
    product_id: plan.productId,
    name: plan.name,
    ...(plan.description !== undefined && { description: plan.description }),
    billing_cycles: plan.cycles.map((cycle) => ({
      ...pricingView(priceOf(cycle)),
      frequency: { interval_unit: cycle.frequency.unit, interval_count: cycle.frequency.count },
      tenure_type: cycle.tenure,
      sequence: cycle.sequence,
      total_cycles: cycle.totalCycles,
    })),
    payment_preferences: {
      auto_bill_outstanding: preferences.autoBillOutstanding,
      ...(preferences.setupFee && { setup_fee: toRaggedWire(preferences.setupFee) }),
      setup_fee_failure_action: preferences.setupFeeFailureAction,
      payment_failure_threshold: preferences.failureThreshold,
    },
    ...(plan.taxes && { taxes: plan.taxes }),
    quantity_supported: plan.quantitySupported,
  };
}

function pricingView(price: Price | undefined) {
  return (
    price && {
      pricing_scheme: {
        version: price.version,
        fixed_price: toRaggedWire(price.amount),
        create_time: price.since,
        update_time: price.since,
      },
    }
  );
}
