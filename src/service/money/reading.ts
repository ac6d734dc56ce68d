import type { RequestRecord } from '../record';
import { factsOf, type MoneyFacts } from './facts';
import type { Chains } from './money-amount';
import { stateOf, type EndState, type Replaced } from './state';

/** State, holder, amounts and transactions of one record, before they are held against each other. */
export type Reading = MoneyFacts & (EndState | Replaced);

/**
 * What the rows of a list show: the same reading that `moneyOf` completes with contradictions and what is due, which a
 * list's first code does without. Pure and total.
 */
export function readingOf(record: RequestRecord, chains: Chains): Reading {
  const facts = factsOf(record, chains);
  return { ...facts, ...stateOf(facts) };
}

/** What the record says of itself, whatever replaced it. */
export function endOf(money: EndState | Replaced): EndState {
  return money.state === 'replaced' ? money.inner : money;
}

/** Delivered by its status, without a fill. */
export function lacksFill({ tone, fills }: MoneyFacts): boolean {
  return tone === 'success' && !fills.some(({ hash }) => hash !== null);
}

/** Refunded by its status, without a refund transaction; a failed refund beside it is another contradiction. */
export function lacksRefund({ tone, refunds, record }: MoneyFacts): boolean {
  return tone === 'refund' && refunds.length === 0 && record.refundFailReason === null;
}

/** Failed by a reorg, although the deposit is listed as fine. */
export function isReorgDisputed({ tone, deposit, record }: MoneyFacts): boolean {
  return tone === 'failure' && record.failReason === 'DEPOSIT_REORGED' && deposit === 'received';
}
