import type { Contract } from '../kit/endpoint.ts';
import { isAboutPerson } from './audit-scope.ts';

/** The Italian labels in the history for records whose contract declares no entity. */
export const otherAuditLabels = {
  payment: 'Pagamento',
  paymentToken: 'Link di pagamento',
  bankTransfer: 'Bonifico',
  bankStatement: 'Estratto conto',
  bankMovement: 'Movimento bancario',
  paymentDifference: 'Differenza con PayPal',
  receivable: 'Scadenza',
  transferRequest: 'Richiesta di pagamento',
  ledger: 'Movimento',
  usedCredit: 'Credito usato',
  report: 'Riepilogo degli incassi',
  cockpit: 'Numeri della pagina iniziale',
  search: 'Ricerca',
  reconciliation: 'Riconciliazione',
  timeline: 'Storia di una sottoscrizione',
  savedView: 'Vista salvata',
  bulkOperation: 'Operazione su più righe',
  customerLetter: 'Email al cliente',
  letterSettings: 'Comunicazioni ai clienti',
  notification: 'Notifica',
  outbox: 'Posta in uscita',
  audit: 'Registro attività',
} as const;

/**
 * The name of a contract's records in the history. For example, `planfeature` is recorded as `planFeature`, and a
 * sign-in as `user`.
 */
export function auditEntityOf({ name, entity }: Pick<Contract, 'name' | 'entity'>): string {
  if (entity) return entity.auditName ?? name;
  const plain = isAboutPerson(name) ? 'user' : name.replaceAll('-', '').toLowerCase();
  return Object.keys(otherAuditLabels).find((other) => other.toLowerCase() === plain) ?? plain;
}
