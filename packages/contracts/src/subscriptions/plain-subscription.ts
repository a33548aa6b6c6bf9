import { textsOf } from '../billing/life-cycle-texts.ts';
import { SubscriptionStatus } from '../billing/subscription-life-cycle.ts';
import { addMonths } from '../values/add-months.ts';
import { parseInstant } from '../values/calendar.ts';
import { notAvailable } from '../values/format.ts';

type Missing = null | undefined;

interface PlainPayment {
  readonly period?: number | Missing;
  readonly amountDue?: number | Missing;
  readonly rest?: number | Missing;
  readonly providerSubscriptionId?: string | Missing;
}

interface PlainPart {
  readonly id?: number | Missing;
  readonly name?: string | Missing;
}

interface PlainPlan extends PlainPart {
  readonly isActive?: boolean | Missing;
  readonly recurrenceType?: number | Missing;
  readonly recurrenceTypeName?: string | Missing;
}

/**
 * The fields of a subscription that the completion reads. A server with only the specification's fields sends only some
 * of them.
 */
interface PlainSubscription {
  readonly userID?: number | Missing;
  readonly planID?: number | Missing;
  readonly user?: PlainPart | Missing;
  readonly plan?: PlainPlan | Missing;
  readonly payments?: readonly PlainPayment[] | Missing;
  readonly subscriptionStatus?: number | Missing;
  readonly startDate?: string | Missing;
  readonly paymentAmount?: number | Missing;
  readonly nextBillingDate?: string | Missing;
  readonly scheduledEnd?: string | Missing;
  readonly priceKind?: string | Missing;
  readonly standing?: object | Missing;
  readonly renewal?: string | Missing;
}

const { NotActive, BankTransferPending } = SubscriptionStatus;

/** The start plus the recurrence of the plan (SUB-08). The result is empty without a valid start or a recurrence. */
function firstRenewal({ startDate, plan }: PlainSubscription): string {
  const months = plan?.recurrenceType;
  const instant = parseInstant(startDate ?? '');
  return instant && months ? String(addMonths(instant, months)) : '';
}

/**
 * The user or plan of a subscription. An empty name is shown as N/D (LAY-08), because subscriptions are only displayed.
 */
function named<Part extends PlainPart>(part: Part | Missing, id: number | Missing) {
  return { ...part, id: part?.id ?? id, name: part?.name || notAvailable };
}

/**
 * Computes our own fields from the fields of the specification. Only a period that waits for money has an amount that
 * is still due.
 */
export function completeSubscription(row: PlainSubscription) {
  const { plan, payments, paymentAmount } = row;
  const status = row.subscriptionStatus ?? 0;
  const nextBillingDate = row.nextBillingDate ?? firstRenewal(row);
  const isUnpaid = status === NotActive || status === BankTransferPending;
  return {
    user: named(row.user, row.userID),
    plan: {
      ...named(plan, row.planID),
      recurrenceTypeName: plan?.recurrenceTypeName || notAvailable,
      isActive: plan?.isActive ?? true,
    },
    nextBillingDate,
    scheduledEnd: row.scheduledEnd ?? nextBillingDate,
    priceKind: row.priceKind ?? (paymentAmount === 0 ? 'free' : 'regular'),
    payments: payments?.map((payment, index) => ({
      ...payment,
      period: payment.period ?? index,
      rest: payment.rest ?? (isUnpaid ? payment.amountDue : 0),
      providerSubscriptionId: payment.providerSubscriptionId || null,
    })),
    // a server with only the specification's calls has no renewals
    renewal: row.renewal ?? 'none',
    standing: row.standing ?? { kind: 'regular', amount: 0, meaning: textsOf(status)?.usual },
  };
}
