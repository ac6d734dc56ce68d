import type { EIP1193Provider } from 'viem';
import { recoverMessageAddress } from 'viem/utils';

/** What kind of account an address is on one chain; `unread` where no wallet can read that chain. */
export type AccountKind = 'eoa' | 'delegated' | 'contract' | 'unread';

export type SignatureVerdict =
  /** It recovers to the address: an EOA, or the key behind a delegated one. */
  | { verdict: 'recovered'; address: string }
  /** The contract says that it is valid (EIP-1271). */
  | { verdict: 'contract'; address: string }
  /** Perhaps a contract account's; its chain cannot be read from here. */
  | { verdict: 'unverified'; address: string | null; kind: AccountKind }
  | { verdict: 'wrong'; address: string | null; reason: string };

/** Reads a chain through the wallet that is connected, if that wallet stands on it. */
export interface ChainReader {
  provider: EIP1193Provider;
  chainId: number;
}

/** EIP-7702: an EOA that runs a contract's code keeps this mark as its code. */
const delegationMark = '0xef0100';

/** Never throws: what cannot be read is `unread`. */
export async function accountKind(
  address: `0x${string}`,
  chainId: number,
  reader: ChainReader | null,
): Promise<AccountKind> {
  if (!reader || reader.chainId !== chainId) return 'unread';
  try {
    const code = await reader.provider.request({
      method: 'eth_getCode',
      params: [address, 'latest'],
    });
    if (code === '0x') return 'eoa';
    return code.toLowerCase().startsWith(delegationMark) ? 'delegated' : 'contract';
  } catch {
    return 'unread';
  }
}

/** EIP-6492 wraps the signature of a contract that is not deployed yet; the interface names EIP-1271 only (*assumed*: refused). */
const undeployedMark = '6492'.repeat(16);
export function isUndeployedSignature(signature: string): boolean {
  return signature.toLowerCase().endsWith(undeployedMark);
}

export function isSignatureText(text: string): text is `0x${string}` {
  return /^0x([0-9a-fA-F]{2})+$/.test(text) && text.length <= 8192;
}

/**
 * Checks a signature over 32 raw bytes before it is posted: by recovery, else by asking the account's contract on the
 * claim's chain (*assumed*: the interface does not say which chain). Never throws.
 */
export async function verifySignature(
  bytes: `0x${string}`,
  signature: string,
  claimAddress: `0x${string}`,
  chainId: number,
  reader: ChainReader | null,
): Promise<SignatureVerdict> {
  if (!isSignatureText(signature))
    return {
      verdict: 'wrong',
      address: null,
      reason: 'Not a signature: 0x and hex digits are needed.',
    };
  const address = await recovered(bytes, signature);
  if (address?.toLowerCase() === claimAddress.toLowerCase())
    return { verdict: 'recovered', address };
  const kind = await accountKind(claimAddress, chainId, reader);
  if (kind === 'eoa' && !isUndeployedSignature(signature))
    return { verdict: 'wrong', address, reason: wrongKey(address) };
  if (!reader || kind === 'unread' || kind === 'eoa')
    return { verdict: 'unverified', address, kind };
  // Only a contract account needs what encodes calls, so only then it is loaded.
  const { isValidByContract } = await import('./contract-signature');
  return (await isValidByContract(reader, claimAddress, bytes, signature))
    ? { verdict: 'contract', address: claimAddress }
    : { verdict: 'wrong', address, reason: 'The account’s contract says that it is not valid.' };
}

function wrongKey(address: string | null): string {
  return address
    ? `It was made by ${address}, or over other bytes.`
    : 'It does not recover to any address.';
}

async function recovered(bytes: `0x${string}`, signature: `0x${string}`): Promise<string | null> {
  try {
    return await recoverMessageAddress({ message: { raw: bytes }, signature });
  } catch {
    return null;
  }
}
