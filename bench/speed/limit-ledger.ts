import { euro } from './limit-views.ts';

/** The part of the limit that serves the requests of the ledger. `limit-server.ts` describes the limit. */

const entryColumns = `e.id, e.kind, e.method, e.occurred_at, e.amount_cents, e.vat_cents, e.vat_basis_points, e.fee_cents,
  e.subscription_id, e.user_id, u.name as user_name, u.vat_code, l.id as plan_id, l.name as plan_name, y.due_at, e.external_id,
  e.corrects_id, e.note, e.recorded_at, h.held, h.allocated`;
const entryJoins = `
  cross join lateral (select name, vat_code from best.people u where u.tenant_id = $1 and u.id = e.user_id offset 0) u
  cross join lateral (select l.id, l.name from best.subscriptions s join best.plans l on l.tenant_id = $1 and l.id = s.plan_id
    where s.tenant_id = $1 and s.id = e.subscription_id offset 0) l
  left join lateral (select min(a.receivable_id) as receivable_id
    from best.allocations a where a.tenant_id = $1 and a.entry_id = e.id) a on true
  left join lateral (select y.due_at from best.receivables y
    where y.tenant_id = $1 and y.id = a.receivable_id offset 0) y on true
  left join lateral (select sum(x.amount_cents)::int as held,
      sum((select sum(a.amount_cents) from best.allocations a where a.tenant_id = $1 and a.entry_id = x.id))::int as allocated
    from best.ledger_entries x where x.tenant_id = $1 and x.root_id = e.id) h on e.corrects_id is null`;

const receivables = `best.receivables y
  where y.tenant_id = $1 and y.settled_at is null and y.due_at <= $2::timestamptz and y.subscription_status in (1, 3)`;

export const ledgerStatements = {
  ledger: `select ${entryColumns}, (select n from best.entry_totals where tenant_id = $1) as total
    from (select * from best.ledger_entries e where e.tenant_id = $1 and e.position > $2::int
      order by e.position limit 20) e ${entryJoins} order by e.position`,
  overdue: `select y.*, s.user_id, s.plan_id, u.name as user_name, u.vat_code, l.name as plan_name,
      (select count(*) from ${receivables}) as total
    from (select y.* from ${receivables} order by y.due_at, y.id limit 20) y
    join best.subscriptions s on s.tenant_id = $1 and s.id = y.subscription_id
    cross join lateral (select name, vat_code from best.people u where u.tenant_id = $1 and u.id = s.user_id offset 0) u
    cross join lateral (select name from best.plans l where l.tenant_id = $1 and l.id = s.plan_id offset 0) l
    order by y.due_at, y.id`,
  bookTransfer: `with y as (select y.*, s.user_id from best.new_receivables y
      join best.new_subscriptions s on s.tenant_id = $1 and s.id = y.subscription_id
      where y.tenant_id = $1 and y.id = $2 for update of y),
    e as (insert into best.new_ledger_entries (tenant_id, id, kind, method, source, user_id, subscription_id, amount_cents,
        vat_basis_points, vat_cents, root_id, occurred_at, recorded_at)
      select $1, n.id, 'transfer', 'bank', 'person', y.user_id, y.subscription_id, $3::int, y.vat_basis_points, 0, n.id,
        $4::timestamptz, now() from y, (select nextval('best.new_ledger_entries_id_seq')::int as id) n returning id),
    a as (insert into best.new_allocations (tenant_id, entry_id, receivable_id, amount_cents, recorded_at)
      select $1, e.id, y.id, $3::int, now() from e, y),
    c as (update best.new_receivables r set covered_cents = r.covered_cents + $3::int
      from y where r.tenant_id = $1 and r.id = y.id),
    t as (insert into best.new_transfers (tenant_id, receivable_id, amount_cents, approved_at, ledger_entry_id)
      select $1, $2, $3::int, $4::timestamptz, e.id from e returning id, version),
    h as (insert into best.new_audit_entries (tenant_id, at, actor_id, action, entity, entity_id, after, request_id)
      select $1, now(), 1, 'create', 'bankTransfer', t.id, $5, 'req-1' from t)
    select id, version from t`,
};

export interface EntryRow {
  readonly id: number;
  readonly kind: string;
  readonly method: string;
  readonly occurred_at: Date;
  readonly amount_cents: number;
  readonly vat_cents: number;
  readonly vat_basis_points: number;
  readonly fee_cents: number | null;
  readonly subscription_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly vat_code: string | null;
  readonly plan_id: number;
  readonly plan_name: string;
  readonly due_at: Date | null;
  readonly external_id: string | null;
  readonly corrects_id: number | null;
  readonly note: string | null;
  readonly recorded_at: Date;
  readonly held: number | null;
  readonly allocated: number | null;
}

export function entryView(row: EntryRow) {
  return {
    id: row.id,
    kind: row.kind,
    kindName: 'Addebito',
    method: row.method,
    methodName: 'PayPal',
    occurredAt: row.occurred_at,
    amount: euro(row.amount_cents),
    netAmount: euro(row.amount_cents - row.vat_cents),
    vatAmount: euro(row.vat_cents),
    vatPercentage: euro(row.vat_basis_points),
    fee: row.fee_cents,
    subscriptionId: row.subscription_id,
    user: { id: row.user_id, name: row.user_name, vATCode: row.vat_code },
    plan: { id: row.plan_id, name: row.plan_name },
    periodStart: row.due_at,
    providerTransactionId: row.external_id,
    correctsId: row.corrects_id,
    credit: euro((row.held ?? 0) - (row.allocated ?? 0)),
    refundable: euro(row.held ?? 0),
    isCancellable: false,
    note: row.note,
    recordedAt: row.recorded_at,
  };
}

export interface ReceivableRow {
  readonly id: number;
  readonly subscription_id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly vat_code: string | null;
  readonly plan_id: number;
  readonly plan_name: string;
  readonly period: number;
  readonly due_at: Date;
  readonly ends_at: Date;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly covered_cents: number;
  readonly vat_basis_points: number;
  readonly charge_state: string | null;
  readonly retry_at: Date | null;
}

export function receivableView(row: ReceivableRow) {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    user: { id: row.user_id, name: row.user_name, vATCode: row.vat_code },
    plan: { id: row.plan_id, name: row.plan_name },
    period: row.period,
    dueDate: row.due_at,
    periodEnd: row.ends_at,
    netAmount: euro(row.net_cents),
    vatPercentage: euro(row.vat_basis_points),
    vatAmount: euro(row.vat_cents),
    amount: euro(row.gross_cents),
    covered: euro(row.covered_cents),
    refunded: 0,
    writtenOff: 0,
    rest: euro(row.gross_cents - row.covered_cents),
    state: 'overdue',
    stateName: 'Insoluta',
    daysOverdue: Math.floor((Date.now() - row.due_at.getTime()) / 86_400_000),
    chargeState: row.charge_state,
    retryAt: row.retry_at,
    settledAt: null,
  };
}
