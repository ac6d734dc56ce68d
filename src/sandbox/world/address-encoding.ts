import { base58, base58xrp, base64urlnopad, bech32, utils, type BytesCoder } from '@scure/base';
import { sha256 } from 'viem';

/** How a vm type writes the hash of a transaction and an address, from 64 bytes. */
export interface AddressEncoding {
  hash: (bytes: Uint8Array) => string;
  address: (bytes: Uint8Array) => string;
  isAddress: (text: string) => boolean;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const firstNumber = (bytes: Uint8Array) => String(Buffer.from(bytes).readUInt32BE(0));
const isNumber = (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= 0xffff_ffff;

/** An address of a prefix, so many bytes and a checksum. */
function checksummed(coder: BytesCoder, prefix: readonly number[], length: number) {
  return {
    address: (bytes: Uint8Array) =>
      coder.encode(Uint8Array.from([...prefix, ...bytes.subarray(0, length)])),
    isAddress: (text: string) => canDecode(coder, text, prefix.length + length),
  };
}

function canDecode(coder: Pick<BytesCoder, 'decode'>, text: string, length: number): boolean {
  try {
    return coder.decode(text).length === length;
  } catch {
    return false;
  }
}

const doubleSha256 = (bytes: Uint8Array) => sha256(sha256(bytes, 'bytes'), 'bytes');
const withChecksum = (coder: BytesCoder) => utils.chain(utils.checksum(4, doubleSha256), coder);

/** CRC-16 as TON has it: polynomial 0x1021, from zero. */
function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return Uint8Array.of(crc >> 8, crc & 0xff);
}

const evm: AddressEncoding = {
  hash: (bytes) => `0x${hex(bytes.subarray(0, 32))}`,
  address: (bytes) => `0x${hex(bytes.subarray(0, 20))}`,
  isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
};

const bareHash = { hash: (bytes: Uint8Array) => hex(bytes.subarray(0, 32)) };

const encodings = new Map<string, AddressEncoding>([
  ['evm', evm],
  ['hypevm', evm],
  [
    'svm',
    {
      hash: (bytes) => base58.encode(bytes.subarray(0, 64)),
      address: (bytes) => base58.encode(bytes.subarray(0, 32)),
      isAddress: (text) => canDecode(base58, text, 32),
    },
  ],
  [
    'bvm',
    {
      ...bareHash,
      // Pay to witness key hash, version 0 (BIP 173).
      address: (bytes) => bech32.encode('bc', [0, ...bech32.toWords(bytes.subarray(0, 20))]),
      isAddress: (text) =>
        text.startsWith('bc1q') && bech32.decodeUnsafe(text)?.words.length === 33,
    },
  ],
  ['tvm', { ...bareHash, ...checksummed(withChecksum(base58), [0x41], 20) }],
  [
    'tonvm',
    // The user-friendly form: bounceable, work chain 0, 32 bytes of account.
    {
      ...bareHash,
      ...checksummed(utils.chain(utils.checksum(2, crc16), base64urlnopad), [0x11, 0], 32),
    },
  ],
  [
    'xrpvm',
    {
      hash: (bytes) => hex(bytes.subarray(0, 32)).toUpperCase(),
      ...checksummed(withChecksum(base58xrp), [0], 20),
    },
  ],
  [
    'lvm',
    {
      // Forty bytes of bare hex, and an account number for an address (*assumed*).
      hash: (bytes) => hex(bytes.subarray(0, 40)),
      address: firstNumber,
      isAddress: isNumber,
    },
  ],
  [
    'hederavm',
    // A further vm type may come at any time (service-api.md C2): this one writes ids with dots and an at sign.
    {
      hash: (bytes) => {
        const buffer = Buffer.from(bytes);
        const nanos = String(buffer.readUInt32BE(8) % 1_000_000_000).padStart(9, '0');
        return `0.0.${firstNumber(bytes)}@${1_700_000_000 + (buffer.readUInt32BE(4) % 90_000_000)}.${nanos}`;
      },
      address: (bytes) => `0.0.${firstNumber(bytes)}`,
      isAddress: (text) => text.startsWith('0.0.') && isNumber(text.slice(4)),
    },
  ],
]);

/** The encoding of a vm type; an unknown one writes like EVM. */
export function addressEncoding(vmType: string): AddressEncoding {
  return encodings.get(vmType) ?? evm;
}

/** The first four bytes from which such a hash can have been written, as numbers, whatever its vm type. */
export function hashHeads(text: string): number[] {
  const hexHead = /^(?:0x|\d+:)?([0-9a-f]{8})[0-9a-f]*$/i.exec(text)?.[1];
  const number = /^0\.0\.(\d+)@/.exec(text)?.[1];
  return [
    ...(hexHead === undefined ? [] : [parseInt(hexHead, 16)]),
    ...(number === undefined ? [] : [Number(number)]),
    ...(canDecode(base58, text, 64) ? [Buffer.from(base58.decode(text)).readUInt32BE(0)] : []),
  ];
}

/** Out hashes of tonvm are no bare hex (service-api.md R24); a logical time before the hash is *assumed*. */
export function tonOutHash(bareHash: string, timestampSeconds: number): string {
  return `${timestampSeconds * 1000}:${bareHash}`;
}
