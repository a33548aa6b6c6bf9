import * as z from 'zod/mini';
import { IdList, listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, chosenId, DateTimeInput, Id, lineOfText, SentId } from '../kit/fields.ts';
import { LetterDraft } from '../letters/customer-letter.ts';
import { maxSearch } from '../values/text-limits.ts';
import { bulkActionNames, bulkActions, maxBulkRows } from './bulk-actions.ts';

const Action = z.enum(bulkActionNames);

/** The outcomes of a row. A `waiting` row has no outcome yet. */
export const rowStates = ['waiting', 'done', 'skipped', 'failed'] as const;
export type RowState = (typeof rowStates)[number];

/**
 * The states of an operation. `stopped` means that rows are waiting, but the person who confirmed the operation may no
 * longer act.
 */
export const operationStates = ['running', 'stopped', 'cancelled', 'finished'] as const;
export type OperationState = (typeof operationStates)[number];

export const BulkOperation = z.object({
  id: Id,
  action: Action,
  state: z.enum(operationStates),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** The number of rows. It is the sum of the following four counts. */
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** The plan of the new subscriptions. It is null for other actions, and if the plan was deleted. */
  planName: z.nullable(z.string()),
  /** The reason why the operation stopped, in Italian. */
  stopReason: z.nullable(z.string()),
});
export type BulkOperation = z.infer<typeof BulkOperation>;

export const BulkRow = z.object({
  /** The id of the record that the row is about. */
  id: Id,
  label: z.string(),
  state: z.enum(rowStates),
  /** The reason why the row was skipped or failed, in Italian. */
  reason: z.nullable(z.string()),
});
export type BulkRow = z.infer<typeof BulkRow>;

export const BulkPreview = z.object({
  count: z.int(),
  /** The names of the first rows. */
  names: z.array(z.string()),
  /** The reason why the operation cannot start, in Italian; null if it can. */
  obstacle: z.nullable(z.string()),
  /** The letter for the first row that can get one. It is null for other actions, and if no row can get a letter. */
  letter: z.nullable(
    z.pick(LetterDraft, {
      subject: true,
      body: true,
      facts: true,
      isAccountMissing: true,
      isMailSent: true,
    }),
  ),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** The terms of new subscriptions. Their price is the price of the plan. */
export const SubscriptionTerms = z.object({
  planId: chosenId('Scegli un piano.'),
  startDate: DateTimeInput,
  /**
   * If true, each subscription waits for a transfer at once. Otherwise it is inactive until its payment link is paid.
   */
  isByTransfer: z.boolean(),
});
export type SubscriptionTerms = z.infer<typeof SubscriptionTerms>;

/** The filters and the order in the URL of a list, such as `state=overdue&sort=-dueDate`. */
const search = z._default(lineOfText(maxSearch), '');

const selection = {
  action: Action,
  search,
};

export const bulkOperationContract = {
  name: 'bulk-operation',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/bulkoperation/getAll',
      summary: 'Le proprie operazioni su più righe, la più recente per prima',
      access: 'bulk.use',
      query: listQuery({}, ['id']),
      result: pageOf(BulkOperation),
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/bulkoperation/GetById/:id',
      summary: 'Avanzamento di un’operazione su più righe',
      access: 'bulk.use',
      isUnattended: true,
      params: ById,
      result: BulkOperation,
    }),
    rows: endpoint({
      method: 'GET',
      path: '/api/bulkoperation/rows/:id',
      summary: 'Le righe di un’operazione, ciascuna con il suo esito',
      access: 'bulk.use',
      params: ById,
      query: listQuery({ state: z.enum(rowStates) }, ['id']),
      result: pageOf(BulkRow),
    }),
    preview: endpoint({
      method: 'GET',
      path: '/api/bulkoperation/preview',
      summary:
        'Che cosa farebbe un’operazione sulle righe scelte, o su tutti i risultati di un elenco',
      access: 'bulk.use',
      query: z.object({
        ...selection,
        /** The ids of the first chosen rows. They are absent if all results of `search` are chosen. */
        rowIds: z.optional(IdList),
      }),
      result: BulkPreview,
    }),
    start: endpoint({
      method: 'POST',
      path: '/api/bulkoperation/start',
      summary:
        'Avvia un’operazione sulle righe scelte, o su tutti i risultati di un elenco se sono ancora quanti la persona ha confermato',
      access: 'bulk.use',
      isIdempotent: true,
      body: z
        .object({
          ...selection,
          /** The ids of the chosen rows. They are absent if all results of `search` are chosen. */
          rowIds: z.optional(z.array(SentId).check(z.minLength(1), z.maxLength(maxBulkRows))),
          /** The number of rows that the person confirmed. */
          count: z.int().check(z.positive()),
          /**
           * The terms of new subscriptions, which require them. Other actions have no terms.
           */
          terms: z.optional(SubscriptionTerms),
        })
        .check(
          z.refine(
            ({ action, terms }) =>
              (bulkActions[action].kind === 'subscription') === (terms !== undefined),
            {
              path: ['terms'],
              error: 'Servono il piano e la data di inizio, solo per le nuove sottoscrizioni.',
            },
          ),
        ),
      result: BulkOperation,
    }),
    cancel: endpoint({
      method: 'POST',
      path: '/api/bulkoperation/cancel/:id',
      summary: 'Annulla le righe di un’operazione non ancora lavorate',
      access: 'bulk.use',
      successMessage: 'Operazione annullata!',
      params: ById,
      result: BulkOperation,
    }),
    resume: endpoint({
      method: 'POST',
      path: '/api/bulkoperation/resume/:id',
      summary: 'Riprova le righe non riuscite, e riprende un’operazione fermata',
      access: 'bulk.use',
      params: ById,
      result: BulkOperation,
    }),
  },
} as const;
