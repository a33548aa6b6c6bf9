import type { FastifyInstance } from 'fastify';
import type { Engine } from './kit/database/engine.ts';

/** `live`: the process runs. `ready`: it can serve, the database answers. No details for strangers. */
export function health(app: FastifyInstance, engine: Engine): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    try {
      await engine.pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).header('Retry-After', 5).send({ status: 'unavailable' });
    }
  });
}
