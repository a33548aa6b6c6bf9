import { afterAll, describe, expect, test } from 'vitest';
import { brokenBooks } from '../testing/broken-books.ts';
import { anAuditedShop } from './audited-shop.ts';
import { showTally } from './tally.ts';

afterAll(showTally);

describe('audit · reversals after the end of a subscription', () => {
  test.each([
    ['cancelled', 'cancel'],
    ['suspended', 'suspend'],
  ] as const)(
    'audit 19 · a reversed charge is overdue even if the subscription is %s',
    async (_, decision) => {
      const shop = await anAuditedShop();
      const sub = await shop.subscribes();
      const { paid } = await shop.paysOnline(sub);
      const [sale] = await shop.salesOf(paid);
      if (decision === 'cancel') await shop.cancels(sub);
      else await shop.api.paypal.happen(paid, 'suspend');
      await shop.handleEvents();
      await shop.api.paypal.reverse(String(sale?.['id']));
      await shop.handleEvents();

      expect(await shop.receivableOf(sub)).toMatchObject({ state: 'overdue', rest: 12.2 });
      const { overdue } = await shop.done(shop.ask('GET', '/api/receivable/summary'));
      expect(overdue).toEqual({ count: 1, amount: 12.2 });
      const listed = await shop.done(
        shop.ask('GET', '/api/receivable/getAll?page=1&pageSize=100&filters[state]=overdue'),
      );
      expect(listed.totalCount).toBe(1);
      expect(await brokenBooks(shop.api, shop.tenantId)).toEqual([]);
    },
  );
});
