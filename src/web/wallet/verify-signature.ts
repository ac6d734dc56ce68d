import type { EIP1193Provider } from 'viem';
import { sameAddress } from '#service/address';

/**
 * What stands at an address on one chain; `unread` where no wallet can read that chain. No code is no proof of a plain
 * account: a contract may be deployed on another chain, or not yet.
 */
export type AccountKind = 'no-code' | 'delegated' | 'contract' | 'unread';

export type SignatureVerdict =
  /** It recovers to the address: a plain account, or the key behind a delegated one. */
  | { verdict: 'recovered'; address: string; reason: string }
  /** The contract says that it is valid (EIP-1271). */
  | { verdict: 'contract'; address: string; reason: string }
  /** Nothing here can tell. `address` is who made it, if it is a plain account's signature over these bytes. */
  | { verdict: 'unverified'; address: string | null; reason: string }
  /** The contract says no. Which hash the service passes is not stated, so the user may know better. */
  | { verdict: 'refused'; address: string | null; reason: string }
  /** No signature at all. */
  | { verdict: 'malformed'; address: null; reason: string };

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
    if (code === '0x') return 'no-code';
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
      verdict: 'malformed',
      address: null,
      reason: 'A signature is 0x and an even number of hex digits.',
    };
  const address = await recovered(bytes, signature);
  if (sameAddress('evm', address, claimAddress))
    return { verdict: 'recovered', address: claimAddress, reason: 'It recovers to the address.' };
  const maker = address
    ? `It was made by ${address}, or over other bytes.`
    : 'It does not recover to any address.';
  const kind = await accountKind(claimAddress, chainId, reader);
  const unverified = (why: string): SignatureVerdict => ({
    verdict: 'unverified',
    // A chain that was not read leaves a contract possible, whoever the maker is.
    address: kind === 'no-code' ? address : null,
    reason: `${maker} ${why}`,
  });
  if (kind === 'no-code')
    return unverified(
      'The claim address has no code on this chain: a plain account, or a contract that is deployed elsewhere or not yet.',
    );
  if (!reader || kind === 'unread')
    return unverified('Whether the claim address is a contract could not be read on this chain.');
  // Only a contract account needs what encodes calls, so only then it is loaded.
  const { contractVerdict } = await import('./contract-signature');
  switch (await contractVerdict(reader, claimAddress, bytes, signature)) {
    case 'valid':
      return { verdict: 'contract', address: claimAddress, reason: 'The contract accepts it.' };
    case 'unreadable':
      return unverified('The contract of the claim address could not be asked about it.');
    case 'invalid':
      return { verdict: 'refused', address, reason: `${maker} ${contractSaysNo}` };
    case 'reverted':
      return { verdict: 'refused', address, reason: `${maker} ${contractReverts}` };
  }
}

const hashNote = 'Which hash the service passes to it isn’t reported.';
const contractSaysNo = `The contract of the claim address says that it isn’t valid (EIP-1271). ${hashNote}`;
const contractReverts = `The contract of the claim address reverts when asked about it (EIP-1271). ${hashNote}`;

/** Loads what recovers a signer, before there is a signature. Throws where it cannot be loaded. */
export async function loadRecovery(): Promise<void> {
  await (await import('./recover-signer')).loadCurve();
}

async function recovered(bytes: `0x${string}`, signature: `0x${string}`): Promise<string | null> {
  try {
    return await (await import('./recover-signer')).recoverSigner(bytes, signature);
  } catch {
    return null;
  }
}
