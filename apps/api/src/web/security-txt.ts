import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/core/clock.ts';

interface SecurityContact {
  readonly supportEmail: string;
  readonly publicBaseUrl: string;
  readonly clock: Clock;
}

const path = '/.well-known/security.txt';

/** The contact for people who find a weakness (RFC 9116). It expires in half a year, less than the year that it allows. */
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
