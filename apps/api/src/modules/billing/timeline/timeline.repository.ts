import type { TimelineKind } from '@canone/contracts/overviews/timeline';
import { type RawBuilder, sql } from 'kysely';
import { limitTo, onePage } from '../../../platform/crud/paging.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { isReturn } from '../ledger/ledger-kinds.table.ts';

export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly id: number;
  readonly at: string;
  readonly valueDate: string | null;
  readonly what: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly amountCents: number | null;
  readonly period: number | null;
  readonly attempts: number | null;
  readonly nextAttemptAt: string | null;
  /** The event as the provider has sent it. Null for other rows. */
  readonly body: string | null;
}

export interface TimelinePage {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly isOldestFirst: boolean;
}

/** Changes that the timeline shows in another way: as payments, write-offs, refunds or links. */
const shownElsewhere = [
  'recordCharge',
  'recordRefund',
  'recordReversal',
  'recordReversalCancelled',
  'writeOff',
  'cancelWriteOff',
  'cancelReturn',
  'createLink',
];

/** The first period that an entry `l` covers, or from which it takes money back. */
const periodOf = (tenantId: number) => sql`(select y.period from allocations a
  join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
  where a.tenant_id = ${tenantId} and a.entry_id = l.id order by a.id limit 1)`;

type Source = (of: { tenantId: number; id: number; now: string }) => RawBuilder<unknown>;

/**
 * Events of the provider. An event that only reported a refund is left out, because the refund has its own row. An
 * event that repeats booked money is left out too. Each time a customer opens the provider's window, the provider
 * prepares a subscription and sends an event, so only the latest of these events is shown.
 */
const events: Source = ({ tenantId, id }) => sql`
  select 'event' as kind, e.id, e.occurred_at as at, e.type as what, coalesce(e.outcome, 'waiting') as outcome,
    e.reason, l.amount_cents as cents, l.period, e.attempts, e.next_attempt_at, e.body
  from provider_events e
  left join lateral (select l.amount_cents, ${periodOf(tenantId)} as period from ledger_entries l
    where l.tenant_id = ${tenantId} and l.payment_provider_id = e.payment_provider_id and l.kind = 'charge'
      and l.external_id = e.provider_sale_id and l.subscription_id = e.subscription_id) l on true
  where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
    and (e.outcome = 'applied' and e.reason in ('recordRefund', 'recordReversal')) is not true
    and (e.outcome = 'ignored' and e.reason = 'alreadyKnown' and l.amount_cents is not null) is not true
    and (e.outcome = 'ignored' and e.reason = 'pending' and e.provider_sale_id is null
      and exists (select from provider_events n where n.tenant_id = ${tenantId} and n.subscription_id = ${id}
        and n.outcome = 'ignored' and n.reason = 'pending' and n.provider_sale_id is null
        and (n.occurred_at, n.id) > (e.occurred_at, e.id))) is not true`;

/**
 * The time of an entry. An entry by a person has the time when it was recorded, because its value date has no time of
 * day.
 */
const entryTime = sql`case when l.kind = 'charge' or l.source = 'provider' then l.occurred_at else l.recorded_at end`;

/** Money that no event has reported: transfers, write-offs, and charges found by polling. */
const payments: Source = ({ tenantId, id }) => sql`
  select case l.kind when 'transfer' then 'transfer' else 'payment' end, l.id, ${entryTime},
    case l.kind when 'charge' then 'provider' else l.kind end, case l.kind when 'transfer' then 'approved' end,
    case when l.kind in ('writeOff', 'writeOffCancelled') then l.note end, l.amount_cents, ${periodOf(tenantId)}, null::int, null::timestamptz, null
  from ledger_entries l where l.tenant_id = ${tenantId} and l.subscription_id = ${id}
    and l.kind in ('charge', 'transfer', 'writeOff', 'writeOffCancelled', 'correction')
    and not exists (select from provider_events e where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
      and e.provider_sale_id = l.external_id and e.reason = 'recordCharge')`;

const refunds: Source = ({ tenantId, id }) => sql`
  select 'refund', l.id, ${entryTime},
    case when l.kind = 'refund' and l.method = 'bank' then 'transferReturned' else l.kind end, null,
    case when l.kind = 'refundCancelled' then l.note end, abs(l.amount_cents), ${periodOf(tenantId)}, null::int,
    null::timestamptz, null
  from ledger_entries l where l.tenant_id = ${tenantId} and l.subscription_id = ${id}
    and ${isReturn('l')}`;

/** Transfers that are not approved. Each has the time when it was recorded. */
const transfers: Source = ({ tenantId, id }) => sql`
  select 'transfer', b.id, coalesce((select min(a.at) from audit_entries a
      where a.tenant_id = ${tenantId} and a.entity = 'bankTransfer' and a.entity_id = b.id), s.start_at),
    'transfer', 'waiting', null, b.amount_cents, y.period, null::int, null::timestamptz, null
  from subscriptions s join receivables y on y.tenant_id = ${tenantId} and y.subscription_id = s.id
    join bank_transfers b on b.tenant_id = ${tenantId} and b.receivable_id = y.id
  where s.tenant_id = ${tenantId} and s.id = ${id} and b.ledger_entry_id is null`;

/** The maximum number of changes that are read. A subscription may have any number of them, and each page sorts all. */
export const maxChanges = 5_000;

/**
 * Changes of the subscription. A change at the instant at which an event was handled is its result, so only the event
 * is shown.
 */
const changes: Source = ({ tenantId, id }) => sql`
  select 'change', a.id, a.at, a.action, case when a.refusal is null then null else 'refused' end,
    a.after ->> 'reason', case a.action when 'applyCredit' then round((a.after ->> 'amount')::numeric * 100)::int end,
    (a.after ->> 'period')::int, null::int, null::timestamptz, null
  from (select * from audit_entries a where a.tenant_id = ${tenantId} and a.entity = 'subscription' and a.entity_id = ${id}
    order by a.id desc limit ${sql.lit(maxChanges)}) a
  where a.tenant_id = ${tenantId} and (a.refusal is null or a.action = 'refusePayment') and a.action <> all(${shownElsewhere}::text[])
    and not exists (select from provider_events e where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
      and e.handled_at = a.at and e.reason = a.action)`;

/**
 * The steps of payment links. A link that has paid has no last step, because the payment is shown. A link that was
 * revoked after its end counts as expired.
 */
const links: Source = ({ tenantId, id, now }) => sql`
  select 'link', k.id, h.at, h.what, null, null, case when h.what = 'made' then k.amount_cents end, y.period, null::int,
    null::timestamptz, null
  from receivables y join payment_tokens k on k.tenant_id = ${tenantId} and k.receivable_id = y.id
    cross join lateral (values ('made', k.created_at), ('opened', k.opened_at),
      ('expired', case when k.status = 0 or k.revoked_at >= k.expires_at then k.expires_at end),
      (case k.revoked_for when 'newLink' then 'replaced' when 'otherAccount' then 'revoked' else k.revoked_for end,
        case when k.revoked_at < k.expires_at then k.revoked_at end)) h (what, at)
  where y.tenant_id = ${tenantId} and y.subscription_id = ${id} and h.at <= ${now}`;

const tasks: Source = ({ tenantId, id }) => sql`
  select 'task', t.id, coalesce(t.done_at, t.created_at), t.kind, case when t.done_at is null then 'waiting' else 'done' end, t.reason,
    null::int, null::int, t.attempts, t.next_attempt_at, null
  from provider_tasks t where t.tenant_id = ${tenantId} and t.subscription_id = ${id}`;

const differences: Source = ({ tenantId, id }) => sql`
  select 'difference', d.id, d.found_at, d.kind, coalesce(d.resolution, 'waiting'), null, null::int, null::int,
    null::int, null::timestamptz, null
  from payment_differences d where d.tenant_id = ${tenantId} and d.subscription_id = ${id}
    and d.kind <> 'dispute'`; // the events of a dispute are shown instead

const sources = [events, payments, refunds, transfers, changes, links, tasks, differences];

/** PayPal's times have no fractions of a second. So within one second our own actions come before PayPal's events. */
function inOrder(direction: RawBuilder<unknown>): RawBuilder<unknown> {
  const ours = sql`case kind when 'change' then 0 when 'link' then 1 else 2 end`;
  const keys = [sql`date_trunc('second', at)`, ours, sql`at`, sql`kind`, sql`id`, sql`what`];
  return sql.join(keys.map((key) => sql`${key} ${direction}`));
}

export function timelineRepository({ db, tenantId, now }: TenantContext) {
  return {
    list(id: number, query: TimelinePage) {
      const direction = query.isOldestFirst ? sql`asc` : sql`desc`;
      const all = sql.join(
        sources.map((source) => source({ tenantId, id, now: String(now) })),
        sql` union all `,
      );
      return onePage<TimelineRow>(
        db,
        sql`select kind, id, at, what, outcome, reason, cents as "amountCents", period, attempts,
            next_attempt_at as "nextAttemptAt", body,
            case when what in ('transfer', 'transferReturned') and outcome is distinct from 'waiting'
              then (select l.occurred_at from ledger_entries l where l.tenant_id = ${tenantId} and l.id = everything.id)
              end as "valueDate"
          from (${all}) everything
          order by ${inOrder(direction)} ${limitTo(query)}`,
        sql`select count(*) as total from (${all}) everything`,
      );
    },
  };
}
