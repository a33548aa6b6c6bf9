import type { EventName } from '../webhook/event-types.ts';
import { unprocessable } from '../wire/errors.ts';

export const subscriptionStatuses = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface Transition {
  from: readonly SubscriptionStatus[];
  /** Absent when the action does not change the status. */
  to?: SubscriptionStatus;
  /** The event sent to merchants. */
  event?: EventName;
  refusal: string;
}

const refusal = (action: string, allowed: string) =>
  `Invalid subscription status for ${action} action; subscription status should be ${allowed}.`;

/** For each action, the statuses that allow it, the status after it and the event. */
export const subscriptionTransitions = {
  approve: {
    from: ['APPROVAL_PENDING'],
    to: 'ACTIVE',
    event: 'BILLING.SUBSCRIPTION.ACTIVATED',
    refusal: refusal('approve', 'approval pending'),
  },
  approveForLater: {
    from: ['APPROVAL_PENDING'],
    to: 'APPROVED',
    refusal: refusal('approve', 'approval pending'),
  },
  activate: {
    from: ['SUSPENDED', 'APPROVED'],
    to: 'ACTIVE',
    event: 'BILLING.SUBSCRIPTION.ACTIVATED',
    refusal: refusal('activate', 'suspended'),
  },
  suspend: {
    from: ['ACTIVE'],
    to: 'SUSPENDED',
    event: 'BILLING.SUBSCRIPTION.SUSPENDED',
    refusal: refusal('suspend', 'active'),
  },
  cancel: {
    from: ['ACTIVE', 'SUSPENDED'],
    to: 'CANCELLED',
    event: 'BILLING.SUBSCRIPTION.CANCELLED',
    refusal: refusal('cancel', 'active or suspended'),
  },
  expire: {
    from: ['ACTIVE', 'SUSPENDED'],
    to: 'EXPIRED',
    event: 'BILLING.SUBSCRIPTION.EXPIRED',
    refusal: refusal('expire', 'active or suspended'),
  },
  patch: {
    from: ['ACTIVE', 'SUSPENDED'],
    refusal: refusal('patch', 'either active or suspended'),
  },
  revise: { from: ['ACTIVE', 'SUSPENDED'], refusal: refusal('revise', 'active or suspended') },
  capture: {
    from: ['ACTIVE', 'SUSPENDED', 'EXPIRED'],
    refusal: refusal('capture', 'active or suspended or expired'),
  },
  charge: { from: ['ACTIVE'], refusal: refusal('charge', 'active') },
} as const satisfies Record<string, Transition>;

export type SubscriptionAction = keyof typeof subscriptionTransitions;

/** The status after an action; throws PayPal's error when the status does not allow it. */
export function statusAfter(
  action: SubscriptionAction,
  status: SubscriptionStatus,
): SubscriptionStatus {
  const { from, to, refusal: description }: Transition = subscriptionTransitions[action];
  if (!from.includes(status)) {
    throw unprocessable('SUBSCRIPTION_STATUS_INVALID', description);
  }
  return to ?? status;
}
