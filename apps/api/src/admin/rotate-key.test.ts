import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretBox } from '../platform/auth/secret-box.ts';
import { runAsSystem } from '../platform/request/run-as.ts';
import { secretKey, startTestApi, type TestApi } from '../testing/test-api.ts';
import { resealAll } from './sealed-secrets.repository.ts';

const newKey = 'another secret key, the next one of the tests';

describe('a new SECRET_KEY', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const reseal = (box = secretBox(newKey, secretKey)) =>
    runAsSystem(
      { engine: api.engine, clock: { now: () => api.now() }, requestId: randomUUID() },
      'write',
      (ctx) => resealAll(ctx, box),
    );

  const sealedOf = (tenantId: number) =>
    api.make
      .inTenant(tenantId, (db) =>
        db.selectFrom('payment_providers').select('api_secret_sealed').orderBy('id').execute(),
      )
      .then((rows) => rows.map((row) => row.api_secret_sealed ?? ''));

  test('OPS-09 · every tenant’s secrets are re-encrypted once; then the old key is not needed', async () => {
    const [ours, theirs] = [await api.make.aTenant(), await api.make.aTenant()];
    for (const { id } of [ours, ours, theirs]) await api.make.aProvider(id);
    const secrets = (await sealedOf(ours.id)).map((sealed) => secretBox(secretKey).open(sealed));

    expect(await reseal()).toBe(3);

    const resealed = await sealedOf(ours.id);
    expect(resealed.map((sealed) => secretBox(newKey).open(sealed))).toEqual(secrets);
    expect(await sealedOf(theirs.id)).toHaveLength(1);
    expect(await reseal()).toBe(0);
    expect(await sealedOf(ours.id)).toEqual(resealed);
  });

  test('OPS-09 · when one secret cannot be decrypted, no secret is changed', async () => {
    const { id } = await api.make.aTenant();
    await api.make.aProvider(id);
    const before = await sealedOf(id);
    const lost = secretBox('yet another secret key, not of any of these');
    const other = await api.make.aTenant();
    await api.make.inTenant(other.id, (db) =>
      db
        .insertInto('payment_providers')
        .values({
          tenant_id: other.id,
          name: 'PayPal',
          api_url: api.paypal.url,
          api_key: 'chiave',
          api_secret_sealed: lost.seal('persa'),
        })
        .execute(),
    );

    await expect(reseal()).rejects.toThrow('the key that encrypted the secret is missing');

    expect(await sealedOf(id)).toEqual(before);
  });
});
