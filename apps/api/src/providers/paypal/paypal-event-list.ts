import type { ListedEvent } from '../provider-event.ts';
import type { PayPalClient } from './paypal-client.ts';
import { readPayPalEvent } from './paypal-event.ts';
import { Events } from './paypal-wire.ts';

interface Time {
  readonly since: Temporal.Instant;
  readonly until: Temporal.Instant;
}

const pageSize = 100;

/**
 * PayPal documents neither the order of its event list nor a next page. When a page is full, each half of its period is
 * queried again, down to the second. Events at the middle are listed twice.
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

/** Skips entries that are not events of a known kind, because no webhook would deliver them either. */
function listedEvent(wire: unknown): ListedEvent[] {
  const body = JSON.stringify(wire);
  const event = readPayPalEvent(Buffer.from(body));
  return event && event.kind !== 'unknown' ? [{ event, body }] : [];
}
