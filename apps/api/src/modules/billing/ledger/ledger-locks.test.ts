import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TenantContext } from '../../../platform/request/context.ts';
import { runAsSystem } from '../../../platform/request/run-as.ts';
import { untilBlocked } from '../../../testing/blocked-statements.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { bookReturn } from './counter-entry.service.ts';
import { findEntryForUpdate } from './ledger.service.ts';

const { list, returnTransfer } = ledgerContract.endpoints;
const occurredAt = '2026-11-12T09:00:00Z';

describe.runIf(inject('database').kind === 'postgres')(
  'an entry while another transaction returns it',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: TestCaller;

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      admin = await api.asAdminOf(tenantId);
    });

    afterAll(() => api.close());

    async function aTransfer(amount: number) {
      const { id, paymentId } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.BankTransferPending,
      });
      await admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount, approvalDate: '2026-11-10T09:00:00Z' },
      });
      const [entry] = await entriesOf(id);
      return { id, entryId: entry?.id ?? 0 };
    }

    const entriesOf = async (subscriptionId: number) =>
      (await admin.call(list, { query: { filters: { subscriptionId } } })).items;

    /**
     * Runs `step` in a transaction that commits only when the other call waits for a lock. Returns the outcome of the
     * other call.
     */
    async function during<T>(
      step: (ctx: TenantContext) => Promise<unknown>,
      other: () => Promise<T>,
    ): Promise<unknown> {
      const request = { engine: api.engine, clock: { now: api.now }, requestId: 'ledger-locks' };
      let outcome: Promise<unknown> | undefined;
      await runAsSystem(request, 'write', async (ctx) => {
        await step(await ctx.enterTenant(tenantId));
        outcome = other().catch((error: unknown) => error);
        await untilBlocked(api.engine.pool);
      });
      return outcome;
    }

    test('M4 · a return waits for the previous one, and is refused when nothing is left', async () => {
      const { id, entryId } = await aTransfer(12.2);
      const body = { amount: 12.2, returnedOn: occurredAt };

      const second = await during(
        async (ctx) => {
          const entry = await findEntryForUpdate(ctx, entryId);
          if (!entry) throw new Error('the transfer is in the books');
          const amountCents = 1_220;
          await bookReturn(ctx, entry, {
            kind: 'refund',
            source: 'person',
            externalId: null,
            amountCents,
            occurredAt,
          });
        },
        () => admin.call(returnTransfer, { params: { id: entryId }, body }),
      );

      expect(second).toMatchObject({ status: 400, failure: { errors: [{ field: 'amount' }] } });
      expect((await entriesOf(id)).map(({ amount }) => amount)).toEqual([-12.2, 12.2]);
    });
  },
);
