import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

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

/** The facts of a debit that are used to find the transfer that it returns. */
interface DebitFacts {
  readonly movementId: number;
  readonly amountCents: number;
  readonly payerIban: string | null;
  readonly bookedOn: string;
  readonly valueOn: string | null;
}

/** The maximum number of transfers that each search finds for one movement. */
const maxTransfers = 20;

export function proposalCandidatesRepository({ db, tenantId }: TenantContext) {
  return {
    /**
     * The transfers that each debit may return: with the same amount or from the same IBAN. The days follow the rule of
     * `canReturn`.
     */
    async transfers(debits: readonly DebitFacts[]): Promise<readonly FoundTransfer[]> {
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
              order by e.id desc limit ${sql.lit(maxTransfers)})
            union all
            (select e.id, false from ledger_entries e
              left join bank_transfers b on b.tenant_id = ${tenantId} and b.ledger_entry_id = e.id
              left join bank_movements o on o.tenant_id = ${tenantId} and o.id = b.bank_movement_id
              where e.tenant_id = ${tenantId} and e.kind = 'transfer' and e.amount_cents = m."amountCents"
                and (o.booked_on <= m."bookedOn"
                  or o.id is null and e.day <= greatest(m."bookedOn", m."valueOn"))
              order by e.id desc limit ${sql.lit(maxTransfers)})) f order by f.id, f.known desc) c
        join ledger_entries e on e.tenant_id = ${tenantId} and e.id = c.id
        join memberships u on u.tenant_id = ${tenantId} and u.user_id = e.user_id
        cross join lateral (select coalesce(sum(x.amount_cents), 0) as held from ledger_entries x
          where x.tenant_id = ${tenantId} and x.root_id = e.id) h
        where h.held >= m."amountCents"`.execute(db);
      return rows;
    },
  };
}
