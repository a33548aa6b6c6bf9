import { sql } from 'kysely';
import {
  type PersonScope,
  receivablesOf,
  type Section,
  subscriptionsOf,
} from './person-section.repository.ts';

/**
 * The entries about the person, the person's subscriptions, and the transfers and receivables of these subscriptions.
 */
const isAbout = (scope: PersonScope) => sql`(
  t.entity = 'user' and t.entity_id = ${scope.personId}
  or t.entity = 'subscription' and t.entity_id in ${subscriptionsOf(scope)}
  or t.entity = 'receivable' and t.entity_id in ${receivablesOf(scope)}
  or t.entity = 'payment' and t.entity_id in ${receivablesOf(scope)}
  or t.entity = 'paymentToken' and t.entity_id in (select k.id from payment_tokens k
    where k.tenant_id = ${scope.tenantId} and k.user_id = ${scope.personId})
  or t.entity = 'bankTransfer' and t.entity_id in (select b.id from bank_transfers b
    where b.tenant_id = ${scope.tenantId} and b.receivable_id in ${receivablesOf(scope)})
  or t.entity = 'ledger' and t.entity_id in (select l.id from ledger_entries l
    where l.tenant_id = ${scope.tenantId} and l.user_id = ${scope.personId}))`;

export const historySections: readonly Section[] = [
  {
    key: 'historyAbout',
    title: 'Registro: modifiche che riguardano la persona',
    table: 'audit_entries',
    columns: {
      at: ['Data', 'instant'],
      actor_id: 'Autore n.',
      action: ['Azione', 'action'],
      entity: ['Dato', 'entity'],
      entity_id: 'Numero',
      before: ['Prima', 'record'],
      after: ['Dopo', 'record'],
      refusal: 'Rifiutata per',
      request_id: ['Richiesta', 'technical'],
    },
    order: ['id'],
    where: (scope) => sql`t.tenant_id = ${scope.tenantId} and ${isAbout(scope)}`,
  },
  {
    // the contents of these entries are left out, because they are about other people
    key: 'historyBy',
    title: 'Registro: azioni della persona',
    table: 'audit_entries',
    columns: {
      at: ['Data', 'instant'],
      action: ['Azione', 'action'],
      entity: ['Dato', 'entity'],
      entity_id: 'Numero',
      refusal: 'Rifiutata per',
      request_id: ['Richiesta', 'technical'],
    },
    order: ['id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.actor_id = ${personId}`,
  },
  {
    key: 'origins',
    title: 'Da dove la persona ha agito',
    table: 'audit_origins',
    columns: {
      recorded_at: ['Data', 'instant'],
      network: 'Rete',
      agent: 'Browser',
    },
    order: ['entry_id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and exists (
      select from audit_entries e
      where e.tenant_id = ${tenantId} and e.id = t.entry_id and e.actor_id = ${personId})`,
  },
];
