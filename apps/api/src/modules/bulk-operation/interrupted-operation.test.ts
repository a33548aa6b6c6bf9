import { once } from 'node:events';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { bulkOperationContract } from '@canone/contracts/lists/bulk-operation';
import { Role } from '@canone/contracts/rights/role';
import { romeDaysBefore } from '@canone/contracts/values/calendar';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { blockedStatements, untilBlocked } from '../../testing/blocked-statements.ts';
import { onDatabase, startProductProcess } from '../../testing/product-process.ts';
import { apiKey, secretKey, startTestApi, type TestApi } from '../../testing/test-api.ts';

const many = 40;

describe.runIf(inject('database').kind === 'postgres')(
  'an operation whose process is killed',
  () => {
    let api: TestApi;

    beforeAll(async () => {
      api = await startTestApi();
    });

    afterAll(() => api.close());

    const statesOf = (tenantId: number) =>
      api.make.inTenant(tenantId, (db) =>
        db.selectFrom('bulk_rows').select(['subject_id', 'state']).orderBy('place').execute(),
      );

    test('BLK-08 · does no row twice and loses none', async () => {
      const { id: tenantId } = await api.make.aTenant();
      const rows: { id: number; paymentId: number }[] = [];
      for (let index = 0; index < many; index += 1) {
        const status = SubscriptionStatus.BankTransferPending;
        rows.push(await api.make.aSubscription(tenantId, { status }));
      }
      const rowIds = rows.map(({ paymentId }) => paymentId);
      const { child, origin } = await startProductProcess({
        ...onDatabase(api.engine),
        API_KEY: apiKey,
        SECRET_KEY: secretKey,
        PUBLIC_BASE_URL: 'http://127.0.0.1',
      });
      const person = await api.make.aPerson({ roleId: Role.User, tenantIds: [tenantId] });
      const claims = { userId: person.id, roleId: Role.User, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, Temporal.Now.instant());
      const holder = await api.owner.pool.connect();
      try {
        // this transaction inserts the same letter for a row in the middle and stays open, so the unique key of the
        // letter makes the worker wait
        await holder.query('begin');
        await holder.query('select enter_tenant($1)', [tenantId]);
        const middle = rows[many / 2];
        const about = `${middle?.paymentId}:${String(romeDaysBefore(Temporal.Now.instant(), 0))}:0`;
        await holder.query(
          `insert into customer_letters (tenant_id, kind, about, subscription_id, written_at)
           values ($1, 'reminder', $2, $3, now())`,
          [tenantId, about, middle?.id],
        );
        const answer = await fetch(origin + bulkOperationContract.endpoints.start.path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-api-key': apiKey,
            'x-tenant-id': String(tenantId),
            authorization: `Bearer ${token}`,
          },
          body: JSON.stringify({ action: 'remindReceivables', rowIds, count: many }),
        });
        expect(answer.status).toBe(200);
        // the check uses the holder's own connection, because PostgreSQL ends a transaction that is idle for 30 seconds
        await untilBlocked(holder);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      } finally {
        await holder.query('rollback');
        holder.release();
      }
      await expect.poll(() => blockedStatements(api.owner.pool)).toBe(0);
      const half = await statesOf(tenantId);
      expect(half.filter(({ state }) => state === 'done')).toHaveLength(many / 2);

      api.setNow(String(Temporal.Now.instant()));
      await api.runJob('bulk-operations');

      expect((await statesOf(tenantId)).map(({ state }) => state)).toEqual(
        Array(many).fill('done'),
      );
      const letters = await api.make.inTenant(tenantId, (db) =>
        db.selectFrom('customer_letters').select('receivable_id').execute(),
      );
      expect(letters).toHaveLength(many);
      expect(new Set(letters.map(({ receivable_id }) => receivable_id))).toEqual(new Set(rowIds));
      const mails = await api.make.asOwner((db) =>
        db.selectFrom('outbox').select('id').where('sender_tenant_id', '=', tenantId).execute(),
      );
      expect(mails).toHaveLength(many);
    });
  },
);
