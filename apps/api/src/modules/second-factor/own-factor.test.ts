import { ownEmailContract } from '@canone/contracts/access/own-email';
import { secondFactorContract } from '@canone/contracts/access/second-factor';
import { errorCatalogue } from '@canone/contracts/texts/errors';
import { secondFactorMessages } from '@canone/contracts/texts/second-factor-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../../testing/second-factors.ts';
import { notSignedIn, password, read } from '../../testing/signed-in-devices.ts';
import { beginning, startTestApi, type TestApi } from '../../testing/test-api.ts';

const { state, beginTotp, confirmTotp, removeTotp, renewRecoveryCodes, beginPasskey } =
  secondFactorContract.endpoints;
const wrongCode = { status: 401, code: 'signIn.wrongCode' };

describe('AUT-22 · a person’s own second factor', () => {
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

  test('is set up with the password and a code, ends the other sessions, and is reported by mail', async () => {
    const { id, email } = await people.aPerson();
    const [own, other] = [await people.enter(email), await people.enter(email)];
    await expect(
      own.call(beginTotp, { body: { currentPassword: 'non-è-questa' } }),
    ).rejects.toMatchObject({ code: 'account.wrongPassword' });
    const { key, uri } = await own.call(beginTotp, { body: { currentPassword: password } });
    expect(uri).toContain(key);
    await people.enter(email);
    await expect(own.call(confirmTotp, { body: { code: '000000' } })).rejects.toMatchObject({
      failure: { errors: [{ field: 'code', message: secondFactorMessages.wrongCode }] },
    });

    const { recoveryCodes } = await own.call(confirmTotp, {
      body: { code: people.appOf(key).code() },
    });

    expect(new Set(recoveryCodes).size).toBe(10);
    await expect(read(other)).rejects.toMatchObject(notSignedIn);
    expect(await own.call(state, {})).toMatchObject({
      totpSince: beginning,
      recoveryCodesLeft: 10,
    });
    expect(JSON.stringify(await mailsTo(email))).toContain('attivata un’app');
    const stored =
      JSON.stringify(await people.entriesOf(id)) + JSON.stringify(await mailsTo(email));
    for (const secret of [key, ...(recoveryCodes ?? [])]) expect(stored).not.toContain(secret);
    const secondFactor = { code: people.appOf(key).code(1) };
    await expect(
      own.call(beginTotp, { body: { currentPassword: password, secondFactor } }),
    ).rejects.toMatchObject({ code: 'account.totpPresent' });
  });

  test('is stored only encrypted or hashed', async () => {
    const { id, app, codes } = await people.aPersonWithApp();
    const rows = await api.make.asOwner(async (db) => [
      ...(await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', id).execute()),
      ...(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()),
    ]);
    const stored = JSON.stringify(rows);

    for (const secret of [app.hex, ...codes]) expect(stored).not.toContain(secret);
    expect(stored).toContain('v2.');
  });

  test('is removed with the password and a code, and its recovery codes end', async () => {
    const { email, own, codes } = await people.aPersonWithApp();
    await expect(
      own.call(removeTotp, { body: { currentPassword: 'non-è-questa' } }),
    ).rejects.toMatchObject({
      failure: {
        errors: [
          { field: 'currentPassword', message: errorCatalogue['account.wrongPassword'].message },
        ],
      },
    });

    const secondFactor = { code: codes[0] ?? '' };
    await own.call(removeTotp, { body: { currentPassword: password, secondFactor } });

    expect(await own.call(state, {})).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    await read(await people.enter(email));
    expect(JSON.stringify(await mailsTo(email))).toContain('tolta l’app');
  });

  test('new recovery codes replace the previous codes', async () => {
    const { email, own, app, codes } = await people.aPersonWithApp();

    const { recoveryCodes } = await own.call(renewRecoveryCodes, {
      body: { currentPassword: password, secondFactor: { code: app.code(1) } },
    });

    const token = await people.firstStep(email);
    await expect(people.finish(token, codes[0] ?? '')).rejects.toMatchObject(wrongCode);
    await people.finish(token, recoveryCodes[0] ?? '');
  });

  test('a person without a factor gets no recovery codes', async () => {
    const own = await people.enter((await people.aPerson()).email);

    await expect(
      own.call(renewRecoveryCodes, { body: { currentPassword: password } }),
    ).rejects.toMatchObject({ code: 'account.noFactor' });
  });

  test('W39 · must be proved to remove it, to add another factor or to renew the codes', async () => {
    const { own } = await people.aPersonWithApp();
    const body = { currentPassword: password };
    const required = { code: 'account.factorRequired' };

    await expect(own.call(removeTotp, { body })).rejects.toMatchObject(required);
    await expect(own.call(renewRecoveryCodes, { body })).rejects.toMatchObject(required);
    await expect(own.call(beginTotp, { body })).rejects.toMatchObject(required);
    await expect(own.call(beginPasskey, { body })).rejects.toMatchObject(required);
    const wrong = { ...body, secondFactor: { code: '000000' } };
    await expect(own.call(removeTotp, { body: wrong })).rejects.toMatchObject({
      code: 'account.wrongCode',
    });
    expect(await own.call(state, {})).toMatchObject({
      totpSince: beginning,
      recoveryCodesLeft: 10,
    });
  });

  test('F3 · is required to change the person’s own e-mail', async () => {
    const { own, app } = await people.aPersonWithApp();
    later();
    const ask = (secondFactor?: { code: string }) =>
      own.call(ownEmailContract.endpoints.requestEmailChange, {
        body: {
          currentPassword: password,
          newEmail: 'fattore@altrove.example',
          ...(secondFactor && { secondFactor }),
        },
      });

    await expect(ask()).rejects.toMatchObject({ code: 'account.factorRequired' });
    await expect(ask({ code: '000000' })).rejects.toMatchObject({ code: 'account.wrongCode' });
    expect((await ask({ code: app.code() })).email).toBe('fattore@altrove.example');
  });
});
