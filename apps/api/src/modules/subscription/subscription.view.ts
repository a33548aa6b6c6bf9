import { addMonths } from '@canone/contracts/add-months';
import { fromHundredths } from '@canone/contracts/money';
import { recurrenceName } from '@canone/contracts/recurrence';
import type { Subscription } from '@canone/contracts/subscription';
import {
  SubscriptionStatus,
  subscriptionStatuses,
} from '@canone/contracts/subscription-life-cycle';
import type { SubscriptionRow } from './subscription.repository.ts';

/**
 * The start plus the recurrence (SUB-08). A provider counts from the day it was first paid, so for an active
 * subscription that day is the anchor, or the start where the first charge is still to come: what the list says is
 * what the customer will be charged.
 */
function nextBillingDate({
  status,
  startAt,
  firstPaidAt,
  recurrenceMonths,
  payments: [first],
}: SubscriptionRow): string {
  const isActive = status === SubscriptionStatus.Active;
  if (isActive && firstPaidAt === null && first?.providerSubscriptionId) return startAt;
  const anchor = isActive && firstPaidAt !== null ? firstPaidAt : startAt;
  return String(addMonths(Temporal.Instant.from(anchor), recurrenceMonths));
}

/** A row as the wire says it (§3). */
export function subscriptionView(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    userID: row.userId,
    planID: row.planId,
    user: { id: row.userId, name: row.userName, email: row.userEmail },
    plan: {
      id: row.planId,
      name: row.planName,
      recurrenceType: row.recurrenceMonths,
      recurrenceTypeName: recurrenceName(row.recurrenceMonths),
      recurringCostBeforeVAT: fromHundredths(row.planNetCents),
      vatPercentage: fromHundredths(row.planVatBasisPoints),
    },
    startDate: row.startAt,
    endDate: row.endAt,
    nextBillingDate: nextBillingDate(row),
    subscriptionStatus: row.status,
    subscriptionStatusName: subscriptionStatuses[row.status].label,
    paymentAmount: fromHundredths(row.grossCents),
    vatPercentage: fromHundredths(row.vatBasisPoints),
    payments: row.payments.map(({ id, amountCents, providerSubscriptionId }) => ({
      id,
      amountDue: fromHundredths(amountCents),
      providerSubscriptionId,
    })),
    cancelRequestedAt: row.status === SubscriptionStatus.Canceled ? null : row.cancelRequestedAt,
    version: row.version,
  };
}
