import { nextBillingDate } from '@canone/contracts/billing-schedule';
import { fromHundredths } from '@canone/contracts/money';
import { recurrenceName } from '@canone/contracts/recurrence';
import type { Subscription } from '@canone/contracts/subscription';
import {
  SubscriptionStatus,
  subscriptionStatusNames,
} from '@canone/contracts/subscription-life-cycle';
import type { SubscriptionRow } from './subscription.repository.ts';

/** What a list shows of a subscription: its export needs no more. */
export interface ListedRow {
  readonly userName: string;
  readonly planName: string;
  readonly startAt: string;
  readonly status: SubscriptionStatus;
}

export function listedView({ userName, planName, startAt, status }: ListedRow) {
  return {
    user: { name: userName },
    plan: { name: planName },
    startDate: startAt,
    subscriptionStatus: status,
  };
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
    subscriptionStatusName: subscriptionStatusNames[row.status],
    paymentAmount: fromHundredths(row.grossCents),
    vatPercentage: fromHundredths(row.vatBasisPoints),
    payments: row.payments.map(({ id, period, amountCents, paidAt, providerSubscriptionId }) => ({
      id,
      period,
      amountDue: fromHundredths(amountCents),
      paidAt,
      providerSubscriptionId,
    })),
    cancelRequestedAt: row.status === SubscriptionStatus.Canceled ? null : row.cancelRequestedAt,
    version: row.version,
  };
}
