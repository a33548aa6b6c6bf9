import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import type { Json } from './json.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

describe('audit · days, states and due dates', () => {
  // The finding: the reversal was booked at the time of the charge instead of the time of its own event (BILLING 5).
  test('a reversal counts on the day of the bank’s reversal, not of the charge', async () => {
    const shop = await anAuditedShop({ now: '2026-10-21T09:30:00Z' });
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    const [sale] = await shop.salesOf(paid);
    await shop.goTo('2026-11-10T12:00:00Z', { stepDays: 21 });
    await shop.api.paypal.reverse(String(sale?.['id']));
    await shop.handleEvents();
    expect((await shop.entryOf('reversal'))['occurredAt']).toBe('2026-11-10T12:00:00Z');
  });

  // The finding: the subscription became overdue. A subscription that is paid by transfer must wait for the next
  // transfer instead (BILLING 6).
  test('a transfer deleted after the activation leaves a subscription that waits for a transfer', async () => {
    const shop = await anAuditedShop({ now: '2026-11-01T09:30:00Z' });
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const { id } = await shop.transfers(sub, 1_220);
    await shop.activates(sub);
    await shop.goTo('2026-11-10T12:00:00Z', { stepDays: 21 });
    const { status } = await shop.ask('DELETE', `/api/BankTransfer/delete/${id}`);
    const { subscriptionStatus, standing } = await shop.detail(sub);
    const { state } = await shop.receivableOf(sub);
    expect({ status, state, subscriptionStatus }).toEqual({
      status: 200,
      state: 'awaitingTransfer',
      subscriptionStatus: 4,
    });
    expect(standing.meaning).toContain('Registra i bonifici ricevuti');
  });

  test('a transfer deleted after the activation leaves books without errors', async () => {
    const shop = await anAuditedShop({ now: '2026-11-01T09:30:00Z' });
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const { id, receipt } = await shop.transfers(sub, 1_220);
    await shop.activates(sub);
    await shop.done(shop.ask('DELETE', `/api/BankTransfer/delete/${id}`));
    shop.books.corrects(receipt);
    sub.status = 4;
    expect(await shop.compared()).toEqual([]);
  });

  test('the due dates of a frozen period keep its VAT', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.transfers(sub, 600);
    await shop.done(shop.ask('PUT', '/api/subscription/Update', { id: sub.id, vatPercentage: 10 }));
    const { items } = await shop.done(shop.ask('GET', `/api/subscription/dueDates/${sub.id}`));
    expect(items[0]).toMatchObject({ period: 0, amount: 12.2, netAmount: 10, vatAmount: 2.2 });
  });

  test('the due dates do not show a refunded period as paid', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    await shop.done(
      shop.ask('POST', `/api/ledger/refund/${(await shop.entryOf('charge'))['id']}`, {}),
    );
    const { items } = await shop.done(shop.ask('GET', `/api/subscription/dueDates/${sub.id}`));
    expect((await shop.receivableOf(sub))['stateName']).toBe('Rimborsata');
    expect(items[0].stateName).not.toBe('Pagata');
  });

  test('the due dates do not show suspended months as unpaid', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const { paid } = await shop.paysOnline(sub);
    await shop.api.paypal.happen(paid, 'suspend');
    await shop.goTo('2027-03-10T12:00:00Z', { stepDays: 40 });
    const { items } = await shop.done(shop.ask('GET', `/api/subscription/dueDates/${sub.id}`));
    expect(
      items.filter((one: Json) => one['state'] === 'overdue' || one['state'] === 'due'),
    ).toEqual([]);
  });

  test('the due dates of a never activated subscription are not shown as unpaid', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-08-01T09:00:00Z' });
    const { items } = await shop.done(shop.ask('GET', `/api/subscription/dueDates/${sub.id}`));
    expect((await shop.receivableOf(sub))['state']).toBe('notAsked');
    expect(items.filter((one: Json) => one['state'] === 'overdue')).toEqual([]);
  });

  test('the due dates agree with the receivable list while the subscription waits for a transfer', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-01T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    const { items } = await shop.done(shop.ask('GET', `/api/subscription/dueDates/${sub.id}`));
    expect((await shop.receivableOf(sub))['stateName']).toBe('In attesa di bonifico');
    expect(items[0].stateName).toBe('In attesa di bonifico');
  });

  test('a transfer corrected weeks later keeps the received money in its month', async () => {
    const shop = await anAuditedShop({ now: '2026-10-10T09:30:00Z' });
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const at = '2026-10-10T09:00:00Z';
    const { id } = await shop.transfers(sub, 1_200, { at });
    await shop.goTo('2026-11-10T12:00:00Z', { stepDays: 40 });
    const body = { id, paymentId: await shop.paymentId(sub), amount: 12.2, approvalDate: at };
    await shop.done(shop.ask('PUT', '/api/BankTransfer/update', body));
    const month = async (range: string) =>
      (await shop.done(shop.ask('GET', `/api/report/collected?${range}`))).amount;
    expect(await month('from=2026-10-01&to=2026-10-31')).toBe(12.2);
    expect(await month('from=2026-11-01&to=2026-11-30')).toBe(0);
  });

  test('an entry recorded by mistake does not count as returned money', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const { id } = await shop.transfers(sub, 1_220);
    await shop.done(shop.ask('DELETE', `/api/BankTransfer/delete/${id}`));
    const report = await shop.done(
      shop.ask('GET', '/api/report/collected?from=2026-11-01&to=2026-11-30'),
    );
    expect(report).toMatchObject({ amount: 0, returned: 0 });
  });

  test('a transfer for a period that PayPal has charged gives a notification of credit', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    const before = (await shop.notices()).length;
    await shop.transfers(sub, 1_220);
    await shop.anHourlyRun();
    expect((await shop.entryOf('transfer'))['credit']).toBe(12.2);
    const notices = await shop.notices();
    expect(notices).toHaveLength(before + 1);
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'creditLeft', amount: 12.2 }));
  });

  test('a first charge of PayPal in two weeks is due soon', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-12-05T09:00:00Z' });
    const { token, request } = await shop.aLink(sub);
    const paid = await shop.api.paypal.createSubscription(request);
    await shop.api.paypal.approve(paid);
    await shop.confirm(token, paid);
    await shop.handleEvents();
    const { standing } = await shop.detail(sub);
    const { dueSoon } = await shop.done(shop.ask('GET', '/api/receivable/summary'));
    expect(standing.kind).toBe('scheduled');
    expect(dueSoon).toEqual({ count: 1, amount: 12.2 });
  });
});
