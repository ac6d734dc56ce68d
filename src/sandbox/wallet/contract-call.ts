import { decodeFunctionData, isAddressEqual, recoverAddress, type Address, type Hex } from 'viem';
import { providerError } from './provider-error';
import type { WalletSettings } from './settings';

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
const valid = `0x1626ba7e${'0'.repeat(56)}`;
const invalid = `0xffffffff${'0'.repeat(56)}`;

/** `eth_call` of `isValidSignature`, as the settings say; an address without code answers with nothing. */
export async function answerCall(
  parameters: unknown,
  owner: Address,
  { code, call }: WalletSettings,
): Promise<string> {
  if (call === 'fails') throw providerError(-32603, 'The node does not answer.');
  if (code === '0x') return '0x';
  if (call === 'reverts') throw providerError(3, 'execution reverted');
  if (call === 'refuses') return invalid;
  const [hash, signature] = readCall((parameters as { data?: Hex } | undefined)?.data ?? '0x');
  const maker = await recoverAddress({ hash, signature }).catch(() => null);
  return maker && isAddressEqual(maker, owner) ? valid : invalid;
}

function readCall(data: Hex): readonly [hash: Hex, signature: Hex] {
  try {
    return decodeFunctionData({ abi: eip1271, data }).args;
  } catch {
    throw providerError(3, 'execution reverted');
  }
}
