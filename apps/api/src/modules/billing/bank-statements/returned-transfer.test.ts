import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

describe('a debit that returns a transfer', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  async function aMovement(amount: string, text: string, day = '20/11/2026') {
    const { id } = await bank.import(bank.account.id, csvOf([{ day, amount, text }]));
    const [movement] = await bank.movements({ statementId: String(id) });
    if (!movement) throw new Error('the movement was not imported');
    return movement;
  }

  /** A customer with a receivable of 12.20 €, and a transfer of the given amount from a statement. */
  async function aTransfer(amount: string) {
    const { id, paymentId } = await api.make.aSubscription(bank.tenantId, {
      status: BankTransferPending,
    });
    const { reference } = await bank.receivable(paymentId);
    const { id: movementId } = await aMovement(amount, reference);
    await bank.confirm(movementId, [paymentId]);
    const entry = (await bank.entries()).find(({ subscriptionId }) => subscriptionId === id);
    return { id, paymentId, entryId: entry?.id ?? 0 };
  }

  /** The amounts of the open notifications about the credit of a subscription. */
  async function openCreditOf(id: number) {
    const { items } = await bank.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: 100 },
    });
    return items
      .filter(({ kind, subscriptionId }) => kind === 'creditLeft' && subscriptionId === id)
      .filter(({ resolvedAt }) => resolvedAt === null)
      .map(({ amount }) => amount);
  }

  const statusOf = async (id: number) => (await bank.subscription(id)).subscriptionStatus;

  test('audit 3 · makes its receivable due again, and undoing the return pays the receivable and activates the subscription again', async () => {
    const { id, paymentId, entryId } = await aTransfer('12,20');
    const debit = await aMovement('-12,20', 'STORNO BONIFICO');
    expect(debit.proposals.map(({ returned }) => returned?.entryId)).toContain(entryId);

    await bank.recordReturn(debit.id, entryId);
    expect(await bank.receivable(paymentId)).toMatchObject({ rest: 12.2, covered: 0 });
    expect(await statusOf(id)).toBe(BankTransferPending);
    await bank.undo(debit.id);

    expect(await bank.receivable(paymentId)).toMatchObject({ rest: 0, covered: 12.2 });
    expect(await statusOf(id)).toBe(ActiveNoRenewal);
  });

  test('audit 3 · undoing the return of a part leaves a subscription that still waits for its rest', async () => {
    const { id, paymentId, entryId } = await aTransfer('5,00');
    const debit = await aMovement('-5,00', 'STORNO PARTE');
    await bank.recordReturn(debit.id, entryId);

    await bank.undo(debit.id);

    expect(await bank.receivable(paymentId)).toMatchObject({ rest: 7.2, covered: 5 });
    expect(await statusOf(id)).toBe(BankTransferPending);
  });

  test('audit 3 · of a part leaves only that part due after a cancellation, and undoing the return pays that part', async () => {
    const { id, paymentId, entryId } = await aTransfer('12,20');
    const debit = await aMovement('-4,00', 'STORNO PARZIALE');
    await bank.recordReturn(debit.id, entryId);

    await bank.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
    const partlyPaid = { state: 'overdue', rest: 4, covered: 8.2 };
    expect(await bank.receivable(paymentId)).toMatchObject(partlyPaid);
    await bank.undo(debit.id);

    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'paid', rest: 0 });
    expect(await statusOf(id)).toBe(Canceled);
  });

  test('audit 3 · resolves the notification of a returned credit, and undoing the return notifies again', async () => {
    const { id, entryId } = await aTransfer('15,00');
    const openCredit = () => openCreditOf(id);
    expect(await openCredit()).toEqual([2.8]);

    const debit = await aMovement('-2,80', 'STORNO CREDITO');
    await bank.recordReturn(debit.id, entryId);
    expect(await openCredit()).toEqual([]);
    await bank.undo(debit.id);

    expect(await openCredit()).toEqual([2.8]);
  });

  test.each([
    { returned: '4,00', credit: [1] },
    { returned: '5,00', credit: [] },
  ])(
    'review 2 · of $returned of a first partial payment leaves nothing due after a cancellation, because no period was used',
    async ({ returned, credit }) => {
      const { id, paymentId, entryId } = await aTransfer('5,00');
      const debit = await aMovement(`-${returned}`, 'STORNO ACCONTO');
      await bank.recordReturn(debit.id, entryId);

      await bank.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });
      expect(await bank.receivable(paymentId)).toMatchObject({ state: 'cancelled', covered: 0 });
      expect(await openCreditOf(id)).toEqual(credit);
      await bank.undo(debit.id);

      expect(await bank.receivable(paymentId)).toMatchObject({ state: 'cancelled', covered: 0 });
      expect(await openCreditOf(id)).toEqual([5]);
      expect(await statusOf(id)).toBe(Canceled);
      expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
    },
  );

  const awaitTransfer = (id: number) =>
    bank.admin.call(subscriptionContract.endpoints.payByBankTransfer, { params: { id } });
  const stopAwaiting = (id: number) =>
    bank.admin.call(subscriptionContract.endpoints.stopAwaitingTransfer, { params: { id } });

  /** A transfer that a person records. It activates no subscription. */
  async function aTransferByHand(
    { id, paymentId }: { id: number; paymentId: number },
    amount: number,
  ) {
    const body = { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' };
    await bank.admin.call(bankTransferContract.endpoints.create, { body });
    const entry = (await bank.entries()).find(({ subscriptionId }) => subscriptionId === id);
    return entry?.id ?? 0;
  }

  test('money 1 · of a partial payment leaves nothing due once the wait for a transfer has ended, and undoing the return gives credit', async () => {
    const { id, paymentId, entryId } = await aTransfer('5,00');
    const debit = await aMovement('-4,00', 'STORNO ACCONTO');
    await bank.recordReturn(debit.id, entryId);

    await stopAwaiting(id);
    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'notAsked', covered: 1 });
    await bank.undo(debit.id);

    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'notAsked', covered: 1 });
    expect(await openCreditOf(id)).toEqual([4]);
    expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
  });

  test('money 1 · of a part of a used period’s money leaves that part due once the wait for a transfer has ended', async () => {
    const { id, paymentId, entryId } = await aTransfer('12,20');
    const debit = await aMovement('-4,00', 'STORNO DOPO USO');
    await bank.recordReturn(debit.id, entryId);

    await stopAwaiting(id);

    const partlyPaid = { state: 'overdue', rest: 4, covered: 8.2 };
    expect(await bank.receivable(paymentId)).toMatchObject(partlyPaid);
  });

  test.each([
    { wait: 'in a wait that ends', isWaiting: true },
    { wait: 'without a wait', isWaiting: false },
  ])(
    'money 1 · of a whole transfer before an activation leaves nothing due, $wait',
    async ({ isWaiting }) => {
      const made = await api.make.aSubscription(bank.tenantId);
      const { id, paymentId } = made;
      if (isWaiting) await awaitTransfer(id);
      const entryId = await aTransferByHand(made, 12.2);
      const debit = await aMovement('-12,20', `STORNO MAI INIZIATA ${id}`);
      await bank.recordReturn(debit.id, entryId);
      if (isWaiting) await stopAwaiting(id);

      expect(await bank.receivable(paymentId)).toMatchObject({ state: 'notAsked', covered: 0 });
      expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
    },
  );

  test('money 2 · undoing a return does not activate a subscription that a person has set to wait for a transfer', async () => {
    const made = await api.make.aSubscription(bank.tenantId);
    await awaitTransfer(made.id);
    const entryId = await aTransferByHand(made, 12.2);
    const debit = await aMovement('-12,20', 'STORNO ATTESA DI PERSONA');
    await bank.recordReturn(debit.id, entryId);

    await bank.undo(debit.id);

    expect(await bank.receivable(made.paymentId)).toMatchObject({ rest: 0, covered: 12.2 });
    expect(await statusOf(made.id)).toBe(BankTransferPending);
  });

  test('money 2 · undoing a return does not end a wait for a transfer that a person began after the return', async () => {
    const { id, paymentId, entryId } = await aTransfer('12,20');
    const debit = await aMovement('-12,20', 'STORNO E NUOVA ATTESA');
    await bank.recordReturn(debit.id, entryId);
    await stopAwaiting(id);
    await awaitTransfer(id);

    await bank.undo(debit.id);

    expect(await bank.receivable(paymentId)).toMatchObject({ rest: 0, covered: 12.2 });
    expect(await statusOf(id)).toBe(BankTransferPending);
  });

  test('money 2 · undoing one of two returns of a used period leaves its subscription waiting for a transfer', async () => {
    const { id, paymentId, entryId } = await aTransfer('12,20');
    const debits = [await aMovement('-3,00', 'STORNO UNO'), await aMovement('-2,00', 'STORNO DUE')];
    for (const debit of debits) await bank.recordReturn(debit.id, entryId);

    await bank.undo(debits[1]?.id ?? 0);

    expect(await bank.receivable(paymentId)).toMatchObject({ rest: 3, covered: 9.2 });
    expect(await statusOf(id)).toBe(BankTransferPending);
  });

  test('audit 3 · on a day before the transfer is neither proposed nor registered', async () => {
    const { paymentId, entryId } = await aTransfer('11,11');
    const debit = await aMovement('-11,11', 'STORNO DI PRIMA', '19/11/2026');

    expect(debit.proposals.map(({ returned }) => returned?.entryId)).not.toContain(entryId);
    await expect(bank.recordReturn(debit.id, entryId)).rejects.toMatchObject({
      code: 'bankMovement.returnedTooEarly',
    });
    expect(await bank.receivable(paymentId)).toMatchObject({ covered: 11.11 });
  });
});
