import type { Shop } from './shop-catalogue.ts';

/** Moves the time and runs the jobs of that time. */
export function shopTime({ api }: Pick<Shop, 'api'>) {
  /** Delivers PayPal's waiting webhooks and processes the received events. */
  async function handleEvents(): Promise<void> {
    await api.paypal.flushWebhooks();
    await api.runJob('provider-events');
    await api.runJob('provider-tasks');
  }

  /** Runs the hourly jobs. */
  async function anHourlyRun(): Promise<void> {
    await handleEvents();
    await api.runJob('life-cycle');
    await api.runJob('reconcile');
    await api.runJob('provider-events');
    await api.runJob('life-cycle');
    await api.runJob('provider-tasks');
  }

  /** Moves the clocks of PayPal and of the product day by day, and runs the jobs of each day. */
  async function goTo(to: string, { stepDays = 1 } = {}): Promise<void> {
    for (;;) {
      const next = api.now().add({ hours: 24 * stepDays });
      const isLast = Temporal.Instant.compare(next, Temporal.Instant.from(to)) >= 0;
      await api.paypal.setNow(isLast ? to : String(next.round('second')));
      await anHourlyRun();
      if (isLast) return;
    }
  }

  return { handleEvents, anHourlyRun, goTo };
}
