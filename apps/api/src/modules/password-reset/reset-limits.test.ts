import { passwordTooCommon } from '@canone/contracts/access/new-password';
import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { limits } from '../throttle/limits.ts';

const { signIn, requestPasswordReset, resetPassword, validateResetToken } =
  signInContract.endpoints;

let networks = 0;
const anotherNetwork = () => `203.0.113.${(networks += 1)}`;

describe('limits on links for a new password', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  afterAll(() => api.close());

  const ask = (Email: string, address = anotherNetwork()) =>
    api.with({ address }).raw({
      method: 'POST',
      url: requestPasswordReset.path,
      payload: { Email },
    });

  const mailsTo = (recipient: string) => outboxMails(api, recipient);

  async function aLinkOf(email: string): Promise<string> {
    await ask(email);
    const mails = await mailsTo(email);
    return /token=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? '';
  }

  test('AUT-14 · at most three mails an hour go to one address, and the response stays the same', async () => {
    const { email } = await api.make.aPerson();

    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await ask(email));

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await mailsTo(email)).toHaveLength(3);

    api.setNow(String(api.now().add({ hours: 1 })));
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('AUT-14 · many requests from one network are refused in Italian', async () => {
    const address = anotherNetwork();
    const { free } = limits.resetMailFromNetwork;
    await Promise.all(
      Array.from({ length: free }, (_, index) => ask(`chiunque${index}@prova.example`, address)),
    );

    const refused = await ask('ancora@prova.example', address);

    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('Troppi tentativi. Riprova tra un minuto.');
  });

  test('AUT-14 · guessing links from one network is refused, and a valid link is not counted', async () => {
    const address = anotherNetwork();
    const { email } = await api.make.aPerson();
    const token = await aLinkOf(email);
    const caller = api.with({ address });
    const guess = () => caller.call(validateResetToken, { query: { token: 'inventato' } });
    const { free } = limits.resetLinkFromNetwork;

    for (let time = 1; time < free; time += 1) {
      await caller.call(validateResetToken, { query: { token } });
      await expect(guess()).rejects.toMatchObject({ status: 410 });
    }
    await expect(guess()).rejects.toMatchObject({ status: 410 });

    await expect(guess()).rejects.toMatchObject({ status: 429 });
    await expect(
      caller.call(resetPassword, { body: { token: 'inventato', newPassword: 'scelta-ora-1' } }),
    ).rejects.toMatchObject({ status: 429 });
  });

  test('AUT-14 · a new password set by link ends the pause of the account', async () => {
    const { email } = await api.make.aPerson({ password: 'dimenticata-1' });
    const here = api.with({ address: anotherNetwork() });
    const enter = (Password: string) => here.call(signIn, { body: { Email: email, Password } });
    for (let time = 0; time < 5; time += 1) await enter('sbagliata').catch(() => {});
    await expect(enter('dimenticata-1')).rejects.toMatchObject({ status: 429 });

    const token = await aLinkOf(email);
    await here.call(resetPassword, { body: { token, newPassword: 'ricordata-2' } });

    expect((await enter('ricordata-2')).user.email).toBe(email);
  });

  test.each(['Password1!', 'juventus', '123456', 'Ortensia2026'])(
    'AUT-17 · the common password "%s" is refused at its field, and the link stays valid',
    async (newPassword) => {
      const { email } = await api.make.aPerson({ name: 'Ortensia Balducci' });
      const token = await aLinkOf(email);

      const attempt = api.nobody.call(resetPassword, { body: { token, newPassword } });

      await expect(attempt).rejects.toMatchObject({
        status: 400,
        failure: { errors: [{ field: 'newPassword', message: passwordTooCommon }] },
      });
      await api.nobody.call(resetPassword, { body: { token, newPassword: 'lavanderia' } });
    },
  );

  test('AUT-11 AUT-17 · more than 128 characters are refused', async () => {
    const attempt = api.nobody.call(resetPassword, {
      body: { token: 'x', newPassword: 'x'.repeat(129) },
    });

    await expect(attempt).rejects.toMatchObject({
      status: 400,
      message: 'La password può avere al massimo 128 caratteri.',
    });
  });

  test('W152 · many uses of one link at once do not keep other people from choosing a password', async () => {
    const [person, other] = [await api.make.aPerson(), await api.make.aPerson()];
    const [token, ofOther] = [await aLinkOf(person.email), await aLinkOf(other.email)];
    const choose = (link: string, newPassword: string) =>
      api.with({ address: anotherNetwork() }).raw({
        method: 'POST',
        url: resetPassword.path,
        payload: { token: link, newPassword },
      });

    const flood = Array.from({ length: 60 }, (_, at) => choose(token, `lanterna-di-mare-${at}`));
    await Promise.race(flood);
    const answer = await choose(ofOther, 'cammello-di-sera');

    expect(answer.statusCode).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 410, 429]));
  });
});
