import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { openDiscrepancy } from '../discrepancies/payment-difference.service.ts';
import { recordRefund } from './refund.service.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('returns of a charge', () => {
  let api: TestApi;
  let shop: BilledTenant;
  let serial = 0;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(() => api.close());

  const aRefund = (grossCents: number | undefined) => ({
    id: `BACK${(serial += 1)}`,
    kind: 'refund' as const,
    grossCents,
    at: at('2026-11-10T15:00:00Z'),
  });

  async function aCharged() {
    const billed = await shop.aBilled();
    const sale = shop.aSale();
    await shop.charge(billed.paying, sale);
    return { ...billed, sale };
  }

  /** A second charge for a period that is already paid. It leaves a credit of 12.20 € and a discrepancy. */
  async function aSurplus() {
    const charged = await aCharged();
    const surplus = shop.aSale({ at: at('2026-11-02T09:00:00Z') });
    await shop.charge(charged.paying, surplus);
    const entry = (await shop.entriesOf(charged.id)).find(({ credit }) => credit > 0);
    return { ...charged, surplus, entryId: entry?.id ?? 0 };
  }

  /** A subscription of this customer with a period of 5 € that is due. */
  async function awaitedOf(userId: number) {
    const made = await api.make.aSubscription(shop.tenantId, { grossCents: 500 });
    await api.make.inTenant(shop.tenantId, (db) =>
      db.updateTable('subscriptions').set({ user_id: userId }).where('id', '=', made.id).execute(),
    );
    return made;
  }

  test.for([
    ['refund', 'recordRefund', 'paymentRefunded', 'partlyRefunded'],
    ['reversal', 'recordReversal', 'paymentReversed', 'overdue'],
  ] as const)(
    'M13 · a %s is booked on its day with its VAT, its history and its notification',
    async ([kind, action, notice, state]) => {
      const { id, sale } = await aCharged();

      const outcome = await shop.giveBack(sale.id, { ...aRefund(220), kind });

      expect(outcome).toMatchObject({ kind: 'applied', reason: action });
      expect((await shop.entriesOf(id)).at(-1)).toMatchObject({
        kind,
        amount: -2.2,
        vatAmount: -0.4,
        occurredAt: '2026-11-10T15:00:00Z',
      });
      expect(await shop.receivablesOf(id)).toMatchObject([{ state, covered: 10 }]);
      expect(await shop.actionsOf(id)).toEqual(['recordCharge', action]);
      const kinds = (await shop.noticesOf(id)).map((one) => one.kind);
      expect(kinds).toContain(notice);
    },
  );

  test('M13 · a return has the provider as its source if the provider made it, and a person if a person made it', async () => {
    const { id, sale } = await aCharged();
    await shop.giveBack(sale.id, aRefund(220));
    const made = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId: made.paymentId, amount: 12.2, approvalDate: '2026-11-10T09:00:00Z' },
    });
    const [transfer] = await shop.entriesOf(made.id);
    await shop.admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: transfer?.id ?? 0 },
      body: { amount: 2.2, returnedOn: '2026-11-12T23:00:00Z' },
    });

    const sources = await api.make.inTenant(shop.tenantId, (db) =>
      db
        .selectFrom('ledger_entries')
        .select(['subscription_id', 'kind', 'source'])
        .where('subscription_id', 'in', [id, made.id])
        .orderBy('id')
        .execute(),
    );
    expect(sources.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'charge provider',
      'refund provider',
      'transfer person',
      'refund person',
    ]);
  });

  test('AL28 · a refund cancels no earlier reversal, if only a return by bank left less than its amount', async () => {
    const { id, sale } = await aCharged();
    await shop.giveBack(sale.id, { ...aRefund(400), kind: 'reversal' });
    const charge = (await shop.entriesOf(id)).find(({ kind }) => kind === 'charge');
    await shop.admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: charge?.id ?? 0 },
      body: { amount: 5, returnedOn: '2026-11-12T23:00:00Z' },
    });

    await shop.giveBack(sale.id, aRefund(500));

    const booked = (await shop.entriesOf(id)).map(({ kind, amount }) => `${kind} ${amount}`);
    expect(booked.toSorted()).toEqual(['charge 12.2', 'refund -5', 'refund -5', 'reversal -4']);
  });

  test('AL28 · the return of a surplus charge by bank closes its difference', async () => {
    const { id, entryId } = await aSurplus();
    expect(await shop.differencesOf(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);

    await shop.admin.call(ledgerContract.endpoints.returnTransfer, {
      params: { id: entryId },
      body: { amount: 12.2, returnedOn: '2026-11-12T23:00:00Z' },
    });

    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('M11 · a refund belongs to the charge of its own account, if another account has the same sale id', async () => {
    const { id: otherAccount } = await api.make.aProvider(shop.tenantId);
    const [there, here] = [await shop.aBilled(), await shop.aBilled()];
    const sale = shop.aSale();
    await shop.charge({ ...there.paying, providerId: otherAccount }, sale);
    await shop.charge(here.paying, sale);

    await shop.giveBack(sale.id, aRefund(220));
    await shop.write((ctx) =>
      recordRefund(ctx, { providerId: otherAccount, saleId: sale.id }, aRefund(110)),
    );

    const amountsOf = async (id: number) =>
      (await shop.entriesOf(id)).map(({ amount }) => amount).toSorted((a, b) => a - b);
    expect(await amountsOf(here.id)).toEqual([-2.2, 12.2]);
    expect(await amountsOf(there.id)).toEqual([-1.1, 12.2]);
  });

  test('PAY-07 · a refund reported again changes nothing and gives no notification', async () => {
    const { id, sale } = await aCharged();
    const refund = aRefund(220);
    await shop.giveBack(sale.id, refund);

    expect(await shop.giveBack(sale.id, refund)).toMatchObject({ reason: 'alreadyKnown' });

    expect(await shop.entriesOf(id)).toHaveLength(2);
    expect(await shop.actionsOf(id)).toEqual(['recordCharge', 'recordRefund']);
  });

  test.each([
    ['of a sale that is not in the books', 'SALE-OF-NOBODY', 220],
    ['in another currency', undefined, undefined],
  ])('PAY-07 · a refund %s is refused and not booked', async (_, saleId, grossCents) => {
    const { id, sale } = await aCharged();

    expect(await shop.giveBack(saleId ?? sale.id, aRefund(grossCents))).toEqual({
      kind: 'refused',
      reason: 'unknownSale',
    });

    expect(await shop.entriesOf(id)).toHaveLength(1);
  });

  test('PAY-07 · a refund with an open discrepancy closes it', async () => {
    const { id, sale } = await aCharged();
    await shop.write((ctx) =>
      openDiscrepancy(ctx, {
        providerId: shop.providerId,
        subscriptionId: id,
        kind: 'refundedAmount',
        subject: sale.id,
        local: '0.00',
        provider: 'part',
      }),
    );
    expect(await shop.differencesOf(id)).toHaveLength(1);

    await shop.giveBack(sale.id, aRefund(220));

    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('M12 · a surplus charge keeps its discrepancy while any credit is left', async () => {
    const { id, surplus } = await aSurplus();

    await shop.giveBack(surplus.id, aRefund(1_219));
    expect(await shop.differencesOf(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);

    await shop.giveBack(surplus.id, aRefund(1));
    expect(await shop.differencesOf(id)).toEqual([]);
  });

  test('M12 · of two surplus charges only the returned one is settled', async () => {
    const { id, paying, surplus } = await aSurplus();
    const other = shop.aSale({ at: at('2026-11-03T09:00:00Z') });
    await shop.charge(paying, other);

    await shop.giveBack(surplus.id, aRefund(1_220));

    expect(await shop.differencesOf(id)).toMatchObject([{ subject: other.id }]);
  });

  test('M20 · a charge with more returned than received has no usable credit', async () => {
    const { id, customer, sale } = await aCharged();
    await shop.giveBack(sale.id, aRefund(1_220));
    await shop.giveBack(sale.id, { ...aRefund(500), kind: 'reversal' });
    const { paymentId } = await awaitedOf(customer.id);
    const [charge] = await shop.entriesOf(id);
    expect(charge).toMatchObject({ kind: 'charge', credit: -5, refundable: 0 });

    await expect(
      shop.admin.call(ledgerContract.endpoints.applyCredit, {
        params: { id: charge?.id ?? 0 },
        body: { receivableId: paymentId },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'ledger.noCredit' });
  });

  test('M13 · each refund of a charge gives a notification', async () => {
    const { id, sale } = await aCharged();

    await shop.giveBack(sale.id, aRefund(220));
    await shop.giveBack(sale.id, aRefund(220));

    const kinds = (await shop.noticesOf(id)).map((one) => one.kind);
    expect(kinds.filter((kind) => kind === 'paymentRefunded')).toHaveLength(2);
  });

  test('M12 · a surplus charge is settled when a part covers a period and the rest was returned', async () => {
    const { id, customer, surplus, entryId } = await aSurplus();
    const other = await awaitedOf(customer.id);
    await shop.admin.call(ledgerContract.endpoints.applyCredit, {
      params: { id: entryId },
      body: { receivableId: other.paymentId },
    });
    expect(await shop.differencesOf(id)).toMatchObject([{ kind: 'unexpectedCharge' }]);

    await shop.giveBack(surplus.id, aRefund(720));

    const entries = await shop.entriesOf(id);
    expect(entries.find((entry) => entry.id === entryId)).toMatchObject({
      credit: 0,
      refundable: 5,
    });
    expect(await shop.differencesOf(id)).toEqual([]);
  });
});
