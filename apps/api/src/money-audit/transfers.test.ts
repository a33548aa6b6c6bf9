import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { showTally } from './tally.ts';
import { euro } from './tariff.ts';

afterAll(showTally);

describe('audit · money by bank transfer', () => {
  test('three partial transfers pay one period, and no amount is due twice', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-10T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    expect(await shop.compared()).toEqual([]);
    for (const [cents, at] of [
      [500, '2026-11-11T09:00:00Z'],
      [700, '2026-11-12T09:00:00Z'],
      [20, '2026-11-20T23:30:00Z'],
    ] as const) {
      await shop.transfers(sub, cents, { at });
      expect(await shop.compared()).toEqual([]);
    }
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer above the price becomes credit, and the credit pays part of the next period', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-21T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    const { receipt } = await shop.transfers(sub, 2_000);
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-21T09:00:00Z', { stepDays: 10 });
    sub.status = 2;
    const next = shop.books.opens(sub, 1);
    expect(await shop.compared()).toEqual([]);
    await shop.awaitsTransfer(sub);
    const { id } = await shop.entryOf('transfer');
    const receivableId = (await shop.receivableOf(sub, 1))['id'];
    await shop.done(shop.ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId }));
    shop.books.usesCredit(receipt, next);
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 440, { number: 1 });
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
  });

  test('money that arrives after the activation is accepted, becomes credit, and is returned in two parts', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-01T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    await shop.transfers(sub, 1_220, { at: '2026-11-02T10:00:00Z' });
    await shop.activates(sub);
    const extra = await shop.transfers(sub, 1_001, { at: '2026-11-15T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
    const { id } = await shop.entryOf('transfer', 1);
    for (const cents of [334, 667]) {
      const body = {
        amount: euro(cents),
        returnedOn: '2026-11-20T10:00:00Z',
        note: 'Bonifico doppio',
      };
      await shop.done(shop.ask('POST', `/api/ledger/returnTransfer/${id}`, body));
      shop.books.givesBack(extra.receipt, { kind: 'refund', cents, at: '2026-11-20T10:00:00Z' });
      expect(await shop.compared()).toEqual([]);
    }
    const more = { amount: 0.01, returnedOn: '2026-11-20T10:00:00Z' };
    expect((await shop.ask('POST', `/api/ledger/returnTransfer/${id}`, more)).status).toBe(400);
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer that covers a period is returned in part and then fully, and is not due again', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-01T09:00:00Z', gross: 999, rate: 10 });
    await shop.awaitsTransfer(sub);
    const { receipt } = await shop.transfers(sub, 999, { at: '2026-11-02T10:00:00Z' });
    await shop.activates(sub);
    const { id } = await shop.entryOf('transfer');
    for (const cents of [333, 1, 665]) {
      const body = { amount: euro(cents), returnedOn: '2026-11-20T10:00:00Z' };
      await shop.done(shop.ask('POST', `/api/ledger/returnTransfer/${id}`, body));
      shop.books.givesBack(receipt, { kind: 'refund', cents, at: '2026-11-20T10:00:00Z' });
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('only an administrator with a reason writes off a rest, and later money is credit', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-01T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    await shop.transfers(sub, 1_000, { at: '2026-11-02T10:00:00Z' });
    const path = `/api/subscription/setActiveNoRenewal/${sub.id}`;
    expect((await shop.ask('PUT', path)).status).toBe(409);
    const user = shop.asRole('asUserOf');
    expect((await user('PUT', path, { writeOffReason: 'Sconto' })).status).toBe(403);
    expect(await shop.compared()).toEqual([]);
    await shop.activates(sub, 'Sconto concordato');
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 220);
    expect(await shop.compared()).toEqual([]);
  });

  test('a period that is fully written off is neither income nor debt', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ gross: 10_001, rate: 4 });
    await shop.awaitsTransfer(sub);
    const { id } = await shop.receivableOf(sub);
    await shop.done(shop.ask('POST', `/api/receivable/writeOff/${id}`, { reason: 'Omaggio' }));
    shop.books.writesOff(shop.periodOf(sub), String(shop.api.now()));
    expect(await shop.compared()).toEqual([]);
    expect(
      (await shop.ask('POST', `/api/receivable/writeOff/${id}`, { reason: 'Di nuovo' })).status,
    ).toBe(409);
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer counts in the month of its value date in Rome', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-10-20T09:00:00Z', gross: 5_000 });
    await shop.awaitsTransfer(sub);
    // the last second of October in Rome, the first second of November in Rome, and midnight in UTC
    for (const at of ['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z', '2026-11-01T00:00:00Z']) {
      await shop.transfers(sub, 1_111, { at });
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('after a correction of a transfer on its own day the sums contain only the new amount', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const at = String(shop.api.now());
    const { id, receipt } = await shop.transfers(sub, 1_000, { at });
    const paymentId = await shop.paymentId(sub);
    const body = { id, paymentId, amount: 12.2, approvalDate: at };
    await shop.done(shop.ask('PUT', '/api/BankTransfer/update', body));
    shop.books.corrects(receipt);
    shop.books.receives(sub, { kind: 'transfer', cents: 1_220, at, period: shop.periodOf(sub) });
    expect(await shop.compared()).toEqual([]);
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer that is deleted before the activation is due again', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const { id, receipt } = await shop.transfers(sub, 1_220);
    await shop.done(shop.ask('DELETE', `/api/BankTransfer/delete/${id}`));
    shop.books.corrects(receipt);
    expect(await shop.compared()).toEqual([]);
    expect((await shop.ask('PUT', `/api/subscription/setActiveNoRenewal/${sub.id}`)).status).toBe(
      409,
    );
    await shop.transfers(sub, 1_220);
    await shop.activates(sub);
    expect(await shop.compared()).toEqual([]);
  });

  test('when two administrators record a transfer at once both are booked, and a call that is sent twice counts once', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const at = String(shop.api.now());
    const paymentId = await shop.paymentId(sub);
    const body = { paymentId, amount: 12.2, approvalDate: at };
    const [one, other] = [shop.asRole('asAdminOf'), shop.asRole('asAdminOf')];
    await Promise.all([
      shop.done(one('POST', '/api/BankTransfer/create', body)),
      shop.done(other('POST', '/api/BankTransfer/create', body)),
    ]);
    for (let n = 0; n < 2; n += 1)
      shop.books.receives(sub, { kind: 'transfer', cents: 1_220, at, period: shop.periodOf(sub) });
    expect(await shop.compared()).toEqual([]);
    const admin = await shop.api.asAdminOf(shop.tenantId);
    const call = {
      method: 'POST',
      url: '/api/BankTransfer/create',
      payload: { ...body, amount: 1 },
      headers: { 'idempotency-key': 'audit-transfer-1' },
    } as const;
    await Promise.all([admin.raw(call), admin.raw(call)]);
    await admin.raw(call);
    shop.books.receives(sub, { kind: 'transfer', cents: 100, at, period: shop.periodOf(sub) });
    expect(await shop.compared()).toEqual([]);
  });
});
