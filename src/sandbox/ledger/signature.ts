import {
  createPublicClient,
  getAddress,
  hashMessage,
  http,
  isHex,
  recoverMessageAddress,
  type Address,
  type Hex,
} from 'viem';
import { eip1271Abi, eip1271MagicValue } from '#service/eip1271';

export interface SignatureRules {
  /** A running EVM that holds contract wallets; without one only plain accounts can claim. */
  rpcUrl: string | null;
  /** ERC-6492 wrapped signatures of wallets that are not deployed. The interface names EIP-1271 only. */
  acceptUndeployed: boolean;
}

const undeployedMagic = '6492'.repeat(16);
/**
 * Why a signature over the 32 raw bytes of `message` does not count for `address`; null when it does. A plain
 * account by recovery (EIP-191), a contract by its own isValidSignature (EIP-1271).
 */
export async function signatureProblem(
  address: string,
  message: Hex,
  signature: string,
  { rpcUrl, acceptUndeployed }: SignatureRules,
): Promise<string | null> {
  if (!isHex(signature) || signature.length < 4) return 'The signature is not hex';
  const isWrapped = signature.toLowerCase().endsWith(undeployedMagic);
  if (isWrapped && !acceptUndeployed) return 'Signatures of undeployed wallets are not accepted';
  if (!isWrapped && (await recovers(address, message, signature))) return null;
  if (rpcUrl === null) return 'The signature was not made by the claim address';
  return (await contractAccepts(getAddress(address), message, signature, rpcUrl, isWrapped))
    ? null
    : 'The signature was not made by the claim address';
}

async function recovers(address: string, message: Hex, signature: Hex): Promise<boolean> {
  try {
    return (
      (await recoverMessageAddress({ message: { raw: message }, signature })) ===
      getAddress(address)
    );
  } catch {
    return false;
  }
}

async function contractAccepts(
  address: Address,
  message: Hex,
  signature: Hex,
  rpcUrl: string,
  isWrapped: boolean,
): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl, { retryCount: 0, timeout: 3_000 }) });
  try {
    if (isWrapped)
      return await client.verifyMessage({ address, message: { raw: message }, signature });
    const answer = await client.readContract({
      address,
      abi: eip1271Abi,
      functionName: 'isValidSignature',
      args: [hashMessage({ raw: message }), signature],
    });
    return answer === eip1271MagicValue;
  } catch {
    return false;
  }
}
