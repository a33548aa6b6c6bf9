import * as z from 'zod/mini';
import { listQuery, page } from './kit/crud.ts';
import { endpoint } from './kit/endpoint.ts';
import { ById, Id, IdText, requiredText, Version } from './kit/fields.ts';

/** Where a payment provider and we can differ, as people read it. */
export const differenceKinds = {
  status: 'Stato',
  amount: 'Importo',
  nextBilling: 'Prossima fatturazione',
  outstandingBalance: 'Saldo insoluto',
  missingAtProvider: 'Sconosciuta a PayPal',
  unexpectedCharge: 'Addebito inatteso',
  chargedAmount: 'Importo addebitato',
  refundedAmount: 'Importo rimborsato',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** What one confirmation does about a difference. */
export const proposedFixes = {
  cancelAtProvider: 'Cancella presso PayPal',
  adoptProviderAmount: 'Adotta l’importo di PayPal',
} as const;
export type ProposedFix = keyof typeof proposedFixes;

export const resolutions = { applied: 'Applicata', dismissed: 'Archiviata', gone: 'Rientrata' };

const keysOf = <Key extends string>(record: Record<Key, string>) =>
  z.enum(Object.keys(record) as [Key, ...Key[]]); // the record's own keys

export const PaymentDifference = z.object({
  id: Id,
  subscriptionId: z.nullable(Id),
  userName: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  kind: keysOf(differenceKinds),
  kindName: z.string(),
  localValue: z.nullable(z.string()),
  providerValue: z.nullable(z.string()),
  proposedFix: z.nullable(keysOf(proposedFixes)),
  foundAt: z.string(),
  seenAt: z.string(),
  resolvedAt: z.nullable(z.string()),
  resolution: z.nullable(keysOf(resolutions)),
  note: z.nullable(z.string()),
  version: Version,
});
export type PaymentDifference = z.infer<typeof PaymentDifference>;

/** What is still to be done at a provider, and why it is not done yet. */
export const ProviderTask = z.object({
  id: Id,
  kind: z.enum(['cancelSubscription', 'registerWebhook']),
  subscriptionId: z.nullable(Id),
  reason: z.string(),
  createdAt: z.string(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
});
export type ProviderTask = z.infer<typeof ProviderTask>;

export const reconciliationContract = {
  name: 'reconciliation',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path: '/api/reconciliation/getAll',
      summary: 'Differenze tra quanto risulta qui e presso il fornitore di pagamento',
      access: 'payment.reconcile',
      query: listQuery(
        {
          subscriptionId: IdText,
          kind: keysOf(differenceKinds),
          isOpen: z.pipe(
            z.enum(['true', 'false']),
            z.transform((text) => text === 'true'),
          ),
        },
        ['id', 'foundAt'],
      ),
      result: page(PaymentDifference),
    }),
    tasks: endpoint({
      method: 'GET',
      path: '/api/reconciliation/tasks',
      summary: 'Operazioni in corso presso il fornitore di pagamento',
      access: 'payment.reconcile',
      query: listQuery({ subscriptionId: IdText }, ['id']),
      result: page(ProviderTask),
    }),
    run: endpoint({
      method: 'POST',
      path: '/api/reconciliation/run',
      summary: 'Confronta al più presto tutte le sottoscrizioni con il fornitore di pagamento',
      access: 'payment.reconcile',
      successMessage: 'Confronto avviato.',
      result: z.object({ queued: z.int() }),
    }),
    applyFix: endpoint({
      method: 'POST',
      path: '/api/reconciliation/applyFix/:id',
      summary: 'Applica la correzione proposta',
      access: 'payment.reconcile',
      successMessage: 'Correzione applicata!',
      params: ById,
      result: PaymentDifference,
    }),
    dismiss: endpoint({
      method: 'POST',
      path: '/api/reconciliation/dismiss/:id',
      summary: 'Archivia la differenza con una nota',
      access: 'payment.reconcile',
      successMessage: 'Differenza archiviata!',
      params: ById,
      body: z.object({ note: requiredText('La nota è obbligatoria.', 500) }),
      result: PaymentDifference,
    }),
  },
} as const;
