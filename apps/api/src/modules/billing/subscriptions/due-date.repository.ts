import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { customerCredit } from '../ledger/customer-credit.table.ts';

export function dueDateRepository({ db, tenantId }: TenantContext) {
  return {
    /** The credit in cents of the customer to whom a subscription belongs. */
    async customerCredit(id: number): Promise<number> {
      const userId = sql<number>`(select s.user_id from subscriptions s
        where s.tenant_id = ${tenantId} and s.id = ${id})`;
      const { rows } = await sql<{ cents: number }>`
        select ${customerCredit(tenantId, userId)} as cents`.execute(db);
      return rows[0]?.cents ?? 0;
    },
  };
}
