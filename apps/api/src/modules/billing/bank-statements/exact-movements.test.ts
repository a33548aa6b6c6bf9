import { bankMovementContract } from '@canone/contracts/bank/bank-movement';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { ActiveNoRenewal, BankTransferPending, NotActive } = SubscriptionStatus;

interface Row {
  readonly text: string;
  readonly amount?: string;
  /** The booking day, written as the bank's file writes it. */
  readonly bookedOn?: string;
  readonly valueOn?: string;
}

describe('the exact movements of the inbox', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  const aDebtor = (startAt = '2026-11-05T09:00:00Z') =>
    api.make.aSubscription(bank.tenantId, { status: BankTransferPending, startAt });
  const referenceOf = async (paymentId: number) => (await bank.receivable(paymentId)).reference;
  const cancel = (id: number) =>
    bank.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

  async function importRows(rows: readonly Row[]) {
    const lines = rows.map(
      ({ text, amount = '12,20', bookedOn = '20/11/2026', valueOn = bookedOn }) =>
        `${bookedOn};${valueOn};${amount};${text}`,
    );
    const file = ['Data contabile;Data valuta;Importo;Descrizione', ...lines].join('\r\n');
    const { id } = await bank.import(bank.account.id, file);
    return bank.movements({ statementId: String(id) });
  }

  async function isOffered() {
    const { summary } = bankMovementContract.endpoints;
    return (await bank.admin.call(summary, { query: {} })).hasExact;
  }
  const confirmAll = () =>
    bank.admin.call(bankMovementContract.endpoints.confirmExact, { body: {} });

  /**
   * Returns whether exact confirmations are offered before and after `confirmAll`. It adds a correct movement, which
   * `confirmAll` registers.
   */
  async function offersBesideGood() {
    const before = await isOffered();
    const good = await aDebtor();
    await importRows([{ text: `buono ${await referenceOf(good.paymentId)}` }]);
    const answer = await confirmAll();
    const { state } = await bank.receivable(good.paymentId);
    return { before, ...answer, after: await isOffered(), state };
  }
  const onlyTheGood = { before: false, confirmed: 1, left: 0, after: false, state: 'paid' };

  test('money 4 · an exact amount on a cancelled receivable is not offered', async () => {
    const { id, paymentId } = await aDebtor();
    await importRows([{ text: await referenceOf(paymentId) }]);
    await cancel(id);

    expect(await offersBesideGood()).toEqual(onlyTheGood);
  });

  test('money 4 · an exact amount of months that PayPal suspended is not offered', async () => {
    const { paymentId } = await api.make.aSubscription(bank.tenantId, { status: NotActive });
    await api.make.inTenant(bank.tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ provider_subscription_id: 'I-SUSPENDED' })
        .where('id', '=', paymentId)
        .execute(),
    );
    await importRows([{ text: await referenceOf(paymentId) }]);

    expect(await offersBesideGood()).toEqual(onlyTheGood);
  });

  test('money 4 · an exact amount with an implausible day is not offered', async () => {
    const { paymentId } = await aDebtor('2028-03-05T09:00:00Z');
    await importRows([{ text: await referenceOf(paymentId) }]);

    expect(await offersBesideGood()).toEqual(onlyTheGood);
  });

  test('money 4 · an exact amount booked in the future is not offered', async () => {
    const { paymentId } = await aDebtor();
    await importRows([{ text: await referenceOf(paymentId), bookedOn: '24/11/2026' }]);

    expect(await offersBesideGood()).toEqual(onlyTheGood);
  });

  test('money 4 · an exact amount for a used period is offered when the subscription was cancelled after a return', async () => {
    const { id, paymentId } = await aDebtor();
    const reference = await referenceOf(paymentId);
    const [debit, paid] = await importRows([
      { text: reference },
      { text: 'STORNO', amount: '-12,20' },
    ]);
    await bank.confirm(paid?.id ?? 0, [paymentId]);
    expect((await bank.subscription(id)).subscriptionStatus).toBe(ActiveNoRenewal);
    const [entry] = await bank.entries();
    await bank.recordReturn(debit?.id ?? 0, entry?.id ?? 0);
    await cancel(id);
    await importRows([{ text: `di nuovo ${reference}` }]);

    expect(await isOffered()).toBe(true);
    expect(await confirmAll()).toEqual({ confirmed: 1, left: 0 });
  });

  describe('the days of a return', () => {
    /** A registered transfer of 12.20, and a debit of the same amount. Both have the given days. */
    async function aReturn(credit: Omit<Row, 'text'>, debit: Omit<Row, 'text'>) {
      const { paymentId } = await aDebtor();
      const [paid] = await importRows([{ ...credit, text: await referenceOf(paymentId) }]);
      await bank.confirm(paid?.id ?? 0, [paymentId]);
      const entry = (await bank.entries()).at(-1);
      const [movement] = await importRows([{ ...debit, amount: '-12,20', text: 'STORNO' }]);
      return { debit: movement, entryId: entry?.id ?? 0 };
    }

    test('money 3 · a return with an earlier value day than its transfer is proposed and registered', async () => {
      const { debit, entryId } = await aReturn(
        { bookedOn: '19/11/2026', valueOn: '20/11/2026' },
        { bookedOn: '19/11/2026', valueOn: '19/11/2026' },
      );
      expect(debit?.proposals.map(({ returned }) => returned?.entryId)).toEqual([entryId]);

      await bank.recordReturn(debit?.id ?? 0, entryId);

      expect((await bank.movement(debit?.id ?? 0)).state).toBe('confirmed');
    });

    test('money 3 · a debit booked before the transfer is refused, whatever its value day', async () => {
      const { debit, entryId } = await aReturn(
        { bookedOn: '20/11/2026', valueOn: '19/11/2026' },
        { bookedOn: '19/11/2026', valueOn: '20/11/2026' },
      );
      expect(debit?.proposals).toEqual([]);

      await expect(bank.recordReturn(debit?.id ?? 0, entryId)).rejects.toMatchObject({
        code: 'bankMovement.returnedTooEarly',
      });
    });
  });
});
