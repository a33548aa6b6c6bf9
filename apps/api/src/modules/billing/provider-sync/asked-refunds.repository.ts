import type { TenantContext } from '../../../kit/context.ts';

/** The provider's last answer about the refunds of a sale. */
export interface AskedRefunds {
  readonly saleId: string;
  /** The refunds in the books at the time of the query. */
  readonly knownCents: number;
  /** Null when it gives no amount. */
  readonly refundedCents: number | null;
}

export function askedRefundsRepository({ db, tenantId }: TenantContext) {
  return {
    ofSale: (providerId: number, saleId: string): Promise<AskedRefunds | undefined> =>
      db
        .selectFrom('asked_refunds')
        .select([
          'sale_id as saleId',
          'known_cents as knownCents',
          'refunded_cents as refundedCents',
        ])
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('sale_id', '=', saleId)
        .executeTakeFirst(),

    async save(
      providerId: number,
      { saleId, knownCents, refundedCents }: AskedRefunds,
    ): Promise<void> {
      const said = { known_cents: knownCents, refunded_cents: refundedCents };
      await db
        .insertInto('asked_refunds')
        .values({
          tenant_id: tenantId,
          payment_provider_id: providerId,
          sale_id: saleId,
          ...said,
        })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'payment_provider_id', 'sale_id']).doUpdateSet(said),
        )
        .execute();
    },

    /** Of one account, or of all. */
    async remove(providerId?: number): Promise<void> {
      const all = db.deleteFrom('asked_refunds').where('tenant_id', '=', tenantId);
      const some =
        providerId === undefined ? all : all.where('payment_provider_id', '=', providerId);
      await some.execute();
    },
  };
}
