import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicContext } from '../../platform/request/context.ts';
import { runAs } from '../../platform/request/run-as.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { attemptOf, takeAttempt } from './sign-in-attempt.ts';

const { method, path: url } = signInContract.endpoints.signIn;
const password = 'Cavallo-Batteria-42';
const attempts = 500;

describe('AUT-14 · the IPv6 networks of one site', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const tryFrom = (address: string, Email: string, DeviceToken?: string) =>
    api.with({ address }).raw({
      method,
      url,
      payload: { Email, Password: password, DeviceToken },
    });

  /** Makes one attempt from each network of a site, each time at another account. */
  async function attackFromSite(prefix: string): Promise<void> {
    const facts = { engine: api.engine, clock: { now: api.now }, requestId: 'prova' };
    await runAs({ ...facts, caller: { scope: 'public' } }, 'write', async (ctx) => {
      for (let network = 0; network < attempts; network += 1) {
        const there = { ...ctx, address: `${prefix}:${network.toString(16)}::1` } as PublicContext;
        const attempt = attemptOf(there, `sito${network}@prova.example`, {
          device: undefined,
          person: undefined,
        });
        expect(await takeAttempt(there, attempt)).toBeUndefined();
      }
    });
  }

  test('W37 · share 500 attempts; another site and a known device have attempts of their own', async () => {
    const { email } = await api.make.aPerson({ password });
    const known = await tryFrom('2001:db8:7:ffff::1', email);
    const { deviceToken } = known.json<{ data: { deviceToken: string } }>().data;

    await attackFromSite('2001:db8:7');

    expect((await tryFrom('2001:db8:7:fffe::1', email)).statusCode).toBe(429);
    expect((await tryFrom('2001:db8:8:fffe::1', email)).statusCode).toBe(200);
    expect((await tryFrom('2001:db8:7:fffe::1', email, deviceToken)).statusCode).toBe(200);
  });
});
