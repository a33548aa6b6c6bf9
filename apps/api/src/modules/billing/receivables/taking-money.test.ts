import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { transferRequestContract } from '@canone/contracts/bank/transfer-request';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const approvalDate = '2026-11-10T09:00:00Z';

describe('the receivables that a transfer or a credit may cover', () => {
  let api: TestApi;
  let tenantId: number;
  let providerId: number;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    providerId = (await api.make.aProvider(tenantId)).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const transfer = (paymentId: number, amount: number) =>
    admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate },
    });
  const creditOf = async (subscriptionId: number) => {
    const query = { filters: { subscriptionId } };
    const { items } = await admin.call(ledgerContract.endpoints.list, { query });
    return items.find(({ credit }) => credit > 0);
  };
  const coveredOf = async (subscriptionId: number) => {
    const query = { filters: { subscriptionId } };
    const { items } = await admin.call(receivableContract.endpoints.list, { query });
    return items[0]?.covered;
  };

  async function aSubscription(status: SubscriptionStatus, isBilled: boolean) {
    const made = await api.make.aSubscription(tenantId, { status });
    if (isBilled)
      await api.make.inTenant(tenantId, (db) =>
        db
          .updateTable('receivables')
          .set({ payment_provider_id: providerId, provider_subscription_id: `I-${made.id}` })
          .where('id', '=', made.paymentId)
          .execute(),
      );
    return made;
  }

  /**
   * Creates a credit of 5 €: the same customer pays 5 € too much by transfer for another subscription. Returns the
   * entry.
   */
  async function aCreditFor(customerId: number): Promise<number> {
    const other = await api.make.aSubscription(tenantId, { status: BankTransferPending });
    await api.make.inTenant(tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ user_id: customerId })
        .where('id', '=', other.id)
        .execute(),
    );
    await transfer(other.paymentId, 17.2);
    return (await creditOf(other.id))?.id ?? 0;
  }

  test.each([
    [NotActive, false, true],
    [NotActive, true, false],
    [BankTransferPending, false, true],
    [BankTransferPending, true, true],
    [Active, true, true],
    [ActiveNoRenewal, false, true],
    [Canceled, false, false],
    [Canceled, true, false],
  ])(
    'review 10 · status %d, billed by a provider: %s, covered: %s, by a transfer and by a credit alike',
    async (status, isBilled, isCovered) => {
      const byTransfer = await aSubscription(status, isBilled);
      const byCredit = await aSubscription(status, isBilled);
      const id = await aCreditFor(byCredit.customer.id);

      await transfer(byTransfer.paymentId, 5);
      const used = admin
        .call(ledgerContract.endpoints.applyCredit, {
          params: { id },
          body: { receivableId: byCredit.paymentId },
        })
        .then(
          () => 'taken',
          ({ code }: { code: string }) => code,
        );

      expect(await used).toBe(isCovered ? 'taken' : 'ledger.notAsked');
      expect(await coveredOf(byCredit.id)).toBe(isCovered ? 5 : 0);
      expect(await coveredOf(byTransfer.id)).toBe(isCovered ? 5 : 0);
      expect((await creditOf(byTransfer.id))?.credit).toBe(isCovered ? undefined : 5);
    },
  );

  test.each([
    {
      what: 'that PayPal will charge',
      status: Active,
      days: 20,
      chargeState: null,
      isAsked: false,
    },
    { what: 'that was refused', status: Active, days: -1, chargeState: 'denied', isAsked: true },
    { what: 'of a renewal', status: ActiveNoRenewal, days: 20, chargeState: null, isAsked: true },
  ] as const)(
    'AG2 · a transfer can be requested for a period $what: $isAsked',
    async ({ status, days, chargeState, isAsked }) => {
      const { paymentId } = await aSubscription(status, true);
      const now = Temporal.Now.instant();
      const dueAt = now.add({ hours: 24 * days });
      const retryAt = chargeState && String(now.add({ hours: 48 }));
      await api.make.inTenant(tenantId, (db) =>
        db
          .updateTable('receivables')
          .set({ due_at: String(dueAt), charge_state: chargeState, retry_at: retryAt })
          .where('id', '=', paymentId)
          .execute(),
      );

      const request = await admin.call(transferRequestContract.endpoints.get, {
        params: { id: paymentId },
      });

      expect(request).toMatchObject({ isAsked, chargeState });
      expect(request.retryAt !== null).toBe(chargeState === 'denied');
    },
  );
});
