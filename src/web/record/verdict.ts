import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { successorId } from '#service/record';
import { noChains, type ChainOf } from './chain-of';
import { deliveredVerdict } from './verdict-delivered';
import { failedVerdict } from './verdict-failed';
import { openVerdict } from './verdict-open';
import { returnedVerdict } from './verdict-returned';
import { shownText } from '../lib/truncation';
import { addressWords, amountOnChain } from './money-words';
import { factsOf, sentences, verdictDefaults, type Facts } from './verdict-facts';
import type { Verdict } from './verdict-shape';

/**
 * The decision table, in its order. Pure; never throws. `nowMs` is only used for elapsed time; `chainOf`
 * gives names and tells UTXO chains, and may know nothing; `isDelayed` is true for a request in progress that is late
 * for its route, which one record can’t tell.
 */
export function verdictOf(
  record: RequestRecord,
  nowMs: number,
  chainOf: ChainOf = noChains,
  isDelayed = false,
): Verdict {
  const successor = successorId(record);
  const facts = factsOf(record, nowMs, chainOf, isDelayed);
  if (successor !== null) return replacedVerdict(facts, successor);
  const verdict = tableVerdict(facts);
  const used = new Set(verdict.evidence.used);
  const missing = new Set(verdict.evidence.missing.filter((field) => !used.has(field)));
  return { ...verdict, evidence: { used: [...used], missing: [...missing] } };
}

function tableVerdict(facts: Facts): Verdict {
  switch (statusTone(facts.record.status)) {
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
      return unknownVerdict(facts);
  }
}

function replacedVerdict({ record, deposited, chainOf }: Facts, successor: string): Verdict {
  const deposit = amountOnChain(deposited, chainOf);
  return {
    ...verdictDefaults,
    kind: 'replaced',
    headline: `Replaced by another request: ${deposit ?? 'the deposit'} follows ${addressWords(successor)}.`,
    detail: 'The sweep and the fill of this deposit address happen there.',
    where: 'with the request that replaced this one',
    money: deposited,
    sinceMs: record.updatedAtMs,
    nextAction: 'Open the request that replaced this one.',
    evidence: {
      used: ['supersededByRequestId', ...(deposit ? ['data.route.actual.origin'] : [])],
      missing: [],
    },
  };
}

/** A status that the record enum does not name: nothing is concluded from it but what is listed. */
function unknownVerdict(facts: Facts): Verdict {
  const { record, deposit, refund, seenFills, seenOuts, legs } = facts;
  const { status } = record;
  const isListed = [...seenFills, ...seenOuts].some((leg) => leg.hash !== null);
  const hasHash = legs.some(({ hash }) => hash !== null);
  const named = status === null ? undefined : namedStatuses.get(status);
  return {
    ...verdictDefaults,
    kind: status === 'delayed' ? 'processing' : 'unknown',
    tone: status === 'delayed' ? 'warn' : null,
    headline:
      named ??
      (status === null
        ? 'Status not reported.'
        : `Unrecognized status “${shownText(status, 40)}”: what it says about the money is unknown.`),
    detail: sentences(
      deposit === 'received' && 'A deposit transaction is listed.',
      deposit === 'at-address' && 'A deposit to the deposit address is listed.',
      refund?.state === 'seen' && 'A refund transaction is listed.',
      isListed && 'A destination transaction is listed.',
    ),
    where: 'unknown',
    sinceMs: record.updatedAtMs,
    nextAction: `${hasHash ? 'Check the transactions below' : 'Check again later'}, or contact the service with the request ID.`,
    confidence: named ? 'inferred' : 'reported',
    evidence: {
      used: status === null ? [] : ['status'],
      missing: status === null ? ['status'] : [],
    },
  };
}

/** Named beside the status endpoint, in no list of statuses (*assumed*). */
const namedStatuses = new Map([
  ['delayed', 'Delayed: the service reports it as still processing (assumed).'],
  ['unknown', 'Status unknown: probably not indexed by the service yet (assumed).'],
]);
