import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/product-process.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { prepareDemo } from './demo.ts';
import { demoPayPal } from './demo-paypal.ts';

// The demo supports only the embedded database.
const isEmbedded = inject('database').kind === 'pglite';

const real = Temporal.Instant.from('2026-11-21T09:30:00Z');

/** A demo without the product around it, which can be restarted. */
async function restartableDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'canone-demo-clock-'));
  const engine = await openTestDatabase();
  onTestFinished(async () => {
    await engine.close();
    await rm(folder, { recursive: true });
  });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    paypal: demoPayPal(`${baseUrl}/paypal-simulator`),
    async start() {
      const demo = await prepareDemo(engine, {
        folder,
        baseUrl,
        localUrl: baseUrl,
        clock: { now: () => real },
        secretKey: 'a secret key that is only used by the tests',
        apiKey: 'test-api-key',
      });
      const app = fastify();
      await demo.mountSimulator(app, () => {});
      await app.listen({ port, host: '127.0.0.1' });
      return { demo, app };
    },
  };
}

test.runIf(isEmbedded)(
  'DEM-02 · the demo’s product has the date of the simulated PayPal, also after a restart',
  async () => {
    const { paypal, start } = await restartableDemo();
    const first = await start();
    const before = first.demo.clock.now();
    await paypal.moveTo(real.add({ hours: 24 * 30 }));
    const after = first.demo.clock.now();
    await first.app.close();
    const second = await start();
    await second.demo.finish();
    const restarted = second.demo.clock.now();
    await second.app.close();

    expect([before, after, restarted].map(String)).toEqual([
      '2026-11-21T09:30:00Z',
      '2026-12-21T09:30:00Z',
      '2026-12-21T09:30:00Z',
    ]);
  },
);

test.runIf(isEmbedded)(
  'O13 · DEM-04 · after an interrupted first start the next start returns to the real date',
  async () => {
    const { paypal, start } = await restartableDemo();
    const first = await start();
    await paypal.moveTo(real.subtract({ hours: 24 * 100 }));
    await first.app.close();
    const second = await start();
    const wasPreparing = second.demo.isPreparing();

    await second.demo.finish();

    expect(wasPreparing).toBe(true);
    expect(second.demo.isPreparing()).toBe(false);
    expect(String(second.demo.clock.now())).toBe('2026-11-21T09:30:00Z');
    await second.app.close();
  },
);
