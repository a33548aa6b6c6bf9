import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, signedInDevices } from '../../testing/signed-in-devices.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const { state, beginPasskey, addPasskey, beginProof } = secondFactorContract.endpoints;
const full = { status: 409, code: 'account.tooManyPasskeys' };

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

test('W182 · a person has twenty passkeys at most, also when two are added at once', async () => {
  const { id: tenantId } = await api.make.aTenant();
  const devices = signedInDevices(api, () => tenantId);
  const { id, email } = await devices.aPerson();
  const own = await devices.enter(email);
  const first = softwarePasskey();
  const { challenge } = await own.call(beginPasskey, { body: { currentPassword: password } });
  const body = { name: 'Prima', passkey: first.create(challenge) };
  await own.call(addPasskey, { body });
  await api.make.asOwner((db) =>
    db
      .insertInto('passkeys')
      .values(
        Array.from({ length: 18 }, (_, n) => ({
          id: `altra-${n}`,
          user_id: id,
          name: 'Altra',
          public_key: Buffer.of(0),
          counter: 0,
          transports: [],
          created_at: String(api.now()),
        })),
      )
      .execute(),
  );
  const begin = async () => {
    const { passkeys } = await own.call(beginProof, {});
    const secondFactor = { passkey: first.use(passkeys?.challenge ?? '') };
    return own.call(beginPasskey, { body: { currentPassword: password, secondFactor } });
  };
  const begun = [await begin(), await begin()];

  const outcomes = await Promise.allSettled(
    begun.map((request) =>
      own.call(addPasskey, {
        body: { name: 'Ultima', passkey: softwarePasskey().create(request.challenge) },
      }),
    ),
  );

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full });
  await expect(begin()).rejects.toMatchObject(full);
  expect((await own.call(state, {})).passkeys).toHaveLength(20);
});
