import type { RequestRecord } from '#service/records/record';
import type { LegRole } from '#service/money/legs';

// The service names no role: children are duplicates, retries or refunds (service-api.md L14), and these two reasons
// are all that says which.
const roles = new Map([
  ['DOUBLE_SPEND', 'duplicate deposit'],
  ['ORPHANED_DEPOSIT_REFUND', 'refund of an orphaned deposit'],
]);

/** What a child of a request is, as far as the record says so. */
export function childRole({ failReason }: RequestRecord): string {
  return roles.get(failReason ?? '') ?? 'child request';
}

/** What a transaction is called, everywhere. */
export const legNames: Record<LegRole, string> = {
  deposit: 'Deposit',
  sweep: 'Sweep',
  depositAndFill: 'Deposit and fill',
  fill: 'Fill',
  stub: 'Fill',
  unknown: 'Fill or refund',
  failedCall: 'Failed transaction',
  refund: 'Refund',
  settlement: 'Settlement',
};
