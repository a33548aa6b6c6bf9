import { awaiting, cancelled, noRenewal, notActive } from './books.ts';
import { scenarios } from './scenarios.ts';
import { takenBack } from './taken-back.ts';

const start = '2026-11-10T09:00:00Z';

scenarios('returns, months and rests', [
  {
    title:
      'PayPal bills from 31 January, a month is suspended, and its first sale is disputed and won',
    now: '2027-01-31T09:00:00Z',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_234, rate: 10 });
      const billing = await shop.pay(sold, { pays: (sale) => [sale === 0 ? 0 : sale + 1] });
      await shop.goTo('2027-02-10T12:00:00Z');
      await shop.there(billing, 'suspend');
      await shop.receive();
      shop.stops(sold);
      const { saleId, pot } = await shop.potOf(billing);
      const dispute = await shop.api.paypal.dispute(saleId);
      const cents = await shop.reverse(billing);
      await shop.goTo('2027-03-10T12:00:00Z');
      await shop.api.paypal.resolveDispute(dispute, 'DENIED');
      shop.own.winsDispute(pot, cents, shop.clock());
      await shop.receive();
      await agrees();
      await shop.there(billing, 'activate');
      await shop.receive();
      shop.resumes(sold);
      await shop.goTo('2027-04-02T12:00:00Z');
      await agrees();
      await shop.refund(billing, 234, 1);
      await agrees();
    },
  },
  {
    title: 'a year from 29 February at no VAT is billed again on 28 February',
    now: '2028-02-29T10:00:00Z',
    async run(shop, agrees) {
      await shop.pay(await shop.sell({ gross: 9_999, rate: 0, months: 12 }));
      await agrees();
      await shop.goTo('2029-03-02T12:00:00Z', 61);
      await agrees();
    },
  },
  {
    title: 'a period of one cent is paid, returned, and paid again',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 1);
      await shop.activate(sold);
      await takenBack(shop, 'CENT', { pot, cents: 1, of: 1 });
      sold.status = awaiting;
      await agrees();
      await shop.transfer(sold, 2);
      await shop.activate(sold);
      await agrees();
    },
  },
  {
    title:
      'money of a period with a write-off is returned: the rest is overdue after the wait, and a transfer pays it',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_220, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 1_000);
      await shop.activate(sold, 'Sconto');
      await takenBack(shop, 'SCONTATO', { pot, cents: 1_000, of: 1_000 });
      sold.status = awaiting;
      await agrees();
      await shop.call('PUT', `/api/subscription/stopAwaitingTransfer/${sold.id}`);
      sold.status = notActive;
      await agrees();
      await shop.transfer(sold, 1_100);
      await agrees();
    },
  },
  {
    title:
      'a credit is taken back by the bank, given back by the bank, and then returned to the customer',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_220, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 2_000);
      await shop.activate(sold);
      await takenBack(shop, 'ECCEDENZA', { pot, cents: 780, of: 2_000 });
      await agrees();
      await shop.undoes('ECCEDENZA');
      shop.own.winsDispute(pot, 780, shop.clock());
      await agrees();
      await shop.sendBack((await shop.entry('transfer', 2_000)).id, pot, 780);
      await agrees();
      await shop.cancel(sold);
      await agrees();
    },
  },
  {
    title: 'money of a period that has ended returns, and a second transfer pays it after the end',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_000, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 1_000);
      await shop.activate(sold);
      await shop.goTo('2026-12-12T09:30:00Z');
      shop.ends(sold);
      await agrees();
      await takenBack(shop, 'TARDI', { pot, cents: 600, of: 1_000 });
      await agrees();
      await shop.transfer(sold, 600);
      await agrees();
    },
  },
  {
    title:
      'one bank movement pays for two customers, and the return of one part does not change the other part',
    async run(shop, agrees) {
      const one = await shop.sell({ gross: 1_000, start });
      const two = await shop.sell({ gross: 700, rate: 4, start });
      await shop.awaits(one);
      await shop.awaits(two);
      const account = await shop.bankAccount();
      await shop.statement(account, [['20/11/2026', '17,00', 'CUMULATIVO']]);
      const ids = [(await shop.receivable(one)).id, (await shop.receivable(two)).id];
      await shop.confirms('CUMULATIVO', ids);
      const at = '2026-11-20T11:00:00Z';
      shop.receivesByBank(one, 1_000, { at });
      const pot = shop.receivesByBank(two, 700, { at });
      for (const sold of [one, two]) sold.status = noRenewal;
      await agrees();
      await takenBack(shop, 'UNA PARTE', { pot, cents: 700, of: 700 });
      two.status = awaiting;
      await agrees();
      await shop.cancel(two);
      two.status = cancelled;
      await agrees();
      await shop.undoes('UNA PARTE');
      shop.own.winsDispute(pot, 700, shop.clock());
      await agrees();
    },
  },
]);
