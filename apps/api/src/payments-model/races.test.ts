import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { paymentTokenContract } from '@canone/contracts/payments/payment-token';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../platform/database/engine.ts';
import { aPayPalTenant, type PayPalTenant } from '../testing/paypal-tenant.ts';
import { startTestApi, type TestApi, type TestProcess } from '../testing/test-api.ts';
import { openServing } from '../testing/test-database.ts';
import type { Letter } from './world.ts';

const { updatePayment } = paymentTokenContract.endpoints;
const seeds = 100;

/** A small random generator that gives the same numbers for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two servers need PostgreSQL, because PGlite is one session in one process. */
describe.runIf(inject('database').kind === 'postgres')(
  'browser and webhooks at the same time, on two servers over one PostgreSQL',
  () => {
    let api: TestApi;
    let shop: PayPalTenant;
    let secondEngine: Engine;
    let servers: readonly TestProcess[];
    let letters: Letter[] = [];

    beforeAll(async () => {
      api = await startTestApi();
      secondEngine = openServing(api.owner);
      servers = [await api.processOver(api.engine), await api.processOver(secondEngine)];
      shop = await aPayPalTenant(api);
      api.paypal.deliverWebhooksTo(async (address, headers, body) => {
        letters.push({ url: new URL(address).pathname, headers, body, hasArrived: false });
        return { status: 200 };
      });
    });

    afterAll(async () => {
      for (const { app } of servers) await app.close();
      await secondEngine.close();
      await api.close();
    });

    /** Sends each request at a random moment to a random server. Often two requests have the same moment. */
    async function raceOf(seed: number, token: string, paid: string): Promise<void> {
      const draw = drawing(seed);
      const body = { token, providerSubscriptionId: paid };
      const confirmPayment = ({ app }: TestProcess) =>
        app.inject({
          method: 'PUT',
          url: updatePayment.path,
          headers: { 'x-api-key': 'test-api-key' },
          payload: body,
        });
      const bring = (letter: Letter, at: number) => async (server: TestProcess) => {
        const { url, headers, body: payload } = letter;
        const remoteAddress = `10.0.${seed}.${at}`;
        await server.app.inject({ method: 'POST', url, headers, payload, remoteAddress });
        await server.runJob('provider-events');
      };
      const calls = [
        confirmPayment,
        confirmPayment,
        confirmPayment,
        ...letters.flatMap((letter, n) => [bring(letter, n), bring(letter, n)]),
      ];

      await Promise.all(
        calls.map(async (call) => {
          const server = servers[draw(2)] ?? servers[0];
          for (let turns = draw(12); turns > 0; turns -= 1) await new Promise(setImmediate);
          if (server) await call(server);
        }),
      );
      for (const server of servers) await server.runJob('provider-events');
    }

    test(`PAY-07 · ${seeds} races give one activation and one payment each`, async () => {
      for (let seed = 1; seed <= seeds; seed += 1) {
        letters = [];
        const { id, token, paid } = await shop.anApproved();
        await api.paypal.flushWebhooks();

        await raceOf(seed, token, paid);

        const seen = {
          seed,
          letters: letters.length,
          status: await shop.statusOf(id),
          activations: await shop.times(id, 'activateByProvider'),
          charges: await shop.times(id, 'recordCharge'),
          payments: (await shop.paymentsOf(id)).map(({ received_cents }) => received_cents),
          differences: await shop.openDifferences(id),
        };
        expect(seen).toEqual({
          seed,
          letters: 3,
          status: SubscriptionStatus.Active,
          activations: 1,
          charges: 1,
          payments: [1_220],
          differences: [],
        });
      }
    });
  },
);
