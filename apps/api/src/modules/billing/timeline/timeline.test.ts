import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { receivableContract } from '@canone/contracts/ledger/receivable';
import { type TimelineEntry, timelineContract } from '@canone/contracts/overviews/timeline';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { beginning, startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { cancel, payByBankTransfer } = subscriptionContract.endpoints;

describe('PAY-09 · the timeline of a subscription', () => {
  let api: TestApi;
  let shop: PayPalTenant;

  beforeAll(async () => {
    api = await startTestApi();
    shop = await aPayPalTenant(api);
  });
  afterEach(async () => {
    await api.paypal.faults({ rules: [] });
    await shop.handleEvents();
    await shop.rewind();
  });
  afterAll(() => api.close());

  const read = (id: number, page = 1, pageSize = 100) =>
    shop.admin.call(timelineContract.endpoints.list, {
      params: { id },
      query: { page, pageSize },
    });
  const linesOf = async (id: number) => (await read(id)).items.map(inShort);
  const inShort = ({ kind, what, outcome, reason, amount, period }: TimelineEntry) =>
    [kind, what, outcome, reason, amount, period].filter((part) => part !== null).join(' ');

  test('PAY-09 · events appear with their results, and their payments once', async () => {
    const { id } = await shop.aConfirmed();
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();

    const all = await linesOf(id);
    expect(all[0]).toBe('event PAYMENT.SALE.COMPLETED applied recordCharge 12.2 1');
    expect(all.filter((line) => line.endsWith('activateByProvider'))).toHaveLength(1);
    expect(all.filter((line) => line.endsWith('recordCharge 12.2 0'))).toHaveLength(1);
    expect(all.filter((line) => line.startsWith('payment'))).toEqual([]);
  });

  test('PAY-09 · within a second our actions come before PayPal’s events', async () => {
    const { id } = await shop.aConfirmed();
    const own = '2026-11-21T09:30:00.700Z';
    await api.make.inTenant(shop.tenantId, async (db) => {
      const audited = { tenant_id: shop.tenantId, at: own, actor_id: null, request_id: 'r' };
      const nothing = { before: null, after: null };
      await db
        .insertInto('audit_entries')
        .values({ ...audited, ...nothing, action: 'create', entity: 'subscription', entity_id: id })
        .execute();
      await db
        .updateTable('provider_events')
        .set({ occurred_at: '2026-11-21T09:30:00Z' })
        .where('tenant_id', '=', shop.tenantId)
        .where('subscription_id', '=', id)
        .execute();
    });

    const all = await linesOf(id);
    expect(all.some((line) => line.startsWith('event'))).toBe(true);
    expect(all.at(-1)).toBe('change create');
  });

  test('PAY-09 · a payment reported by the browser appears without an event', async () => {
    await api.paypal.faults({ webhooks: { drop: true } });
    const { id, token, paid } = await shop.anApproved();
    await shop.confirmPayment(token, paid);

    expect((await linesOf(id)).toSorted()).toEqual([
      'change activateByProvider',
      'link made 12.2 0',
      'link opened 0',
      'payment provider 12.2 0',
    ]);
  });

  test('PAY-09 · a refused payment contains its amount, reason and next attempt', async () => {
    const { id, paid } = await shop.aConfirmed();
    await api.paypal.happen(paid, 'fail-payment', { upcoming: 1 });
    await api.paypal.advance({ months: 1, days: 1 });
    await shop.handleEvents();

    const { items } = await read(id);
    const refused = items.find(({ what }) => what === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED');
    expect(refused).toMatchObject({
      kind: 'event',
      amount: 12.2,
      providerReason: 'PAYMENT_DENIED',
    });
    expect(Date.parse(refused?.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(refused?.at ?? ''));
  });

  test('PAY-09 M23 · a link appears when it is created, first opened, replaced and expired', async () => {
    const { create, validate } = paymentTokenContract.endpoints;
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    const links = async () =>
      (await read(id)).items
        .filter(({ kind }) => kind === 'link')
        .map((entry) => `${entry.at.slice(11, 16)} ${inShort(entry)}`)
        .toReversed();
    const { token } = await shop.admin.call(create, { body: { paymentId } });
    for (const now of ['2026-11-21T09:35:00Z', '2026-11-21T09:36:00Z']) {
      api.setNow(now);
      await api.nobody.call(validate, { query: { token } });
    }
    api.setNow('2026-11-21T09:40:00Z');
    await shop.anotherLink(paymentId);
    const replaced = [
      '09:30 link made 12.2 0',
      '09:35 link opened 0',
      '09:40 link replaced 0',
      '09:40 link made 12.2 0',
    ];
    expect(await links()).toEqual(replaced);

    api.setNow('2026-11-21T11:00:00Z');
    const expired = [...replaced, '10:40 link expired 0'];
    expect(await links()).toEqual(expired);
    await shop.anotherLink(paymentId);
    expect(await links()).toEqual([...expired, '11:00 link made 12.2 0']);
  });

  test('PAY-09 · a refund appears once, on the period of its payment', async () => {
    const { id, paid } = await shop.aConfirmed();
    const [sale] = await api.paypal.salesOf(paid);
    await api.paypal.refund(sale?.id, '2.20');
    await shop.handleEvents();

    const refunds = (await linesOf(id)).filter((line) => /refund/i.test(line));
    expect(refunds).toEqual(['refund refund 2.2 0']);
  });

  test('AA3 · a repeated report of PayPal adds no line', async () => {
    const { id } = await shop.aConfirmed();
    const { list, refund } = ledgerContract.endpoints;
    const query = { filters: { subscriptionId: id } };
    const [charge] = (await shop.admin.call(list, { query })).items;
    await shop.admin.call(refund, { params: { id: charge?.id ?? 0 }, body: { amount: 2.2 } });
    await shop.handleEvents();

    const all = await linesOf(id);
    expect(all.filter((line) => /refund/i.test(line))).toEqual([
      'refund refund 2.2 0',
      'change requestRefund',
    ]);
    expect(all.filter((line) => line.includes('12.2 0') && !line.startsWith('link'))).toHaveLength(
      1,
    );
  });

  test('Z6 · several openings of PayPal’s window give one line', async () => {
    const { id, request } = await shop.aLink();
    for (const second of [10, 20]) {
      await api.paypal.setNow(`2026-11-21T09:30:${second}Z`);
      await api.paypal.createSubscription(request);
    }
    await shop.handleEvents();

    const all = await linesOf(id);
    expect(all.filter((line) => line.includes('SUBSCRIPTION.CREATED'))).toHaveLength(1);
  });

  test('PAY-09 · a cancellation that PayPal does not confirm appears with its attempts', async () => {
    const { id } = await shop.aConfirmed();
    const match = { method: 'POST', path: '/cancel$', times: 100 };
    await api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });

    await shop.admin.call(cancel, { params: { id } });
    api.setNow('2026-11-21T09:40:00Z');
    await api.runJob('provider-tasks');

    const { items } = await read(id);
    expect(items.map(inShort)).toContain('change requestCancellation');
    const task = items.find(({ kind }) => kind === 'task');
    expect(task).toMatchObject({ what: 'cancelSubscription', outcome: 'waiting', attempts: 1 });
    expect(task?.nextAttemptAt).not.toBeNull();
  });

  test('B6 PAY-09 · transfers appear at the time of their recording, with their value date', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId, {
      status: SubscriptionStatus.NotActive,
    });
    await shop.admin.call(payByBankTransfer, { params: { id } });
    const later = '2026-11-21T09:40:00Z';
    for (const [at, approvalDate] of [
      [beginning, null],
      [later, '2026-11-20T00:00:00Z'],
    ] as const) {
      api.setNow(at);
      await shop.admin.call(bankTransferContract.endpoints.create, {
        body: { paymentId, amount: 5, approvalDate },
      });
    }

    const { items } = await read(id);
    expect(items.filter(({ kind }) => kind === 'transfer')).toMatchObject([
      { at: later, valueDate: '2026-11-20T00:00:00Z', outcome: 'approved', amount: 5 },
      { at: beginning, valueDate: null, outcome: 'waiting', amount: 5 },
    ]);
    expect(items.map(inShort)).toContain('change payByBankTransfer');
  });

  test('review 5e AQ29 · a returned transfer appears as a return, and its cancellation as one line', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 12.2, approvalDate: '2026-11-20T09:00:00Z' },
    });
    const { list, returnTransfer, cancelReturn } = ledgerContract.endpoints;
    const newestId = async () => {
      const query = { filters: { subscriptionId: id } };
      return (await shop.admin.call(list, { query })).items[0]?.id ?? 0;
    };
    await shop.admin.call(returnTransfer, {
      params: { id: await newestId() },
      body: { amount: 5, returnedOn: '2026-11-21T09:00:00Z' },
    });

    expect(await linesOf(id)).toContain('refund transferReturned 5 0');

    await shop.admin.call(cancelReturn, {
      params: { id: await newestId() },
      body: { reason: 'Importo sbagliato' },
    });

    expect((await linesOf(id)).filter((line) => line.includes('Importo sbagliato'))).toEqual([
      'refund refundCancelled Importo sbagliato 5 0',
    ]);
  });

  test('Z12 AF7 · a write-off and its cancellation each have a line with amount, period and reason', async () => {
    const { id, paymentId } = await api.make.aSubscription(shop.tenantId);
    await shop.admin.call(receivableContract.endpoints.writeOff, {
      params: { id: paymentId },
      body: { reason: 'Differenza minima' },
    });
    const { list, cancelWriteOff } = ledgerContract.endpoints;
    const { items } = await shop.admin.call(list, { query: { filters: { subscriptionId: id } } });
    await shop.admin.call(cancelWriteOff, {
      params: { id: items[0]?.id ?? 0 },
      body: { reason: 'Riga sbagliata' },
    });

    expect((await linesOf(id)).filter((line) => /writeOff/i.test(line))).toEqual([
      'payment writeOffCancelled Riga sbagliata -12.2 0',
      'payment writeOff Differenza minima 12.2 0',
    ]);
  });

  test('AA11 · the use of a credit has its amount', async () => {
    const { paymentId, customer } = await api.make.aSubscription(shop.tenantId);
    const { id, paymentId: receivableId } = await api.make.aSubscription(shop.tenantId, {
      customer,
    });
    await shop.admin.call(bankTransferContract.endpoints.create, {
      body: { paymentId, amount: 20, approvalDate: '2026-11-20T09:00:00Z' },
    });
    const { list, applyCredit } = ledgerContract.endpoints;
    const { items } = await shop.admin.call(list, {
      query: { filters: { userId: customer.id } },
    });
    await shop.admin.call(applyCredit, {
      params: { id: items[0]?.id ?? 0 },
      body: { receivableId },
    });

    expect(await linesOf(id)).toContain('change applyCredit 7.8');
  });

  test('PAY-09 · pages follow each other, newest first, without gap or repetition', async () => {
    const { id } = await shop.aConfirmed();
    await api.paypal.advance({ months: 5, days: 1 });
    await shop.handleEvents();

    const { items, totalCount } = await read(id);
    const pages = await Promise.all([1, 2, 3].map((page) => read(id, page, 3)));
    expect(pages.flatMap((page) => page.items)).toEqual(items.slice(0, 9));
    expect(totalCount).toBe(items.length);
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test('PAY-09 · the timeline of another tenant’s subscription cannot be read', async () => {
    const { id: other } = await api.make.aTenant();
    const { id } = await api.make.aSubscription(other);

    await expect(read(id)).rejects.toMatchObject({ status: 404 });
  });
});
