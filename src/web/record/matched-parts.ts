import { sameHash } from '#service/address';
import type { RequestRecord } from '#service/record';
import { legsOf, type LegKind } from './legs';

/** What a leg is called where a search matched its hash. */
export const legNames: Record<LegKind, string> = {
  transfer: 'Transfer to the deposit address',
  sweep: 'Sweep of the deposit address',
  deposit: 'Deposit transaction',
  both: 'Transaction',
  fill: 'Fill transaction',
  out: 'Out transaction',
  failed: 'Failed transaction',
  refund: 'Refund transaction',
  settlement: 'Settlement transaction',
};

/** What the record holds that can be searched for, the most telling first. */
function searchable(record: RequestRecord): [string, string | null | undefined][] {
  return [
    ['Request ID', record.id],
    ['Order ID', record.orderId],
    ...legsOf(record).map((leg): [string, string | null] => [legNames[leg.kind], leg.hash]),
    ['Deposit address', record.depositAddress?.address],
    ['User', record.user],
    ['Sender', record.sender],
    ['Recipient', record.recipient],
    ['Refund address', record.refundTo],
    ['Depositor', record.depositAddress?.depositor],
    ['Replaced by', record.supersededByRequestId],
  ];
}

/** Every part of a record that equals the search; none where the service matched by something that the record does not show. */
export function matchedParts(record: RequestRecord, term: string): string[] {
  const names = searchable(record)
    .filter(([, value]) => sameHash(term, value))
    .map(([name]) => name);
  return [...new Set(names)];
}
