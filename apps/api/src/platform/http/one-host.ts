import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/** Refuses an HTTP/1.1 request without exactly one Host header, as RFC 9112 requires. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const names = raw.rawHeaders.filter((_, at) => at % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) done();
    else done(new AppError('request.invalid'));
  });
}

/** Refuses a body with a transfer coding besides `chunked`. Node would give us the coded bytes as the body. */
export function refuseTransferCodings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const coding = raw.headers['transfer-encoding'] ?? 'chunked';
    if (coding.toLowerCase() === 'chunked') done();
    else done(new AppError('request.invalid'));
  });
}

/**
 * Ignores an unknown value of the Expect header, as RFC 9110 allows. Node would refuse the request without our response
 * headers.
 */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
