import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { customerLetterContract } from '@canone/contracts/letters/customer-letter';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { userContract } from '@canone/contracts/people/user';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { brokenBooks } from '../../../testing/broken-books.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';
import { raiseBillingEvent } from '../events/billing-event.service.ts';
import { markMissing } from '../receivables/receivable.service.ts';

const { cancelWriteOff, applyCredit } = ledgerContract.endpoints;
const { activateWithoutRenewal, cancel } = subscriptionContract.endpoints;
const { Active, ActiveNoRenewal, BankTransferPending } = SubscriptionStatus;
const approvalDate = '2026-11-10T09:00:00Z';

describe('a write-off on the wrong row', () => {
  let api: TestApi;
  let shop: BilledTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aBilledTenant(api);
  });

  afterAll(async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    await api.close();
  });

  const anAwaited = () =>
    api.make.aSubscription(shop.tenantId, { status: BankTransferPending, startAt: approvalDate });
  const receive = (paymentId: number, amount: number) =>
    shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount, approvalDate },
    });
  /** Writes off a receivable and returns the id of the write-off's entry. */
  async function writeOff({ id, paymentId }: { id: number; paymentId: number }): Promise<number> {
    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Cliente fallito' },
    });
    return newestWriteOff(id);
  }
  const newestWriteOff = async (id: number) =>
    (await shop.entriesOf(id)).findLast(({ kind }) => kind === 'writeOff')?.id ?? 0;
  const undo = (id: number, caller: TestCaller = shop.admin) =>
    caller.call(cancelWriteOff, { params: { id }, body: { reason: 'Riga sbagliata' } });
  const receivableOf = async (id: number) => (await shop.receivablesOf(id))[0];
  const statusOf = async (id: number) =>
    (await shop.admin.call(subscriptionContract.endpoints.get, { params: { id } }))
      .subscriptionStatus;

  test('AF7 · is cancelled by one entry with its reason, and exactly that amount is due again', async () => {
    const made = await anAwaited();
    await receive(made.paymentId, 5);
    const entryId = await writeOff(made);
    const [, before] = await shop.entriesOf(made.id);
    expect(before).toMatchObject({
      amount: 7.2,
      isCancellable: true,
      occurredAt: String(api.now()),
    });
    api.setNow(String(api.now().add({ hours: 1 })));

    expect(await undo(entryId)).toEqual({ ...before, isCancellable: false });

    expect(await receivableOf(made.id)).toMatchObject({
      covered: 5,
      writtenOff: 0,
      rest: 7.2,
      state: 'awaitingTransfer',
      settledAt: null,
    });
    expect(await shop.entriesOf(made.id)).toMatchObject([
      { kind: 'transfer', amount: 5 },
      { kind: 'writeOff', amount: 7.2 },
      {
        kind: 'writeOffCancelled',
        kindName: 'Abbuono annullato',
        method: 'none',
        amount: -7.2,
        vatAmount: -(before?.vatAmount ?? 0),
        correctsId: entryId,
        occurredAt: String(api.now()),
        note: 'Riga sbagliata',
        credit: 0,
        refundable: 0,
        isCancellable: false,
      },
    ]);
    expect(await shop.actionsOf(made.id)).toEqual(['writeOff', 'cancelWriteOff']);
    const { corrections } = await shop.admin.call(ledgerContract.endpoints.use, {
      params: { id: entryId },
    });
    expect(corrections).toMatchObject([{ kindName: 'Abbuono annullato', amount: -7.2 }]);
  });

  test('AF7 · and its cancellation add up to zero in the column of the export, and are not in the totals', async () => {
    const made = await anAwaited();
    await undo(await writeOff(made));
    const filters = { subscriptionId: String(made.id) };

    const { body } = await shop.admin.raw({
      method: 'GET',
      url: `/api/ledger/exportCsv?filters[subscriptionId]=${made.id}`,
    });
    const lines = body
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    expect(lines.map((line) => [line[5], line[10], line[14]])).toEqual([
      ['Movimento', 'Totale', 'Abbuono'],
      ['Abbuono annullato', '', '-12,20'],
      ['Abbuono', '', '12,20'],
    ]);
    const query = { filters };
    expect(await shop.admin.call(ledgerContract.endpoints.totals, { query })).toMatchObject({
      items: [],
    });
  });

  test('AF7 · can be cancelled once, and the amount can be written off again', async () => {
    const made = await anAwaited();
    const first = await writeOff(made);
    await undo(first);
    await expect(undo(first)).rejects.toMatchObject({ code: 'ledger.writeOffCancelled' });

    const second = await writeOff(made);
    await expect(undo(first)).rejects.toMatchObject({ code: 'ledger.writeOffCancelled' });
    expect(await receivableOf(made.id)).toMatchObject({ writtenOff: 12.2, rest: 0 });
    await undo(second);

    expect(await receivableOf(made.id)).toMatchObject({ writtenOff: 0, rest: 12.2 });
    expect((await shop.entriesOf(made.id)).map(({ amount }) => amount)).toEqual([
      12.2, -12.2, 12.2, -12.2,
    ]);
  });

  test('AF7 · is cancelled once when two administrators cancel it at the same moment', async () => {
    const made = await anAwaited();
    const entryId = await writeOff(made);
    const other = await api.asAdminOf(shop.tenantId);

    const calls = await Promise.allSettled([undo(entryId), undo(entryId, other)]);

    expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.entriesOf(made.id)).toHaveLength(2);
  });

  test('AF7 · can be cancelled at most once in the database too', async () => {
    const made = await anAwaited();
    const entryId = await writeOff(made);
    await undo(entryId);

    const again = api.make.inTenant(shop.tenantId, (db) =>
      sql`insert into ledger_entries (tenant_id, kind, method, source, user_id, subscription_id, amount_cents,
          vat_basis_points, vat_cents, corrects_id, root_id, occurred_at, recorded_at, recorded_by, note)
        values (${shop.tenantId}, 'writeOffCancelled', 'none', 'person', ${made.customer.id}, ${made.id}, -1220, 2200,
          -220, ${entryId}, ${entryId}, now(), now(), ${made.customer.id}, 'di nuovo')`.execute(db),
    );

    await expect(again).rejects.toThrow(/ledger_entries_cancelled_key/);
  });

  test('AF7 · is found only by its own id, in its own tenant, by those who may write off', async () => {
    const made = await anAwaited();
    await receive(made.paymentId, 5);
    const entryId = await writeOff(made);
    const [transfer] = await shop.entriesOf(made.id);
    const stranger = await api.asAdminOf((await api.make.aTenant()).id);
    const user = await api.asUserOf(shop.tenantId);

    await expect(undo(transfer?.id ?? 0)).rejects.toMatchObject({ status: 404 });
    await expect(undo(entryId, stranger)).rejects.toMatchObject({ status: 404 });
    await expect(undo(entryId, user)).rejects.toMatchObject({ status: 403 });
    const body = { reason: '  ' };
    await expect(
      shop.admin.call(cancelWriteOff, { params: { id: entryId }, body }),
    ).rejects.toMatchObject({ status: 400, failure: { errors: [{ field: 'reason' }] } });

    expect(await receivableOf(made.id)).toMatchObject({ writtenOff: 7.2 });
  });

  test('AF7 R51 · that activated a subscription, when cancelled, leaves the subscription waiting for the transfer and not begun', async () => {
    const { id } = await anAwaited();
    await shop.admin.call(activateWithoutRenewal, {
      params: { id },
      body: { writeOffReason: 'Omaggio' },
    });
    expect(await statusOf(id)).toBe(ActiveNoRenewal);

    await undo(await newestWriteOff(id));

    expect(await statusOf(id)).toBe(BankTransferPending);
    expect(await receivableOf(id)).toMatchObject({ rest: 12.2, state: 'awaitingTransfer' });
    const begun = await api.make.inTenant(shop.tenantId, (db) =>
      db.selectFrom('subscriptions').select('begun_at').where('id', '=', id).executeTakeFirst(),
    );
    expect(begun).toEqual({ begun_at: null });
  });

  test('AF7 · of a period that PayPal bills, when cancelled, makes the period overdue and missing again, and a reminder possible', async () => {
    const billed = await shop.aBilled();
    await shop.write(async (ctx) => {
      await markMissing(ctx, billed.paymentId);
      const missing = { paymentId: billed.paymentId, subscriptionId: billed.id };
      const dueAt = Temporal.Instant.from('2026-11-01T09:00:00Z');
      await raiseBillingEvent(ctx, { kind: 'paymentMissing', ...missing, dueAt });
    });
    const entryId = await writeOff(billed);
    const remind = () =>
      shop.admin.call(customerLetterContract.endpoints.remind, {
        params: { id: billed.paymentId },
        body: { subject: 'Promemoria', body: 'Gentile cliente' },
      });
    await expect(remind()).rejects.toMatchObject({ code: 'customerLetter.refused' });

    await undo(entryId);

    expect(await statusOf(billed.id)).toBe(Active);
    expect(await receivableOf(billed.id)).toMatchObject({ rest: 12.2, state: 'overdue' });
    const missing = (await shop.noticesOf(billed.id)).filter(
      ({ kind }) => kind === 'paymentMissing',
    );
    expect(missing.map(({ resolvedAt }) => resolvedAt === null)).toEqual([true, false]);
    await remind();
  });

  test('AF7 · when cancelled leaves money that has arrived in the meantime as credit, which can pay the amount that is due again', async () => {
    const made = await anAwaited();
    const entryId = await writeOff(made);
    await receive(made.paymentId, 12.2);
    await undo(entryId);
    const [transfer] = await shop.entriesOf(made.id);
    expect(transfer).toMatchObject({ kind: 'transfer', credit: 12.2 });
    expect(await receivableOf(made.id)).toMatchObject({ covered: 0, rest: 12.2 });

    await shop.admin.call(applyCredit, {
      params: { id: transfer?.id ?? 0 },
      body: { receivableId: made.paymentId },
    });

    expect(await receivableOf(made.id)).toMatchObject({ covered: 12.2, rest: 0, state: 'paid' });
  });

  /** The error code of the refused cancellation, and the kinds of the entries in the books afterwards. */
  const refusalOf = async ({ id }: { id: number }) => {
    const code = await undo(await newestWriteOff(id)).catch(
      (error: { code: string }) => error.code,
    );
    return { code, entries: (await shop.entriesOf(id)).map(({ kind }) => kind) };
  };
  const refusedWith = (code: string) => ({ code, entries: ['writeOff'] });

  test('AF7 · of a cancelled subscription cannot be cancelled, because its amount is no longer due', async () => {
    const made = await anAwaited();
    await writeOff(made);
    await shop.admin.call(cancel, { params: { id: made.id } });

    expect(await refusalOf(made)).toEqual(refusedWith('ledger.periodIsOver'));
  });

  const leaving = {
    removed: ({ id }: { id: number }) =>
      shop.admin.call(userContract.endpoints.remove, { params: { id } }),
    erased: ({ id, name }: { id: number; name: string }) =>
      shop.admin.call(personErasureContract.endpoints.erase, {
        params: { id },
        body: { confirmation: name },
      }),
  };

  test.each(['removed', 'erased'] as const)(
    'AF7 · of a customer who was %s cannot be cancelled',
    async (how) => {
      const made = await api.make.aSubscription(shop.tenantId);
      await writeOff(made);
      await leaving[how](made.customer);

      expect(await refusalOf(made)).toEqual(refusedWith('ledger.customerRemoved'));
    },
  );
});
