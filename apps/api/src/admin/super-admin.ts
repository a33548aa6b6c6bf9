import { randomUUID } from 'node:crypto';
import { isEmail } from '@canone/contracts/italian-fields';
import { systemClock } from '../kit/clock.ts';
import { runAsSystem } from '../kit/run-as.ts';
import { createSuperAdmin } from '../modules/password-reset/first-super-admin.ts';
import { type Command, CommandError } from './command.ts';
import { withDatabase } from './open-installation.ts';

/** The product itself cannot create the first SuperAdmin. */
export const superAdminCommand: Command = {
  name: 'superadmin',
  usage: '<email> <nome e cognome>',
  summary: 'crea un Super Admin e dà il link per scegliere la password',

  async run([email = '', ...words], installation) {
    const name = words.join(' ').trim();
    if (!isEmail(email) || name === '')
      throw new CommandError('Uso: npm run admin -- superadmin <email> <nome e cognome>');
    const { database, publicBaseUrl } = installation.configuration;
    if (database.kind !== 'postgres' || !publicBaseUrl)
      throw new CommandError('Serve DATABASE_URL: nella demo i Super Admin ci sono già.');
    const link = await withDatabase(installation, (engine) =>
      runAsSystem({ engine, clock: systemClock, requestId: randomUUID() }, 'write', (ctx) =>
        createSuperAdmin(ctx, { email, name, publicBaseUrl }),
      ),
    );
    return link
      ? `${name} può scegliere la password entro un’ora:\n${link}`
      : `${email} è già di qualcuno: nulla è cambiato.`;
  },
};
