import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { JobLetterKind } from '@canone/contracts/letters/letter-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { hasGivenUp } from '../subscriptions/given-up.table.ts';
import { knownPrice } from './known-price.table.ts';
import { letterFactSql } from './letter-fact.table.ts';
import { hasUnpaidRenewal } from './unpaid-renewal.table.ts';

/** The maximum number of letters of a kind that one run writes. The next run writes further letters. */
const maxCandidates = 5_000;
/** Money that arrived before this time gets no receipt. */
const oldestPayment = { hours: 30 * 24 };

/** Two reports of a refused charge within this time are about the same refusal. */
const sameRefusal = { hours: 12 };

interface Range {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** Finds the ids of facts that may need a letter. Facts that already have a letter are left out. */
export function letterCandidates({ db, tenantId, now }: TenantContext) {
  const unwritten = (kind: JobLetterKind, about: RawBuilder<unknown>) => sql`not exists (
    select from customer_letters c where c.tenant_id = ${tenantId} and c.kind = ${kind} and c.about = ${about})`;

  async function idsOf(query: RawBuilder<{ id: number }>): Promise<readonly number[]> {
    const { rows } = await query.execute(db);
    return rows.map(({ id }) => id);
  }

  return {
    /** Ledger entries of charges, and of transfers that a person registered. */
    payments: (since: Temporal.Instant) =>
      idsOf(sql`select l.id from ledger_entries l
        left join bank_transfers b on b.tenant_id = ${tenantId} and b.ledger_entry_id = l.id
        where l.tenant_id = ${tenantId} and l.kind in ('charge', 'transfer') and l.amount_cents > 0
          and l.recorded_at >= ${String(since)} and l.occurred_at >= ${String(now.subtract(oldestPayment))}
          and (l.kind = 'charge' or b.id is not null and b.bank_movement_id is null)
          and ${unwritten('receipt', letterFactSql.payment(sql`l.id`, sql`b.id`))}
        order by l.recorded_at, l.id limit ${maxCandidates}`),

    /**
     * Receivables whose last charge was refused. A refusal that has a letter is left out, although PayPal may report it
     * again.
     */
    refusedCharges: (since: Temporal.Instant) =>
      idsOf(sql`select y.id from receivables y
        where y.tenant_id = ${tenantId} and y.charge_state = 'denied' and y.settled_at is null
          and y.charge_at >= ${String(since)}
          and not exists (select from customer_letters c where c.tenant_id = ${tenantId}
            and c.receivable_id = y.id and c.kind = 'chargeRefused'
            and c.written_at > y.charge_at - make_interval(hours => ${sameRefusal.hours}))
        order by y.charge_at, y.id limit ${maxCandidates}`),

    /** Open receivables that are due in a range. */
    due: ({ from, to }: Range) =>
      idsOf(sql`select y.id from receivables y
        where y.tenant_id = ${tenantId} and y.settled_at is null and y.gross_cents > 0
          and y.due_at >= ${String(from)} and y.due_at < ${String(to)}
        order by y.due_at, y.id limit ${maxCandidates}`),

    /**
     * Subscriptions without renewal whose paid period ends in a range. Subscriptions whose renewal was stopped at
     * the customer's request are left out, because these customers want no further period. So are free subscriptions,
     * those with an unpaid renewal and those of a plan that is no longer sold.
     */
    endings: ({ from, to }: Range) =>
      idsOf(sql`select s.id from subscriptions s
        join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id and p.is_active
        where s.tenant_id = ${tenantId} and s.status = ${sql.lit(SubscriptionStatus.ActiveNoRenewal)}
          and s.gross_cents > 0 and s.period_ends_at > ${String(from)} and s.period_ends_at < ${String(to)}
          and not ${hasGivenUp(tenantId)} and not ${hasUnpaidRenewal({ tenantId, now })}
          and ${unwritten('transferEnding', letterFactSql.endOfPeriod(sql`s.id`, sql`s.period_ends_at`))}
        order by s.period_ends_at, s.id limit ${maxCandidates}`),

    /**
     * The last price change of each subscription that has begun and is not cancelled. Left out if the customer already
     * knows this price.
     */
    priceChanges: (since: Temporal.Instant) =>
      idsOf(sql`select h.id from price_changes h
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = h.subscription_id
        where h.tenant_id = ${tenantId} and h.changed_at >= ${String(since)} and h.changed_at >= s.begun_at
          and s.status <> ${sql.lit(SubscriptionStatus.Canceled)}
          and not exists (select from price_changes n where n.tenant_id = ${tenantId}
            and n.subscription_id = h.subscription_id and n.id > h.id)
          and ${unwritten('priceChanged', letterFactSql.priceChange(sql`h.id`))}
          and h.after_cents <> ${knownPrice({ tenantId, since })}
        order by h.changed_at, h.id limit ${maxCandidates}`),
  };
}
