import { nextBillingDate } from '@canone/contracts/billing-schedule';
import { fromHundredths } from '@canone/contracts/money';
import { recurrenceName } from '@canone/contracts/recurrence';
import { meaningOf, standingOf } from '@canone/contracts/standing';
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

function standingView(row: SubscriptionRow, now: Temporal.Instant): Subscription['standing'] {
  const { cents, ...standing } = standingOf(row, now);
  const meaning = meaningOf(row, { cents, ...standing });
  return { ...standing, amount: fromHundredths(cents), meaning };
}

/** A row as the wire says it (§3). */
export function subscriptionView(row: SubscriptionRow, now: Temporal.Instant): Subscription {
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
    payments: row.payments.map((payment) => ({
      id: payment.id,
      period: payment.period,
      amountDue: fromHundredths(payment.amountCents),
      rest: fromHundredths(payment.restCents),
      paidAt: payment.paidAt,
      providerSubscriptionId: payment.providerSubscriptionId,
      chargeState: payment.chargeState,
    })),
    standing: standingView(row, now),
    cancelRequestedAt: row.status === SubscriptionStatus.Canceled ? null : row.cancelRequestedAt,
    version: row.version,
  };
}
