import type { TestApi } from './test-api.ts';

/** A PayPal whose webhooks are lost, and the jobs that find out all the same as time goes by. */
export function silentPayPal(api: TestApi) {
  async function later(time: { hours?: number; minutes?: number }): Promise<void> {
    await api.paypal.setNow(String(api.now().add(time).round('second')));
    await api.runJob('reconcile');
  }

  return {
    /** Neither told nor in PayPal's list of events. */
    lose: (...eventTypes: string[]) =>
      api.paypal.faults({
        webhooks: { drop: true, unlisted: true, ...(eventTypes.length > 0 && { eventTypes }) },
      }),
    /** Never told, though PayPal lists it. */
    miss: () => api.paypal.faults({ webhooks: { drop: true } }),
    later,
    anHourLater: () => later({ minutes: 61 }),
    aDayLater: () => later({ hours: 25 }),
  };
}
