import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** The server's reaction to a message: it accepts it, refuses it with a code, or never responds. */
export type Answer = 'take' | 'hang' | number;

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly headers: string;
  readonly text: string;
  readonly html: string;
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/content-transfer-encoding: base64/i.test(head))
    return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function parsed(to: readonly string[], raw: string): ReceivedMail {
  const [headers = ''] = raw.split('\r\n\r\n', 1);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers) ?? [];
  const parts = raw.split(`--${boundary}`).slice(1);
  const partOf = (type: string) => decoded(parts.find((part) => part.includes(type)) ?? '');
  return {
    to,
    headers: headers.replaceAll(/\r\n[ \t]+/g, ' '),
    text: partOf('text/plain').replaceAll('\r\n', '\n'),
    html: partOf('text/html').replaceAll('\r\n', '\n'),
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
      const raw = await text(stream);
      const answer = answers.shift() ?? 'take';
      if (answer === 'hang') return;
      if (answer !== 'take') {
        callback(Object.assign(new Error('not today'), { responseCode: answer }));
        return;
      }
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push(parsed(to, raw));
      callback();
    },
  });
  // some tests abort the client's connection
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // it listens on a TCP port

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
