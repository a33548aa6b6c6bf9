import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from '../platform/database/engine.ts';
import { everyEndpoint } from '../testing/every-endpoint.ts';
import { goodInput, requestOf, type World, worldOf } from '../testing/good-inputs.ts';
import { apiKey, startTestApi, type TestApi } from '../testing/test-api.ts';
import { openServing } from '../testing/test-database.ts';

const times = 20;

/** Two servers need PostgreSQL, because PGlite is one session in one process. */
describe.runIf(inject('database').kind === 'postgres')(
  'twenty concurrent calls on two servers over one PostgreSQL',
  () => {
    let api: TestApi;
    let secondEngine: Engine;
    let servers: readonly FastifyInstance[];
    let world: World;
    let token: string;
    let tenantId: number;

    beforeAll(async () => {
      api = await startTestApi();
      secondEngine = openServing(api.owner);
      servers = [api.app, await api.serverOver(secondEngine)];
      tenantId = (await api.make.aTenant()).id;
      await api.make.aProvider(tenantId);
      const admin = await api.asAdminOf(tenantId);
      const claims = { userId: admin.person.id, roleId: 2, sessionEpoch: 0 };
      token = await api.tokens.issue(claims, api.now());
      world = worldOf(api, tenantId, admin);
    });

    afterAll(async () => {
      await servers[1]?.close();
      await secondEngine.close();
      await api.close();
    });

    /** Sends the same valid call twenty times at once, alternately to two servers. */
    async function allAtOnce(title: string) {
      const endpoint = everyEndpoint.find((sample) => sample.title === title)?.endpoint;
      if (!endpoint) throw new Error(`${title} is no endpoint`);
      const input = await goodInput(title, world);
      const { method, url, payload } = requestOf(endpoint, input);
      const headers = {
        'x-api-key': apiKey,
        'x-tenant-id': String(tenantId),
        authorization: `Bearer ${token}`,
      };
      const before = await happened();
      const answers = await Promise.all(
        Array.from({ length: times / servers.length }, () =>
          servers.map((server) =>
            server.inject({
              method,
              url,
              headers,
              ...(payload !== undefined && { payload: payload as object }),
            }),
          ),
        ).flat(),
      );
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      const actions = (await happened()).slice(before.length);
      return { statuses, actions, answers, input };
    }

    /** The actions of the audit entries in the tenant and outside tenants. */
    async function happened(): Promise<string[]> {
      const actions = [tenantId, 0].map((tenant) =>
        api.make.inTenant(tenant, (db) =>
          db
            .selectFrom('audit_entries')
            .select(['id', 'action'])
            .where('tenant_id', '=', tenant)
            .execute(),
        ),
      );
      return (await Promise.all(actions))
        .flat()
        .toSorted((a, b) => a.id - b.id)
        .map(({ action }) => action);
    }

    const onceOf = (refusal: number) => [200, ...Array.from({ length: times - 1 }, () => refusal)];

    test('AUT-12 · a reset link sets one password, once', async () => {
      const { statuses, actions } = await allAtOnce('sign-in.resetPassword');

      // 410 means a used link; 429 means that five passwords are already being hashed for this link (W152); 503 means
      // that a password waited too long for its hashing, on a busy machine
      const refused = [410, 429, 503];
      expect(statuses.map((status) => (refused.includes(status) ? 410 : status))).toEqual(
        onceOf(410),
      );
      expect(actions).toEqual(['resetPassword']);
    });

    test('PAY-05 · a payment link activates once and gives all callers the same response', async () => {
      const { statuses, actions, answers } = await allAtOnce('payment-token.updatePayment');

      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(actions).toEqual(['activateByProvider', 'recordCharge']);
    });

    test.each([
      ['subscription.payByBankTransfer', ['payByBankTransfer']],
      ['subscription.activateWithoutRenewal', ['writeOff', 'activateWithoutRenewal']],
      ['subscription.cancel', ['cancel']],
    ])('SUB-10 · %s happens once', async (title, expected) => {
      const { statuses, actions } = await allAtOnce(title);

      expect(statuses).toEqual(onceOf(409));
      expect(actions).toEqual(expected);
    });
  },
);
