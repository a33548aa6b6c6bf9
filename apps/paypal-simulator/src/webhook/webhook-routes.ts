import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isLoopback } from '../control/loopback.ts';
import { newWebhookId } from '../ids.ts';
import type { Simulator } from '../simulator.ts';
import { fieldError, invalidRequest, notFound, PayPalError } from '../wire/errors.ts';
import { created, noContent, ok, operation } from '../wire/operation.ts';
import { applyPatch, PatchRequest, patchable, patchRule } from '../wire/patch.ts';
import { canBeSubscribed, eventTypeView, listedEventTypes } from './event-types.ts';
import type { Webhook } from './webhook.ts';

const maxWebhooks = 10;

const EventTypes = z
  .array(z.object({ name: z.string().max(60) }))
  .min(1)
  .max(500);
const Url = z.string().max(2048);
const WebhookRequest = z.object({ url: Url, event_types: EventTypes });

const path = '/v1/notifications/webhooks';

function requireWebhook({ webhooks }: Simulator, clientId: string, id: string): Webhook {
  const webhook = webhooks.find(clientId, id);
  if (!webhook) {
    throw notFound();
  }
  return webhook;
}

function webhookView({ id, url, eventTypes: names }: Webhook, baseUrl: string) {
  const self = `${baseUrl}${path}/${id}`;
  return {
    id,
    url,
    event_types: names.map(eventTypeView),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ],
  };
}

/** An app's webhooks: addresses and event types. */
export function webhookRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { webhooks, baseUrl } = simulator;

  const requireOwn = (clientId: string, id: string) => requireWebhook(simulator, clientId, id);

  const view = (webhook: Webhook) => webhookView(webhook, baseUrl());

  function refuseTaken(clientId: string, url: string): void {
    if (webhooks.list(clientId).some((webhook) => webhook.url === url)) {
      throw new PayPalError(400, [], {
        name: 'WEBHOOK_URL_ALREADY_EXISTS',
        message: 'Webhook URL already exists',
      });
    }
  }

  operation(fastify, simulator, {
    method: 'POST',
    url: path,
    body: WebhookRequest,
    handle: ({ clientId, body }) => {
      refuseBadUrl(body.url);
      refuseTaken(clientId, body.url);
      if (webhooks.list(clientId).length >= maxWebhooks) {
        throw new PayPalError(400, [], {
          name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED',
          message: 'You have reached the maximum limit of webhooks.',
        });
      }
      const webhook = { id: newWebhookId(), url: body.url, eventTypes: namesOf(body.event_types) };
      webhooks.save(clientId, webhook);
      return created(view(webhook));
    },
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: path,
    handle: ({ clientId }) => ok({ webhooks: webhooks.list(clientId).map(view) }),
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: `${path}/:id`,
    handle: ({ clientId, id }) => ok(view(requireOwn(clientId, id))),
  });

  operation(fastify, simulator, {
    method: 'PATCH',
    url: `${path}/:id`,
    body: PatchRequest,
    handle: ({ clientId, id, body }) => {
      const webhook = requireOwn(clientId, id);
      applyPatch(
        body,
        patchRulesOf(webhook, (url) => refuseTaken(clientId, url)),
      );
      webhooks.save(clientId, webhook);
      return ok(view(webhook));
    },
  });

  operation(fastify, simulator, {
    method: 'DELETE',
    url: `${path}/:id`,
    handle: ({ clientId, id }) => {
      requireOwn(clientId, id);
      webhooks.remove(clientId, id);
      return noContent;
    },
  });

  eventTypeRoutes(fastify, simulator);
}

/** The event types of PayPal, and those of a webhook. */
function eventTypeRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  operation(fastify, simulator, {
    method: 'GET',
    url: `${path}/:id/event-types`,
    handle: ({ clientId, id }) =>
      ok({ event_types: requireWebhook(simulator, clientId, id).eventTypes.map(eventTypeView) }),
  });

  operation(fastify, simulator, {
    method: 'GET',
    url: '/v1/notifications/webhooks-event-types',
    handle: () => ok({ event_types: listedEventTypes.map(eventTypeView) }),
  });
}

/** The fields that a patch may change. */
function patchRulesOf(webhook: Webhook, refuseTaken: (url: string) => void) {
  const replace = patchable('replace');
  return [
    patchRule(replace(/^\/url$/), Url, (url) => {
      refuseBadUrl(url);
      if (url !== webhook.url) {
        refuseTaken(url);
      }
      webhook.url = url;
    }),
    patchRule(replace(/^\/event_types$/), EventTypes, (types) => {
      webhook.eventTypes = namesOf(types);
    }),
  ];
}

/**
 * PayPal accepts only public https addresses. The simulator also accepts addresses of this machine, because it delivers
 * only there.
 */
function refuseBadUrl(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  const isGood = protocol === 'https:' || (protocol === 'http:' && isLoopback(url));
  if (!isGood) {
    throw new PayPalError(
      400,
      [{ field: 'url', issue: 'Not a valid webhook URL', description: 'Not a valid webhook URL' }],
      { name: 'VALIDATION_ERROR', message: 'Invalid data provided' },
    );
  }
}

function namesOf(types: z.output<typeof EventTypes>): string[] {
  const names = types.map(({ name }) => name);
  const unknown = names.findIndex((name) => !canBeSubscribed(name));
  if (unknown >= 0) {
    const field = `/event_types/${unknown}/name`;
    throw invalidRequest(
      fieldError('INVALID_PARAMETER_VALUE', { field, value: names[unknown] ?? '' }),
    );
  }
  return [...new Set(names)];
}
