import { expect, inject, onTestFinished, test } from 'vitest';
import { secretBox } from '../platform/auth/secret-box.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { seedDemo } from './seed.repository.ts';

// The demo supports only the embedded database.
const isEmbedded = inject('database').kind === 'pglite';

test.runIf(isEmbedded)(
  'DEM-05 · each tenant has Italian addresses, and a demo with data stays unchanged',
  async () => {
    const engine = await openTestDatabase();
    onTestFinished(() => engine.close());
    const setting = {
      now: Temporal.Instant.from('2026-11-21T09:30:00Z'),
      box: secretBox('a secret key that is only used by the tests'),
      paypalUrl: 'http://127.0.0.1:3000/paypal-simulator',
    };
    const addresses = async () => {
      const { rows } = await engine.pool.query<{ address: string }>(
        `select t.name || ': ' || a.street || ', ' || a.municipality as address
       from addresses a join tenants t on t.id = a.tenant_id order by a.id`,
      );
      return rows.map(({ address }) => address);
    };

    const isNew = [await seedDemo(engine, setting), await seedDemo(engine, setting)];

    expect(isNew).toEqual([true, false]);
    expect(await addresses()).toEqual([
      'Aurora Servizi: Via dell’Indipendenza 8, Bologna',
      'Aurora Servizi: Corso Magenta 61, Milano',
      'Aurora Servizi: Via Appia Nuova 120, Roma',
      'Aurora Servizi: Via Emilia Est 45, Modena',
      'Borea Digitale: Riva del Mandracchio 4, Trieste',
      'Borea Digitale: Via Mercatovecchio 21, Udine',
    ]);
    await engine.pool.query('delete from addresses');
    await seedDemo(engine, setting);
    expect(await addresses()).toEqual([]);
  },
);
