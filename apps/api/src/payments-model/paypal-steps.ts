import { fromDecimalText, toDecimalText } from '@canone/contracts/values/money';
import fc from 'fast-check';
import { command, draw, some } from './command.ts';
import { type Facts, pick } from './facts.ts';
import type { World } from './world.ts';

export const bringing = fc
  .record({ n: fc.nat({ max: 29 }), times: fc.constantFrom(1, 1, 3) })
  .map(({ n, times }) =>
    command(`bring(${n}, ${times})`, some('bought'), async (_, world) => {
      if (world.letters.length > 0) await world.bring(pick(world.letters, n), times);
    }),
  );

export const bringingAll = fc.constant(
  command('bringAll', some('bought'), async (_, world) => {
    for (const letter of world.letters.filter(({ hasArrived }) => !hasArrived))
      await world.bring(letter, 1);
    await world.runJob('provider-events');
  }),
);

const happenings = [
  'cancel-by-buyer',
  'fail-payment',
  'fail-upcoming',
  'hold-payment',
  'complete-payment',
  'deny-payment',
  'suspend',
  'activate',
] as const;

/** An event at PayPal. If the event is impossible in the present state, nothing happens. */
export const happening = fc
  .record({ n: draw, what: fc.constantFrom(...happenings) })
  .map(({ n, what }) =>
    command(`${what}(${n})`, some('bought'), async ({ bought }, { api }) => {
      const one = pick(bought, n);
      const path = `/v1/billing/subscriptions/${one.id}/activate`;
      const step = {
        'cancel-by-buyer': () => api.paypal.happen(one.id, what),
        'fail-payment': () => api.paypal.happen(one.id, what),
        'fail-upcoming': () => api.paypal.happen(one.id, 'fail-payment', { upcoming: 3 }),
        'hold-payment': () => api.paypal.happen(one.id, what),
        'complete-payment': () => api.paypal.happen(one.id, what),
        'deny-payment': () => api.paypal.happen(one.id, what),
        suspend: () => api.paypal.happen(one.id, what),
        activate: () => api.paypal.command(path, { reason: 'ripresa' }),
      }[what];
      const isDone = await step().then(
        () => true,
        () => false,
      );
      if (isDone) one.isStopped = true;
    }),
  );

async function aSale(facts: Facts, world: World, n: number) {
  const sales = await world.salesAtPayPal(pick(facts.bought, n).id);
  const paid = sales.findLast(
    ({ status }) => !['DECLINED', 'PENDING', 'REFUNDED'].includes(status),
  );
  if (!paid) return undefined;
  const { id } = paid;
  const back = facts.givenBack.get(id) ?? 0;
  const charged = fromDecimalText(paid.amount_with_breakdown.gross_amount.value) ?? 0;
  return {
    id,
    left: charged - back,
    goesBack: (cents: number) => facts.givenBack.set(id, back + cents),
  };
}

export const refunding = fc
  .record({ n: draw, part: fc.option(fc.constantFrom(100, 300)) })
  .map(({ n, part }) =>
    command(
      `refund(${n}${part === null ? '' : `, ${part} of it`})`,
      some('bought'),
      async (facts, world) => {
        const sale = await aSale(facts, world, n);
        if (!sale) return;
        const cents = Math.min(part ?? sale.left, sale.left);
        await world.api.paypal.refund(sale.id, toDecimalText(cents));
        sale.goesBack(cents);
      },
    ),
  );

/** The customer's bank reverses the amount of a charge that was not returned before. */
export const reversing = draw.map((n) =>
  command(`reverse(${n})`, some('bought'), async (facts, world) => {
    const sale = await aSale(facts, world, n);
    if (!sale) return;
    await world.api.paypal.reverse(sale.id);
    sale.goesBack(sale.left);
  }),
);

/** The webhooks of this type that have not arrived yet are lost for ever. */
export const losing = fc.constantFrom('', 'PAYMENT.SALE.COMPLETED', 'PAYMENT.SALE.RE').map((type) =>
  command(`lose(${type || 'everything'})`, some('bought'), async (_, { letters }) => {
    for (const letter of letters)
      if (!letter.hasArrived && letter.body.includes(`"event_type":"${type}`)) letter.isLost = true;
  }),
);

/**
 * Reads PayPal's list of events if the run has one. The list contains one month, so it must be read within this time.
 */
async function listIsRead({ remembersEvents, runJob }: World): Promise<void> {
  if (!remembersEvents) return;
  while ((await runJob('reconcile')).kind === 'died');
}

export const passing = fc
  .constantFrom([{ days: 1 }], [{ days: 1 }], [{ days: 15 }, { days: 16 }])
  .map((times) =>
    command(`advance(${JSON.stringify(times)})`, some('sold'), async (_, world) => {
      for (const time of times) {
        await listIsRead(world);
        await world.api.paypal.advance(time);
      }
    }),
  );

/** A time that is longer than the validity of a link and than the time for a late approval. */
export const waiting = fc.constant(
  command('twoHours', some('links'), async (_, { api }) => {
    await api.paypal.setNow(String(api.now().add({ hours: 2 }).round('second')));
  }),
);

export const failing = fc.boolean().map((isApplied) =>
  command(
    `cancelFails(${isApplied ? 'after' : 'before'})`,
    some('bought'),
    async (_, { faults }) => {
      const effect = isApplied ? { applyThenFail: true } : { status: 503 };
      await faults({ rules: [{ match: { path: '/cancel$' }, effect }] });
    },
  ),
);

export const dying = fc.integer({ min: 1, max: 4 }).map((transactions) =>
  command(`dieAfter(${transactions})`, some('bought'), async (_, world) => {
    world.dieAfter(transactions);
  }),
);
