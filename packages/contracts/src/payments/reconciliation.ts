import * as z from 'zod/mini';
import { listQuery, pageOf } from '../kit/crud.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Id, IdText, requiredLongText, Version } from '../kit/fields.ts';
import { keysOf } from '../kit/keys-of.ts';
import { maxNote } from '../values/text-limits.ts';

/** The kinds of discrepancies between a payment provider and our books, and disputes, with their labels. */
export const differenceKinds = {
  status: 'Stato',
  amount: 'Importo',
  nextBilling: 'Prossima fatturazione',
  outstandingBalance: 'Saldo insoluto',
  missingAtProvider: 'Sconosciuta a PayPal',
  unexpectedCharge: 'Addebito inatteso',
  chargedAmount: 'Importo addebitato',
  refundedAmount: 'Importo rimborsato',
  dispute: 'Contestazione',
} as const;
export type DifferenceKind = keyof typeof differenceKinds;

/** Italian names of PayPal's subscription statuses. */
export const providerStatuses: Readonly<Record<string, string>> = {
  pending: 'In attesa',
  active: 'Attiva',
  suspended: 'Sospesa',
  cancelled: 'Cancellata',
  expired: 'Finita',
};

/** The actions that can be proposed for a discrepancy. A person must confirm the action. */
export const proposedFixes = {
  suspendAtProvider: 'Sospendi presso PayPal',
  activateAtProvider: 'Riattiva presso PayPal',
  cancelAtProvider: 'Cancella presso PayPal',
  adoptProviderAmount: 'Adotta l’importo di PayPal',
} as const;
export type ProposedFix = keyof typeof proposedFixes;

/** All actions that a person can choose for a discrepancy. Reversible actions come first. */
export function fixesOf(difference: {
  readonly proposedFix: ProposedFix | null;
  readonly providerValue: string | null;
}): readonly ProposedFix[] {
  const { proposedFix, providerValue } = difference;
  switch (proposedFix) {
    case null:
      return [];
    case 'cancelAtProvider':
      return providerValue === 'active' ? ['suspendAtProvider', proposedFix] : [proposedFix];
    case 'activateAtProvider':
      return [proposedFix, 'cancelAtProvider'];
    default:
      return [proposedFix];
  }
}

export const resolutions = { applied: 'Applicata', dismissed: 'Archiviata', gone: 'Rientrata' };

export const PaymentDifference = z.object({
  id: Id,
  subscriptionId: z.nullable(Id),
  userName: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  kind: keysOf(differenceKinds),
  kindName: z.string(),
  localValue: z.nullable(z.string()),
  providerValue: z.nullable(z.string()),
  fixes: z.array(keysOf(proposedFixes)),
  foundAt: z.string(),
  seenAt: z.string(),
  resolvedAt: z.nullable(z.string()),
  resolution: z.nullable(keysOf(resolutions)),
  note: z.nullable(z.string()),
  /**
   * The name of the person who decided or requested the action; null for a SuperAdmin, who is not a member of the
   * tenant.
   */
  decidedByName: z.nullable(z.string()),
  version: Version,
});
export type PaymentDifference = z.infer<typeof PaymentDifference>;

/** A pending request to a provider, with the error of its last attempt. */
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
      result: pageOf(PaymentDifference),
    }),
    tasks: endpoint({
      method: 'GET',
      path: '/api/reconciliation/tasks',
      summary: 'Operazioni in corso presso il fornitore di pagamento',
      access: 'payment.reconcile',
      query: listQuery({ subscriptionId: IdText }, ['id']),
      result: pageOf(ProviderTask),
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
      summary: 'Applica la correzione scelta tra quelle proposte',
      access: 'payment.reconcile',
      successMessage: 'Correzione applicata!',
      params: ById,
      body: z.object({ fix: keysOf(proposedFixes) }),
      result: PaymentDifference,
    }),
    dismiss: endpoint({
      method: 'POST',
      path: '/api/reconciliation/dismiss/:id',
      summary: 'Archivia la differenza con una nota',
      access: 'payment.reconcile',
      successMessage: 'Differenza archiviata!',
      params: ById,
      body: z.object({ note: requiredLongText('La nota è obbligatoria.', maxNote) }),
      result: PaymentDifference,
    }),
  },
} as const;
