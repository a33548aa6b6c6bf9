import { bankTransferContract } from '@canone/contracts/bank-transfer';
import { subscriptionContract } from '@canone/contracts/subscription';
import { SubscriptionStatus } from '@canone/contracts/subscription-life-cycle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, create, update, remove } = bankTransferContract.endpoints;

describe('the bank transfers of a payment', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
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
    'BNK-03 · %d € is kept and told to the cent',
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

  test('DET-06 · a transfer corrected meanwhile is not overwritten', async () => {
    const { paymentId } = await anAwaitedPayment();
    const made = await user.call(create, { body: { paymentId, amount: 1 } });
    await user.call(update, { body: { ...made, amount: 2 } });

    await expect(user.call(update, { body: { ...made, amount: 3 } })).rejects.toMatchObject({
      code: 'entity.changedMeanwhile',
    });
  });

  test('SUB-03 · can be changed only while the subscription waits for them', async () => {
    const { id, paymentId } = await anAwaitedPayment();
    const made = await user.call(create, { body: { paymentId, amount: 12.2 } });
    const { activateWithoutRenewal } = subscriptionContract.endpoints;
    await user.call(activateWithoutRenewal, { params: { id }, body: { writeOffReason: 'Prova' } });

    const refused = { status: 409, code: 'bankTransfer.notAwaited' };
    const another = { paymentId, amount: 1 };
    await expect(user.call(create, { body: another })).rejects.toMatchObject(refused);
    await expect(user.call(update, { body: { ...made, amount: 1 } })).rejects.toMatchObject(
      refused,
    );
    await expect(user.call(remove, { params: { id: made.id } })).rejects.toMatchObject(refused);
    expect((await transfersOf(paymentId)).items).toEqual([made]);
  });
});
