import {
  BaseError,
  createClient,
  custom,
  ExecutionRevertedError,
  type EIP1193Provider,
} from 'viem';
import { call } from 'viem/actions';
import { encodeFunctionData, hashMessage, padHex } from 'viem/utils';
import { eip1271Abi, eip1271MagicValue } from '#service/eip1271';

/** Reads the connected wallet's current chain. */
export interface ChainReader {
  provider: EIP1193Provider;
  chainId: number;
}

const magicWord = padHex(eip1271MagicValue, { dir: 'right' });

/** `unreadable`: the call failed or returned something that EIP-1271 doesn't define, so nothing is known of the signature. */
export type ContractVerdict = 'valid' | 'invalid' | 'reverted' | 'unreadable';

/**
 * Calls an account's contract to check a signature over 32 raw bytes (EIP-1271), with the EIP-191 hash of the bytes; which
 * hash the service passes is not stated (service-api.md F5). Never rejects.
 */
export async function contractVerdict(
  { provider }: ChainReader,
  address: `0x${string}`,
  bytes: `0x${string}`,
  signature: `0x${string}`,
): Promise<ContractVerdict> {
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
  const data = encodeFunctionData({
    abi: eip1271Abi,
    args: [hashMessage({ raw: bytes }), signature],
  });
  try {
    const answer = await call(client, { to: address, data });
    if (answer.data?.toLowerCase() === magicWord) return 'valid';
    return answer.data?.length === magicWord.length ? 'invalid' : 'unreadable';
  } catch (error) {
    return isRevert(error) ? 'reverted' : 'unreadable';
  }
}

/**
 * A revert is a response of the contract; a lost connection or a wallet without the method is not. viem recognizes a revert
 * by its message; wallets that forward a node's error identify it by its code.
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
