import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/core/app-error.ts';
import { isTooComplex } from '../../../platform/http/wire-parsing.ts';
import { addressLimit } from '../../../platform/limits/address-limit.ts';
import { clientNetwork, clientSite } from '../../../platform/limits/client-network.ts';
import { systemTransactions } from '../../../platform/request/system-transactions.ts';
import type { ProviderPorts } from './provider-gateway.service.ts';
import { receiveEvent } from './receive-event.service.ts';

const maxEventBytes = 262_144;
/** Events have far fewer parts. The limit is needed, because each part costs time before the signature is checked. */
const maxParts = 5_000;
/** The provider sends far fewer events. The limit makes guessing a signature slow. */
const eventsPerMinute = 600;

function providerIdOf({ params }: FastifyRequest<{ Params: { providerId: string } }>): number {
  if (!/^\d{1,9}$/.test(params.providerId)) throw new AppError('entity.notFound');
  return Number(params.providerId);
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? undefined : value,
    ]),
  );
}

/**
 * Receives PayPal's events. They have no API key and no envelope, so only the signature proves the sender. The
 * signature covers the raw bytes, so this route does not parse the body.
 */
export async function webhookRoutes(app: FastifyInstance, ports: ProviderPorts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

    scope.route<{ Params: { providerId: string } }>({
      method: 'POST',
      url: '/api/webhooks/paypal/:providerId',
      bodyLimit: maxEventBytes,
      onRequest: addressLimit(eventsPerMinute),
      handler: async (request) => {
        const { body } = request;
        if (!Buffer.isBuffer(body) || isTooComplex(body.toString(), maxParts))
          throw new AppError('webhook.refused');
        await receiveEvent(ports, systemTransactions(ports, request.id), {
          providerId: providerIdOf(request),
          headers: singleHeaders(request),
          rawBody: body,
          receivedAt: ports.clock.now(),
          network: clientNetwork(request.ip),
          site: clientSite(request.ip),
        });
        return {};
      },
    });
  });
}
