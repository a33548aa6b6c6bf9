import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TenantContext } from '../../../platform/request/context.ts';
import { type HeldTransactions, heldTransactions } from '../../../testing/held-transactions.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { findEntryForUpdate } from '../ledger/ledger.service.ts';
import { findReceivableForUpdate, lockSubscriptions } from '../receivables/receivable.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';

const { applyCredit, cancelWriteOff, list, returnTransfer } = ledgerContract.endpoints;
const { create, remove } = bankTransferContract.endpoints;
const { cancel } = subscriptionContract.endpoints;
const at = '2026-11-10T09:00:00Z';

describe.runIf(inject('database').kind === 'postgres')(
  'a money action concurrent with a charge of the same subscription',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: TestCaller;
    let held: HeldTransactions;

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      admin = await api.asAdminOf(tenantId);
      held = heldTransactions(api, tenantId);
    });

    afterAll(() => api.close());

    const receive = (paymentId: number, amount: number) =>
      admin.call(create, { body: { paymentId, amount, approvalDate: at } });

    /** A receivable of 12,20 € and a transfer of the given amount for it. */
    async function aPaid(amount: number) {
      const status = SubscriptionStatus.BankTransferPending;
      const made = await api.make.aSubscription(tenantId, { status });
      const transfer = await receive(made.paymentId, amount);
      const filters = { subscriptionId: made.id };
      const [entry] = (await admin.call(list, { query: { filters } })).items;
      return { ...made, transferId: transfer.id, entryId: entry?.id ?? 0 };
    }
    type Paid = Awaited<ReturnType<typeof aPaid>>;

    const writeOff = (paymentId: number) =>
      admin.call(receivableContract.endpoints.writeOff, {
        params: { id: paymentId },
        body: { reason: 'Sconto' },
      });

    /** Writes off the rest of the receivable. `entryId` is the entry of the write-off. */
    async function aWrittenOff(amount: number): Promise<Paid> {
      const paid = await aPaid(amount);
      await writeOff(paid.paymentId);
      const filters = { subscriptionId: paid.id, kind: 'writeOff' } as const;
      const [entry] = (await admin.call(list, { query: { filters } })).items;
      return { ...paid, entryId: entry?.id ?? 0 };
    }

    const write: Readonly<Record<string, (paid: Paid) => Promise<unknown>>> = {
      'a credit is used': ({ entryId, paymentId }) =>
        admin.call(applyCredit, {
          params: { id: entryId },
          body: { receivableId: paymentId },
        }),
      'a rest is written off': ({ paymentId }) => writeOff(paymentId),
      'a write-off is cancelled': ({ entryId }) =>
        admin.call(cancelWriteOff, { params: { id: entryId }, body: { reason: 'Errore' } }),
      'a transfer is recorded': ({ paymentId }) => receive(paymentId, 1),
      'a transfer is deleted': ({ transferId }) =>
        admin.call(remove, { params: { id: transferId } }),
      'a transfer is returned': ({ entryId }) =>
        admin.call(returnTransfer, {
          params: { id: entryId },
          body: { amount: 1, returnedOn: at, note: 'Errore' },
        }),
    };

    /** Takes locks like the booking of a charge: the subscription, its receivable, the chain of its entry. */
    async function lockLikeACharge(ctx: TenantContext, { id, paymentId, entryId }: Paid) {
      await findReceivableForUpdate(ctx, paymentId);
      await findSubscriptionForUpdate(ctx, id);
      await findEntryForUpdate(ctx, entryId);
    }

    test.each(Object.keys(write))(
      'M25 · %s waits for the charge, and no transaction is aborted',
      async (what) => {
        const paid = await (what === 'a write-off is cancelled' ? aWrittenOff(10) : aPaid(10));
        const { ctx, commit } = await held.begin();
        await findSubscriptionForUpdate(ctx, paid.id);

        const action = write[what]?.(paid).then(
          () => 'done',
          ({ status }: { status: number }) => status,
        );
        await held.somebodyWaits();
        await lockLikeACharge(ctx, paid);
        await commit();

        // a credit cannot be used, because the transfer of 10 € is smaller than the amount due and leaves no credit
        expect(await action).toBe(what === 'a credit is used' ? 409 : 'done');
      },
    );

    test('W153 · a cancellation that returns the credit of another subscription does not wait for the lock of that subscription', async () => {
      const paid = await aPaid(20);
      const { customer } = paid;
      const status = SubscriptionStatus.BankTransferPending;
      const other = await api.make.aSubscription(tenantId, { status, customer });
      await admin.call(applyCredit, {
        params: { id: paid.entryId },
        body: { receivableId: other.paymentId },
      });
      // locks like a correction of the transfer, which locks the other subscription as its next step
      const { ctx, commit } = await held.begin();
      await lockSubscriptions(ctx, [paid.id]);

      const cancelled = await admin.call(cancel, { params: { id: other.id } });

      await lockSubscriptions(ctx, [paid.id, other.id]);
      await commit();
      expect(cancelled.subscriptionStatus).toBe(SubscriptionStatus.Canceled);
    });
  },
);
