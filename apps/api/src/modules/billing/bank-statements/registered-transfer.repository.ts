import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { MovementRow } from './bank-movement.repository.ts';

interface RegisteredTransfer {
  readonly movementId: number;
  readonly entryId: number;
  readonly subscriptionId: number;
  readonly userName: string;
  readonly amountCents: number;
  readonly on: string;
}

/** The days between the value date of a movement and the day that a person wrote. */
const maxDays = 10;

export function registeredTransferRepository({ db, tenantId }: TenantContext) {
  return {
    /** The transfers without a movement that have the amount of a credit and about its day, the nearest first. */
    async near(
      credits: readonly Pick<MovementRow, 'id' | 'amountCents' | 'bookedOn'>[],
    ): Promise<readonly RegisteredTransfer[]> {
      const facts = credits.map(({ id, amountCents, bookedOn }) => ({ id, amountCents, bookedOn }));
      const { rows } = await sql<RegisteredTransfer>`
        select m.id as "movementId", e.id as "entryId", e.subscription_id as "subscriptionId", u.name as "userName",
          e.amount_cents as "amountCents", e.day::text as on
        from json_to_recordset(${JSON.stringify(facts)}::json) as m(id int, "amountCents" bigint, "bookedOn" date)
        join ledger_entries e on e.tenant_id = ${tenantId} and e.kind = 'transfer'
          and e.amount_cents = m."amountCents"
          and e.day between m."bookedOn" - ${sql.lit(maxDays)} and m."bookedOn" + ${sql.lit(maxDays)}
        join bank_transfers b on b.tenant_id = ${tenantId} and b.ledger_entry_id = e.id and b.bank_movement_id is null
        join memberships u on u.tenant_id = ${tenantId} and u.user_id = e.user_id
        where e.amount_cents <= (select sum(x.amount_cents) from ledger_entries x
          where x.tenant_id = ${tenantId} and x.root_id = e.id)
        order by abs(e.day - m."bookedOn"), e.id`.execute(db);
      return rows;
    },
  };
}
