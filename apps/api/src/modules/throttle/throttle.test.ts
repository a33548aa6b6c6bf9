import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicContext } from '../../platform/request/context.ts';
import { runAs, runAsSystem } from '../../platform/request/run-as.ts';
import { apiKey, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { limits } from './limits.ts';
import { networkCounter, signInCounters, takeAttempts } from './throttle.service.ts';

const { method, path: url } = signInContract.endpoints.signIn;
const password = 'Cavallo-Batteria-42';

let networks = 0;
const anotherNetwork = () => `198.51.100.${(networks += 1)}`;

describe('AUT-14 · guessing passwords', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const home = '192.0.2.7';

  const triesOn =
    (DeviceToken?: string) =>
    (Email: string, Password: string, address = home) =>
      api.with({ address }).raw({ method, url, payload: { Email, Password, DeviceToken } });
  const tryIn = triesOn();

  async function wrongly(email: string, times: number, address = home) {
    const answers = [];
    for (let time = 0; time < times; time += 1)
      answers.push(await tryIn(email, 'sbagliata', address));
    return answers.map(({ statusCode }) => statusCode);
  }

  /** Uses up the account's fifty attempts from many networks. */
  async function attackFromEverywhere(email: string) {
    const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };
    await runAsSystem(facts, 'write', async (ctx) => {
      const inAll = signInCounters(ctx, email).slice(1);
      for (let time = 0; time < 50; time += 1)
        expect(await takeAttempts(ctx, inAll)).toBeUndefined();
    });
  }

  /** Signs the owner in. Returns the device token that the browser keeps. */
  async function deviceOf(email: string, DeviceToken?: string) {
    const answer = await triesOn(DeviceToken)(email, password, anotherNetwork());
    return answer.json<{ data: { deviceToken: string } }>().data.deviceToken;
  }

  const warningsFor = (email: string) =>
    api.make.asOwner((db) =>
      db.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', email).execute(),
    );

  const wait = (minutes: number) => api.setNow(String(api.now().add({ minutes })));

  test('after five failures an account is refused for a while, and the response says for how long', async () => {
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

  test('W46 · every spelling of an e-mail that finds an account counts for this account', async () => {
    const { email } = await api.make.aPerson({ password, email: 'titti.infissi@prova.example' });
    const dotted = email.replaceAll('i', 'İ');
    await wrongly(email, 5);

    const answers = [await tryIn(email, password), await tryIn(dotted, password)];

    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(200);
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

  test('a network that guesses the passwords of many accounts is refused, and the accounts are not', async () => {
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

  test('F9 · wrong passwords from other networks do not lock out the owner of an account', async () => {
    const { email } = await api.make.aPerson({ password });

    for (let network = 0; network < 5; network += 1) await wrongly(email, 1, anotherNetwork());
    expect(await wrongly(email, 5, '203.0.113.50')).toEqual([401, 401, 401, 401, 401]);

    expect((await tryIn(email, password, '203.0.113.50')).statusCode).toBe(429);
    expect((await tryIn(email, password, home)).statusCode).toBe(200);
  });

  test('F9 · the right password is accepted from a known device while the account is attacked from many networks', async () => {
    const { email } = await api.make.aPerson({ password });
    const device = await deviceOf(email);
    await attackFromEverywhere(email);

    expect((await tryIn(email, password, anotherNetwork())).statusCode).toBe(429);
    expect((await triesOn(device)(email, password, anotherNetwork())).statusCode).toBe(200);
  });

  test('F9 · the right password is accepted from a known device in the attacker’s own network', async () => {
    const { email } = await api.make.aPerson({ password });
    const device = await deviceOf(email);
    await wrongly(email, 5, '203.0.113.51');

    expect((await tryIn(email, password, '203.0.113.51')).statusCode).toBe(429);
    expect((await triesOn(device)(email, password, '203.0.113.51')).statusCode).toBe(200);
  });

  test('F9 · a known device allows five wrong passwords too, and they do not count on other devices', async () => {
    const { email } = await api.make.aPerson({ password });
    const device = await deviceOf(email);
    const wrong = [];
    for (let time = 0; time < 6; time += 1)
      wrong.push((await triesOn(device)(email, 'sbagliata', home)).statusCode);

    expect(wrong).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await triesOn(device)(email, password, home)).statusCode).toBe(429);
    expect((await tryIn(email, password, home)).statusCode).toBe(200);
  });

  test('F9 · a shared browser is a known device of both people, and the device token of another person is not accepted', async () => {
    const [anna, bruno] = [
      await api.make.aPerson({ password }),
      await api.make.aPerson({ password }),
    ];
    const shared = await deviceOf(bruno.email, await deviceOf(anna.email));
    const foreign = await deviceOf((await api.make.aPerson({ password })).email);
    for (const { email } of [anna, bruno]) await attackFromEverywhere(email);

    const answers = [];
    for (const token of [shared, foreign, `${shared}x`, 'nonsense'])
      for (const { email } of [anna, bruno])
        answers.push((await triesOn(token)(email, password, anotherNetwork())).statusCode);

    expect(answers).toEqual([200, 200, ...Array(6).fill(429)]);
  });

  test('F9 · wrong passwords of one person on a shared browser do not lock out the other person', async () => {
    const [anna, bruno] = [
      await api.make.aPerson({ password }),
      await api.make.aPerson({ password }),
    ];
    const onShared = triesOn(await deviceOf(bruno.email, await deviceOf(anna.email)));
    for (let time = 0; time < 5; time += 1) await onShared(anna.email, 'sbagliata');

    expect((await onShared(anna.email, password)).statusCode).toBe(429);
    expect((await onShared(bruno.email, password)).statusCode).toBe(200);
  });

  test('F9 · the owner of an account receives one mail a day about refused attempts, and an inactive person or an unknown address receives none', async () => {
    const { email } = await api.make.aPerson({ password });
    const inactive = await api.make.aPerson({ password, isActive: false });
    for (const address of [email, inactive.email, 'nessuno@prova.example']) {
      await attackFromEverywhere(address);
      expect(await wrongly(address, 2, anotherNetwork())).toEqual([429, 429]);
    }

    expect(await warningsFor(email)).toEqual([
      {
        subject: 'Troppi tentativi di accesso a Canone',
        body: expect.stringContaining('con la tua email e una password sbagliata'),
      },
    ]);
    expect(await warningsFor(inactive.email)).toEqual([]);
    expect(await warningsFor('nessuno@prova.example')).toEqual([]);
    wait(1441);
    await attackFromEverywhere(email);
    await wrongly(email, 1);
    expect(await warningsFor(email)).toHaveLength(2);
  });

  // the last free attempt begins a pause, and a successful sign-in ends this pause
  test('successful sign-ins do not use up the attempts of their network', async () => {
    const address = anotherNetwork();
    const { email } = await api.make.aPerson({ password });

    const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };
    await runAs({ ...facts, caller: { scope: 'public', address } }, 'write', async (ctx) => {
      const there = ctx as PublicContext; // the scope gives this context
      for (let time = 1; time < limits.signInFromNetwork.free; time += 1)
        await takeAttempts(there, [networkCounter('signInFromNetwork', there)]);
    });

    for (let round = 0; round < 4; round += 1)
      expect((await tryIn(email, password, address)).statusCode).toBe(200);
  });

  test('of twenty concurrent attempts at two processes, five are checked and fifteen are refused', async () => {
    const { email } = await api.make.aPerson({ password });
    const second = await api.anotherApp();

    const apps = Array.from({ length: 20 }, (_, index) => (index % 2 ? api.app : second));

    const answers = await Promise.all(
      apps.map((app) =>
        app.inject({
          method,
          url,
          headers: { 'x-api-key': apiKey },
          remoteAddress: home,
          payload: { Email: email, Password: 'sbagliata' },
        }),
      ),
    );

    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    await second.close();
  });

  test('expired counters are deleted, and others are not', async () => {
    await api.make.asOwner((db) => db.deleteFrom('attempt_counters').execute());
    await wrongly('vecchio@prova.example', 1);
    wait(61);
    await wrongly('nuovo@prova.example', 1);

    await api.runJob('forget-attempts');

    const kept = await api.make.asOwner((db) =>
      db.selectFrom('attempt_counters').select('forget_at').execute(),
    );
    // the counter of the network, and those of the account in this network and in all networks
    expect(kept).toHaveLength(3);
    expect(kept.every((row) => Temporal.Instant.compare(row.forget_at, api.now()) > 0)).toBe(true);
  });
});
