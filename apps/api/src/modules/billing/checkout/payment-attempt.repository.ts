import { sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { TenantContext } from '../../../platform/request/context.ts';
import type { ProviderSubscription } from '../../../providers/payment-gateway.ts';

type Status = ProviderSubscription['status'];

/** A provider subscription that was begun with a payment link. */
export interface AttemptKey {
  readonly providerId: number;
  readonly providerSubscriptionId: string;
}

export interface WaitingAttempt extends AttemptKey {
  readonly status: Status;
  readonly firstSeenAt: string;
}

interface Seen extends AttemptKey {
  readonly linkId: number;
  readonly status: Status;
  readonly refused: string | null;
  readonly askAt: string | null;
}

/** Stores and finds the attempts for a payment or a subscription. */
function attemptsOfPayments({ db, tenantId, now }: TenantContext) {
  return {
    find: ({ providerId, providerSubscriptionId }: AttemptKey) =>
      db
        .selectFrom('payment_attempts')
        .select(['refused'])
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .where('provider_subscription_id', '=', providerSubscriptionId)
        .executeTakeFirst(),

    async countOf(linkId: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from payment_attempts
        where tenant_id = ${tenantId} and payment_token_id = ${linkId}`.execute(db);
      return onlyRow(rows).count;
    },

    async save(seen: Seen): Promise<void> {
      const facts = {
        payment_token_id: seen.linkId,
        status: seen.status,
        refused: seen.refused,
        ask_at: seen.askAt,
      };
      await db
        .insertInto('payment_attempts')
        .values({
          tenant_id: tenantId,
          payment_provider_id: seen.providerId,
          provider_subscription_id: seen.providerSubscriptionId,
          first_seen_at: String(now),
          ...facts,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'payment_provider_id', 'provider_subscription_id'])
            .doUpdateSet(facts),
        )
        .execute();
    },

    /** The attempts for the same payment through any of its links that may still charge the customer. */
    async othersOf(paymentId: number, { providerSubscriptionId }: AttemptKey) {
      const { rows } = await sql<AttemptKey>`
        select a.payment_provider_id as "providerId", a.provider_subscription_id as "providerSubscriptionId"
        from payment_attempts a
        join payment_tokens k on k.tenant_id = ${tenantId} and k.id = a.payment_token_id
        where a.tenant_id = ${tenantId} and k.receivable_id = ${paymentId}
          and a.provider_subscription_id <> ${providerSubscriptionId}
          and a.ask_at is not null and a.status <> 'pending'
        order by a.first_seen_at, a.provider_subscription_id`.execute(db);
      return rows;
    },

    /** The attempts for a subscription that are still polled. */
    async waitingOf(subscriptionId: number) {
      const { rows } = await sql<AttemptKey>`
        select a.payment_provider_id as "providerId", a.provider_subscription_id as "providerSubscriptionId"
        from payment_attempts a
        join payment_tokens k on k.tenant_id = ${tenantId} and k.id = a.payment_token_id
        join receivables y on y.tenant_id = ${tenantId} and y.id = k.receivable_id
        where a.tenant_id = ${tenantId} and y.subscription_id = ${subscriptionId} and a.ask_at is not null
        order by a.first_seen_at, a.provider_subscription_id`.execute(db);
      return rows;
    },
  };
}

function attemptPolls({ db, tenantId, now }: TenantContext) {
  const one = ({ providerId, providerSubscriptionId }: AttemptKey) =>
    db
      .updateTable('payment_attempts')
      .where('tenant_id', '=', tenantId)
      .where('payment_provider_id', '=', providerId)
      .where('provider_subscription_id', '=', providerSubscriptionId);

  return {
    /**
     * Claims due attempts and postpones them to `until`. If this process dies, another process can claim them at that
     * time.
     */
    async claim(until: string, limit: number): Promise<readonly WaitingAttempt[]> {
      const { rows } = await sql<WaitingAttempt>`
        with due as materialized (
          select payment_provider_id, provider_subscription_id from payment_attempts
          where tenant_id = ${tenantId} and ask_at <= ${String(now)}
          order by ask_at, provider_subscription_id limit ${limit} for update skip locked)
        update payment_attempts set ask_at = ${until}
        where tenant_id = ${tenantId} and (payment_provider_id, provider_subscription_id) in (select * from due)
        returning payment_provider_id as "providerId", provider_subscription_id as "providerSubscriptionId",
          status, first_seen_at as "firstSeenAt"`.execute(db);
      return rows;
    },

    /** Sets the time of the next poll. Does nothing when the polls have ended. */
    async reschedule(key: AttemptKey, askAt: string | null): Promise<void> {
      await one(key).set({ ask_at: askAt }).where('ask_at', 'is not', null).execute();
    },

    async makeDue(): Promise<void> {
      await db
        .updateTable('payment_attempts')
        .set({ ask_at: String(now) })
        .where('tenant_id', '=', tenantId)
        .where('ask_at', 'is not', null)
        .execute();
    },

    /** Ends the polls of all attempts at a replaced account, because the new account does not know these attempts. */
    async endThrough(providerId: number): Promise<void> {
      await db
        .updateTable('payment_attempts')
        .set({ ask_at: null })
        .where('tenant_id', '=', tenantId)
        .where('payment_provider_id', '=', providerId)
        .execute();
    },
  };
}

export function paymentAttemptRepository(ctx: TenantContext) {
  return { ...attemptsOfPayments(ctx), ...attemptPolls(ctx) };
}
