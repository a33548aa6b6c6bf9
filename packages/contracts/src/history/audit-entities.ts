import type { Contract } from '../kit/endpoint.ts';
import { permissions } from '../rights/permissions.ts';

/** The Italian labels of the audit log for records whose contract declares no entity. */
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

/** The contracts of a person: access, data, the page of a customer. Their entries are about that person. */
const ofPeople: ReadonlySet<string> = new Set([
  'sign-in',
  'session',
  'account',
  'customer',
  'own-email',
  'second-factor',
  'second-step',
  'user-access',
  'email-change',
  'person-data',
  'person-erasure',
]);

/** The name of a contract's records in the audit log: `planfeature` is recorded as `planFeature`, a sign-in as `user`. */
export function auditEntityOf({ name, entity }: Pick<Contract, 'name' | 'entity'>): string {
  if (entity) return entity.auditName ?? name;
  const plain = ofPeople.has(name) ? 'user' : name.replaceAll('-', '').toLowerCase();
  return Object.keys(otherAuditLabels).find((other) => other.toLowerCase() === plain) ?? plain;
}

/** Whether the entries of a contract belong to no tenant, as those of tenants and of the data that all tenants share. */
export function isOutsideTenants(contract: Contract): boolean {
  return (
    auditEntityOf(contract) !== 'user' &&
    Object.values(contract.endpoints).every(({ access }) => permissions[access].scope !== 'tenant')
  );
}
