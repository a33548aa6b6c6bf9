import { connect, type Socket } from 'node:net';
import type { Request } from './load.ts';

/**
 * A load that costs as little as possible. It sends the same bytes on open connections, and it counts the responses
 * without parsing them.
 */
export interface RawLoad {
  /** The addresses of the servers. The connections are distributed among them. */
  readonly origins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly request: Request;
  /** The expected status of every response. */
  readonly status: number;
  readonly connections: number;
  /** The number of requests that each connection sends before it waits for a response. */
  readonly ahead: number;
  readonly seconds: number;
}

export interface RawFigures {
  readonly perSecond: number;
  readonly errors: number;
}

const endOfHeaders = '\r\n\r\n';
const lengthHeader = 'content-length: ';

function bytesOf({ method = 'GET', path, body }: Request, headers: RawLoad['headers']): Buffer {
  const text = body ? JSON.stringify(body) : '';
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** Counts the complete responses in the received bytes. Returns the remaining bytes. */
function takeAnswers(arrived: Buffer, seen: (status: number) => void): Buffer {
  let at = 0;
  for (;;) {
    const headersEnd = arrived.indexOf(endOfHeaders, at);
    if (headersEnd < 0) return arrived.subarray(at);
    const lengthAt = arrived.indexOf(lengthHeader, at) + lengthHeader.length;
    const length = Number.parseInt(arrived.toString('latin1', lengthAt, lengthAt + 9), 10);
    const end = headersEnd + endOfHeaders.length + length;
    if (end > arrived.length) return arrived.subarray(at);
    seen(Number(arrived.toString('latin1', at + 9, at + 12)));
    at = end;
  }
}

/** Sends requests on one connection until it is closed. The number of unanswered requests is constant. */
function keepAsking(
  socket: Socket,
  { request, ahead }: { readonly request: Buffer; readonly ahead: number },
  seen: (status: number) => void,
) {
  const upTo = Array.from({ length: ahead + 1 }, (_, n) =>
    Buffer.concat(Array.from({ length: n }, () => request)),
  );
  let rest: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true).on('data', (chunk: Buffer) => {
    let answered = 0;
    rest = takeAnswers(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk, (status) => {
      answered += 1;
      seen(status);
    });
    if (socket.writable) socket.write(upTo[answered] ?? '');
  });
  socket.write(upTo[ahead] ?? '');
}

export async function rawLoad(load: RawLoad): Promise<RawFigures> {
  const { origins, connections, seconds } = load;
  const request = bytesOf(load.request, load.headers);
  let answers = 0;
  let errors = 0;
  const seen = (status: number) => {
    answers += 1;
    if (status !== load.status) errors += 1;
  };
  const sockets = Array.from({ length: connections }, (_, n) => {
    const { hostname, port } = new URL(origins[n % origins.length] ?? '');
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {
      errors += 1;
    });
    keepAsking(socket, { request, ahead: load.ahead }, seen);
    return socket;
  });
  const begin = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = (performance.now() - begin) / 1000;
  const perSecond = answers / took;
  for (const socket of sockets) socket.destroy();
  return { perSecond, errors };
}
