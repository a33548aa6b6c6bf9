import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aBilledTenant, type BilledTenant } from '../../../testing/billed-tenant.ts';
import { untilBlocked } from '../../../testing/blocked-statements.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { adoptAmount } from '../subscriptions/subscription-terms.service.ts';

describe.runIf(inject('database').kind === 'postgres')(
  'a charge while another transaction locks its subscription',
  () => {
    let api: TestApi;
    let shop: BilledTenant;

    beforeAll(async () => {
      api = await startTestApi();
      shop = await aBilledTenant(api);
    });

    afterAll(() => api.close());

    test('PAY-07 · waits for a price change and uses the new price for its period', async () => {
      const { id, paying } = await shop.aBilled();
      const at = Temporal.Instant.from('2026-12-01T09:00:00Z');
      let charged: Promise<unknown> | undefined;

      await shop.write(async (ctx) => {
        await adoptAmount(ctx, id, 1_500);
        charged = shop.charge(paying, shop.aSale({ at, grossCents: 1_500 }));
        await untilBlocked(api.engine.pool);
      });
      await charged;

      expect(await shop.receivablesOf(id)).toMatchObject([
        { period: 0 },
        { period: 1, amount: 15, state: 'paid' },
      ]);
      expect(await shop.differencesOf(id)).toEqual([]);
    });

    test('PAY-07 · is booked once when two transactions report it', async () => {
      const { id, paying } = await shop.aBilled();
      const sale = shop.aSale();

      const outcomes = await Promise.all([shop.charge(paying, sale), shop.charge(paying, sale)]);

      expect(new Set(outcomes.map(({ reason }) => reason))).toEqual(
        new Set(['alreadyKnown', 'recordCharge']),
      );
      expect(await shop.entriesOf(id)).toHaveLength(1);
      expect(await shop.noticesOf(id)).toHaveLength(1);
    });
  },
);
