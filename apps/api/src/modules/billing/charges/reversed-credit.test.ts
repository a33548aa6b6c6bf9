import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { recordWonDispute } from './won-dispute.service.ts';

const { get, activateWithoutRenewal, cancel } = subscriptionContract.endpoints;
const { ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const at = (text: string) => Temporal.Instant.from(text);

describe('a charge whose credit paid for another subscription', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const statusOf = async (id: number) =>
    (await shop.admin.call(get, { params: { id } })).subscriptionStatus;

  /**
   * A subscription without renewal, active because the credit of a surplus charge has paid it. `giveBack` refunds or
   * reverses that charge, and `wins` wins its dispute.
   */
  async function aPaid() {
    const { id: billed, customer, paying } = await shop.aBilled();
    const other = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
      startAt: '2026-11-10T09:00:00Z',
    });
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ user_id: customer.id })
        .where('id', '=', other.id)
        .execute(),
    );
    await shop.charge(paying, shop.aSale());
    const surplus = shop.aSale({ at: at('2026-11-02T09:00:00Z') });
    await shop.charge(paying, surplus);
    const entry = (await shop.entriesOf(billed)).find(({ credit }) => credit > 0);
    await shop.admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: entry?.id ?? 0 },
      body: { receivableId: other.paymentId },
    });
    const params = { id: other.id };
    await shop.admin.call(activateWithoutRenewal, { params, body: null });
    expect(await statusOf(other.id)).toBe(ActiveNoRenewal);
    const giveBack = (kind: 'refund' | 'reversal', grossCents = 1_220) =>
      shop.giveBack(surplus.id, {
        id: `${kind}-${surplus.id}`,
        kind,
        grossCents,
        at: at('2026-11-20T09:00:00Z'),
      });
    const wins = () =>
      shop.write((ctx) =>
        recordWonDispute(
          ctx,
          { providerId: shop.providerId, sale: { ...surplus, givenBack: 'nothing' } },
          { at: at('2026-11-20T10:00:00Z'), amountCents: undefined },
        ),
      );
    return { id: other.id, giveBack, wins };
  }

  test('finding 5b · after a full reversal the other period is unpaid and its transfer is awaited again', async () => {
    const before = await shop.admin.call(receivableContract.endpoints.summary, {});
    const { id, giveBack } = await aPaid();

    expect(await giveBack('reversal')).toMatchObject({ reason: 'recordReversal' });

    expect(await statusOf(id)).toBe(BankTransferPending);
    expect(await shop.receivablesOf(id)).toMatchObject([
      { state: 'awaitingTransfer', covered: 0, rest: 12.2, settledAt: null },
    ]);
    expect((await shop.actionsOf(id)).at(-1)).toBe('awaitTransferAgain');
    expect((await shop.noticesOf(id)).map(({ kind }) => kind)).toContain('transferAwaited');
    const { awaitingTransfer } = await shop.admin.call(receivableContract.endpoints.summary, {});
    expect(awaitingTransfer.amount - before.awaitingTransfer.amount).toBeCloseTo(12.2);
  });

  test('audit 3 · after the dispute is won the other subscription is active again', async () => {
    const { id, giveBack, wins } = await aPaid();
    await giveBack('reversal');

    await wins();

    expect(await statusOf(id)).toBe(ActiveNoRenewal);
    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'paid', rest: 0 }]);
    const waiting = (await shop.noticesOf(id)).filter(({ kind }) => kind === 'transferAwaited');
    expect(waiting.filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
  });

  test('finding 5b · after a partial reversal the rest of the other period is due', async () => {
    const { id, giveBack } = await aPaid();

    await giveBack('reversal', 500);

    expect(await statusOf(id)).toBe(BankTransferPending);
    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'awaitingTransfer', rest: 5 }]);
  });

  test('finding 5b · after a refund nothing is due again', async () => {
    const { id, giveBack } = await aPaid();

    await giveBack('refund');

    expect(await statusOf(id)).toBe(ActiveNoRenewal);
    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'refunded', rest: 0 }]);
  });

  test('finding 5b · a reversal after a cancellation is booked, and its period is overdue', async () => {
    const { id, giveBack } = await aPaid();
    await shop.admin.call(cancel, { params: { id } });

    expect(await giveBack('reversal')).toMatchObject({ reason: 'recordReversal' });

    expect(await statusOf(id)).toBe(Canceled);
    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'overdue', rest: 12.2 }]);
  });
});
