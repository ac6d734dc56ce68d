import { amountIn } from '#service/amounts-of';
import type { RequestRecord } from '#service/record';
import { formatDuration } from '../../../lib/time';
import { visibleText } from '../../../lib/truncation';
import { amountWords } from '../../../components/amount-text';
import { chainName, type ChainOf } from '../../../record/chain-of';
import { reasonTitle } from '../../../record/reasons/reason-title';

/** How a row is called by who cannot see it: status, amount, route, age. */
export function rowName(record: RequestRecord, nowMs: number, chainOf: ChainOf): string {
  const status = record.status === null ? 'status not reported' : visibleText(record.status);
  const reason = reasonTitle(record);
  const amount = amountIn(record);
  const age =
    record.createdAtMs === null
      ? 'age not reported'
      : `${formatDuration((nowMs - record.createdAtMs) / 1000)} ago`;
  return [
    reason === null ? status : `${status}: ${reason}`,
    amount ? amountWords(amount.amount) : 'amount not reported',
    `${chainName(chainOf, record.originChainId)} to ${chainName(chainOf, record.destinationChainId)}`,
    age,
  ].join(', ');
}
