import { brokenBooks } from '../../testing/broken-books.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { byStatement, byTransfer } from './by-bank.ts';
import { callerOf } from './caller.ts';
import { compareAll } from './figures.ts';
import { online, payPalJournal, returning } from './online.ts';
import { Oracle } from './oracle.ts';
import { selling } from './selling.ts';

/** Moves the time and runs the jobs of that time. */
function time(api: TestApi) {
  async function run(...jobs: readonly string[]): Promise<void> {
    for (const job of jobs) await api.runJob(job);
  }

  /** Delivers the waiting webhooks and handles their events. */
  async function receive(): Promise<void> {
    await api.paypal.flushWebhooks();
    await run('provider-events', 'provider-tasks');
  }

  async function hourly(): Promise<void> {
    await receive();
    await run('life-cycle', 'reconcile', 'provider-events', 'life-cycle', 'provider-tasks');
  }

  /** Moves the clocks of PayPal and of the product in steps of days, and runs the jobs after each step. */
  async function goTo(to: string, stepDays = 10): Promise<void> {
    for (;;) {
      const next = api.now().add({ hours: 24 * stepDays });
      const isLast = Temporal.Instant.compare(next, Temporal.Instant.from(to)) >= 0;
      await api.paypal.setNow(isLast ? to : String(next.round('second')));
      await hourly();
      if (isLast) return;
    }
  }

  return { receive, hourly, goTo };
}

/** Stops all further work of a tenant, so that the next scenario can set the time back. */
async function stopWork({ make, now }: TestApi, tenantId: number): Promise<void> {
  await make.inTenant(tenantId, async (db) => {
    await db.updateTable('subscriptions').set({ next_step_at: null }).execute();
    await db.updateTable('provider_events').set({ next_attempt_at: null }).execute();
    const done = { done_at: String(now()), next_attempt_at: null };
    await db.updateTable('provider_tasks').set(done).where('done_at', 'is', null).execute();
  });
  await make.asOwner((db) =>
    db.deleteFrom('payment_provider_lookup').where('tenant_id', '=', tenantId).execute(),
  );
}

/** A tenant with PayPal and administrators, together with the oracle of its books. */
export async function aShop(api: TestApi, now = '2026-11-21T09:30:00Z') {
  await api.paypal.reset();
  await api.paypal.faults({});
  api.setNow(now);
  await api.paypal.setNow(now);
  const { id: tenantId } = await api.make.aTenant();
  const desk = { api, tenantId, own: new Oracle(), ...callerOf(api, tenantId) };
  const sales = { ...desk, ...selling(desk) };
  const parts = { ...sales, ...time(api), ...payPalJournal(desk) };
  const { own, get, csv, clock, readSales, nextCharges, wrongRefunds } = parts;
  const paid = { ...parts, ...online(parts) };
  const providerId = await sales.aProvider();
  return {
    ...paid,
    ...returning(paid),
    ...byTransfer(parts),
    ...byStatement(sales),
    providerId,

    /** Returns each difference between the product, PayPal and the oracle. */
    async wrong(): Promise<string[]> {
      await readSales();
      own.passes(clock());
      const answers = { now: clock(), get, csv, nextAtPayPal: await nextCharges() };
      const broken = await brokenBooks(api, tenantId);
      return [
        ...(await compareAll(own, answers)),
        ...(await wrongRefunds()),
        ...broken.map((check) => `verify: ${JSON.stringify(check)}`),
      ];
    },

    close: () => stopWork(api, tenantId),
  };
}

export type ReplayShop = Awaited<ReturnType<typeof aShop>>;
