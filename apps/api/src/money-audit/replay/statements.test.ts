import { expect } from 'vitest';
import { awaiting, noRenewal, type Sold } from './books.ts';
import { scenarios } from './scenarios.ts';
import type { ReplayShop } from './shop.ts';

const noon = (day: number) => `2026-11-${day}T11:00:00Z`;

/** A subscription since 10 November that waits for a transfer. */
async function awaited(shop: ReplayShop, gross: number, { rate = 22, customerId = 0 } = {}) {
  const start = '2026-11-10T09:00:00Z';
  const sold = await shop.sell({ gross, rate, start, ...(customerId && { customerId }) });
  await shop.awaits(sold);
  return { sold, receivable: await shop.receivable(sold) };
}

/**
 * A subscription that the incoming movement of 18 November has paid. The outgoing movement of 19 November is still
 * open.
 */
async function paidAndDebited(
  shop: ReplayShop,
  {
    gross,
    credit,
    debit,
  }: { readonly gross: number; readonly credit: string; readonly debit: string },
) {
  const { sold, receivable } = await awaited(shop, gross);
  await shop.statement(await shop.bankAccount(), [
    ['18/11/2026', credit, `ACCREDITO ${receivable.reference}`],
    ['19/11/2026', debit, 'STORNO'],
  ]);
  await shop.confirms('ACCREDITO', [receivable.id]);
  const cents = Number(credit.replace(',', ''));
  const pot = shop.receivesByBank(sold, cents, { at: noon(18) });
  sold.status = noRenewal;
  return { sold, pot, entryId: (await shop.entry('transfer', cents)).id };
}

const become = (status: number, ...all: readonly Sold[]) => {
  for (const sold of all) sold.status = status;
};

scenarios('bank statements', [
  {
    title:
      'a movement with an exact reference is registered automatically, and only once when a second file repeats it',
    async run(shop, agrees) {
      const { sold, receivable } = await awaited(shop, 1_220);
      const id = await shop.bankAccount({ confirmsExact: true });
      const row = ['20/11/2026', '12,20', `BONIFICO ${receivable.reference}`] as const;
      expect(await shop.statement(id, [row])).toMatchObject({ confirmed: 1 });
      shop.receivesByBank(sold, 1_220, { at: noon(20) });
      become(noRenewal, sold);
      await agrees();
      const again = await shop.statement(id, [row, ['21/11/2026', '5,00', 'altro']]);
      expect(again).toMatchObject({ new: 1, known: 1, confirmed: 0 });
      await agrees();
    },
  },
  {
    title:
      'a first transfer is too small, a second transfer is too large, and a debit returns the credit',
    async run(shop, agrees) {
      const { sold, receivable } = await awaited(shop, 1_220);
      await shop.statement(await shop.bankAccount(), [
        ['19/11/2026', '5,00', `PRIMO ${receivable.reference}`],
        ['20/11/2026', '10,00', `SECONDO ${receivable.reference}`],
        ['21/11/2026', '-2,80', 'RESTITUZIONE'],
      ]);
      await shop.confirms('PRIMO', [receivable.id]);
      shop.receivesByBank(sold, 500, { at: noon(19) });
      await agrees();
      await shop.confirms('SECONDO', [receivable.id]);
      const pot = shop.receivesByBank(sold, 1_000, { at: noon(20) });
      become(noRenewal, sold);
      await agrees();
      await shop.recordsReturn('RESTITUZIONE', (await shop.entry('transfer', 1_000)).id);
      shop.own.returns(pot, 280, { at: shop.clock(), kind: 'reversal' });
      await agrees();
    },
  },
  {
    title:
      'one movement pays two amounts due at two VAT rates, is undone, and pays them in the other order',
    async run(shop, agrees) {
      const one = await awaited(shop, 1_000);
      const two = await awaited(shop, 2_000, { rate: 10, customerId: one.sold.customerId });
      const ids = [one.receivable.id, two.receivable.id];
      await shop.statement(await shop.bankAccount(), [['20/11/2026', '35,00', 'SALDO']]);
      await shop.confirms('SALDO', ids);
      const pots = [
        shop.receivesByBank(one.sold, 1_000, { at: noon(20) }),
        shop.receivesByBank(two.sold, 2_500, { at: noon(20) }),
      ];
      become(noRenewal, one.sold, two.sold);
      await agrees();
      await shop.undoes('SALDO');
      for (const pot of pots) shop.own.takesBack(pot);
      become(awaiting, one.sold, two.sold);
      await agrees();
      await shop.confirms('SALDO', ids.toReversed());
      shop.receivesByBank(two.sold, 2_000, { at: noon(20) });
      shop.receivesByBank(one.sold, 1_500, { at: noon(20) });
      become(noRenewal, one.sold, two.sold);
      await agrees();
    },
  },
  {
    title:
      'two administrators register one movement for different customers, and one of them is refused',
    async run(shop, agrees) {
      const both = [await awaited(shop, 1_000), await awaited(shop, 1_000)] as const;
      await shop.statement(await shop.bankAccount(), [['20/11/2026', '10,00', 'UNO']]);
      const path = `/api/bankmovement/confirm/${(await shop.movement('UNO')).id}`;
      const answers = await Promise.all(
        both.map(({ receivable }, n) =>
          shop.as(`persona ${n}`, ['POST', path], { receivableIds: [receivable.id] }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { sold } = both[answers[0]?.status === 200 ? 0 : 1];
      shop.receivesByBank(sold, 1_000, { at: noon(20) });
      become(noRenewal, sold);
      await agrees();
    },
  },
  {
    title: 'a movement of New Year’s Eve that is imported in January counts in December',
    now: '2027-01-05T09:30:00Z',
    async run(shop, agrees) {
      const sold = await shop.sell({ start: '2026-12-20T09:00:00Z' });
      await shop.awaits(sold);
      const { id, reference } = await shop.receivable(sold);
      await shop.statement(await shop.bankAccount(), [['31/12/2026', '12,20', reference]]);
      await shop.confirms(reference, [id]);
      shop.receivesByBank(sold, 1_220, { at: '2026-12-31T11:00:00Z' });
      become(noRenewal, sold);
      await agrees();
    },
  },
  {
    title:
      'a returned transfer makes its period due again; the period is paid again when the return is undone, and paid by hand the second time',
    async run(shop, agrees) {
      const { sold, pot, entryId } = await paidAndDebited(shop, {
        gross: 1_220,
        credit: '12,20',
        debit: '-12,20',
      });
      await agrees();
      const isReturned = async () => {
        await shop.recordsReturn('STORNO', entryId);
        shop.own.returns(pot, 1_220, { at: noon(19), kind: 'reversal' });
        become(awaiting, sold);
      };
      await isReturned();
      await agrees();
      await shop.undoes('STORNO');
      shop.own.winsDispute(pot, 1_220, noon(19));
      become(noRenewal, sold);
      await agrees();
      await isReturned();
      await shop.transfer(sold, 1_220);
      await shop.activate(sold);
      await agrees();
    },
  },
  {
    title:
      'the bank takes back a transfer whose credit paid for another subscription, and gives it back',
    async run(shop, agrees) {
      const { sold, pot, entryId } = await paidAndDebited(shop, {
        gross: 1_000,
        credit: '17,00',
        debit: '-17,00',
      });
      const other = await shop.sell({ gross: 700, rate: 10, customerId: sold.customerId });
      await shop.awaits(other);
      await shop.useCredit(entryId, pot, other);
      await shop.activate(other);
      await agrees();
      await shop.recordsReturn('STORNO', entryId);
      shop.own.returns(pot, 1_700, { at: noon(19), kind: 'reversal' });
      become(awaiting, sold, other);
      await agrees();
      await shop.undoes('STORNO');
      shop.own.winsDispute(pot, 1_700, noon(19));
      become(noRenewal, sold, other);
      await agrees();
    },
  },
  {
    title:
      'the bank takes back a part of a transfer, the subscription is cancelled, and the return is undone',
    async run(shop, agrees) {
      const { sold, pot, entryId } = await paidAndDebited(shop, {
        gross: 1_000,
        credit: '10,00',
        debit: '-4,00',
      });
      await shop.recordsReturn('STORNO', entryId);
      shop.own.returns(pot, 400, { at: noon(19), kind: 'reversal' });
      become(awaiting, sold);
      await agrees();
      await shop.cancel(sold);
      await agrees();
      await shop.undoes('STORNO');
      shop.own.winsDispute(pot, 400, noon(19));
      await agrees();
    },
  },
  {
    title:
      'a movement registered for a period that PayPal bills is undone, and PayPal’s own retry pays the period',
    async run(shop, agrees) {
      const sold = await shop.sell();
      const { id } = await shop.pay(sold);
      await shop.api.paypal.happen(id, 'fail-payment', { upcoming: 1 });
      await shop.goTo('2026-12-22T12:00:00Z');
      const receivable = await shop.receivable(sold, 1);
      await shop.statement(await shop.bankAccount(), [['22/12/2026', '12,20', 'UNO']]);
      await shop.confirms('UNO', [receivable.id]);
      const pot = shop.receivesByBank(sold, 1_220, { at: '2026-12-22T11:00:00Z', number: 1 });
      await agrees();
      await shop.undoes('UNO');
      shop.own.takesBack(pot);
      shop.own.period(sold, 1).charge = (await shop.receivable(sold, 1)).chargeState;
      await agrees();
      await shop.goTo('2026-12-30T12:00:00Z', 2);
      await agrees();
    },
  },
  {
    title:
      'a movement for a cancelled subscription is not registered automatically, and becomes credit when a person registers it',
    async run(shop, agrees) {
      const { sold, receivable } = await awaited(shop, 1_220);
      await shop.cancel(sold);
      const id = await shop.bankAccount({ confirmsExact: true });
      const rows = [['20/11/2026', '12,20', String(receivable.reference)]] as const;
      expect(await shop.statement(id, rows)).toMatchObject({ confirmed: 0 });
      await expect(shop.confirms(receivable.reference, [receivable.id])).rejects.toThrow('409');
      await agrees();
      const { pot } = await shop.transfer(sold, 1_220);
      pot.covers.clear();
      await agrees();
    },
  },
]);
