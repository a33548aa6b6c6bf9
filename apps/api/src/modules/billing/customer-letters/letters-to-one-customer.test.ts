import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lettersOn, someSettings } from '../../../testing/letter-inputs.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { remind } = customerLetterContract.endpoints;
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W79 · the fifty-first letter of a day to one customer is refused, about any receivable', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const user = await api.asUserOf(tenantId);
  const status = SubscriptionStatus.BankTransferPending;
  const first = await api.make.aSubscription(tenantId, { status });
  const payments = [first.paymentId];
  for (let made = 0; made < 5; made += 1) {
    const more = await api.make.aSubscription(tenantId, { status, customer: first.customer });
    payments.push(more.paymentId);
  }
  const send = (id = 0) =>
    user.call(remind, {
      params: { id },
      body: { subject: 'Due parole', body: 'Gentile cliente', isAgain: true },
    });
  for (const id of payments.slice(0, 5)) for (let n = 0; n < 10; n += 1) await send(id);

  await expect(send(payments[5])).rejects.toMatchObject({
    code: 'customerLetter.refused',
    message: 'Oggi a questo cliente sono già state inviate 50 lettere: riprova domani.',
  });
  await send((await api.make.aSubscription(tenantId, { status })).paymentId);
});

describe('W87 · receipts of transfers that a person registers', () => {
  async function aTenantWithReceipts() {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    await admin.call(letterSettingsContract.endpoints.update, { body: someSettings() });
    return {
      tenantId,
      async register(paymentId: number, times: number): Promise<void> {
        const user = await api.asUserOf(tenantId);
        const body = { paymentId, amount: 0.01, approvalDate: '2026-11-21T09:00:00Z' };
        for (let n = 0; n < times; n += 1)
          await user.call(bankTransferContract.endpoints.create, { body });
      },
    };
  }

  const receiptsTo = (email: string) =>
    api.make.asOwner((db) =>
      db.selectFrom('outbox').select('id').where('recipient', '=', email).execute(),
    );

  const noted = (tenantId: number) =>
    api.make.inTenant(tenantId, async (db) => {
      const rows = await db
        .selectFrom('customer_letters')
        .select('skipped')
        .orderBy('id')
        .execute();
      return rows.map(({ skipped }) => skipped);
    });

  test('after ten on one day about one receivable further receipts are only recorded, and the next day new receipts are sent', async () => {
    const { tenantId, register } = await aTenantWithReceipts();
    const { paymentId, customer } = await api.make.aSubscription(tenantId);
    await register(paymentId, 12);

    await api.runJob('customer-letters');

    expect(await receiptsTo(customer.email)).toHaveLength(10);
    expect(await noted(tenantId)).toEqual([...Array<null>(10).fill(null), 'often', 'often']);

    api.setNow('2026-11-22T09:30:00Z');
    onTestFinished(() => api.setNow(beginning));
    await register(paymentId, 1);
    await api.runJob('customer-letters');

    expect(await receiptsTo(customer.email)).toHaveLength(11);
  });

  test('after fifty on one day to one customer further receipts are only recorded', async () => {
    const { tenantId, register } = await aTenantWithReceipts();
    const first = await api.make.aSubscription(tenantId);
    await register(first.paymentId, 10);
    for (let made = 0; made < 5; made += 1) {
      const more = await api.make.aSubscription(tenantId, { customer: first.customer });
      await register(more.paymentId, 10);
    }

    await api.runJob('customer-letters');

    expect(await receiptsTo(first.customer.email)).toHaveLength(50);
  });
});

test('W208 · at most fifty letters about new prices are sent to one customer on one day, and further letters are only recorded', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const admin = await api.asAdminOf(tenantId);
  const user = await api.asUserOf(tenantId);
  await admin.call(letterSettingsContract.endpoints.update, {
    body: { ...someSettings(), letters: lettersOn('priceChanged') },
  });
  const { id, customer } = await api.make.aSubscription(tenantId);
  await api.make.inTenant(tenantId, (db) =>
    db.updateTable('subscriptions').set({ begun_at: '2026-10-01T09:00:00Z' }).execute(),
  );
  for (let paymentAmount = 13; paymentAmount <= 64; paymentAmount += 1) {
    await user.call(subscriptionContract.endpoints.update, { body: { id, paymentAmount } });
    await api.runJob('customer-letters');
  }

  const letters = await api.make.inTenant(tenantId, (db) =>
    db.selectFrom('customer_letters').select(['skipped', 'recipient']).orderBy('id').execute(),
  );
  expect(letters.filter(({ recipient }) => recipient === customer.email)).toHaveLength(50);
  expect(letters.slice(50).map(({ skipped }) => skipped)).toEqual(['often', 'often']);
});
