import { awaiting, noRenewal, notActive, type Sold } from './books.ts';
import { scenarios } from './scenarios.ts';
import type { ReplayShop } from './shop.ts';
import { takenBack } from './taken-back.ts';

const start = '2026-11-10T09:00:00Z';

async function stopsWaiting(shop: ReplayShop, sold: Sold): Promise<void> {
  await shop.call('PUT', `/api/subscription/stopAwaitingTransfer/${sold.id}`);
  sold.status = notActive;
}

scenarios('returns and waits', [
  {
    title:
      'after a returned first part nothing is due once the wait has ended; the undone return is credit that pays another VAT rate',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_220, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 500);
      await takenBack(shop, 'ACCONTO', { pot, cents: 400, of: 500 });
      await agrees();
      await stopsWaiting(shop, sold);
      shop.own.dropsReturns(shop.own.period(sold, 0));
      await agrees();
      await shop.undoes('ACCONTO');
      shop.own.winsDispute(pot, 400, shop.clock());
      await agrees();
      const other = await shop.sell({ gross: 400, rate: 10, customerId: sold.customerId });
      await shop.awaits(other);
      await shop.useCredit((await shop.entry('transfer', 500)).id, pot, other);
      await shop.activate(other);
      await agrees();
    },
  },
  {
    title:
      'a whole transfer is returned before the activation; a second transfer pays the period, and the subscription is activated',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_000, rate: 10, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 1_000);
      await takenBack(shop, 'INTERO', { pot, cents: 1_000, of: 1_000 });
      await stopsWaiting(shop, sold);
      shop.own.dropsReturns(shop.own.period(sold, 0));
      await agrees();
      await shop.awaits(sold);
      await shop.transfer(sold, 999);
      await shop.activate(sold, 'Un centesimo');
      await agrees();
    },
  },
  {
    title:
      'a partial transfer is returned before the wait for a transfer, and the customer pays the whole amount through PayPal',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_220 });
      const { pot } = await shop.transfer(sold, 500);
      await takenBack(shop, 'PRIMA', { pot, cents: 500, of: 500 });
      shop.own.dropsReturns(shop.own.period(sold, 0));
      await agrees();
      await shop.pay(sold);
      await agrees();
      await shop.goTo('2026-12-23T09:30:00Z');
      await agrees();
    },
  },
  {
    title: 'a used period whose money was returned stays overdue after the wait, until a write-off',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_000, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 1_000);
      await shop.activate(sold);
      await takenBack(shop, 'USATO', { pot, cents: 300, of: 1_000 });
      sold.status = awaiting;
      await agrees();
      await stopsWaiting(shop, sold);
      await agrees();
      await shop.waive(shop.own.period(sold, 0));
      await agrees();
    },
  },
  {
    title:
      'two returns of one transfer are undone, and the wait ends between the two: the books are right after both',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_000, start });
      await shop.awaits(sold);
      const { pot } = await shop.transfer(sold, 1_000);
      await shop.activate(sold);
      await takenBack(shop, 'UNO', { pot, cents: 300, of: 1_000 });
      await takenBack(shop, 'DUE', { pot, cents: 200, of: 1_000 });
      sold.status = awaiting;
      await agrees();
      await shop.undoes('DUE');
      shop.own.winsPart(pot, 200, shop.clock());
      await agrees();
      await stopsWaiting(shop, sold);
      await agrees();
      await shop.undoes('UNO');
      shop.own.winsPart(pot, 300, shop.clock());
      await agrees();
    },
  },
  {
    title: 'a won dispute does not end the wait for a transfer that a person began for its period',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 1_220 });
      const billing = await shop.pay(sold);
      await shop.there(billing, 'suspend');
      await shop.receive();
      shop.stops(sold);
      const { saleId, pot } = await shop.potOf(billing);
      const dispute = await shop.api.paypal.dispute(saleId);
      const cents = await shop.reverse(billing);
      await agrees();
      await shop.awaits(sold);
      await agrees();
      await shop.api.paypal.resolveDispute(dispute, 'DENIED');
      shop.own.winsDispute(pot, cents, shop.clock());
      await shop.receive();
      await agrees();
      await shop.activate(sold);
      await agrees();
    },
  },
  {
    title:
      'a transfer of December that is returned in January counts in December, and its return in January',
    now: '2027-01-05T09:30:00Z',
    async run(shop, agrees) {
      const sold = await shop.sell({ gross: 3_333, rate: 4, start: '2026-12-31T22:30:00Z' });
      await shop.awaits(sold);
      const { id, reference } = await shop.receivable(sold);
      const account = await shop.bankAccount();
      await shop.statement(account, [
        ['31/12/2026', '33,33', `PAGA ${reference}`],
        ['02/01/2027', '-33,33', 'RESO'],
      ]);
      await shop.confirms('PAGA', [id]);
      const pot = shop.receivesByBank(sold, 3_333, { at: '2026-12-31T11:00:00Z' });
      sold.status = noRenewal;
      await agrees();
      await shop.recordsReturn('RESO', (await shop.entry('transfer', 3_333)).id);
      shop.own.returns(pot, 3_333, { at: '2027-01-02T11:00:00Z', kind: 'reversal' });
      sold.status = awaiting;
      await agrees();
      await shop.undoes('RESO');
      shop.own.winsDispute(pot, 3_333, '2027-01-02T11:00:00Z');
      sold.status = noRenewal;
      await agrees();
      await shop.goTo('2027-02-01T09:30:00Z', 30);
      shop.ends(sold);
      await agrees();
    },
  },
]);
