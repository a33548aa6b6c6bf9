import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { timestamp } from '../clock.ts';
import { newEventId } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import { fieldError, invalidRequest, notFound } from '../wire/errors.ts';
import { read } from '../wire/input.ts';
import { accepted, ok, operation } from '../wire/operation.ts';
import { Timestamp } from '../wire/timestamp.ts';
import { eventTypes, isEventName } from './event-types.ts';
import { sampleResource } from './sample-resource.ts';
import type { WebhookEvent } from './webhook.ts';
import { eventView } from './webhook.ts';

const path = '/v1/notifications/webhooks-events';

const EventQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  transaction_id: z.string().max(50).optional(),
  event_type: z.string().max(60).optional(),
});

const Resend = z.object({ webhook_ids: z.array(z.string()).max(500).optional() }).default({});

const Simulation = z.object({
  event_type: z.string().max(50),
  webhook_id: z.string().max(50),
  resource_version: z.string().optional(),
});

/** Lists an app's events, resends them and simulates new ones. */
export function eventRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { events, webhooks, baseUrl, spread } = simulator;

  function owned(clientId: string, id: string): WebhookEvent {
    const event = events.find(clientId, id);
    if (!event) {
      throw notFound();
    }
    return event;
  }

  operation(fastify, simulator, {
    method: 'GET',
    url: path,
    handle: ({ clientId, query }) => {
      const asked = read(EventQuery, query, 'query');
      const found = events
        .list(clientId)
        .filter((event) => isAskedFor(event, asked))
        .toReversed();
      const page = found.slice(0, asked.page_size).map((event) => eventView(event, baseUrl()));
      return ok({
        events: page,
        count: page.length,
        links: [{ href: `${baseUrl()}${path}`, rel: 'self', method: 'GET' }],
      });
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: `${path}/:id`,
    handle: ({ clientId, id }) => ok(eventView(owned(clientId, id), baseUrl())),
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: `${path}/:id/resend`,
    body: Resend,
    handle: ({ clientId, id, body }) => {
      const event = owned(clientId, id);
      spread(clientId, event, body.webhook_ids);
      return accepted(eventView(event, baseUrl()));
    },
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/notifications/simulate-event',
    body: Simulation,
    handle: ({ clientId, body, now }) => {
      if (!webhooks.find(clientId, body.webhook_id)) {
        throw notFound();
      }
      if (!isEventName(body.event_type)) {
        throw invalidRequest(
          fieldError('INVALID_PARAMETER_VALUE', { field: '/event_type', value: body.event_type }),
        );
      }
      const { resourceType, summary } = eventTypes[body.event_type];
      const event: WebhookEvent = {
        id: newEventId(),
        type: body.event_type,
        resourceType,
        summary,
        resource: sampleResource(body.event_type, now, baseUrl()),
        at: timestamp(now),
      };
      events.save(clientId, event);
      spread(clientId, event, [body.webhook_id]);
      return accepted(eventView(event, baseUrl()));
    },
  });
}

function isAskedFor(event: WebhookEvent, asked: z.output<typeof EventQuery>): boolean {
  const { start_time, end_time, transaction_id, event_type } = asked;
  const time = Temporal.Instant.from(event.at);
  const isFrom = start_time === undefined || Temporal.Instant.compare(start_time, time) <= 0;
  const isTo = end_time === undefined || Temporal.Instant.compare(time, end_time) <= 0;
  const isType = event_type === undefined || event.type === event_type;
  const isAbout =
    transaction_id === undefined ||
    ('id' in event.resource && event.resource.id === transaction_id);
  return isFrom && isTo && isType && isAbout;
}
