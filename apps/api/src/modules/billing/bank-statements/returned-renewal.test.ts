import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { NotActive, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

describe('a bank statement and the renewal of a subscription paid by transfer', () => {
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

  async function aMovement(amount: string, text: string) {
    const { id } = await bank.import(bank.account.id, csvOf([{ day: '20/11/2026', amount, text }]));
    const [movement] = await bank.movements({ statementId: String(id) });
    if (!movement) throw new Error('the movement was not imported');
    return movement;
  }

  const entryOf = async (id: number) =>
    (await bank.entries()).findLast(({ subscriptionId }) => subscriptionId === id)?.id ?? 0;
  const periodsOf = async (id: number) =>
    (await bank.receivables()).filter(({ subscriptionId }) => subscriptionId === id);
  const statusOf = async (id: number) => (await bank.subscription(id)).subscriptionStatus;

  /** Imports and confirms a movement with the reference of a receivable. */
  async function receive(receivableId: number) {
    const { reference } = await bank.receivable(receivableId);
    const movement = await aMovement('12,20', reference);
    await bank.confirm(movement.id, [receivableId]);
  }

  /** A paid period, from 1 November to 1 December, and its renewal. */
  async function aRenewal() {
    const { id, paymentId } = await api.make.aSubscription(bank.tenantId, {
      status: BankTransferPending,
    });
    await receive(paymentId);
    const entryId = await entryOf(id);
    const { renew } = subscriptionContract.endpoints;
    await bank.admin.call(renew, { params: { id } });
    const renewal = (await periodsOf(id)).at(-1)?.id ?? 0;
    return { id, paymentId, entryId, renewal };
  }

  test('SUB-11 · a movement with the reference of the renewal pays it, and the subscription goes on', async () => {
    const { id, renewal } = await aRenewal();

    await receive(renewal);

    expect(await bank.receivable(renewal)).toMatchObject({ state: 'paid', rest: 0 });
    expect(await bank.subscription(id)).toMatchObject({
      subscriptionStatus: ActiveNoRenewal,
      nextBillingDate: '2027-01-01T09:00:00Z',
    });
  });

  test('SUB-11 · the return of the current period’s money withdraws the untouched renewal, and undoing the return pays the period again', async () => {
    const { id, paymentId, entryId } = await aRenewal();
    const debit = await aMovement('-12,20', `STORNO ${id}`);

    await bank.recordReturn(debit.id, entryId);

    expect(await statusOf(id)).toBe(BankTransferPending);
    expect(await periodsOf(id)).toMatchObject([{ id: paymentId, state: 'awaitingTransfer' }]);
    await bank.undo(debit.id);
    expect(await bank.subscription(id)).toMatchObject({
      subscriptionStatus: ActiveNoRenewal,
      renewal: 'possible',
    });
  });

  test('SUB-11 · the return of the current period’s money keeps a paid renewal, and the current period is due', async () => {
    const { id, paymentId, entryId, renewal } = await aRenewal();
    await receive(renewal);
    const debit = await aMovement('-12,20', `STORNO ${id}`);

    await bank.recordReturn(debit.id, entryId);

    expect(await statusOf(id)).toBe(ActiveNoRenewal);
    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'overdue', rest: 12.2 });
    expect(await bank.receivable(renewal)).toMatchObject({ state: 'paid' });
  });

  test('SUB-11 · the return of the current period’s money keeps a renewal paid in part, and both rests are due', async () => {
    const { id, paymentId, entryId, renewal } = await aRenewal();
    const { reference } = await bank.receivable(renewal);
    const part = await aMovement('5,00', reference);
    await bank.confirm(part.id, [renewal]);
    const debit = await aMovement('-12,20', `STORNO ${id}`);

    await bank.recordReturn(debit.id, entryId);

    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'overdue', rest: 12.2 });
    expect(await bank.receivable(renewal)).toMatchObject({ covered: 5, rest: 7.2 });
    expect(await brokenBooks(api, bank.tenantId)).toEqual([]);
  });

  test('SUB-11 · the return of a renewal’s money before it begins leaves the current period, and nothing is due after its end', async () => {
    const { id, renewal } = await aRenewal();
    await receive(renewal);
    const debit = await aMovement('-12,20', `STORNO ${id}`);

    await bank.recordReturn(debit.id, await entryOf(id));

    expect(await statusOf(id)).toBe(ActiveNoRenewal);
    expect(await bank.receivable(renewal)).toMatchObject({ state: 'future', rest: 12.2 });
    const before = String(api.now());
    api.setNow('2026-12-01T09:00:00Z');
    await api.runJob('life-cycle');
    api.setNow(before);
    expect(await statusOf(id)).toBe(NotActive);
    expect(await bank.receivable(renewal)).toMatchObject({ state: 'notAsked' });
  });

  test('SUB-11 · a part that returns after the end does not make the renewal due, because it never began', async () => {
    const { id, renewal } = await aRenewal();
    const { id: transferId } = await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: renewal, amount: 12.2, approvalDate: '2026-11-20T09:00:00Z' },
    });
    await bank.admin.call(bankTransferContract.endpoints.remove, { params: { id: transferId } });
    const { reference } = await bank.receivable(renewal);
    const part = await aMovement('5,00', reference);
    await bank.confirm(part.id, [renewal]);
    const partEntry = await entryOf(id);
    const debit = await aMovement('-5,00', `STORNO ${id}`);
    const before = String(api.now());
    api.setNow('2026-12-02T09:00:00Z');
    await api.runJob('life-cycle');
    api.setNow(before);

    await bank.recordReturn(debit.id, partEntry);

    expect(await statusOf(id)).toBe(NotActive);
    expect(await bank.receivable(renewal)).toMatchObject({ state: 'notAsked', covered: 0 });
  });

  describe('AO36 · both transfers are returned while the first period runs', () => {
    /** A paid period and its paid renewal, with a debit of the bank for each transfer. */
    async function twoPaid() {
      const { id, entryId, renewal } = await aRenewal();
      await receive(renewal);
      const renewalEntry = await entryOf(id);
      const running = await aMovement('-12,20', `STORNO A ${id}`);
      const next = await aMovement('-12,20', `STORNO B ${id}`);
      return {
        id,
        running: { return: () => bank.recordReturn(running.id, entryId), id: running.id },
        next: { return: () => bank.recordReturn(next.id, renewalEntry), id: next.id },
      };
    }

    test.each(['running', 'next'] as const)(
      'the subscription waits, if the %s one comes first',
      async (first) => {
        const { id, ...paid } = await twoPaid();
        const second = first === 'running' ? 'next' : 'running';

        await paid[first].return();
        await paid[second].return();

        expect(await statusOf(id)).toBe(BankTransferPending);
        expect(await periodsOf(id)).toMatchObject([
          { state: 'awaitingTransfer', rest: 12.2 },
          { state: 'awaitingTransfer', rest: 12.2 },
        ]);
      },
    );

    test('it is active again when a new transfer pays the running period, and waits again without it', async () => {
      const { id, running, next } = await twoPaid();
      await running.return();
      await next.return();
      const [current] = await periodsOf(id);
      const paid = await aMovement('12,20', `NUOVO ${id}`);

      await bank.confirm(paid.id, [current?.id ?? 0]);

      expect(await statusOf(id)).toBe(ActiveNoRenewal);
      expect(await periodsOf(id)).toMatchObject([{ state: 'paid' }, { state: 'future' }]);
      await bank.undo(paid.id);
      expect(await statusOf(id)).toBe(BankTransferPending);
    });

    test('it is active again when only the return of the running period is undone', async () => {
      const { id, running, next } = await twoPaid();
      await running.return();
      await next.return();

      await bank.undo(running.id);

      expect(await statusOf(id)).toBe(ActiveNoRenewal);
      expect(await periodsOf(id)).toMatchObject([
        { state: 'paid' },
        { state: 'future', rest: 12.2 },
      ]);
    });

    describe('AO48 · “Conferma Attivazione” after both returns', () => {
      const activate = (id: number, writeOffReason?: string) =>
        bank.admin.call(subscriptionContract.endpoints.activateWithoutRenewal, {
          params: { id },
          body: writeOffReason === undefined ? null : { writeOffReason },
        });
      const payByHand = (paymentId: number) =>
        bank.admin.call(bankTransferContract.endpoints.create, {
          body: { paymentId, amount: 12.2, approvalDate: '2026-11-20T09:00:00Z' },
        });

      /** A subscription that has lost the money of its running period and of its renewal. */
      async function withoutMoney() {
        const { id, running, next } = await twoPaid();
        await next.return();
        await running.return();
        const [current, renewal] = (await periodsOf(id)).map((period) => period.id);
        return { id, current: current ?? 0, renewal: renewal ?? 0 };
      }

      test('asks nothing of the renewal, when a transfer has paid the running period', async () => {
        const { id, current } = await withoutMoney();
        await payByHand(current);

        await activate(id);

        expect(await statusOf(id)).toBe(ActiveNoRenewal);
        expect(await periodsOf(id)).toMatchObject([{ state: 'paid' }, { rest: 12.2 }]);
      });

      test('is not made by a movement that pays the renewal', async () => {
        const { id, renewal } = await withoutMoney();
        const paid = await aMovement('12,20', `RINNOVO ${id}`);

        await bank.confirm(paid.id, [renewal]);

        expect(await statusOf(id)).toBe(BankTransferPending);
        expect(await periodsOf(id)).toMatchObject([{ rest: 12.2 }, { rest: 0 }]);
      });

      test('asks for the rest of the running period, when a transfer has paid the renewal', async () => {
        const { id, renewal } = await withoutMoney();
        await payByHand(renewal);

        await expect(activate(id)).rejects.toMatchObject({ code: 'subscription.restIsOpen' });

        await activate(id, 'Accordo');
        expect(await periodsOf(id)).toMatchObject([{ state: 'writtenOff' }, { state: 'paid' }]);
      });
    });
  });
});
