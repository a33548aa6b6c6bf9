import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The four groups of an IPv6 network (/64), with the zeros that `::` omits. */
function firstGroups(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Counts one IPv4 address, or one IPv6 network, because an IPv6 client has many addresses. */
export function clientNetwork(address: string): string {
  const [, ipv4] = mappedIpv4.exec(address) ?? [];
  if (ipv4) return ipv4;
  return isIPv6(address) ? `${firstGroups(address)}::/64` : address;
}
