import { knownUsd } from '#service/money/money-amount';
import { compareDecimal, sumUsd } from '#service/decimal';
import { isHeld, isUnclear, moneyOf } from '#service/money/money';
import type { MoneyAmount, UnknownAmount } from '#service/money/money-amount';
import type { RequestRecord } from '#service/records/record';
import { successorId } from '#service/records/record';
import type { ChainOf } from '../../record/chain-of';
import { verdictOf, type Verdict } from '../../record/verdict/verdict';

export interface RequestVerdict {
  record: RequestRecord;
  verdict: Verdict;
}

/**
 * One verdict for each request of a deposit address that no other listed one replaced, those that hold money first, then
 * those of which it cannot be said. Where all replace each other in a circle, all of them.
 */
export function requestVerdicts(
  records: readonly RequestRecord[],
  nowMs: number,
  chainOf: ChainOf,
): RequestVerdict[] {
  const ids = new Set(records.map(({ id }) => id));
  const current = records.filter((record) => !ids.has(successorId(record) ?? ''));
  return (current.length > 0 ? current : records)
    .map((record) => ({
      record,
      verdict: verdictOf(moneyOf(record, { get: chainOf }), { nowMs, chainOf }),
    }))
    .toSorted(
      (a, b) =>
        rank(a.verdict) - rank(b.verdict) ||
        (b.record.createdAtMs ?? 0) - (a.record.createdAtMs ?? 0),
    );
}

function rank({ money }: Verdict): number {
  if (isHeld(money)) return 0;
  return isUnclear(money) ? 1 : 2;
}

/** What is held in all, in USD at request time: token amounts are never added up across currencies. */
export interface HeldMoney {
  heldCount: number;
  /** Of a single request, its amount and chain. */
  only: MoneyAmount | UnknownAmount | null;
  /** Sum of the held requests that report a value in USD; null where none does. */
  usd: string | null;
  withoutUsdCount: number;
  unclearCount: number;
}

export function heldMoney(verdicts: readonly RequestVerdict[]): HeldMoney {
  const held = verdicts.map(({ verdict }) => verdict).filter(({ money }) => isHeld(money));
  const values = held.flatMap((verdict) => heldUsd(verdict) ?? []);
  return {
    heldCount: held.length,
    only: held.length === 1 && held[0] ? heldOf(held[0]) : null,
    usd: values.length > 0 ? sumUsd(values) : null,
    withoutUsdCount: held.length - values.length,
    unclearCount: verdicts.filter(({ verdict }) => isUnclear(verdict.money)).length,
  };
}

/** Of a delivery only the part that is to go back. */
function heldOf({ money }: Verdict): MoneyAmount | UnknownAmount {
  return money.state === 'deliveredAndOwed' ? money.owed : money.paid;
}

function heldUsd(verdict: Verdict): string | null {
  const { amount } = heldOf(verdict);
  const usd = amount ? knownUsd(amount) : null;
  return usd !== null && (compareDecimal(usd, '0') ?? -1) >= 0 ? usd : null;
}
