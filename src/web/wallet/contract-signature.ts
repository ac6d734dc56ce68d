import { createClient, custom } from 'viem';
import { readContract } from 'viem/actions';
import { hashMessage } from 'viem/utils';
import type { ChainReader } from './verify-signature';

const eip1271 = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const;
const validMark = '0x1626ba7e';

/** Asks an account's contract whether a signature over 32 raw bytes is valid. False also when the call reverts. */
export async function isValidByContract(
  { provider }: ChainReader,
  address: `0x${string}`,
  bytes: `0x${string}`,
  signature: `0x${string}`,
): Promise<boolean> {
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
  try {
    const answer = await readContract(client, {
      address,
      abi: eip1271,
      functionName: 'isValidSignature',
      args: [hashMessage({ raw: bytes }), signature],
    });
    return answer === validMark;
  } catch {
    return false;
  }
}
