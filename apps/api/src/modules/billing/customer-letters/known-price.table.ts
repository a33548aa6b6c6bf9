import { type RawBuilder, sql } from 'kysely';
import { letterFactSql } from './letter-fact.table.ts';

interface Known {
  readonly tenantId: number;
  /** The time since which letters about new prices are written. */
  readonly since: Temporal.Instant;
}

/**
 * The price in cents that the customer of a subscription `s` knew before its newest price change `h`. It is the price
 * before the first change that no letter has announced. Changes before the subscription began do not count.
 */
export function knownPrice({ tenantId, since }: Known): RawBuilder<number> {
  const lastAnnounced = sql`(select max(l.id) from price_changes l
      where l.tenant_id = ${tenantId} and l.subscription_id = h.subscription_id and exists (select from customer_letters c
        where c.tenant_id = ${tenantId} and c.kind = 'priceChanged' and c.about = ${letterFactSql.priceChange(sql`l.id`)}))`;
  return sql`(select b.before_cents from price_changes b
    where b.tenant_id = ${tenantId} and b.subscription_id = h.subscription_id
      and b.changed_at >= greatest(s.begun_at, ${String(since)}) and b.id > coalesce(${lastAnnounced}, 0)
    order by b.id limit 1)`;
}
