import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { prepareDemo } from './demo.ts';

// The demo keeps its data in the embedded database and nowhere else.
const isEmbedded = inject('database').kind === 'pglite';

test.runIf(isEmbedded)(
  'DEM-02 · the demo’s product lives at the date of the simulated PayPal, also after a restart',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'canone-demo-clock-'));
    const engine = await openTestDatabase();
    onTestFinished(async () => {
      await engine.close();
      await rm(folder, { recursive: true });
    });
    const real = Temporal.Instant.from('2026-11-21T09:30:00Z');
    const start = async () => {
      const demo = await prepareDemo(engine, {
        folder,
        baseUrl: 'http://127.0.0.1:3000',
        clock: { now: () => real },
        secretKey: 'a secret key that is only used by the tests',
        apiKey: 'test-api-key',
      });
      const app = fastify();
      await demo.mountSimulator(app, () => {});
      return { demo, app };
    };

    const first = await start();
    const before = first.demo.clock.now();
    const { statusCode } = await first.app.inject({
      method: 'POST',
      url: '/paypal-simulator/__sim/advance',
      headers: { host: '127.0.0.1:3000' },
      payload: { months: 1 },
    });
    const after = first.demo.clock.now();
    await first.app.close();
    const second = await start();
    const restarted = second.demo.clock.now();
    await second.app.close();

    expect(statusCode).toBe(200);
    expect([before, after, restarted].map(String)).toEqual([
      '2026-11-21T09:30:00Z',
      '2026-12-21T09:30:00Z',
      '2026-12-21T09:30:00Z',
    ]);
  },
);
