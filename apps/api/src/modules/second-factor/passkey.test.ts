import { ownEmailContract } from '@canone/contracts/access/own-email';
import type { UsedPasskey } from '@canone/contracts/access/passkey';
import {
  type FactorProof,
  secondFactorContract,
  secondStepContract,
} from '@canone/contracts/access/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { notSignedIn, password, read } from '../../testing/signed-in-devices.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { beginning, startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { state, beginTotp, beginPasskey, addPasskey, removePasskey, beginProof } =
  secondFactorContract.endpoints;
const { begin, finish } = secondStepContract.endpoints;
const refused = { code: 'account.passkeyRefused' };
const wrong = { status: 401, code: 'signIn.wrongCode' };

describe('AUT-23 · passkeys', () => {
  let api: TestApi;
  let people: PeopleWithFactors;

  beforeAll(async () => {
    api = await startTestApi();
    people = await peopleWithFactors(api);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(() => api.close());

  type Caller = Pick<TestCaller, 'call'>;
  /** Requests the challenge for a new passkey. A person who already has a second factor must prove it. */
  const challengeFor = async (own: Caller, secondFactor?: FactorProof) =>
    (
      await own.call(beginPasskey, {
        body: { currentPassword: password, ...(secondFactor && { secondFactor }) },
      })
    ).challenge;

  /** The proof of a change by a passkey of the person. */
  async function proofBy(own: Caller, key: ReturnType<typeof softwarePasskey>) {
    const { passkeys } = await own.call(beginProof, {});
    return { passkey: key.use(passkeys?.challenge ?? '') };
  }

  async function aPersonWithPasskey() {
    const person = await people.aPerson();
    const own = await people.enter(person.email);
    const key = softwarePasskey();
    const body = { name: 'Portatile', passkey: key.create(await challengeFor(own)) };
    const { recoveryCodes } = await own.call(addPasskey, { body });
    return { ...person, own, key, recoveryCodes };
  }

  /** Sends the password. Returns the token and the challenge of the second step. */
  async function firstStep(email: string) {
    const token = await people.firstStep(email);
    const { passkeys } = await api.nobody.call(begin, { body: { token } });
    return { token, challenge: passkeys?.challenge ?? '', request: passkeys };
  }

  const finishWith = (token: string, passkey: UsedPasskey) =>
    api.nobody.call(finish, { body: { token, proof: { passkey } } });

  test('a passkey is added with the password; other sessions end, and the first brings codes', async () => {
    const { email } = await people.aPerson();
    const [own, other] = [await people.enter(email), await people.enter(email)];
    await expect(
      own.call(beginPasskey, { body: { currentPassword: 'non-è-questa' } }),
    ).rejects.toMatchObject({ code: 'account.wrongPassword' });
    const key = softwarePasskey();

    const passkey = key.create(await challengeFor(own));
    const added = await own.call(addPasskey, { body: { name: 'Portatile', passkey } });

    expect(added.recoveryCodes).toHaveLength(10);
    await expect(read(other)).rejects.toMatchObject(notSignedIn);
    expect(await own.call(state, {})).toMatchObject({
      canAddPasskeys: true,
      passkeys: [{ id: key.id, name: 'Portatile', createdAt: beginning, lastUsedAt: null }],
    });
    const proof = await proofBy(own, key);
    const second = softwarePasskey().create(await challengeFor(own, proof));
    const again = await own.call(addPasskey, { body: { name: 'Telefono', passkey: second } });
    expect(again.recoveryCodes).toBeNull();
  });

  test('a passkey completes a sign-in, and its use is recorded', async () => {
    const { email, key } = await aPersonWithPasskey();
    people.later({ minutes: 1 });
    const { token, challenge, request } = await firstStep(email);
    expect(request).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.id, type: 'public-key' }],
    });

    const { signedIn } = await finishWith(token, key.use(challenge));

    const own = api.with({ token: signedIn.token });
    const { passkeys } = await own.call(state, {});
    expect(passkeys[0]?.lastUsedAt).toBe('2026-11-21T09:31:00Z');
  });

  test('an app that is set up in addition to a passkey completes no sign-in before its confirmation', async () => {
    const { email, own, key: passkey } = await aPersonWithPasskey();
    const secondFactor = await proofBy(own, passkey);
    const { key } = await own.call(beginTotp, {
      body: { currentPassword: password, secondFactor },
    });
    const token = await people.firstStep(email);

    const attempt = people.finish(token, people.appOf(key).code());

    await expect(attempt).rejects.toMatchObject(wrong);
  });

  test.each([
    ['from another site', { origin: 'http://localhost:4000' }],
    ['for another relying party', { rpId: 'altrove.example' }],
  ])('a new passkey %s is refused', async (_, faults) => {
    const own = await people.enter((await people.aPerson()).email);
    const passkey = softwarePasskey().create(await challengeFor(own), faults);

    await expect(own.call(addPasskey, { body: { name: 'X', passkey } })).rejects.toMatchObject(
      refused,
    );
  });

  test('a new passkey needs a challenge of the same person, used once within five minutes', async () => {
    const own = await people.enter((await people.aPerson()).email);
    const stranger = await people.enter((await people.aPerson()).email);
    const theirs = softwarePasskey().create(await challengeFor(stranger));
    const add = (passkey: typeof theirs) => own.call(addPasskey, { body: { name: 'X', passkey } });
    await expect(add(theirs)).rejects.toMatchObject(refused);

    const challenge = await challengeFor(own);
    const first = softwarePasskey();
    await add(first.create(challenge));
    await expect(add(softwarePasskey().create(challenge))).rejects.toMatchObject(refused);

    const proof = await proofBy(own, first);
    const late = softwarePasskey().create(await challengeFor(own, proof));
    people.later({ minutes: 5 });
    await expect(add(late)).rejects.toMatchObject(refused);
  });

  test('a passkey of one person cannot become another person’s', async () => {
    const { key } = await aPersonWithPasskey();
    const thief = await people.enter((await people.aPerson()).email);
    const passkey = key.create(await challengeFor(thief));

    await expect(thief.call(addPasskey, { body: { name: 'X', passkey } })).rejects.toMatchObject(
      refused,
    );
  });

  test.each([
    ['from another site', { origin: 'http://localhost:4000' }],
    ['for another relying party', { rpId: 'altrove.example' }],
    ['with the counter of before, as a copy has it', { counter: 1 }],
  ])('a proof %s is refused', async (_, faults) => {
    const { email, key } = await aPersonWithPasskey();
    const { token, challenge } = await firstStep(email);

    await expect(finishWith(token, key.use(challenge, faults))).rejects.toMatchObject(wrong);
  });

  test('a proof by another key, with another challenge, or of another purpose is refused', async () => {
    const { email, own, key } = await aPersonWithPasskey();
    const other = await aPersonWithPasskey();
    const { token, challenge } = await firstStep(email);
    await expect(finishWith(token, other.key.use(challenge))).rejects.toMatchObject(wrong);
    const imitation = { ...softwarePasskey().use(challenge), id: key.id, rawId: key.id };
    await expect(finishWith(token, imitation)).rejects.toMatchObject(wrong);

    const invented = Buffer.alloc(32).toString('base64url');
    await expect(finishWith(token, key.use(invented))).rejects.toMatchObject(wrong);
    const { passkeys } = await own.call(beginProof, {});
    await expect(finishWith(token, key.use(passkeys?.challenge ?? ''))).rejects.toMatchObject(
      wrong,
    );
  });

  test('a proof works once', async () => {
    const { email, key } = await aPersonWithPasskey();
    const { token, challenge } = await firstStep(email);
    const proof = key.use(challenge);
    await finishWith(token, proof);

    const again = await firstStep(email);

    await expect(finishWith(again.token, proof)).rejects.toMatchObject(wrong);
  });

  test('a proof with the counter of the last proof, as a copy has it, is refused', async () => {
    const { email, key } = await aPersonWithPasskey();
    const { token, challenge } = await firstStep(email);
    await finishWith(token, key.use(challenge, { counter: 7 }));

    const again = await firstStep(email);

    await expect(
      finishWith(again.token, key.use(again.challenge, { counter: 7 })),
    ).rejects.toMatchObject(wrong);
  });

  test('F3 · a passkey confirms a change of the person’s own e-mail', async () => {
    const { own, key } = await aPersonWithPasskey();
    const { passkeys } = await own.call(beginProof, {});
    const passkey = key.use(passkeys?.challenge ?? '');
    const body = { currentPassword: password, newEmail: 'chiave@altrove.example' };

    const answer = await own.call(ownEmailContract.endpoints.requestEmailChange, {
      body: { ...body, secondFactor: { passkey } },
    });

    expect(answer.email).toBe('chiave@altrove.example');
  });

  test('a passkey is removed with the password by its owner only', async () => {
    const { email, own, key } = await aPersonWithPasskey();
    const thief = await people.enter((await people.aPerson()).email);
    const body = { currentPassword: password, passkeyId: key.id };
    await expect(thief.call(removePasskey, { body })).rejects.toMatchObject({ status: 404 });
    await expect(
      own.call(removePasskey, { body: { ...body, currentPassword: 'non-è-questa' } }),
    ).rejects.toMatchObject({ code: 'account.wrongPassword' });

    await own.call(removePasskey, { body: { ...body, secondFactor: await proofBy(own, key) } });

    expect(await own.call(state, {})).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    await read(await people.enter(email));
  });
});
