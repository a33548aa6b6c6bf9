import { isIP, isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first groups of an IPv6 address, including the zeros that `::` omits. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The address without its port. Some proxies append the client's port, which differs for each connection:
 * `203.0.113.9:51234`, `[2001:db8::1]:51234`.
 */
function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}

/**
 * The network for which a call counts. It is one IPv4 address, or one IPv6 network, because an IPv6 client has many
 * addresses. A closed connection has no address, so all these clients count as one network.
 */
export function clientNetwork(given: string | null | undefined): string {
  const address = withoutPort(given ?? '');
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4) return ipv4;
  if (isIPv6(address)) return `${firstGroups(address, 4)}::/64`;
  return isIP(address) ? address : '';
}

/**
 * The largest block of IPv6 networks that one subscriber usually gets (/48). It is undefined for IPv4, where a
 * subscriber gets few addresses because each costs money.
 */
export function clientSite(given: string): string | undefined {
  const address = withoutPort(given);
  return isIPv6(address) && !mappedIpv4.test(address)
    ? `${firstGroups(address, 3)}::/48`
    : undefined;
}
