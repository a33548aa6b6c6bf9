import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;
const { activateWithoutRenewal, cancel } = subscriptionContract.endpoints;

describe('money of a customer who has nothing to pay', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
    await api.close();
  });

  const anAwaited = () => api.make.aSubscription(bank.tenantId, { status: BankTransferPending });

  async function aPaid() {
    const made = await anAwaited();
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: made.paymentId, amount: 12.2, approvalDate: '2026-11-20T09:00:00Z' },
    });
    await bank.admin.call(activateWithoutRenewal, { params: { id: made.id }, body: null });
    return made;
  }

  let imported = 0;

  async function aCredit(amount = '12,20') {
    imported += 1;
    const row = { day: '20/11/2026', amount, text: `ROSSI MARIA ABBONAMENTO ${imported}` };
    const { id } = await bank.import(bank.account.id, csvOf([row]));
    const [movement] = await bank.movements({ statementId: String(id) });
    return movement?.id ?? 0;
  }

  const creditOf = async (id: number) =>
    (await bank.entries())
      .filter(({ subscriptionId }) => subscriptionId === id)
      .reduce((sum, entry) => sum + entry.credit, 0);

  /** The receipt sent to a customer. Its no-break blanks before currencies become normal blanks. */
  async function receiptOf({ email }: { readonly email: string }) {
    const mail = await api.make.asOwner((db) =>
      db
        .selectFrom('outbox')
        .select('body')
        .where('recipient', '=', email)
        .where('subject', '=', 'Abbiamo ricevuto il tuo bonifico')
        .executeTakeFirstOrThrow(),
    );
    return mail.body?.replaceAll('\u00a0', ' ');
  }

  test('AO8 · a registered movement shows which part of each transfer became credit', async () => {
    const { paymentId } = await anAwaited();

    const confirmed = await bank.confirm(await aCredit('20,00'), [paymentId]);

    expect(confirmed.transfers).toMatchObject([{ amount: 20, credit: 7.8 }]);
  });

  test('AG1 · a second payment of a paid period becomes credit of its customer, and can be undone', async () => {
    const { id, paymentId } = await aPaid();
    const movementId = await aCredit();

    await expect(bank.confirm(movementId, [paymentId])).rejects.toThrow(/già pagata/);
    const confirmed = await bank.confirm(movementId, [paymentId], true);

    expect(confirmed).toMatchObject({
      state: 'confirmed',
      transfers: [{ amount: 12.2, credit: 12.2 }],
    });
    expect(await creditOf(id)).toBe(12.2);
    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'paid', covered: 12.2 });
    expect((await bank.subscription(id)).subscriptionStatus).toBe(ActiveNoRenewal);

    expect(await bank.undo(movementId)).toMatchObject({ state: 'open' });
    expect(await creditOf(id)).toBe(0);
    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'paid', covered: 12.2 });
  });

  test.each([
    ['a second payment', true, /Resta a tuo credito: 12,20/],
    ['a payment of 2,80 € too much', false, /Resta a tuo credito: 2,80/],
  ] as const)('AH4 · the receipt of %s names the credit', async (_words, asCredit, line) => {
    const { paymentId, customer } = await (asCredit ? aPaid() : anAwaited());
    const movementId = await aCredit(asCredit ? '12,20' : '15,00');

    await bank.confirm(movementId, [paymentId], asCredit);

    expect(await receiptOf(customer)).toMatch(line);
  });

  test('AH4 · the receipt of an exact payment names no credit', async () => {
    const { paymentId, customer } = await anAwaited();

    await bank.confirm(await aCredit(), [paymentId]);

    expect(await receiptOf(customer)).not.toContain('credito');
  });

  test('AG1 · money that arrives after the cancellation becomes credit, and the subscription stays cancelled', async () => {
    const { id, paymentId } = await anAwaited();
    await bank.admin.call(cancel, { params: { id } });
    const movementId = await aCredit();

    await bank.confirm(movementId, [paymentId], true);

    expect(await creditOf(id)).toBe(12.2);
    expect((await bank.subscription(id)).subscriptionStatus).toBe(Canceled);
    expect(await bank.undo(movementId)).toMatchObject({ state: 'open' });
  });

  test('AG1 · money is not registered as credit while its customer still has an amount due', async () => {
    const { id, paymentId } = await anAwaited();
    const movementId = await aCredit();

    await expect(bank.confirm(movementId, [paymentId], true)).rejects.toThrow(/da pagare/);

    expect(await creditOf(id)).toBe(0);
    expect(await bank.receivable(paymentId)).toMatchObject({ rest: 12.2 });
  });
});
