import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { notificationContract } from '@canone/contracts/letters/notification';
import { recordCharge } from '../modules/billing/charges/charge.service.ts';
import { recordAttempt } from '../modules/billing/charges/charge-attempt.service.ts';
import type { Paying } from '../modules/billing/charges/charge-period.service.ts';
import { recordRefund } from '../modules/billing/charges/refund.service.ts';
import { setBilling } from '../modules/billing/receivables/receivable.service.ts';
import type { TenantContext } from '../platform/request/context.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import type { ProviderSale, ProviderSubscription } from '../providers/payment-gateway.ts';
import type { TestApi } from './test-api.ts';

type Attempt = Parameters<typeof recordAttempt>[2];
type Refund = Parameters<typeof recordRefund>[2];

const billedSince = '2026-11-01T09:00:00Z';

/**
 * A tenant whose subscriptions a provider has billed at 12.20 € a month since 1 November. The test itself reports each
 * sale.
 */
export async function aBilledTenant(api: TestApi) {
  const { id: tenantId } = await api.make.aTenant();
  const { id: providerId } = await api.make.aProvider(tenantId);
  const admin = await api.asAdminOf(tenantId);
  const request = { engine: api.engine, clock: { now: api.now }, requestId: 'billed-tenant' };
  let serial = 0;

  const write = <T>(step: (ctx: TenantContext) => Promise<T>) =>
    runAsSystem(request, 'write', async (ctx) => step(await ctx.enterTenant(tenantId)));

  async function aBilled() {
    serial += 1;
    const providerSubscriptionId = `I-BILLED${serial}`;
    const { id, paymentId, customer, plan } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.Active,
    });
    const billed = { providerId, providerSubscriptionId, billedSince, chargeState: null };
    const endsAt = '2026-12-01T09:00:00Z';
    await write((ctx) => setBilling(ctx, paymentId, { ...billed, endsAt }));
    const paying: Paying = {
      subscriptionId: id,
      providerId,
      providerSubscriptionId,
      firstPeriod: 0,
      billedSince: Temporal.Instant.from(billedSince),
      retryAt: undefined,
      cyclesCompleted: undefined,
      sales: [],
    };
    return { id, paymentId, customer, plan, paying };
  }

  /** A completed sale. By default it is 12.20 € on 1 November. */
  function aSale(change: Partial<ProviderSale> = {}): ProviderSale {
    serial += 1;
    return {
      id: `SALE${serial}`,
      status: 'paid',
      givenBack: 'nothing',
      grossCents: 1_220,
      feeCents: 76,
      at: Temporal.Instant.from(billedSince),
      begunAt: change.at ?? Temporal.Instant.from(billedSince),
      providerSubscriptionId: undefined,
      ...change,
    };
  }

  /** The provider's state of a billed subscription: active, 12.20 € a month, no outstanding amount. */
  function aState(
    paying: Paying,
    change: Partial<ProviderSubscription> = {},
  ): ProviderSubscription {
    return {
      id: paying.providerSubscriptionId,
      status: 'active',
      planId: 'P-1',
      correlationId: undefined,
      grossCents: 1_220,
      endsByItself: false,
      createdAt: Temporal.Instant.from(billedSince),
      startsAt: Temporal.Instant.from(billedSince),
      lastPaidAt: undefined,
      nextBillingAt: Temporal.Instant.from('2026-12-01T09:00:00Z'),
      cyclesCompleted: undefined,
      outstandingCents: 0,
      lastRefusal: undefined,
      statusChangedAt: undefined,
      ...change,
    };
  }

  return {
    tenantId,
    providerId,
    admin,
    write,
    aBilled,
    aSale,
    aState,

    charge: (paying: Paying, sale: ProviderSale) => write((ctx) => recordCharge(ctx, paying, sale)),
    attempt: (paying: Paying, attempt: Attempt) =>
      write((ctx) => recordAttempt(ctx, paying, attempt)),
    giveBack: (saleId: string, refund: Refund) =>
      write((ctx) => recordRefund(ctx, { providerId, saleId }, refund)),

    entriesOf: async (subscriptionId: number) =>
      (
        await admin.call(ledgerContract.endpoints.list, {
          query: { pageSize: 100, sort: 'occurredAt', filters: { subscriptionId } },
        })
      ).items,
    receivablesOf: async (subscriptionId: number) =>
      (
        await admin.call(receivableContract.endpoints.list, {
          query: { pageSize: 100, filters: { subscriptionId } },
        })
      ).items,
    noticesOf: async (subscriptionId: number) =>
      (
        await admin.call(notificationContract.endpoints.list, { query: { pageSize: '100' } })
      ).items.filter((item) => item.subscriptionId === subscriptionId),

    differencesOf: (subscriptionId: number) =>
      api.make.inTenant(tenantId, (db) =>
        db
          .selectFrom('payment_differences')
          .select(['kind', 'subject', 'local_value as local', 'provider_value as provider'])
          .where('subscription_id', '=', subscriptionId)
          .where('resolved_at', 'is', null)
          .orderBy('id')
          .execute(),
      ),

    actionsOf: async (subscriptionId: number) =>
      (
        await api.make.inTenant(tenantId, (db) =>
          db
            .selectFrom('audit_entries')
            .select('action')
            .where('entity', '=', 'subscription')
            .where('entity_id', '=', subscriptionId)
            .orderBy('id')
            .execute(),
        )
      ).map(({ action }) => action),
  };
}

export type BilledTenant = Awaited<ReturnType<typeof aBilledTenant>>;
