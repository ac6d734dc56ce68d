import { sameAddress } from '../address';
import { moneyOf, paidOrQuoted } from '../money/money';
import { compareDecimal } from '../decimal';
import { isSameChain, type RequestRecord } from '../records/record';
import type { Currency } from '../schema/currency';
import type { ChainRecord } from '../schema/chain';

/** What the rules look at in a chain; undefined while the list isn't there, or for a chain that it lacks. */
export type FeeChainOf = (
  chainId: number,
) => Pick<ChainRecord, 'vmType' | 'solverCurrencies'> | undefined;

export const noFeeChains: FeeChainOf = () => undefined;

/** Whether one of the seven rules of app fees explains that nothing was collected (service-api.md F10, F11). */
export interface AppFeeRule {
  explains: 'yes' | 'maybe' | 'no';
  sentence: string;
}

const extraSwapUsd = '0.025';

/** What the rules look at. Null is "not known". */
export interface AppFeeFacts {
  isSend: boolean;
  isSameChain: boolean;
  /** Executed without gas of the user. */
  isGasless: boolean | null;
  hasQuote: boolean;
  /** Whether the solver has the currency that is paid, and the one that is received. */
  isHeld: readonly [paid: boolean | null, received: boolean | null];
  /** Decimal text. */
  feeUsd: string | null;
}

/** For a fee that was quoted: `feeUsd` is what was quoted in all, null where it is not reported. */
export function uncollectedRule(
  record: RequestRecord,
  feeUsd: string | null,
  chainOf: FeeChainOf,
): AppFeeRule {
  const sameChain = isSameChain(record);
  const found = unsupportedRule({
    isSend: isSend(record, chainOf),
    isSameChain: sameChain,
    // v2 lists no features.
    isGasless: record.features?.includes('gasless_execution') ?? null,
    hasQuote: record.route.quoted !== null,
    isHeld: sameChain
      ? [isHeld(record, 'in', chainOf), isHeld(record, 'out', chainOf)]
      : [null, null],
    feeUsd,
  });
  if (found) return found;
  const alike = record.depositAddress ? '; deposit addresses collect like other quotes' : '';
  return { explains: 'no', sentence: `No app-fee rule explains it${alike}.` };
}

const maybeGasless: AppFeeRule = {
  explains: 'maybe',
  sentence:
    'App-fee rule 1: gasless execution without a quote has no app fee; whether this was one isn’t reported.',
};

/** Why such a request collects no app fee; null where no rule is against it. */
export function unsupportedRule(facts: AppFeeFacts): AppFeeRule | null {
  if (facts.isSend)
    return {
      explains: 'yes',
      sentence: 'App-fee rule 1: sends and transfers collect no app fee, and no error is returned.',
    };
  return facts.isSameChain ? sameChainRule(facts) : null;
}

function sameChainRule({ isGasless, hasQuote, isHeld, feeUsd }: AppFeeFacts): AppFeeRule | null {
  if (isGasless && !hasQuote)
    return {
      explains: 'yes',
      sentence: 'App-fee rule 1: gasless execution without a quote has no app fee.',
    };
  if (isGasless) return maybeGasless;
  const isSmall = feeUsd === null ? null : (compareDecimal(feeUsd, extraSwapUsd) ?? 1) <= 0;
  if (isSmall === false || isHeld.includes(true)) return isGasless === null ? maybeGasless : null;
  const rule = `App-fee rule 4: same-chain fees up to $${extraSwapUsd} are collected only if the solver has the input or output token`;
  if (isSmall === null)
    return {
      explains: 'maybe',
      sentence: `${rule}; the fee in USD isn’t reported.`,
    };
  if (isHeld.includes(null))
    return {
      explains: 'maybe',
      sentence: `${rule}; the solver’s tokens aren’t reported.`,
    };
  return { explains: 'yes', sentence: `${rule}.` };
}

/** Null where the chain list does not name the currencies that the solver holds, or the record no address. */
function isHeld(record: RequestRecord, side: 'in' | 'out', chainOf: FeeChainOf): boolean | null {
  const { solverCurrencies: held, vmType } = chainOf(record.originChainId ?? Number.NaN) ?? {};
  const address = quotedCurrency(record, side)?.address;
  if (!held || !address) return null;
  return held.some((currency) => sameAddress(vmType, currency.address, address));
}

function quotedCurrency({ route: { quoted } }: RequestRecord, side: 'in' | 'out'): Currency | null {
  if (side === 'in') return quoted?.origin?.inputCurrency?.currency ?? null;
  const out = quoted?.origin?.outputCurrency ?? quoted?.destination?.outputCurrency;
  return out?.currency ?? null;
}

/** As reported; a record without a type (v2) is one where a currency stays itself on its chain (*assumed*). */
function isSend(record: RequestRecord, chainOf: FeeChainOf): boolean {
  if (record.requestType !== null) return record.requestType.toLowerCase() === 'send';
  const money = moneyOf(record, 'unavailable');
  const paid = paidOrQuoted(money)?.amount.currency;
  const out = (money.received.amount ?? money.quotedOut?.amount)?.currency;
  const { vmType } = chainOf(record.originChainId ?? Number.NaN) ?? {};
  return isSameChain(record) && sameAddress(vmType, paid?.address, out?.address);
}
