import { existsSync } from 'node:fs';
import { readConfiguration } from '../../config.ts';
import { embeddedFolder, openEmbedded } from '../../platform/database/embedded-engine.ts';
import { insertLargeTenant, largeTenant } from './large-tenant.repository.ts';

const size = { customers: 3_000, periods: 10 };

/** Adds a tenant with 3,000 customers and 30,000 periods to the demo. The demo must have been started once, and stopped. */
async function addLargeTenant(): Promise<string> {
  const { database } = readConfiguration(process.env);
  if (database.kind !== 'demo')
    return 'npm run demo:large riguarda solo la demo: togli DATABASE_URL.';
  const folder = embeddedFolder(database.folder);
  if (!existsSync(folder)) return 'Avvia prima la demo con npm start, poi fermala.';
  const engine = await openEmbedded(folder);
  try {
    const id = await insertLargeTenant(engine.pool, Temporal.Now.instant(), size);
    return id === undefined
      ? `«${largeTenant}» c’è già.`
      : `«${largeTenant}» ha ${size.customers} clienti. Avvia la demo ed entra come superadmin@canone.example.`;
  } finally {
    await engine.close();
  }
}

console.log(await addLargeTenant());
