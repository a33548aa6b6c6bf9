import type { DifferenceKind, ProposedFix } from '@canone/contracts/reconciliation';
import { sql } from 'kysely';
import type { TenantContext } from '../../kit/context.ts';

export interface Difference {
  readonly providerId: number;
  readonly subscriptionId: number | null;
  readonly kind: DifferenceKind;
  /** Tells two of one kind apart. */
  readonly subject?: string;
  readonly local: string | null;
  readonly provider: string | null;
  readonly proposedFix?: ProposedFix | null;
}

export function paymentDifferenceRepository({ db, tenantId, now }: TenantContext) {
  return {
    /** An open difference is seen again, not written twice. */
    async note({ subject = '', proposedFix = null, ...of }: Difference): Promise<void> {
      const at = String(now);
      await sql`
        insert into payment_differences (tenant_id, payment_provider_id, subscription_id, kind, subject,
          local_value, provider_value, proposed_fix, found_at, seen_at)
        values (${tenantId}, ${of.providerId}, ${of.subscriptionId}, ${of.kind}, ${subject},
          ${of.local}, ${of.provider}, ${proposedFix}, ${at}, ${at})
        on conflict (tenant_id, coalesce(subscription_id, 0), kind, subject) where resolved_at is null
        do update set seen_at = excluded.seen_at, local_value = excluded.local_value,
          provider_value = excluded.provider_value, proposed_fix = excluded.proposed_fix`.execute(
        db,
      );
    },

    async markGone(subscriptionId: number, kind: DifferenceKind): Promise<void> {
      await db
        .updateTable('payment_differences')
        .set({ resolved_at: String(now), resolution: 'gone' })
        .where('tenant_id', '=', tenantId)
        .where('subscription_id', '=', subscriptionId)
        .where('kind', '=', kind)
        .where('resolved_at', 'is', null)
        .execute();
    },
  };
}
