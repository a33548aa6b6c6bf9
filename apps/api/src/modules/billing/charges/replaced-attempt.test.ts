import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { formatEuro } from '@canone/contracts/values/format';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const at = (text: string) => Temporal.Instant.from(text);
const first = at('2026-11-01T09:00:00Z');
const second = at('2026-11-06T09:00:00Z');
const third = at('2026-11-11T09:00:00Z');
const amount = formatEuro(12.2);
const transfers = bankTransferContract.endpoints;

describe('AO50 · an attempt at a charge whose period a transfer has paid', () => {
  let api: TestApi;
  let shop: BilledTenant;
  let billed: Awaited<ReturnType<BilledTenant['aBilled']>>;
  let transferId: number;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    billed = await shop.aBilled();
  });

  async function attemptAndTransfer(state: 'pending' | 'denied'): Promise<void> {
    const { paying, paymentId } = billed;
    const retryAt = state === 'denied' ? second : undefined;
    const attempt = { state, saleId: 'SALE-X', at: first, cents: 1_220 };
    await shop.attempt({ ...paying, retryAt }, attempt);
    const body = { paymentId, amount: 12.2, approvalDate: String(first) };
    transferId = (await shop.admin.call(transfers.create, { body })).id;
  }

  /** The state of the receivable and the sentence of the subscription after the transfer was deleted. */
  async function withoutTransfer() {
    await shop.admin.call(transfers.remove, { params: { id: transferId } });
    const [receivable] = await shop.receivablesOf(billed.id);
    const { get } = subscriptionContract.endpoints;
    const { standing } = await shop.admin.call(get, { params: { id: billed.id } });
    return { state: receivable?.state, meaning: standing.meaning };
  }

  const refusalNotices = async () =>
    (await shop.noticesOf(billed.id)).filter(({ kind }) => kind === 'paymentFailed').length;

  test('is over when its charge completes as a surplus: without the transfer the amount is overdue', async () => {
    await attemptAndTransfer('pending');
    await shop.charge(billed.paying, shop.aSale({ at: second }));

    expect(await withoutTransfer()).toEqual({
      state: 'overdue',
      meaning: `Non risulta pagata: ${amount} da incassare.`,
    });
  });

  test('is over when PayPal repeats a refused charge with success: no sentence names its next attempt', async () => {
    await attemptAndTransfer('denied');
    await shop.charge(billed.paying, shop.aSale({ at: second }));

    expect((await withoutTransfer()).meaning).toBe(`Non risulta pagata: ${amount} da incassare.`);
  });

  test('is refused without a notification, and without the transfer the sentence says so', async () => {
    await attemptAndTransfer('pending');
    const refused = { state: 'denied', saleId: 'SALE-X', at: second, cents: 1_220 } as const;
    await shop.attempt({ ...billed.paying, retryAt: third }, refused);

    expect(await refusalNotices()).toBe(0);
    expect(await withoutTransfer()).toEqual({
      state: 'overdue',
      meaning: `Ultimo addebito rifiutato: ${amount} da incassare. PayPal riprova il 11/11/2026.`,
    });
  });

  test('goes on when an earlier charge completes', async () => {
    const { paying, id } = billed;
    await attemptAndTransfer('pending');
    await shop.charge(paying, shop.aSale({ at: first.subtract({ hours: 1 }) }));

    expect(await shop.receivablesOf(id)).toMatchObject([{ state: 'paid', chargeState: 'pending' }]);
  });
});
