import { addressKey } from '#service/address';
import { compareDecimal } from '#service/decimal';
import { parseUnits } from 'viem';
import { formatUsd } from '../../../lib/amounts';
import { unitsText } from '../../../record/claim/units-text';
import { isUnits } from './available-balances';
import type { AvailableBalances, ClaimTerms } from './claim';

/** Whether what could be claimed fell by nine tenths of what was claimed at least; balances accrue meanwhile. */
export interface BalanceFall {
  fell: boolean;
  /** The two amounts, as people read them. */
  detail: string;
}

/** Null where the two cannot be compared. Claims from elsewhere and sponsorship move a balance too. */
export function balanceFall(terms: ClaimTerms, now: AvailableBalances): BalanceFall | null {
  return terms.amount === null
    ? (totalFall(terms.available, now) ?? onlyBalanceFall(terms.available, now))
    : partFall(terms, terms.amount, now);
}

/** Only what is available can be claimed, so the rest of a balance never falls. */
function totalFall({ usd: before }: AvailableBalances, { usd }: AvailableBalances) {
  const [from, to] = [microUsd(before), microUsd(usd)];
  if (from === null || to === null || before === null || usd === null) return null;
  return compared(
    from,
    to,
    from,
    `${formatUsd(before) ?? ''} to ${formatUsd(usd) ?? ''} available`,
  );
}

/** Which of several balances a claim draws on is not stated, so only a single one can be compared. */
function onlyBalanceFall({ balances }: AvailableBalances, now: AvailableBalances) {
  const [held, ...others] = balances;
  if (!held || others.length > 0 || !isUnits(held.amount)) return null;
  return heldFall(held.key, held.amount, held.amount, balances, now);
}

/** An amount is in units of the claimed currency, so the balance of that currency is compared. */
function partFall(terms: ClaimTerms, amount: string, now: AvailableBalances) {
  const key = `${terms.chainId}:${addressKey(terms.currency.address)}`;
  const before = terms.available.balances.find((held) => held.key === key)?.amount;
  return isUnits(before) && isUnits(amount)
    ? heldFall(key, before, amount, terms.available.balances, now)
    : null;
}

function heldFall(
  key: string,
  before: string,
  claimed: string,
  balances: AvailableBalances['balances'],
  now: AvailableBalances,
) {
  const after = now.balances.find((held) => held.key === key)?.amount;
  if (!isUnits(after)) return null;
  const { symbol = null, decimals = null } = balances.find((held) => held.key === key) ?? {};
  const detail =
    `${unitsText(before, decimals)} to ${unitsText(after, decimals)} ${symbol ?? ''}`.trimEnd();
  return compared(BigInt(before), BigInt(after), BigInt(claimed), detail);
}

function compared(from: bigint, to: bigint, claimed: bigint, detail: string): BalanceFall {
  return { fell: claimed > 0n && (from - to) * 10n >= claimed * 9n, detail };
}

function microUsd(text: string | null): bigint | null {
  return text !== null && compareDecimal(text, '0') !== null ? parseUnits(text, 6) : null;
}
