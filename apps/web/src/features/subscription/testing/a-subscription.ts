import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Subscription } from '@canone/contracts/subscriptions/subscription';

/** An unpaid subscription, for tests. */
export function aSubscription(change: Partial<Subscription> = {}): Subscription {
  return {
    id: 3,
    userID: 11,
    planID: 1,
    user: {
      id: 11,
      name: 'Giulia Rinaldi',
      email: 'giulia.rinaldi@clienti.example',
      isRemoved: false,
    },
    plan: {
      id: 1,
      name: 'Base',
      recurrenceType: 1,
      recurrenceTypeName: 'Mensile',
      recurringCostBeforeVAT: 19.9,
      vatPercentage: 22,
      isActive: true,
    },
    startDate: '2026-11-21T08:00:00Z',
    endDate: '2026-12-21T08:00:00Z',
    cancelRequestedAt: null,
    renewalStopRequestedAt: null,
    awaitsLastCharge: false,
    nextBillingDate: '2026-12-21T08:00:00Z',
    nextBillingSource: 'schedule',
    scheduledEnd: '2026-12-21T08:00:00Z',
    nextDueDate: null,
    subscriptionStatus: SubscriptionStatus.NotActive,
    subscriptionStatusName: 'NotActive',
    paymentAmount: 24.28,
    vatPercentage: 22,
    priceKind: 'regular',
    listAmount: 24.28,
    payments: [
      {
        id: 7,
        period: 0,
        amountDue: 24.28,
        rest: 24.28,
        paidAt: null,
        providerSubscriptionId: null,
        chargeState: null,
      },
    ],
    renewal: 'none',
    standing: { kind: 'regular', amount: 0, isRefused: false, nextAttemptAt: null, meaning: '' },
    version: 1,
    ...change,
  };
}
