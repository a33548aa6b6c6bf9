import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { formatReference } from '@canone/contracts/bank/creditor-reference';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { notificationContract } from '@canone/contracts/letters/notification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../testing/bank-inputs.ts';
import { aBankTenant, type BankTenant, bankCalls } from '../../../testing/bank-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { Active, NotActive, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;

describe('a decision about a movement', () => {
  let api: TestApi;
  let bank: BankTenant;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  beforeAll(async () => {
    bank = await aBankTenant(api);
  });

  const aDebtor = (status: SubscriptionStatus = BankTransferPending, grossCents = 1_220) =>
    api.make.aSubscription(bank.tenantId, { status, grossCents });

  /** Imports one movement and returns it with its proposals. */
  async function aMovement(amount: string, text: string) {
    const { id } = await bank.import(bank.account.id, csvOf([{ day: '20/11/2026', amount, text }]));
    const [movement] = await bank.movements({ statementId: String(id) });
    if (!movement) throw new Error('the movement was not imported');
    return movement;
  }

  const referenceOf = async (receivableId: number) =>
    (await bank.receivable(receivableId)).reference;

  test('BNK-07 · a reference and its amount are proposed as exact, and one confirmation pays and activates', async () => {
    const { id, paymentId, customer } = await aDebtor();
    const reference = await referenceOf(paymentId);
    const movement = await aMovement('12,20', `PAGAMENTO ${formatReference(reference)} grazie`);

    expect(movement).toMatchObject({ reference, referenceIsValid: true });
    expect(movement.proposals[0]).toMatchObject({
      reason: 'referenceAndAmount',
      isExact: true,
      receivables: [{ id: paymentId, userName: customer.name, rest: 12.2 }],
    });
    const confirmed = await bank.confirm(movement.id, [paymentId]);

    expect(confirmed).toMatchObject({
      state: 'confirmed',
      proposals: [],
      transfers: [{ paymentId, subscriptionId: id, amount: 12.2 }],
    });
    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'paid', rest: 0 });
    expect((await bank.subscription(id)).subscriptionStatus).toBe(ActiveNoRenewal);
    const entry = (await bank.entries()).find(({ subscriptionId }) => subscriptionId === id);
    expect(entry).toMatchObject({
      kind: 'transfer',
      amount: 12.2,
      occurredAt: '2026-11-20T11:00:00Z',
    });
  });

  test('AC2 · a proposal for a refused charge contains the day on which the provider tries again', async () => {
    const { paymentId } = await aDebtor(Active);
    const retryAt = '2026-11-26T10:00:00Z';
    await api.make.inTenant(bank.tenantId, (db) =>
      db
        .updateTable('receivables')
        .set({ charge_state: 'denied', retry_at: retryAt })
        .where('id', '=', paymentId)
        .execute(),
    );
    const movement = await aMovement('12,20', await referenceOf(paymentId));

    const [proposed] = movement.proposals[0]?.receivables ?? [];
    expect(proposed?.id).toBe(paymentId);
    expect(Date.parse(proposed?.retryAt ?? '')).toBe(Date.parse(retryAt));
  });

  test('the customer gets a receipt by mail and the team a notification', async () => {
    const { id, paymentId, customer } = await aDebtor();
    const movement = await aMovement('12,20', await referenceOf(paymentId));
    await bank.confirm(movement.id, [paymentId]);

    const mails = await api.make.asOwner((db) =>
      db.selectFrom('outbox').selectAll().where('recipient', '=', customer.email).execute(),
    );
    const { items } = await bank.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: 100 },
    });
    expect(mails.map(({ subject }) => subject)).toEqual(['Abbiamo ricevuto il tuo bonifico']);
    expect(mails[0]?.body).toContain('12,20');
    expect(items.filter(({ subscriptionId }) => subscriptionId === id)).toMatchObject([
      { kind: 'paymentReceived', amount: 12.2 },
    ]);
  });

  test('that pays an inactive subscription activates the subscription, and undoing the decision makes it inactive again', async () => {
    const { id, paymentId } = await aDebtor(NotActive);
    const before = await bank.receivable(paymentId);
    const movement = await aMovement('12,20', await referenceOf(paymentId));

    await bank.confirm(movement.id, [paymentId]);
    expect((await bank.subscription(id)).subscriptionStatus).toBe(ActiveNoRenewal);
    const undone = await bank.undo(movement.id);

    expect(undone).toMatchObject({ state: 'open', transfers: [] });
    expect(await bank.receivable(paymentId)).toEqual(before);
    expect((await bank.subscription(id)).subscriptionStatus).toBe(NotActive);
    const entries = (await bank.entries()).filter(({ subscriptionId }) => subscriptionId === id);
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['transfer', 12.2],
      ['correction', -12.2],
    ]);
    expect(undone.proposals[0]).toMatchObject({ isExact: true });
  });

  test('R51 · less money than the amount due makes an inactive subscription wait for a transfer, and undoing the decision ends the wait', async () => {
    const { id, paymentId } = await aDebtor(NotActive);
    const movement = await aMovement('5,00', await referenceOf(paymentId));

    await bank.confirm(movement.id, [paymentId]);
    expect((await bank.subscription(id)).subscriptionStatus).toBe(BankTransferPending);
    await bank.undo(movement.id);

    expect((await bank.subscription(id)).subscriptionStatus).toBe(NotActive);
  });

  test('less money than the amount due covers a part, and a second movement covers the rest', async () => {
    const { id, paymentId } = await aDebtor();
    const reference = await referenceOf(paymentId);
    const [part, rest] = [await aMovement('5,00', reference), await aMovement('7,20', reference)];

    expect(part.proposals[0]).toMatchObject({ reason: 'reference', isExact: false });
    await bank.confirm(part.id, [paymentId]);
    expect(await bank.receivable(paymentId)).toMatchObject({
      state: 'awaitingTransfer',
      rest: 7.2,
    });
    expect((await bank.movement(rest.id)).proposals[0]).toMatchObject({ isExact: true });
    await bank.confirm(rest.id, [paymentId]);

    expect(await bank.receivable(paymentId)).toMatchObject({ state: 'paid' });
    expect((await bank.subscription(id)).subscriptionStatus).toBe(ActiveNoRenewal);
  });

  test('more money than the amount due leaves a credit', async () => {
    const { id, paymentId } = await aDebtor();
    const movement = await aMovement('20,00', await referenceOf(paymentId));

    await bank.confirm(movement.id, [paymentId]);

    const entry = (await bank.entries()).find(({ subscriptionId }) => subscriptionId === id);
    expect(entry).toMatchObject({ amount: 20, credit: 7.8 });
  });

  test('one movement pays several receivables, and all of them are undone together', async () => {
    const [one, other] = [await aDebtor(), await aDebtor(BankTransferPending, 3_000)];
    const text = `${await referenceOf(one.paymentId)} e ${await referenceOf(other.paymentId)}`;
    const movement = await aMovement('42,20', text);
    const ids = [one.paymentId, other.paymentId];

    expect(movement.proposals[0]).toMatchObject({ reason: 'referenceAndAmount', isExact: false });
    expect(movement.proposals[0]?.receivables.map(({ id }) => id)).toEqual(ids);
    const { transfers } = await bank.confirm(movement.id, ids);
    expect(transfers.map(({ amount }) => amount)).toEqual([12.2, 30]);
    await bank.undo(movement.id);

    for (const id of ids)
      expect(await bank.receivable(id)).toMatchObject({ state: 'awaitingTransfer', covered: 0 });
  });

  test('is refused when it names more receivables than its money can pay', async () => {
    const [one, other] = [await aDebtor(), await aDebtor()];
    const movement = await aMovement('12,20', 'due scadenze');

    await expect(bank.confirm(movement.id, [one.paymentId, other.paymentId])).rejects.toMatchObject(
      {
        code: 'bankMovement.tooManyReceivables',
      },
    );
  });

  test('a reference with wrong check digits is shown and is never exact', async () => {
    const { paymentId } = await aDebtor();
    const reference = await referenceOf(paymentId);
    const wrong = `RF${reference.startsWith('RF11') ? '12' : '11'}${reference.slice(4)}`;

    const movement = await aMovement('12,20', wrong);

    expect(movement).toMatchObject({ reference: wrong, referenceIsValid: false });
    expect(movement.proposals.every(({ isExact }) => !isExact)).toBe(true);
  });

  test('two people who confirm the same movement get one transfer, and a different decision is refused', async () => {
    const [{ paymentId }, other] = [await aDebtor(), await aDebtor()];
    const movement = await aMovement('12,20', await referenceOf(paymentId));
    const colleague = bankCalls(await api.asAdminOf(bank.tenantId));

    const both = await Promise.all([
      bank.confirm(movement.id, [paymentId]),
      colleague.confirm(movement.id, [paymentId]),
    ]);

    expect(both.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect((await bank.movement(movement.id)).transfers).toHaveLength(1);
    for (const decision of [
      () => colleague.confirm(movement.id, [other.paymentId]),
      () => colleague.ignore(movement.id),
    ])
      await expect(decision()).rejects.toMatchObject({ code: 'bankMovement.decided' });
  });

  test('a confirmed transfer is changed only through its movement', async () => {
    const { paymentId } = await aDebtor();
    const movement = await aMovement('12,20', await referenceOf(paymentId));
    const { transfers } = await bank.confirm(movement.id, [paymentId]);
    const id = transfers[0]?.id ?? 0;
    const { update, remove } = bankTransferContract.endpoints;

    await expect(bank.admin.call(remove, { params: { id } })).rejects.toMatchObject({
      code: 'bankTransfer.fromStatement',
    });
    const body = { id, paymentId, amount: 1, approvalDate: null };
    await expect(bank.admin.call(update, { body })).rejects.toMatchObject({
      code: 'bankTransfer.fromStatement',
    });
  });

  test('an ignored payer is ignored in later statements until the decision is undone', async () => {
    const one = await aMovement('9,00', 'BONIFICO DA AFFITTI SRL PER locali');
    await bank.ignore(one.id, true);

    const two = await aMovement('9,00', 'BONIFICO DA AFFITTI SRL PER locali dicembre');
    expect(two.state).toBe('ignored');
    await bank.undo(two.id);
    const three = await aMovement('9,00', 'BONIFICO DA AFFITTI SRL PER locali gennaio');

    expect(three.state).toBe('open');
  });

  test('a receivable with the movement’s amount is proposed when its customer has paid from the same IBAN before', async () => {
    const { paymentId, id } = await aDebtor();
    const iban = 'DE89370400440532013000';
    const first = await aMovement('12,20', `${await referenceOf(paymentId)} IBAN ${iban}`);
    await bank.confirm(first.id, [paymentId]);
    const next = await api.make.inTenant(bank.tenantId, (db) =>
      db
        .insertInto('receivables')
        .values({
          tenant_id: bank.tenantId,
          subscription_id: id,
          period: 1,
          due_at: '2026-12-01T09:00:00Z',
          ends_at: '2027-01-01T09:00:00Z',
          gross_cents: 3_355,
          net_cents: 2_750,
          vat_cents: 605,
          vat_basis_points: 2_200,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );

    const movement = await aMovement('33,55', `BONIFICO IBAN ${iban}`);

    expect(movement.payerIban).toBe(iban);
    expect(movement.proposals[0]).toMatchObject({
      reason: 'payerIban',
      isExact: false,
      receivables: [{ id: next.id }],
    });
  });

  test('is refused for a movement of another tenant, and for a debit', async () => {
    const { paymentId } = await aDebtor();
    const debit = await aMovement('-12,20', 'spesa');
    const stranger = await aBankTenant(api);

    await expect(stranger.confirm(debit.id, [paymentId])).rejects.toMatchObject({ status: 404 });
    await expect(bank.confirm(debit.id, [paymentId])).rejects.toMatchObject({
      code: 'bankMovement.notCredit',
    });
  });
});
