import { signInContract } from '@canone/contracts/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAsSystem } from '../../kit/run-as.ts';
import { apiKey, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { limits } from './limits.ts';
import { takeAttempts } from './throttle.service.ts';

const { signIn } = signInContract.endpoints;
const password = 'Cavallo-Batteria-42';

let networks = 0;
const anotherNetwork = () => `198.51.100.${(networks += 1)}`;

describe('AUT-14 · guessing passwords', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const tryIn = (Email: string, Password: string, address = anotherNetwork()) =>
    api.with({ address }).raw({
      method: signIn.method,
      url: signIn.path,
      payload: { Email, Password },
    });

  async function wrongly(email: string, times: number) {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push(await tryIn(email, 'sbagliata'));
    return answers.map(({ statusCode }) => statusCode);
  }

  const wait = (minutes: number) => api.setNow(String(api.now().add({ minutes })));

  async function countOf(attempt: () => Promise<unknown>) {
    const sum = () =>
      api.make.asOwner((db) =>
        db
          .selectFrom('attempt_counters')
          .select(({ fn }) => fn.sum<string | null>('attempts').as('sum'))
          .executeTakeFirstOrThrow(),
      );
    const before = Number((await sum()).sum);
    await attempt();
    return Number((await sum()).sum) - before;
  }

  test('after five failures an account is refused for a while, with the length of the pause', async () => {
    const { email } = await api.make.aPerson({ password });

    expect(await wrongly(email, 5)).toEqual([401, 401, 401, 401, 401]);
    const refused = await tryIn(email, password);

    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({
      code: 'request.tooMany',
      message: 'Troppi tentativi. Riprova tra un minuto.',
    });
    wait(1);
    expect((await tryIn(email, password)).statusCode).toBe(200);
  });

  test('an unknown e-mail is refused in the same way, whatever its letter case', async () => {
    const nobody = 'mai-visto@prova.example';

    await wrongly(nobody, 5);
    const refused = await tryIn(` ${nobody.toUpperCase()} `, 'sbagliata');

    expect(refused.json()).toMatchObject({
      code: 'request.tooMany',
      message: 'Troppi tentativi. Riprova tra un minuto.',
    });
  });

  test('each further failure doubles the pause, up to a quarter of an hour', async () => {
    const { email } = await api.make.aPerson({ password });
    await wrongly(email, 5);

    const pauses = [];
    for (let round = 0; round < 7; round += 1) {
      const { headers } = await tryIn(email, password);
      pauses.push(Number(headers['retry-after']) / 60);
      wait(pauses.at(-1) ?? 0);
      await wrongly(email, 1);
    }

    expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15]);
  });

  test('a correct password resets the count', async () => {
    const { email } = await api.make.aPerson({ password });
    await wrongly(email, 4);

    expect((await tryIn(email, password)).statusCode).toBe(200);

    expect(await wrongly(email, 4)).toEqual([401, 401, 401, 401]);
    expect((await tryIn(email, password)).statusCode).toBe(200);
  });

  test('failures older than a quarter of an hour do not count', async () => {
    const { email } = await api.make.aPerson({ password });
    await wrongly(email, 4);
    wait(15);

    expect(await wrongly(email, 4)).toEqual([401, 401, 401, 401]);
    expect((await tryIn(email, password)).statusCode).toBe(200);
  });

  test('one network that guesses at many accounts is refused, and the accounts are not', async () => {
    const address = anotherNetwork();
    const { email } = await api.make.aPerson({ password });
    await Promise.all(
      Array.from({ length: limits.signInFromNetwork.free }, (_, index) =>
        tryIn(`tanti${index}@prova.example`, password, address),
      ),
    );

    expect((await tryIn(email, password, address)).statusCode).toBe(429);
    expect((await tryIn(email, password)).statusCode).toBe(200);
  });

  test('successful sign-ins do not use up the attempts of their network', async () => {
    const address = anotherNetwork();
    const { email } = await api.make.aPerson({ password });

    for (let round = 0; round < limits.signInFromNetwork.free + 2; round += 1) {
      expect((await tryIn(email, password, address)).statusCode).toBe(200);
    }
  });

  test('twenty concurrent attempts from two processes give five attempts and fifteen refusals', async () => {
    const { email } = await api.make.aPerson({ password });
    const second = await api.anotherApp();

    const apps = Array.from({ length: 20 }, (_, index) => (index % 2 ? api.app : second));

    const answers = await Promise.all(
      apps.map((app) =>
        app.inject({
          method: signIn.method,
          url: signIn.path,
          headers: { 'x-api-key': apiKey },
          remoteAddress: anotherNetwork(),
          payload: { Email: email, Password: 'sbagliata' },
        }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    await second.close();
  });

  test('the count includes each of twenty concurrent attempts', async () => {
    const limit = { ...limits.signInFromNetwork, free: 1000 };
    const counter = { limit, subject: Buffer.from('venti insieme') };
    const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };

    const counted = await countOf(() =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          runAsSystem(facts, 'write', (ctx) => takeAttempts(ctx, [counter])),
        ),
      ),
    );

    expect(counted).toBe(20);
  });

  test('expired counters are deleted, and others are not', async () => {
    await wrongly('vecchio@prova.example', 1);
    wait(20);
    await wrongly('nuovo@prova.example', 1);

    await api.runJob('forget-attempts');

    const kept = await api.make.asOwner((db) =>
      db.selectFrom('attempt_counters').select('forget_at').execute(),
    );
    expect(kept).toHaveLength(2);
    expect(kept.every((row) => Temporal.Instant.compare(row.forget_at, api.now()) > 0)).toBe(true);
  });
});
