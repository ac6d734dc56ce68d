import { tonOutHash } from './address-encoding';
import { blockAt, gasFee } from './chains';
import type { Entry } from './entries';
import { hashText, identifierBytes, identifierKinds } from './identifiers';
import { drawsOf } from './random';
import { microUsdOf, tokensOn, usdText } from './tokens';

export interface WireTransaction {
  txHash?: string;
  fee?: string;
  feeUsd?: string;
  block?: number;
  type?: string;
  chainId: number;
  timestamp?: number;
  status?: 'success' | 'failure';
  data?: unknown;
  stateChanges?: unknown[];
  metadata?: unknown;
}

interface Leg {
  seed: number;
  row: number;
  entry: Entry;
  from: string;
  to: string;
  value?: bigint;
  token?: string;
}

/** The hash of an entry, in the form of its chain. */
export function entryHash(seed: number, { side, kind, chain, row, atMs }: Entry): string {
  const bare = hashText(seed, row, kind, chain.vmType);
  // Only an in hash of TON is bare hex; what leaves keeps another form (service-api.md R24).
  const isTonOut = side !== 'in' && kind !== 'deposit' && chain.vmType === 'tonvm';
  return isTonOut ? tonOutHash(bare, Math.floor(atMs / 1000)) : bare;
}

/** One transaction that happened. Block, fee and time agree with the chain. */
export function transactionOf(leg: Leg): WireTransaction & { txHash: string } {
  const { seed, row, entry } = leg;
  const { chain, kind } = entry;
  const timestamp = Math.floor(entry.atMs / 1000);
  const fee = gasFee(chain, drawsOf(seed, row, identifierKinds.indexOf(kind))());
  const native = tokensOn(chain).find((token) => token.isNative);
  return {
    txHash: entryHash(seed, entry),
    fee: String(fee),
    feeUsd: native ? usdText(microUsdOf(fee, native)) : '0',
    block: blockAt(chain, timestamp),
    type: 'onchain',
    chainId: chain.id,
    timestamp,
    status: entry.status,
    data: callDataOf(leg),
    stateChanges: entry.status === 'success' ? stateChangesOf(leg) : [],
  };
}

function callDataOf(leg: Leg): unknown {
  if (leg.entry.chain.vmType !== 'evm') return {};
  const { seed, row, entry, from, to, value } = leg;
  // Calls of contracts whose ABI nobody has are a part of every day.
  const other = `0x${Buffer.from(identifierBytes(seed, row, entry.kind)).toString('hex')}`;
  return { from, to, data: value === undefined ? other : transferData(to, value), value: '0' };
}

/** The call `transfer(address,uint256)`; its selector alone for a recipient of another kind. */
export function transferData(to: string, value: bigint): string {
  const word = (hex: string) => hex.padStart(64, '0');
  const isEvm = /^0x[0-9a-f]{40}$/i.test(to);
  return `0xa9059cbb${isEvm ? word(to.slice(2).toLowerCase()) + word(value.toString(16)) : ''}`;
}

function stateChangesOf({ from, to, value, token }: Leg): unknown[] {
  if (value === undefined || token === undefined) return [];
  const change = (address: string, balanceDiff: bigint) => ({
    address,
    change: {
      kind: 'token',
      balanceDiff: String(balanceDiff),
      data: { tokenKind: 'ft', tokenAddress: token },
    },
  });
  return [change(from, -value), change(to, value)];
}

/** A UTXO transaction in the mempool: a hash, and no block yet. */
export function inMempool(transaction: WireTransaction): WireTransaction {
  const { txHash, type, chainId } = transaction;
  return {
    ...(txHash !== undefined && { txHash }),
    ...(type !== undefined && { type }),
    chainId,
    data: {},
    stateChanges: [],
  };
}

/** An in transaction that the reorg and finality path marked: dropped, or in the chain and failed. */
export function reorged(
  transaction: WireTransaction,
  detectedAtMs: number,
  { action, isReverted }: { action: 'fill' | 'refund'; isReverted: boolean },
): WireTransaction {
  return {
    ...transaction,
    status: 'failure',
    metadata: {
      reorg: {
        detectedAt: detectedAtMs,
        source: 'finality-watcher',
        reason: isReverted ? 'DEPOSIT_RECEIPT_REVERTED' : 'DEPOSIT_BLOCK_REPLACED',
        ...(isReverted
          ? { details: null, failReason: 'UNKNOWN' }
          : {
              details: { expectedBlockHash: `0x${'ab'.repeat(32)}` },
              failReason: 'DEPOSIT_REORGED',
            }),
        action,
        blockNumber: transaction.block,
        blockHash: `0x${'cd'.repeat(32)}`,
        receiptStatus: isReverted ? 'reverted' : 'missing',
      },
    },
  };
}
