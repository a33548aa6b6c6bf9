import type { TenantContext } from '../../../platform/request/context.ts';

/** Finds and reopens received events about a charge. */
export function eventOfSaleRepository({ db, tenantId, now }: TenantContext) {
  return {
    async isWaiting(providerId: number, saleId: string): Promise<boolean> {
      const row = await db
        .selectFrom('provider_events')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('provider_sale_id', '=', saleId)
        .where('next_attempt_at', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Queues events of a charge for handling again: the refused events, or the events of a dispute. Returns whether
     * there were any.
     */
    async reopen(
      providerId: number,
      saleId: string,
      which: 'refused' | 'dispute',
    ): Promise<boolean> {
      const rows = await db
        .updateTable('provider_events')
        .set({
          outcome: null,
          reason: null,
          handled_at: null,
          attempts: 0,
          next_attempt_at: String(now),
        })
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('provider_sale_id', '=', saleId)
        // an earlier version erased the whole body of some events, so these cannot be handled again
        .where('body', '<>', '{}')
        .where(({ eb }) =>
          which === 'refused' ? eb('outcome', '=', 'refused') : eb('reason', '=', 'dispute'),
        )
        .returning('id')
        .execute();
      return rows.length > 0;
    },
  };
}
