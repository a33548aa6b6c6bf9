import type { FastifyRequest } from 'fastify';

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the caller is a program on this machine. The socket address is not enough. A proxy on this machine forwards
 * requests of other machines. A browser on this machine sends requests of foreign pages: they carry the page's origin
 * or, after DNS rebinding, a foreign host.
 */
export function isLocalProgram({ headers, raw }: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return (
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    !isForwarded &&
    isLoopback(`http://${headers.host ?? ''}`) &&
    (headers.origin === undefined || isLoopback(headers.origin))
  );
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && loopbackHosts.includes(new URL(url).hostname);
}
