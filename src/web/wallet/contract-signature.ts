import { BaseError, createClient, custom, ExecutionRevertedError } from 'viem';
import { call } from 'viem/actions';
import { encodeFunctionData, hashMessage } from 'viem/utils';
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
const validWord = `0x1626ba7e${'0'.repeat(56)}`;

/** `unreadable`: the call failed, or its answer is none that EIP-1271 knows; it says nothing about the signature. */
export type ContractVerdict = 'valid' | 'invalid' | 'reverted' | 'unreadable';

/**
 * Asks an account's contract whether a signature over 32 raw bytes is valid (EIP-1271). The EIP-191 hash of the bytes is
 * passed; which hash the service passes is not stated (service-api.md F5). Never throws.
 */
export async function contractVerdict(
  { provider }: ChainReader,
  address: `0x${string}`,
  bytes: `0x${string}`,
  signature: `0x${string}`,
): Promise<ContractVerdict> {
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
  const data = encodeFunctionData({
    abi: eip1271,
    args: [hashMessage({ raw: bytes }), signature],
  });
  try {
    const answer = await call(client, { to: address, data });
    if (answer.data?.toLowerCase() === validWord) return 'valid';
    return answer.data?.length === validWord.length ? 'invalid' : 'unreadable';
  } catch (error) {
    return isRevert(error) ? 'reverted' : 'unreadable';
  }
}

/**
 * A revert is an answer of the contract; a lost connection or a wallet that refuses the method is none. viem knows a revert by
 * its message; wallets that pass on a node's error name it by its code.
 */
function isRevert(error: unknown): boolean {
  return (
    error instanceof BaseError &&
    error.walk(
      (cause) =>
        cause instanceof ExecutionRevertedError ||
        (cause as { code?: unknown }).code === ExecutionRevertedError.code,
    ) !== null
  );
}
