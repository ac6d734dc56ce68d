import type { CallData } from '#service/schema/transaction';

const hex = /^0x(?:[0-9a-f]{2})*$/i;

/**
 * A failed call as the JSON-RPC request that repeats it on the block before the one in which it failed; null for what is no
 * call of an EVM chain, or without its block.
 */
export function ethCallText(callData: CallData, block: number | null): string | null {
  const { from, to, data, value } = callData;
  if (block === null || block < 1 || to === null || !/^0x[0-9a-f]{40}$/i.test(to)) return null;
  if (data !== null && !hex.test(data)) return null;
  const wei = value === null || !/^(\d+|0x[0-9a-f]+)$/i.test(value) ? 0n : BigInt(value);
  const call = {
    ...(from !== null && { from }),
    to,
    ...(data !== null && { data }),
    ...(wei > 0n && { value: `0x${wei.toString(16)}` }),
  };
  const params = [call, `0x${(block - 1).toString(16)}`];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params });
}
