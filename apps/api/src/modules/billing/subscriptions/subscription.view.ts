import {
  awaitsLastCharge,
  nextBillingDate,
  nextBillingSource,
  scheduledEnd,
} from '@canone/contracts/billing/billing-schedule';
import { restOf } from '@canone/contracts/billing/ledger-rules';
import { nextDueDate } from '@canone/contracts/billing/next-due';
import { recurrenceName } from '@canone/contracts/billing/recurrence';
import { renewalStateOf } from '@canone/contracts/billing/renewal';
import { type Standing, standingOf } from '@canone/contracts/billing/standing';
import { meaningOf } from '@canone/contracts/billing/standing-meaning';
import {
  SubscriptionStatus,
  subscriptionStatusNames,
} from '@canone/contracts/billing/subscription-life-cycle';
import { listGrossOf, priceKindOf } from '@canone/contracts/billing/subscription-price';
import type { Subscribed, Subscription } from '@canone/contracts/subscriptions/subscription';
import { fromHundredths, splitGross } from '@canone/contracts/values/money';
import type { SubscriptionRow } from './shown-subscription.repository.ts';

function standingView(
  row: SubscriptionRow,
  standing: Standing,
  now: Temporal.Instant,
): Subscription['standing'] {
  const { kind, cents, isRefused, nextAttemptAt } = standing;
  const meaning = meaningOf(row, standing, now);
  return { kind, amount: fromHundredths(cents), isRefused, nextAttemptAt, meaning };
}

/** A subscription in the format of the API (§3). */
export function subscriptionView(row: SubscriptionRow, now: Temporal.Instant): Subscription {
  const listGross = listGrossOf(row);
  const standing = standingOf(row, now);

  return {
    id: row.id,
    userID: row.userId,
    planID: row.planId,
    user: {
      id: row.userId,
      name: row.userName,
      email: row.userEmail,
      isRemoved: row.isCustomerRemoved,
    },
    plan: {
      id: row.planId,
      name: row.planName,
      recurrenceType: row.recurrenceMonths,
      recurrenceTypeName: recurrenceName(row.recurrenceMonths),
      recurringCostBeforeVAT: fromHundredths(row.planNetCents),
      vatPercentage: fromHundredths(row.planVatBasisPoints),
      isActive: row.isPlanActive,
    },
    startDate: row.startAt,
    endDate: row.endAt,
    nextBillingDate: nextBillingDate(row),
    nextBillingSource: nextBillingSource(row),
    scheduledEnd: scheduledEnd(row),
    nextDueDate: nextDueDate(row, now),
    subscriptionStatus: row.status,
    subscriptionStatusName: subscriptionStatusNames[row.status],
    paymentAmount: fromHundredths(row.grossCents),
    vatPercentage: fromHundredths(row.vatBasisPoints),
    priceKind: priceKindOf(row),
    listAmount: listGross === null ? null : fromHundredths(listGross),
    payments: row.payments.map((payment) => ({
      id: payment.id,
      period: payment.period,
      amountDue: fromHundredths(payment.balance.grossCents),
      rest: fromHundredths(restOf(payment.balance)),
      paidAt: payment.paidAt,
      providerSubscriptionId: payment.providerSubscriptionId,
      chargeState: payment.chargeState,
    })),
    renewal: renewalStateOf(row, now, standing),
    standing: standingView(row, standing, now),
    cancelRequestedAt: row.status === SubscriptionStatus.Canceled ? null : row.cancelRequestedAt,
    renewalStopRequestedAt:
      row.status === SubscriptionStatus.Active ? row.renewalStopRequestedAt : null,
    awaitsLastCharge: awaitsLastCharge(row),
    version: row.version,
  };
}

/** A new subscription with the net price and the VAT of its amount. */
export function subscribedView(row: SubscriptionRow, view: Subscription): Subscribed {
  const { net, vat } = splitGross(row.grossCents, row.vatBasisPoints);

  return {
    ...view,
    netAmount: fromHundredths(net),
    vatAmount: fromHundredths(vat),
    totalAmount: fromHundredths(row.grossCents),
  };
}
