import * as z from 'zod/mini';
import { AmountFilter } from '../kit/amount-filter.ts';
import type { Column, Path } from '../kit/column.ts';
import { Csv, exportQuery, listQuery, pageOf, Workbook } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Day, EuroAboveZero, Id } from '../kit/fields.ts';
import { ledgerMessages } from '../texts/ledger-messages.ts';
import { customerAndPlanColumns, customerAndPlanFilters } from './customer-and-plan.ts';
import { Kind, LedgerEntry, Method } from './ledger-entry.ts';
import { LedgerTotals } from './ledger-total.ts';
import { LedgerUse } from './ledger-use.ts';
import { ReasonedDecision } from './reasoned-decision.ts';
import { ReturnedMoney } from './returned-money.ts';

export type { LedgerEntry };

/** The filters of the ledger. Both days of the range are included and are days in Rome. */
const filters = {
  kind: Kind,
  method: Method,
  /** Leaves out write-offs and their cancellations, because they move no money. */
  isMoney: z.stringbool(),
  /** Shows only entries with a part that covers no receivable. */
  hasCredit: z.stringbool(),
  /** Shows only entries with this amount, whether the money came in or went out. */
  amount: AmountFilter,
  from: Day,
  to: Day,
  ...customerAndPlanFilters,
};
const sortKeys = ['occurredAt', 'amount'];

export const ledgerColumns = [
  { key: 'occurredAt', label: 'Data', type: 'dateTime' },
  ...customerAndPlanColumns,
  { key: 'periodStart', label: 'Periodo dal', type: 'dateTime' },
  { key: 'kindName', label: 'Movimento' },
  { key: 'methodName', label: 'Metodo' },
  { key: 'netAmount', label: 'Imponibile', type: 'currency' },
  { key: 'vatPercentage', label: 'Aliquota IVA (%)' },
  { key: 'vatAmount', label: 'IVA', type: 'currency' },
  { key: 'amount', label: 'Totale', type: 'currency' },
  { key: 'fee', label: 'Commissione', type: 'currency' },
  { key: 'providerTransactionId', label: 'Id transazione' },
  { key: 'note', label: 'Nota' },
] as const satisfies readonly Column<Path<LedgerEntry>>[];

/**
 * The row of an entry in a file. The amount of a write-off or its cancellation is in a separate column, because these
 * move no money. So the sum of the other column is the money.
 */
export function exportedEntry(entry: LedgerEntry) {
  const { method, netAmount, vatAmount, amount } = entry;
  return method === 'none'
    ? { ...entry, netAmount: null, vatAmount: null, amount: null, writtenOff: amount }
    : { ...entry, netAmount, vatAmount, amount, writtenOff: null };
}

export const exportedLedgerColumns = [
  ...ledgerColumns,
  { key: 'writtenOff', label: 'Abbuono', type: 'currency' },
  { key: 'credit', label: 'Credito', type: 'currency' },
] as const satisfies readonly Column<Path<ReturnType<typeof exportedEntry>>>[];

/** The message for a refund. A refund that the provider has not completed has not moved money yet. */
export const refundMessage = ({ pendingRefund }: Pick<LedgerEntry, 'pendingRefund'>): string =>
  pendingRefund > 0 ? ledgerMessages.refundAsked : ledgerMessages.refunded;

export const ledgerContract = {
  name: 'ledger',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/ledger/getAll',
      summary: 'Incassi: tutti i movimenti di denaro, dal più recente',
      access: 'ledger.read',
      query: listQuery(filters, sortKeys),
      result: pageOf(LedgerEntry),
    }),
    totals: endpoint({
      method: 'GET',
      path: '/api/ledger/totals',
      summary: 'Totali dei movimenti filtrati, per metodo e per aliquota IVA',
      access: 'ledger.read',
      query: exportQuery(filters, sortKeys),
      result: LedgerTotals,
    }),
    export: endpoint({
      method: 'GET',
      path: '/api/ledger/exportCsv',
      summary: 'Tutti i movimenti filtrati, in CSV',
      access: 'ledger.read',
      query: exportQuery(filters, sortKeys),
      csv: exportedLedgerColumns,
      result: Csv,
    }),
    exportXlsx: endpoint({
      method: 'GET',
      path: '/api/ledger/exportXlsx',
      summary: 'Tutti i movimenti filtrati, in Excel',
      access: 'ledger.read',
      query: exportQuery(filters, sortKeys),
      xlsx: exportedLedgerColumns,
      result: Workbook,
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/ledger/GetById/:id',
      summary: 'Un movimento',
      access: 'ledger.read',
      params: ById,
      result: LedgerEntry,
    }),
    use: endpoint({
      method: 'GET',
      path: '/api/ledger/use/:id',
      summary:
        'Le scadenze che un movimento paga, i movimenti che lo rimborsano o lo correggono, e quello della banca',
      access: 'ledger.read',
      params: ById,
      result: LedgerUse,
    }),
    refund: endpoint({
      method: 'POST',
      path: '/api/ledger/refund/:id',
      summary:
        'Rimborsa un addebito tramite il fornitore di pagamento, tutto ciò che ne resta o una parte',
      access: 'ledger.manage',
      successMessage: ledgerMessages.refunded,
      messageOf: refundMessage,
      isIdempotent: true,
      params: ById,
      body: z.object({
        /** The amount of the refund. If it is absent, the remaining amount of the charge is refunded. */
        amount: z.optional(EuroAboveZero),
      }),
      result: LedgerEntry,
    }),
    applyCredit: endpoint({
      method: 'POST',
      path: '/api/ledger/applyCredit/:id',
      summary: 'Usa il credito di un movimento per una scadenza dello stesso cliente',
      access: 'ledger.manage',
      successMessage: 'Credito usato!',
      isIdempotent: true,
      params: ById,
      body: z.object({ receivableId: Id }),
      result: LedgerEntry,
    }),
    returnTransfer: endpoint({
      method: 'POST',
      path: '/api/ledger/returnTransfer/:id',
      summary:
        'Registra che un bonifico o un addebito, o una sua parte, è stato restituito fuori da Canone',
      access: 'ledger.manage',
      successMessage: 'Restituzione registrata!',
      isIdempotent: true,
      params: ById,
      body: ReturnedMoney,
      result: LedgerEntry,
    }),
    cancelReturn: endpoint({
      method: 'POST',
      path: '/api/ledger/cancelReturn/:id',
      summary: 'Annulla, con il motivo, una restituzione con bonifico registrata per errore',
      access: 'ledger.manage',
      successMessage: 'Restituzione annullata!',
      isIdempotent: true,
      params: ById,
      body: ReasonedDecision,
      result: LedgerEntry,
    }),
    cancelWriteOff: endpoint({
      method: 'POST',
      path: '/api/ledger/cancelWriteOff/:id',
      summary: 'Annulla un abbuono, con il motivo: l’importo torna da incassare',
      access: 'ledger.manage',
      successMessage: 'Abbuono annullato!',
      isIdempotent: true,
      params: ById,
      body: ReasonedDecision,
      result: LedgerEntry,
    }),
  },
} as const;
