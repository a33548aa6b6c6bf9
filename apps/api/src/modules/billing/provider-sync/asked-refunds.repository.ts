import type { TenantContext } from '../../../platform/request/context.ts';

/** The provider's latest answer about the refunds of a sale. */
export interface AskedRefunds {
  readonly saleId: string;
  /** The refunded cents in our books when the provider answered. */
  readonly knownCents: number;
  /** The refunded cents in the provider's answer. Null when the answer contains none. */
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
      const values = { known_cents: knownCents, refunded_cents: refundedCents };
      await db
        .insertInto('asked_refunds')
        .values({
          tenant_id: tenantId,
          payment_provider_id: providerId,
          sale_id: saleId,
          ...values,
        })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'payment_provider_id', 'sale_id']).doUpdateSet(values),
        )
        .execute();
    },

    /** Deletes the stored answers for one account or for all accounts. */
    async remove(providerId?: number): Promise<void> {
      const all = db.deleteFrom('asked_refunds').where('tenant_id', '=', tenantId);
      const some =
        providerId === undefined ? all : all.where('payment_provider_id', '=', providerId);
      await some.execute();
    },
  };
}
