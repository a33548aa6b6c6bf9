import { randomUUID } from 'node:crypto';
import { isEmail } from '@canone/contracts/italian-fields';
import { ConfigurationError, readConfiguration } from './config.ts';
import { systemClock } from './kit/clock.ts';
import { openPostgres } from './kit/database/engine.ts';
import { migrate, refusePrivilegedLogin } from './kit/database/migrate.ts';
import { runAsSystem } from './kit/run-as.ts';
import { createSuperAdmin } from './modules/password-reset/first-super-admin.ts';

const usage = 'Uso: npm run admin -- superadmin <email> <nome e cognome>';

/** Commands for who runs an installation. The first SuperAdmin cannot come from inside the product. */
async function superAdmin(email: string, name: string): Promise<void> {
  if (!isEmail(email) || name === '') throw new ConfigurationError(usage);
  const { database, publicBaseUrl } = readConfiguration(process.env);
  if (database.kind !== 'postgres' || !publicBaseUrl) {
    throw new ConfigurationError('Serve DATABASE_URL: nella demo i Super Admin ci sono già.');
  }
  const engine = openPostgres(database.url);
  try {
    await refusePrivilegedLogin(engine);
    await migrate(engine);
    const request = { engine, clock: systemClock, requestId: randomUUID() };
    const link = await runAsSystem(request, 'write', (ctx) =>
      createSuperAdmin(ctx, { email, name, publicBaseUrl }),
    );
    console.log(
      link
        ? `${name} può scegliere la password entro un’ora:\n${link}`
        : `${email} è già di qualcuno: nulla è cambiato.`,
    );
  } finally {
    await engine.close();
  }
}

const [command, email = '', ...name] = process.argv.slice(2);
try {
  if (command !== 'superadmin') throw new ConfigurationError(usage);
  await superAdmin(email, name.join(' ').trim());
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exitCode = 1;
}
