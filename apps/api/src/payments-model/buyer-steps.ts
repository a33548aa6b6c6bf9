import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import fc from 'fast-check';
import { command, draw, some } from './command.ts';
import { type Bought, type Facts, type Link, pick } from './facts.ts';
import type { World } from './world.ts';

const links = paymentTokenContract.endpoints;

/** The customer opens the link and then PayPal. A page that was opened before the link expired can still be used. */
async function buy(facts: Facts, world: World, link: Link): Promise<Bought | undefined> {
  const ending = await world.ask((server) =>
    server.with({}).call(links.validate, { query: { token: link.token } }),
  );
  if (ending.kind === 'done') link.request = ending.value.checkout.subscription;
  if (!link.request) return undefined;

  // if the page was open for too long, its start time is in the past and PayPal refuses it
  const id = await world.api.paypal.createSubscription(link.request).catch(() => undefined);
  if (id === undefined) return undefined;
  const ofPayment = ({ sold }: Link) => sold === link.sold;
  const isWanted = ending.kind === 'done' && !facts.bought.some((other) => ofPayment(other.link));
  const bought = { id, link, isWanted, isApproved: false, isConfirmed: false, isStopped: false };
  facts.bought.push(bought);
  return bought;
}

async function approve(world: World, bought: Bought): Promise<void> {
  if (bought.isApproved) return;
  await world.api.paypal.approve(bought.id);
  bought.isApproved = true;
}

export const opening = draw.map((n) =>
  command(`open(${n})`, some('links'), async (facts, world) => {
    await buy(facts, world, pick(facts.links, n));
  }),
);

export const approving = fc.record({ n: draw, isLate: fc.nat({ max: 3 }) }).map(({ n, isLate }) =>
  command(
    `approve(${n}${isLate === 0 ? ', late' : ''})`,
    some('bought'),
    async ({ bought }, world) => {
      const delay = isLate === 0 ? { approvalDelayMs: 1_800_000 } : {};
      await world.faults({ subscriptions: delay });
      await approve(world, pick(bought, n));
      await world.faults({});
    },
  ),
);

export const paying = draw.map((n) =>
  command(`pay(${n})`, some('links'), async (facts, world) => {
    const bought = await buy(facts, world, pick(facts.links, n));
    if (bought) await approve(world, bought);
  }),
);

/**
 * The customer's browser returns from PayPal, or a person sends the id of a subscription to a link that did not create
 * it.
 */
export const confirming = fc
  .record({ n: draw, other: fc.option(draw, { freq: 5 }) })
  .map(({ n, other }) =>
    command(
      `confirmPayment(${n}${other === null ? '' : `, to link ${other}`})`,
      some('bought'),
      async (facts, world) => {
        const bought = pick(facts.bought, n);
        const link = other === null ? bought.link : pick(facts.links, other);
        const body = { token: link.token, providerSubscriptionId: bought.id };
        const ending = await world.ask((server) =>
          server.with({}).call(links.updatePayment, { body }),
        );
        if (link === bought.link)
          bought.isConfirmed ||= ending.kind !== 'died' && bought.isApproved;
      },
    ),
  );
