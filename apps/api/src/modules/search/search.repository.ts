import { normalReference, receivableOf } from '@canone/contracts/bank/creditor-reference';
import type { LedgerEntryKind } from '@canone/contracts/billing/ledger-rules';
import type { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { amountOf, digitsOf, maxFound, phoneDigitsOf } from '@canone/contracts/overviews/search';
import { toHundredths } from '@canone/contracts/values/money';
import { type RawBuilder, sql } from 'kysely';
import { containing, isNamed, nearestFirst } from '../../platform/crud/entity-table.ts';
import type { TenantContext } from '../../platform/request/context.ts';

type Sql = RawBuilder<unknown>;

export interface FoundPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isCustomer: boolean;
}

export interface FoundSubscription {
  readonly id: number;
  readonly userName: string;
  readonly planName: string;
  readonly status: SubscriptionStatus;
}

export interface FoundMovement {
  readonly id: number;
  readonly kind: LedgerEntryKind;
  readonly userName: string;
  readonly cents: number;
  readonly occurredAt: string;
}

export interface FoundPlan {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

const firstOnes = sql`limit ${sql.lit(maxFound)}`;

const byNearness = (name: Sql, text: string) => sql`${nearestFirst(name, text)}, ${name}`;

export function searchRepository({ db, tenantId }: TenantContext) {
  async function rowsOf<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
    const { rows } = await query.execute(db);
    return rows;
  }

  return {
    /** Finds people by name or e-mail. With `byNumbers`, also by telephone digits or VAT code. */
    people(text: string, { byNumbers }: { readonly byNumbers: boolean }) {
      const digits = byNumbers ? digitsOf(text) : undefined;
      const phone = phoneDigitsOf(text) ?? digits;
      const numbers = digits
        ? sql`or regexp_replace(u.phone, '\\D', '', 'g') like ${`%${phone}%`} or m.vat_code = ${digits}`
        : sql``;
      return rowsOf(sql<FoundPerson>`
        select m.user_id as id, m.name, m.email, exists (select from subscriptions s
            where s.tenant_id = ${tenantId} and s.user_id = m.user_id) as "isCustomer" from memberships m
        ${digits ? sql`join (select * from users) u on u.id = m.user_id` : sql``}
        where m.tenant_id = ${tenantId} and m.hidden_at is null
          and (${isNamed(sql`m.user_id`, text)} or ${containing(sql`fold(m.email)`, text)} ${numbers})
        order by ${byNearness(sql`m.name`, text)}, m.user_id ${firstOnes}`);
    },

    /**
     * Finds subscriptions by the customer's name, the provider's id of the subscription, or the reference of a
     * requested transfer.
     */
    subscriptions(text: string) {
      const asked = receivableOf(normalReference(text));
      const askedId = asked?.tenantId === tenantId ? asked.receivableId : null;
      return rowsOf(sql<FoundSubscription>`
        with named as materialized (
          select m.user_id, rank() over (order by ${byNearness(sql`m.name`, text)}) as place
          from memberships m where m.tenant_id = ${tenantId} and ${isNamed(sql`m.user_id`, text)})
        select s.id, m.name as "userName", p.name as "planName", s.status from (
          (select s.id from named n
            join subscriptions s on s.tenant_id = ${tenantId} and s.user_id = n.user_id
            order by s.status, n.place, s.id desc ${firstOnes})
          union
          select y.subscription_id from receivables y
            where y.tenant_id = ${tenantId} and y.provider_subscription_id = upper(${text})
          union
          select y.subscription_id from receivables y where y.tenant_id = ${tenantId} and y.id = ${askedId}) f
        join subscriptions s on s.tenant_id = ${tenantId} and s.id = f.id
        join memberships m on m.tenant_id = ${tenantId} and m.user_id = s.user_id
        join plans p on p.tenant_id = ${tenantId} and p.id = s.plan_id
        order by s.status, ${byNearness(sql`m.name`, text)}, s.id desc ${firstOnes}`);
    },

    /**
     * Finds movements by the provider's id of the transaction, also in the form of a receipt: "PayPal 8JK12345AB". A
     * text that is an amount finds the newest movements of this amount, incoming and outgoing.
     */
    movements(text: string) {
      const amount = amountOf(text);
      const found = sql`select e.id, e.kind, e.user_id, e.amount_cents, e.occurred_at from ledger_entries e
        where e.tenant_id = ${tenantId}`;
      const ofAmount = (cents: number) =>
        sql`(${found} and e.amount_cents = ${cents} order by e.occurred_at desc, e.id desc ${firstOnes})`;
      const entries =
        amount === undefined
          ? sql`${found} and e.external_id = upper(${text.replace(/^paypal\s+/i, '')})`
          : sql`${ofAmount(toHundredths(amount))} union ${ofAmount(-toHundredths(amount))}`;
      return rowsOf(sql<FoundMovement>`
        select e.id, e.kind, m.name as "userName", e.amount_cents as cents, e.occurred_at as "occurredAt"
        from (${entries}) e
        join memberships m on m.tenant_id = ${tenantId} and m.user_id = e.user_id
        order by e.occurred_at desc, e.id desc ${firstOnes}`);
    },

    /** Finds plans by name, or by a provider's id of the plan in any letter case. */
    plans: (text: string) =>
      rowsOf(sql<FoundPlan>`
        select p.id, p.name, p.is_active as "isActive" from plans p
        where p.tenant_id = ${tenantId} and (${containing(sql`p.search_key`, text)}
          or lower(${text}) in (lower(p.paypal_plan_id), lower(p.stripe_plan_id))
          or exists (select 1 from provider_plans o where o.tenant_id = ${tenantId} and o.plan_id = p.id
            and lower(o.provider_plan_id) = lower(${text})))
        order by p.is_active desc, ${byNearness(sql`p.name`, text)}, p.id ${firstOnes}`),
  };
}
