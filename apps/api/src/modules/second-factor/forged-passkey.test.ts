import { type CreatedPasskey } from '@canone/contracts/access/passkey';
import { secondFactorContract, secondStepContract } from '@canone/contracts/access/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { password } from '../../testing/signed-in-devices.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { state, beginPasskey, addPasskey, beginProof, removePasskey } =
  secondFactorContract.endpoints;
const { begin, finish } = secondStepContract.endpoints;
const refused = { code: 'account.passkeyRefused' };
const wrong = {
  status: 401,
  code: 'signIn.wrongCode',
  message: 'La passkey non è stata accettata: ricomincia.',
};

describe('W138 AQ5 · a forged passkey', () => {
  let api: TestApi;
  let people: PeopleWithFactors;

  beforeAll(async () => {
    api = await startTestApi();
    people = await peopleWithFactors(api);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(() => api.close());

  async function aPersonWhoAdds() {
    const person = await people.aPerson();
    const own = await people.enter(person.email);
    const body = { currentPassword: password };
    const { challenge } = await own.call(beginPasskey, { body });
    const add = (passkey: CreatedPasskey) =>
      own.call(addPasskey, { body: { name: 'Portatile', passkey } });
    return { ...person, own, challenge, add };
  }

  async function firstStep(email: string) {
    const token = await people.firstStep(email);
    const { passkeys } = await api.nobody.call(begin, { body: { token } });
    return { token, challenge: passkeys?.challenge ?? '' };
  }

  test.each([[7], [null], [{}], [[]]])(
    'W138 · a challenge %j is refused, and counts as an attempt',
    async (named) => {
      const { email, challenge, add } = await aPersonWhoAdds();
      const key = softwarePasskey();
      await expect(add(key.create(challenge, { named }))).rejects.toMatchObject(refused);
      await add(key.create(challenge));

      const step = await firstStep(email);
      const prove = (faults: object) =>
        api.nobody.call(finish, {
          body: { token: step.token, proof: { passkey: key.use(step.challenge, faults) } },
        });
      for (let time = 0; time < 5; time += 1)
        await expect(prove({ named })).rejects.toMatchObject(wrong);

      await expect(prove({})).rejects.toMatchObject({ status: 429 });
    },
  );

  test('W138 · an invalid public key proves nothing', async () => {
    const { email, challenge, add } = await aPersonWhoAdds();
    const key = softwarePasskey();
    await add(key.create(challenge, { point: Buffer.alloc(32, 1) }));

    const step = await firstStep(email);
    const proof = { passkey: key.use(step.challenge) };

    await expect(
      api.nobody.call(finish, { body: { token: step.token, proof } }),
    ).rejects.toMatchObject(wrong);
  });

  test.each([0, 1_100, 3_500])(
    'W139 · a passkey with an id of %i bytes, which nobody could remove, is refused',
    async (length) => {
      const { own, challenge, add } = await aPersonWhoAdds();
      const passkey = softwarePasskey().create(challenge, { id: Buffer.alloc(length, 7) });

      await expect(add(passkey)).rejects.toMatchObject(refused);

      expect(await own.call(state, {})).toMatchObject({ passkeys: [] });
    },
  );

  test('W139 · a passkey with the longest id of browsers is added, used and removed', async () => {
    const { own, challenge, add } = await aPersonWhoAdds();
    const key = softwarePasskey(undefined, 1_023);
    await add(key.create(challenge));
    const { passkeys } = await own.call(beginProof, {});
    const secondFactor = { passkey: key.use(passkeys?.challenge ?? '') };

    await own.call(removePasskey, {
      body: { currentPassword: password, passkeyId: key.id, secondFactor },
    });

    expect(await own.call(state, {})).toMatchObject({ passkeys: [] });
  });
});
