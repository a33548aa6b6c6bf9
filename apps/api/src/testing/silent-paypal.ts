import type { TestApi } from './test-api.ts';

/** A PayPal whose webhooks are lost. The jobs must find out the state as time passes. */
export function silentPayPal(api: TestApi) {
  async function later(time: { hours?: number; minutes?: number }): Promise<void> {
    await api.paypal.setNow(String(api.now().add(time).round('second')));
    await api.runJob('reconcile');
  }

  return {
    /** Neither delivered nor in PayPal's list of events. */
    lose: (...eventTypes: string[]) =>
      api.paypal.faults({
        webhooks: { drop: true, unlisted: true, ...(eventTypes.length > 0 && { eventTypes }) },
      }),
    /** Not delivered, but in PayPal's list of events. */
    miss: () => api.paypal.faults({ webhooks: { drop: true } }),
    later,
    anHourLater: () => later({ minutes: 61 }),
    aDayLater: () => later({ hours: 25 }),
  };
}
