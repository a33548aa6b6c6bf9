import * as z from 'zod/mini';
import { standingLabels } from '../billing/standing.ts';
import { netAsGrossWarning } from '../billing/subscription-price.ts';
import type { Column, Path } from '../kit/column.ts';
import { completed } from '../kit/completion.ts';
import { Csv, exportQuery, listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, optionalLongText } from '../kit/fields.ts';
import { entityNames } from '../texts/entity-names.ts';
import { maxNote } from '../values/text-limits.ts';
import { DueDates } from './due-date.ts';
import { completeSubscription } from './plain-subscription.ts';
import { PlanPrice, Subscribe, SubscriptionUpdate } from './subscription-input.ts';
import { listFilters, SubscriptionCounts } from './subscription-list.ts';
import { SubscriptionRow } from './subscription-row.ts';

export const Subscription = completed(SubscriptionRow, completeSubscription);
export type Subscription = z.infer<typeof Subscription>;

/** The response to a new subscription. It contains the parts of the amount. */
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

const sortKeys = ['id', 'userName', 'planName', 'startDate', 'subscriptionStatus'];

/** The columns of LST-10, followed by our own columns. */
export const subscriptionColumns: readonly Column<Path<Subscription>>[] = [
  { key: 'user.name', label: 'Utente', sort: 'userName' },
  { key: 'plan.name', label: 'Piano', sort: 'planName' },
  { key: 'startDate', label: 'Data inizio', type: 'dateTime' },
  { key: 'subscriptionStatus', label: 'Stato', type: 'subscriptionstatusenum' },
  { key: 'paymentAmount', label: 'Totale', type: 'currency' },
  { key: 'nextDueDate', label: 'Prossima scadenza', type: 'dateTime' },
];

/**
 * The columns of a file. The badge of the payments has a separate column, while the screen shows it beside the status.
 */
const exportedColumns: readonly Column<Path<Subscription>>[] = [
  ...subscriptionColumns,
  { key: 'standing.kind', label: 'Pagamenti', type: 'badge', badges: standingLabels },
];

export const subscriptionContract = {
  name: 'subscription',
  entity: entityNames.subscription,
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/subscription/getAll',
      summary: 'Elenco paginato delle sottoscrizioni',
      access: 'subscription.use',
      query: listQuery(listFilters, sortKeys),
      result: pageOf(Subscription),
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
      csv: exportedColumns,
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
      result: DueDates,
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
      body: SubscriptionUpdate,
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
    renew: endpoint({
      method: 'PUT',
      path: '/api/subscription/renew/:id',
      summary: 'Rinnova: apre il prossimo periodo, da pagare con bonifico',
      access: 'subscription.use',
      params: ById,
      result: Subscription,
    }),
    renewAtPlan: endpoint({
      method: 'PUT',
      path: '/api/subscription/renewAtPlan/:id',
      summary:
        'Rinnova con i valori attuali del piano, che sono quelli della chiamata: valgono da questo periodo',
      access: 'subscription.use',
      params: ById,
      body: PlanPrice,
      result: Subscription,
    }),
    withdrawRenewal: endpoint({
      method: 'PUT',
      path: '/api/subscription/withdrawRenewal/:id',
      summary: 'Annulla un rinnovo per cui non è ancora arrivato nulla',
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
      body: z.nullish(z.object({ writeOffReason: optionalLongText(maxNote) })),
      result: Subscription,
    }),
    stopRenewal: endpoint({
      method: 'PUT',
      path: '/api/subscription/stopRenewal/:id',
      summary:
        'Ferma il rinnovo presso il fornitore: la sottoscrizione termina con il periodo pagato',
      access: 'subscription.use',
      params: ById,
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
