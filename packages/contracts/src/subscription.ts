import * as z from 'zod/mini';
import { chargeStates, type DueState, dueStates } from './billing-schedule.ts';
import type { Column, Path } from './kit/column.ts';
import { Csv, exportQuery, listQuery, page } from './kit/crud.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  ById,
  chosenId,
  DateTimeInput,
  Euro,
  Id,
  IdText,
  optionalText,
  Percentage,
  text,
  Unread,
  Version,
} from './kit/fields.ts';
import { standingKinds } from './standing.ts';

export const Payment = z.object({
  id: Id,
  /** 0 is the first period, from the start; renewals count on. */
  period: z.int(),
  amountDue: z.number(),
  /** The part of the amount that is still asked. */
  rest: z.number(),
  paidAt: z.nullable(z.string()),
  providerSubscriptionId: z.nullable(z.string()),
  /** The provider’s last attempt at a charge that has not completed. */
  chargeState: z.nullable(z.enum(chargeStates)),
});

/** How the money stands, and the sentence that says it. */
const StandingView = z.object({
  kind: z.enum(standingKinds),
  /** What is overdue or in progress. */
  amount: z.number(),
  isRefused: z.boolean(),
  /** The time at which the provider tries a refused charge again. */
  nextAttemptAt: z.nullable(z.string()),
  meaning: z.string(),
});

/**
 * `paymentAmount` is what the customer pays each period, VAT included; with `vatPercentage` it gives back the net.
 * `nextBillingDate` is the start plus the plan's recurrence (SUB-08), and then what comes after the last payment
 * (CAL-02); `endDate` is the start plus one month (§9).
 */
export const Subscription = z.object({
  id: Id,
  userID: Id,
  planID: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
  plan: z.object({
    id: Id,
    name: z.string(),
    recurrenceType: z.int(),
    recurrenceTypeName: z.string(),
    recurringCostBeforeVAT: z.number(),
    vatPercentage: z.number(),
  }),
  startDate: z.string(),
  endDate: z.string(),
  nextBillingDate: z.string(),
  subscriptionStatus: z.int(),
  subscriptionStatusName: z.string(),
  paymentAmount: z.number(),
  vatPercentage: z.number(),
  payments: z.array(Payment),
  standing: StandingView,
  /** Cancelled here, not yet confirmed by the payment provider: since when (PAY-08). */
  cancelRequestedAt: z.nullable(z.string()),
  version: Version,
});
export type Subscription = z.infer<typeof Subscription>;

/** A period is due when it begins; its end is the beginning of the next. */
export const DueDate = z.object({
  period: z.int(),
  dueDate: z.string(),
  periodEnd: z.string(),
  reason: z.nullable(z.string()),
  netAmount: z.number(),
  vatAmount: z.number(),
  amount: z.number(),
  state: z.enum(Object.keys(dueStates) as [DueState, ...DueState[]]), // the record's own keys
  stateName: z.string(),
});
export type DueDate = z.infer<typeof DueDate>;

/** What `subscribe` reads; the other fields of §7 are accepted and decided by the server. */
export const Subscribe = z.object({
  userId: chosenId('Seleziona un utente e un piano.'),
  planId: chosenId('Seleziona un utente e un piano.'),
  startDate: DateTimeInput,
  paymentAmount: z.optional(Euro),
  vatPercentage: z.optional(Percentage),
  id: Unread,
  endDate: Unread,
  subscriptionStatus: Unread,
  subscriptionStatusName: Unread,
});

const filters = {
  userName: text(),
  planName: text(),
  subscriptionStatus: IdText,
  userId: IdText,
  planId: IdText,
};
const sortKeys = ['id', 'userName', 'planName', 'startDate', 'subscriptionStatus'];

/** LST-10. */
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
      query: listQuery(filters, sortKeys),
      result: page(Subscription),
    }),
    export: endpoint({
      method: 'GET',
      path: '/api/subscription/exportCsv',
      summary: 'Tutto l’elenco filtrato, in CSV',
      access: 'subscription.use',
      query: exportQuery(filters, sortKeys),
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
      result: Subscription,
    }),
    subscribe: endpoint({
      method: 'POST',
      path: '/api/subscription/subscribe',
      summary: 'Nuova sottoscrizione, non ancora attiva',
      isIdempotent: true,
      access: 'subscription.use',
      body: Subscribe,
      result: Subscription,
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/subscription/Update',
      summary: 'Modifica di una sottoscrizione non ancora attiva',
      access: 'subscription.use',
      body: z.object({
        id: Id,
        startDate: z.optional(DateTimeInput),
        paymentAmount: z.optional(Euro),
        vatPercentage: z.optional(Percentage),
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
    activateWithoutRenewal: endpoint({
      method: 'PUT',
      path: '/api/subscription/setActiveNoRenewal/:id',
      summary:
        'Conferma l’attivazione senza rinnovo automatico; ciò che manca si abbuona con un motivo',
      access: 'subscription.use',
      params: ById,
      body: z.nullish(z.object({ writeOffReason: optionalText(500) })),
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
