import { bankTransferContract } from '@canone/contracts/bank/bank-transfer';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import type { Endpoint } from '@canone/contracts/kit/endpoint';
import { Role } from '@canone/contracts/rights/role';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { goodInput, requestOf, type World, worldOf } from '../../testing/good-inputs.ts';
import { apiKey, beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

type SignedIn = Awaited<ReturnType<TestApi['asAdminOf']>>;

const idempotent = everyEndpoint.filter(
  ({ endpoint }: { endpoint: Endpoint }) => endpoint.isIdempotent,
);
const tables = [
  'subscriptions',
  'receivables',
  'ledger_entries',
  'allocations',
  'payment_tokens',
  'bank_transfers',
  'customer_letters',
  'memberships',
  'bulk_operations',
] as const;

let serial = 0;
const aKey = () => `chiave-di-prova-${(serial += 1)}`;

describe('a call with an Idempotency-Key', () => {
  let api: TestApi;
  let another: FastifyInstance;
  let tenantId: number;
  let admin: SignedIn;
  let world: World;

  beforeAll(async () => {
    api = await startTestApi();
    another = await api.anotherApp();
    tenantId = (await api.make.aTenant()).id;
    await api.make.aProvider(tenantId);
    admin = await api.asAdminOf(tenantId);
    world = worldOf(api, tenantId, admin);
  });

  afterAll(async () => {
    await another.close();
    await api.close();
  });

  const rows = () =>
    api.make.inTenant(tenantId, async (db) => {
      const counts: number[] = [];
      for (const table of tables) {
        const { rows: found } = await sql<{ total: number }>`
          select count(*) as total from ${sql.table(table)}`.execute(db);
        counts.push(found[0]?.total ?? 0);
      }
      return counts;
    });

  async function signedInAgain() {
    const claims = { userId: admin.person.id, roleId: Role.Admin, sessionEpoch: 0 };
    const token = await api.tokens.issue(claims, api.now());
    return { token, ...api.with({ token, tenantId }) };
  }

  async function aTransfer() {
    const status = SubscriptionStatus.BankTransferPending;
    const { paymentId } = await api.make.aSubscription(tenantId, { status });
    const transfersOf = async () => {
      const query = { filters: { paymentId } };
      return (await admin.call(bankTransferContract.endpoints.list, { query })).totalCount;
    };
    const send = (key: string, change: object = {}, caller: Pick<SignedIn, 'raw'> = admin) =>
      caller.raw({
        method: 'POST',
        url: '/api/BankTransfer/create',
        headers: { 'idempotency-key': key },
        payload: { paymentId, amount: 5, ...change },
      });
    return { send, transfersOf, paymentId };
  }

  test('API-07 · is accepted by endpoints that create money or people', () => {
    expect(idempotent.map(({ title }) => title).toSorted()).toEqual([
      'bank-transfer.create',
      'bankmovement.confirm',
      'bankmovement.recordReturn',
      'bulk-operation.start',
      'customer-letter.remind',
      'customer-letter.sendLink',
      'ledger.applyCredit',
      'ledger.cancelReturn',
      'ledger.cancelWriteOff',
      'ledger.refund',
      'ledger.returnTransfer',
      'payment-token.create',
      'receivable.writeOff',
      'subscription.create',
      'subscription.subscribe',
      'user.create',
    ]);
  });

  test.each(idempotent)(
    'API-07 · $title sent twice takes effect once and gets the same response',
    async ({ title, endpoint }) => {
      const request = requestOf(endpoint, await goodInput(title, world));
      const keyed = { ...request, headers: { 'idempotency-key': aKey() } };

      const first = await admin.raw(keyed);
      const after = await rows();
      const second = await admin.raw(keyed);

      expect(first.statusCode).toBe(200);
      expect(first.headers['idempotent-replayed']).toBeUndefined();
      expect(second.statusCode).toBe(200);
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect(second.body).toBe(first.body);
      expect(await rows()).toEqual(after);
    },
  );

  test.each(idempotent)(
    'API-07 · $title sent 20 times at once to two servers takes effect once',
    async ({ title, endpoint }) => {
      const { method, url, payload } = requestOf(endpoint, await goodInput(title, world));
      const before = await rows();
      const { token } = await signedInAgain();
      const headers = {
        'x-api-key': apiKey,
        'x-tenant-id': String(tenantId),
        authorization: `Bearer ${token}`,
        'idempotency-key': aKey(),
      };

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? another : api.app).inject({
            method,
            url,
            headers,
            payload: payload as object,
          }),
        ),
      );

      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(
        answers.filter(({ headers: { 'idempotent-replayed': replayed } }) => !replayed),
      ).toHaveLength(1);
      const grown = (await rows()).map((count, index) => count - (before[index] ?? 0));
      expect(Math.max(...grown)).toBe(1);
    },
  );

  test('API-07 · is refused without effect when its body differs from the first call', async () => {
    const { send, transfersOf } = await aTransfer();
    const key = aKey();
    await send(key);

    const other = await send(key, { amount: 6 });

    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'request.keyReused' });
    expect(await transfersOf()).toBe(1);
  });

  test('API-07 · counts as the same call when only the order and letter case of its JSON keys differ', async () => {
    const { send, transfersOf, paymentId } = await aTransfer();
    const key = aKey();
    await send(key);

    const again = await admin.raw({
      method: 'POST',
      url: '/api/banktransfer/CREATE',
      headers: { 'Idempotency-Key': key },
      payload: { AMOUNT: 5, paymentId },
    });

    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await transfersOf()).toBe(1);
  });

  test('API-07 · is executed as a new call when another person uses the same key', async () => {
    const { send, transfersOf } = await aTransfer();
    const colleague = await api.asAdminOf(tenantId);
    const key = aKey();
    await send(key);

    const theirs = await send(key, {}, colleague);

    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    expect(await transfersOf()).toBe(2);
  });

  test('API-07 · with a key that another endpoint has used is a new call', async () => {
    const { send } = await aTransfer();
    const headers = { 'idempotency-key': aKey() };
    await send(headers['idempotency-key']);
    const creation = idempotent.find(({ title }) => title === 'user.create');
    if (!creation) throw new Error('user.create is not idempotent');

    const input = await goodInput('user.create', world);
    const answer = await admin.raw({ ...requestOf(creation.endpoint, input), headers });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
  });

  test('API-07 · stores nothing when refused, so the corrected call succeeds', async () => {
    const { send, transfersOf } = await aTransfer();
    const key = aKey();
    const wrong = await send(key, { amount: -1 });
    const nowhere = await send(key, { paymentId: 2_147_483_600 });

    const right = await send(key);

    expect([wrong.statusCode, nowhere.statusCode, right.statusCode]).toEqual([400, 400, 200]);
    expect(await transfersOf()).toBe(1);
  });

  test.each(['corta', 'x'.repeat(129), 'con-una-è-accentata', 'a capo\nin mezzo'])(
    'API-07 · is 400 with the key %j',
    async (key) => {
      const { send, transfersOf } = await aTransfer();

      const answer = await send(key);

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
      expect(await transfersOf()).toBe(0);
    },
  );

  test('API-07 · stores its response encrypted, so no link is in plain text', async () => {
    const { paymentId } = await api.make.aSubscription(tenantId);
    const key = aKey();
    const answer = await admin.raw({
      method: 'POST',
      url: '/api/PaymentToken/create',
      headers: { 'idempotency-key': key },
      payload: { paymentId },
    });
    const { token } = answer.json<{ data: { token: string } }>().data;

    const kept = await api.make.inTenant(tenantId, (db) =>
      db.selectFrom('idempotent_answers').selectAll().where('key', '=', key).execute(),
    );

    expect(token.length).toBeGreaterThan(20);
    expect(kept).toMatchObject([{ answer_sealed: expect.stringMatching(/^v\d+\./) }]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('API-07 · expires after a day, at the next call and by a job', async () => {
    const { send, transfersOf } = await aTransfer();
    const key = aKey();
    await send(key);
    const kept = () =>
      api.make.inTenant(tenantId, (db) =>
        db.selectFrom('idempotent_answers').select('key').where('key', '=', key).execute(),
      );

    const replayedAt = async (now: string) => {
      api.setNow(now);
      return (await send(key, {}, await signedInAgain())).headers['idempotent-replayed'];
    };

    expect(await replayedAt('2026-11-22T09:29:59Z')).toBe('true');
    await api.runJob('forget-answers');
    expect(await replayedAt('2026-11-22T09:29:59Z')).toBe('true');
    expect(await replayedAt('2026-11-22T09:30:00Z')).toBeUndefined();
    expect(await kept()).toHaveLength(1);
    api.setNow('2026-11-23T09:30:00Z');
    await api.runJob('forget-answers');
    expect(await kept()).toEqual([]);
    api.setNow(beginning);
    expect(await transfersOf()).toBe(2);
  });
});
