import { getAddress } from 'viem';
import { addressEncoding } from './address-encoding';
import { mix32 } from './random';

/** What an identifier names: a row has one of each. */
export const identifierKinds = [
  'id',
  'order',
  'deposit',
  'in',
  'fill',
  'refund',
  'settlement',
  'excess',
  'failed',
  'depositAddress',
] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

const keyOf = (seed: number, kind: IdentifierKind) =>
  mix32(seed, identifierKinds.indexOf(kind), 0x51d);

type IdentifierHeads = (row: number, kind: IdentifierKind) => number;
const headsBySeed = new Map<number, IdentifierHeads>();

/** The first four bytes of a world's identifiers, as numbers. */
export function identifierHeads(seed: number): IdentifierHeads {
  const known = headsBySeed.get(seed);
  if (known !== undefined) return known;
  const keys = new Map(identifierKinds.map((kind) => [kind, keyOf(seed, kind)]));
  const heads: IdentifierHeads = (row, kind) => mix32(keys.get(kind) ?? 0, row, 0);
  headsBySeed.set(seed, heads);
  return heads;
}

/** 64 bytes that look random. */
export function identifierBytes(seed: number, row: number, kind: IdentifierKind): Uint8Array {
  const bytes = Buffer.alloc(64);
  const key = keyOf(seed, kind);
  for (let word = 0; word < 16; word += 1) bytes.writeUInt32BE(mix32(key, row, word), word * 4);
  return bytes;
}

export function hashText(seed: number, row: number, kind: IdentifierKind, vmType: string): string {
  return addressEncoding(vmType).hash(identifierBytes(seed, row, kind));
}

export function addressText(
  seed: number,
  row: number,
  kind: IdentifierKind,
  vmType: string,
): string {
  return addressEncoding(vmType).address(identifierBytes(seed, row, kind));
}

/**
 * Ids of 2026-09 read 0x, ten decimal digits equal to the creation time in unix seconds, then hex
 * (service-api.md R28). Older ids are 64 hex digits without a pattern.
 */
export function requestIdText(
  seed: number,
  row: number,
  createdAtMs: number,
  dated: boolean,
): string {
  const hex = Buffer.from(identifierBytes(seed, row, 'id')).toString('hex');
  const seconds = String(Math.floor(createdAtMs / 1000)).padStart(10, '0');
  return dated ? `0x${seconds}${hex.slice(0, 54)}` : `0x${hex.slice(0, 64)}`;
}

/** How many different wallets of each vm type use the service. */
export const walletsPerVmType = 400;

/**
 * The first three development accounts that every EVM tool knows, so that whoever tries the sandbox can sign for them: they
 * have balances, and requests of their own.
 */
export const developmentAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
export const [developmentAccount] = developmentAccounts;

/** A wallet whose address begins and ends like the development account's: somebody hopes for a wrong paste. */
export const lookAlikeWallet = 9;

const walletTexts = new Map<string, string>();

/** Wallet `index` of a vm type. Users and recipients share one pool, so that one address plays several roles. */
export function walletAddress(seed: number, vmType: string, index: number): string {
  const name = `${seed}/${vmType}/${index}`;
  const known = walletTexts.get(name);
  if (known !== undefined) return known;
  const row = mix32(index, vmType.length, vmType.charCodeAt(0));
  const bytes = Buffer.from(identifierBytes(seed, row, 'id')).subarray(8);
  const text = addressEncoding(vmType).address(bytes);
  const written = vmType === 'evm' ? evmWallet(index, text) : text;
  walletTexts.set(name, written);
  return written;
}

function evmWallet(index: number, text: string): string {
  const development = developmentAccounts[index];
  if (development !== undefined) return development;
  if (index !== lookAlikeWallet) return getAddress(text);
  const [head, tail] = [developmentAccount.slice(0, 8), developmentAccount.slice(-6)];
  return getAddress(`${head}${text.slice(8, -6)}${tail}`.toLowerCase());
}

/** Whoever earns app fees: EVM addresses, the development account first; a quote names its own. */
export const feeRecipientCount = 6;
export function feeRecipient(seed: number, index: number | string): string {
  if (typeof index === 'string') return index;
  return walletAddress(seed, 'evm', index % feeRecipientCount);
}
