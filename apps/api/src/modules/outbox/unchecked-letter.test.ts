import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpMailer } from '../../providers/mail/smtp-mailer.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { mailJob } from './mail.job.ts';

describe('AUT-12 · the mail of a tenant whose work fails', () => {
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

  const receivedBy = (email: string) => server.received.filter(({ to }) => to.includes(email));

  test('W64 · a letter whose comparison with the books fails waits, and the mails after it are sent', async () => {
    const letter = { subject: 'Prova', body: 'Testo', letter_id: 1, created_at: String(api.now()) };
    const [broken, whole] = ['sette@prova.example', 'otto@prova.example'];
    await api.make.asOwner((db) =>
      db
        .insertInto('outbox')
        .values([
          { ...letter, sender_tenant_id: 7, recipient: broken },
          { ...letter, sender_tenant_id: 8, recipient: whole },
        ])
        .execute(),
    );
    const job = mailJob({
      engine: api.engine,
      clock: { now: api.now },
      mailer: smtpMailer(server.url, { from: 'aiuto@canone.example' }),
      whyWithdrawn: async ({ tenantId }) => {
        if (tenantId === 7) throw new Error('this tenant is broken');
        return undefined;
      },
    });

    await expect(job.run()).rejects.toThrow('7');

    expect(receivedBy(broken)).toEqual([]);
    expect(receivedBy(whole)).toHaveLength(1);
    const [waiting] = await outboxMails(api, broken);
    expect(waiting).toMatchObject({
      sent_at: null,
      next_attempt_at: String(api.now().add({ minutes: 1 })),
    });
  });
});
