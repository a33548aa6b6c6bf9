import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator.ts';
import { notFound } from '../wire/errors.ts';
import { ok, operation } from '../wire/operation.ts';
import { certificatePath, isSignatureOf } from './signature.ts';

const Verification = z.object({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
  webhook_event: z.looseObject({}),
});

type Verification = z.output<typeof Verification>;

/** The two ways to verify a webhook: with the certificate, or with the verification call. */
export function signatureRoutes(fastify: FastifyInstance, simulator: Simulator): void {
  const { transmissions, webhookSender, baseUrl } = simulator;

  fastify.get<{ Params: { id: string } }>(`${certificatePath}:id`, ({ params }, reply) => {
    const pem = webhookSender.keys.certificate(params.id);
    if (pem === undefined) {
      throw notFound();
    }
    return reply.header('content-type', 'application/x-pem-file').send(pem);
  });

  function isGenuine(clientId: string, verification: Verification, rawBody: string): boolean {
    const sent = transmissions.find(clientId, verification.transmission_id);
    const prefix = `${baseUrl()}${certificatePath}`;
    const certificate = verification.cert_url.startsWith(prefix)
      ? webhookSender.keys.certificate(verification.cert_url.slice(prefix.length))
      : undefined;
    // The request must contain the sent bytes. An event that the merchant parsed and serialised again has other bytes.
    if (!sent || certificate === undefined || !rawBody.includes(sent.body)) {
      return false;
    }
    const signed = {
      transmissionId: verification.transmission_id,
      time: verification.transmission_time,
      webhookId: verification.webhook_id,
      body: sent.body,
    };
    return (
      verification.auth_algo === 'SHA256withRSA' &&
      isSignatureOf(signed, verification.transmission_sig, certificate)
    );
  }

  operation(fastify, simulator, {
    method: 'POST',
    url: '/v1/notifications/verify-webhook-signature',
    body: Verification,
    handle: ({ clientId, body, rawBody }) =>
      ok({ verification_status: isGenuine(clientId, body, rawBody) ? 'SUCCESS' : 'FAILURE' }),
  });
}
