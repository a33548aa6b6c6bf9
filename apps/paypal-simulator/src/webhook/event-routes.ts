import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { notFound } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';
import { accepted, ok, operation } from '../wire/operation.ts';
import { Timestamp } from '../wire/timestamp.ts';
import { eventView, type WebhookEvent } from './webhook.ts';

const path = '/v1/notifications/webhooks-events';

const EventQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(300).default(10),
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  transaction_id: z.string().max(50).optional(),
  event_type: z.string().max(60).optional(),
});

const Resend = z.object({ webhook_ids: z.array(z.string()).max(500).optional() }).default({});

/** Lists an app's events and resends them. */
export function eventRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { events, baseUrl, spread } = simulator;

  function requireEvent(clientId: string, id: string): WebhookEvent {
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
      const wanted = parseInput(EventQuery, query, 'query');
      const found = events
        .list(clientId)
        .filter((event) => isAskedFor(event, wanted))
        .toReversed();
      const page = found.slice(0, wanted.page_size).map((event) => eventView(event, baseUrl()));
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
    handle: ({ clientId, id }) => ok(eventView(requireEvent(clientId, id), baseUrl())),
  });

  operation(fastify, simulator, {
    method: 'POST',
    url: `${path}/:id/resend`,
    body: Resend,
    handle: ({ clientId, id, body }) => {
      const event = requireEvent(clientId, id);
      spread(clientId, event, body.webhook_ids);
      return accepted(eventView(event, baseUrl()));
    },
  });
}

function isAskedFor(event: WebhookEvent, wanted: z.output<typeof EventQuery>): boolean {
  const { start_time, end_time, transaction_id, event_type } = wanted;
  const time = Temporal.Instant.from(event.at);
  const isFrom = start_time === undefined || Temporal.Instant.compare(start_time, time) <= 0;
  const isTo = end_time === undefined || Temporal.Instant.compare(time, end_time) <= 0;
  const isType = event_type === undefined || event.type === event_type;
  const isAbout =
    transaction_id === undefined ||
    ('id' in event.resource && event.resource.id === transaction_id);
  return isFrom && isTo && isType && isAbout;
}
