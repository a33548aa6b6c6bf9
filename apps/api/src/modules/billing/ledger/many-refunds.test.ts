import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { ledgerLimitTexts, maxRefunds } from '@canone/contracts/billing/ledger-limits';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBankTenant } from '../../../testing/bank-tenant.ts';
import { aPayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../../testing/test-api.ts';

const { list, refund, returnTransfer } = ledgerContract.endpoints;

describe('W192 · an entry is refunded in a limited number of parts', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const refused = {
    status: 400,
    failure: { errors: [{ field: 'amount', message: ledgerLimitTexts.tooManyRefunds }] },
  };

  /** Copies the newest refund until the number of refunds is one below the limit. */
  async function repeatNewest(tenantId: number): Promise<void> {
    await api.make.fillTenant(tenantId, async (db) => {
      const { rows } = await sql<{ names: string }>`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_name = 'ledger_entries' and column_name not in ('id', 'day')`.execute(db);
      const names = sql.raw(rows[0]?.names ?? '');
      await sql`insert into ledger_entries (${names})
        select ${names} from ledger_entries, generate_series(1, ${maxRefunds - 2}::int)
        where tenant_id = ${tenantId}
          and id = (select max(id) from ledger_entries where tenant_id = ${tenantId})`.execute(db);
    });
  }

  const entryOf = async (admin: Pick<TestCaller, 'call'>, subscriptionId: number) => {
    const { items } = await admin.call(list, { query: { filters: { subscriptionId } } });
    return items[0]?.id ?? 0;
  };

  test('when a person records that a transfer was returned', async () => {
    const { id: tenantId } = await api.make.aTenant();
    const admin = await api.asAdminOf(tenantId);
    const { id: subscriptionId, paymentId } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 20, approvalDate: '2026-11-10T09:00:00Z' },
    });
    const id = await entryOf(admin, subscriptionId);
    const one = () =>
      admin.call(returnTransfer, {
        params: { id },
        body: { amount: 0.01, returnedOn: '2026-11-12T09:00:00Z' },
      });
    await one();
    await repeatNewest(tenantId);

    expect(await one()).toMatchObject({ refundable: 19 });
    await expect(one()).rejects.toMatchObject(refused);
  });

  test('when a person requests the refund from PayPal', { timeout: 60_000 }, async () => {
    const shop = await aPayPalTenant(api);
    const { id: subscriptionId } = await shop.aConfirmed();
    const id = await entryOf(shop.admin, subscriptionId);
    const one = () => shop.admin.call(refund, { params: { id }, body: { amount: 0.01 } });
    for (let refunds = 0; refunds < maxRefunds; refunds += 1) await one();

    await expect(one()).rejects.toMatchObject(refused);
  });

  test('W244 · when a debit of the bank is registered as its return, and undone again', async () => {
    const bank = await aBankTenant(api);
    const { admin, tenantId } = bank;
    const { id: subscriptionId, paymentId } = await api.make.aSubscription(tenantId, {
      status: SubscriptionStatus.BankTransferPending,
    });
    await admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 20, approvalDate: '2026-11-10T09:00:00Z' },
    });
    const file = 'Data;Importo;Descrizione\n12/11/2026;-0,01;STORNO\n13/11/2026;-0,01;STORNO\n';
    await bank.import(bank.account.id, file);
    const [first, second] = await bank.movements();
    const id = await entryOf(admin, subscriptionId);
    await bank.recordReturn(first?.id ?? 0, id);
    await repeatNewest(tenantId);
    await bank.recordReturn(second?.id ?? 0, id);
    await bank.undo(second?.id ?? 0);

    await expect(bank.recordReturn(second?.id ?? 0, id)).rejects.toMatchObject({
      failure: { errors: [{ field: 'entryId', message: ledgerLimitTexts.tooManyRefunds }] },
    });
  });
});
