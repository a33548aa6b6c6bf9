import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SubscriptionStatus } from '@canone/contracts/billing/subscription-life-cycle';
import { userContract } from '@canone/contracts/people/user';
import { userColumns } from '@canone/contracts/people/user-fields';
import { regionContract } from '@canone/contracts/places/region';
import { featureContract } from '@canone/contracts/plans/feature';
import { planContract } from '@canone/contracts/plans/plan';
import { Role } from '@canone/contracts/rights/role';
import { subscriptionContract } from '@canone/contracts/subscriptions/subscription';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apiKey,
  startTestApi,
  type TestApi,
  type TestCaller,
  urlOf,
} from '../../testing/test-api.ts';
import { inTransaction } from '../database/transaction.ts';

const { endpoints: regions } = regionContract;
const { endpoints: subscriptions } = subscriptionContract;
const { endpoints: users } = userContract;

describe('LST-15 · a whole list as CSV', () => {
  let api: TestApi;
  let tenantId: number;
  let admin: Awaited<ReturnType<TestApi['asAdminOf']>>;

  beforeAll(async () => {
    api = await startTestApi();
    tenantId = (await api.make.aTenant()).id;
    admin = await api.asAdminOf(tenantId);
  });

  afterAll(() => api.close());

  type Query = Readonly<Record<string, unknown>>;
  const ask = (path: `/api/${string}`, query: Query = {}, caller: TestCaller = admin) =>
    caller.raw({ method: 'GET', url: urlOf({ ...regions.export, path }, { query }) });
  const linesOf = async (path: `/api/${string}`, query?: Query) =>
    (await ask(path, query)).body.slice(1).split('\r\n').slice(0, -1);

  /** Creates this number of regions at once, which is more than one batch. */
  const manyRegions = (count: number, code: string) =>
    api.make.asOwner((db) =>
      db
        .insertInto('regions')
        .values(
          Array.from({ length: count }, (_, n) => ({
            name: `Regione ${String(count - n).padStart(5, '0')}`,
            code,
          })),
        )
        .execute(),
    );

  test('LST-15 · contains every row that matches the filters once, in the requested order', async () => {
    await manyRegions(1_234, 'molte');

    const [heading, ...rows] = await linesOf(regions.export.path, {
      filters: { code: 'molte' },
      sort: 'name',
    });

    expect(heading).toBe('Id;Nome;Codice');
    expect(rows.map((row) => row.split(';')[1])).toEqual(
      Array.from({ length: 1_234 }, (_, n) => `Regione ${String(n + 1).padStart(5, '0')}`),
    );
  });

  test('LST-15 · has the format of Italian Excel and is not cached', async () => {
    const answer = await ask(regions.export.path, { filters: { name: 'niente di niente' } });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="region.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body).toBe('\uFEFFId;Nome;Codice\r\n');
  });

  test('LST-15 · prevents a spreadsheet from executing typed text', async () => {
    await admin.call(regions.create, { body: { name: '=1+1; "x"', code: 'formula' } });

    const [, row] = await linesOf(regions.export.path, { filters: { code: 'formula' } });

    expect(row).toMatch(/^\d+;"'=1\+1; ""x""";formula$/);
  });

  test('LST-15 · of subscriptions has their columns, filters and order', async () => {
    const first = await api.make.aSubscription(tenantId);
    await api.make.aSubscription(tenantId, { status: SubscriptionStatus.Canceled });
    const { items } = await admin.call(subscriptions.list, {
      query: { filters: { userId: first.customer.id } },
    });

    const own = await linesOf(subscriptions.export.path, {
      filters: { userId: first.customer.id },
    });
    const byPerson = await linesOf(subscriptions.export.path, { sort: 'userName' });
    const canceled = await linesOf(subscriptions.export.path, {
      filters: { subscriptionStatus: SubscriptionStatus.Canceled },
    });

    expect(items).toHaveLength(1);
    const [shown] = items;
    const [year = '', month = '', day = ''] = (shown?.startDate ?? '').slice(0, 10).split('-');
    expect(own).toEqual([
      'Utente;Piano;Data inizio;Stato;Totale;Prossima scadenza;Pagamenti',
      `${shown?.user.name};${shown?.plan.name};${day}/${month}/${year};Sottoscrizione non attiva;12,20;;`,
    ]);
    expect(byPerson).toHaveLength(3);
    expect(canceled).toHaveLength(2);
    expect(canceled[1]).toContain('Sottoscrizione Cancellata');
  });

  test('LST-15 · of people and of plans has the columns and the order of the screen', async () => {
    await api.make.aPerson({ tenantIds: [tenantId] });
    const { items, totalCount } = await admin.call(users.list, {
      query: { pageSize: 100, sort: '-name' },
    });
    const [heading, ...people] = await linesOf(users.export.path, { sort: '-name' });
    const plans = await linesOf(planContract.endpoints.export.path, { sort: 'name' });

    expect(heading).toBe(userColumns.map(({ label }) => label).join(';'));
    expect(people).toHaveLength(totalCount);
    expect(people.map((row) => row.split(';')[1])).toEqual(items.map(({ email }) => email));
    expect(plans[0]).toBe('Id;Nome;Costo (IVA esclusa);IVA %;Ricorrenza;Piano PayPal;Attivo');
    expect(plans.length).toBeGreaterThan(1);
  });

  test('LST-15 · is refused to a person who may only look up people', async () => {
    const user = await api.asUserOf(tenantId);

    const answer = await ask(users.export.path, {}, user);

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'access.denied' });
  });

  test('AUD-01 LST-15 · is recorded in the history with the person and the filters', async () => {
    const answer = await ask(subscriptions.export.path, {
      filters: { userName: 'rossi', subscriptionStatus: 1 },
      sort: '-id',
    });
    const entries = await api.make.inTenant(tenantId, (db) =>
      db
        .selectFrom('audit_entries')
        .selectAll()
        .where('request_id', '=', String(answer.headers['x-request-id']))
        .execute(),
    );

    expect(entries).toMatchObject([
      {
        actor_id: admin.person.id,
        action: 'export',
        entity: 'subscription',
        entity_id: null,
        after: { filters: 'userName = rossi, subscriptionStatus = 1, sort = -id' },
      },
    ]);
  });

  describe('clients that stop reading', () => {
    let port: number;
    let headers: Readonly<Record<string, string>>;

    beforeAll(async () => {
      // far more bytes than the sockets between client and server can buffer
      await api.make.fillTenant(tenantId, (db) =>
        sql`insert into features (tenant_id, name, description)
          select ${tenantId}, 'Voce ' || n, repeat('x', 5000) from generate_series(1, 5000) n`.execute(
          db,
        ),
      );
      await api.app.listen({ host: '127.0.0.1', port: 0 });
      ({ port } = api.app.server.address() as AddressInfo);
      const claims = { userId: admin.person.id, roleId: 2, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, api.now());
      headers = {
        'x-api-key': apiKey,
        authorization: `Bearer ${token}`,
        'x-tenant-id': String(tenantId),
      };
    });

    const { path: featuresPath } = featureContract.endpoints.export;

    function call(path: string = featuresPath, own = headers) {
      const download = request({ host: '127.0.0.1', port, path, headers: own, agent: false });
      download.on('error', () => {}); // the test aborts the download on purpose
      return download.end();
    }

    /** Begins an export and reads only the headers of the response. */
    async function begin(...of: Parameters<typeof call>) {
      const download = call(...of);
      const [response] = (await once(download, 'response')) as [IncomingMessage];
      return Object.assign(download, { statusCode: response.statusCode });
    }

    const lentConnections = () => api.engine.pool.totalCount - api.engine.pool.idleCount;

    test('LST-15 W239 · two exports run at once, the next is refused with a retry, not as a failure of the server, and an aborted one frees its slot', async () => {
      const first = await begin();
      const second = await begin();

      const refused = await ask(regions.export.path);
      const others = await admin.raw({ method: 'GET', url: regions.list.path });

      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('10');
      expect(refused.json()).toMatchObject({
        code: 'export.busy',
        message: 'Sono già in corso altre esportazioni. Riprova tra qualche istante.',
      });
      expect(others.statusCode).toBe(200);

      first.destroy();
      second.destroy();
      await expect.poll(async () => (await ask(regions.export.path)).statusCode).toBe(200);
      await expect.poll(lentConnections).toBe(0);
    });

    test('W21 LST-15 · an export outside tenants uses no export slot of the tenant that its header names', async () => {
      await api.make.asOwner((db) =>
        sql`insert into regions (name, code)
          select 'lunga', repeat('x', 5000) from generate_series(1, 5000)`.execute(db),
      );
      const { id: userId } = await api.make.aPerson({ roleId: Role.User });
      const claims = { userId, roleId: Role.User, sessionEpoch: 0 };
      const token = await api.tokens.issue(claims, api.now());
      const strangers = { ...headers, authorization: `Bearer ${token}` };

      const foreign = [
        await begin(regions.export.path, strangers),
        await begin(regions.export.path, strangers),
      ];
      const own = await begin();

      expect(own.statusCode).toBe(200);
      for (const download of [...foreign, own]) download.destroy();
      await expect.poll(lentConnections).toBe(0);
      await api.make.asOwner((db) =>
        db.deleteFrom('regions').where('name', '=', 'lunga').execute(),
      );
    });

    test('LST-15 · an export aborted before the first row frees its slot too', async () => {
      const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
      const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
      const asOwner = () => Promise.resolve();
      const locking = inTransaction(
        { engine: api.owner, mode: 'write', open: asOwner },
        async ({ db }) => {
          await sql`lock table audit_entries`.execute(db);
          locked();
          await isOver;
        },
      );
      await isLocked;
      const arrived = Promise.withResolvers<void>();
      let missing = 2;
      api.app.server.on('request', () => {
        missing -= 1;
        if (missing === 0) arrived.resolve();
      });
      const leavers = [call(), call()];
      await arrived.promise;
      const closed = leavers.map(
        (download) => new Promise((resolve) => void download.once('close', resolve)),
      );
      for (const download of leavers) download.destroy();
      await Promise.all(closed);
      letGo();
      await locking;

      await expect.poll(async () => (await ask(regions.export.path)).statusCode).toBe(200);
      await expect.poll(lentConnections).toBe(0);
    });
  });
});
