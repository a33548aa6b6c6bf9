import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { BookCheck } from '@canone/contracts/ledger/book-checks';
import { PaymentTokenStatus } from '@canone/contracts/payments/payment-token';
import { sql } from 'kysely';
import type { CheckStatement } from './book-check.repository.ts';

const { Active, ActiveNoRenewal, Canceled } = SubscriptionStatus;

/** The rules of subscriptions, their periods and their links. Each statement selects the violations of one rule. */
export const subscriptionChecks = {
  periods: ({ tenantId }) => sql`
    select p.subscription_id as "sottoscrizione", p.id as "scadenza", p.period as "periodo", p.due_at as "dal",
      p.ends_at as "al", p.next_at as "periodoSeguenteDal"
    from (select y.*, lead(y.due_at) over w as next_at, lead(y.period) over w as next_period
      from receivables y where y.tenant_id = ${tenantId}
      window w as (partition by y.subscription_id order by y.period)) p
    where p.due_at >= p.ends_at or p.next_at < p.ends_at or p.next_period = p.period`,

  activeSubscriptions: ({ tenantId }) => sql`
    select s.id as "sottoscrizione" from subscriptions s
    where s.tenant_id = ${tenantId} and s.status = ${Active} and not exists (select from receivables y
      where y.tenant_id = ${tenantId} and y.subscription_id = s.id and y.provider_subscription_id is not null)`,

  activeWithoutRenewal: ({ tenantId, now }) => sql`
    select s.id as "sottoscrizione", (select max(y.settled_at) from receivables y
      where y.tenant_id = ${tenantId} and y.subscription_id = s.id) as "ultimoSaldo"
    from subscriptions s
    where s.tenant_id = ${tenantId} and s.status = ${ActiveNoRenewal} and not exists (select from receivables y
      where y.tenant_id = ${tenantId} and y.subscription_id = s.id and y.settled_at is not null
        and y.due_at <= greatest(${String(now)}::timestamptz, s.start_at, s.active_since))
      -- a bank took the money of the current period back after the next period had money, so it stays overdue
      and not exists (select from receivables y
        join receivables l on l.tenant_id = ${tenantId} and l.subscription_id = s.id and l.period > y.period
        where y.tenant_id = ${tenantId} and y.subscription_id = s.id and y.settled_at is null
          and y.reversed_cents > 0)`,

  usedLinks: ({ tenantId }) => sql`
    select l.subscription_id as "sottoscrizione", l.id as "link", l.provider_subscription_id as "abbonamento"
    from (select distinct on (y.subscription_id) y.subscription_id, k.id, k.payment_provider_id,
        k.provider_subscription_id
      from payment_tokens k
      join receivables y on y.tenant_id = ${tenantId} and y.id = k.receivable_id
      where k.tenant_id = ${tenantId} and k.status = ${PaymentTokenStatus.Used}
      order by y.subscription_id, k.id desc) l
    where not exists (select from receivables y where y.tenant_id = ${tenantId}
      and y.subscription_id = l.subscription_id and y.payment_provider_id = l.payment_provider_id
      and y.provider_subscription_id = l.provider_subscription_id)`,

  liveLinks: ({ tenantId }) => sql`
    select k.receivable_id as "scadenza", count(*) as "link" from payment_tokens k
    where k.tenant_id = ${tenantId} and k.status = ${PaymentTokenStatus.Active}
    group by k.receivable_id having count(*) > 1`,

  subscriptionTallies: ({ tenantId }) => sql`
    select c.width as "ampiezza", c.stretch as "tratto", c.status as "stato", coalesce(t.n, 0) as "contate",
      coalesce(c.n, 0) as "vere"
    from (select w.width, s.id >> w.width as stretch, s.status, count(*) as n
      from subscriptions s, (values (13), (17)) w (width) where s.tenant_id = ${tenantId} group by 1, 2, 3) c
    full join (select t.width, t.stretch, t.status, sum(t.n) as n from subscription_tallies t
      where t.tenant_id = ${tenantId} group by 1, 2, 3) t using (width, stretch, status)
    where coalesce(t.n, 0) <> coalesce(c.n, 0)`,

  receivableStatuses: ({ tenantId }) => sql`
    select y.id as "scadenza", y.subscription_status as "stato", s.status as "statoVero"
    from receivables y join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
    where y.tenant_id = ${tenantId} and y.subscription_status <> s.status`,

  subscriptionPeriods: ({ tenantId }) => sql`
    select s.id as "sottoscrizione", s.period_ends_at as "fineDelPeriodo", l.ends_at as "fineVera",
      s.begun_at as "iniziata", s.ended_at as "finita"
    from subscriptions s
    left join lateral (select y.ends_at from receivables y
      where y.tenant_id = ${tenantId} and y.subscription_id = s.id order by y.period desc limit 1) l on true
    where s.tenant_id = ${tenantId} and (s.period_ends_at is distinct from l.ends_at
      or (s.status in (${Active}, ${ActiveNoRenewal}) and (s.begun_at is null or s.ended_at is not null))
      or (s.ended_at is not null and s.begun_at is null))`,

  // does not use `mayCharge`, because a removal uses it: a mistake in `mayCharge` must be found here
  removedCustomers: ({ tenantId }) => sql`
    select m.user_id as "cliente", s.id as "sottoscrizione", s.status as "stato", s.provider_status as "statoProvider"
    from memberships m
    join subscriptions s on s.tenant_id = ${tenantId} and s.user_id = m.user_id
    where m.tenant_id = ${tenantId} and m.hidden_at is not null
      and (s.provider_status in ('pending', 'active', 'suspended')
        or (s.provider_status is null and s.status <> ${Canceled}))
      and exists (select from receivables y where y.tenant_id = ${tenantId} and y.subscription_id = s.id
        and y.provider_subscription_id is not null)`,
} satisfies Partial<Record<BookCheck, CheckStatement>>;
