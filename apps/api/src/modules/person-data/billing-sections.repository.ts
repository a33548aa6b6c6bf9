import { sql } from 'kysely';
import {
  type PersonScope,
  receivablesOf,
  type Section,
  subscriptionsOf,
} from './person-section.repository.ts';

const ofSubscriptions = (scope: PersonScope) =>
  sql`t.tenant_id = ${scope.tenantId} and t.subscription_id in ${subscriptionsOf(scope)}`;

const ofPerson = ({ tenantId, personId }: PersonScope) =>
  sql`t.tenant_id = ${tenantId} and t.user_id = ${personId}`;

/** Movements that paid a transfer of the person, returned its money, or name a receivable of the person. */
const ofMovements = (scope: PersonScope) => sql`t.tenant_id = ${scope.tenantId} and (
  exists (select from bank_transfers b where b.tenant_id = ${scope.tenantId} and b.bank_movement_id = t.id
    and b.receivable_id in ${receivablesOf(scope)})
  or exists (select from ledger_entries l where l.tenant_id = ${scope.tenantId}
    and l.id = t.return_entry_id and l.user_id = ${scope.personId})
  or t.receivable_ids <> '{}' and exists (select from unnest(t.receivable_ids) as named (id)
    where named.id in ${receivablesOf(scope)}))`;

export const billingSections: readonly Section[] = [
  {
    key: 'subscriptions',
    title: 'Sottoscrizioni',
    table: 'subscriptions',
    columns: {
      id: 'Numero',
      plan_id: 'Piano n.',
      status: ['Stato', 'subscriptionStatus'],
      start_at: ['Data inizio', 'instant'],
      end_at: ['Data fine', 'instant'],
      gross_cents: ['Totale', 'cents'],
      vat_basis_points: ['IVA', 'basisPoints'],
      list_net_cents: ['Prezzo di listino', 'cents'],
      recurrence_months: 'Mesi di un periodo',
      begun_at: ['Attiva la prima volta', 'instant'],
      active_since: ['Attiva dal', 'instant'],
      ended_at: ['Finita il', 'instant'],
      period_ends_at: ['Fine dell’ultimo periodo', 'instant'],
      cancel_requested_at: ['Cancellazione richiesta il', 'instant'],
      provider_status: 'Stato presso PayPal',
      provider_status_at: ['Stato di PayPal del', 'instant'],
      provider_next_at: ['Prossimo addebito di PayPal', 'instant'],
    },
    order: ['id'],
    where: ofPerson,
  },
  {
    key: 'receivables',
    title: 'Periodi e scadenze',
    table: 'receivables',
    columns: {
      id: 'Numero',
      subscription_id: 'Sottoscrizione n.',
      period: 'Periodo',
      due_at: ['Scadenza', 'instant'],
      ends_at: ['Fine del periodo', 'instant'],
      net_cents: ['Imponibile', 'cents'],
      vat_basis_points: ['Aliquota IVA', 'basisPoints'],
      vat_cents: ['IVA', 'cents'],
      gross_cents: ['Totale', 'cents'],
      covered_cents: ['Incassato', 'cents'],
      refunded_cents: ['Rimborsato', 'cents'],
      written_off_cents: ['Abbuonato', 'cents'],
      reversed_cents: ['Stornato', 'cents'],
      settled_at: ['Saldata il', 'instant'],
      is_for_transfer: ['Da pagare con bonifico', 'flag'],
      provider_subscription_id: 'Numero PayPal',
      charge_state: 'Addebito di PayPal',
      charge_sale_id: 'Addebito di PayPal n.',
      charge_at: ['Addebito del', 'instant'],
      retry_at: ['Nuovo tentativo', 'instant'],
      missing_noted_at: ['Segnalata come mancante il', 'instant'],
      billed_since: ['Fatturata dal', 'instant'],
    },
    order: ['id'],
    where: ofSubscriptions,
  },
  {
    key: 'ledger',
    title: 'Movimenti di denaro',
    table: 'ledger_entries',
    columns: {
      id: 'Numero',
      kind: 'Movimento',
      method: 'Metodo',
      source: 'Origine',
      external_id: 'Id transazione',
      subscription_id: 'Sottoscrizione n.',
      amount_cents: ['Totale', 'cents'],
      vat_basis_points: ['Aliquota IVA', 'basisPoints'],
      vat_cents: ['IVA', 'cents'],
      fee_cents: ['Commissione', 'cents'],
      currency: 'Valuta',
      corrects_id: 'Corregge il n.',
      root_id: 'Primo movimento n.',
      occurred_at: ['Data', 'instant'],
      recorded_at: ['Registrato il', 'instant'],
      note: 'Nota',
    },
    order: ['id'],
    where: ofPerson,
  },
  {
    key: 'allocations',
    title: 'Denaro attribuito alle scadenze',
    table: 'allocations',
    columns: {
      entry_id: 'Movimento n.',
      receivable_id: 'Scadenza n.',
      amount_cents: ['Importo', 'cents'],
      recorded_at: ['Data', 'instant'],
    },
    order: ['id'],
    where: (scope) =>
      sql`t.tenant_id = ${scope.tenantId} and t.receivable_id in ${receivablesOf(scope)}`,
  },
  {
    key: 'transfers',
    title: 'Bonifici',
    table: 'bank_transfers',
    columns: {
      receivable_id: 'Scadenza n.',
      amount_cents: ['Importo', 'cents'],
      approved_at: ['Approvato il', 'instant'],
      ledger_entry_id: 'Movimento n.',
      bank_movement_id: 'Movimento bancario n.',
    },
    order: ['id'],
    where: (scope) =>
      sql`t.tenant_id = ${scope.tenantId} and t.receivable_id in ${receivablesOf(scope)}`,
  },
  {
    key: 'bankMovements',
    title: 'Movimenti bancari collegati',
    table: 'bank_movements',
    columns: {
      id: 'Numero',
      direction: 'Verso',
      amount_cents: ['Importo', 'cents'],
      currency: 'Valuta',
      booked_on: 'Data',
      value_on: 'Valuta del',
      text: 'Causale',
      reference: 'Riferimento',
      receivable_ids: 'Scadenze n.',
      payer_name: 'Ordinante',
      payer_iban: 'IBAN',
      is_return: ['Restituzione', 'flag'],
      state: 'Stato',
      decided_at: ['Deciso il', 'instant'],
      return_entry_id: 'Restituzione n.',
    },
    order: ['id'],
    where: ofMovements,
  },
  {
    key: 'letters',
    title: 'Lettere sulle sottoscrizioni',
    table: 'customer_letters',
    columns: {
      written_at: ['Data', 'instant'],
      kind: 'Lettera',
      about: 'Fatto',
      subscription_id: 'Sottoscrizione n.',
      receivable_id: 'Scadenza n.',
      recipient: 'Destinatario',
      subject: 'Oggetto',
      skipped: 'Non spedita per',
      asked_cents: ['Importo chiesto', 'cents'],
      withdrawn_at: ['Ritirata il', 'instant'],
    },
    order: ['id'],
    where: ofSubscriptions,
  },
  {
    key: 'priceChanges',
    title: 'Cambi di prezzo',
    table: 'price_changes',
    columns: {
      changed_at: ['Data', 'instant'],
      subscription_id: 'Sottoscrizione n.',
      before_cents: ['Prima', 'cents'],
      after_cents: ['Dopo', 'cents'],
    },
    order: ['id'],
    where: ofSubscriptions,
  },
];
