import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ProviderEvent } from '../../../providers/provider-event.ts';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { type HeldTransactions, heldTransactions } from '../../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { recordWonDispute } from '../charges/won-dispute.service.ts';
import { findSubscriptionForUpdate } from '../subscriptions/subscription.service.ts';
import { applyEvent } from './apply-event.service.ts';
import { compareWithProvider } from './compare.service.ts';

const at = (text: string) => Temporal.Instant.from(text);
const occurredAt = at('2026-11-15T09:00:00Z');

describe.runIf(inject('database').kind === 'postgres')(
  'a charge that covers a period of another subscription',
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

    /**
     * Two subscriptions of a customer. The credit of a surplus charge of 12.20 € of the later subscription has paid the
     * period of the earlier one.
     */
    async function aShared() {
      const earlier = await api.make.aSubscription(shop.tenantId);
      const { id, customer, paying } = await shop.aBilled();
      await api.make.inTenant(shop.tenantId, (db) =>
        db
          .updateTable('subscriptions')
          .set({ user_id: customer.id })
          .where('id', '=', earlier.id)
          .execute(),
      );
      await shop.charge(paying, shop.aSale());
      const sale = shop.aSale({ at: at('2026-11-02T09:00:00Z') });
      await shop.charge(paying, sale);
      const entry = (await shop.entriesOf(id)).find(({ credit }) => credit > 0);
      await shop.admin.call(ledgerContract.endpoints.applyCredit, {
        params: { id: entry?.id ?? 0 },
        body: { receivableId: earlier.paymentId },
      });
      return { earlier: earlier.id, later: id, paying, sale, state: shop.aState(paying) };
    }
    type Shared = Awaited<ReturnType<typeof aShared>>;

    const refund = (id: string) => ({ id, grossCents: 220, at: occurredAt });
    const event = (change: Partial<ProviderEvent>): ProviderEvent => ({
      id: 'WH-1',
      type: 'TEST',
      kind: 'refund',
      occurredAt,
      providerSubscriptionId: undefined,
      saleId: undefined,
      refundId: undefined,
      reversalId: undefined,
      dispute: undefined,
      takenBackCents: undefined,
      ...change,
    });
    const billedRow = ({ later, paying }: Shared) => ({
      subscriptionId: later,
      providerId: shop.providerId,
      providerSubscriptionId: paying.providerSubscriptionId,
      firstPeriod: 0,
      status: 1 as const,
      grossCents: 1_220,
      recurrenceMonths: 1,
      startAt: '2026-11-01T09:00:00Z',
      firstPaidAt: '2026-11-01T09:00:00Z',
      lastPaidAt: null,
      billedSince: '2026-11-01T09:00:00Z',
      awaitsCharge: false,
      knowsRefusal: false,
      comparedAt: null,
      chargesListedAt: null,
    });

    const writes: Readonly<Record<string, (shared: Shared) => Promise<unknown>>> = {
      'it is reported again': ({ paying, sale }) => shop.charge(paying, sale),
      'it is refunded': ({ sale }) =>
        shop.giveBack(sale.id, { ...refund(`BACK-${sale.id}`), kind: 'refund' }),
      'a dispute about it is won': ({ sale }) =>
        shop.write((ctx) =>
          recordWonDispute(
            ctx,
            { providerId: shop.providerId, sale },
            { at: occurredAt, amountCents: undefined },
          ),
        ),
      'an event reports its refund': ({ sale, state }) =>
        shop.write((ctx) =>
          applyEvent(ctx, {
            providerId: shop.providerId,
            event: event({ saleId: sale.id }),
            state,
            sale,
            sales: [sale],
            refund: { ...refund(`TOLD-${sale.id}`), saleId: sale.id, state: 'done' as const },
          }),
        ),
      'it is compared': (shared) =>
        shop.write((ctx) =>
          compareWithProvider(ctx, billedRow(shared), {
            state: shared.state,
            sales: [shared.sale],
          }),
        ),
    };

    test.each(Object.keys(writes))(
      'finding 7 · while %s, both subscriptions are locked, the earlier one first',
      async (what) => {
        const shared = await aShared();
        const { ctx, commit } = await held.begin();
        await findSubscriptionForUpdate(ctx, shared.earlier);

        const written = writes[what]?.(shared).then(
          () => 'done',
          (error: unknown) => error,
        );
        await held.somebodyWaits();
        // the use of credit locks both subscriptions as its next step; a deadlock would follow if the tested call had
        // already locked the later one
        await findSubscriptionForUpdate(ctx, shared.later);
        await commit();

        expect(await written).toBe('done');
      },
    );
  },
);
