import type { TenantContext } from '../../../platform/request/context.ts';

/** A refund that the provider has accepted but not completed. */
export interface PendingRefund {
  readonly providerId: number;
  readonly refundId: string;
  readonly saleId: string;
  /** The ledger entry of the refunded charge. */
  readonly entryId: number;
  readonly amountCents: number;
}

export function pendingRefundRepository({ db, tenantId }: TenantContext) {
  const ofTenant = db.selectFrom('pending_refunds').where('tenant_id', '=', tenantId);

  return {
    async insert({
      providerId,
      refundId,
      saleId,
      entryId,
      amountCents,
    }: PendingRefund): Promise<void> {
      await db
        .insertInto('pending_refunds')
        .values({
          tenant_id: tenantId,
          payment_provider_id: providerId,
          refund_id: refundId,
          sale_id: saleId,
          entry_id: entryId,
          amount_cents: amountCents,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Deletes a pending refund. Returns whether there was one. */
    async remove(providerId: number, refundId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('pending_refunds')
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('refund_id', '=', refundId)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },

    ofProvider: (providerId: number) =>
      ofTenant
        .select(['refund_id as refundId', 'sale_id as saleId', 'amount_cents as amountCents'])
        .where('payment_provider_id', '=', providerId)
        .orderBy('refund_id')
        .execute(),

    async isOfEntry(entryId: number): Promise<boolean> {
      const row = await ofTenant
        .select('refund_id')
        .where('entry_id', '=', entryId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
