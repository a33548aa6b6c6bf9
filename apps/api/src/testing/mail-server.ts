import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * The server's reaction to a message. It accepts the message, at once or later, refuses the message with a code, or
 * never responds.
 */
export type Answer = 'take' | 'hang' | number | { readonly takeAfterMs: number };

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly headers: string;
  readonly text: string;
  readonly html: string;
  readonly images: readonly { readonly contentId: string | undefined; readonly bytes: Buffer }[];
}

interface Part {
  readonly head: string;
  readonly bytes: Buffer;
}

function bytesOf(head: string, body: string): Buffer {
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64');
  if (!/quoted-printable/i.test(head)) return Buffer.from(body, 'utf8');
  const latin = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(latin, 'latin1');
}

/** The parts of a message that have no further parts. */
function partsOf(raw: string): readonly Part[] {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const body = raw.slice(end + 4);
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? [];
  if (boundary === undefined) return [{ head, bytes: bytesOf(head, body) }];
  const inner = body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
}

function parsed(to: readonly string[], raw: string): ReceivedMail {
  const [headers = ''] = raw.split('\r\n\r\n', 1);
  const parts = partsOf(raw);
  const textIn = (type: string) => {
    const bytes = parts.find(({ head }) => head.includes(type))?.bytes;
    return bytes?.toString('utf8').replaceAll('\r\n', '\n') ?? '';
  };
  return {
    to,
    headers: headers.replaceAll(/\r\n[ \t]+/g, ' '),
    text: textIn('text/plain'),
    html: textIn('text/html'),
    images: parts
      .filter(({ head }) => /content-type: image\//i.test(head))
      .map(({ head, bytes }) => ({ contentId: /content-id: <([^>]+)>/i.exec(head)?.[1], bytes })),
  };
}

/** A real mail server on the loopback interface, controlled by a test. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const answers: Answer[] = [];
  let connections = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === 'canone' && password === 'p@ss';
      callback(isKnown ? null : new Error('Who are you?'), { user: username });
    },
    async onData(stream, { envelope }, callback) {
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return; // the client closed the connection before the end of the message
      const answer = answers.shift() ?? 'take';
      if (answer === 'hang') return;
      if (typeof answer === 'object') await pause(answer.takeAfterMs);
      else if (answer !== 'take') {
        callback(Object.assign(new Error('not today'), { responseCode: answer }));
        return;
      }
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push(parsed(to, raw));
      callback();
    },
  });
  // some tests break the client's connection
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // the server listens on a TCP port

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    /** Sets the reactions to the next messages. Later messages are accepted. */
    answerNext: (...next: Answer[]) => void answers.push(...next),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
