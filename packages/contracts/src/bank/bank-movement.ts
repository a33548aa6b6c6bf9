import * as z from 'zod/mini';
import { AmountFilter } from '../kit/amount-filter.ts';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Day, Id, IdText, lineOfText, Version } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { KnownTransfer, Proposal } from './movement-proposal.ts';

export const movementStates = {
  open: 'Da registrare',
  confirmed: 'Registrato',
  ignored: 'Ignorato',
} as const;
export type MovementState = keyof typeof movementStates;

const direction = z.enum(['credit', 'debit']);
const State = keysOf(movementStates);

/** A movement of a bank account. `amount` is above zero. */
export const BankMovement = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  statementId: Id,
  direction,
  amount: z.number(),
  currency: z.string(),
  /** The booking day and the value day are calendar days. */
  bookedOn: z.string(),
  valueOn: z.nullable(z.string()),
  text: z.string(),
  /** The ISO 11649 reference in the text of the movement. */
  reference: z.nullable(z.string()),
  referenceIsValid: z.boolean(),
  payerName: z.nullable(z.string()),
  payerIban: z.nullable(z.string()),
  /** Whether the bank has returned a transfer or a direct debit. */
  isReturn: z.boolean(),
  state: State,
  stateName: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  /** The transfers that were booked when the movement was confirmed. */
  transfers: z.array(
    z.object({
      id: Id,
      paymentId: Id,
      subscriptionId: Id,
      userName: z.string(),
      amount: z.number(),
      /** The part of the amount that covers no receivable at present. */
      credit: z.number(),
    }),
  ),
  /** The proposals for an open movement in euro, the best first. Other movements have none. */
  proposals: z.array(Proposal),
  /**
   * A transfer that a person registered by hand and that may be the same money as this credit; null if there is none.
   */
  registered: z.nullable(KnownTransfer),
  version: Version,
});
export type BankMovement = z.infer<typeof BankMovement>;

const filters = {
  accountId: IdText,
  statementId: IdText,
  state: State,
  direction,
  amount: AmountFilter,
  from: Day,
  to: Day,
  text: lineOfText(),
};

/** The maximum number of receivables that one movement may pay. */
const maxReceivables = 50;

export const bankMovementContract = {
  name: 'bankmovement',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/bankmovement/getAll',
      summary: 'Movimenti degli estratti conto, con le proposte per quelli da registrare',
      access: 'bank.manage',
      query: listQuery(filters, ['bookedOn', 'amount', 'id']),
      result: pageOf(BankMovement),
    }),
    summary: endpoint({
      method: 'GET',
      path: '/api/bankmovement/summary',
      summary: 'Quanti movimenti restano da registrare, e se ce ne sono di esatti',
      access: 'bank.manage',
      query: z.object({ statementId: z.optional(IdText) }),
      /** `hasExact` is true if `confirmExact` would register at least one movement. */
      result: z.object({
        open: z.int(),
        openCredits: z.int(),
        openAmount: z.number(),
        hasExact: z.boolean(),
      }),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/bankmovement/GetById/:id',
      summary: 'Un movimento',
      access: 'bank.manage',
      params: ById,
      result: BankMovement,
    }),
    confirm: endpoint({
      method: 'POST',
      path: '/api/bankmovement/confirm/:id',
      summary:
        'Registra un accredito come bonifico per queste scadenze, nell’ordine: ciò che avanza, o tutto con asCredit, è credito del cliente',
      access: 'bank.manage',
      isIdempotent: true,
      successMessage: 'Movimento registrato!',
      params: ById,
      body: z.object({
        receivableIds: z.array(Id).check(
          z.minLength(1, 'Scegli almeno una scadenza.'),
          z.maxLength(maxReceivables, `Al massimo ${maxReceivables} scadenze.`),
          z.refine((ids) => new Set(ids).size === ids.length, 'Una scadenza è ripetuta.'),
        ),
        /**
         * If true, the whole amount becomes credit. The single receivable in `receivableIds` then gets no money; it
         * only identifies the customer.
         */
        asCredit: z.optional(z.boolean()),
      }),
      result: BankMovement,
    }),
    confirmExact: endpoint({
      method: 'POST',
      path: '/api/bankmovement/confirmExact',
      summary:
        'Registra i prossimi accrediti con il riferimento e l’importo di una scadenza, al massimo cento',
      access: 'bank.manage',
      body: z.optional(z.object({ statementId: z.optional(Id) })),
      /** `left` is the number of movements that a further call would register. */
      result: z.object({ confirmed: z.int(), left: z.int() }),
    }),
    recordReturn: endpoint({
      method: 'POST',
      path: '/api/bankmovement/recordReturn/:id',
      summary: 'Registra un addebito come restituzione di un bonifico',
      access: 'bank.manage',
      isIdempotent: true,
      successMessage: 'Restituzione registrata!',
      params: ById,
      body: z.object({ entryId: Id }),
      result: BankMovement,
    }),
    ignore: endpoint({
      method: 'POST',
      path: '/api/bankmovement/ignore/:id',
      summary: 'Non è di un cliente: il movimento si ignora',
      access: 'bank.manage',
      successMessage: 'Movimento ignorato.',
      params: ById,
      body: z.optional(z.object({ rememberPayer: z._default(z.boolean(), false) })),
      result: BankMovement,
    }),
    undo: endpoint({
      method: 'POST',
      path: '/api/bankmovement/undo/:id',
      summary: 'Annulla ciò che si era deciso: il movimento torna da registrare',
      access: 'bank.manage',
      successMessage: 'Movimento di nuovo da registrare.',
      params: ById,
      result: BankMovement,
    }),
  },
} as const;
