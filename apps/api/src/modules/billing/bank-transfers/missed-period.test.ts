import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { recordWonDispute } from '../charges/won-dispute.service.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { markMissing } from '../receivables/receivable.service.ts';

const { create, remove } = bankTransferContract.endpoints;
const { applyCredit } = ledgerContract.endpoints;
const approvalDate = '2026-11-10T09:00:00Z';

describe('the notification of a missing payment', () => {
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

  const missed = ({ id, paymentId }: { id: number; paymentId: number }) =>
    shop.write(async (ctx) => {
      await markMissing(ctx, paymentId);
      const dueAt = Temporal.Instant.from('2026-11-01T09:00:00Z');
      await raiseBillingEvent(ctx, {
        kind: 'paymentMissing',
        paymentId,
        subscriptionId: id,
        dueAt,
      });
    });
  async function aMissed() {
    const billed = await shop.aBilled();
    await missed(billed);
    return billed;
  }
  /** For each notification of a missing payment, newest first: its time, and whether it is open. */
  const missingOf = async (id: number) =>
    (await shop.noticesOf(id))
      .filter(({ kind }) => kind === 'paymentMissing')
      .map(({ happensAt, resolvedAt }) => ({ happensAt, isOpen: resolvedAt === null }));
  const open = { happensAt: '2026-11-01T09:00:00Z', isOpen: true };
  const done = { ...open, isOpen: false };
  const transfer = (paymentId: number, amount: number) =>
    shop.admin.call(create, { body: { paymentId, amount, approvalDate } });

  test('review 9 · stays open until transfers have paid the period in full', async () => {
    const { id, paymentId } = await aMissed();

    await transfer(paymentId, 12.19);
    expect(await missingOf(id)).toEqual([open]);
    await transfer(paymentId, 0.01);

    expect(await missingOf(id)).toEqual([done]);
  });

  test('review 9 · is opened again when the transfer was a mistake and is deleted', async () => {
    const { id, paymentId } = await aMissed();
    const wrong = await transfer(paymentId, 12.2);

    await shop.admin.call(remove, { params: { id: wrong.id } });

    expect(await missingOf(id)).toEqual([open, done]);
  });

  test('review 9 · is closed when a credit pays the period', async () => {
    const { id, paymentId, paying } = await aMissed();
    const other = await shop.aBilled();
    await shop.charge(other.paying, shop.aSale());
    await transfer(other.paymentId, 12.2);
    await api.make.inTenant(shop.tenantId, (db) =>
      db
        .updateTable('subscriptions')
        .set({ user_id: other.customer.id })
        .where('id', '=', paying.subscriptionId)
        .execute(),
    );
    const credit = (await shop.entriesOf(other.id)).find((entry) => entry.credit > 0);

    await shop.admin.call(applyCredit, {
      params: { id: credit?.id ?? 0 },
      body: { receivableId: paymentId },
    });

    expect(await missingOf(id)).toEqual([done]);
  });

  test('review 9 · is closed when the period is written off', async () => {
    const { id, paymentId } = await aMissed();

    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Omaggio' },
    });

    expect(await missingOf(id)).toEqual([done]);
  });

  test('review 9 · is closed when a won dispute covers the period again', async () => {
    const billed = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(billed.paying, sale);
    const at = Temporal.Instant.from('2026-11-12T09:00:00Z');
    await shop.giveBack(sale.id, { id: `R-${sale.id}`, kind: 'reversal', grossCents: 1_220, at });
    await missed(billed);

    await shop.write((ctx) =>
      recordWonDispute(ctx, { providerId: shop.providerId, sale }, { at, amountCents: undefined }),
    );

    expect(await missingOf(billed.id)).toEqual([done]);
  });
});
