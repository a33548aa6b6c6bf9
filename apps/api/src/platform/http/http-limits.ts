import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Failure } from '@canone/contracts/kit/envelope';
import { type ErrorCode, errorCatalogue } from '@canone/contracts/texts/errors';

/** Limits of one connection and one request, in milliseconds and bytes. */
export const httpLimits = {
  // Node looks for slow requests at this interval; its default of 30 s would double the limits
  http: {
    headersTimeout: 15_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 1_000,
    // `requireOneHost` asks for it, because Node's refusal has none of our headers
    requireHostHeader: false,
  },
  bodyLimit: 1_048_576,
  /** For receiving the whole request. */
  requestTimeout: 30_000,
  /** For the handler. It exceeds the waits for a connection (10 s), a statement (15 s) and a provider (10 s). */
  handlerTimeout: 45_000,
  /** For a connection without traffic. */
  connectionTimeout: 60_000,
  /** Above the usual 60 s of proxies, so that the server never closes a connection in use. */
  keepAliveTimeout: 72_000,
} as const;

/** The part of a refused body that is read and discarded. */
const maxDiscardedBytes = 16_777_216;

/**
 * Reads the rest of a body that is too large. Without it the connection would end while the client still sends, and the
 * client would see a reset instead of the answer.
 */
export async function discardBody(body: Readable): Promise<void> {
  let size = 0;
  try {
    for await (const part of body) {
      size += (part as Buffer).byteLength; // a request without an encoding
      if (size > maxDiscardedBytes) return;
    }
  } catch {
    // the client has left
  }
}

/** Converts the trusted proxies, a hop count or a list of addresses, to Fastify's option. */
export function trustOf(proxies: number | readonly string[] | undefined) {
  if (typeof proxies === 'number') return (_: string, hop: number) => hop < proxies;
  return proxies === undefined ? false : [...proxies];
}

const byParserCode: Readonly<Record<string, readonly [string, ErrorCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request.tooSlow'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'request.headersTooLarge'],
};

/** Answers malformed HTTP in the format and with the headers of every other failure. */
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
