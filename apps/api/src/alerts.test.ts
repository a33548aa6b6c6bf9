import { setTimeout as pause } from 'node:timers/promises';
import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { verification } from './modules/billing/verification/verification.job.ts';
import { mailJob } from './modules/outbox/mail.job.ts';
import { openPostgres } from './platform/database/engine.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { smtpMailer } from './providers/mail/smtp-mailer.ts';
import { accountTraffic } from './providers/paypal/account-traffic.ts';
import { paypalGateways } from './providers/paypal/paypal-gateway.ts';
import { isFiring } from './testing/alert-expression.ts';
import { startMailServer } from './testing/mail-server.ts';
import { outsideOfRules } from './testing/planted-faults.ts';
import { apiKey, startTestApi, type TestApi } from './testing/test-api.ts';
import {
  aJob,
  alerts,
  answeringProvider,
  expressionOf,
  firing as firingOf,
  patientTime,
  runJob,
  scrape,
  watchedServers,
} from './testing/watched-server.ts';

const onlyAfter = { before: false, after: true };

describe('OPS-10 · the alert', () => {
  let api: TestApi;
  const fired = new Set<string>();

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  afterEach(() => api.owner.pool.query('truncate job_runs, outbox'));

  const server: ReturnType<typeof watchedServers> = (more) => watchedServers(api)(more);
  const run = (job: Job) => runJob(api, job);

  async function firing(name: string, app: FastifyInstance, condition: () => Promise<unknown>) {
    const fires = await firingOf(name, app, condition);
    if (fires.after) fired.add(name);
    return fires;
  }

  const makeOlder = (job: string, interval: string) =>
    api.owner.pool.query(
      `update job_runs set finished_at = finished_at - $2::interval, succeeded_at = succeeded_at - $2::interval
       where job = $1`,
      [job, interval],
    );

  test('O21 · CanoneErrors fires after the first call that fails because the database is away', async () => {
    const engine = openPostgres('postgres://canone:canone@127.0.0.1:1/canone');
    const app = await server({ engine });

    expect(
      await firing('CanoneErrors', app, async () => {
        const answer = await app.inject({
          method: 'POST',
          url: signInContract.endpoints.signIn.path,
          headers: { 'x-api-key': apiKey },
          payload: { Email: 'a@b.example', Password: 'una-password' },
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      }),
    ).toEqual(onlyAfter);
  });

  test('CanoneConnectionsShort fires while a call waits for a connection', async () => {
    // the embedded engine has only one connection, and to hold it would block the test itself
    if (api.engine.kind === 'embedded') return void fired.add('CanoneConnectionsShort');
    const engine = openPostgres(String(api.engine.pool.options.connectionString), { poolSize: 1 });
    const app = await server({ engine });
    const before = await scrape(app);
    const [holder, waiting] = [await engine.pool.connect(), engine.pool.connect()];

    // a server with this pool would wait for a connection to read the figures, so another server reads the state of the
    // pool
    const other = await server({ engine: { ...api.engine, pool: engine.pool } });
    const scraped = scrape(other);
    const waits = engine.pool.waitingCount;
    holder.release();
    (await waiting).release();

    const after = new Map(await scraped);
    expect(waits).toBeGreaterThan(0);
    expect(isFiring(expressionOf('CanoneConnectionsShort'), before, before)).toBe(false);
    expect(isFiring(expressionOf('CanoneConnectionsShort'), before, after)).toBe(true);
    fired.add('CanoneConnectionsShort');
    await engine.close();
  });

  test('CanoneEventLoopSlow fires after the process was busy without a pause', async () => {
    const app = await server();
    await scrape(app);

    expect(
      await firing('CanoneEventLoopSlow', app, async () => {
        await pause(60); // the first sample only begins the measurement
        const endMs = performance.now() + 400;
        while (performance.now() < endMs);
        await pause(60);
      }),
    ).toEqual(onlyAfter);
  });

  test('O9 · CanoneWorkerSilent fires when no job has ended for five minutes', async () => {
    const app = await server();
    await run(aJob('mail', async () => {}));

    expect(await firing('CanoneWorkerSilent', app, () => makeOlder('mail', '6 minutes'))).toEqual(
      onlyAfter,
    );
  });

  test('CanoneJobFailing fires after a job failed three times', async () => {
    const app = await server();
    const failing = aJob('broken', () => Promise.reject(new Error('planted')));

    expect(
      await firing('CanoneJobFailing', app, async () => {
        for (let times = 0; times < 3; times += 1) await run(failing);
      }),
    ).toEqual(onlyAfter);
  });

  test('CanoneJobLate fires when a job waits for a worker', async () => {
    const app = await server();

    expect(
      await firing('CanoneJobLate', app, async () => {
        await api.owner.pool.query(`
        select pgboss.create_queue('late', '{"policy":"standard"}');
        insert into pgboss.job (name, start_after) values ('late', now() - interval '5 minutes')`);
      }),
    ).toEqual(onlyAfter);
    await api.owner.pool.query(`delete from pgboss.job where name = 'late'`);
  });

  test('CanoneBooksDisagree fires after the nightly check of wrong books', async () => {
    const app = await server();
    const check = verification({ ...api, clock: { now: () => api.now() }, triggerJob: () => {} });
    const tenant = await api.make.aTenant();
    const { paymentId } = await api.make.aSubscription(tenant.id);
    await run(check);

    expect(
      await firing('CanoneBooksDisagree', app, async () => {
        for (const statement of outsideOfRules) await api.owner.pool.query(statement);
        await api.owner.pool.query('update receivables set covered_cents = 1 where id = $1', [
          paymentId,
        ]);
        await run(check);
      }),
    ).toEqual(onlyAfter);
  });

  test('CanoneBooksUnchecked fires when the nightly check did not succeed for 26 hours', async () => {
    const app = await server();
    await run(aJob('verify-books', async () => ({ problems: 0 })));

    expect(
      await firing('CanoneBooksUnchecked', app, async () => {
        await makeOlder('verify-books', '27 hours');
        await run(aJob('verify-books', () => Promise.reject(new Error('planted'))));
      }),
    ).toEqual(onlyAfter);
  });

  test('CanoneBackupOld fires without a backup and after 26 hours', async () => {
    const app = await server();
    const never = await scrape(app);
    expect(isFiring(expressionOf('CanoneBackupOld'), never, never)).toBe(true);
    await run(aJob('backup', async () => {}));

    expect(await firing('CanoneBackupOld', app, () => makeOlder('backup', '27 hours'))).toEqual(
      onlyAfter,
    );
  });

  const insertMail = () =>
    api.owner.pool.query(
      `insert into outbox (recipient, subject, body, html, message_key, created_at)
       values ('a@b.example', 'Prova', 'testo', '<p>testo</p>', gen_random_uuid(), now() - interval '6 minutes')`,
    );

  test('CanoneMailStuck fires when a mail waits for five minutes', async () => {
    expect(await firing('CanoneMailStuck', await server(), insertMail)).toEqual(onlyAfter);
  });

  test('CanoneMailFailing fires after the mail server refuses a mail for good', async () => {
    const mails = await startMailServer();
    onTestFinished(() => mails.close());
    const mailer = smtpMailer(mails.url, { from: 'aiuto@canone.example' });
    const { engine } = api;

    expect(
      await firing('CanoneMailFailing', await server(), async () => {
        await insertMail();
        mails.answerNext(550);
        await run(mailJob({ engine, clock: { now: () => api.now() }, mailer }));
      }),
    ).toEqual(onlyAfter);
  });

  test('CanoneSignInsFailing fires after 21 wrong passwords', async () => {
    const app = await server();

    const signIn = (email: string) =>
      app.inject({
        method: 'POST',
        url: signInContract.endpoints.signIn.path,
        headers: { 'x-api-key': apiKey },
        payload: { Email: email, Password: 'una-password' },
      });

    const fires = await firing('CanoneSignInsFailing', app, async () => {
      // with more sign-ins at once, the last ones would wait too long for their password hash
      for (let batch = 0; batch < 7; batch += 1)
        await Promise.all([1, 2, 3].map((n) => signIn(`a${batch}${n}@b.example`)));
    });

    expect(fires).toEqual(onlyAfter);
  });

  test('CanoneCallsOverLimit fires after a person’s runaway loop', async () => {
    const app = await server({ callLimits: { perPerson: 1, perTenant: 0, refused: 0 } });
    const tenant = await api.make.aTenant();
    const { id } = await api.make.aPerson({ roleId: Role.Admin, tenantIds: [tenant.id] });
    const claims = { userId: id, roleId: Role.Admin, sessionEpoch: 0 };
    const authorization = `Bearer ${await api.tokens.issue(claims, api.now())}`;
    const headers = { 'x-api-key': apiKey, 'x-tenant-id': `${tenant.id}`, authorization };

    expect(
      await firing('CanoneCallsOverLimit', app, async () => {
        for (let calls = 0; calls < 102; calls += 1)
          await app.inject({ url: '/api/plan/getAll', headers });
      }),
    ).toEqual(onlyAfter);
  });

  test.each([
    ['CanoneProviderUnavailable', 503, 4],
    ['CanoneProviderRejects', 422, 6],
  ])('%s fires after PayPal’s answers %i', async (name, status, calls) => {
    const url = await answeringProvider(status);
    const gateway = paypalGateways(url, { time: patientTime(api) }).gatewayOf({
      apiUrl: url,
      apiKey: name,
      apiSecret: 'secret',
    });

    expect(
      await firing(name, await server(), async () => {
        for (let call = 0; call < calls; call += 1)
          await expect(gateway.findPlan('P-1')).rejects.toMatchObject({ name: 'ProviderError' });
      }),
    ).toEqual(onlyAfter);
  });

  test('CanoneCallBudgetExhausted fires when a call would wait too long for its turn', async () => {
    const limits = {
      budget: { perSecond: 0.1, burst: 1, reservedForUrgent: 0 },
      breaker: { opensAfter: 5, restMs: 1 },
    };
    const traffic = accountTraffic(limits, patientTime(api));
    const call = () =>
      traffic.send({ isUrgent: false, signal: undefined }, async () => ({
        status: 200,
        text: '{}',
        retryAfterMs: undefined,
      }));

    expect(
      await firing('CanoneCallBudgetExhausted', await server(), async () => {
        await call();
        await expect(call()).rejects.toThrow('the call budget is used up');
      }),
    ).toEqual(onlyAfter);
  });

  test('of every name was fired by a test above, except the one about Prometheus’ own metric', () => {
    const names = alerts.map(({ alert }) => alert);

    expect(names.filter((name) => !fired.has(name))).toEqual(['CanoneDown']);
    expect(expressionOf('CanoneDown')).toBe('up{job="canone"} == 0');
    expect(new Set(names).size).toBe(names.length);
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });
});
