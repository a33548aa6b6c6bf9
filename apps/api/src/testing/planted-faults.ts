import type { BookCheck } from '@canone/contracts/ledger/book-checks';

interface Subscribed {
  readonly id: number;
  readonly paymentId: number;
}

/**
 * A tenant with three subscriptions: one was charged, one was paid by transfer, and one has a write-off of its amount
 * due.
 */
export interface Lived {
  readonly tenantId: number;
  readonly providerId: number;
  readonly charged: Subscribed;
  readonly transferred: Subscribed;
  readonly short: Subscribed;
}

const tables = [
  'receivables',
  'ledger_entries',
  'allocations',
  'bank_transfers',
  'subscriptions',
  'payment_tokens',
  'payment_differences',
  'memberships',
  'subscription_tallies',
  'ledger_tallies',
  'audit_entries',
  'audit_seals',
  'audit_origins',
];

/** Statements that disable row-level security, triggers and checks for the owner of the tables. */
export const outsideOfRules: readonly string[] = [
  ...tables.flatMap((table) => [
    `alter table ${table} no force row level security`,
    `alter table ${table} disable trigger user`,
  ]),
  `do $$ declare c record; begin
    for c in select conrelid::regclass as t, conname from pg_constraint
      where contype = 'c' and conrelid::regclass::text in (${tables.map((table) => `'${table}'`).join(', ')})
    loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`,
  'drop index payment_tokens_one_active_key',
];

const entryOf = (receivableId: number, kind: string) =>
  `(select e.id from ledger_entries e join allocations a on a.tenant_id = e.tenant_id and a.entry_id = e.id
    where a.receivable_id = ${receivableId} and e.kind = '${kind}' order by e.id desc limit 1)`;

/** A statement that violates each rule. */
export const faults: Readonly<Record<BookCheck, (lived: Lived) => string>> = {
  receivableBalances: ({ transferred }) =>
    `update receivables set covered_cents = covered_cents - 1 where id = ${transferred.paymentId}`,
  settledReceivables: ({ transferred }) =>
    `update receivables set settled_at = null where id = ${transferred.paymentId}`,
  receivableAmounts: ({ short }) =>
    `update receivables set vat_cents = vat_cents + 1, net_cents = net_cents - 1 where id = ${short.paymentId}`,
  allocationsWithinEntries: ({ tenantId, transferred, short }) =>
    `insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
      select ${tenantId}, ${entryOf(transferred.paymentId, 'transfer')}, ${short.paymentId}, 281, now()`,
  allocationsTakenBack: ({ tenantId, transferred, short }) =>
    `insert into allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
      select ${tenantId}, ${entryOf(transferred.paymentId, 'transfer')}, ${short.paymentId}, -1, now()`,
  entryVat: ({ charged }) =>
    `update ledger_entries set vat_cents = vat_cents - 1 where id = ${entryOf(charged.paymentId, 'charge')}`,
  returnedVat: ({ short }) =>
    `update ledger_entries set vat_cents = vat_cents + 1
      where kind = 'correction' and subscription_id = ${short.id}`,
  approvedTransfers: ({ transferred }) =>
    `update bank_transfers set approved_at = '2026-11-11T09:00:00Z'
      where receivable_id = ${transferred.paymentId}`,
  transferEntries: ({ transferred }) =>
    `delete from bank_transfers where receivable_id = ${transferred.paymentId}`,
  entryOwners: ({ tenantId, transferred, short }) =>
    `update ledger_entries set user_id = (
        select s.user_id from subscriptions s where s.tenant_id = ${tenantId} and s.id = ${short.id})
      where tenant_id = ${tenantId} and id = ${entryOf(transferred.paymentId, 'transfer')}`,
  allocationOwners: ({ transferred, short }) =>
    `update allocations set receivable_id = ${transferred.paymentId} where receivable_id = ${short.paymentId}`,
  periods: ({ tenantId, charged }) =>
    `insert into receivables (tenant_id, subscription_id, period, due_at, ends_at, gross_cents, net_cents, vat_cents,
        vat_basis_points, subscription_status)
      select ${tenantId}, ${charged.id}, period + 1, ends_at - interval '1 second', ends_at + interval '1 month',
        gross_cents, net_cents, vat_cents, vat_basis_points, subscription_status
      from receivables where id = ${charged.paymentId}`,
  writeOffReasons: ({ short }) =>
    `update ledger_entries set note = ' ' where kind = 'writeOff' and subscription_id = ${short.id}`,
  cancelledWriteOffs: ({ short }) =>
    `insert into ledger_entries (tenant_id, kind, method, source, user_id, subscription_id, amount_cents,
        vat_basis_points, vat_cents, corrects_id, root_id, occurred_at, recorded_at, recorded_by, note)
      select tenant_id, 'writeOffCancelled', method, source, user_id, subscription_id, 1 - amount_cents,
        vat_basis_points, -vat_cents, id, id, occurred_at, recorded_at, recorded_by, note
      from ledger_entries where kind = 'writeOff' and subscription_id = ${short.id}`,
  cancelledReversals: ({ transferred }) =>
    `insert into ledger_entries (tenant_id, kind, method, source, user_id, subscription_id, amount_cents,
        vat_basis_points, vat_cents, corrects_id, root_id, occurred_at, recorded_at)
      select tenant_id, 'reversalCancelled', method, source, user_id, subscription_id, 1, vat_basis_points, 0, id, id,
        occurred_at, recorded_at
      from ledger_entries where id = ${entryOf(transferred.paymentId, 'transfer')}`,
  activeSubscriptions: ({ short }) => `update subscriptions set status = 1 where id = ${short.id}`,
  activeWithoutRenewal: ({ short }) =>
    `update receivables set settled_at = null where id = ${short.paymentId}`,
  usedLinks: ({ charged }) =>
    `update receivables set provider_subscription_id = 'I-OTHER' where subscription_id = ${charged.id}`,
  liveLinks: ({ tenantId, providerId, charged, transferred }) =>
    `insert into payment_tokens (tenant_id, token_hash, status, created_at, expires_at, receivable_id, user_id,
        plan_id, amount_cents, payment_provider_id, provider_plan_id, overrides_price, correlation_id)
      select ${tenantId}, ('\\x0' || n)::bytea, 0, now(), '2099-01-01', ${transferred.paymentId}, k.user_id, k.plan_id,
        1220, ${providerId}, 'P-1', false, 'planted-' || n
      from payment_tokens k, generate_series(1, 2) n where k.receivable_id = ${charged.paymentId}`,
  creditOfCharges: () => `update payment_differences set resolved_at = now(), resolution = 'gone'`,
  subscriptionTallies: () => `update subscription_tallies set n = n + 1`,
  ledgerTallies: () =>
    `update ledger_tallies set amount_cents = amount_cents + 1 where span = 'month'`,
  receivableStatuses: ({ short }) =>
    `update receivables set subscription_status = 5 where id = ${short.paymentId}`,
  subscriptionPeriods: ({ charged }) =>
    `update subscriptions set period_ends_at = '2027-02-03T04:05:06Z' where id = ${charged.id}`,
  historySeals: ({ tenantId }) =>
    `update audit_entries set action = action || '!' where tenant_id = ${tenantId} and id = (
      select entry_ids[1] from audit_seals where tenant_id = ${tenantId} limit 1)`,
  removedCustomers: ({ charged }) =>
    `update memberships m set hidden_at = now() from subscriptions s
      where s.id = ${charged.id} and m.tenant_id = s.tenant_id and m.user_id = s.user_id`,
};
