import { sameAddress } from '#service/address';
import { decimalText } from '#service/decimal';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { nameOfChain, type ChainRecord } from '#service/schema/chain';
import type { Amount } from '#service/schema/currency';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { formatUnits } from 'viem';
import { isEvmType } from '#service/identifiers/entered-account';
import { enteredUnits } from '../../../lib/entered-amount';
import {
  availableBalances,
  hasAvailable,
  isUnits,
  availableUnits,
  usdUnits,
} from './claim-amounts';
import type { ClaimTerms } from './claim';
import { chainContracts, claimCurrencies, claimFee, defaultCurrency } from './claim-options';
import { checkRecipient, isConfirmedEnd, type RecipientCheck } from './recipient';

/** What stands in the form. */
export interface ClaimDraft {
  chainId: string;
  currency: string;
  recipient: string;
  /** The end of another recipient, typed to confirm it. */
  typed: string;
  /** Decimal text in the claimed currency; empty: no amount is sent. */
  amount: string;
}

export interface DraftContext {
  address: string;
  network: string;
  chains: ReadonlyMap<number, ChainRecord>;
  /** The balances as the service reported them last. */
  data: AppFeeBalances;
  config: Pick<PageNetwork, 'freeClaimChainId' | 'capabilities'>;
  known: readonly string[];
}

/**
 * What the user changed, after one more change. Another chain starts the rest anew, and another currency the amount. A value
 * that is undefined changes nothing, so that no field of the form can be without a text.
 */
export function changeDraft(
  before: Partial<ClaimDraft>,
  change: Partial<ClaimDraft>,
): Partial<ClaimDraft> {
  const kept = change.chainId === undefined ? { ...before } : {};
  if (change.currency !== undefined) delete kept.amount;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...kept, ...Object.fromEntries(given) };
}

/**
 * The form: what was changed, and for the rest the free chain where it is known, a balance's own currency, the claim address.
 * Of several balances it starts with what can be claimed of one, because what a claim without an amount pays is not reported.
 */
export function claimDraft(context: DraftContext, changes: Partial<ClaimDraft>): ClaimDraft {
  const { address, chains, config, data } = context;
  const free = config.freeClaimChainId;
  const chainId = changes.chainId ?? String(startChain(chains, data.balances, free) ?? '');
  const chain = chains.get(Number(chainId));
  const currency = changes.currency ?? (chain ? defaultCurrency(chain, data.balances) : '');
  const recipient = chain && isEvmType(chain.vmType) ? checksummedSelf(address) : '';
  return {
    chainId,
    currency,
    recipient: changes.recipient ?? recipient,
    typed: changes.typed ?? '',
    amount:
      changes.amount ??
      (data.balances.length > 1 ? claimableText({ currency }, data, chain ?? null, config) : ''),
  };
}

function startChain(
  chains: DraftContext['chains'],
  balances: readonly Amount[],
  freeChainId: number | null,
): number | undefined {
  if (freeChainId !== null && chains.has(freeChainId)) return freeChainId;
  const own = balances.find(({ currency }) => chains.has(currency?.chainId ?? Number.NaN));
  return own?.currency?.chainId ?? chains.keys().next().value;
}

function checksummedSelf(address: string): string {
  const self = {
    vmType: 'evm',
    chain: null,
    chains: [],
    claimAddress: address,
    currencyAddress: '',
    contracts: [],
    known: [],
  };
  return checkRecipient(address.toLowerCase(), self).recipient;
}

export interface DraftReading {
  /** Null while something is missing or wrong. */
  terms: ClaimTerms | null;
  check: RecipientCheck;
  chain: ChainRecord | null;
  problems: string[];
  /** The one of them that is about the amount. */
  amountProblem: string | null;
  /** What does not stand in the way of asking. */
  warnings: string[];
}

/** The form as terms, or what stands in the way of asking. */
export function draftTerms(draft: ClaimDraft, context: DraftContext): DraftReading {
  const { address, network, config, known, data } = context;
  const available = availableBalances(data);
  const chain = context.chains.get(Number(draft.chainId)) ?? null;
  const currency = chain
    ? claimCurrencies(chain, data.balances).find((option) => option.address === draft.currency)
    : undefined;
  const check = checkRecipient(draft.recipient, {
    vmType: chain?.vmType ?? null,
    chain,
    chains: context.chains.values(),
    claimAddress: address,
    currencyAddress: draft.currency,
    contracts: chain ? chainContracts(chain) : [],
    known,
  });
  const amount = amountUnits(draft, currency?.decimals ?? null, context, chain);
  const isConfirmed = !check.isOther || isConfirmedEnd(check.recipient, draft.typed);
  const problems = [
    ...(hasAvailable(available) === true ? [] : [nothingAvailable(available)]),
    ...(chain ? [] : ['Select a chain.']),
    ...(chain?.disabled ? ['The service has disabled this chain.'] : []),
    ...(chain && !currency ? ['Select a token.'] : []),
    ...(chain ? check.problems : []),
    ...(isConfirmed || !chain ? [] : ['Confirm the recipient to continue.']),
    ...(amount.problem ? [amount.problem] : []),
  ];
  const warnings = amount.isAboveAvailable ? ['More than the reported available balance.'] : [];
  if (problems.length > 0 || !chain || !currency)
    return { terms: null, check, chain, problems, amountProblem: amount.problem, warnings };
  const fee = claimFee(chain, draft.currency, data.balances, config.freeClaimChainId);
  const terms: ClaimTerms = {
    network,
    claimAddress: address,
    chainId: chain.id,
    chainName: nameOfChain(chain, chain.id),
    vmType: chain.vmType,
    currency: {
      address: draft.currency,
      symbol: currency.symbol,
      decimals: currency.decimals,
    },
    recipient: check.recipient,
    recipientConfirmed: check.isOther,
    amount: amount.units,
    feeNote: fee.note,
    isFree: fee.isFree,
    available,
  };
  return { terms, check, chain, problems, amountProblem: null, warnings };
}

function nothingAvailable(available: ReturnType<typeof availableBalances>): string {
  if (hasAvailable(available) === null) return 'The available balance isn’t reported.';
  return available.balances.some(({ amount }) => isUnits(amount) && BigInt(amount) > 0n)
    ? 'The service reports nothing as available to claim, or less than $0.01.'
    : 'Nothing to claim.';
}

/**
 * `amount` is in units of the claimed currency, so it can only be compared, and is only offered, where chain and currency are
 * those of a balance and the service is known to take it.
 */
export function partialClaimBalance(
  { currency }: Pick<ClaimDraft, 'currency'>,
  balances: readonly Amount[],
  chain: ChainRecord | null,
  { capabilities }: Pick<PageNetwork, 'capabilities'>,
): Amount | null {
  if (!capabilities.claimsPart || chain === null) return null;
  return (
    balances.find(
      (balance) =>
        balance.currency?.chainId === chain.id &&
        sameAddress(chain.vmType, balance.currency.address, currency),
    ) ?? null
  );
}

/** What should be available of the claimed currency at least, as decimal text; empty where an amount can't be sent or isn't known. */
export function claimableText(
  draft: Pick<ClaimDraft, 'currency'>,
  { balances, availableBalanceUsd }: AppFeeBalances,
  chain: ChainRecord | null,
  config: Pick<PageNetwork, 'capabilities'>,
): string {
  const balance = partialClaimBalance(draft, balances, chain, config);
  const decimals = balance?.currency?.decimals ?? null;
  if (!balance || decimals === null) return '';
  if (balances.length > 1 && usdUnits(balance.amountUsd) === null) return '';
  // Which balance an outstanding part belongs to isn't reported: it is taken to be this one.
  const others = balances.filter((other) => other !== balance).map(({ amountUsd }) => amountUsd);
  const free = without(availableBalanceUsd, others);
  const units = availableUnits(balance, free);
  return units === null || units === 0n ? '' : formatUnits(units, decimals);
}

/** Null where one of them isn't reported; never below 0. */
function without(usd: string | null, others: readonly (string | null)[]): string | null {
  const all = usdUnits(usd);
  const taken = others.map(usdUnits);
  if (all === null || taken.includes(null)) return null;
  const rest = taken.reduce<bigint>((sum, units) => sum - (units ?? 0n), all);
  return decimalText(rest > 0n ? rest : 0n);
}

function amountUnits(
  draft: ClaimDraft,
  decimals: number | null,
  { data: { balances, availableBalanceUsd }, config }: DraftContext,
  chain: ChainRecord | null,
): { units: string | null; problem: string | null; isAboveAvailable?: boolean } {
  const text = draft.amount.trim();
  const balance = partialClaimBalance(draft, balances, chain, config);
  if (text === '' || !balance) return { units: null, problem: null };
  const places = decimals ?? balance.currency?.decimals ?? null;
  if (places === null) return { units: null, problem: 'This token’s decimals aren’t reported.' };
  const entered = enteredUnits(text, places);
  if (entered.units === null) return entered;
  const units = BigInt(entered.units);
  if (units === 0n) return { units: null, problem: 'Enter an amount above 0.' };
  // With several balances the total may be more than the one in this currency, and only the service can compare.
  if (balances.length === 1 && isUnits(balance.amount) && units > BigInt(balance.amount))
    return { units: null, problem: 'The amount exceeds the balance.' };
  const available = availableUnits(balance, availableBalanceUsd);
  return {
    units: String(units),
    problem: null,
    isAboveAvailable: available !== null && units > available,
  };
}
