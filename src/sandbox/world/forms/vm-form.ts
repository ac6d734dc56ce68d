import { fromBase58, fromBase58Check, rippleAlphabet, toBase58, toBase58Check } from './base58';
import { fromBech32, toBech32 } from './bech32';
import { fromTonAddress, toTonAddress } from './ton-address';

/**
 * How a vm type writes a transaction hash and an address. The reverse direction gives the first bytes, in which
 * the world hides the row (see random.ts), or null for text of another form.
 */
export interface VmForm {
  hash: (bytes: Uint8Array) => string;
  readHash: (text: string) => Uint8Array | null;
  address: (bytes: Uint8Array) => string;
  readAddress: (text: string) => Uint8Array | null;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const readHex = (pattern: RegExp) => (text: string) => {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Uint8Array.from(Buffer.from(digits, 'hex'));
};
const ofLength = (length: number, bytes: Uint8Array | null) =>
  bytes?.length === length ? bytes : null;
const firstNumber = (bytes: Uint8Array) => Buffer.from(bytes).readUInt32BE(0);
const readNumber = (pattern: RegExp) => (text: string) => {
  const digits = pattern.exec(text)?.[1];
  if (digits === undefined || Number(digits) > 0xffffffff) return null;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Number(digits));
  return Uint8Array.from(bytes);
};

const evm: VmForm = {
  hash: (bytes) => `0x${hex(bytes.subarray(0, 32))}`,
  readHash: readHex(/^0x([0-9a-f]{64})$/i),
  address: (bytes) => `0x${hex(bytes.subarray(0, 20))}`,
  readAddress: readHex(/^0x([0-9a-f]{40})$/i),
};

const bareHash = {
  hash: (bytes: Uint8Array) => hex(bytes.subarray(0, 32)),
  readHash: readHex(/^([0-9a-f]{64})$/),
};

/** A further vm type may come at any time (service-api.md C2): this one writes ids with dots and an at sign. */
const hederavm: VmForm = {
  hash: (bytes) => {
    const buffer = Buffer.from(bytes);
    const nanos = String(buffer.readUInt32BE(8) % 1_000_000_000).padStart(9, '0');
    return `0.0.${firstNumber(bytes)}@${1_700_000_000 + (buffer.readUInt32BE(4) % 90_000_000)}.${nanos}`;
  },
  readHash: readNumber(/^0\.0\.(\d+)@\d+\.\d+$/),
  address: (bytes) => `0.0.${firstNumber(bytes)}`,
  readAddress: readNumber(/^0\.0\.(\d+)$/),
};

const forms = new Map<string, VmForm>([
  ['evm', evm],
  ['hypevm', evm],
  [
    'svm',
    {
      hash: (bytes) => toBase58(bytes),
      readHash: (text) => (/^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text) ? fromBase58(text) : null),
      address: (bytes) => toBase58(bytes.subarray(0, 32)),
      readAddress: (text) => (/^\w{32,44}$/.test(text) ? ofLength(32, fromBase58(text)) : null),
    },
  ],
  [
    'bvm',
    { ...bareHash, address: (bytes) => toBech32(bytes.subarray(0, 20)), readAddress: fromBech32 },
  ],
  [
    'tvm',
    {
      ...bareHash,
      address: (bytes) => toBase58Check(0x41, bytes.subarray(0, 20)),
      readAddress: (text) => (/^T\w{33}$/.test(text) ? fromBase58Check(text, 20) : null),
    },
  ],
  [
    'tonvm',
    {
      ...bareHash,
      address: (bytes) => toTonAddress(bytes.subarray(0, 32)),
      readAddress: fromTonAddress,
    },
  ],
  [
    'xrpvm',
    {
      hash: (bytes) => hex(bytes.subarray(0, 32)).toUpperCase(),
      readHash: readHex(/^([0-9A-F]{64})$/),
      address: (bytes) => toBase58Check(0, bytes.subarray(0, 20), rippleAlphabet),
      readAddress: (text) =>
        /^r\w{24,34}$/.test(text) ? fromBase58Check(text, 20, rippleAlphabet) : null,
    },
  ],
  [
    'lvm',
    {
      // Forty bytes of bare hex, and an account number for an address (*assumed*).
      hash: (bytes) => hex(bytes.subarray(0, 40)),
      readHash: readHex(/^([0-9a-f]{80})$/),
      address: (bytes) => String(firstNumber(bytes)),
      readAddress: readNumber(/^(\d{1,10})$/),
    },
  ],
  ['hederavm', hederavm],
]);

/** The form of a vm type; an unknown one writes like EVM. */
export function formOf(vmType: string): VmForm {
  return forms.get(vmType) ?? evm;
}

export const vmForms: readonly VmForm[] = [...new Set(forms.values())];

/** Out hashes of tonvm are no bare hex (service-api.md R24); a logical time before the hash is *assumed*. */
export function tonOutHash(bareHash: string, timestampSeconds: number): string {
  return `${timestampSeconds * 1000}:${bareHash}`;
}
