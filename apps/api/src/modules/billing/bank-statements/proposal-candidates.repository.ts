import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** The facts of a credit by which receivables are found. */
export interface CreditFacts {
  readonly movementId: number;
  readonly amountCents: number;
  readonly receivableIds: readonly number[];
  readonly subscriptionIds: readonly number[];
  readonly vatCodes: readonly string[];
  readonly payerIban: string | null;
  /** Words of the payer's name. */
  readonly words: readonly string[];
}

export interface FoundCandidate {
  readonly movementId: number;
  readonly receivableId: number;
  readonly isKnownPayer: boolean;
  /** A provider bills or has billed its subscription. */
  readonly isBilledByProvider: boolean;
}

export interface FoundTransfer {
  readonly movementId: number;
  readonly entryId: number;
  readonly subscriptionId: number;
  readonly userName: string;
  readonly amountCents: number;
  readonly heldCents: number;
  readonly occurredOn: string;
  readonly isKnownPayer: boolean;
}

/** Customers and receivables that a search finds for one movement. */
const most = { customers: 200, receivables: 60, ofAmount: 20, transfers: 20 } as const;

export function proposalCandidatesRepository({ db, tenantId }: TenantContext) {
  const rest = sql`(y.gross_cents - y.covered_cents - y.refunded_cents - y.written_off_cents)`;
  const open = sql`y.tenant_id = ${tenantId} and y.settled_at is null`;
  const payers = sql`
    select distinct s.user_id from bank_movements o
    join bank_transfers b on b.tenant_id = ${tenantId} and b.bank_movement_id = o.id
    join receivables r on r.tenant_id = ${tenantId} and r.id = b.receivable_id
    join subscriptions s on s.tenant_id = ${tenantId} and s.id = r.subscription_id
    where o.tenant_id = ${tenantId} and o.state = 'confirmed' and o.payer_iban = m."payerIban"`;
  const ofCustomers = sql`join subscriptions s on s.tenant_id = ${tenantId} and s.user_id = k.user_id
    join receivables y on ${open} and y.subscription_id = s.id`;

  return {
    /** The open receivables that each credit may pay, from every kind of fact. */
    async receivables(credits: readonly CreditFacts[]): Promise<readonly FoundCandidate[]> {
      const { rows } = await sql<FoundCandidate>`
        select m."movementId", c.id as "receivableId", bool_or(c.known) as "isKnownPayer",
          exists (select from receivables y join receivables b on b.tenant_id = ${tenantId}
              and b.subscription_id = y.subscription_id and b.provider_subscription_id is not null
            where y.tenant_id = ${tenantId} and y.id = c.id) as "isBilledByProvider"
        from json_to_recordset(${JSON.stringify(credits)}::json) as m("movementId" int, "amountCents" bigint,
          "receivableIds" int[], "subscriptionIds" int[], "vatCodes" text[], "payerIban" text, words text[])
        cross join lateral (
          select y.id, false as known from receivables y
          where ${open} and (y.id = any(m."receivableIds"))
          union all
          select y.id, false from receivables y where ${open} and y.subscription_id = any(m."subscriptionIds")
          union all
          select y.id, false from (select u.user_id from memberships u
            where u.tenant_id = ${tenantId} and u.vat_code = any(m."vatCodes") limit 5) k ${ofCustomers}
          union all
          (select y.id, true from (${payers}) k ${ofCustomers} order by y.due_at limit ${sql.lit(most.receivables)})
          union all
          (select y.id, false from (select distinct n.user_id
              from unnest(m.words) w(word), unnest(find_member_ids(concat('%', w.word, '%'))) n(user_id)
              limit ${sql.lit(most.customers)}) k ${ofCustomers}
            order by ${rest} = m."amountCents" desc, y.due_at limit ${sql.lit(most.receivables)})
          union all
          (select y.id, false from receivables y where ${open} and ${rest} = m."amountCents"
            order by y.due_at, y.id limit ${sql.lit(most.ofAmount)})
        ) c group by m."movementId", c.id`.execute(db);
      return rows;
    },

    /** The transfers that each debit may return (`canReturn` in SQL): of the same amount, or from the same IBAN. */
    async transfers(
      debits: readonly (Pick<CreditFacts, 'movementId' | 'amountCents' | 'payerIban'> & {
        readonly bookedOn: string;
        readonly valueOn: string | null;
      })[],
    ) {
      const { rows } = await sql<FoundTransfer>`
        select m."movementId", e.id as "entryId", e.subscription_id as "subscriptionId", u.name as "userName",
          e.amount_cents as "amountCents", h.held as "heldCents", e.day::text as "occurredOn",
          coalesce(c.known, false) as "isKnownPayer"
        from json_to_recordset(${JSON.stringify(debits)}::json) as m("movementId" int, "amountCents" bigint,
          "payerIban" text, "bookedOn" date, "valueOn" date)
        cross join lateral (
          select distinct on (f.id) f.id, f.known from (
            (select e.id, true as known from bank_movements o
              join bank_transfers b on b.tenant_id = ${tenantId} and b.bank_movement_id = o.id
              join ledger_entries e on e.tenant_id = ${tenantId} and e.id = b.ledger_entry_id
              where o.tenant_id = ${tenantId} and o.state = 'confirmed' and o.payer_iban = m."payerIban"
                and o.booked_on <= m."bookedOn"
              order by e.id desc limit ${sql.lit(most.transfers)})
            union all
            (select e.id, false from ledger_entries e
              left join bank_transfers b on b.tenant_id = ${tenantId} and b.ledger_entry_id = e.id
              left join bank_movements o on o.tenant_id = ${tenantId} and o.id = b.bank_movement_id
              where e.tenant_id = ${tenantId} and e.kind = 'transfer' and e.amount_cents = m."amountCents"
                and (o.booked_on <= m."bookedOn"
                  or o.id is null and e.day <= greatest(m."bookedOn", m."valueOn"))
              order by e.id desc limit ${sql.lit(most.transfers)})) f order by f.id, f.known desc) c
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = c.id
        join memberships u on u.tenant_id = ${tenantId} and u.user_id = e.user_id
        cross join lateral (select coalesce(sum(x.amount_cents), 0) as held from ledger_entries x
          where x.tenant_id = ${tenantId} and x.root_id = e.id) h
        where h.held >= m."amountCents"`.execute(db);
      return rows;
    },
  };
}
