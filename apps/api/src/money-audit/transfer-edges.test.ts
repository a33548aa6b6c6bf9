import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { showTally } from './tally.ts';
import { euro } from './tariff.ts';

afterAll(showTally);

describe('audit · edge cases of transfers', () => {
  test.each([1, 2, 999_999_999])(
    'a price of %d cents is paid, returned and summed to the cent',
    async (gross) => {
      const shop = await anAuditedShop();
      const sub = await shop.subscribes({ gross });
      await shop.awaitsTransfer(sub);
      const first = await shop.transfers(sub, gross);
      const second = await shop.transfers(sub, gross);
      expect(await shop.compared()).toEqual([]);
      await shop.activates(sub);
      const { id } = await shop.entryOf('transfer', 1);
      const body = { amount: euro(gross), returnedOn: String(shop.api.now()) };
      await shop.done(shop.ask('POST', `/api/ledger/returnTransfer/${id}`, body));
      shop.books.givesBack(second.receipt, { kind: 'refund', cents: gross, at: body.returnedOn });
      expect(await shop.compared()).toEqual([]);
      expect(first.receipt.held).toBe(gross);
    },
  );

  test('audit 20 · a free subscription is unpaid before its activation, then paid without money, and ends normally', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ gross: 0, start: '2026-11-21T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    expect((await shop.receivableOf(sub))['stateName']).toBe('Non richiesta');
    await shop.activates(sub);
    expect((await shop.receivableOf(sub))['stateName']).toBe('Pagata');
    expect(await shop.compared()).toEqual([]);
    const late = {
      paymentId: await shop.paymentId(sub),
      amount: 3,
      approvalDate: String(shop.api.now()),
    };
    await shop.done(shop.ask('POST', '/api/BankTransfer/create', late));
    shop.books.receives(sub, {
      kind: 'transfer',
      cents: 300,
      at: late.approvalDate,
      period: shop.periodOf(sub),
    });
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-22T09:00:00Z', { stepDays: 16 });
    const { subscriptionStatus, payments } = await shop.detail(sub);
    expect(subscriptionStatus).toBe(2);
    expect(payments).toHaveLength(2);
  });

  test('money that arrives months later pays for the period in which it arrives', async () => {
    const shop = await anAuditedShop({ now: '2026-11-21T09:30:00Z' });
    const sub = await shop.subscribes({ start: '2026-11-21T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    await shop.transfers(sub, 1_220);
    await shop.activates(sub);
    await shop.goTo('2027-02-25T10:00:00Z', { stepDays: 32 });
    sub.status = 2;
    const next = shop.books.opens(sub, 1);
    expect(await shop.compared()).toEqual([]);
    await shop.awaitsTransfer(sub);
    await shop.transfers(sub, 1_220, { number: 1 });
    await shop.activates(sub);
    // the fourth period is from 21 February to 21 March
    Object.assign(next, { number: 3, ...shop.books.boundsOf(sub, 3) });
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer with an impossible date is refused and not booked', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-01T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    const paymentId = await shop.paymentId(sub);
    for (const approvalDate of [
      '1950-01-01T00:00:00Z',
      '2030-01-01T00:00:00Z',
      '2026-11-21T23:00:00Z',
      '2025-10-31T09:00:00Z',
    ]) {
      const answer = await shop.ask('POST', '/api/BankTransfer/create', {
        paymentId,
        amount: 12.2,
        approvalDate,
      });
      expect(answer.status).toBe(400);
    }
    for (const amount of [0, -1, 0.001, 10_000_000]) {
      const body = { paymentId, amount, approvalDate: '2026-11-20T09:00:00Z' };
      expect((await shop.ask('POST', '/api/BankTransfer/create', body)).status).toBe(400);
    }
    expect(await shop.compared()).toEqual([]);
  });

  test('a transfer without an approval date does not count as money yet', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.awaitsTransfer(sub);
    const paymentId = await shop.paymentId(sub);
    const { id } = await shop.done(
      shop.ask('POST', '/api/BankTransfer/create', { paymentId, amount: 12.2 }),
    );
    expect(await shop.compared()).toEqual([]);
    const at = '2026-11-20T23:59:00Z';
    await shop.done(
      shop.ask('PUT', '/api/BankTransfer/update', {
        id,
        paymentId,
        amount: 12.2,
        approvalDate: at,
      }),
    );
    shop.books.receives(sub, { kind: 'transfer', cents: 1_220, at, period: shop.periodOf(sub) });
    expect(await shop.compared()).toEqual([]);
  });

  test('a subscription cancelled after a transfer keeps its income, and nothing is due', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes({ start: '2026-11-01T09:00:00Z' });
    await shop.awaitsTransfer(sub);
    const { receipt } = await shop.transfers(sub, 1_500);
    await shop.activates(sub);
    await shop.cancels(sub);
    expect(await shop.compared()).toEqual([]);
    const { id } = await shop.entryOf('transfer');
    const body = { amount: 15, returnedOn: String(shop.api.now()) };
    await shop.done(shop.ask('POST', `/api/ledger/returnTransfer/${id}`, body));
    shop.books.givesBack(receipt, { kind: 'refund', cents: 1_500, at: body.returnedOn });
    expect(await shop.compared()).toEqual([]);
  });

  test('credit of one subscription can pay another subscription only of the same customer', async () => {
    const shop = await anAuditedShop();
    const one = await shop.subscribes();
    const other = await shop.subscribes({ customerId: one.customerId, gross: 777, rate: 10 });
    const stranger = await shop.subscribes();
    for (const sub of [one, other, stranger]) await shop.awaitsTransfer(sub);
    const { receipt } = await shop.transfers(one, 3_000);
    const { id } = await shop.entryOf('transfer');
    const ofOther = (await shop.receivableOf(other))['id'];
    const ofStranger = (await shop.receivableOf(stranger))['id'];
    const use = (receivableId: number) =>
      shop.ask('POST', `/api/ledger/applyCredit/${id}`, { receivableId });
    expect((await use(ofStranger)).status).toBe(409);
    expect((await use(ofOther)).status).toBe(200);
    shop.books.usesCredit(receipt, shop.periodOf(other));
    expect(await shop.compared()).toEqual([]);
    expect((await use(ofOther)).status).toBe(409);
    // a return that is larger than the credit takes the money of the period that was covered last
    const body = { amount: 12.03, returnedOn: String(shop.api.now()) };
    await shop.done(shop.ask('POST', `/api/ledger/returnTransfer/${id}`, body));
    shop.books.givesBack(receipt, { kind: 'refund', cents: 1_203, at: body.returnedOn });
    expect(await shop.compared()).toEqual([]);
  });

  test('two administrators who spend one credit at once spend it once', async () => {
    const shop = await anAuditedShop();
    const one = await shop.subscribes();
    const others = [];
    for (let n = 0; n < 2; n += 1)
      others.push(await shop.subscribes({ customerId: one.customerId }));
    for (const sub of [one, ...others]) await shop.awaitsTransfer(sub);
    const { receipt } = await shop.transfers(one, 2_000);
    const { id } = await shop.entryOf('transfer');
    const ids = await Promise.all(others.map(async (sub) => (await shop.receivableOf(sub))['id']));
    const answers = await Promise.all(
      ids.map((receivableId) =>
        shop.asRole('asAdminOf')('POST', `/api/ledger/applyCredit/${id}`, { receivableId }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    if (winner) shop.books.usesCredit(receipt, shop.periodOf(winner));
    expect(await shop.compared()).toEqual([]);
  });
});
