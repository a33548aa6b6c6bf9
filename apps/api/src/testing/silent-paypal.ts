import type { TestApi } from './test-api.ts';

/** A PayPal whose webhooks are lost. The jobs must find out the state of the subscriptions later. */
export function silentPayPal(api: TestApi) {
  async function later(time: { hours?: number; minutes?: number }): Promise<void> {
    await api.paypal.setNow(String(api.now().add(time).round('second')));
    await api.runJob('reconcile');
  }

  return {
    /** Events of these types are not delivered, and PayPal's list of events does not contain them. */
    lose: (...eventTypes: string[]) =>
      api.paypal.faults({
        webhooks: { drop: true, unlisted: true, ...(eventTypes.length > 0 && { eventTypes }) },
      }),
    /** Events are not delivered, but PayPal's list of events contains them. */
    miss: () => api.paypal.faults({ webhooks: { drop: true } }),
    later,
    anHourLater: () => later({ minutes: 61 }),
    aDayLater: () => later({ hours: 25 }),
  };
}
