import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { notFound } from '../wire/errors.ts';
import { parseInput } from '../wire/input.ts';

const maxListed = 500;

const ReorderRequest = z.strictObject({ seed: z.int().min(1).default(1) }).default({ seed: 1 });

/** Without an id, the last sent event is sent again. */
const DuplicateRequest = z.strictObject({ eventId: z.string().max(60).optional() }).default({});

/** Lists transmissions. Sends them at once, a second time or in another order. */
export function webhookControls(fastify: FastifyInstance, simulator: Simulator): void {
  const { state, events, transmissions, outgoing, webhookSender, faults, spread } = simulator;

  const list = () =>
    transmissions
      .all()
      .slice(-maxListed)
      .map(({ clientId, document }) => ({ clientId, ...document }));

  fastify.get('/webhooks', () => ({ transmissions: list() }));

  /** Responds after every waiting transmission has been tried once, due or not. */
  fastify.post('/webhooks/flush', async () => {
    await webhookSender.flush();
    return { transmissions: list(), waiting: outgoing.all().length };
  });

  /** Sends every waiting transmission now, in an order drawn from the seed. */
  fastify.post('/webhooks/reorder', async ({ body }) => {
    const { seed } = parseInput(ReorderRequest, body, 'body');
    const before = faults.current();
    faults.replace({ ...before, webhooks: { ...before.webhooks, shuffle: seed } });
    await webhookSender.flush();
    faults.replace(before);
    return { transmissions: list(), waiting: outgoing.all().length };
  });

  fastify.post('/webhooks/duplicate', async ({ body }) => {
    const { eventId } = parseInput(DuplicateRequest, body, 'body');
    const known = events.all();
    const event =
      eventId === undefined ? known.at(-1) : known.find(({ document }) => document.id === eventId);
    if (!event) {
      throw notFound();
    }
    state.transaction(() => spread(event.clientId, event.document));
    await webhookSender.settled();
    return { transmissions: list(), waiting: outgoing.all().length };
  });

  fastify.post('/webhooks/rotate-certificate', async (_request, reply) => {
    await webhookSender.keys.rotate();
    return reply.code(204).send();
  });
}
