import { sameAddress } from '#service/address';
import type { ChainReader } from './contract-signature';

/**
 * The kind of account at an address on one chain; `unread` if no wallet can read that chain. An address without code isn't
 * necessarily a plain account: its contract may be deployed on another chain, or later.
 */
export type AccountKind = 'no-code' | 'delegated' | 'contract' | 'unread';

export type SignatureVerdict =
  /** It recovers to the address: a plain account, or the key behind a delegated one. */
  | { verdict: 'recovered'; address: string; reason: string }
  /** The contract accepts it (EIP-1271). */
  | { verdict: 'contract'; address: string; reason: string }
  /** It can't be verified here. `address` is the signer, if it is a plain account's signature over these bytes. */
  | { verdict: 'unverified'; address: string | null; reason: string }
  /** The contract rejects it. Which hash the service passes is not stated, so it may be valid all the same. */
  | { verdict: 'refused'; address: string | null; reason: string }
  /** Not a signature. */
  | { verdict: 'malformed'; address: null; reason: string };

/** The code of a plain account that delegates to a contract begins with this (EIP-7702). */
const delegationPrefix = '0xef0100';

/** Never rejects: an account that can't be read is `unread`. */
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
    return code.toLowerCase().startsWith(delegationPrefix) ? 'delegated' : 'contract';
  } catch {
    return 'unread';
  }
}

/** Ends the signature of a contract that is not deployed yet (EIP-6492); the service names EIP-1271 only (*assumed*: refused). */
const undeployedSuffix = '6492'.repeat(16);
export function isUndeployedSignature(signature: string): boolean {
  return signature.toLowerCase().endsWith(undeployedSuffix);
}

export function isSignatureText(text: string): text is `0x${string}` {
  return /^0x([0-9a-fA-F]{2})+$/.test(text) && text.length <= 8192;
}

/**
 * Verifies a signature over 32 raw bytes before it is posted: by recovery, else with the account's contract on the claim's
 * chain (*assumed*: which chain the service uses is not stated). Never rejects.
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
      reason: 'Not a valid signature format: 0x and an even number of hex digits.',
    };
  const address = await recovered(bytes, signature);
  if (sameAddress('evm', address, claimAddress))
    return { verdict: 'recovered', address: claimAddress, reason: 'It recovers to the address.' };
  const signer = address
    ? `Signed by ${address}, or over a different message.`
    : 'No signer can be recovered from it.';
  const kind = await accountKind(claimAddress, chainId, reader);
  const unverified = (why: string): SignatureVerdict => ({
    verdict: 'unverified',
    // On a chain that wasn't read the address may be a contract, whoever the signer is.
    address: kind === 'no-code' ? address : null,
    reason: `${signer} ${why}`,
  });
  if (kind === 'no-code')
    return unverified(
      'The claim address has no code on this chain: a standard wallet, or a contract that is deployed elsewhere or not yet.',
    );
  if (!reader || kind === 'unread')
    return unverified('Couldn’t check on this chain whether the claim address is a contract.');
  // The code that encodes calls is loaded for contract accounts only.
  const { contractVerdict } = await import('./contract-signature');
  switch (await contractVerdict(reader, claimAddress, bytes, signature)) {
    case 'valid':
      return { verdict: 'contract', address: claimAddress, reason: 'The contract accepts it.' };
    case 'unreadable':
      return unverified('The claim address’s contract couldn’t be queried.');
    case 'invalid':
      return { verdict: 'refused', address, reason: `${signer} ${contractRejects}` };
    case 'reverted':
      return { verdict: 'refused', address, reason: `${signer} ${contractReverts}` };
  }
}

const hashNote = 'Which hash the service passes to the contract isn’t reported.';
const contractRejects = `The claim address’s contract rejects it (EIP-1271). ${hashNote}`;
const contractReverts = `The claim address’s contract reverts when it verifies it (EIP-1271). ${hashNote}`;

/** Loads the code that recovers a signer before a signature is requested. Rejects if it can't be loaded. */
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
