import { addMonths } from './add-months.ts';
import { parseInstant } from './calendar.ts';
import { textsOf } from './life-cycle-texts.ts';
import { SubscriptionStatus } from './subscription-life-cycle.ts';

/** The fields of a subscription that a completion reads. A server of the specification sends only some of them. */
interface PlainSubscription {
  readonly plan?:
    | { readonly isActive?: boolean | undefined; readonly recurrenceType?: number | undefined }
    | undefined;
  readonly payments?:
    | readonly {
        readonly period?: number | undefined;
        readonly amountDue?: number | undefined;
        readonly rest?: number | undefined;
        readonly providerSubscriptionId?: string | null | undefined;
      }[]
    | undefined;
  readonly subscriptionStatus?: number | undefined;
  readonly startDate?: string | undefined;
  readonly paymentAmount?: number | undefined;
  readonly nextBillingDate?: string | undefined;
  readonly priceKind?: string | undefined;
  readonly standing?: object | undefined;
  readonly renewal?: string | undefined;
}

const { NotActive, BankTransferPending } = SubscriptionStatus;

/** SUB-08: the start plus the plan's recurrence; empty without a valid start. */
function firstRenewal(start = '', months = 0): string {
  const instant = parseInstant(start);
  return instant ? String(addMonths(instant, months)) : '';
}

/** Derives our own fields from those of the specification. Only a period that waits for money has a rest. */
export function completeSubscription(row: PlainSubscription) {
  const { plan, payments, paymentAmount, subscriptionStatus: status = 0 } = row;
  const isUnpaid = status === NotActive || status === BankTransferPending;
  return {
    plan: plan && { ...plan, isActive: plan.isActive ?? true },
    nextBillingDate: row.nextBillingDate ?? firstRenewal(row.startDate, plan?.recurrenceType),
    priceKind: row.priceKind ?? (paymentAmount === 0 ? 'free' : 'regular'),
    payments: payments?.map((payment, index) => ({
      ...payment,
      period: payment.period ?? index,
      rest: payment.rest ?? (isUnpaid ? payment.amountDue : 0),
      providerSubscriptionId: payment.providerSubscriptionId || null,
    })),
    // a server of the specification renews nothing
    renewal: row.renewal ?? 'none',
    standing: row.standing ?? { kind: 'regular', amount: 0, meaning: textsOf(status)?.usual },
  };
}
