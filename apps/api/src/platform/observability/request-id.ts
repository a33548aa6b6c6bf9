import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Long enough to be unique. The allowed characters cannot forge a log line. */
const acceptable = /^[\w-]{8,64}$/;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Returns a function that tells whether an address belongs to a trusted proxy. */
export function trustedProxy(
  proxies: number | readonly string[] | undefined,
): (address: string) => boolean {
  if (proxies === undefined) return () => false;
  if (typeof proxies === 'number') return () => proxies > 0;
  const list = listOf(proxies);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    return list.check(plain, familyOf(plain));
  };
}

/**
 * The id of a request. A trusted proxy sends it as X-Request-Id, so that the proxy's log and our log have the same id.
 * Otherwise it is a new id.
 */
export function requestIds(
  proxies: number | readonly string[] | undefined,
): (request: IncomingMessage) => string {
  const isTrusted = trustedProxy(proxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && acceptable.test(given);
    return isUsable && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID();
  };
}
