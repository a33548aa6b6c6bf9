import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first groups of an IPv6 address, with the zeros that `::` omits. */
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
 * Counts one IPv4 address, or one IPv6 network, because an IPv6 client has many addresses. A closed connection has no
 * address; these clients count as one network.
 */
export function clientNetwork(address: string | null | undefined): string {
  if (!address?.includes(':')) return address ?? '';
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4) return ipv4;
  return isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address;
}

/**
 * The largest block of IPv6 networks that one subscriber usually gets (/48); undefined for IPv4, where each address costs
 * money.
 */
export function clientSite(address: string): string | undefined {
  return isIPv6(address) && !mappedIpv4.test(address)
    ? `${firstGroups(address, 3)}::/48`
    : undefined;
}
