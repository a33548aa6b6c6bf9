import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { referenceOf } from '@canone/contracts/bank/creditor-reference';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { BankTransferPending, Canceled } = SubscriptionStatus;

describe('the receivables that are found for a movement', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    bank = await aBankTenant(api);
  });

  const aDebtor = (status: 4 | 5 = BankTransferPending) =>
    api.make.aSubscription(bank.tenantId, { status });

  /** The reasons and receivables that are proposed for a credit with this amount and text. */
  async function proposalsFor(amount: string, text: string) {
    const { id } = await bank.import(bank.account.id, csvOf([{ day: '20/11/2026', amount, text }]));
    const [movement] = await bank.movements({ statementId: String(id) });
    return (movement?.proposals ?? []).map(
      ({ reason, receivables }) => `${reason} ${receivables.map((one) => one.id).join('+')}`,
    );
  }

  test('AD4 · a movement whose transfer a person has registered by hand is recognised by amount, name and day', async () => {
    const { paymentId, customer } = await aDebtor();
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-18T09:00:00Z' },
    });
    const entryId = (await bank.entries())[0]?.id;
    const registered = async (amount: string, text: string, day = '20/11/2026') => {
      const { id } = await bank.import(bank.account.id, csvOf([{ day, amount, text }]));
      return (await bank.movements({ statementId: String(id) }))[0]?.registered;
    };

    expect(await registered('12,20', `Da ${customer.name}`)).toMatchObject({
      entryId,
      userName: customer.name,
      amount: 12.2,
      on: '2026-11-18',
    });
    expect(await registered('12,20', 'Versamento')).toBeNull();
    expect(await registered('12,30', `Di ${customer.name}`)).toBeNull();
    expect(await registered('12,20', `Per ${customer.name}`, '29/11/2026')).toBeNull();
  });

  test('AN8 · a customer whom the text names is found in addition to the payer', async () => {
    const owing = async (name: string) => {
      const customer = await api.make.aPerson({ name, tenantIds: [bank.tenantId] });
      const of = { status: BankTransferPending, customer };
      return (await api.make.aSubscription(bank.tenantId, of)).paymentId;
    };
    const payer = await owing('Gaia Hofer');
    const named = await owing('Franco Galli');
    for (let other = 0; other < 20; other += 1) await aDebtor();
    const rows = ['20/11/2026;12,20;HOFER GAIA;Quota per Franco Galli'];
    const file = ['Data;Importo;Ordinante;Descrizione', ...rows].join('\r\n');
    const { id } = await bank.import(bank.account.id, file);

    const [movement] = await bank.movements({ statementId: String(id) });
    expect(movement?.proposals.map(({ receivables }) => receivables[0]?.id)).toEqual([
      payer,
      named,
    ]);
  });

  test('AJ1 · a transfer registered by hand is recognised when the bank writes the customer’s name without its apostrophe', async () => {
    const customer = await api.make.aPerson({
      name: 'Niccolò D’Amico',
      tenantIds: [bank.tenantId],
    });
    const { paymentId } = await api.make.aSubscription(bank.tenantId, {
      status: BankTransferPending,
      customer,
    });
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-18T09:00:00Z' },
    });
    const rows = [{ day: '17/11/2026', amount: '12,20', text: 'BONIFICO DA DAMICO NICCOLO' }];
    const { id } = await bank.import(bank.account.id, csvOf(rows));

    const [movement] = await bank.movements({ statementId: String(id) });
    expect(movement?.registered).toMatchObject({ userName: 'Niccolò D’Amico', amount: 12.2 });
  });

  test('AM2 · a customer who pays by transfer is proposed before one with a payment link', async () => {
    const startAt = '2026-11-20T09:00:00Z';
    const link = await api.make.aSubscription(bank.tenantId, { startAt });
    const awaited = await api.make.aSubscription(bank.tenantId, {
      status: BankTransferPending,
      startAt: '2026-10-01T09:00:00Z',
    });

    expect(await proposalsFor('12,20', 'SIG NERI')).toEqual([
      `amount ${awaited.paymentId}`,
      `amount ${link.paymentId}`,
    ]);
  });

  test('BNK-07 · the rest of a receivable that is paid in part is found by the amount alone', async () => {
    const { paymentId } = await aDebtor();
    const other = await aDebtor();
    await bank.import(bank.account.id, csvOf([{ day: '19/11/2026', amount: '5,00', text: 'uno' }]));
    const [part] = await bank.movements();
    await bank.confirm(part?.id ?? 0, [paymentId]);

    expect(await proposalsFor('7,20', 'Giroconto')).toEqual([`amount ${paymentId}`]);
    expect(await proposalsFor('12,20', 'Versamento')).toEqual([`amount ${other.paymentId}`]);
  });

  test('BNK-07 · a customer with all words of the name is found among many customers with one word of it', async () => {
    const people = await api.make.asOwner((db) =>
      db
        .insertInto('users')
        .values(
          [...Array(50).keys()].map((n) => ({
            name: `Martelli ${n}`,
            email: `m${n}@martelli.example`,
            role_id: 4,
          })),
        )
        .returning('id')
        .execute(),
    );
    await api.make.asOwner((db) =>
      db
        .insertInto('memberships')
        .values(people.map(({ id }) => ({ tenant_id: bank.tenantId, user_id: id })))
        .execute(),
    );
    // older receivables with the same amount, so that the amount alone does not find this customer
    for (let n = 0; n < 21; n += 1)
      await api.make.aSubscription(bank.tenantId, {
        status: BankTransferPending,
        startAt: '2026-10-01T09:00:00Z',
      });
    const { paymentId, customer } = await aDebtor();
    await api.make.asOwner((db) =>
      db
        .updateTable('users')
        .set({ name: 'Zenobio Martelli' })
        .where('id', '=', customer.id)
        .execute(),
    );

    expect(await proposalsFor('12,20', 'BONIFICO DA MARTELLI ZENOBIO PER canone')).toEqual([
      `name ${paymentId}`,
    ]);
  });

  test('BNK-07 · the reference of a cancelled receivable does not end the search by name', async () => {
    const cancelled = await aDebtor(Canceled);
    const { paymentId, customer } = await aDebtor();
    const of = { tenantId: bank.tenantId, receivableId: cancelled.paymentId };

    expect(
      await proposalsFor('12,20', `BONIFICO DA ${customer.name} PER ${referenceOf(of)}`),
    ).toEqual([`name ${paymentId}`]);
  });

  test('AQ28 · the reference of a paid period names its customer, and no other with the same amount', async () => {
    const { paymentId, customer } = await aDebtor();
    await aDebtor();
    const reference = referenceOf({ tenantId: bank.tenantId, receivableId: paymentId });
    await bank.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-10-18T09:00:00Z' },
    });
    expect(await proposalsFor('12,20', `BONIFICO PER ${reference} novembre`)).toEqual([]);

    const next = await api.make.aSubscription(bank.tenantId, {
      status: BankTransferPending,
      customer,
    });

    expect(await proposalsFor('12,20', `BONIFICO PER ${reference} dicembre`)).toEqual([
      `number ${next.paymentId}`,
    ]);
  });
});
