import * as z from 'zod/mini';
import { chargeStates, nextBillingSources } from './billing-schedule.ts';
import { type DueState, dueStates } from './due-schedule.ts';
import type { Column, Path } from './kit/column.ts';
import { completed } from './kit/completion.ts';
import { Csv, exportQuery, listQuery, page } from './kit/crud.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  ById,
  chosenId,
  DateTimeInput,
  Euro,
  Id,
  optionalLongText,
  Percentage,
  SentId,
  Unread,
  Version,
} from './kit/fields.ts';
import { completeSubscription } from './plain-subscription.ts';
import { listFilters, SubscriptionCounts } from './subscription-list.ts';
import { standingKinds } from './standing.ts';
import { netAsGrossWarning, type PriceKind, priceKinds } from './subscription-price.ts';

export const Payment = z.object({
  id: Id,
  /** 0 is the first period, which begins at the start date. Each renewal adds one. */
  period: z.int(),
  amountDue: z.number(),
  /** The part of the amount that is still due. */
  rest: z.number(),
  paidAt: z.nullable(z.string()),
  providerSubscriptionId: z.nullable(z.string()),
  /** The provider’s last attempt at a charge that has not completed. */
  chargeState: z.nullable(z.enum(chargeStates)),
});

/** The state of the payments, and its sentence. */
const StandingView = z.object({
  kind: z.enum(standingKinds),
  /** The amount that is due now. */
  amount: z.number(),
  isRefused: z.boolean(),
  /** The provider's next attempt at a refused charge. */
  nextAttemptAt: z.nullable(z.string()),
  meaning: z.string(),
});

/**
 * `paymentAmount` is the price of each period, VAT included; with `vatPercentage` it gives back the net.
 * `nextBillingDate` is the start plus the plan's recurrence (SUB-08), then the provider's own next date while it bills,
 * otherwise the period after the last payment (CAL-02). `endDate` is the start plus one month (§9).
 */
const SubscriptionRow = z.object({
  id: Id,
  userID: Id,
  planID: Id,
  user: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** True when the user was removed from the tenant; the history keeps the name. */
    isRemoved: z.boolean(),
  }),
  plan: z.object({
    id: Id,
    name: z.string(),
    recurrenceType: z.int(),
    recurrenceTypeName: z.string(),
    recurringCostBeforeVAT: z.number(),
    vatPercentage: z.number(),
    isActive: z.boolean(),
  }),
  startDate: z.string(),
  endDate: z.string(),
  nextBillingDate: z.string(),
  /** `provider` when the date is the payment provider’s own. */
  nextBillingSource: z.enum(nextBillingSources),
  subscriptionStatus: z.int(),
  subscriptionStatusName: z.string(),
  paymentAmount: z.number(),
  vatPercentage: z.number(),
  priceKind: z.enum(Object.keys(priceKinds) as [PriceKind, ...PriceKind[]]), // exactly the record's keys
  /** The plan's price at the time of the agreement, with this VAT; null when unknown. */
  listAmount: z.nullable(z.number()),
  payments: z.array(Payment),
  standing: StandingView,
  /** The time of a cancellation that the payment provider has not confirmed yet (PAY-08). */
  cancelRequestedAt: z.nullable(z.string()),
  version: Version,
});

export const Subscription = completed(SubscriptionRow, completeSubscription);
export type Subscription = z.infer<typeof Subscription>;

/** The response to a new subscription contains the parts of its amount. */
export const Subscribed = completed(
  z.extend(SubscriptionRow, {
    netAmount: z.number(),
    vatAmount: z.number(),
    /** Equal to `paymentAmount`. */
    totalAmount: z.number(),
  }),
  completeSubscription,
);
export type Subscribed = z.infer<typeof Subscribed>;

/** A period is due at its start. Its end is the start of the next period. */
export const DueDate = z.object({
  period: z.int(),
  dueDate: z.string(),
  periodEnd: z.string(),
  reason: z.nullable(z.string()),
  netAmount: z.number(),
  vatAmount: z.number(),
  amount: z.number(),
  state: z.enum(Object.keys(dueStates) as [DueState, ...DueState[]]), // exactly the record's keys
  stateName: z.string(),
});
export type DueDate = z.infer<typeof DueDate>;

const amounts = {
  paymentAmount: z.optional(
    Euro.check(
      z.describe(
        'Il totale di ogni periodo, IVA inclusa. Senza importi vale il costo del piano con la sua IVA.',
      ),
    ),
  ),
  paymentAmountBeforeVAT: z.optional(
    Euro.check(
      z.describe(
        'Lo stesso importo, IVA esclusa. Con paymentAmount deve dare lo stesso totale, altrimenti 400.',
      ),
    ),
  ),
  vatPercentage: z.optional(Percentage),
};

/** The fields that `subscribe` reads. The other fields of §7 are accepted, but the server decides them. */
export const Subscribe = z.object({
  userId: chosenId('Seleziona un utente e un piano.'),
  planId: chosenId('Seleziona un utente e un piano.'),
  startDate: DateTimeInput,
  ...amounts,
  id: Unread,
  endDate: Unread,
  subscriptionStatus: Unread,
  subscriptionStatusName: Unread,
});

const sortKeys = ['id', 'userName', 'planName', 'startDate', 'subscriptionStatus'];

/** The columns of LST-10. */
export const subscriptionColumns: readonly Column<Path<Subscription>>[] = [
  { key: 'user.name', label: 'Utente', sort: 'userName' },
  { key: 'plan.name', label: 'Piano', sort: 'planName' },
  { key: 'startDate', label: 'Data inizio', type: 'dateTime' },
  { key: 'subscriptionStatus', label: 'Stato', type: 'subscriptionstatusenum' },
];

export const subscriptionContract = {
  name: 'subscription',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/subscription/getAll',
      summary: 'Elenco paginato delle sottoscrizioni',
      access: 'subscription.use',
      query: listQuery(listFilters, sortKeys),
      result: page(Subscription),
    }),
    counts: endpoint({
      method: 'GET',
      path: '/api/subscription/counts',
      summary: 'Quante sottoscrizioni ha ogni vista pronta dell’elenco',
      access: 'subscription.use',
      result: SubscriptionCounts,
    }),
    export: endpoint({
      method: 'GET',
      path: '/api/subscription/exportCsv',
      summary: 'Tutto l’elenco filtrato, in CSV',
      access: 'subscription.use',
      query: exportQuery(listFilters, sortKeys),
      csv: subscriptionColumns,
      result: Csv,
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/subscription/GetById/:id',
      summary: 'Dettaglio di una sottoscrizione',
      access: 'subscription.use',
      params: ById,
      result: Subscription,
    }),
    dueDates: endpoint({
      method: 'GET',
      path: '/api/subscription/dueDates/:id',
      summary: 'Le prossime dodici scadenze, con il perché di ogni data',
      access: 'subscription.use',
      params: ById,
      result: z.object({ items: z.array(DueDate) }),
    }),
    create: endpoint({
      method: 'POST',
      path: '/api/subscription/Create',
      summary: 'Creazione: lo stesso di subscribe',
      isIdempotent: true,
      access: 'subscription.use',
      body: Subscribe,
      result: Subscribed,
      messageOf: netAsGrossWarning,
    }),
    subscribe: endpoint({
      method: 'POST',
      path: '/api/subscription/subscribe',
      summary: 'Nuova sottoscrizione, non ancora attiva',
      isIdempotent: true,
      access: 'subscription.use',
      body: Subscribe,
      result: Subscribed,
      messageOf: netAsGrossWarning,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/subscription/Update',
      summary: 'Modifica di una sottoscrizione non ancora attiva',
      access: 'subscription.use',
      body: z.object({
        id: SentId,
        startDate: z.optional(DateTimeInput),
        ...amounts,
        version: z.optional(Version),
      }),
      result: Subscription,
    }),
    payByBankTransfer: endpoint({
      method: 'PUT',
      path: '/api/subscription/setPaymentWithBankTransfer/:id',
      summary: 'Passa al pagamento con bonifico',
      access: 'subscription.use',
      params: ById,
      result: Subscription,
    }),
    stopAwaitingTransfer: endpoint({
      method: 'PUT',
      path: '/api/subscription/stopAwaitingTransfer/:id',
      summary: 'Annulla l’attesa del bonifico: la sottoscrizione torna non attiva',
      access: 'subscription.use',
      params: ById,
      result: Subscription,
    }),
    activateWithoutRenewal: endpoint({
      method: 'PUT',
      path: '/api/subscription/setActiveNoRenewal/:id',
      summary:
        'Conferma l’attivazione senza rinnovo automatico; ciò che manca si abbuona con un motivo',
      access: 'subscription.use',
      params: ById,
      body: z.nullish(z.object({ writeOffReason: optionalLongText(500) })),
      result: Subscription,
    }),
    cancel: endpoint({
      method: 'DELETE',
      path: '/api/subscription/cancel/:id',
      summary: 'Cancella la sottoscrizione, anche presso il fornitore di pagamento',
      access: 'subscription.use',
      params: ById,
      result: Subscription,
    }),
  },
} as const;
