import { lateFromMsOf } from './facts';
import { successorId, type RequestRecord } from '../records/record';
import { isInProgress } from '../status';

/** A request is late above so many times what 95 of 100 fills of its route took. */
export const lateFactor = 3;
/** Fewer fills say nothing about what is usual. */
export const minSampleSize = 20;

/** Younger requests are never late. */
export const lateFloorSeconds = 120;
const utxoLateFloorSeconds = 60 * 60;

/** Whether a chain's deposits may be reported before a block holds them (service-api.md S3). */
export type MayBeUtxo = (chainId: number | null) => boolean;

/** A request is never late below this age, whatever is usual; deposits of a UTXO chain wait for a block first. */
export function lateFloorOf({ originChainId }: RequestRecord, mayBeUtxo: MayBeUtxo): number {
  return mayBeUtxo(originChainId) ? utxoLateFloorSeconds : lateFloorSeconds;
}

/** Since when a request may be late, Unix milliseconds; null: not in progress, replaced, or no deposit on record. */
export function lateFromMs(record: RequestRecord): number | null {
  if (!isInProgress(record.status) || successorId(record) !== null) return null;
  return lateFromMsOf(record);
}
