import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { aShop, type ReplayShop } from './shop.ts';

interface Scenario {
  readonly title: string;
  /** The time at which the scenario begins. */
  readonly now?: string;
  /** The scenario. `agrees` compares every figure of the product and PayPal's journal with the oracle. */
  readonly run: (shop: ReplayShop, agrees: () => Promise<void>) => Promise<void>;
}

/** Runs the scenarios on one product, each in its own tenant. */
export function scenarios(subject: string, table: readonly Scenario[]): void {
  describe(`replay · ${subject}`, { timeout: 120_000 }, () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await startTestApi({ clockFollowsPayPal: true });
    });

    afterAll(() => api.close());

    test.each(table)('$title', async ({ now, run }) => {
      const shop = await aShop(api, now);
      await run(shop, async () => expect(await shop.wrong()).toEqual([]));
      await shop.close();
    });
  });
}
