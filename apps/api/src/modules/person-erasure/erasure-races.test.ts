import { ownEmailContract } from '@canone/contracts/access/own-email';
import { signInContract } from '@canone/contracts/access/sign-in';
import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { ledgerContract } from '@canone/contracts/ledger/ledger';
import { letterSettingsContract } from '@canone/contracts/letters/letter-settings';
import { savedViewContract } from '@canone/contracts/lists/saved-view';
import { personErasureContract } from '@canone/contracts/people/person-erasure';
import { featureContract } from '@canone/contracts/plans/feature';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { tenantContract } from '@canone/contracts/tenants/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { noTenant } from '../../platform/audit/audit.ts';
import { untilBlocked } from '../../testing/blocked-statements.ts';
import { heldTransactions } from '../../testing/held-transactions.ts';
import { lettersOn, someSettings } from '../../testing/letter-inputs.ts';
import { beginning, type SignedIn, startTestApi, type TestApi } from '../../testing/test-api.ts';

const password = 'buona-password';
const transfers = bankTransferContract.endpoints;
const subscriptions = subscriptionContract.endpoints;
let serial = 0;

describe.runIf(inject('database').kind === 'postgres')(
  'W117 · a call that runs during the erasure of its person',
  () => {
    let api: TestApi;
    let tenantId: number;
    let admin: SignedIn;
    let mark: string;

    beforeAll(async () => {
      api = await startTestApi();
    });

    beforeEach(async () => {
      tenantId = (await api.make.aTenant()).id;
      admin = await api.asAdminOf(tenantId);
      mark = `zqx${(serial += 1)}`;
    });

    afterAll(() => api.close());

    /** Runs the call while an erasure of the person holds its locks. */
    async function duringErasureOf(
      { id, email }: { readonly id: number; readonly email: string },
      call: () => Promise<unknown>,
    ): Promise<unknown> {
      const held = heldTransactions(api, tenantId);
      await api.make.inTenant(tenantId, (db) =>
        db
          .insertInto('saved_views')
          .values({
            tenant_id: tenantId,
            list: '/api/address/getAll',
            owner_id: id,
            name: 'Vista',
            search: '',
            is_shared: false,
          })
          .execute(),
      );
      const { ctx, commit } = await held.begin();
      await sql`select id from saved_views where tenant_id = ${tenantId} for update`.execute(
        ctx.db,
      );
      const erasure = admin.call(personErasureContract.endpoints.erase, {
        params: { id },
        body: { confirmation: email },
      });
      await held.somebodyWaits();
      const outcome = call().catch((error: unknown) => error);
      await held.somebodyWaits(2);
      await commit();
      await erasure;
      return outcome;
    }

    async function aColleague(roleId: Role = Role.Admin) {
      const email = `${mark}@prova.example`;
      const options = { name: `Nome ${mark}`, email, roleId, tenantIds: [tenantId] };
      const person = await api.make.aPerson({ ...options, password });
      const claims = { userId: person.id, roleId, sessionEpoch: 0 };
      return {
        person,
        self: api.with({ token: await api.tokens.issue(claims, api.now()), tenantId }),
      };
    }

    /** The columns that contain the mark, and the tables that have rows about the person's access. */
    async function tracesOf(id: number): Promise<readonly string[]> {
      const { rows: tables } = await api.owner.pool.query<{ name: string }>(`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
      const found: string[] = [];
      for (const tenant of [tenantId, noTenant])
        await api.make.inTenant(tenant, async () => {
          const client = await api.owner.pool.connect();
          await client.query(`begin; set local app.tenant_id = '${tenant}'`);
          for (const { name } of tables) {
            const { rows } = await client.query<{ key: string }>(
              `select distinct j.key from "${name}" t, jsonb_each_text(to_jsonb(t)) j
               where j.value ~* $1 or j.key = 'user_id' and j.value = $2
                 and '${name}' in ('sessions', 'password_resets', 'email_changes', 'totp_secrets')`,
              [mark, String(id)],
            );
            found.push(...rows.map(({ key }) => `${name}.${key}`));
          }
          await client.query('commit');
          client.release();
        });
      return found;
    }

    test('sends no link for a new password, and stores none', async () => {
      const { person } = await aColleague();
      await duringErasureOf(person, () =>
        api.nobody.call(signInContract.endpoints.requestPasswordReset, {
          body: { Email: person.email },
        }),
      );

      expect(await tracesOf(person.id)).toEqual([]);
    });

    test('begins no session', async () => {
      const { person } = await aColleague();
      const answer = await duringErasureOf(person, () =>
        api.nobody.call(signInContract.endpoints.signIn, {
          body: { Email: person.email, Password: password },
        }),
      );

      expect(answer).toMatchObject({ status: 401 });
      expect(await tracesOf(person.id)).toEqual([]);
    });

    test('requests no change of e-mail', async () => {
      const { person, self } = await aColleague();
      const answer = await duringErasureOf(person, () =>
        self.call(ownEmailContract.endpoints.requestEmailChange, {
          body: { currentPassword: password, newEmail: `nuova-${mark}@prova.example` },
        }),
      );

      expect(answer).toMatchObject({ status: 401 });
      expect(await tracesOf(person.id)).toEqual([]);
    });

    test('saves no view', async () => {
      const { person, self } = await aColleague();
      const answer = await duringErasureOf(person, () =>
        self.call(savedViewContract.endpoints.create, {
          body: { list: '/api/address/getAll', name: mark, search: '', isShared: false },
        }),
      );

      expect(answer).toMatchObject({ status: 401 });
      expect(await tracesOf(person.id)).toEqual([]);
    });

    test('W184 · makes no tenant', async () => {
      const { person, self } = await aColleague();
      const answer = await duringErasureOf(person, () =>
        self.call(tenantContract.endpoints.create, {
          body: { name: 'Nuovo', configuration: null },
        }),
      );

      expect(answer).toMatchObject({ status: 401 });
      expect(await tracesOf(person.id)).toEqual([]);
    });

    test('W186 · writes no session again', async () => {
      const { person, self } = await aColleague();
      const held = await api.make.aSession({ userId: person.id, at: api.now() });
      // at this time a call renews the token, and the use of the session is recorded
      api.setNow('2026-11-21T09:50:00Z');
      const later = await api.asAdminOf(tenantId);
      const client = await api.owner.pool.connect();
      await client.query('begin');
      await client.query('select from sessions where id = $1 for update', [held]);
      const { id, email } = person;
      const erasure = later.call(personErasureContract.endpoints.erase, {
        params: { id },
        body: { confirmation: email },
      });
      await untilBlocked(api.engine.pool);
      const read = self.raw({ method: 'GET', url: featureContract.endpoints.list.path });
      await untilBlocked(api.engine.pool, 2);
      await client.query('commit');
      client.release();
      await erasure;

      expect((await read).headers['x-session-token']).toBeUndefined();
      expect(await tracesOf(id)).toEqual([]);
      api.setNow(beginning);
    });

    test('W190 · leaves no record of the browser of a refused call after the next night', async () => {
      const { person, self } = await aColleague(Role.User);
      await duringErasureOf(person, async () => {
        const url = ledgerContract.endpoints.list.path;
        await self.raw({ method: 'GET', url, headers: { 'user-agent': mark } });
        // this call waits for the erasure
        const body = { list: '/api/address/getAll', name: mark, search: '', isShared: false };
        await self.call(savedViewContract.endpoints.create, { body });
      });
      await api.runJob('seal-history');

      expect(await tracesOf(person.id)).toEqual([]);
    });

    test('writes no letter to a customer', async () => {
      await admin.call(letterSettingsContract.endpoints.update, {
        body: { ...someSettings(), letters: lettersOn('receipt') },
      });
      const { id, paymentId, customer } = await api.make.aSubscription(tenantId, {
        status: SubscriptionStatus.BankTransferPending,
        customer: await api.make.aPerson({
          name: `Nome ${mark}`,
          email: `${mark}@prova.example`,
          tenantIds: [tenantId],
        }),
      });
      await admin.call(transfers.create, {
        body: { paymentId, amount: 12.2, approvalDate: '2026-11-20T09:00:00Z' },
      });
      await admin.call(subscriptions.activateWithoutRenewal, { params: { id }, body: {} });
      await admin.call(subscriptions.cancel, { params: { id } });
      await duringErasureOf(customer, () => api.runJob('customer-letters'));

      const kept = await tracesOf(customer.id);
      expect(kept.filter((name) => !name.startsWith('kept_identities.'))).toEqual([]);
      expect(
        await api.make.inTenant(tenantId, (db) =>
          db
            .selectFrom('customer_letters')
            .select(['recipient', 'skipped'])
            .where('tenant_id', '=', tenantId)
            .execute(),
        ),
      ).toEqual([{ recipient: null, skipped: 'removed' }]);
    });
  },
);
