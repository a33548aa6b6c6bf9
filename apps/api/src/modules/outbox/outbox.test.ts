import { signInContract } from '@canone/contracts/access/sign-in';
import { MailState, outboxContract } from '@canone/contracts/letters/outbox';
import { Role } from '@canone/contracts/rights/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApi, type TestApi, type TestCaller } from '../../testing/test-api.ts';

const { list, get } = outboxContract.endpoints;
const { requestPasswordReset } = signInContract.endpoints;

async function aRequest(api: TestApi): Promise<string> {
  const { email } = await api.make.aPerson({ roleId: Role.Admin });
  await api.nobody.call(requestPasswordReset, { body: { Email: email } });
  return email;
}

async function mailTo(superAdmin: TestCaller, recipient: string) {
  const { items } = await superAdmin.call(list, { query: { filters: { recipient } } });
  return superAdmin.call(get, { params: { id: items[0]?.id ?? 0 } });
}

describe('AUT-12 · the outbox without SMTP', () => {
  let api: TestApi;
  let superAdmin: TestCaller;

  beforeAll(async () => {
    api = await startTestApi();
    superAdmin = await api.asSuperAdmin();
  });

  afterAll(() => api.close());

  test('keeps a mail in the queue, where a SuperAdmin reads its link', async () => {
    const email = await aRequest(api);
    await api.runJob('mail');

    expect(await mailTo(superAdmin, email)).toMatchObject({
      recipient: email,
      subject: 'La tua nuova password di Canone',
      state: MailState.Queued,
      attempts: 0,
      createdAt: String(api.now()),
      text: expect.stringMatching(/http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}\n/),
    });
  });

  test('is readable neither by an Admin nor by a User', async () => {
    const tenant = await api.make.aTenant();
    for (const caller of [await api.asAdminOf(tenant.id), await api.asUserOf(tenant.id)]) {
      await expect(caller.call(list, { query: {} })).rejects.toMatchObject({ status: 403 });
      await expect(caller.call(get, { params: { id: 1 } })).rejects.toMatchObject({ status: 403 });
    }
  });

  test('deletes an expired link and gives the reason why the mail was not sent', async () => {
    const email = await aRequest(api);
    api.setNow(String(api.now().add({ minutes: 60 })));
    await api.runJob('mail');

    expect(await mailTo(superAdmin, email)).toMatchObject({
      state: MailState.Failed,
      text: null,
      lastError: 'Il link che portava non vale più.',
    });
  });

  test('lists the newest first, finds by recipient, subject and state, and sorts', async () => {
    const [first, second] = [await aRequest(api), await aRequest(api)];

    const { items } = await superAdmin.call(list, { query: { pageSize: 2 } });
    expect(items.map(({ recipient }) => recipient)).toEqual([second, first]);

    const found = async (query: object) =>
      (await superAdmin.call(list, { query: { pageSize: 100, ...query } })).items;
    expect(await found({ filters: { recipient: first.toUpperCase() } })).toHaveLength(1);
    expect(await found({ searchTerm: first })).toHaveLength(1);
    expect(await found({ filters: { subject: 'nessuna così' } })).toEqual([]);
    const queued = await found({ filters: { state: String(MailState.Queued) } });
    expect(queued.map(({ recipient }) => recipient)).toContain(first);
    expect(await found({ filters: { state: String(MailState.Sent) } })).toEqual([]);
    const sorted = (await found({ sort: 'recipient' })).map(({ recipient }) => recipient);
    expect(sorted).toEqual(sorted.toSorted());
  });
});

describe('AUT-12 · the outbox with SMTP', () => {
  let server: MailServer;
  let api: TestApi;
  let superAdmin: TestCaller;

  beforeAll(async () => {
    server = await startMailServer();
    api = await startTestApi({ smtpUrl: server.url });
    superAdmin = await api.asSuperAdmin();
  });

  afterAll(async () => {
    await api.close();
    await server.close();
  });

  test('shows the state of a mail and never its link, sent or not', async () => {
    const email = await aRequest(api);

    expect(await mailTo(superAdmin, email)).toMatchObject({ state: MailState.Queued, text: null });
    server.answerNext(550);
    await api.runJob('mail');

    expect(await mailTo(superAdmin, email)).toMatchObject({
      state: MailState.Failed,
      text: null,
      lastError: expect.stringContaining('550') as string,
    });
  });
});
