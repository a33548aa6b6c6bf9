import { sql } from 'kysely';
import { romeDay } from '../../../platform/database/rome-days.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import { receivableRest as rest } from '../receivables/receivable.service.ts';
import {
  hasMoneyOrWriteOff,
  takesMoneyIn,
  transferStatuses,
} from '../receivables/receivable-conditions.table.ts';
import { customersPaidFrom } from './payers.table.ts';
import type { Candidate } from './proposals.ts';

/** The facts of a credit that are used to find receivables. */
export interface CreditFacts {
  readonly movementId: number;
  readonly amountCents: number;
  /** The receivables that the credit names by valid references. */
  readonly referenceIds: readonly number[];
  /** The receivables whose numbers are in the text. */
  readonly receivableIds: readonly number[];
  readonly subscriptionIds: readonly number[];
  readonly vatCodes: readonly string[];
  readonly payerIban: string | null;
  /** The words of the payer's name. */
  readonly words: readonly string[];
}

export interface FoundCandidate extends Candidate {
  readonly movementId: number;
}

/** The maximum numbers of customers and receivables that the searches find for one movement. */
const limits = { customers: 40, receivables: 60, ofAmount: 20 } as const;

/**
 * The facts of the receivable `c.id`. `offset 0` prevents joins of whole tables. PostgreSQL caches one plan for all
 * tenants, and that plan expects fewer rows than a large tenant has.
 */
function candidateFacts(ctx: TenantContext) {
  const { tenantId } = ctx;
  return sql`
    select y."subscriptionId", s."userId", u.name as "userName", u.vat_code as "vatCode", y."restCents", y."dueOn",
      y."paysByTransfer"
    from (select y.subscription_id as "subscriptionId", ${rest} as "restCents",
        ${romeDay(sql`y.due_at`)}::text as "dueOn", y.subscription_status in ${transferStatuses} as "paysByTransfer"
      from receivables y where y.tenant_id = ${tenantId} and y.id = c.id and ${rest} > 0 and ${takesMoneyIn(ctx)}
      offset 0) y
    cross join lateral (select s.user_id as "userId" from subscriptions s
      where s.tenant_id = ${tenantId} and s.id = y."subscriptionId" offset 0) s
    cross join lateral (select u.name, u.vat_code from memberships u
      where u.tenant_id = ${tenantId} and u.user_id = s."userId" offset 0) u`;
}

export function receivableCandidatesRepository(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  const open = sql`y.tenant_id = ${tenantId} and y.settled_at is null`;
  const untouched = sql`y.covered_cents = 0 and y.refunded_cents = 0 and y.written_off_cents = 0`;
  const ofCustomers = sql`join subscriptions s on s.tenant_id = ${tenantId} and s.user_id = k.user_id
    join receivables y on ${open} and y.subscription_id = s.id`;

  const payers = sql`
    select distinct p.user_id from (${customersPaidFrom(tenantId, sql`m."payerIban"`)}) p`;

  /** The customers whose names contain the most words of the movement. */
  const namesakes = sql`
    select n.user_id from unnest(m.words) t(word)
    join names on names.word = t.word cross join lateral unnest(names.users) n(user_id)
    where not m."isExact" group by n.user_id order by count(*) desc, n.user_id limit ${sql.lit(limits.customers)}`;

  const oldestOfAmount = sql`order by y.due_at, y.id limit ${sql.lit(limits.ofAmount)}`;

  return {
    /**
     * The open receivables that each credit may pay, found by all its facts. If a credit has the reference and the
     * exact amount of a receivable, no search by name and by amount is made for it.
     */
    async find(credits: readonly CreditFacts[]): Promise<readonly FoundCandidate[]> {
      const { rows } = await sql<FoundCandidate>`
        with m as materialized (
          select j.*, exists (select from receivables y where ${open} and y.id = any(j."referenceIds")
            and ${rest} = j."amountCents" and ${takesMoneyIn(ctx)}) as "isExact"
          from json_to_recordset(${JSON.stringify(credits)}::json) as j("movementId" int, "amountCents" bigint,
            "referenceIds" int[], "receivableIds" int[], "subscriptionIds" int[], "vatCodes" text[], "payerIban" text,
            words text[])),
        n as materialized (
          select m."movementId", array_agg(distinct s.user_id) as users from m
          join receivables y on y.tenant_id = ${tenantId} and y.id = any(m."referenceIds")
          join subscriptions s on s.tenant_id = ${tenantId} and s.id = y.subscription_id
          where not m."isExact" group by m."movementId"),
        names as materialized (
          select d.word, find_member_ids(concat('%', d.word, '%')) as users
          from (select distinct unnest(m.words) as word from m where not m."isExact") d),
        c as materialized (
          select m."movementId", x.id, bool_or(x.known) as known from m cross join lateral (
            select y.id, false as known from receivables y
            where ${open} and y.id = any(m."referenceIds" || m."receivableIds")
            union all
            select y.id, false from receivables y where ${open} and y.subscription_id = any(m."subscriptionIds")
            union all
            select y.id, false from (select u.user_id from memberships u
              where u.tenant_id = ${tenantId} and u.vat_code = any(m."vatCodes") limit 5) k ${ofCustomers}
            union all
            (select y.id, false from (select unnest(n.users) as user_id from n
                where n."movementId" = m."movementId") k ${ofCustomers}
              order by y.due_at limit ${sql.lit(limits.receivables)})
            union all
            (select y.id, true from (${payers}) k ${ofCustomers} order by y.due_at limit ${sql.lit(limits.receivables)})
            union all
            (select y.id, false from (${namesakes}) k ${ofCustomers}
              order by ${rest} = m."amountCents" desc, y.due_at limit ${sql.lit(limits.receivables)})
            union all
            (select y.id, false from receivables y where not m."isExact" and ${open} and ${untouched}
              and y.gross_cents = m."amountCents" ${oldestOfAmount})
            union all
            (select y.id, false from receivables y where not m."isExact" and ${open} and ${hasMoneyOrWriteOff}
              and ${rest} = m."amountCents" ${oldestOfAmount})
          ) x group by m."movementId", x.id)
        select c."movementId", c.id as "receivableId", c.known as "isKnownPayer",
          r."userId" = any(n.users) as "isOfReference", r.*
        from c left join n on n."movementId" = c."movementId" cross join lateral (${candidateFacts(ctx)}) r`.execute(
        db,
      );
      return rows;
    },
  };
}
