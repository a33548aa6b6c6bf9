import type { EventName } from './event-types.ts';

/** An address registered by a merchant's app. */
export interface Webhook {
  id: string;
  url: string;
  /** `*` means all event types. */
  eventTypes: string[];
}

/** An event as it is sent. */
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
  /** The HTTP status of the response; null when no response arrived. */
  status: number | null;
  problem?: string | undefined;
}

/** The delivery of one event to one webhook. */
export interface Transmission {
  /** Sent in the header PAYPAL-TRANSMISSION-ID. */
  id: string;
  eventId: string;
  eventType: string;
  webhookId: string;
  url: string;
  /** The signed and sent bytes, the same in each attempt. */
  body: string;
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
  /** Simulated time of the next attempt. */
  dueAt: string;
  attempts: Attempt[];
}

/** An event in PayPal's response format. */
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
