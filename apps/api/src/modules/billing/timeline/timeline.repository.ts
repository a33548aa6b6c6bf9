import type { TimelineKind } from '@canone/contracts/timeline';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../kit/context.ts';
import { limitTo, onePage } from '../../../kit/crud/paging.ts';

export interface TimelineRow {
  readonly kind: TimelineKind;
  readonly id: number;
  readonly at: string;
  readonly what: string;
  readonly outcome: string | null;
  readonly reason: string | null;
  readonly amountCents: number | null;
  readonly period: number | null;
  readonly attempts: number | null;
  readonly nextAttemptAt: string | null;
  /** A provider's event as it came. */
  readonly body: string | null;
}

export interface TimelinePage {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly isOldestFirst: boolean;
}

/** Told as the payments, refunds, differences and links they became. */
const toldElsewhere = ['recordCharge', 'recordRefund', 'recordReversal', 'createLink'];

type Source = (of: { tenantId: number; id: number; now: string }) => RawBuilder<unknown>;

/** An event that only brought a refund is told as the refund. */
const events: Source = ({ tenantId, id }) => sql`
  select 'event' as kind, e.id, e.occurred_at as at, e.type as what, coalesce(e.outcome, 'waiting') as outcome,
    e.reason, y.received_cents as cents, y.period, e.attempts, e.next_attempt_at, e.body
  from provider_events e left join payments y on y.tenant_id = ${tenantId}
    and y.payment_provider_id = e.payment_provider_id and y.provider_sale_id = e.provider_sale_id
    and y.subscription_id = e.subscription_id
  where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
    and (e.outcome = 'applied' and e.reason in ('recordRefund', 'recordReversal')) is not true`;

/** Payments that no event brought: by transfer, by the customer's browser, found out by asking. */
const payments: Source = ({ tenantId, id }) => sql`
  select 'payment', y.id, y.paid_at, case when y.provider_subscription_id is null then 'transfer' else 'provider' end,
    null, null, coalesce(y.received_cents, y.amount_cents), y.period, null::int, null::timestamptz, null
  from payments y where y.tenant_id = ${tenantId} and y.subscription_id = ${id} and y.paid_at is not null
    and not exists (select from provider_events e where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
      and e.provider_sale_id = y.provider_sale_id and e.reason = 'recordCharge')`;

const refunds: Source = ({ tenantId, id }) => sql`
  select 'refund', r.id, r.refunded_at, r.kind, null, null, r.amount_cents, y.period, null::int, null::timestamptz,
    null
  from payment_refunds r join payments y on y.tenant_id = ${tenantId} and y.id = r.payment_id
  where r.tenant_id = ${tenantId} and y.subscription_id = ${id}`;

/** One that is not approved yet happened when it was written down. */
const transfers: Source = ({ tenantId, id }) => sql`
  select 'transfer', b.id, coalesce(b.approved_at, (select min(a.at) from audit_entries a
      where a.tenant_id = ${tenantId} and a.entity = 'bankTransfer' and a.entity_id = b.id), s.start_at),
    'transfer', case when b.approved_at is null then 'waiting' else 'approved' end, null, b.amount_cents, y.period,
    null::int, null::timestamptz, null
  from subscriptions s join payments y on y.tenant_id = ${tenantId} and y.subscription_id = s.id
    join bank_transfers b on b.tenant_id = ${tenantId} and b.payment_id = y.id
  where s.tenant_id = ${tenantId} and s.id = ${id}`;

/** What an event led to was written down in its own transaction, at the very same instant: it is told with it. */
const changes: Source = ({ tenantId, id }) => sql`
  select 'change', a.id, a.at, a.action, case when a.refusal is null then null else 'refused' end,
    a.after ->> 'reason', null::int, (a.after ->> 'period')::int, null::int, null::timestamptz, null
  from audit_entries a where a.tenant_id = ${tenantId} and a.entity = 'subscription' and a.entity_id = ${id}
    and (a.refusal is null or a.action = 'refusePayment') and a.action <> all(${toldElsewhere}::text[])
    and not exists (select from provider_events e where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
      and e.handled_at = a.at and e.reason = a.action)`;

/** A link that paid ends as the payment; one revoked after its hour had already expired. */
const links: Source = ({ tenantId, id, now }) => sql`
  select 'link', k.id, h.at, h.what, null, null, case when h.what = 'made' then k.amount_cents end, y.period, null::int,
    null::timestamptz, null
  from payments y join payment_tokens k on k.tenant_id = ${tenantId} and k.payment_id = y.id
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
  from payment_differences d where d.tenant_id = ${tenantId} and d.subscription_id = ${id}`;

const sources = [events, payments, refunds, transfers, changes, links, tasks, differences];

/** PayPal tells whole seconds: within one, what we did ourselves came before what it says of it. */
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
            next_attempt_at as "nextAttemptAt", body
          from (${all}) everything
          order by ${inOrder(direction)} ${limitTo(query)}`,
        sql`select count(*) as total from (${all}) everything`,
      );
    },
  };
}
