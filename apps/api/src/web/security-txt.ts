import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/core/clock.ts';

interface SecurityContact {
  readonly supportEmail: string;
  readonly publicBaseUrl: string;
  readonly clock: Clock;
}

const path = '/.well-known/security.txt';

/**
 * Serves the contact for people who find a security problem (RFC 9116). It expires in half a year; RFC 9116 recommends
 * less than a year.
 */
export function securityTxt(
  app: FastifyInstance,
  { supportEmail, publicBaseUrl, clock }: SecurityContact,
): void {
  app.get(path, (_, reply) => {
    const expires = clock.now().add({ hours: 180 * 24 });
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${expires.toString({ smallestUnit: 'second' })}`,
      'Preferred-Languages: it, en',
      `Canonical: ${new URL(path, publicBaseUrl).href}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
