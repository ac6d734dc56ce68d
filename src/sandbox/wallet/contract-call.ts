import {
  decodeFunctionData,
  encodeFunctionResult,
  isAddressEqual,
  recoverAddress,
  type Address,
  type Hex,
} from 'viem';
import { eip1271Abi, eip1271MagicValue } from '#service/eip1271';
import { providerError } from './provider-error';
import type { WalletSettings } from './settings';

const returned = (result: Hex) =>
  encodeFunctionResult({ abi: eip1271Abi, functionName: 'isValidSignature', result });

/** `eth_call` of `isValidSignature`, as the settings say; an address without code answers with nothing. */
export async function answerCall(
  parameters: unknown,
  owner: Address,
  { code, call }: WalletSettings,
): Promise<string> {
  if (call === 'fails') throw providerError(-32603, 'The node does not answer.');
  if (code === '0x') return '0x';
  if (call === 'reverts') throw providerError(3, 'execution reverted');
  if (call === 'refuses') return returned('0xffffffff');
  const [hash, signature] = readCall((parameters as { data?: Hex } | undefined)?.data ?? '0x');
  const maker = await recoverAddress({ hash, signature }).catch(() => null);
  return returned(maker && isAddressEqual(maker, owner) ? eip1271MagicValue : '0xffffffff');
}

function readCall(data: Hex): readonly [hash: Hex, signature: Hex] {
  try {
    return decodeFunctionData({ abi: eip1271Abi, data }).args;
  } catch {
    throw providerError(3, 'execution reverted');
  }
}
