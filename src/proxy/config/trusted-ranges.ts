import { isIP } from 'node:net';

/** Private IPv4 ranges together are 0.5 %, unique local IPv6 addresses 0.8 % of all addresses of their kind. */
const maxShare = 1 / 64;

/**
 * Whether these are addresses and CIDR ranges of one owner. Ranges that together contain more than a 64th of all IPv4
 * or IPv6 addresses would trust everyone, in however many parts they are written.
 */
export function areTrustedRanges(parts: readonly string[]): boolean {
  const shares = { 4: 0, 6: 0 };
  for (const part of parts) {
    const range = readRange(part);
    if (range === null) return false;
    shares[range.version] += 2 ** -range.bits;
  }
  return shares[4] <= maxShare && shares[6] <= maxShare;
}

function readRange(part: string): { version: 4 | 6; bits: number } | null {
  const [address = '', suffix, ...rest] = part.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return null;
  const maxBits = version === 4 ? 32 : 128;
  if (suffix !== undefined && !/^\d{1,3}$/.test(suffix)) return null;
  const bits = suffix === undefined ? maxBits : Number(suffix);
  if (bits < 1 || bits > maxBits) return null;
  // IPv4 addresses written as IPv6 ones.
  return version === 6 && bits >= 96 && /^::ffff:/i.test(address)
    ? { version: 4, bits: bits - 96 }
    : { version, bits };
}
