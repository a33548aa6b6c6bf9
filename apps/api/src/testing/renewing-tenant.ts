import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { timelineContract } from '@canone/contracts/overviews/timeline';
import { planContract } from '@canone/contracts/plans/plan';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { aPayPalTenant } from './paypal-tenant.ts';
import type { TestApi } from './test-api.ts';

const { renew, renewAtPlan, withdrawRenewal, activateWithoutRenewal } =
  subscriptionContract.endpoints;

/** The day on which a transfer of these tests arrives. */
export const approvalDate = '2026-11-20T09:00:00Z';

type Options = Pick<
  NonNullable<Parameters<TestApi['make']['aSubscription']>[1]>,
  'startAt' | 'grossCents' | 'listNetCents'
>;

/** A tenant whose customers pay by transfer, with the calls that renew their subscriptions. */
export async function aRenewingTenant(api: TestApi) {
  const tenant = await aPayPalTenant(api);
  const { admin, tenantId, read, statusOf, times } = tenant;
  const inTenant = api.make.inTenant;

  const pay = (paymentId: number, amount = 12.2) =>
    admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate },
    });

  async function periodsOf(id: number) {
    const query = { sort: 'dueDate', filters: { subscriptionId: String(id) } };
    return (await admin.call(receivableContract.endpoints.list, { query })).items;
  }

  return {
    admin,
    tenantId,
    read,
    statusOf,
    times,
    pay,
    periodsOf,
    renew: (id: number) => admin.call(renew, { params: { id } }),
    renewAtPlan: (id: number, recurringCostBeforeVAT: number, vatPercentage: number) =>
      admin.call(renewAtPlan, { params: { id }, body: { recurringCostBeforeVAT, vatPercentage } }),

    /** Changes a plan in "Configura abbonamenti". */
    async changePlan(id: number, change: Readonly<Record<string, unknown>>) {
      const body = await admin.call(planContract.endpoints.get, { params: { id } });
      await admin.call(planContract.endpoints.update, { body: { ...body, ...change } });
    },

    withdraw: (id: number) => admin.call(withdrawRenewal, { params: { id } }),

    async lastOf(id: number) {
      const last = (await periodsOf(id)).at(-1);
      if (!last) throw new Error('a subscription has a period');
      return last;
    },

    /** A subscription whose present period, from 1 November to 1 December, is paid. */
    async aPaid({ startAt = '2026-11-01T09:00:00Z', grossCents = 1_220, ...list }: Options = {}) {
      const status = SubscriptionStatus.BankTransferPending;
      const made = await api.make.aSubscription(tenantId, { status, startAt, grossCents, ...list });
      const { id, paymentId, plan } = made;
      if (grossCents > 0) await pay(paymentId, grossCents / 100);
      await admin.call(activateWithoutRenewal, { params: { id }, body: null });
      return { id, paymentId, plan };
    },

    /** The notifications that announce the end of a subscription. */
    endNotifications: (id: number) =>
      inTenant(tenantId, (db) =>
        db
          .selectFrom('notifications')
          .select('resolved_at')
          .where('subscription_id', '=', id)
          .where('kind', '=', 'subscriptionExpiring')
          .execute(),
      ),

    periodEndOf: (id: number) =>
      inTenant(tenantId, async (db) => {
        const { period_ends_at: end } = await db
          .selectFrom('subscriptions')
          .select('period_ends_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return end;
      }),

    async creditsOf(id: number) {
      const query = { filters: { subscriptionId: String(id) } };
      const { items } = await admin.call(ledgerContract.endpoints.list, { query });
      return items.map(({ credit }) => credit);
    },

    /** The changes in the timeline of a subscription, each with its period. */
    async changesOf(id: number) {
      const query = { pageSize: 20 };
      const { items } = await admin.call(timelineContract.endpoints.list, {
        params: { id },
        query,
      });
      return items
        .filter(({ kind }) => kind === 'change')
        .map(({ what, period }) => [what, period]);
    },

    async liveAt(now: string) {
      api.setNow(now);
      await api.runJob('life-cycle');
    },
  };
}

export type RenewingTenant = Awaited<ReturnType<typeof aRenewingTenant>>;
