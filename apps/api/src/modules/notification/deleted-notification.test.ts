import { notificationContract } from '@canone/contracts/letters/notification';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { read, readUpTo } = notificationContract.endpoints;

describe.runIf(inject('database').kind === 'postgres')(
  'notifications that an erasure is deleting',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: SignedIn;

    beforeAll(async () => {
      api = await startTestApi();
      tenantId = (await api.make.aTenant()).id;
      admin = await api.asAdminOf(tenantId);
    });

    afterAll(() => api.close());

    /** A notification that an open transaction deletes. */
    async function aDeletedOne() {
      const id = await api.make.aNotification(tenantId);
      const { ctx, commit } = await heldTransactions(api, tenantId).begin();
      await ctx.db
        .deleteFrom('notifications')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      return { id, commit };
    }

    test.each([
      ['one', read],
      ['all up to one', readUpTo],
    ])('W212 · marking %s as read finds nothing', async (_, endpoint) => {
      const { id, commit } = await aDeletedOne();

      const reading = admin.call(endpoint, { params: { id } });
      reading.catch(() => {});
      await untilBlocked(api.engine.pool);
      await commit();

      await expect(reading).rejects.toMatchObject({ status: 404, code: 'entity.notFound' });
    });

    test('W212 · other notifications are marked as read without waiting for the erasure', async () => {
      const { commit } = await aDeletedOne();
      const id = await api.make.aNotification(tenantId);

      expect(await admin.call(readUpTo, { params: { id } })).toMatchObject({ unread: 1 });

      await commit();
      expect(await admin.call(readUpTo, { params: { id } })).toMatchObject({ unread: 0 });
    });
  },
);
