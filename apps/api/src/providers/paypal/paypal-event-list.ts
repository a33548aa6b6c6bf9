import type { ListedEvent } from '../payment-gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import { readPayPalEvent } from './paypal-event.ts';
import { Events } from './paypal-wire.ts';

interface Time {
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
}

const pageSize = 100;

/**
 * PayPal says neither in which order it lists events nor how to go on after a page: where one is full, each half of
 * its time is asked for, down to the second. What falls on the middle is listed twice.
 */
export async function listPayPalEvents(
  paypal: PayPalClient,
  { since, until }: Time,
): Promise<ListedEvent[]> {
  const query = new URLSearchParams({
    page_size: String(pageSize),
    start_time: since.toString({ smallestUnit: 'second' }),
    end_time: until.toString({ smallestUnit: 'second' }),
  });
  const path = `/v1/notifications/webhooks-events?${query.toString()}`;
  const { events = [] } = await paypal.read(Events, { method: 'GET', path });
  const seconds = Math.floor(until.since(since).total('seconds'));
  if (events.length < pageSize || seconds <= 1) return events.flatMap(listedEvent);

  const middle = since.add({ seconds: Math.floor(seconds / 2) });
  return [
    ...(await listPayPalEvents(paypal, { since, until: middle })),
    ...(await listPayPalEvents(paypal, { since: middle, until })),
  ];
}

/** What is no event that we know how to read is none that we would have been told. */
function listedEvent(wire: unknown): ListedEvent[] {
  const body = JSON.stringify(wire);
  const event = readPayPalEvent(Buffer.from(body));
  return event && event.kind !== 'unknown' ? [{ event, body }] : [];
}
