import type { Facts } from './facts.ts';
import type { World } from './world.ts';

const mostRounds = 24;

async function jobsRun(world: World): Promise<void> {
  for (const job of [
    'provider-events',
    'provider-tasks',
    'reconcile',
    'provider-tasks',
    'life-cycle',
  ])
    await world.runJob(job);
}

/**
 * Of what a customer has approved at least one word gets through, be it the browser's: PayPal repeats its own for
 * three days. Everything else that was lost on the way stays lost.
 */
async function lastWords({ bought }: Facts, world: World): Promise<void> {
  for (const { id, isApproved, isTold } of bought) {
    const letters = world.letters.filter(({ body }) => body.includes(id));
    const last = letters.at(-1);
    const isHeard =
      isTold ||
      letters.some(({ hasArrived, body }) => hasArrived && !body.includes('SUBSCRIPTION.CREATED'));
    if (isApproved && !isHeard && last) await world.bring(last, 1);
  }
}

/** Hours go by, nothing new happens, and all jobs run: until nothing is owed and everything was compared. */
export async function settle(facts: Facts, world: World): Promise<void> {
  const { paypal } = world.api;
  world.dieAfter(Number.POSITIVE_INFINITY);
  await paypal.faults({});
  await paypal.setNow(String(world.api.now().add({ hours: 1 }).round('second')));
  await lastWords(facts, world);
  await jobsRun(world);
  for (let round = 0; round < mostRounds; round += 1) {
    await paypal.setNow(String(world.api.now().add({ hours: 2 }).round('second')));
    await jobsRun(world);
    const { openTasks, openEvents } = await world.books();
    if (openTasks + openEvents === 0 && round > 0) return;
  }
}
