import { isUtxo } from './chain-of';
import type { Verdict } from './verdict-shape';
import { depositedWords, elapsed, legMs, originName, sentence, type Facts } from './verdict-facts';

/** Status waiting, depositing, pending, submitted. */
export function openVerdict(facts: Facts): Verdict {
  const { record, transfer, seenIns } = facts;
  if (record.status === 'waiting' && seenIns.length === 0)
    return transfer ? inDepositAddress(facts) : withSender(facts);
  if (record.status === 'depositing' && record.depositAddress !== null && seenIns.length === 0)
    return onItsWay(facts);
  return withService(facts);
}

/** The transfer was seen and the sweep was not; also used for failures (product, verdict 8 and 9). */
export function inDepositAddress(facts: Facts): Verdict {
  return {
    kind: 'in-deposit-address',
    headline: `In the deposit address on ${originName(facts)}; the sweep was not seen.`,
    detail: 'The customer’s transfer into the deposit address is reported, nothing after it.',
    where: 'in the deposit address',
    sinceMs: facts.record.updatedAtMs,
    nextAction: 'Wait for the sweep. If it does not come, give the service the transfer’s hash.',
    whoseMove: 'service',
    confidence: 'reported',
    evidence: { used: ['status', 'depositAddress.depositTxHash'], missing: ['data.inTxs'] },
  };
}

function withSender(facts: Facts): Verdict {
  const { record, ins } = facts;
  const failed = ins.length > 0;
  return {
    kind: 'with-sender',
    headline: 'Still with the customer: no deposit is reported.',
    detail: failed
      ? 'An in transaction is listed, and none of them is marked successful.'
      : 'The request was created and waits for its deposit on the origin chain.',
    where: `with the customer, on ${originName(facts)}`,
    sinceMs: record.createdAtMs,
    nextAction: 'The customer sends the deposit, or lets the quote lapse.',
    whoseMove: 'customer',
    confidence: 'reported',
    evidence: {
      used: ['status', ...ins.map((leg) => leg.field)],
      missing: failed
        ? []
        : ['data.inTxs', ...(record.depositAddress ? ['depositAddress.depositTxHash'] : [])],
    },
  };
}

// reading 18: depositing also means that a deposit-address deposit is in progress.
function onItsWay(facts: Facts): Verdict {
  const { record, transfer } = facts;
  if (transfer) return inDepositAddress(facts);
  return {
    kind: 'in-deposit-address',
    headline: `In the deposit address on ${originName(facts)}, or on its way to it.`,
    detail: 'A deposit is in progress; the transfer’s hash is not reported yet.',
    where: 'in the deposit address, or on its way',
    sinceMs: record.updatedAtMs,
    nextAction: 'Wait until the transfer is confirmed and swept.',
    whoseMove: 'service',
    confidence: 'reported',
    evidence: {
      used: ['status', 'depositAddress'],
      missing: ['depositAddress.depositTxHash', 'data.inTxs'],
    },
  };
}

function withService(facts: Facts): Verdict {
  const { record, seenIns, chainOf, nowMs, depositedAtMs } = facts;
  const sinceMs = depositedAtMs ?? record.createdAtMs;
  const duration = elapsed(sinceMs, nowMs);
  const paid = depositedWords(facts);
  const inMempool = record.status === 'pending' && isUtxo(chainOf, record.originChainId);
  return {
    kind: 'with-service',
    headline: sentence(
      paid && seenIns.length
        ? `With the service: ${paid} from ${originName(facts)}, ${stageWords(record.status)}`
        : `With the service, ${stageWords(record.status)}`,
      duration && `(${duration})`,
    ),
    detail: inMempool
      ? 'The deposit was seen in the mempool; a block may not hold it yet.'
      : seenIns.length === 0
        ? 'The status says that the deposit was seen; its transaction is not reported yet.'
        : record.status === 'waiting'
          ? 'The status still says waiting, although a deposit transaction is reported.'
          : '',
    where: 'with the service',
    sinceMs,
    nextAction:
      record.status === 'submitted'
        ? 'Wait for the confirmation on the destination chain.'
        : 'Wait for the fill. Compare the age with what this route normally takes.',
    whoseMove: 'service',
    confidence: record.status === 'waiting' ? 'inferred' : 'reported',
    evidence: {
      used: [
        'status',
        ...seenIns.map((leg) => leg.field),
        ...(paid ? ['data.route.actual.origin'] : []),
      ],
      missing: [
        ...(seenIns.length ? [] : ['data.inTxs']),
        ...(legMs(seenIns[0]) === null ? ['data.inTxs.0.timestamp'] : []),
      ],
    },
  };
}

function stageWords(status: string | null): string {
  switch (status) {
    case 'submitted':
      return 'delivery sent and not confirmed';
    case 'waiting':
      return 'as the deposit transaction shows';
    default:
      return 'delivery not sent yet';
  }
}
