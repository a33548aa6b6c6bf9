import { afterAll, describe, expect, test } from 'vitest';
import { anAuditedShop } from './audited-shop.ts';
import { grossOf } from './own-vat.ts';
import { showTally } from './tally.ts';
import { euro } from './tariff.ts';

afterAll(showTally);

describe('audit · prices and VAT', () => {
  test('with unusual VAT rates and half cents, net, VAT and total of each period and each entry agree to the cent', async () => {
    const shop = await anAuditedShop();
    for (const rate of [0, 0.01, 4, 5, 10, 12.5, 22, 33.33, 100])
      for (const gross of [3, 1_015]) {
        const sub = await shop.subscribes({ gross, rate });
        await shop.awaitsTransfer(sub);
        await shop.transfers(sub, gross);
      }
    expect(await shop.compared()).toEqual([]);
    const { id } = await shop.entryOf('transfer', 5);
    const entry = shop.books.entries[5];
    const body = { amount: euro(7), returnedOn: String(shop.api.now()) };
    await shop.done(shop.ask('POST', `/api/ledger/returnTransfer/${id}`, body));
    if (entry)
      shop.books.givesBack(entry.receipt, { kind: 'refund', cents: 7, at: body.returnedOn });
    expect(await shop.compared()).toEqual([]);
  });

  test('the plan’s own price with VAT is rounded half up once, on the total', async () => {
    const shop = await anAuditedShop();
    for (const [net, rate] of [
      [1_225, 22],
      [1, 50],
      [1, 49.99],
      [25, 22],
      [75, 22],
      [333_333_33, 22],
      [1_250, 4],
    ] as const) {
      const planId = await shop.aPlan({ net, rate });
      const customerId = await shop.aCustomer();
      const start = String(shop.api.now());
      const { id, paymentAmount } = await shop.done(
        shop.ask('POST', '/api/subscription/subscribe', {
          userId: customerId,
          planId,
          startDate: start,
        }),
      );
      const basisPoints = Math.round(rate * 100);
      const gross = grossOf(net, basisPoints);
      expect(paymentAmount).toBe(euro(gross));
      shop.books.subscribes(id, { customerId, gross, rate: basisPoints, months: 1, start });
    }
    expect(await shop.compared()).toEqual([]);
  });

  test('a change of a plan’s price, VAT and recurrence changes no frozen amount', async () => {
    const shop = await anAuditedShop();
    const planId = await shop.aPlan({ net: 1_000, rate: 22 });
    const paid = await shop.subscribes({ planId });
    await shop.paysOnline(paid);
    const half = await shop.subscribes({ planId });
    await shop.transfers(half, 600);
    const plan = await shop.done(shop.ask('GET', `/api/plan/GetById/${planId}`));
    const changed = { ...plan, recurringCostBeforeVAT: 20, VATPercentage: 10, recurrenceType: 3 };
    await shop.done(shop.ask('PUT', '/api/plan/Update', changed));
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
    shop.isCharged(paid, 1, { at: '2026-12-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
  });

  test('edited terms change a period before it has received money, and not afterwards', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    const edit = (terms: object) =>
      shop.done(shop.ask('PUT', '/api/subscription/Update', { id: sub.id, ...terms }));
    await edit({ paymentAmount: 11.11, vatPercentage: 10 });
    Object.assign(sub, { gross: 1_111, rate: 1_000 });
    Object.assign(shop.periodOf(sub), { gross: 1_111, rate: 1_000 });
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 1);
    await edit({ paymentAmount: 99.99, vatPercentage: 4 });
    Object.assign(sub, { gross: 9_999, rate: 400 });
    expect(await shop.compared()).toEqual([]);
    await shop.transfers(sub, 2_000);
    expect(await shop.compared()).toEqual([]);
  });

  test('the income by VAT rate is right after refunds at two rates in two months', async () => {
    const shop = await anAuditedShop({ now: '2026-11-25T09:30:00Z' });
    const subs = [];
    for (const [gross, rate] of [
      [1_220, 22],
      [1_100, 10],
      [1_040, 4],
      [1_000, 0],
    ] as const)
      subs.push(await shop.subscribes({ gross, rate }));
    const receipts = [];
    for (const sub of subs) receipts.push((await shop.paysOnline(sub)).receipt);
    expect(await shop.compared()).toEqual([]);
    await shop.goTo('2026-12-03T09:30:00Z', { stepDays: 8 });
    for (const [at, cents] of [
      [0, 610],
      [1, 1],
      [2, 1_040],
    ] as const) {
      const receipt = receipts[at];
      const { id } = await shop.entryOf('charge', at);
      await shop.done(shop.ask('POST', `/api/ledger/refund/${id}`, { amount: euro(cents) }));
      if (receipt)
        shop.books.givesBack(receipt, { kind: 'refund', cents, at: '2026-12-03T09:30:00Z' });
      expect(await shop.compared()).toEqual([]);
    }
  });

  test('a subscription that PayPal bills refuses another price without effect', async () => {
    const shop = await anAuditedShop();
    const sub = await shop.subscribes();
    await shop.paysOnline(sub);
    await shop.goTo('2026-12-22T12:00:00Z', { stepDays: 16 });
    shop.isCharged(sub, 1, { at: '2026-12-21T10:00:00Z' });
    expect(await shop.compared()).toEqual([]);
    expect(
      (await shop.ask('PUT', '/api/subscription/Update', { id: sub.id, paymentAmount: 1 })).status,
    ).toBe(409);
    expect(await shop.compared()).toEqual([]);
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'the books are right after a long random sequence of transfers, returns, credits and write-offs (seed %d)',
    async (seed) => {
      let state = seed * 2_654_435_761;
      const draw = (below: number) => {
        state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
        return (state >>> 8) % below;
      };
      const shop = await anAuditedShop();
      const customers = [await shop.aCustomer(), await shop.aCustomer()];
      const subs = [];
      for (let n = 0; n < 4; n += 1) {
        const rates = [22, 10, 4, 12.5];
        const sub = await shop.subscribes({
          customerId: customers[n % 2] ?? 0,
          gross: 1 + draw(3_000),
          rate: rates[n] ?? 22,
          start: '2026-10-31T23:30:00Z',
        });
        subs.push(sub);
      }
      const pick = <T>(all: readonly T[]) => all[draw(all.length)];
      const booked: {
        id: number;
        receipt: ReturnType<typeof shop.books.receives>;
        sub: (typeof subs)[number];
      }[] = [];
      const waivers: { id: number; receipt: ReturnType<typeof shop.books.writesOff> }[] = [];
      const statuses: [number, number][] = [];
      const differences: string[] = [];
      for (let step = 0; step < 14; step += 1) {
        const sub = pick(subs);
        if (!sub) continue;
        const what = draw(5);
        const target = pick(booked);
        if (what < 2 || !target) {
          const at = String(
            Temporal.Instant.from('2026-10-31T20:00:00Z').add({ minutes: draw(29_000) }),
          );
          const { receipt } = await shop.transfers(sub, 1 + draw(2_500), { at });
          booked.push({ id: (await shop.ledger()).at(-1)?.['id'], receipt, sub });
        } else if (what === 2) {
          const cents = 1 + draw(Math.max(1, target.receipt.held));
          const at = String(shop.api.now());
          const answer = await shop.ask('POST', `/api/ledger/returnTransfer/${target.id}`, {
            amount: euro(cents),
            returnedOn: at,
          });
          statuses.push([answer.status, cents <= target.receipt.held ? 200 : 400]);
          if (answer.status === 200)
            shop.books.givesBack(target.receipt, { kind: 'refund', cents, at });
        } else if (what === 3) {
          const receivableId = (await shop.receivableOf(sub))['id'];
          const answer = await shop.ask('POST', `/api/ledger/applyCredit/${target.id}`, {
            receivableId,
          });
          const isOwn = target.sub.customerId === sub.customerId;
          const taken = isOwn ? shop.books.usesCredit(target.receipt, shop.periodOf(sub)) : 0;
          statuses.push([answer.status, taken > 0 ? 200 : 409]);
        } else if (draw(3) === 0) {
          const { id, rest } = await shop.receivableOf(sub);
          const answer = await shop.ask('POST', `/api/receivable/writeOff/${id}`, {
            reason: 'Prova',
          });
          statuses.push([answer.status, rest > 0 ? 200 : 409]);
          if (answer.status === 200) {
            const receipt = shop.books.writesOff(shop.periodOf(sub), String(shop.api.now()));
            waivers.push({ id: (await shop.ledger()).at(-1)?.['id'], receipt });
          }
        } else {
          const waiver = pick(waivers);
          if (!waiver) continue;
          const isHeld = waiver.receipt.held > 0;
          const path = `/api/ledger/cancelWriteOff/${waiver.id}`;
          const answer = await shop.ask('POST', path, { reason: 'Riga sbagliata' });
          statuses.push([answer.status, isHeld ? 200 : 409]);
          if (answer.status === 200)
            shop.books.cancelsWriteOff(waiver.receipt, String(shop.api.now()));
        }
        if (step % 3 === 2) differences.push(...(await shop.compared()));
      }
      for (const [got, wanted] of statuses) expect(got).toBe(wanted);
      expect([...differences, ...(await shop.compared())]).toEqual([]);
    },
  );
});
