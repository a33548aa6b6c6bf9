import { expect } from 'vitest';
import { foreignAccount } from '../../testing/simulated-paypal.ts';
import { cancelled, noRenewal } from './books.ts';
import { scenarios } from './scenarios.ts';

scenarios('transfers, PayPal and credit', [
  {
    title:
      'the credit of an overpayment pays another VAT rate; when the transfer was a mistake, both periods are due',
    async run(shop, agrees) {
      const one = await shop.sell();
      const two = await shop.sell({ gross: 1_100, rate: 10, customerId: one.customerId });
      await shop.awaits(one);
      await shop.awaits(two);
      const { id, pot } = await shop.transfer(one, 2_000);
      await agrees();
      await shop.useCredit((await shop.entry('transfer', 2_000)).id, pot, two);
      await shop.transfer(two, 320);
      await agrees();
      await shop.call('DELETE', `/api/BankTransfer/delete/${id}`);
      shop.own.takesBack(pot);
      await agrees();
    },
  },
  {
    title:
      'a partial transfer, the rest and the use of the credit are undone twice, and the customer then pays online',
    async run(shop, agrees) {
      const one = await shop.sell({ gross: 1_000 });
      const two = await shop.sell({ gross: 700, customerId: one.customerId });
      await shop.awaits(one);
      await shop.awaits(two);
      for (let round = 0; round < 2; round += 1) {
        const part = await shop.transfer(one, 400);
        const rest = await shop.transfer(one, 900);
        const { id } = (await shop.list('/api/ledger/getAll')).find(({ credit }) => credit > 0);
        await shop.useCredit(id, rest.pot, two);
        await agrees();
        for (const transfer of [rest, part]) {
          await shop.call('DELETE', `/api/BankTransfer/delete/${transfer.id}`);
          shop.own.takesBack(transfer.pot);
          await agrees();
        }
      }
      await shop.call('PUT', `/api/subscription/stopAwaitingTransfer/${one.id}`);
      await shop.pay(one);
      await agrees();
    },
  },
  {
    title:
      'after a full write-off money is credit, which pays another subscription and is sent back',
    async run(shop, agrees) {
      const one = await shop.sell();
      await shop.awaits(one);
      await shop.activate(one, 'Omaggio');
      const { pot } = await shop.transfer(one, 1_000);
      await agrees();
      const two = await shop.sell({ gross: 900, customerId: one.customerId });
      await shop.awaits(two);
      const { id } = await shop.entry('transfer', 1_000);
      await shop.useCredit(id, pot, two);
      await shop.activate(two);
      await shop.sendBack(id, pot, 550);
      await agrees();
    },
  },
  {
    title:
      'a write-off on the wrong row is cancelled: its period waits for a transfer again, and a transfer pays it',
    async run(shop, agrees) {
      const one = await shop.sell();
      await shop.awaits(one);
      await shop.transfer(one, 400);
      await shop.activate(one, 'Omaggio');
      await agrees();
      await shop.takeWaiverBack(shop.own.period(one, 0));
      await agrees();
      await shop.waive(shop.own.period(one, 0));
      await shop.takeWaiverBack(shop.own.period(one, 0));
      await shop.transfer(one, 1_000);
      await agrees();
    },
  },
  {
    title: 'credit that three administrators use, return and delete at once is counted once',
    async run(shop, agrees) {
      const one = await shop.sell({ gross: 1_000 });
      const two = await shop.sell({ gross: 1_000, customerId: one.customerId });
      await shop.awaits(one);
      await shop.awaits(two);
      const { id, pot } = await shop.transfer(one, 1_600);
      const entry = await shop.entry('transfer', 1_600);
      const { id: receivableId } = await shop.receivable(two);
      const returned = { amount: 6, returnedOn: shop.clock() };
      const [used, back, gone] = await Promise.all([
        shop.as('anna', ['POST', `/api/ledger/applyCredit/${entry.id}`], { receivableId }),
        shop.as('bruno', ['POST', `/api/ledger/returnTransfer/${entry.id}`], returned),
        shop.as('carla', ['DELETE', `/api/BankTransfer/delete/${id}`]),
      ]);
      // if the use succeeded, it came before the return of the credit
      if (used.status === 200) shop.own.cover(pot, shop.own.period(two, 0));
      if (back.status === 200) shop.own.returns(pot, 600, { at: shop.clock(), kind: 'refund' });
      if (gone.status === 200) shop.own.takesBack(pot);
      await agrees();
    },
  },
  {
    title:
      'a transfer for a period that PayPal also charged pays another subscription; refund, chargeback and write-off follow',
    async run(shop, agrees) {
      const one = await shop.sell({ gross: 500 });
      const billing = await shop.pay(one);
      const two = await shop.sell({ gross: 500, customerId: one.customerId, rate: 10 });
      await shop.awaits(two);
      const { pot } = await shop.transfer(one, 500);
      const { id } = await shop.entry('transfer', 500);
      await shop.useCredit(id, pot, two);
      await shop.refund(billing, 250);
      await shop.reverse(billing);
      await agrees();
      await shop.waive(shop.own.period(one, 0));
      await shop.sendBack(id, pot, 500);
      await shop.cancel(one);
      await agrees();
    },
  },
  {
    title: 'two accounts lose their webhooks for two months, with a refund at each',
    async run(shop, agrees) {
      const provider = await shop.aProvider(foreignAccount, 'Secondo');
      const one = await shop.pay(await shop.sell({ gross: 1_000 }));
      const there = await shop.sell({ gross: 2_000, rate: 10, months: 2 });
      const two = await shop.pay(there, { provider, account: foreignAccount });
      await agrees();
      await shop.api.paypal.faults({ webhooks: { drop: true } });
      await shop.goTo('2026-12-22T12:00:00Z');
      await shop.refundThere(one, 300, 1);
      await shop.refundThere(two, 1);
      await shop.goTo('2027-01-22T12:00:00Z');
      await shop.api.paypal.faults({});
      await shop.goTo('2027-01-24T12:00:00Z', 1);
      await agrees();
    },
  },
  {
    title:
      'a replaced link of another account is still approved, and its money is credit to refund',
    async run(shop, agrees) {
      const provider = await shop.aProvider(foreignAccount, 'Secondo');
      const sold = await shop.sell({ gross: 1_000 });
      const old = await shop.link(sold, { provider: shop.providerId });
      const surplus = await shop.api.paypal.createSubscription(old.request);
      const { token, request } = await shop.link(sold, { provider, replace: true });
      const id = await shop.api.paypal.createSubscription(request, foreignAccount.clientId);
      await shop.api.paypal.approve(id);
      await shop.returns(token, id);
      await shop.receive();
      shop.own.bills(sold, shop.clock());
      shop.follows(id, sold, { account: foreignAccount, pays: (sale) => [sale] });
      await agrees();
      await shop.api.paypal.approve(surplus);
      await shop.returns(old.token, surplus);
      await shop.hourly();
      const billing = shop.follows(surplus, sold, { pays: () => [] });
      await agrees();
      expect(await shop.statusThere(billing)).toBe('CANCELLED');
      await shop.refund(billing, 1_000);
      expect(await shop.differences()).toEqual([]);
      await shop.goTo('2026-12-23T09:00:00Z');
      await agrees();
    },
  },
  {
    title:
      'a chargeback after the end at PayPal stays overdue for months, and the dispute is then won',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 777 });
      const billing = await shop.pay(sold);
      await shop.api.paypal.faults({ webhooks: { drop: true } });
      await shop.api.paypal.happen(billing.id, 'cancel-by-buyer');
      await shop.goTo('2026-11-24T09:30:00Z', 1);
      await shop.api.paypal.faults({});
      sold.status = cancelled;
      const { saleId, pot } = await shop.potOf(billing);
      const dispute = await shop.api.paypal.dispute(saleId);
      const cents = await shop.reverse(billing);
      await shop.goTo('2027-02-10T09:30:00Z', 20);
      await agrees();
      await shop.api.paypal.resolveDispute(dispute, 'DENIED');
      shop.own.winsDispute(pot, cents, shop.clock());
      await shop.receive();
      await agrees();
    },
  },
  {
    title: 'PayPal refuses a cancellation for a month and charges meanwhile',
    async run(shop, agrees) {
      const sold = await shop.sell();
      const billing = await shop.pay(sold);
      const match = { path: '/cancel$', times: 1_000 };
      await shop.api.paypal.faults({ rules: [{ match, effect: { status: 503 } }] });
      expect(await shop.status('DELETE', `/api/subscription/cancel/${sold.id}`)).toBe(200);
      await shop.goTo('2026-12-23T09:30:00Z');
      await agrees();
      await shop.api.paypal.faults({});
      await shop.goTo('2026-12-25T09:30:00Z', 1);
      sold.status = cancelled;
      await agrees();
      await shop.refund(billing, 1_220, 1);
      await agrees();
    },
  },
  {
    title: 'the events of a month arrive in reverse order and twice, after the reconciliation',
    async run(shop, agrees) {
      const webhooks = { delayMs: 1_900_000_000, shuffle: 99, duplicate: 1 };
      await shop.api.paypal.faults({ webhooks });
      const billing = await shop.pay(await shop.sell());
      await shop.pay(await shop.sell({ gross: 999, rate: 10 }));
      await shop.refundThere(billing, 1);
      await shop.goTo('2026-12-25T12:00:00Z', 6);
      await shop.api.paypal.faults({});
      await shop.goTo('2026-12-27T12:00:00Z', 1);
      await agrees();
    },
  },
  {
    title: 'a suspension over two due dates leaves two months that are not due',
    async run(shop, agrees) {
      const sold = await shop.sell();
      const billing = await shop.pay(sold, { pays: (sale) => [sale === 0 ? 0 : sale + 2] });
      await shop.goTo('2026-12-10T12:00:00Z');
      await shop.there(billing, 'suspend');
      await shop.receive();
      shop.stops(sold);
      await shop.goTo('2027-02-10T12:00:00Z');
      await agrees();
      await shop.there(billing, 'activate');
      await shop.receive();
      shop.resumes(sold);
      await agrees();
      await shop.goTo('2027-03-25T12:00:00Z');
      await agrees();
    },
  },
  {
    title: 'every recurrence from the last evening of August ends on the right day in Rome',
    now: '2026-08-31T21:30:00Z',
    async run(shop, agrees) {
      const sold = [];
      for (const [months, rate] of [
        [1, 22],
        [2, 10],
        [3, 4],
        [4, 0],
        [6, 5],
        [12, 22],
      ] as const) {
        const one = await shop.sell({ gross: 1_000 + months, months, rate });
        sold.push(one);
        await shop.awaits(one);
        await shop.transfer(one, 1_000 + months);
        await shop.activate(one);
      }
      await agrees();
      await shop.goTo('2027-02-28T22:31:00Z', 61);
      for (const one of sold) if (one.months <= 6) shop.ends(one);
      await agrees();
      await shop.goTo('2027-08-31T21:30:00Z', 90);
      for (const one of sold) if (one.status === noRenewal) shop.ends(one);
      await agrees();
    },
  },
  {
    title:
      'a month that begins at half past two in Rome ends at an hour that does not exist on that day in March',
    now: '2027-02-28T01:30:00Z',
    async run(shop, agrees) {
      const byTransfer = await shop.sell({ gross: 3_333, rate: 10 });
      await shop.awaits(byTransfer);
      await shop.transfer(byTransfer, 3_333);
      await shop.activate(byTransfer);
      await shop.pay(await shop.sell());
      await shop.goTo('2027-03-28T00:59:00Z');
      await agrees();
      await shop.goTo('2027-03-28T03:00:00Z', 1);
      shop.ends(byTransfer);
      await agrees();
    },
  },
]);
