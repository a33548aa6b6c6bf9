import {
  isRunning,
  type SubscriptionStatus,
} from '@canone/contracts/billing/subscription-life-cycle';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext } from '../../../platform/request/context.ts';
import { renewalTerms } from './renewal-terms.repository.ts';
import {
  type ShownRow,
  type SubscriptionRow,
  shownSubscription,
  subscriptionsOf,
} from './shown-subscription.repository.ts';

interface ProviderStanding {
  readonly status: string | null;
  readonly nextAt: string | null;
}

/** Finds and locks subscriptions. */
export function subscriptionReads({ db, tenantId }: TenantContext) {
  const { columns, joins } = shownSubscription(tenantId);

  return {
    async find(id: number): Promise<SubscriptionRow | undefined> {
      const { rows } = await sql<ShownRow>`select ${columns} from subscriptions s ${joins}
        where s.tenant_id = ${tenantId} and s.id = ${id}`.execute(db);
      return subscriptionsOf(rows)[0];
    },

    /** Locks the subscription, so that concurrent actions on it wait. */
    lock(id: number | RawBuilder<number>) {
      return db
        .selectFrom('subscriptions')
        .select([
          'id',
          'status',
          'version',
          'cancel_requested_at as cancelRequestedAt',
          'renewal_stop_requested_at as renewalStopRequestedAt',
          'provider_status_at as providerStatusAt',
          'provider_status as providerStatus',
          'waits_after_loss as waitsAfterLoss',
        ])
        .$narrowType<{ status: SubscriptionStatus }>()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
    },
  };
}

function updateOf({ db, tenantId }: TenantContext, id: number) {
  return db.updateTable('subscriptions').where('tenant_id', '=', tenantId).where('id', '=', id);
}

/** Changes the terms and the price. */
function subscriptionTerms(ctx: TenantContext) {
  const { db, tenantId, now } = ctx;
  return {
    async setTerms(
      id: number,
      terms: { startAt: string; endAt: string; grossCents: number; vatBasisPoints: number },
    ): Promise<void> {
      await updateOf(ctx, id)
        .set(({ eb }) => ({
          start_at: terms.startAt,
          end_at: terms.endAt,
          gross_cents: terms.grossCents,
          vat_basis_points: terms.vatBasisPoints,
          version: eb('version', '+', 1),
        }))
        .execute();
    },

    async setAmount(id: number, grossCents: number): Promise<void> {
      await updateOf(ctx, id)
        .set(({ eb }) => ({ gross_cents: grossCents, version: eb('version', '+', 1) }))
        .execute();
    },

    async recordPriceChange(
      id: number,
      { beforeCents, afterCents }: { readonly beforeCents: number; readonly afterCents: number },
    ): Promise<void> {
      await db
        .insertInto('price_changes')
        .values({
          tenant_id: tenantId,
          subscription_id: id,
          before_cents: beforeCents,
          after_cents: afterCents,
          changed_at: String(now),
        })
        .execute();
    },
  };
}

/** Changes the status of a subscription and the facts that belong to it. */
function subscriptionStatus(ctx: TenantContext) {
  const { tenantId, now } = ctx;
  return {
    async setActiveSince(id: number, at: string): Promise<void> {
      await updateOf(ctx, id).set({ active_since: at }).execute();
    },

    async setStatus(id: number, status: SubscriptionStatus): Promise<void> {
      const isActive = isRunning(status);
      await updateOf(ctx, id)
        .set(({ eb }) => ({
          status,
          active_since: isActive ? eb.fn.coalesce('active_since', eb.val(String(now))) : null,
          ended_at: isActive ? null : String(now),
          version: eb('version', '+', 1),
        }))
        .execute();
    },

    async recordWaitAfterLoss(id: number): Promise<void> {
      await updateOf(ctx, id).set({ waits_after_loss: true }).execute();
    },

    /**
     * Removes the beginning of a subscription if it came after the record of an entry, because that entry was a
     * mistake.
     */
    async forgetBeginning(id: number, entryId: number): Promise<void> {
      await updateOf(ctx, id)
        .set({ begun_at: null, ended_at: null })
        .where('begun_at', '>=', (eb) =>
          eb
            .selectFrom('ledger_entries')
            .select('recorded_at')
            .where('tenant_id', '=', tenantId)
            .where('id', '=', entryId),
        )
        .execute();
    },

    async setRenewalStop(id: number, at: string | null): Promise<void> {
      await updateOf(ctx, id).set({ renewal_stop_requested_at: at }).execute();
    },

    /** Records the time of the first request for a cancellation. A later request changes nothing. */
    async requestCancellation(id: number, at: string): Promise<void> {
      await updateOf(ctx, id)
        .set({ cancel_requested_at: at })
        .where('cancel_requested_at', 'is', null)
        .execute();
    },
  };
}

function providerStates(ctx: TenantContext) {
  const { db, tenantId } = ctx;
  return {
    async setProviderStatusAt(id: number, changedAt: string): Promise<void> {
      await updateOf(ctx, id).set({ provider_status_at: changedAt }).execute();
    },

    /** Stores the status and the next charge of the provider subscription. */
    async setProviderState(id: number, { status, nextAt }: ProviderStanding): Promise<void> {
      await sql`update subscriptions set provider_status = ${status}, provider_next_at = ${nextAt}
        where tenant_id = ${tenantId} and id = ${id}
          and (provider_status is distinct from ${status} or provider_next_at is distinct from ${nextAt}::timestamptz)`.execute(
        db,
      );
    },
  };
}

export function subscriptionRepository(ctx: TenantContext) {
  return {
    ...subscriptionReads(ctx),
    ...subscriptionTerms(ctx),
    ...renewalTerms(ctx),
    ...subscriptionStatus(ctx),
    ...providerStates(ctx),
  };
}
