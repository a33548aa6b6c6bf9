import type { TenantContext } from '../../../platform/request/context.ts';

/** The provider subscription that will charge a receivable. */
export interface BilledOnline {
  readonly providerId: number;
  readonly providerSubscriptionId: string;
  readonly billedSince: string;
  readonly endsAt: string;
  /** `expected` when the first charge is already due. */
  readonly chargeState: 'expected' | null;
}

/** A refused or pending charge. */
export interface Attempt {
  readonly state: 'pending' | 'denied';
  /** Null for a refusal without a known sale. */
  readonly saleId: string | null;
  readonly at: string;
  readonly retryAt: string | null;
}

const noAttempt = {
  charge_state: null,
  charge_sale_id: null,
  charge_at: null,
  retry_at: null,
} as const;

/** Records facts about the payment of a receivable. */
export function receivableMarks({ db, tenantId, now }: TenantContext) {
  const one = (id: number) =>
    db.updateTable('receivables').where('tenant_id', '=', tenantId).where('id', '=', id);

  return {
    /**
     * Records that a provider bills a receivable. The period then begins when the billing begins. A completed sale
     * covers it later.
     */
    async setBilling(id: number, billed: BilledOnline): Promise<void> {
      await one(id)
        .set({
          payment_provider_id: billed.providerId,
          provider_subscription_id: billed.providerSubscriptionId,
          billed_since: billed.billedSince,
          due_at: billed.billedSince,
          ends_at: billed.endsAt,
          charge_state: billed.chargeState,
        })
        .execute();
    },

    /** Removes the awaited charge from a receivable, because a completed charge covers the receivable. */
    async setCharged(
      id: number,
      providerId: number,
      providerSubscriptionId: string,
    ): Promise<void> {
      await one(id)
        .set({
          payment_provider_id: providerId,
          provider_subscription_id: providerSubscriptionId,
          ...noAttempt,
        })
        .execute();
    },

    /** Removes the awaited charge from a receivable, because a charge has completed. Other money may cover it. */
    async clearChargeAttempt(id: number): Promise<void> {
      await one(id).set(noAttempt).execute();
    },

    /** Settles a free period when it is confirmed. Nothing can be allocated to it, because its amount is zero. */
    async settleFree(id: number): Promise<void> {
      await one(id)
        .set({ settled_at: String(now) })
        .where('gross_cents', '=', 0)
        .execute();
    },

    /** Marks an open receivable as missing. Returns false when it was already marked. */
    async markMissing(id: number): Promise<boolean> {
      const row = await one(id)
        .set({ missing_noted_at: String(now) })
        .where('settled_at', 'is', null)
        .where('missing_noted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async setChargeAttempt(id: number, attempt: Attempt): Promise<void> {
      await one(id)
        .set({
          charge_state: attempt.state,
          charge_sale_id: attempt.saleId,
          charge_at: attempt.at,
          retry_at: attempt.retryAt,
        })
        .execute();
    },
  };
}
