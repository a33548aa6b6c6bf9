import { cockpitContract } from '@canone/contracts/overviews/cockpit';
import { cockpitLinks } from '@canone/contracts/overviews/cockpit-links';
import { reconciliationContract } from '@canone/contracts/payments/reconciliation';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../testing/test-api.ts';

test('AO13 · an open dispute is a task of an Admin, in addition to the other differences', async () => {
  const api = await startTestApi();
  const { id: tenantId } = await api.make.aTenant();
  const { id: payment_provider_id } = await api.make.aProvider(tenantId);
  const admin = await api.asAdminOf(tenantId);
  const at = String(api.now());
  const add = (kind: string, subject: string, resolved_at: string | null = null) =>
    api.make.inTenant(tenantId, (db) =>
      db
        .insertInto('payment_differences')
        .values({
          tenant_id: tenantId,
          payment_provider_id,
          kind,
          subject,
          found_at: at,
          seen_at: at,
          ...(resolved_at && { resolved_at, resolution: 'gone' }),
        })
        .execute(),
    );
  const counts = async () =>
    (await admin.call(cockpitContract.endpoints.read, {})).tasks.map(({ kind, count }) => [
      kind,
      count,
    ]);

  await add('dispute', 'PP-D-1');
  await add('dispute', 'PP-D-2', at);
  expect(await counts()).toEqual([['disputes', 1]]);
  const asUser = await api.asUserOf(tenantId);
  expect((await asUser.call(cockpitContract.endpoints.read, {})).tasks).toEqual([]);

  await add('amount', '');
  expect(await counts()).toEqual([
    ['disputes', 1],
    ['differences', 2],
  ]);
  const filters = { ...cockpitLinks.disputes.filters, isOpen: 'true' } as const;
  const { totalCount } = await admin.call(reconciliationContract.endpoints.list, {
    query: { pageSize: 100, filters },
  });
  expect(totalCount).toBe(1);
  await api.close();
});
