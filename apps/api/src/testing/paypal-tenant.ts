import { paymentProviderContract } from '@canone/contracts/payments/payment-provider';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { foreignAccount, testAccount } from './simulated-paypal.ts';
import { beginning, type TestApi, type TestCaller } from './test-api.ts';

const links = paymentTokenContract.endpoints;

type SubscriptionOptions = Parameters<TestApi['make']['aSubscription']>[1];

/** An administrator who signs in again whenever the clock has moved. */
function alwaysSignedIn(api: TestApi, tenantId: number) {
  let since: string | undefined;
  let session: TestCaller | undefined;
  const call: TestCaller['call'] = async (endpoint, input) => {
    if (!session || since !== String(api.now())) session = await api.asAdminOf(tenantId);
    since = String(api.now());
    return session.call(endpoint, input);
  };
  return { call };
}

/** Sets our clock and PayPal's. */
export async function setTime(api: TestApi, at: string): Promise<void> {
  api.setNow(at);
  await api.paypal.setNow(at);
}

interface PaidPeriod {
  readonly period: number;
  readonly amount_cents: number;
  readonly received_cents: number | null;
  readonly paid_at: string | null;
  readonly provider_sale_id: string | null;
}

/** A tenant whose PayPal account sends webhooks, with functions for its subscriptions and our records of them. */
export async function aPayPalTenant(api: TestApi) {
  const { id: tenantId } = await api.make.aTenant();
  const admin = alwaysSignedIn(api, tenantId);
  const { id: providerId } = await admin.call(paymentProviderContract.endpoints.create, {
    body: {
      name: 'PayPal',
      apiUrl: api.paypal.url,
      apiKey: testAccount.clientId,
      apiSecret: testAccount.secret,
    },
  });
  await api.runJob('provider-tasks');

  /** Delivers PayPal's waiting webhooks and processes the received events. */
  async function handleEvents(): Promise<void> {
    await api.paypal.flushWebhooks();
    await api.runJob('provider-events');
  }

  async function aLink(options: SubscriptionOptions = {}) {
    const { id, paymentId, plan, customer } = await api.make.aSubscription(tenantId, options);
    const { token } = await admin.call(links.create, { body: { paymentId } });
    const { checkout } = await api.nobody.call(links.validate, { query: { token } });
    return { id, paymentId, plan, customer, token, request: checkout.subscription };
  }

  /** A subscription that was approved at PayPal. The customer's browser never returns. */
  async function anApproved(options?: SubscriptionOptions) {
    const link = await aLink(options);
    const paid = await api.paypal.createSubscription(link.request);
    await api.paypal.approve(paid);
    return { ...link, paid };
  }

  return {
    tenantId,
    providerId,
    admin,
    handleEvents,
    aLink,
    anApproved,
    anotherLink: (paymentId: number) =>
      admin.call(links.create, { body: { paymentId, replace: true } }),

    setTime: (at: string) => setTime(api, at),
    rewind: () => setTime(api, beginning),

    /** Replaces the account by another one. It is refused while a subscription can be charged. */
    replaceAccount: () =>
      admin.call(paymentProviderContract.endpoints.update, {
        body: {
          id: providerId,
          name: 'PayPal',
          apiUrl: api.paypal.url,
          apiKey: foreignAccount.clientId,
          apiSecret: foreignAccount.secret,
        },
      }),

    /** Runs each job that works on a subscription once. */
    async runJobs(): Promise<void> {
      await api.runJob('provider-tasks');
      await handleEvents();
      await api.runJob('reconcile');
      await api.runJob('life-cycle');
    },

    /** A subscription that was approved at PayPal and whose webhook was handled. */
    async aConfirmed(options?: SubscriptionOptions) {
      const approved = await anApproved(options);
      await handleEvents();
      return approved;
    },

    /** The request of the customer's browser on its return. */
    confirmPayment: (token: string, providerSubscriptionId: string) =>
      api.nobody.call(links.updatePayment, { body: { token, providerSubscriptionId } }),

    read: (id: number) => admin.call(subscriptionContract.endpoints.get, { params: { id } }),

    statusOf: async (id: number) =>
      (await admin.call(subscriptionContract.endpoints.get, { params: { id } })).subscriptionStatus,

    statusAtPayPal: async (paid: string) =>
      (await api.paypal.read<{ status: string }>(`/v1/billing/subscriptions/${paid}`)).status,

    eventsAbout: (paid: string) =>
      api.make.inTenant(tenantId, (db) =>
        db
          .selectFrom('provider_events')
          .select(['type', 'outcome', 'reason', 'subscription_id'])
          .where('body', 'like', `%${paid}%`)
          .orderBy('id')
          .execute(),
      ),

    /** The periods of a subscription, each with the charge that covers it. */
    paymentsOf: (id: number) =>
      api.make.inTenant(tenantId, async (db) => {
        const { rows } = await sql<PaidPeriod>`
          select y.period, y.gross_cents as amount_cents, e.amount_cents as received_cents, y.settled_at as paid_at,
            e.external_id as provider_sale_id
          from receivables y left join lateral (
            select e.amount_cents, e.external_id from allocations a
            join ledger_entries e on e.tenant_id = ${tenantId} and e.id = a.entry_id and e.kind = 'charge'
            where a.tenant_id = ${tenantId} and a.receivable_id = y.id order by a.id limit 1) e on true
          where y.tenant_id = ${tenantId} and y.subscription_id = ${id} order by y.period`.execute(
          db,
        );
        return rows;
      }),

    /** The refunds of a subscription, each with the period from which the money was taken. */
    refundsOf: (id: number) =>
      api.make.inTenant(tenantId, async (db) => {
        const { rows } = await sql<{ kind: string; amount_cents: number; period: number | null }>`
          select e.kind, -e.amount_cents as amount_cents, (select y.period from allocations a
              join receivables y on y.tenant_id = ${tenantId} and y.id = a.receivable_id
              where a.tenant_id = ${tenantId} and a.entry_id = e.id order by a.id limit 1) as period
          from ledger_entries e where e.tenant_id = ${tenantId} and e.subscription_id = ${id}
            and e.kind in ('refund', 'reversal') order by e.kind, e.id`.execute(db);
        return rows;
      }),

    /** How often the history contains an action on a subscription. */
    times: async (id: number, action: string) => {
      const rows = await api.make.inTenant(tenantId, (db) =>
        db
          .selectFrom('audit_entries')
          .select('id')
          .where('entity', '=', 'subscription')
          .where('entity_id', '=', id)
          .where('action', '=', action)
          .execute(),
      );
      return rows.length;
    },

    openDifferences: (id: number) =>
      api.make.inTenant(tenantId, (db) =>
        db
          .selectFrom('payment_differences')
          .select(['id', 'kind', 'local_value', 'provider_value', 'proposed_fix'])
          .where('subscription_id', '=', id)
          .where('resolved_at', 'is', null)
          .orderBy('id')
          .execute(),
      ),
  };
}

export type PayPalTenant = Awaited<ReturnType<typeof aPayPalTenant>>;
