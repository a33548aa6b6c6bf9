import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import {
  canApply,
  type SubscriptionAction,
  SubscriptionStatus,
  subscriptionStatuses,
  subscriptionTransitions,
} from '@canone/contracts/billing/subscription-life-cycle';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { endpoints } = subscriptionContract;
const { update, payByBankTransfer, activateWithoutRenewal, get } = endpoints;
const { Active, ActiveNoRenewal, BankTransferPending, Canceled } = SubscriptionStatus;

type Action = SubscriptionAction & keyof typeof endpoints;
/** The actions that a person can call. The expected transitions are in `subscription-life-cycle.test.ts`. */
const actions = Object.keys(subscriptionTransitions).filter(
  (name): name is Action => name in endpoints,
);
/** Without `stopRenewal`, which needs a renewal at PayPal. `stop-renewal.test.ts` tests it. */
const here = actions.filter((action) => action !== 'stopRenewal');
const allowed = here.flatMap((action) => {
  const { from, to } = subscriptionTransitions[action];
  return from.map((status) => [action, status, to] as const);
});
const refused = actions.flatMap((action) =>
  Object.values(SubscriptionStatus)
    .filter((status) => !canApply(action, status))
    .map((status) => [action, status] as const),
);

describe('the transitions of a subscription', () => {
  let api: TestApi;
  let tenantId: number;
  let user: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    user = await api.asUserOf(tenantId);
  });

  afterAll(() => api.close());

  const read = (id: number) => user.call(get, { params: { id } });

  /** Creates a subscription in this status. One that waits for transfers has already received its money. */
  async function aSubscriptionIn(status: SubscriptionStatus) {
    const made = await api.make.aSubscription(tenantId, { status });
    if (status === BankTransferPending)
      await user.call(bankTransferContract.endpoints.create, {
        body: { paymentId: made.paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
      });
    return made;
  }

  const act = (action: Action, id: number) =>
    action === 'activateWithoutRenewal'
      ? user.call(activateWithoutRenewal, { params: { id }, body: null })
      : user.call(endpoints[action], { params: { id } });

  const trail = (id: number) =>
    api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .select('action')
        .where('entity', '=', 'subscription')
        .where('entity_id', '=', id)
        // other tests (M15) cover the release of the money
        .where('action', '<>', 'releaseMoney')
        .execute(),
    );

  test.each(allowed)('SUB-10 · %s leads from %d to %d', async (action, status, to) => {
    const { id } = await aSubscriptionIn(status);

    const after = await act(action, id);

    expect(after).toMatchObject({ subscriptionStatus: to, version: 2 });
    expect(await trail(id)).toEqual([{ action }]);
  });

  test.each(refused)(
    'SUB-10 · %s from %d is refused with its reason, and changes nothing',
    async (action, status) => {
      const { id } = await aSubscriptionIn(status);
      const before = await read(id);

      const attempt = act(action, id);

      await expect(attempt).rejects.toMatchObject({
        status: 409,
        code: 'subscription.transitionNotAllowed',
        message: `Operazione non consentita nello stato attuale della sottoscrizione. Lo stato è «${subscriptionStatuses[status].label}».`,
      });
      expect(await read(id)).toEqual(before);
      expect(await trail(id)).toEqual([]);
    },
  );

  test.each(allowed.filter(([, from]) => from !== Active))(
    'SUB-10 · %s from %d, sent twenty times at once, is applied once',
    async (action, status, to) => {
      const { id } = await aSubscriptionIn(status);

      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => act(action, id)));

      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
      expect(await read(id)).toMatchObject({ subscriptionStatus: to, version: 2 });
      expect(await trail(id)).toHaveLength(1);
    },
  );

  test('SUB-10 · of two different actions at once one succeeds, and the other is refused', async () => {
    const { id } = await aSubscriptionIn(BankTransferPending);

    const outcomes = await Promise.allSettled([
      act('activateWithoutRenewal', id),
      user.call(payByBankTransfer, { params: { id } }),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  test('SUB-08 · before the payment the terms and the amount due can change', async () => {
    const { id } = await api.make.aSubscription(tenantId, { months: 6 });

    const changed = await user.call(update, {
      body: { id, version: 1, startDate: '2026-08-31T10:00:00Z', paymentAmount: 99.99 },
    });

    expect(changed).toMatchObject({
      startDate: '2026-08-31T10:00:00Z',
      endDate: '2026-09-30T10:00:00Z',
      nextBillingDate: '2027-02-28T11:00:00Z',
      paymentAmount: 99.99,
      vatPercentage: 22,
      payments: [{ amountDue: 99.99 }],
      version: 2,
    });
  });

  test('DET-06 · terms that another person has changed in the meantime are not overwritten', async () => {
    const { id } = await api.make.aSubscription(tenantId);
    await user.call(update, { body: { id, version: 1, paymentAmount: 50 } });

    await expect(
      user.call(update, { body: { id, version: 1, paymentAmount: 60 } }),
    ).rejects.toMatchObject({ status: 409, code: 'entity.changedMeanwhile' });
  });

  test.each([Active, ActiveNoRenewal, BankTransferPending, Canceled])(
    'SUB-08 · in status %d the terms cannot change',
    async (status) => {
      const { id } = await api.make.aSubscription(tenantId, { status });
      const before = await read(id);

      await expect(user.call(update, { body: { id, paymentAmount: 1 } })).rejects.toMatchObject({
        status: 409,
      });
      expect(await read(id)).toEqual(before);
    },
  );
});
