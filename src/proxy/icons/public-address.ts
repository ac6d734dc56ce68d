import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose addresses (RFC 6890): none of them is a host of the internet. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits);

/** Global unicast; the parts of it below hold IPv4 addresses or are reserved. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the internet: not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address);
    case 6:
      return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A look-up for sockets that fails unless every address of the name is public. The socket connects to what is checked
 * here, so a name that resolves to another address later (DNS rebinding) gains nothing.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, []);
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new Error('The name has no public address.'), []);
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
