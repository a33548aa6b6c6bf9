import { secondFactorContract, secondStepContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { password, read } from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { state } = secondFactorContract.endpoints;
const { begin, finish } = secondStepContract.endpoints;
const { signIn, requestPasswordReset, resetPassword } = signInContract.endpoints;
const wrongCode = { status: 401, code: 'signIn.wrongCode' };
const expired = { status: 410, code: 'signIn.stepExpired' };

describe('AUT-22 · the second factor', () => {
  let api: TestApi;
  let people: PeopleWithFactors;

  beforeAll(async () => {
    api = await startTestApi();
    people = await peopleWithFactors(api);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(() => api.close());

  const mailsTo = (recipient: string) => outboxMails(api, recipient);
  const later = () => people.later({ seconds: 60 });

  test('the response to a sign-in without a second factor is the one in the specification', async () => {
    const { id, name, email } = await people.aPerson();
    const answer = await api.nobody.raw({
      method: 'POST',
      url: signIn.path,
      payload: { Email: email, Password: password },
    });

    expect(answer.json()).toEqual({
      success: true,
      message: '',
      data: {
        token: expect.any(String) as string,
        deviceToken: expect.any(String) as string,
        user: { id, email, name, roleId: Role.Admin },
        resetUrl: null,
        defaultTenantId: people.tenantId,
      },
    });
  });

  test.each(Object.entries(Role))(
    'a %s with an app gets no session for the password alone',
    async (_, role) => {
      const { email } = await people.aPersonWithApp(role);
      const answer = await api.nobody.raw({
        method: 'POST',
        url: signIn.path,
        payload: { Email: email, Password: password },
      });

      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'signIn.secondFactorRequired',
        data: { resetUrl: expect.stringMatching(/^\/second-factor\?token=[\w-]{43}$/) as string },
      });
      expect(JSON.stringify(answer.json())).not.toContain('deviceToken');
    },
  );

  test('the code of the app completes the sign-in', async () => {
    const { id, name, email, app } = await people.aPersonWithApp();
    const token = await people.firstStep(email);
    later();

    expect(await api.nobody.call(begin, { body: { token } })).toMatchObject({
      email,
      hasTotp: true,
    });
    const answer = await people.finish(token, app.code());

    expect(answer).toEqual({
      token: expect.any(String) as string,
      deviceToken: expect.any(String) as string,
      user: { id, email, name, roleId: Role.Admin },
      resetUrl: null,
      defaultTenantId: people.tenantId,
    });
    await read(api.with({ token: answer.token, tenantId: people.tenantId }));
    const [last] = (await people.entriesOf(id)).toReversed();
    expect(last).toMatchObject({ action: 'signIn', actor_id: id });
    expect(JSON.stringify(last?.after)).toContain('totp');
  });

  test('a code is accepted once in all sign-ins, and afterwards the previous code is refused too', async () => {
    const { email, app } = await people.aPersonWithApp();
    later();
    const code = app.code();
    const before = app.code(-1);
    await people.finish(await people.firstStep(email), code);

    const token = await people.firstStep(email);
    await expect(people.finish(token, code)).rejects.toMatchObject(wrongCode);
    await expect(people.finish(token, before)).rejects.toMatchObject(wrongCode);
    later();
    await people.finish(token, app.code());
  });

  test('of two concurrent uses of one code one succeeds', async () => {
    const { email, app } = await people.aPersonWithApp();
    const tokens = [await people.firstStep(email), await people.firstStep(email)];
    later();
    const code = app.code();

    const both = await Promise.allSettled(tokens.map((token) => people.finish(token, code)));

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('the first step works once, for ten minutes, and ends with a new password', async () => {
    const { email, app } = await people.aPersonWithApp();
    const used = await people.firstStep(email);
    later();
    await people.finish(used, app.code());
    await expect(people.finish(used, app.code(1))).rejects.toMatchObject(expired);

    const old = await people.firstStep(email);
    people.later({ minutes: 10 });
    await expect(people.finish(old, app.code())).rejects.toMatchObject(expired);
    await expect(api.nobody.call(begin, { body: { token: old } })).rejects.toMatchObject(expired);

    const token = await people.firstStep(email);
    await api.nobody.call(requestPasswordReset, { body: { Email: email } });
    const text = (await mailsTo(email)).map(({ body }) => body).join('');
    const link = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    await api.nobody.call(resetPassword, {
      body: { token: link, newPassword: 'lanterna-di-sera' },
    });
    await expect(people.finish(token, app.code())).rejects.toMatchObject(expired);
  });

  test('AUT-14 · five wrong codes pause the account, whatever the sign-in and the network', async () => {
    const { id, email, app } = await people.aPersonWithApp();
    later();
    for (let time = 0; time < 5; time += 1)
      await expect(people.finish(await people.firstStep(email), '000000')).rejects.toMatchObject(
        wrongCode,
      );

    const elsewhere = api.with({ address: '198.51.100.8' });
    const body = { token: await people.firstStep(email), proof: { code: app.code() } };
    await expect(elsewhere.call(finish, { body })).rejects.toMatchObject({ status: 429 });
    people.later({ minutes: 1 });
    await people.finish(body.token, app.code());
    const refusals = (await people.entriesOf(id)).filter(
      ({ refusal }) => refusal === 'signIn.wrongCode',
    );
    expect(refusals).toHaveLength(5);
  });

  test('a recovery code completes a sign-in once, in any spelling, with a mail', async () => {
    const { email, codes } = await people.aPersonWithApp();
    const [code = ''] = codes;
    expect(codes).toHaveLength(10);

    await people.finish(await people.firstStep(email), ` ${code.toUpperCase().replace('-', ' ')}`);

    const token = await people.firstStep(email);
    await expect(people.finish(token, code)).rejects.toMatchObject(wrongCode);
    const own = await people.finish(token, codes[1] ?? '');
    const left = await api.with({ token: own.token }).call(state, {});
    expect(left.recoveryCodesLeft).toBe(8);
    expect(JSON.stringify(await mailsTo(email))).toContain('codici di recupero');
  });

  test('a recovery code of another person is refused', async () => {
    const [one, other] = [await people.aPersonWithApp(), await people.aPersonWithApp()];
    const token = await people.firstStep(one.email);

    await expect(people.finish(token, other.codes[0] ?? '')).rejects.toMatchObject(wrongCode);
  });
});
