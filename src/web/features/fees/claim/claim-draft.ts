import type { ChainRecord } from '#service/schema/chain';
import type { Amount } from '#service/schema/currency';
import type { PageNetwork } from '#service/page-config';
import { parseUnits } from 'viem';
import { balanceKey } from '../balance-key';
import type { ClaimTerms } from './claim';
import {
  chainContracts,
  chainCurrencies,
  chainName,
  claimFeeNote,
  defaultCurrency,
} from './claim-options';
import { checkRecipient, isEvmType, lastSixMatch, type RecipientCheck } from './recipient-check';

/** What stands in the form. */
export interface ClaimDraft {
  balance: string;
  chainId: string;
  currency: string;
  recipient: string;
  /** The last six characters of another recipient, typed. */
  typed: string;
  /** Decimal text in the claimed currency; empty: the whole balance. */
  amount: string;
}

export interface DraftContext {
  address: string;
  network: string;
  chains: ReadonlyMap<number, ChainRecord>;
  balances: readonly Amount[];
  /** USD that a claim can draw on; null where the service does not say. */
  availableUsd: string | null;
  config: Pick<PageNetwork, 'freeClaimChainId' | 'capabilities'>;
  known: readonly string[];
}

/** The form before anything is changed: the free chain where it is known, the balance's own currency, the claim address. */
export function startDraft(context: DraftContext, changes: Partial<ClaimDraft>): ClaimDraft {
  const { address, chains, config } = context;
  const balance = balanceOf(context, changes.balance);
  const free = config.freeClaimChainId;
  const chainId =
    changes.chainId ??
    String(
      free !== null && chains.has(free)
        ? free
        : (balance?.currency?.chainId ?? [...chains.keys()][0] ?? ''),
    );
  const chain = chains.get(Number(chainId));
  return {
    balance: balance ? balanceKey(balance) : '',
    chainId,
    currency: chain && balance ? defaultCurrency(chain, balance) : '',
    recipient: chain && isEvmType(chain.vmType) ? checkedSelf(address) : '',
    typed: '',
    amount: '',
  };
}

function checkedSelf(address: string): string {
  const self = {
    vmType: 'evm',
    claimAddress: address,
    currencyAddress: '',
    contracts: [],
    known: [],
  };
  return checkRecipient(address.toLowerCase(), self).recipient;
}

function balanceOf({ balances }: DraftContext, key: string | undefined): Amount | null {
  return balances.find((entry) => balanceKey(entry) === key) ?? balances[0] ?? null;
}

export interface DraftReading {
  /** Null while something is missing or wrong. */
  terms: ClaimTerms | null;
  check: RecipientCheck;
  balance: Amount | null;
  chain: ChainRecord | null;
  problems: string[];
}

/** The form as terms, or what stands in the way of asking. */
export function draftTerms(draft: ClaimDraft, context: DraftContext): DraftReading {
  const { address, network, config, known } = context;
  const balance = balanceOf(context, draft.balance);
  const chain = context.chains.get(Number(draft.chainId)) ?? null;
  const currency = chain
    ? chainCurrencies(chain).find((option) => option.address === draft.currency)
    : undefined;
  const check = checkRecipient(draft.recipient, {
    vmType: chain?.vmType ?? null,
    claimAddress: address,
    currencyAddress: draft.currency,
    contracts: chain ? chainContracts(chain) : [],
    known,
  });
  const amount = amountUnits(draft, currency?.decimals ?? null, balance, chain?.id ?? null, config);
  const isConfirmed = !check.isOther || lastSixMatch(check.recipient, draft.typed);
  const problems = [
    ...(balance ? [] : ['There is no balance to claim.']),
    ...(isPositive(balance?.amount) ? [] : ['The balance is zero, or not reported.']),
    ...(context.availableUsd !== null && !(Number(context.availableUsd) > 0)
      ? ['Nothing is available to claim yet: the balance is outstanding.']
      : []),
    ...(chain ? [] : ['Choose a chain.']),
    ...(chain?.disabled ? ['The service has disabled this chain.'] : []),
    ...(currency ? [] : ['Choose a currency.']),
    ...check.problems,
    ...(isConfirmed ? [] : ['Type the last six characters of the recipient.']),
    ...(amount.problem ? [amount.problem] : []),
  ];
  if (problems.length > 0 || !balance || !chain || !currency)
    return { terms: null, check, balance, chain, problems };
  const terms: ClaimTerms = {
    network,
    claimAddress: address,
    chainId: chain.id,
    chainName: chainName(chain),
    vmType: chain.vmType,
    currency: {
      address: draft.currency,
      symbol: currency.symbol,
      decimals: currency.decimals,
    },
    recipient: check.recipient,
    recipientConfirmed: check.isOther,
    amount: amount.units,
    feeNote: claimFeeNote(chain.id, draft.currency, balance, config.freeClaimChainId),
    balance: {
      key: balanceKey(balance),
      amount: balance.amount,
      symbol: balance.currency?.symbol ?? null,
      decimals: balance.currency?.decimals ?? null,
      usd: balance.amountUsd,
    },
  };
  return { terms, check, balance, chain, problems };
}

/**
 * `amount` is in units of the claimed currency, so it can only be compared, and is only offered, where chain and currency are
 * the balance's own and the service is known to take it (reading.md, 34).
 */
export function canClaimPart(
  draft: Pick<ClaimDraft, 'currency'>,
  balance: Amount | null,
  chainId: number | null,
  { capabilities }: Pick<PageNetwork, 'capabilities'>,
): boolean {
  return (
    capabilities.claimsPart &&
    balance?.currency?.chainId === chainId &&
    balance?.currency?.address?.toLowerCase() === draft.currency.toLowerCase()
  );
}

function amountUnits(
  draft: ClaimDraft,
  decimals: number | null,
  balance: Amount | null,
  chainId: number | null,
  config: DraftContext['config'],
): { units: string | null; problem: string | null } {
  const text = draft.amount.trim();
  if (text === '' || !canClaimPart(draft, balance, chainId, config))
    return { units: null, problem: null };
  const places = decimals ?? balance?.currency?.decimals ?? null;
  if (places === null) return { units: null, problem: 'This currency’s decimals are not known.' };
  const fraction = text.split('.')[1] ?? '';
  if (!/^\d{1,60}(\.\d+)?$/.test(text) || fraction.length > places)
    return { units: null, problem: `An amount with at most ${places} decimals is needed.` };
  const units = parseUnits(text, places);
  if (units === 0n) return { units: null, problem: 'The amount is zero.' };
  if (balance?.amount && units > BigInt(balance.amount))
    return { units: null, problem: 'The amount exceeds the balance.' };
  return { units: String(units), problem: null };
}

function isPositive(amount: string | null | undefined): boolean {
  return typeof amount === 'string' && /^\d{1,78}$/.test(amount) && BigInt(amount) > 0n;
}
