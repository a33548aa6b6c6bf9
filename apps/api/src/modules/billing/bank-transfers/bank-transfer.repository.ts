import type { TenantContext } from '../../../kit/context.ts';

export function bankTransferRepository({ db, tenantId }: TenantContext) {
  return {
    /** The state of the subscription a payment belongs to, held until the transaction ends. */
    async subscriptionStatus(paymentId: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('subscriptions')
        .select('subscriptions.status')
        .where('subscriptions.tenant_id', '=', tenantId)
        .where('subscriptions.id', '=', ({ selectFrom }) =>
          selectFrom('payments')
            .select('payments.subscription_id')
            .where('payments.tenant_id', '=', tenantId)
            .where('payments.id', '=', paymentId),
        )
        .forUpdate()
        .executeTakeFirst();
      return row?.status;
    },
  };
}
