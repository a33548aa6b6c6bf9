import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { type HeldTransactions, heldTransactions } from '../../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  closeDiscrepancy,
  forgetFix,
  lockDifference,
  openDiscrepancy,
  settleOnce,
} from '../discrepancies/payment-difference.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';

const fix = 'adoptProviderAmount';

describe.runIf(inject('database').kind === 'postgres')(
  'a difference that is settled while the provider’s state is applied',
  () => {
    let api: TestApi;
    let shop: BilledTenant;
    let held: HeldTransactions;

    beforeAll(async () => {
      api = await startTestApi();
      shop = await aBilledTenant(api);
      held = heldTransactions(api, shop.tenantId);
    });

    afterAll(() => api.close());

    async function aDifference() {
      const { id: subscriptionId } = await shop.aBilled();
      const { providerId } = shop;
      const amounts = { local: '12.20', provider: '15.00', proposedFix: fix } as const;
      const of = { providerId, subscriptionId, kind: 'amount', ...amounts } as const;
      await shop.write((ctx) => openDiscrepancy(ctx, of));
      const { items } = await shop.admin.call(reconciliationContract.endpoints.list, {
        query: { filters: { subscriptionId: String(subscriptionId) } },
      });
      return { subscriptionId, id: items[0]?.id ?? 0 };
    }

    const settlements: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      'a person applies a fix': (id) =>
        shop.admin.call(reconciliationContract.endpoints.applyFix, {
          params: { id },
          body: { fix },
        }),
      'a fix was done at the provider': (id) =>
        shop.write(async (ctx) => {
          await lockDifference(ctx, id);
          await settleOnce(ctx, id, fix);
        }),
      'the provider refuses a fix': (id) => shop.write((ctx) => forgetFix(ctx, id)),
    };

    test.each(Object.keys(settlements))(
      'finding 8 · when %s, the settlement waits for the subscription first, and no transaction is aborted',
      async (what) => {
        const { subscriptionId, id } = await aDifference();
        const { ctx, commit } = await held.begin();
        await findSubscriptionForUpdate(ctx, subscriptionId);

        const settled = settlements[what]?.(id).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        );
        await held.somebodyWaits();
        await closeDiscrepancy(ctx, { subscriptionId, kind: 'amount' });
        await commit();

        // the first fix has already closed the discrepancy, so the second fix is refused
        expect(await settled).toBe(
          what === 'a person applies a fix' ? 'reconciliation.settled' : 'done',
        );
      },
      8_000,
    );
  },
);
