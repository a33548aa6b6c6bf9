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

/** A payment link as an administrator receives it. */
export const GivenLink = completed(
  z.extend(PaymentToken, {
    /** False if the link already existed and is shown again. */
    isNew: z.boolean(),
    /** The remaining validity in seconds. Unlike an end time, it does not depend on the browser's clock. */
    secondsLeft: z.int(),
  }),
  ({ isNew }) => ({ isNew: isNew ?? true }),
);
export type GivenLink = z.infer<typeof GivenLink>;

/** The data with which the browser opens the payment provider. A second provider would add a second member. */
export const Checkout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('paypal'),
    clientId: z.string(),
    /** The address of the provider's browser SDK. The server derives it from the provider's apiUrl. */
    sdkBaseUrl: z.string(),
    subscription: PayPalSubscriptionRequest,
  }),
]);
export type Checkout = z.infer<typeof Checkout>;

/** The data of the payment page for a valid link. A person without sign-in receives no other data of the tenant. */
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
    /** The data for a transfer; null if the tenant shows no bank account to customers. */
    transfer: z.nullable(TransferDetails),
  }),
  ({ recurrenceType }) => ({ recurrenceType: recurrenceType ?? 0 }),
);
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/**
 * The states of the first charge. `paid`: the sale is completed. `processing`: the provider processes the charge.
 * `refused`: the customer's bank refused it. `scheduled`: the charge will happen at a later start.
 * Two states follow a paid charge: `refunded` after a full refund, and `reversed` after a chargeback.
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
  /** The next billing date; null if the subscription is not charged any more. */
  nextBillingDate: z.nullable(z.string()),
  /** The time of the provider's next attempt at a refused charge, if the provider has given it. */
  retryAt: z.nullable(z.string()),
  /** The time of the completed charge; null before it. */
  paidAt: z.nullable(z.string()),
  /** PayPal's id of the completed charge. */
  transactionId: z.nullable(z.string()),
  /** The start and the end of the period that the amount pays. The end is not included. */
  periodStart: z.string(),
  periodEnd: z.string(),
  /** The tenant's page to which the customer can return after the payment. It is an https address. */
  returnUrl: z.nullable(z.string()),
  /** The e-mail address at which the seller reads replies. */
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
      /** Only the payment id is used. Customer, plan and amount are read from the database. */
      body: z.object({
        paymentId: SentId,
        selectedPaymentProviderId: z.optional(IdOrNone),
        /** Replaces the valid link. The old link then stops working. */
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
      /** The browser sends back the whole token. All fields except these two are ignored (PAY-06). */
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
