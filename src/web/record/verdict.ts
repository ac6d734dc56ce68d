import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { noChains, type ChainOf } from './chain-of';
import { deliveredVerdict } from './verdict-delivered';
import { failedVerdict } from './verdict-failed';
import { openVerdict } from './verdict-open';
import { returnedVerdict } from './verdict-returned';
import { factsOf } from './verdict-facts';
import type { Verdict } from './verdict-shape';

/**
 * The decision table, in its order. Pure; never throws. `nowMs` is only used for elapsed time; `chainOf`
 * gives names and tells UTXO chains, and may know nothing.
 */
export function verdictOf(
  record: RequestRecord,
  nowMs: number,
  chainOf: ChainOf = noChains,
): Verdict {
  if (record.supersededByRequestId) return replacedVerdict(record);
  const facts = factsOf(record, nowMs, chainOf);
  switch (statusTone(record.status)) {
    case 'success':
      return deliveredVerdict(facts);
    case 'refund':
      return returnedVerdict(facts);
    case 'failure':
      return failedVerdict(facts);
    case 'waiting':
    case 'flight':
      return openVerdict(facts);
    case 'unknown':
      return unknownVerdict(record);
  }
}

function replacedVerdict(record: RequestRecord): Verdict {
  return {
    kind: 'replaced',
    headline: 'Replaced by another request, which owns the money now.',
    detail: 'The deposit address was given a new request id; the sweep and the fill happen there.',
    where: 'with the request that replaced this one',
    sinceMs: record.updatedAtMs,
    nextAction: 'Open the request that replaced this one.',
    whoseMove: 'nobody',
    confidence: 'reported',
    evidence: { used: ['supersededByRequestId'], missing: [] },
  };
}

function unknownVerdict({ status, updatedAtMs }: RequestRecord): Verdict {
  return {
    kind: 'unknown',
    headline:
      status === null
        ? 'No status is reported; nothing can be said about the money.'
        : 'The status is one that the interface does not name; nothing can be said about the money.',
    detail: 'What the record holds stands below, as it came.',
    where: 'not known',
    sinceMs: updatedAtMs,
    nextAction: 'Read the transactions below, and ask the service what this status means.',
    whoseMove: 'integrator',
    confidence: 'reported',
    evidence: {
      used: status === null ? [] : ['status'],
      missing: status === null ? ['status'] : [],
    },
  };
}
