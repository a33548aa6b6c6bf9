import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { aBankTenant, type BankTenant } from '../../testing/bank-tenant.ts';
import type { TestPerson } from '../../testing/factories.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { newSubscriptionRepository } from '../billing/subscriptions/new-subscription.repository.ts';
import { erasePerson } from './person-erasure.service.ts';

const { ActiveNoRenewal, NotActive } = SubscriptionStatus;

describe('money 7 · an erasure and the money of the person', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(async () => {
    bank = await aBankTenant(api);
  });

  afterAll(() => api.close());

  const erasure = (id: number) =>
    bank.admin.call(personErasureContract.endpoints.erasure, { params: { id } });
  const erase = ({ id, name }: TestPerson) =>
    bank.admin.call(personErasureContract.endpoints.erase, {
      params: { id },
      body: { confirmation: name },
    });

  async function importFrom(name: string) {
    const file = `Data;Importo;Descrizione\r\n20/11/2026;12,20;BONIFICO DA ${name} PER canone`;
    const { id } = await bank.import(bank.account.id, file);
    const [movement] = await bank.movements({ statementId: String(id) });
    return movement?.id ?? 0;
  }

  test('a credit is an obstacle with a reason until it is used or returned', async () => {
    const { id, paymentId, customer } = await api.make.aSubscription(bank.tenantId, {
      status: ActiveNoRenewal,
    });
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 15, approvalDate: '2026-11-20T09:00:00Z' },
    });
    await bank.admin.call(subscriptionContract.endpoints.cancel, { params: { id } });

    expect((await erasure(customer.id)).obstacles).toEqual(['openCredit']);
    await expect(erase(customer)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Ha un credito'),
    });
  });

  test('a movement to register that seems to be the person’s is an obstacle until somebody decides', async () => {
    const customer = await api.make.aPerson({ tenantIds: [bank.tenantId], name: 'Zoe Unica' });
    const movementId = await importFrom('ZOE UNICA');

    expect((await erasure(customer.id)).obstacles).toEqual(['unbookedMoney']);
    await bank.ignore(movementId);

    expect((await erasure(customer.id)).obstacles).toEqual([]);
    expect((await erase(customer)).erasedAt).not.toBeNull();
  });

  describe.runIf(inject('database').kind === 'postgres')('a subscription at the same time', () => {
    const held = () => heldTransactions(api, bank.tenantId);
    const aCustomer = () => api.make.aPerson({ tenantIds: [bank.tenantId], roleId: Role.Client });
    const aPlan = async () => (await api.make.aPlan(bank.tenantId)).id;

    test('that is created first is seen by the erasure, which waited for the creation', async () => {
      const [customer, planId] = [await aCustomer(), await aPlan()];
      const { ctx, commit } = await held().begin();
      const subscriptions = newSubscriptionRepository(ctx);
      const offer = await subscriptions.readOffer(customer.id, planId);
      subscriptions.insert({
        ...offer,
        userId: customer.id,
        planId,
        status: ActiveNoRenewal,
        startAt: '2026-11-20T09:00:00Z',
        endAt: '2026-12-20T09:00:00Z',
        periodEndAt: '2026-12-20T09:00:00Z',
        grossCents: 1_220,
        vatBasisPoints: 2_200,
        listNetCents: 1_000,
        recurrenceMonths: 1,
      });
      const erased = erase(customer).catch((error: unknown) => error);
      await held().somebodyWaits();
      await commit();

      expect(await erased).toMatchObject({ status: 409, code: 'user.notErasable' });
      expect((await erasure(customer.id)).erasedAt).toBeNull();
    });

    test('that is created second waits for the erasure and is refused', async () => {
      const [customer, planId] = [await aCustomer(), await aPlan()];
      const { ctx, commit } = await held().begin();
      const actor = { id: bank.admin.person.id, roleId: Role.Admin };
      await erasePerson({ ...ctx, actor }, customer.id, customer.name);
      const subscribed = bank.admin
        .call(subscriptionContract.endpoints.subscribe, {
          body: { userId: customer.id, planId, startDate: '2026-11-21T09:00:00Z' },
        })
        .catch((error: unknown) => error);
      await held().somebodyWaits();
      await commit();

      expect(await subscribed).toMatchObject({ status: 400 });
      const rows = await api.make.inTenant(bank.tenantId, (db) =>
        db
          .selectFrom('subscriptions')
          .select('status')
          .where('user_id', '=', customer.id)
          .where('status', '=', NotActive)
          .execute(),
      );
      expect(rows).toEqual([]);
    });
  });
});
