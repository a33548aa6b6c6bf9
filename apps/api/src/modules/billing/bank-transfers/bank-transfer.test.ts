import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, create, update, remove } = bankTransferContract.endpoints;
const { activateWithoutRenewal } = subscriptionContract.endpoints;
const { list: receivables } = receivableContract.endpoints;
const { list: entries } = ledgerContract.endpoints;

describe('the bank transfers of a payment', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;
  let admin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  const anAwaitedPayment = () =>
    api.make.aSubscription(tenantId, { status: SubscriptionStatus.BankTransferPending });

  const transfersOf = (paymentId: number, sort?: string) =>
    user.call(list, {
      query: { page: 1, pageSize: 100, filters: { paymentId }, ...(sort && { sort }) },
    });

  test('BNK-01 · are created, listed for their payment alone, changed and deleted', async () => {
    const { paymentId } = await anAwaitedPayment();
    const other = await anAwaitedPayment();
    await user.call(create, { body: { paymentId: other.paymentId, amount: 5 } });

    const made = await user.call(create, { body: { paymentId, amount: 12.29 } });
    expect(made).toEqual({ id: made.id, paymentId, amount: 12.29, approvalDate: null, version: 1 });
    expect(await transfersOf(paymentId)).toEqual({ items: [made], totalCount: 1 });

    const approvalDate = '2026-11-20T12:00:00Z';
    const changed = await user.call(update, { body: { ...made, amount: 10, approvalDate } });
    expect(changed).toEqual({ ...made, amount: 10, approvalDate, version: 2 });

    await user.call(remove, { params: { id: made.id } });
    expect(await transfersOf(paymentId)).toEqual({ items: [], totalCount: 0 });
    await expect(user.call(remove, { params: { id: made.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each([0.01, 0.07, 1.1, 12.29, 1_005.55, 9_999_999.99])(
    'BNK-03 · %d € is stored and returned to the cent',
    async (amount) => {
      const { paymentId } = await anAwaitedPayment();
      await user.call(create, { body: { paymentId, amount } });

      expect((await transfersOf(paymentId)).items.map((item) => item.amount)).toEqual([amount]);
    },
  );

  test.each([
    [{ amount: 0 }, 'amount', 'L’importo deve essere maggiore di zero.'],
    [{ amount: -5 }, 'amount', 'L’importo non può essere negativo.'],
    [{ amount: 1.234 }, 'amount', 'Al massimo due decimali.'],
    [{ amount: 1, approvalDate: 'ieri' }, 'approvalDate', 'Data non valida.'],
    [{ amount: 1, paymentId: 2_147_483_600 }, 'paymentId', 'Scegli un elemento esistente.'],
  ])('BNK-01 · %j is refused at %s', async (change, field, message) => {
    const { paymentId } = await anAwaitedPayment();

    const answer = await user.raw({
      method: 'POST',
      url: '/api/BankTransfer/create',
      payload: { paymentId, ...change },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: object[] }>().errors[0]).toEqual({ field, message });
  });

  test('BNK-01 · sort by amount and by date', async () => {
    const { paymentId } = await anAwaitedPayment();
    for (const amount of [5, 100, 20]) {
      const approvalDate = `2026-11-${10 + (amount % 9)}T00:00:00Z`;
      await user.call(create, { body: { paymentId, amount, approvalDate } });
    }

    const amounts = async (sort: string) =>
      (await transfersOf(paymentId, sort)).items.map(({ amount }) => amount);
    expect(await amounts('amount')).toEqual([5, 20, 100]);
    expect(await amounts('-amount')).toEqual([100, 20, 5]);
    expect(await amounts('approvalDate')).toEqual([100, 20, 5]);
  });

  test('DET-06 · a transfer that somebody else has corrected in the meantime is not overwritten', async () => {
    const { paymentId } = await anAwaitedPayment();
    const made = await user.call(create, { body: { paymentId, amount: 1 } });
    await user.call(update, { body: { ...made, amount: 2 } });

    await expect(user.call(update, { body: { ...made, amount: 3 } })).rejects.toMatchObject({
      code: 'entity.changedMeanwhile',
    });
  });

  const receivableOf = async (id: number) => {
    const { items } = await admin.call(receivables, {
      query: { filters: { subscriptionId: id } },
    });
    return items[0];
  };

  const approved = (paymentId: number, amount: number, approvalDate = '2026-11-10T09:00:00Z') =>
    user.call(create, { body: { paymentId, amount, approvalDate } });

  test('M7 · an approved transfer counts on its value date, whenever it is recorded', async () => {
    const { id, paymentId } = await anAwaitedPayment();

    await approved(paymentId, 12.2, '2026-11-03T00:00:00Z');

    expect(await receivableOf(id)).toMatchObject({
      covered: 12.2,
      rest: 0,
      state: 'paid',
      settledAt: '2026-11-03T00:00:00Z',
    });
  });

  test('M7 · late or excess money is accepted, and the excess is credit', async () => {
    const { id, paymentId } = await anAwaitedPayment();
    await approved(paymentId, 12.2);
    await user.call(activateWithoutRenewal, { params: { id }, body: null });

    await approved(paymentId, 5);

    const { items } = await admin.call(entries, { query: { filters: { subscriptionId: id } } });
    expect(items.map(({ amount, credit }) => [amount, credit])).toEqual([
      [5, 5],
      [12.2, 0],
    ]);
  });

  test.each([
    ['1950-01-01T00:00:00Z', 'before the subscription by more than a year'],
    ['2030-01-01T00:00:00Z', 'after today'],
  ])('M7 · a transfer of %s (%s) is refused at its date', async (approvalDate) => {
    const { paymentId } = await anAwaitedPayment();

    await expect(
      user.call(create, { body: { paymentId, amount: 5, approvalDate } }),
    ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field: 'approvalDate' }] } });
    expect((await transfersOf(paymentId)).items).toEqual([]);
  });

  test('M7 · a subscription that starts in more than a year allows no approval date yet, and the message gives the reason', async () => {
    const { paymentId } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
      startAt: '2099-03-01T09:00:00Z',
    });
    const approvalDate = '2026-01-01T00:00:00Z';

    await expect(
      user.call(create, { body: { paymentId, amount: 5, approvalDate } }),
    ).rejects.toMatchObject({
      status: 400,
      failure: {
        errors: [
          {
            field: 'approvalDate',
            message:
              'Un bonifico si approva al massimo un anno prima dell’inizio: qui dal 01/03/2098.',
          },
        ],
      },
    });
  });

  test('M7 · a correction of an approved transfer leaves its entry and a counter-entry', async () => {
    const { id, paymentId } = await anAwaitedPayment();
    const made = await approved(paymentId, 12.2);

    await user.call(update, { body: { ...made, amount: 10 } });
    expect(await receivableOf(id)).toMatchObject({ covered: 10, rest: 2.2 });
    await user.call(remove, { params: { id: made.id } });

    expect(await receivableOf(id)).toMatchObject({ covered: 0, rest: 12.2, settledAt: null });
    const { items } = await admin.call(entries, {
      query: { pageSize: 20, filters: { subscriptionId: id } },
    });
    expect(items.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'correction -10',
      'correction -12.2',
      'transfer 10',
      'transfer 12.2',
    ]);
  });

  test('M7 · activation with a rest requires an administrator’s reason and writes the rest off', async () => {
    const { id, paymentId } = await anAwaitedPayment();
    await approved(paymentId, 10);
    const activate = (caller: TestCaller, writeOffReason?: string) =>
      caller.call(activateWithoutRenewal, {
        params: { id },
        body: writeOffReason === undefined ? null : { writeOffReason },
      });

    await expect(activate(admin)).rejects.toMatchObject({
      status: 409,
      code: 'subscription.restIsOpen',
      message: expect.stringContaining('Mancano 2,20'),
    });
    await expect(activate(user, 'Sconto')).rejects.toMatchObject({ status: 403 });
    await activate(admin, 'Sconto concordato');

    expect(await receivableOf(id)).toMatchObject({ covered: 10, writtenOff: 2.2, rest: 0 });
    const { items } = await admin.call(entries, {
      query: { filters: { subscriptionId: id, kind: 'writeOff' } },
    });
    expect(items).toMatchObject([{ amount: 2.2, note: 'Sconto concordato' }]);
  });
});
