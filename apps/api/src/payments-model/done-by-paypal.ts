import fc from 'fast-check';
import { command, draw, some } from './command.ts';
import { pick } from './facts.ts';

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
  'suspend',
  'activate',
] as const;

/** What is not possible there now does not happen. */
export const happening = fc
  .record({ n: draw, what: fc.constantFrom(...happenings) })
  .map(({ n, what }) =>
    command(`${what}(${n})`, some('bought'), async ({ bought }, { api }) => {
      const one = pick(bought, n);
      const path = `/v1/billing/subscriptions/${one.id}/activate`;
      const deed = {
        'cancel-by-buyer': () => api.paypal.happen(one.id, what),
        'fail-payment': () => api.paypal.happen(one.id, what),
        'fail-upcoming': () => api.paypal.happen(one.id, 'fail-payment', { upcoming: 3 }),
        suspend: () => api.paypal.happen(one.id, what),
        activate: () => api.paypal.command(path, { reason: 'ripresa' }),
      }[what];
      const isDone = await deed().then(
        () => true,
        () => false,
      );
      if (isDone) one.isStopped = true;
    }),
  );

export const refunding = draw.map((n) =>
  command(`refund(${n})`, some('bought'), async ({ bought }, world) => {
    const sale = (await world.salesAtPayPal(pick(bought, n).id)).at(-1);
    if (sale)
      await world.api.paypal.command(`/v1/payments/sale/${sale.id}/refund`, {}).catch(() => {});
  }),
);

export const passing = fc.constantFrom({ days: 1 }, { days: 1 }, { months: 1 }).map((time) =>
  command(`advance(${JSON.stringify(time)})`, some('sold'), async (_, { api }) => {
    await api.paypal.advance(time);
  }),
);

/** Longer than a link lives, and than an approval that is late. */
export const waiting = fc.constant(
  command('twoHours', some('links'), async (_, { api }) => {
    await api.paypal.setNow(String(api.now().add({ hours: 2 }).round('second')));
  }),
);

export const failing = fc.boolean().map((isApplied) =>
  command(`cancelFails(${isApplied ? 'after' : 'before'})`, some('bought'), async (_, { api }) => {
    const effect = isApplied ? { applyThenFail: true } : { status: 503 };
    await api.paypal.faults({ rules: [{ match: { path: '/cancel$' }, effect }] });
  }),
);

export const dying = fc.integer({ min: 1, max: 4 }).map((transactions) =>
  command(`dieAfter(${transactions})`, some('bought'), async (_, world) => {
    world.dieAfter(transactions);
  }),
);
