import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretBox } from '../platform/auth/secret-box.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import { secretKey, startTestApi, type TestApi } from '../testing/test-api.ts';
import { resealAll } from './sealed-secrets.repository.ts';
import { checkSecretKey, WrongSecretKeyError } from './secret-key-check.ts';

const wrong = secretBox('a secret key of some other installation');
const right = secretBox(secretKey);

describe('O11 · SECRET_KEY at the start', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startTestApi();
  });

  afterEach(() => api.close());

  const ports = () => ({ engine: api.engine, clock: { now: () => api.now() } });

  test('is accepted at the first start, and any other key is refused at the next start', async () => {
    await checkSecretKey(ports(), right);

    await expect(checkSecretKey(ports(), right)).resolves.toBeUndefined();
    await expect(checkSecretKey(ports(), wrong)).rejects.toThrow(WrongSecretKeyError);
    await expect(checkSecretKey(ports(), wrong)).rejects.toThrow('SECRET_KEY_OLD');
  });

  test('is compared with a saved secret on a database of an older version, of any tenant', async () => {
    await api.make.aTenant();
    await api.make.aProvider((await api.make.aTenant()).id);

    await expect(checkSecretKey(ports(), wrong)).rejects.toThrow(WrongSecretKeyError);
    await expect(checkSecretKey(ports(), right)).resolves.toBeUndefined();
  });

  test('may be a new key together with the previous key, and alone after rotate-key', async () => {
    await checkSecretKey(ports(), right);
    const newKey = 'another secret key, the next one of the tests';

    await checkSecretKey(ports(), secretBox(newKey, secretKey));
    await expect(checkSecretKey(ports(), secretBox(newKey))).rejects.toThrow(WrongSecretKeyError);
    await runAsSystem({ ...ports(), requestId: 'rotate' }, 'write', (ctx) =>
      resealAll(ctx, secretBox(newKey, secretKey)),
    );

    await expect(checkSecretKey(ports(), secretBox(newKey))).resolves.toBeUndefined();
    await expect(checkSecretKey(ports(), right)).rejects.toThrow(WrongSecretKeyError);
  });
});
