import type { LegRole } from '#service/money/legs';

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
