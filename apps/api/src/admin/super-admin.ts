import { randomUUID } from 'node:crypto';
import { isEmail } from '@canone/contracts/values/email';
import {
  createSuperAdmin,
  renewSuperAdminLink,
} from '../modules/password-reset/first-super-admin.ts';
import { systemClock } from '../platform/core/clock.ts';
import type { PublicContext } from '../platform/request/context.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import { type Command, CommandError, type Installation } from './command.ts';
import { withDatabase } from './open-installation.ts';

const usage = `Uso: npm run admin -- superadmin <email> <nome e cognome>
     npm run admin -- superadmin --new-link <email>`;

function publicBaseUrlOf({ configuration }: Installation): string {
  const { database, publicBaseUrl } = configuration;
  if (database.kind === 'postgres' && publicBaseUrl) return publicBaseUrl;
  throw new CommandError('Serve DATABASE_URL: nella demo i Super Admin ci sono già.');
}

const write = <T>(installation: Installation, work: (ctx: PublicContext) => Promise<T>) =>
  withDatabase(installation, (engine) =>
    runAsSystem({ engine, clock: systemClock, requestId: randomUUID() }, 'write', work),
  );

async function create(email: string, name: string, installation: Installation): Promise<string> {
  if (!isEmail(email) || name === '') throw new CommandError(usage);
  const publicBaseUrl = publicBaseUrlOf(installation);
  const link = await write(installation, (ctx) =>
    createSuperAdmin(ctx, { email, name, publicBaseUrl }),
  );
  return link
    ? `${name} può scegliere la password entro un’ora:\n${link}`
    : `${email} è già di qualcuno: nulla è cambiato. Per un altro link: superadmin --new-link ${email}`;
}

async function renewLink(email: string, installation: Installation): Promise<string> {
  if (!isEmail(email)) throw new CommandError(usage);
  const publicBaseUrl = publicBaseUrlOf(installation);
  const link = await write(installation, (ctx) =>
    renewSuperAdminLink(ctx, { email, publicBaseUrl }),
  );
  if (link === undefined)
    throw new CommandError(`${email} non è di un Super Admin attivo: nulla è cambiato.`);
  return `Il link di prima non vale più. La password si sceglie entro un’ora:\n${link}`;
}

/**
 * Creates a SuperAdmin or renews the first link. The product cannot create the first SuperAdmin itself, and nobody else
 * can renew that link after it has expired.
 */
export const superAdminCommand: Command = {
  name: 'superadmin',
  usage: '<email> <nome e cognome>',
  summary: 'crea un Super Admin e dà il link per la password; --new-link <email>: un altro link',

  run([first = '', ...args], installation) {
    if (first === '--new-link') return renewLink(args[0] ?? '', installation);
    return create(first, args.join(' ').trim(), installation);
  },
};
