import { recurrenceName } from '@canone/contracts/billing/recurrence';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type {
  GivenLink,
  PaymentRequest,
  PaymentToken,
  Receipt,
} from '@canone/contracts/payments/payment-token';
import { addMonths, isoAddMonths } from '@canone/contracts/values/add-months';
import { fromHundredths, splitGross } from '@canone/contracts/values/money';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';
import type { PaymentTokenRow } from './payment-token.repository.ts';
import { laterStart } from './start-of-billing.ts';

type TokenFacts = Pick<
  PaymentTokenRow,
  | 'id'
  | 'status'
  | 'expiresAt'
  | 'paymentId'
  | 'userId'
  | 'planId'
  | 'amountCents'
  | 'providerId'
  | 'providerPlanId'
  | 'providerSubscriptionId'
>;

function paymentTokenView(row: TokenFacts, secret: string): PaymentToken {
  return {
    id: row.id,
    token: secret,
    expiryDate: row.expiresAt,
    status: row.status,
    userId: row.userId,
    planId: row.planId,
    amount: fromHundredths(row.amountCents),
    currency: 'EUR',
    paymentId: row.paymentId,
    selectedPaymentProviderId: row.providerId,
    paymentProviderPlanId: row.providerPlanId,
    providerSubscriptionId: row.providerSubscriptionId,
  };
}

/**
 * A link as it is given to a person. The remaining seconds are rounded up, so that the link has expired when the
 * countdown reaches zero.
 */
export function givenLinkView(
  row: TokenFacts,
  secret: string,
  { isNew, now }: { isNew: boolean; now: Temporal.Instant },
): GivenLink {
  const left = now.until(Temporal.Instant.from(row.expiresAt)).total('seconds');
  return { ...paymentTokenView(row, secret), isNew, secondsLeft: Math.ceil(left) };
}

/**
 * The data of the payment page. The next charge is one period from now. If the subscription starts later, the next
 * charge is its first charge.
 */
export function paymentRequestView(
  row: PaymentTokenRow,
  secret: string,
  page: Pick<PaymentRequest, 'checkout' | 'transfer' | 'supportEmail'> & { now: Temporal.Instant },
): PaymentRequest {
  const { net, vat } = splitGross(row.amountCents, row.vatBasisPoints);
  const later = laterStart(row, page.now);
  return {
    ...paymentTokenView(row, secret),
    sellerName: row.sellerName,
    planName: row.planName,
    recurrenceType: row.recurrenceMonths,
    recurrenceTypeName: recurrenceName(row.recurrenceMonths),
    netAmount: fromHundredths(net),
    vatAmount: fromHundredths(vat),
    vatPercentage: fromHundredths(row.vatBasisPoints),
    nextBillingDate: String(later ?? addMonths(page.now, row.recurrenceMonths)),
    supportEmail: row.replyTo ?? page.supportEmail,
    checkout: page.checkout,
    transfer: page.transfer,
  };
}

/** The state of the payment that the receipt shows. A returned payment is shown neither as paid nor as scheduled. */
function receiptStateOf(row: PaymentTokenRow): Receipt['state'] {
  const { paidAt, chargeState, coveredCents, refundedCents, reversedCents } = row;
  if (paidAt !== null) return refundedCents > 0 && coveredCents === 0 ? 'refunded' : 'paid';
  if (chargeState === 'denied') return 'refused';
  if (chargeState !== null) return 'processing';
  return reversedCents > 0 ? 'reversed' : 'scheduled';
}

type Charged = Pick<
  PaymentTokenRow,
  'subscriptionStatus' | 'startAt' | 'billedSince' | 'paidAt' | 'recurrenceMonths'
>;

/**
 * The date of the provider's next charge. Null when the provider charges no more. If the provider's answer has no date,
 * it is computed.
 */
export function nextChargeOf(
  row: Charged,
  state: Receipt['state'],
  { status, nextBillingAt }: Pick<ProviderSubscription, 'status' | 'nextBillingAt'>,
): string | null {
  if (status !== 'active' || row.subscriptionStatus !== SubscriptionStatus.Active) return null;
  if (nextBillingAt) return String(nextBillingAt);
  if (state === 'scheduled') return row.startAt;
  return isoAddMonths(row.billedSince ?? row.paidAt ?? row.startAt, row.recurrenceMonths);
}

/** The receipt: the payment, the state of its first charge and the provider's next charge. */
export function receiptView(row: PaymentTokenRow, subscription: ProviderSubscription): Receipt {
  const state = receiptStateOf(row);
  const nextBillingDate = nextChargeOf(row, state, subscription);
  return {
    state,
    sellerName: row.sellerName,
    planName: row.planName,
    amount: fromHundredths(row.amountCents),
    currency: 'EUR',
    paidAt: row.chargedAt,
    transactionId: row.chargeId,
    periodStart: row.dueAt,
    periodEnd: row.endsAt,
    returnUrl: row.returnUrl,
    sellerEmail: row.replyTo,
    retryAt: state === 'refused' && nextBillingDate !== null ? row.retryAt : null,
    nextBillingDate,
  };
}
