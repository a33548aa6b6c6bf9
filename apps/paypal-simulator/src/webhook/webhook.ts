import type { EventName } from './event-types.ts';

/** An address that a merchant's app wants to be told at. */
export interface Webhook {
  id: string;
  url: string;
  /** `*` for all. */
  eventTypes: string[];
}

/** Something that happened, as it is told. */
export interface WebhookEvent {
  id: string;
  type: EventName | (string & {});
  resourceType: string;
  resourceVersion?: string | undefined;
  summary: string;
  resource: object;
  at: string;
}

interface Attempt {
  at: string;
  /** The answer's status, or none when there was no answer. */
  status: number | null;
  problem?: string | undefined;
}

/** One event on its way to one webhook. */
export interface Transmission {
  /** In the header PAYPAL-TRANSMISSION-ID. */
  id: string;
  eventId: string;
  eventType: string;
  webhookId: string;
  url: string;
  /** The bytes that are signed and sent, each time the same. */
  body: string;
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
  /** When it is tried next, in simulated time. */
  dueAt: string;
  attempts: Attempt[];
}

/** An event as PayPal prints it. */
export function eventView(event: WebhookEvent, baseUrl: string) {
  const self = `${baseUrl}/v1/notifications/webhooks-events/${event.id}`;
  return {
    id: event.id,
    event_version: '1.0',
    create_time: event.at,
    resource_type: event.resourceType,
    ...(event.resourceVersion !== undefined && { resource_version: event.resourceVersion }),
    event_type: event.type,
    summary: event.summary,
    resource: event.resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}

export function webhookWants({ eventTypes }: Webhook, type: string): boolean {
  return eventTypes.includes('*') || eventTypes.includes(type);
}
