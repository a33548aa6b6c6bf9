import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { connectionTo, smtpMailer } from './smtp-mailer.ts';

const from = 'aiuto@canone.example';
const messageKey = '0d7cbd31-5d0a-4b0c-9d5e-0a2b5ff8a001';
const mail = {
  recipient: 'lucia@prova.example',
  subject: 'È cambiata la password',
  text: 'Ciao Lucia, è tutto a posto.\n',
  html: '<p>Ciao Lucia, è <b>tutto</b> a posto.</p>\n',
  messageKey,
};

const auth = { user: 'io', pass: 'p@ss' };
test.each([
  ['smtp://mail.example', { port: 587, secure: false, requireTLS: false }],
  ['smtp://io:p%40ss@mail.example:2525', { port: 2525, secure: false, requireTLS: true, auth }],
  ['smtps://io:p%40ss@mail.example', { port: 465, secure: true, requireTLS: false, auth }],
  ['smtp://io:p%40ss@localhost:1025', { port: 1025, secure: false, requireTLS: false, auth }],
  ['smtp://io:p%40ss@[::1]:1025', { port: 1025, secure: false, requireTLS: false, auth }],
  ['smtp://io:p%40ss@localhost.example', { port: 587, secure: false, requireTLS: true, auth }],
])('AUT-12 · %s: a password is sent only over TLS', (url, expected) => {
  expect(connectionTo(url)).toEqual({ host: expect.any(String) as string, ...expected });
});

describe('AUT-12 · mail over SMTP', () => {
  let server: MailServer;

  beforeAll(async () => {
    server = await startMailServer();
  });

  afterAll(() => server.close());

  test('has its sender, one recipient, its own Message-ID and both texts', async () => {
    const delivery = await smtpMailer(server.url, { from }).send(mail);

    expect(delivery).toEqual({ outcome: 'sent' });
    const received = server.received.at(-1);
    expect(received?.to).toEqual(['lucia@prova.example']);
    expect(received?.headers).toContain('From: Canone <aiuto@canone.example>');
    expect(received?.headers).toContain('To: lucia@prova.example');
    expect(received?.headers).toContain(`Message-ID: <${messageKey}@canone.example>`);
    expect(received?.headers).toContain('Auto-Submitted: auto-generated');
    expect(received?.headers).toContain('multipart/alternative');
    expect(received?.text).toContain('Ciao Lucia, è tutto a posto.');
    expect(received?.html).toContain('è <b>tutto</b> a posto');
  });

  test.each([
    ['=?UTF-8?B?Q2Fub25l?=', 'Canone in base64'],
    ['Studio =?utf-8?q?C=61none?=', 'Canone in quoted-printable'],
  ])('W203 · a sender and a subject %s are not read as %s', async (written) => {
    await smtpMailer(server.url, { from }).send({ ...mail, senderName: written, subject: written });

    const headers = server.received.at(-1)?.headers;
    expect(headers).toMatch(/^From: =\?UTF-8\?Q\?.+ <aiuto@canone\.example>$/m);
    expect(headers).toMatch(/^Subject: =\?UTF-8\?Q\?/m);
    expect(headers).not.toContain(written);
  });

  test.each([
    [451, 'postponed'],
    [550, 'refused'],
  ])('a response %i to the message gives %s, with the server’s text', async (code, outcome) => {
    server.answerNext(code);

    const delivery = await smtpMailer(server.url, { from }).send(mail);

    expect(delivery).toEqual({ outcome, reason: expect.stringContaining('not today') as string });
  });

  test('the credentials in the address are used, and wrong credentials do not count as a refusal of the mail', async () => {
    const signedIn = (user: string) => server.url.replace('smtp://', `smtp://${user}@`);

    const good = await smtpMailer(signedIn('canone:p%40ss'), { from }).send(mail);
    const wrong = await smtpMailer(signedIn('canone:sbagliata'), { from }).send(mail);

    expect(good).toEqual({ outcome: 'sent' });
    expect(wrong).toMatchObject({ outcome: 'unreachable' });
    expect(JSON.stringify(wrong)).not.toContain('sbagliata');
  });

  test('a mail to a server that does not respond at all is reported as unreachable', async () => {
    const gone = await startMailServer();
    await gone.close();

    const delivery = await smtpMailer(gone.url, { from }).send(mail);

    expect(delivery).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining('ECONNREFUSED') as string,
    });
  });

  test('a server that never responds is given up after the time limit', async () => {
    // its reaction remains when the limit passes before the message arrives
    const silent = await startMailServer();
    silent.answerNext('hang');

    const delivery = await smtpMailer(silent.url, { from, timeLimitMs: 300 }).send(mail);
    await silent.close();

    expect(delivery).toMatchObject({ outcome: 'unreachable' });
  });

  test('W114 · a server that needs three minutes for a message gets the message once', async () => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    const faster = 100;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => limit(ms / faster));
    onTestFinished(() => void vi.restoreAllMocks());
    server.answerNext({ takeAfterMs: (3 * 60_000) / faster });

    expect(await smtpMailer(server.url, { from }).send(mail)).toEqual({ outcome: 'sent' });
  });

  test.each([
    'lucia@prova.example\r\nBcc: altri@prova.example',
    'lucia@prova.example, altri@prova.example',
    'Lucia <altri@prova.example>',
    'lucia@prova.example>\r\nRCPT TO:<altri@prova.example',
    '"altri@prova.example"@prova.example',
    '',
  ])('%j is not an address, and nothing is sent', async (recipient) => {
    const before = server.connections();

    const delivery = await smtpMailer(server.url, { from }).send({ ...mail, recipient });

    expect(delivery).toMatchObject({ outcome: 'refused' });
    expect(server.connections()).toBe(before);
  });

  test('a line break in the subject adds no header and no text', async () => {
    const subject = 'Ciao\r\nBcc: altri@prova.example\r\n\r\nAltro testo';

    await smtpMailer(server.url, { from }).send({ ...mail, subject });

    const received = server.received.at(-1);
    expect(received?.to).toEqual(['lucia@prova.example']);
    expect(received?.headers).not.toMatch(/^Bcc:/im);
    expect(received?.headers).toContain('Subject: Ciao');
    expect(received?.text.trim()).toBe(mail.text.trim());
  });
});
