import * as z from 'zod/mini';
import { TransferDetails } from '../bank/transfer-details.ts';
import { completed } from '../kit/completion.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, IdOrNone, SentId, Unread, wrongId } from '../kit/fields.ts';
import { paymentMessages } from '../texts/payment-messages.ts';
import { PayPalSubscriptionRequest } from './paypal-subscription-request.ts';

/** The status of a payment link (PAY-05). */
export const PaymentTokenStatus = { Active: 0, Used: 1, Expired: 2 } as const;

/** A payment link is valid for one hour (§9). */
export const paymentLinkLifetimeMinutes = 60;

const TokenText = z
  .string(paymentMessages.tokenMissing)
  .check(
    z.minLength(1, paymentMessages.tokenMissing),
    z.maxLength(200, paymentMessages.tokenInvalid),
  );

export const PaymentToken = z.object({
  id: Id,
  token: z.string(),
  expiryDate: z.string(),
  status: z.int(),
  userId: Id,
  planId: Id,
  amount: z.number(),
  currency: z.literal('EUR'),
  paymentId: Id,
  selectedPaymentProviderId: Id,
  paymentProviderPlanId: z.string(),
  providerSubscriptionId: z.nullable(z.string()),
});
export type PaymentToken = z.infer<typeof PaymentToken>;

/** A payment link as administrators receive it. */
export const GivenLink = completed(
  z.extend(PaymentToken, {
    /** False when the link already existed and is shown again. */
    isNew: z.boolean(),
    /** The remaining validity, independent of the browser's clock. */
    secondsLeft: z.int(),
  }),
  ({ isNew }) => ({ isNew: isNew ?? true }),
);
export type GivenLink = z.infer<typeof GivenLink>;

/** The data with which the browser opens the payment provider. A second provider adds a second member. */
export const Checkout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paypal'),
    clientId: z.string(),
    /** Address of the browser SDK, derived by the server from the provider's apiUrl. */
    sdkBaseUrl: z.string(),
    subscription: PayPalSubscriptionRequest,
  }),
]);
export type Checkout = z.infer<typeof Checkout>;

/** A valid link with the data of the payment page. The public receives nothing else of the tenant. */
export const PaymentRequest = completed(
  z.extend(PaymentToken, {
    sellerName: z.string(),
    planName: z.string(),
    recurrenceType: z.int(),
    recurrenceTypeName: z.string(),
    netAmount: z.number(),
    vatAmount: z.number(),
    vatPercentage: z.number(),
    nextBillingDate: z.string(),
    supportEmail: z.string(),
    checkout: Checkout,
    /** Null while the tenant shows customers no bank account. */
    transfer: z.nullable(TransferDetails),
  }),
  ({ recurrenceType }) => ({ recurrenceType: recurrenceType ?? 0 }),
);
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/**
 * The state of the first charge: `paid` after a completed sale, `processing` at the provider, `refused` by the
 * customer's bank, `scheduled` when the charge happens at a later start.
 * A charge that was paid and is not any more is `refunded` after a full refund, `reversed` after a chargeback.
 */
const receiptStates = [
  'paid',
  'processing',
  'refused',
  'scheduled',
  'refunded',
  'reversed',
] as const;

export const Receipt = z.object({
  state: z.enum(receiptStates),
  sellerName: z.string(),
  planName: z.string(),
  amount: z.number(),
  currency: z.literal('EUR'),
  /** Null when the subscription is not charged any more. */
  nextBillingDate: z.nullable(z.string()),
  /** The provider's next attempt at a refused charge, if it has given one. */
  retryAt: z.nullable(z.string()),
  /** The charge that has completed; null before. */
  paidAt: z.nullable(z.string()),
  /** PayPal's id of that charge. */
  transactionId: z.nullable(z.string()),
  /** The period that the amount pays; the end is not included. */
  periodStart: z.string(),
  periodEnd: z.string(),
  /** The tenant's page for customers afterwards: an https address. */
  returnUrl: z.nullable(z.string()),
  /** The address where the seller reads replies. */
  sellerEmail: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;

export const paymentTokenContract = {
  name: 'payment-token',
  endpoints: {
    create: endpoint({
      method: 'POST',
      path: '/api/PaymentToken/create',
      summary: 'Crea il link di pagamento, o ridà quello ancora valido; con replace lo sostituisce',
      isIdempotent: true,
      access: 'subscription.use',
      /** Only the payment id counts. Customer, plan and amount are read from the database. */
      body: z.object({
        paymentId: SentId,
        selectedPaymentProviderId: z.optional(IdOrNone),
        /** Replaces the live link, which stops working. */
        replace: z.optional(z.boolean()),
        id: Unread,
        token: Unread,
        expiryDate: Unread,
        status: Unread,
        userId: Unread,
        planId: Unread,
        amount: Unread,
        currency: Unread,
        paymentProviderPlanId: Unread,
        providerSubscriptionId: Unread,
      }),
      result: GivenLink,
    }),
    validate: endpoint({
      method: 'GET',
      path: '/api/PaymentToken/validate',
      summary: 'Riconosce un link di pagamento',
      access: 'public',
      successMessage: paymentMessages.tokenValid,
      query: z.object({ token: TokenText }),
      result: PaymentRequest,
    }),
    requestNew: endpoint({
      method: 'POST',
      path: '/api/PaymentToken/requestNew',
      summary:
        'Chiede un nuovo link al posto di uno che non vale più; la risposta è sempre la stessa',
      access: 'public',
      successMessage: 'Richiesta inviata.',
      body: z.object({ token: TokenText }),
      result: z.null(),
    }),
    updatePayment: endpoint({
      method: 'PUT',
      path: '/api/Payment/updatePayment',
      summary: 'Conferma il pagamento dopo aver chiesto al fornitore',
      access: 'public',
      /** The browser sends the whole token back. All fields except these two are ignored (PAY-06). */
      body: z.looseObject({
        token: TokenText,
        providerSubscriptionId: z
          .string('Identificativo mancante.')
          .check(z.regex(/^[A-Za-z0-9_-]{3,64}$/, wrongId)),
      }),
      result: Receipt,
    }),
  },
} as const;
