import { sql } from 'kysely';
import { type PersonScope, type Section, subscriptionsOf } from './person-section.repository.ts';

const ofSubscriptions = (scope: PersonScope) =>
  sql`t.tenant_id = ${scope.tenantId} and t.subscription_id in ${subscriptionsOf(scope)}`;

const ofPerson = ({ tenantId, personId }: PersonScope) =>
  sql`t.tenant_id = ${tenantId} and t.user_id = ${personId}`;

/** Payments online, and what PayPal said of them. */
export const providerSections: readonly Section[] = [
  {
    key: 'paymentLinks',
    title: 'Link di pagamento, senza segreti',
    table: 'payment_tokens',
    columns: {
      id: 'Numero',
      created_at: ['Creato il', 'instant'],
      expires_at: ['Valido fino al', 'instant'],
      receivable_id: 'Scadenza n.',
      plan_id: 'Piano n.',
      amount_cents: ['Importo', 'cents'],
      provider_subscription_id: 'Numero PayPal',
      correlation_id: 'Numero dato a PayPal',
      opened_at: ['Aperto la prima volta', 'instant'],
      renewal_asked_at: ['Nuovo link chiesto il', 'instant'],
      revoked_at: ['Revocato il', 'instant'],
      status: 'Stato n.',
      revoked_for: 'Motivo della revoca',
    },
    order: ['id'],
    where: ofPerson,
  },
  {
    key: 'paymentAttempts',
    title: 'Tentativi di pagamento',
    table: 'payment_attempts',
    columns: {
      payment_token_id: 'Link n.',
      provider_subscription_id: 'Numero PayPal',
      first_seen_at: ['Data', 'instant'],
      status: 'Stato',
      refused: 'Rifiutato per',
    },
    order: ['payment_provider_id', 'provider_subscription_id'],
    where: ({ tenantId, personId }) => sql`t.tenant_id = ${tenantId} and t.payment_token_id in (
      select k.id from payment_tokens k where k.tenant_id = ${tenantId} and k.user_id = ${personId})`,
  },
  {
    key: 'providerEvents',
    title: 'Avvisi ricevuti da PayPal',
    table: 'provider_events',
    columns: {
      event_id: 'Avviso',
      type: 'Tipo',
      body: 'Contenuto',
      occurred_at: ['Data', 'instant'],
      received_at: ['Ricevuto il', 'instant'],
      provider_subscription_id: 'Numero PayPal',
      provider_sale_id: 'Addebito n.',
      subscription_id: 'Sottoscrizione n.',
      outcome: 'Esito',
      reason: 'Motivo',
      handled_at: ['Trattato il', 'instant'],
    },
    order: ['id'],
    where: ofSubscriptions,
  },
  {
    key: 'providerTasks',
    title: 'Richieste a PayPal',
    table: 'provider_tasks',
    columns: {
      kind: 'Richiesta',
      provider_subscription_id: 'Numero PayPal',
      subscription_id: 'Sottoscrizione n.',
      reason: 'Motivo',
      created_at: ['Data', 'instant'],
      last_error: 'Errore',
      done_at: ['Fatta il', 'instant'],
    },
    order: ['id'],
    where: ofSubscriptions,
  },
  {
    key: 'differences',
    title: 'Differenze con PayPal',
    table: 'payment_differences',
    columns: {
      subscription_id: 'Sottoscrizione n.',
      kind: 'Differenza',
      subject: 'Oggetto',
      local_value: 'Valore in Canone',
      provider_value: 'Valore su PayPal',
      found_at: ['Trovata il', 'instant'],
      resolved_at: ['Decisa il', 'instant'],
      proposed_fix: 'Correzione proposta',
      resolution: 'Esito',
      fix: 'Correzione',
      note: 'Nota',
    },
    order: ['id'],
    where: ofSubscriptions,
  },
];
