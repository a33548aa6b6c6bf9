import type { Facts } from './facts.ts';
import type { World } from './world.ts';

const maxRounds = 24;

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
 * Delivers at least one message about each approved subscription when PayPal's list of events is empty. The message
 * comes from PayPal or from the browser. This is realistic, because PayPal retries for three days. All other lost
 * messages stay lost.
 */
async function lastWords({ bought }: Facts, world: World): Promise<void> {
  for (const { id, isApproved, isConfirmed } of bought) {
    const letters = world.letters.filter(({ body }) => body.includes(id));
    const last = letters.at(-1);
    const isHeard =
      isConfirmed ||
      letters.some(({ hasArrived, body }) => hasArrived && !body.includes('SUBSCRIPTION.CREATED'));
    if (isApproved && !isHeard && last) await world.bring({ ...last, isLost: false }, 1);
  }
}

/**
 * Moves the time day by day without new events and runs all jobs, until no task is open and everything is reconciled.
 */
export async function settle(facts: Facts, world: World): Promise<void> {
  const { paypal } = world.api;
  world.dieAfter(Number.POSITIVE_INFINITY);
  await world.faults({});
  await paypal.setNow(String(world.api.now().add({ hours: 25 }).round('second')));
  if (!world.remembersEvents) await lastWords(facts, world);
  await jobsRun(world);
  for (let round = 0; round < maxRounds; round += 1) {
    await paypal.setNow(String(world.api.now().add({ hours: 2 }).round('second')));
    await jobsRun(world);
    const { openTasks, openEvents } = await world.books();
    if (openTasks + openEvents === 0 && round > 0) return;
  }
}
