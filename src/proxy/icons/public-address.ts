import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Answers on every machine of one cloud, and is no host of the internet. */
const cloudHost = '168.63.129.16';
/** Global unicast of IPv6; its special ranges are left out by name. */
const global6 = ipaddr.parseCIDR('2000::/3');
/** Documentation (RFC 9637), which the library takes for unicast. */
const documentation6 = ipaddr.parseCIDR('3fff::/20');

/** Whether an address is one of the internet: not private, loopback, link-local, multicast or reserved. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text === cloudHost) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.match(global6) && !address.match(documentation6));
}

/** The code of the error for a name that has another address. */
const notPublic = 'ERR_ADDRESS_NOT_PUBLIC';

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
        callback(
          Object.assign(new Error('The name has no public address.'), { code: notPublic }),
          [],
        );
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
