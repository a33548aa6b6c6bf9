import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPayPalTenant, type PayPalTenant } from '../../../testing/paypal-tenant.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const migration = new URL('../../../../migrations/0112_open_disputes.sql', import.meta.url);

let api: TestApi;
let shop: PayPalTenant;

beforeAll(async () => {
  api = await startTestApi();
  shop = await aPayPalTenant(api);
});

afterAll(() => api.close());

/** A charge with a dispute. `forgetDisputes` then removes its discrepancy, because the previous version stored none. */
async function aDisputed() {
  const { id, paid } = await shop.aConfirmed();
  const dispute = await api.paypal.dispute((await api.paypal.salesOf(paid))[0]?.id ?? '');
  await shop.handleEvents();
  return { id, dispute };
}

async function forgetDisputes(): Promise<void> {
  await api.make.inTenant(shop.tenantId, (db) =>
    db
      .deleteFrom('payment_differences')
      .where('tenant_id', '=', shop.tenantId)
      .where('kind', '=', 'dispute')
      .execute(),
  );
}

test('AO18 · a dispute that is open when the product is upgraded is listed, and a decided dispute is not', async () => {
  const [open, decided] = [await aDisputed(), await aDisputed()];
  await api.paypal.resolveDispute(decided.dispute, 'RESOLVED_BUYER_FAVOUR');
  await shop.handleEvents();
  await forgetDisputes();

  for (const statement of (await readFile(migration, 'utf8')).split(';\n'))
    if (statement) await api.make.asOwner((db) => sql.raw(statement).execute(db));
  await api.runJob('provider-events');

  expect(await shop.openDifferences(open.id)).toMatchObject([{ kind: 'dispute' }]);
  expect(await shop.openDifferences(decided.id)).toEqual([]);
  expect(await shop.times(open.id, 'recordReversal')).toBe(0);
});
