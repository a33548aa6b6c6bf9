import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { notificationContract } from '@canone/contracts/letters/notification';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { crudService } from '../../../platform/crud/crud-service.ts';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { untilBlocked } from '../../../testing/blocked-statements.ts';
import { heldTransactions } from '../../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { writeOff } from '../ledger/write-off.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import { bankTransfers } from './bank-transfer.table.ts';
import { lockForTransfer } from './transfer-booking.service.ts';
import { bookChange } from './transfer-correction.service.ts';

describe.runIf(inject('database').kind === 'postgres')(
  'a bank transfer while its subscription is being confirmed',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      admin = await api.asAdminOf(tenantId);
    });

    afterAll(() => api.close());

    test('M7 · waits for the write-off of its rest, and becomes the customer’s credit', async () => {
      const { id, paymentId, customer } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      });
      const request = { engine: api.engine, clock: { now: api.now }, requestId: 'transfer-locks' };
      const actor = { id: admin.person.id, roleId: Role.Admin };
      const body = { paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' };
      let transfer: Promise<unknown> | undefined;

      await runAsSystem(request, 'write', async (outside) => {
        const ctx = { ...(await outside.enterTenant(tenantId)), actor };
        await findSubscriptionForUpdate(ctx, id);
        transfer = admin.call(bankTransferContract.endpoints.create, { body });
        await untilBlocked(api.engine.pool);
        await writeOff(ctx, paymentId, { userId: customer.id, reason: 'Sconto concordato' });
      });
      await transfer;

      const query = { sort: '-occurredAt', filters: { subscriptionId: id } };
      const { items } = await admin.call(ledgerContract.endpoints.list, { query });
      expect(items.map(({ kind, credit }) => [kind, credit])).toEqual([
        ['writeOff', 0],
        ['transfer', 12.2],
      ]);
      // the transfer waited for the write-off and found nothing due, so all its money is credit
      const notices = await admin.call(notificationContract.endpoints.list, { query: {} });
      expect(notices.items).toContainEqual(
        expect.objectContaining({ kind: 'creditLeft', subscriptionId: id, amount: 12.2 }),
      );
    });

    test('review 12 · that is saved with its old values after another person’s correction is corrected again in the books', async () => {
      const { id, paymentId } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      });
      const { create, update } = bankTransferContract.endpoints;
      const body = { paymentId, amount: 10, approvalDate: '2026-11-10T09:00:00Z' };
      const first = await admin.call(create, { body });
      const held = heldTransactions(api, tenantId);
      const { ctx, commit } = await held.begin();

      await lockForTransfer(ctx, first);
      const putBack = admin.call(update, { body: { id: first.id, ...body } });
      await held.somebodyWaits();
      const other = { id: first.id, ...body, amount: 12 };
      await bookChange(ctx, first, await crudService(bankTransfers).update(ctx, other));
      await commit();
      await putBack;

      const query = { sort: 'occurredAt', filters: { subscriptionId: id } };
      const { items } = await admin.call(ledgerContract.endpoints.list, { query });
      expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['transfer', 10],
        ['correction', -10],
        ['transfer', 12],
        ['correction', -12],
        ['transfer', 10],
      ]);
    });
  },
);
