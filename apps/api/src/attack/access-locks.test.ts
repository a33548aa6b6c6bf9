import { secondFactorContract, secondStepContract } from '@canone/contracts/access/second-factor';
import { signInContract } from '@canone/contracts/access/sign-in';
import { userAccessContract } from '@canone/contracts/people/user-access';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { untilBlocked } from '../testing/blocked-statements.ts';
import { type EmailChanges, emailChanges } from '../testing/email-changes.ts';
import { outboxMails } from '../testing/outbox-mails.ts';
import { type PeopleWithFactors, peopleWithFactors } from '../testing/second-factors.ts';
import { password } from '../testing/signed-in-devices.ts';
import { softwarePasskey } from '../testing/software-passkey.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const { beginTotp, confirmTotp, beginPasskey, addPasskey } = secondFactorContract.endpoints;
const { begin, finish } = secondStepContract.endpoints;
const { requestPasswordReset, resetPassword } = signInContract.endpoints;
const current = { currentPassword: password };

/**
 * The removal and the erasure of a person first lock the person and then the records of the person. A call with the
 * opposite order causes a deadlock: each of the two waits for the other, and PostgreSQL cancels one of them.
 */
describe.runIf(inject('database').kind === 'postgres')('W141 · the locks of access', () => {
  let api: TestApi;
  let people: PeopleWithFactors;
  let changes: EmailChanges;

  beforeAll(async () => {
    api = await startTestApi();
    people = await peopleWithFactors(api);
    changes = emailChanges(api, people);
  });

  afterAll(() => api.close());

  /**
   * Makes a call while another transaction holds the lock of the person. The other transaction then locks the person's
   * rows in the table. Returns PostgreSQL's error if the call already holds these rows, and the error of the call.
   */
  async function errorsBehind(
    { id, table }: { readonly id: number; readonly table: string },
    call: () => Promise<unknown>,
  ) {
    const client = await api.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from users where id = $1 for update', [id]);
      const outcome = call();
      await untilBlocked(api.owner.pool);

      const locked = await client
        .query(`select from ${table} where user_id = $1 for update nowait`, [id])
        .then(() => undefined, String);
      await client.query('rollback');
      return [locked, await outcome.then(() => undefined, String)];
    } finally {
      client.release(true);
    }
  }

  async function aPersonWithPasskey() {
    const person = await people.aPerson();
    const own = await people.enter(person.email);
    const key = softwarePasskey();
    const { challenge } = await own.call(beginPasskey, { body: current });
    const body = { name: 'Portatile', passkey: key.create(challenge) };
    await own.call(addPasskey, { body });
    return { ...person, key };
  }

  test('W141 · a second step locks the person before the step', async () => {
    const { id, email, key } = await aPersonWithPasskey();
    const token = await people.firstStep(email);
    const { passkeys } = await api.nobody.call(begin, { body: { token } });
    const proof = { passkey: key.use(passkeys?.challenge ?? '') };

    const errors = await errorsBehind({ id, table: 'sign_in_steps' }, () =>
      api.nobody.call(finish, { body: { token, proof } }),
    );

    expect(errors).toEqual([undefined, undefined]);
  });

  test('W141 · a new password by a link locks the person before the link', async () => {
    const { id, email: Email } = await people.aPerson();
    await api.nobody.call(requestPasswordReset, { body: { Email } });
    const [mail] = await outboxMails(api, Email);
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';

    const errors = await errorsBehind({ id, table: 'password_resets' }, () =>
      api.nobody.call(resetPassword, { body: { token, newPassword: 'lanterna-di-sera' } }),
    );

    expect(errors).toEqual([undefined, undefined]);
  });

  test('W141 · the confirmation of an e-mail locks the person before the change', async () => {
    const { id, newEmail } = await changes.aRequest();
    const token = await changes.tokenTo(newEmail);

    const errors = await errorsBehind({ id, table: 'email_changes' }, () => changes.confirm(token));

    expect(errors).toEqual([undefined, undefined]);
  });

  test('W141 · the reset of a second factor locks the person before the factors', async () => {
    const { id } = await aPersonWithPasskey();
    const { call } = await api.asSuperAdmin();

    const errors = await errorsBehind({ id, table: 'passkeys' }, () =>
      call(userAccessContract.endpoints.resetSecondFactor, { params: { id } }),
    );

    expect(errors).toEqual([undefined, undefined]);
  });

  test('W141 · an app and a passkey are added at the same moment, with codes for the first', async () => {
    for (let time = 0; time < 5; time += 1) {
      const own = await people.enter((await people.aPerson()).email);
      const { key } = await own.call(beginTotp, { body: current });
      const { challenge } = await own.call(beginPasskey, { body: current });
      const passkey = softwarePasskey().create(challenge);

      const added = await Promise.allSettled([
        own.call(addPasskey, { body: { name: 'X', passkey } }),
        own.call(confirmTotp, { body: { code: people.appOf(key).code() } }),
      ]);

      // the first added factor ends the factors that are not confirmed yet
      const outcomes = added.map((it) => (it.status === 'rejected' ? it.reason.status : 'added'));
      expect(outcomes).toHaveLength(2);
      expect(new Set(outcomes)).toEqual(new Set([409, 'added']));
    }
  });
});
