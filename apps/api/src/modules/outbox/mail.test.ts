import { signInContract } from '@canone/contracts/access/sign-in';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { smtpMailer } from '../../providers/mail/smtp-mailer.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { mailJob } from './mail.job.ts';
import { maxAttempts } from './retries.ts';

const { requestPasswordReset, validateResetToken } = signInContract.endpoints;

describe('AUT-12 · sending a mail', () => {
  let server: MailServer;
  let api: TestApi;

  beforeAll(async () => {
    server = await startMailServer();
    api = await startTestApi({ smtpUrl: server.url });
  });

  afterAll(async () => {
    await api.close();
    await server.close();
  });

  afterEach(() => api.make.asOwner((db) => db.deleteFrom('outbox').execute()));

  /** A person who has requested a link. The mail with the link waits in the outbox. */
  async function aRequest(): Promise<string> {
    const { email } = await api.make.aPerson({ roleId: Role.Admin });
    await api.nobody.call(requestPasswordReset, { body: { Email: email } });
    return email;
  }

  const outbox = () =>
    api.make.asOwner((db) => db.selectFrom('outbox').selectAll().orderBy('id').execute());
  const theOnlyMail = async () => (await outbox())[0];
  const receivedBy = (email: string) => server.received.filter(({ to }) => to.includes(email));
  const later = (duration: Temporal.DurationLike) => api.setNow(String(api.now().add(duration)));

  test('a request triggers the job, the mail arrives with a working link, and the outbox deletes its text', async () => {
    const email = await aRequest();
    expect(api.triggeredJobs.has('mail')).toBe(true);

    await api.runJob('mail');

    const [mail] = receivedBy(email);
    const [, token = ''] =
      /http:\/\/localhost:3000\/reset-password\?token=([\w-]{43})\n/.exec(mail?.text ?? '') ?? [];
    await api.nobody.call(validateResetToken, { query: { token } });
    expect(mail?.html).toContain(`http://localhost:3000/reset-password?token=${token}"`);
    expect(await theOnlyMail()).toMatchObject({
      sent_at: String(api.now()),
      body: null,
      html: null,
      attempts: 1,
    });
  });

  test('W23 · thousands of letters of one tenant delay neither a link nor the letters of another tenant', async () => {
    const letters = (sender_tenant_id: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        recipient: `${sender_tenant_id}-${index}@prova.example`,
        subject: 'Prova',
        body: 'Testo',
        sender_tenant_id,
        letter_id: index + 1,
        created_at: String(api.now()),
      }));
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values([...letters(7, 5), ...letters(8, 1)])
        .execute(),
    );
    const before = server.received.length;
    const email = await aRequest();

    await api.runJob('mail');

    const order = server.received.slice(before).map(({ to }) => to[0]);
    expect(order).toEqual([
      email,
      '7-0@prova.example',
      '8-0@prova.example',
      ...[1, 2, 3, 4].map((index) => `7-${index}@prova.example`),
    ]);
  });

  test('W32 · each link waits for at most one letter, however many tenants have letters', async () => {
    const tenants = [1, 2, 3, 4, 5, 6];
    const letters = tenants.map((sender_tenant_id) => ({
      recipient: `t${sender_tenant_id}@prova.example`,
      subject: 'Prova',
      body: 'Testo',
      sender_tenant_id,
      letter_id: 1,
      created_at: String(api.now()),
    }));
    await api.make.asOwner((db) => db.insertInto('outbox').values(letters).execute());
    const before = server.received.length;
    const people = [await aRequest(), await aRequest(), await aRequest()];

    await api.runJob('mail');

    const [one, two, three] = people;
    const order = server.received.slice(before).map(({ to }) => to[0]);
    const of = (tenant: number) => `t${tenant}@prova.example`;
    expect(order).toEqual([one, of(1), two, of(2), three, ...[3, 4, 5, 6].map(of)]);
  });

  test('a sent mail is not sent again', async () => {
    const email = await aRequest();

    await api.runJob('mail');
    await api.runJob('mail');
    later({ minutes: 30 });
    await api.runJob('mail');

    expect(receivedBy(email)).toHaveLength(1);
  });

  test('a mail postponed by the server is retried after one minute and then after two, as the same message', async () => {
    const email = await aRequest();
    server.answerNext(451, 451);

    await api.runJob('mail');
    expect(await theOnlyMail()).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('451') as string,
      next_attempt_at: String(api.now().add({ minutes: 1 })),
    });
    later({ seconds: 59 });
    await api.runJob('mail');
    expect(await theOnlyMail()).toMatchObject({ attempts: 1 });
    later({ seconds: 1 });
    await api.runJob('mail');
    expect(await theOnlyMail()).toMatchObject({
      attempts: 2,
      next_attempt_at: String(api.now().add({ minutes: 2 })),
    });
    later({ minutes: 2 });
    await api.runJob('mail');

    const { message_key: key, ...mail } = (await theOnlyMail()) ?? {};
    expect(mail).toMatchObject({ attempts: 3, sent_at: String(api.now()), last_error: null });
    expect(receivedBy(email)).toHaveLength(1);
    expect(receivedBy(email)[0]?.headers).toContain(`Message-ID: <${key}@canone.example>`);
  });

  test('a mail that is refused permanently is given up at once without its link, and the next mail is sent', async () => {
    const refused = await aRequest();
    const taken = await aRequest();
    server.answerNext(550);

    await api.runJob('mail');

    const [first, second] = await outbox();
    expect(first).toMatchObject({
      recipient: refused,
      failed_at: String(api.now()),
      body: null,
      html: null,
      last_error: expect.stringContaining('550') as string,
    });
    expect(second).toMatchObject({ recipient: taken, sent_at: String(api.now()) });
  });

  test('after the last attempt a mail is given up and stays visible', async () => {
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values({
          recipient: 'mai@prova.example',
          subject: 'Prova',
          body: 'Testo',
          html: '<p>Testo</p>',
          attempts: maxAttempts - 1,
          created_at: String(api.now()),
        })
        .execute(),
    );
    server.answerNext(451);

    await api.runJob('mail');

    expect(await theOnlyMail()).toMatchObject({
      failed_at: String(api.now()),
      attempts: maxAttempts,
      body: 'Testo',
    });
  });

  test('a mail with an expired link is never sent, and its text is deleted', async () => {
    const email = await aRequest();
    later({ minutes: 60 });

    await api.runJob('mail');

    expect(receivedBy(email)).toEqual([]);
    expect(await theOnlyMail()).toMatchObject({
      failed_at: String(api.now()),
      body: null,
      last_error: 'Il link che portava non vale più.',
    });
  });

  describe('several workers, or an unavailable server', () => {
    const jobWith = (smtpUrl: string, timeLimitMs = 5_000) =>
      mailJob({
        engine: api.engine,
        clock: { now: api.now },
        mailer: smtpMailer(smtpUrl, { from: 'aiuto@canone.example', timeLimitMs }),
      });

    let people: string[];

    beforeEach(async () => {
      people = [];
      for (let count = 0; count < 6; count++) people.push(await aRequest());
    });

    test('concurrent workers send each mail once', async () => {
      const workers = [jobWith(server.url), jobWith(server.url), jobWith(server.url)];

      await Promise.all(workers.map((worker) => worker.run()));

      expect(people.map((email) => receivedBy(email).length)).toEqual([1, 1, 1, 1, 1, 1]);
      expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1]);
    });

    test('an unreachable server costs one attempt of one mail, and the next run sends all', async () => {
      const gone = await startMailServer();
      await gone.close();

      await jobWith(gone.url).run();
      expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0, 0, 0]);
      later({ minutes: 1 });
      await jobWith(server.url).run();

      expect(people.map((email) => receivedBy(email).length)).toEqual([1, 1, 1, 1, 1, 1]);
    });

    test('a server that never responds is given up after the time limit, and the mail is retried', async () => {
      // a separate server: its answer "hang" stays set for a later mail if the time limit passes before this mail
      // arrives
      const silent = await startMailServer();
      silent.answerNext('hang');

      await jobWith(silent.url, 300).run();
      await silent.close();

      expect(await theOnlyMail()).toMatchObject({
        attempts: 1,
        sent_at: null,
        claimed_until: null,
        next_attempt_at: String(api.now().add({ minutes: 1 })),
      });
    });

    test('a mail of a dead worker is sent by another one after its lease, as the same message', async () => {
      await api.make.asOwner((db) =>
        db
          .updateTable('outbox')
          .set({ claimed_until: String(api.now().add({ minutes: 5 })), attempts: 1 })
          .execute(),
      );

      await jobWith(server.url).run();
      expect(people.flatMap(receivedBy)).toEqual([]);
      later({ minutes: 5 });
      await jobWith(server.url).run();

      expect(people.map((email) => receivedBy(email).length)).toEqual([1, 1, 1, 1, 1, 1]);
      const keys = (await outbox()).map(({ message_key }) => message_key);
      const ids = people.flatMap(receivedBy).map(({ headers }) => headers);
      for (const key of keys) expect(ids.some((headers) => headers.includes(key))).toBe(true);
    });
  });
});
