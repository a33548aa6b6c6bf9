import * as z from 'zod/mini';
import { chargeStates } from '../billing/billing-schedule.ts';
import { type AgeBand, ageBands, receivableStates } from '../billing/receivable-state.ts';
import { AmountFilter } from '../kit/amount-filter.ts';
import type { Column, Path } from '../kit/column.ts';
import { Csv, exportQuery, listQuery, pageOf, Workbook } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Day, Id, lineOfText } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { Sum } from '../values/sum.ts';
import {
  customerAndPlan,
  customerAndPlanColumns,
  customerAndPlanFilters,
} from './customer-and-plan.ts';
import { ReasonedDecision } from './reasoned-decision.ts';

const State = keysOf(receivableStates);

export { State as ReceivableStateName };

const Age = z.enum(ageBands.map(({ key }) => key) as [AgeBand, ...AgeBand[]]); // there is at least one band

/** The amount due for one period of a subscription, and the money that covers it. Amounts are in euro. */
export const Receivable = z.object({
  id: Id,
  subscriptionId: Id,
  ...customerAndPlan,
  period: z.int(),
  /** The ISO 11649 reference for a transfer. */
  reference: z.string(),
  /** The start of the period, which is its due date. */
  dueDate: z.string(),
  periodEnd: z.string(),
  netAmount: z.number(),
  vatPercentage: z.number(),
  vatAmount: z.number(),
  amount: z.number(),
  covered: z.number(),
  refunded: z.number(),
  writtenOff: z.number(),
  /** The part of the amount that is still due. */
  rest: z.number(),
  state: State,
  stateName: z.string(),
  daysOverdue: z.nullable(z.int()),
  chargeState: z.nullable(z.enum(chargeStates)),
  /** The time of the provider's next attempt at a refused charge. */
  retryAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  /** Whether the customer may be asked to pay the receivable by transfer. */
  isRequestable: z.boolean(),
  isWriteOffCancellable: z.boolean(),
});
export type Receivable = z.infer<typeof Receivable>;

const filters = {
  state: State,
  /** Shows only receivables of which a part is due now. */
  isOpen: z.stringbool(),
  age: Age,
  /** Shows only overdue receivables whose charge the provider refused. */
  isRefused: z.stringbool(),
  /** Shows only unpaid renewals whose subscription ends on their due date within the next seven days. */
  isUnpaidRenewal: z.stringbool(),
  /** Shows only receivables with this amount, or with this part still due. */
  amount: AmountFilter,
  from: Day,
  to: Day,
  ...customerAndPlanFilters,
};
const sortKeys = ['dueDate', 'rest', 'amount'];

export const receivableColumns = [
  { key: 'dueDate', label: 'Scadenza', type: 'dateTime' },
  ...customerAndPlanColumns,
  { key: 'stateName', label: 'Stato' },
  { key: 'daysOverdue', label: 'Giorni di ritardo' },
  { key: 'amount', label: 'Totale', type: 'currency' },
  { key: 'covered', label: 'Incassato', type: 'currency' },
  { key: 'refunded', label: 'Rimborsato', type: 'currency' },
  { key: 'writtenOff', label: 'Abbuonato', type: 'currency' },
  { key: 'rest', label: 'Da incassare', type: 'currency' },
] as const satisfies readonly Column<Path<Receivable>>[];

/** The amount that a subscription will ask for in the next 30 days. */
export const UpcomingReceivable = z.object({
  /** The id of the subscription. */
  id: Id,
  ...customerAndPlan,
  /** The first due date in the next 30 days. */
  dueDate: z.string(),
  amount: z.number(),
});
export type UpcomingReceivable = z.infer<typeof UpcomingReceivable>;

const upcomingFilters = { userName: lineOfText() };
const upcomingSortKeys = ['dueDate', 'amount'];

export const upcomingColumns = [
  ...customerAndPlanColumns,
  { key: 'dueDate', label: 'Scadenza', type: 'dateTime' },
  { key: 'amount', label: 'Importo', type: 'currency' },
] as const satisfies readonly Column<Path<UpcomingReceivable>>[];

/** The overdue amounts for each band of days. */
export const Ageing = z.array(z.object({ age: Age, label: z.string(), ...Sum.shape }));

export const ReceivableSummary = z.object({
  open: Sum,
  overdue: Sum,
  ageing: Ageing,
  /** The amounts due in the next 30 days. `count` is the number of subscriptions. */
  dueSoon: Sum,
  awaitingTransfer: Sum,
  processing: Sum,
});
export type ReceivableSummary = z.infer<typeof ReceivableSummary>;

export const receivableContract = {
  name: 'receivable',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/receivable/getAll',
      summary: 'Scadenzario: che cosa è dovuto, coperto, scaduto',
      access: 'receivable.read',
      query: listQuery(filters, sortKeys),
      result: pageOf(Receivable),
    }),
    summary: endpoint({
      method: 'GET',
      path: '/api/receivable/summary',
      summary: 'Somme dello scadenzario: insoluti per anzianità, in scadenza, in attesa',
      access: 'receivable.read',
      result: ReceivableSummary,
    }),
    export: endpoint({
      method: 'GET',
      path: '/api/receivable/exportCsv',
      summary: 'Tutto lo scadenzario filtrato, in CSV',
      access: 'receivable.read',
      query: exportQuery(filters, sortKeys),
      csv: receivableColumns,
      result: Csv,
    }),
    exportXlsx: endpoint({
      method: 'GET',
      path: '/api/receivable/exportXlsx',
      summary: 'Tutto lo scadenzario filtrato, in Excel',
      access: 'receivable.read',
      query: exportQuery(filters, sortKeys),
      xlsx: receivableColumns,
      result: Workbook,
    }),
    upcoming: endpoint({
      method: 'GET',
      path: '/api/receivable/upcoming',
      summary: 'Prossimi incassi: le sottoscrizioni con una scadenza nei prossimi trenta giorni',
      access: 'receivable.read',
      query: listQuery(upcomingFilters, upcomingSortKeys),
      result: pageOf(UpcomingReceivable),
    }),
    exportUpcoming: endpoint({
      method: 'GET',
      path: '/api/receivable/exportUpcomingCsv',
      summary: 'Tutti i prossimi incassi filtrati, in CSV',
      access: 'receivable.read',
      query: exportQuery(upcomingFilters, upcomingSortKeys),
      csv: upcomingColumns,
      result: Csv,
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/receivable/GetById/:id',
      summary: 'Una scadenza',
      access: 'receivable.read',
      params: ById,
      result: Receivable,
    }),
    writeOff: endpoint({
      method: 'POST',
      path: '/api/receivable/writeOff/:id',
      summary: 'Abbuona ciò che resta da incassare, con il motivo',
      access: 'ledger.manage',
      successMessage: 'Importo abbuonato!',
      isIdempotent: true,
      params: ById,
      body: ReasonedDecision,
      result: Receivable,
    }),
  },
} as const;
