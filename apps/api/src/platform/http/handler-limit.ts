import { errorCodes, type FastifyInstance } from 'fastify';

/** Limits the time of each handler. Fastify's own limit ends as soon as the body of the request has been read. */
export function limitHandlers(app: FastifyInstance): void {
  app.addHook('preHandler', ({ routeOptions: { handlerTimeout, url = '' } }, reply, done) => {
    if (handlerTimeout > 0) {
      const timer = setTimeout(() => {
        if (reply.raw.headersSent) reply.raw.destroy();
        else void reply.send(new errorCodes.FST_ERR_HANDLER_TIMEOUT(`${handlerTimeout}`, url));
      }, handlerTimeout);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
