import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { type BookCheck, bookChecks } from '@canone/contracts/ledger/book-checks';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { notificationContract } from '@canone/contracts/letters/notification';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyInstallation } from '../../../admin/verify.ts';
import { sessionOver } from '../../../platform/database/driver/session.ts';
import { brokenBooks, brokenBooksIn } from '../../../testing/broken-books.ts';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { faults, type Lived, outsideOfRules } from '../../../testing/planted-faults.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const transfers = bankTransferContract.endpoints;
const { activateWithoutRenewal } = subscriptionContract.endpoints;
const ledger = ledgerContract.endpoints;
const { BankTransferPending } = SubscriptionStatus;

describe('the books of a tenant', () => {
  let api: TestApi;
  let shop: PayPalTenant;
  let lived: Lived;

  /** Records that a part of the transfer of a subscription went back, and cancels this return. */
  async function returnByMistake(subscriptionId: number): Promise<void> {
    const query = { filters: { subscriptionId } };
    const [transfer] = (await shop.admin.call(ledger.list, { query })).items;
    const body = { amount: 5, returnedOn: '2026-11-12T09:00:00Z' };
    await shop.admin.call(ledger.returnTransfer, { params: { id: transfer?.id ?? 0 }, body });
    const filters = { subscriptionId, kind: 'refund' as const };
    const [returned] = (await shop.admin.call(ledger.list, { query: { filters } })).items;
    await shop.admin.call(ledger.cancelReturn, {
      params: { id: returned?.id ?? 0 },
      body: { reason: 'Riga sbagliata' },
    });
  }

  /**
   * Books charges, a refund, a second payment of one period, transfers above and below the amount due, a cancelled
   * return, and a correction.
   */
  async function live(): Promise<Lived> {
    const charged = await shop.aConfirmed();
    const [sale] = await api.paypal.salesOf(charged.paid);
    await api.paypal.refund(sale?.id, '2.20');
    const twice = await shop.aLink();
    const [kept, surplus] = [
      await api.paypal.createSubscription(twice.request),
      await api.paypal.createSubscription(twice.request),
    ];
    await api.paypal.approve(kept);
    await shop.confirmPayment(twice.token, kept);
    await api.paypal.approve(surplus);
    await shop.handleEvents();

    const approvalDate = '2026-11-10T09:00:00Z';
    const transferred = await api.make.aSubscription(shop.tenantId, {
      status: BankTransferPending,
    });
    await shop.admin.call(transfers.create, {
      body: { paymentId: transferred.paymentId, amount: 15, approvalDate },
    });
    await returnByMistake(transferred.id);
    const short = await api.make.aSubscription(shop.tenantId, { status: BankTransferPending });
    const made = await shop.admin.call(transfers.create, {
      body: { paymentId: short.paymentId, amount: 12, approvalDate },
    });
    await shop.admin.call(transfers.update, { body: { ...made, amount: 10 } });
    const [{ id }, writeOffReason] = [short, 'Sconto concordato'];
    await shop.admin.call(activateWithoutRenewal, { params: { id }, body: { writeOffReason } });
    return { charged, transferred, short, providerId: shop.providerId, tenantId: shop.tenantId };
  }

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
    lived = await live();
    await api.runJob('seal-history');
  });

  afterAll(() => api.close());

  test('satisfy every rule after charges, refunds, transfers and corrections', async () => {
    expect(await brokenBooks(api, shop.tenantId)).toEqual([]);
    expect(await shop.refundsOf(lived.charged.id)).toHaveLength(1);
  });

  /**
   * Plants a fault with the database's rules switched off, runs the checks, and rolls back. Returns the violated rules.
   */
  async function foundWith(fault: string): Promise<readonly string[]> {
    const client = await api.owner.pool.connect();
    const { db, send } = sessionOver(client, 'transaction');
    try {
      await send('begin');
      for (const statement of [...outsideOfRules, fault]) await client.query(statement);
      await send(`set local app.tenant_id = ${shop.tenantId}`);
      // on Citus a second role could not read shards that this transaction has changed
      if (!api.owner.isDistributed) await send('set local role canone_app');
      const broken = await brokenBooksIn(db, shop.tenantId, api.now());
      return broken.map(({ check }) => check);
    } finally {
      await send('rollback');
      client.release();
    }
  }

  test('every rule has a planted fault', () => {
    expect(Object.keys(faults).toSorted()).toEqual(Object.keys(bookChecks).toSorted());
  });

  test.each(Object.keys(faults) as BookCheck[])(
    'a planted fault against the rule %s is found',
    async (check) => {
      expect(await foundWith(faults[check](lived))).toContain(check);
    },
  );

  const planted = (table: string, change: string) => (of: Lived) =>
    `update ${table} set ${change} where receivable_id = ${of.transferred.paymentId}`;

  test.each([
    ['with another amount', planted('bank_transfers', 'amount_cents = amount_cents + 1')],
    ['without an entry', planted('bank_transfers', 'ledger_entry_id = null')],
    ['that is no longer approved', planted('bank_transfers', 'approved_at = null')],
  ])('OPS-12 · an approved transfer %s is found', async (_, fault) => {
    expect(await foundWith(fault(lived))).toContain('approvedTransfers');
  });

  test('AO44 · a cancelled reversal of money that no bank has reversed is found', async () => {
    const found =
      await foundWith(`insert into ledger_entries (tenant_id, kind, method, source, user_id, subscription_id,
        amount_cents, vat_basis_points, vat_cents, corrects_id, root_id, occurred_at, recorded_at)
      select tenant_id, 'reversalCancelled', method, source, user_id, subscription_id, -amount_cents, vat_basis_points,
        -vat_cents, id, id, occurred_at, recorded_at
      from ledger_entries where kind = 'refund' and subscription_id = ${lived.charged.id}`);

    expect(found).toContain('cancelledReversals');
  });

  const ofTransfer = ({ tenantId, transferred: { id } }: Lived) =>
    `tenant_id = ${tenantId} and subscription_id = ${id}`;
  const changed = (kind: string, change: string) => (lives: Lived) =>
    `update ledger_entries set ${change} where kind = '${kind}' and ${ofTransfer(lives)}`;

  test.each([
    ['with another amount', changed('refundCancelled', 'amount_cents = amount_cents + 1')],
    ['on another day', changed('refundCancelled', `occurred_at = '2027-01-05T09:00:00Z'`)],
    ['in another movement', changed('refundCancelled', 'root_id = id')],
    ['over a refund by PayPal', changed('refund', `external_id = 'REFUND'`)],
    ['over a reversal', changed('refund', `kind = 'reversal'`)],
  ])('AO49 · the cancellation of a return %s is found', async (_, fault) => {
    expect(await foundWith(fault(lived))).toContain('cancelledReversals');
  });

  test.each([
    [-2, false],
    [-3, true],
    [2, false],
    [3, true],
  ])(
    'F11 · VAT that is %d cents off in one of three parts of a receivable is found: %s',
    async (off, isFound) => {
      const found = await foundWith(
        `update ledger_entries set vat_cents = vat_cents + ${off}
        where kind = 'transfer' and subscription_id = ${lived.short.id}`,
      );
      expect(found.includes('entryVat')).toBe(isFound);
    },
  );

  test.each([
    [-1, false],
    [-2, true],
    [1, false],
    [2, true],
  ])(
    'F11 · VAT that is %d cents off in a transfer with credit, which has two parts, is found: %s',
    async (off, isFound) => {
      const found = await foundWith(
        `update ledger_entries set vat_cents = vat_cents + ${off}
        where kind = 'transfer' and subscription_id = ${lived.transferred.id}`,
      );
      expect(found.includes('entryVat')).toBe(isFound);
    },
  );

  const discrepancies = async () => {
    const { items } = await shop.admin.call(notificationContract.endpoints.list, {
      query: { pageSize: '100' },
    });
    return items
      .filter(({ kind }) => kind === 'booksDisagree')
      .map(({ detail, resolvedAt }) => ({ detail, isResolved: resolvedAt !== null }));
  };
  const asOwner = async (...statements: string[]) => {
    const client = await api.owner.pool.connect();
    for (const statement of statements) await client.query(statement);
    client.release();
  };

  test('LAY-07 OPS-12 · a violated rule gives one notification, which is resolved when the rule holds again', async () => {
    await api.runJob('verify-books');
    expect(await discrepancies()).toEqual([]);

    const tally = (change: string) =>
      api.make.inTenant(shop.tenantId, (db) =>
        db
          .updateTable('subscription_tallies')
          .set(({ eb }) => ({ n: eb('n', change === 'more' ? '+' : '-', 1) }))
          .execute(),
      );
    await tally('more');
    await api.runJob('verify-books');
    await api.runJob('verify-books');
    expect(await discrepancies()).toEqual([{ detail: 'subscriptionTallies', isResolved: false }]);

    await tally('less');
    await api.runJob('verify-books');
    expect(await discrepancies()).toEqual([{ detail: 'subscriptionTallies', isResolved: true }]);
  });

  test('OPS-12 · the command prints rule, tenant, ids and figures, with at most 20 rows of each', async () => {
    expect((await verifyInstallation(api.engine)).paragraphs).toEqual([]);

    await asOwner(
      'alter table receivables no force row level security',
      'alter table receivables disable trigger user',
      `update receivables set covered_cents = covered_cents - 100, settled_at = null where id = ${lived.transferred.paymentId}`,
    );
    const { paragraphs } = await verifyInstallation(api.engine);

    expect(paragraphs.join('\n')).toContain(bookChecks.receivableBalances);
    expect(paragraphs.join('\n')).toContain(
      `scadenza ${lived.transferred.paymentId} · incassato 1120 · incassatoImputato 1220`,
    );
    expect(paragraphs[0]).toContain(`tenant ${shop.tenantId} «`);
    await asOwner(
      `update receivables set covered_cents = covered_cents + 100, settled_at = '2026-11-10T09:00:00Z'
        where id = ${lived.transferred.paymentId}`,
      'alter table receivables enable trigger user',
      'alter table receivables force row level security',
    );
    expect((await verifyInstallation(api.engine)).paragraphs).toEqual([]);
  });
});
