import { randomUUID } from 'node:crypto';
import { timestamp } from '../clock.ts';
import type { WebhookFaults } from '../control/webhook-faults.ts';
import { newEventId } from '../ids.ts';
import type { SimulatorParts } from '../simulator.ts';
import type { Owned } from '../state.ts';
import { type EventName, type EventType, eventTypes } from './event-types.ts';
import {
  eventView,
  type Transmission,
  type Webhook,
  type WebhookEvent,
  webhookWants,
} from './webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { wireText } from './wire-text.ts';

export interface Happening {
  readonly clientId: string;
  readonly type: EventName;
  readonly resource: object;
  readonly at: Temporal.Instant;
}

/** Stores an event and its transmissions in the caller's transaction. */
export function eventPublisher(parts: SimulatorParts, webhookSender: WebhookSender) {
  const { events, webhooks, outgoing, transmissions, clock, faults, baseUrl } = parts;

  function send(
    { clientId, document: webhook }: Owned<Webhook>,
    event: WebhookEvent,
    active: WebhookFaults,
  ) {
    const transmission: Transmission = {
      id: randomUUID(),
      eventId: event.id,
      eventType: event.type,
      webhookId: webhook.id,
      url: webhook.url,
      body: wireText(eventView(event, baseUrl()), active.escapedSlashesAndFloats),
      state: active.drop ? 'DROPPED' : 'PENDING',
      dueAt: clock
        .now()
        .add({ milliseconds: active.delayMs ?? 0 })
        .toString(),
      attempts: [],
    };
    transmissions.save(clientId, transmission);
    if (transmission.state === 'PENDING') {
      outgoing.save(clientId, transmission);
      webhookSender.trigger();
    }
  }

  /** Sends the event to every webhook of the app that subscribed to its type. `toWebhookIds` names other recipients. */
  function spread(clientId: string, event: WebhookEvent, toWebhookIds?: readonly string[]): void {
    const active = faults.webhooks(event.type);
    const sent = active.unknownEventType
      ? { ...event, type: 'BILLING.SUBSCRIPTION.UNHEARD-OF' }
      : event;
    const recipients = webhooks
      .list(clientId)
      .filter((webhook) => toWebhookIds?.includes(webhook.id) ?? webhookWants(webhook, event.type));
    for (const webhook of recipients) {
      for (let copy = 0; copy <= (active.duplicate ?? 0); copy += 1) {
        send({ clientId, document: webhook }, sent, active);
      }
    }
  }

  return {
    spread,

    announce({ clientId, type, resource, at }: Happening): void {
      const { resourceType, resourceVersion, summary }: EventType = eventTypes[type];
      const { sameSaleTwoEventIds, unlisted } = faults.webhooks(type);
      const isTwice = type === 'PAYMENT.SALE.COMPLETED' && sameSaleTwoEventIds;
      for (let time = 0; time < (isTwice ? 2 : 1); time += 1) {
        const event: WebhookEvent = {
          id: newEventId(),
          type,
          resourceType,
          resourceVersion,
          summary,
          resource,
          at: timestamp(at),
        };
        if (!unlisted) events.save(clientId, event);
        spread(clientId, event);
      }
    },
  };
}
