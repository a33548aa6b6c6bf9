import type { FastifyInstance } from 'fastify';
import { ConfigurationError } from '../database-setting.ts';

interface Place {
  readonly port: number;
  readonly host: string;
}

const notOurs = ({ host }: Place) => `HOST: «${host}» non è un indirizzo di questa macchina.`;

const refusals: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: () =>
    'La porta è già occupata: chiudi l’altro programma oppure scegline un’altra con PORT.',
  EACCES: ({ port }) => `PORT: questo utente non può aprire la porta ${port}.`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};

/**
 * Opens the port of the product. A connection to the database can fail with the same error codes, so these failures are
 * explained here, where the cause is known.
 */
export async function listenAt(app: FastifyInstance, place: Place): Promise<void> {
  try {
    await app.listen({ port: place.port, host: place.host });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException; // only errors are thrown here
    throw refusals[code] ? new ConfigurationError(refusals[code](place), { cause }) : cause;
  }
}
