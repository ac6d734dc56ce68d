import { sameAddress } from '../address';
import { asUnits, compareDecimal, decimalOf, decimalPattern } from '../decimal';
import type { Amount } from '../schema/currency';
import type { ChainRecord } from '../schema/chain';

/** What the reading needs of chains, by id; undefined for one that the list lacks. */
export interface ChainList {
  get: (chainId: number) => Pick<ChainRecord, 'vmType'> | undefined;
}

/** The list of chains, or why there is none: what needs it is said in the weaker form then, never as "no". */
export type Chains = ChainList | 'loading' | 'unavailable';

/**
 * What a reader of an amount has to see beside it. `unverified`: the service calls the token so. `mixedScripts`: its
 * symbol mixes alphabets, as a look-alike does. `decimalsDisputed`: smallest units and the service's own text are two
 * numbers. `unpriced`: an amount above zero whose USD value is reported as zero. `planned`, `quoted`: nothing moved.
 * `computed`: the difference of two reported amounts.
 */
export type AmountMark =
  | 'unverified'
  | 'mixedScripts'
  | 'decimalsDisputed'
  | 'unpriced'
  | 'planned'
  | 'quoted'
  | 'computed';

/** An amount with what it is; `to` is the recipient, where that isn't known to be the user. */
export interface MoneyAmount {
  amount: Amount;
  /** Of the transaction, else of the token; null = not reported. */
  chainId: number | null;
  to: string | null;
  marks: readonly AmountMark[];
}

/** Why an amount isn't known. `elsewhere`: in the request that replaced this one. */
export interface UnknownAmount {
  amount: null;
  chainId: number | null;
  to: string | null;
  why: 'notReported' | 'notYet' | 'notFilled' | 'noFillReported' | 'noRefund' | 'elsewhere';
}

/** `basis`: what the amount is, if it is none that moved. */
export function moneyAmount(
  amount: Amount,
  chainId: number | null,
  to: string | null = null,
  basis: 'planned' | 'quoted' | 'computed' | null = null,
): MoneyAmount {
  const marks = [...marksOf(amount), ...(basis === null ? [] : [basis])];
  return { amount, chainId: chainId ?? amount.currency?.chainId ?? null, to, marks };
}

/** The marks that follow from the amount alone. */
export function marksOf(amount: Amount): AmountMark[] {
  const { currency } = amount;
  const marks: [boolean, AmountMark][] = [
    [currency?.metadata?.verified === false, 'unverified'],
    [hasMixedScripts(currency?.symbol ?? ''), 'mixedScripts'],
    [disagreeingText(amount) !== null, 'decimalsDisputed'],
    [isUnpriced(amount.amountUsd, amount.amount), 'unpriced'],
  ];
  return marks.flatMap(([isSet, mark]) => (isSet ? mark : []));
}

/**
 * An amount's USD value; null where it is zero although the amount isn't: its token has no price (service-api.md R31);
 * where it is out of range; and where it is no number.
 */
export function knownUsd({ amount, amountUsd }: Pick<Amount, 'amount' | 'amountUsd'>) {
  if (amountUsd === null || !decimalPattern.test(amountUsd)) return null;
  return isUnpriced(amountUsd, amount) || isUsdOutOfRange(amountUsd) ? null : amountUsd;
}

/** A billion USD or more (*assumed* to be no transfer): one such value would be all that a sum shows. */
export function isUsdOutOfRange(usd: string | null): boolean {
  return usd !== null && (compareDecimal(usd.replace('-', ''), '1000000000') ?? -1) >= 0;
}

/** `amount` in smallest units. */
export function isUnpriced(usd: string | null, amount: string | null): boolean {
  const isZero = usd !== null && /^-?0+(\.0+)?$/.test(usd);
  return isZero && /^-?\d*[1-9]\d*$/.test(amount ?? '');
}

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** True for "USDС" with a Cyrillic С: letters of one alphabet that pass for another's. Signs such as ₮ are of none. */
export function hasMixedScripts(symbol: string): boolean {
  return scripts.filter((script) => script.test(symbol)).length > 1;
}

/**
 * The service's own text of an amount where it is another number than `amount` and `decimals` say; null where
 * both agree, or where one of them is missing. Which of the two is right is not known.
 */
export function disagreeingText({ amount, amountFormatted, currency }: Amount): string | null {
  if (amount === null || amountFormatted === null || currency?.decimals == null) return null;
  const exact = decimalOf(amount, currency.decimals);
  if (exact === null) return null;
  return compareDecimal(exact, amountFormatted) === 0 ? null : amountFormatted;
}

export function isSameAmount(a: Amount | null, b: Amount | null): boolean {
  const text = (amount: Amount | null) =>
    [
      amount?.amount ?? amount?.amountFormatted,
      amount?.currency?.chainId,
      amount?.currency?.address,
    ].join();
  return text(a) === text(b);
}

/** True for two amounts of one token, as far as both say: then their smallest units can be compared. */
export function isSameToken(chains: Chains, { currency: a }: Amount, { currency: b }: Amount) {
  if (!a || !b || a.decimals !== b.decimals || a.chainId !== b.chainId) return false;
  // A recorded quote leaves the address out; the symbol then has to do.
  return a.address !== null && b.address !== null
    ? isAccount(vmTypeOf(chains, a.chainId), a.address, b.address)
    : a.symbol === b.symbol;
}

/** True where both name their token by chain and address, and these differ. */
export function isOtherToken(chains: Chains, { currency: a }: Amount, { currency: b }: Amount) {
  if (a?.chainId == null || b?.chainId == null || a.address === null || b.address === null)
    return false;
  return a.chainId !== b.chainId || !isAccount(vmTypeOf(chains, a.chainId), a.address, b.address);
}

/** Smallest units of both, where they are of one token. */
export function comparableUnits(
  chains: Chains,
  a: Amount | null | undefined,
  b: Amount | null | undefined,
): [bigint, bigint] | null {
  if (!a || !b || !isSameToken(chains, a, b)) return null;
  const [left, right] = [asUnits(a.amount), asUnits(b.amount)];
  return left === null || right === null ? null : [left, right];
}

/** The chain's vm type; null where the list isn't there, or doesn't say. */
export function vmTypeOf(chains: Chains, chainId: number | null): string | null {
  if (typeof chains === 'string' || chainId === null) return null;
  return chains.get(chainId)?.vmType ?? null;
}

/** True for one account; where the chain isn't known, a difference in case alone is none that can be told. */
export function isAccount(vmType: string | null, a: string, b: string | null | undefined): boolean {
  return sameAddress(vmType, a, b) || (vmType === null && a.toLowerCase() === b?.toLowerCase());
}
