import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Failure } from '@canone/contracts/kit/envelope';
import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';

/** Limits of one connection and one request, in milliseconds and bytes. */
export const httpLimits = {
  // Node checks for slow requests at this interval. With the default of 30 s, a request could take twice its limit.
  http: {
    headersTimeout: 15_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 1_000,
    // `requireOneHost` checks the header instead, because Node's refusal lacks our response headers
    requireHostHeader: false,
  },
  bodyLimit: 1_048_576,
  /** The time limit for receiving the whole request. */
  requestTimeout: 30_000,
  /**
   * The time limit for the handler. It exceeds the waits for a connection (10 s), a statement (15 s) and a provider (10
   * s).
   */
  handlerTimeout: 45_000,
  /** The time limit for a connection without traffic. */
  connectionTimeout: 60_000,
  /**
   * Longer than the 60 s after which proxies usually close a connection, so that a proxy never sends a request on a
   * connection that the server is closing.
   */
  keepAliveTimeout: 72_000,
} as const;

/** The maximum number of bytes of a refused body that are read and discarded. */
const maxDiscardedBytes = 16_777_216;

async function readUpTo(body: Readable, maxBytes: number): Promise<void> {
  let size = 0;
  for await (const part of body) {
    size += (part as Buffer).byteLength; // without an encoding the stream contains bytes
    if (size > maxBytes) return;
  }
}

/**
 * Reads and discards the rest of a body that is too large. Otherwise the connection would end while the client still
 * sends, and the client would see a connection reset instead of the response. An error means that the client has left.
 */
export async function discardBody(body: Readable): Promise<void> {
  await readUpTo(body, maxDiscardedBytes).catch(() => {});
}

/** Converts the setting of the trusted proxies (a number of hops or a list of addresses) to Fastify's option. */
export function trustOf(proxies: number | readonly string[] | undefined) {
  if (typeof proxies === 'number') return (_: string, hop: number) => hop < proxies;
  return proxies === undefined ? false : [...proxies];
}

const byParserCode: Readonly<Record<string, readonly [string, ErrorCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request.tooSlow'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request.headersTooLarge'],
};

/** Answers malformed HTTP with the format and the headers of all other failures. */
export function brokenRequestHandler(headers: OutgoingHttpHeaders) {
  const fixedLines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, code] = byParserCode[error.code ?? ''] ?? ['400 Bad Request', 'request.invalid'];
    const failure: Failure = {
      success: false,
      code,
      message: errorCatalogue[code].message,
      errors: [],
      data: null,
      requestId: '',
    };
    const body = JSON.stringify(failure);
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        ...fixedLines,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  };
}
