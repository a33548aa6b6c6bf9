import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';

/** The facts of a movement that are the same in every file format of a bank. */
export interface MovementGroup {
  readonly booked_on: string;
  readonly amount_cents: number;
  readonly direction: 'credit' | 'debit';
  readonly currency: string;
}

/**
 * Reads the movements that an account already has. Used when a file in another format may contain the same movements.
 */
export function alikeMovementRepository({ db, tenantId }: TenantContext, accountId: number) {
  return {
    async hasAny(from: string, to: string): Promise<boolean> {
      const row = await db
        .selectFrom('bank_movements')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('bank_account_id', '=', accountId)
        .where('booked_on', '>=', from)
        .where('booked_on', '<=', to)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ content_key: string }>`select m.content_key from bank_movements m
        where m.tenant_id = ${tenantId} and m.bank_account_id = ${accountId}
          and m.content_key = any(${[...keys]}::text[])`.execute(db);
      return new Set(rows.map(({ content_key }) => content_key));
    },

    /** The stored movements of each group, in the order of the groups. */
    async counts(groups: readonly MovementGroup[]): Promise<readonly number[]> {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from bank_movements m
          where m.tenant_id = ${tenantId} and m.bank_account_id = ${accountId} and m.booked_on = g.booked_on
            and m.amount_cents = g.amount_cents and m.direction = g.direction and m.currency = g.currency) as n
        from json_to_recordset(${JSON.stringify(groups.map((group, place) => ({ ...group, place })))}::json)
          as g(place int, booked_on date, amount_cents bigint, direction text, currency text)
        order by g.place`.execute(db);
      return rows.map(({ n }) => n);
    },
  };
}
