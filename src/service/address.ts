/**
 * The only comparison of addresses and of transaction hashes. An address has one spelling per vm type, or
 * several: where its rules are not known here, only the same text is the same address.
 */
export function sameAddress(
  vmType: string | null | undefined,
  a: string | null | undefined,
  b: string | null | undefined,
): boolean {
  if (a == null || b == null || a === '' || b === '') return false;
  return a === b || canonical(vmType, a) === canonical(vmType, b);
}

/**
 * True for two spellings of one hash. Hex ignores case (service-api.md L4), as 0x… and as 64 or more bare
 * digits (service-api.md R24): elsewhere case may carry meaning.
 */
export function sameHash(a: string | null | undefined, b: string | null | undefined): boolean {
  if (a == null || b == null || a === '' || b === '') return false;
  if (a === b) return true;
  // The cheapest test first: a search compares every row.
  return a.length === b.length && a.toLowerCase() === b.toLowerCase() && isHexHash(a);
}

/** One text per account; the text itself where the vm type has one spelling, or is not known here. */
function canonical(vmType: string | null | undefined, text: string): string {
  switch (vmType) {
    // hederavm: an account may be written as an EVM alias; `0.0.n` has one spelling.
    case 'evm':
    case 'hypevm':
    case 'hederavm':
      return isHex(text) ? text.toLowerCase() : text;
    // bech32 is all lower or all upper case; base58 (svm, tvm, xrpvm, older bvm) tells the cases apart.
    case 'bvm':
      return isUpperBech32(text) ? text.toLowerCase() : text;
    case 'tonvm':
      return tonAccount(text) ?? text;
    default:
      return text;
  }
}

/** One text for all spellings that are the same where only the text is known, for keys of maps: hex and bech32 in lower case. */
export function addressKey(address: string): string {
  return isHex(address) || isUpperBech32(address) ? address.toLowerCase() : address;
}

function isUpperBech32(text: string): boolean {
  return /^(BC|TB|BCRT)1[0-9A-Z]+$/.test(text);
}

function isHexHash(text: string): boolean {
  return isHex(text) || /^[0-9a-f]{64,}$/i.test(text);
}

function isHex(text: string): boolean {
  return /^0x[0-9a-f]+$/i.test(text);
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The bits of a text in base64 or base64url without padding, as one number. */
export function base64Bits(text: string): bigint {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return standard.split('').reduce((sum, char) => sum * 64n + BigInt(base64.indexOf(char)), 0n);
}

const tonTags = new Set([0x11, 0x51, 0x91, 0xd1]);

/**
 * Work chain and account hash of a TON address, raw (`0:<64 hex digits>`) or in one of the user-friendly
 * forms: 36 bytes in base64 or base64url, which are tag, work chain, hash and a checksum. The tag says
 * bounceable or test-only and names no other account; the checksum is not verified. Null: neither form.
 */
export function tonAccount(text: string): string | null {
  const raw = /^(-1|0):([0-9a-f]{64})$/i.exec(text);
  if (raw) return `${raw[1]}:${raw[2]?.toLowerCase()}`;
  if (!/^[A-Za-z0-9+/_-]{48}$/.test(text)) return null;
  const hex = base64Bits(text).toString(16).padStart(72, '0');
  if (!tonTags.has(parseInt(hex.slice(0, 2), 16))) return null;
  const workChain = hex.slice(2, 4) === 'ff' ? '-1' : String(parseInt(hex.slice(2, 4), 16));
  return `${workChain}:${hex.slice(4, 68)}`;
}
