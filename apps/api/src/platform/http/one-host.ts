import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/** Refuses HTTP/1.1 without exactly one Host, as RFC 9112 asks. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const names = raw.rawHeaders.filter((_, at) => at % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) done();
    else done(new AppError('request.invalid'));
  });
}

/** An expectation that we do not know is ignored, as RFC 9110 allows. Node's refusal has none of our headers. */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
