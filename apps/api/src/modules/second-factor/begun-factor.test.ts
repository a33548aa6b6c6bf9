import { accountContract } from '@canone/contracts/access/account';
import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { password } from '../../testing/signed-in-devices.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { beginning, startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { beginTotp, confirmTotp, beginPasskey, addPasskey } = secondFactorContract.endpoints;
const { changePassword } = accountContract.endpoints;
const { requestPasswordReset, resetPassword } = signInContract.endpoints;
const newPassword = 'lanterna-di-sera';
const current = { body: { currentPassword: password } };

describe('W140 · a second factor whose set-up has begun', () => {
  let api: TestApi;
  let people: PeopleWithFactors;

  beforeAll(async () => {
    api = await startTestApi();
    people = await peopleWithFactors(api);
  });

  beforeEach(() => api.setNow(beginning));

  afterAll(() => api.close());

  type Caller = Pick<TestCaller, 'call'>;

  /**
   * Begins to add an app and a passkey after the password. Returns the calls with which a session can finish adding
   * them.
   */
  async function begun() {
    const { email } = await people.aPerson();
    const own = await people.enter(email);
    const { key } = await own.call(beginTotp, current);
    const { challenge } = await own.call(beginPasskey, current);
    return {
      email,
      own,
      finishApp: (session: Caller) =>
        session.call(confirmTotp, { body: { code: people.appOf(key).code() } }),
      finishPasskey: (session: Caller) =>
        session.call(addPasskey, {
          body: { name: 'X', passkey: softwarePasskey().create(challenge) },
        }),
    };
  }

  type Begun = Awaited<ReturnType<typeof begun>>;

  const voided = ['account.noTotpBegun', 'account.passkeyRefused'];

  /** The error codes when this session tries to finish adding the app and the passkey. */
  async function refusals({ finishApp, finishPasskey }: Begun, session: Caller) {
    const outcomes = await Promise.allSettled([finishApp(session), finishPasskey(session)]);
    return outcomes.map((it) => (it.status === 'rejected' ? it.reason.code : 'accepted'));
  }

  test('W140 · is void once the person has another second factor, because adding one then requires a proof of the other', async () => {
    const before = await begun();
    const { challenge } = await before.own.call(beginPasskey, current);
    const passkey = softwarePasskey().create(challenge);

    await before.own.call(addPasskey, { body: { name: 'Portatile', passkey } });

    expect(await refusals(before, before.own)).toEqual(voided);
  });

  test('W140 · is void once an app is confirmed', async () => {
    const before = await begun();

    await before.finishApp(before.own);

    await expect(before.finishPasskey(before.own)).rejects.toMatchObject({
      code: 'account.passkeyRefused',
    });
  });

  test('W140 · is void after a change of the password that began it', async () => {
    const before = await begun();

    await before.own.call(changePassword, { body: { currentPassword: password, newPassword } });

    expect(await refusals(before, before.own)).toEqual(voided);
  });

  test('W140 · is void after a new password by a link', async () => {
    const before = await begun();
    const { email: Email } = before;
    await api.nobody.call(requestPasswordReset, { body: { Email } });
    const mails = await outboxMails(api, Email);
    const token = /token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1] ?? '';

    await api.nobody.call(resetPassword, { body: { token, newPassword: password } });

    expect(await refusals(before, await people.enter(Email))).toEqual(voided);
  });

  test('W140 · an app waits for its first code for an hour', async () => {
    const inTime = await begun();
    const late = await begun();
    people.later({ minutes: 59 });
    await inTime.finishApp(inTime.own);
    people.later({ minutes: 1 });

    await expect(late.finishApp(late.own)).rejects.toMatchObject({ code: 'account.noTotpBegun' });
  });
});
