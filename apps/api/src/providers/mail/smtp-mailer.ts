import { traced } from '../../platform/observability/tracing.ts';
import { type Delivery, logoId, type Mailer, type OutgoingMail, transferCodeId } from './mailer.ts';
import { qrPng } from './qr-png.ts';

interface Options {
  readonly from: string;
  /** For the whole SMTP session. It must be shorter than the lease of a claimed mail. */
  readonly timeLimitMs?: number;
}

/**
 * A server may check a message for minutes before it answers. If the connection ends before the answer, the server may
 * still deliver the message.
 */
const defaultTimeLimitMs = 4 * 60_000;
/** Excludes everything that could be read as two addresses, a name, a comment or another header. */
const oneAddress = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** `smtp://user:password@host:587` or `smtps://…:465`. A password is sent only over TLS. */
export function connectionTo(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !loopback.test(hostname),
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

interface SmtpFailure {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly message: string;
}

/** Errors of the sender, recipient or text concern the mail; all others concern the connection. */
const aboutTheMail: readonly string[] = ['EENVELOPE', 'EMESSAGE'];

function deliveryOf({ code = '', response, responseCode, message }: SmtpFailure): Delivery {
  const reason = (response ?? message).replaceAll(/\s+/g, ' ').slice(0, 300);
  if (!aboutTheMail.includes(code)) return { outcome: 'unreachable', reason };
  const isForGood = responseCode === undefined || responseCode >= 500;
  return { outcome: isForGood ? 'refused' : 'postponed', reason };
}

interface Image {
  readonly cid: string;
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** Images are parts of the mail, so no mail program fetches them from a server. */
function attachmentsOf({ logo, transferCode }: OutgoingMail) {
  const images: Image[] = [];
  if (logo)
    images.push({
      cid: logoId,
      filename: logo.type === 'image/png' ? 'logo.png' : 'logo.jpg',
      content: Buffer.from(logo.bytes),
      contentType: logo.type,
    });
  if (transferCode)
    images.push({
      cid: transferCodeId,
      filename: 'bonifico.png',
      content: qrPng(transferCode),
      contentType: 'image/png',
    });
  return images.map((image) => ({ ...image, contentDisposition: 'inline' as const }));
}

/** Mail programs decode "=?UTF-8?B?…?=" also in quotes, so a word joiner keeps such a text as it was written. */
const literal = (text: string) => text.replaceAll('=?', '=\u2060?');

/** One connection per mail: a few mails an hour need no open connection. */
export function smtpMailer(smtpUrl: string, options: Options): Mailer {
  const { from, timeLimitMs = defaultTimeLimitMs } = options;
  const settings = { ...connectionTo(smtpUrl), disableFileAccess: true, disableUrlAccess: true };
  // a start does not wait for the library
  const library = () => import('nodemailer');
  let transport: ReturnType<Awaited<ReturnType<typeof library>>['createTransport']> | undefined;
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return {
    async send(mail) {
      const { recipient, subject, text, html, messageKey, senderName, replyTo } = mail;
      if (!oneAddress.test(recipient))
        return { outcome: 'refused', reason: 'L’indirizzo non è valido.' };
      try {
        const letter = {
          from: { name: literal(senderName ?? 'Canone'), address: from },
          ...(replyTo && oneAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
          to: { name: '', address: recipient },
          envelope: { from, to: [recipient] },
          subject: literal(subject),
          text,
          html,
          attachments: attachmentsOf(mail),
          messageId: `<${messageKey}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeLimitMs),
        };
        const sender = (transport ??= (await library()).createTransport(settings));
        await traced({ name: 'SMTP send', kind: 'client' }, () => sender.sendMail(letter));
        return { outcome: 'sent' };
      } catch (error) {
        return deliveryOf(error as SmtpFailure); // nodemailer throws an Error with some of these fields
      }
    },
  };
}
