import { isIPv6 } from 'node:net';

/**
 * The unit of rate limits by address: an IPv4 address, or the first 64 bits of an IPv6 address, because a client
 * controls the other 64 (RFC 6177).
 */
export function clientNetwork(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** The first 48 bits of an IPv6 address, one customer's site (RFC 6177); null for IPv4. */
export function clientSite(address: string): string | null {
  const network = clientNetwork(address).split(':');
  return network.length === 4 ? network.slice(0, 3).join(':') : null;
}
