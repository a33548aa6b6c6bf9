import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** Speaks the part of SMTP that is needed to accept every mail, and records the recipients. */
function converse(socket: Socket, recipients: string[]): void {
  let isData = false;
  let rest = '';

  function answer(line: string): string | undefined {
    if (isData) {
      if (line !== '.') return undefined;
      isData = false;
      return '250 taken';
    }
    const [, recipient] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? [];
    if (recipient) recipients.push(recipient);
    isData = /^DATA$/i.test(line);
    if (isData) return '354 go on';
    return /^QUIT$/i.test(line) ? '221 bye' : '250 sink';
  }

  socket.on('error', () => {});
  socket.write('220 sink\r\n');
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = answer(line);
      if (said) socket.write(`${said}\r\n`);
    }
  });
}

/** Starts a mail server on loopback. The returned list contains the recipient of each received mail. */
export async function startMailSink(port: number): Promise<{ server: Server; mails: string[] }> {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, mails));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { server, mails };
}
