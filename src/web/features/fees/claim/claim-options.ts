import { sameAddress } from '#service/address';
import { nameOfChain, type ChainCurrency, type ChainRecord } from '#service/schema/chain';
import type { Amount } from '#service/schema/currency';
import { middleCut, truncated } from '../../../lib/truncation';
import { isUnits } from './claim-amounts';

/** Chains to claim on: the free one first, those that can't be chosen last. */
export function claimChainOptions(chains: Iterable<ChainRecord>, freeChainId: number | null) {
  const order = ({ id, disabled }: ChainRecord) => (disabled ? 2 : id === freeChainId ? 0 : 1);
  return [...chains]
    .toSorted((left, right) => order(left) - order(right))
    .map((chain) => {
      const free = chain.id === freeChainId ? ' · set as free chain' : '';
      const off = chain.disabled ? ' (disabled)' : '';
      return {
        value: String(chain.id),
        label: `${truncated(nameOfChain(chain, chain.id), 60)}${free}${off}`,
        disabled: chain.disabled === true,
      };
    });
}

/** Currencies that a chain names anywhere, each address once. */
export function chainCurrencies(chain: ChainRecord): ChainCurrency[] {
  return currenciesByAddress(chain, [
    ...(chain.solverCurrencies ?? []),
    ...(chain.erc20Currencies ?? []),
    ...(chain.featuredTokens ?? []),
    ...(chain.currency ? [chain.currency] : []),
  ]);
}

/** What can be chosen on a chain: its own currencies, and those of the balances, which the chain may not list. */
export function claimCurrencies(chain: ChainRecord, balances: readonly Amount[]): ChainCurrency[] {
  const held = balances.flatMap(({ currency }) =>
    currency?.chainId === chain.id ? [{ ...unreported, ...currency, metadata: null }] : [],
  );
  return currenciesByAddress(chain, [...chainCurrencies(chain), ...held]);
}

const unreported = {
  id: null,
  supportsBridging: null,
  supportsPermit: null,
  withdrawalFee: null,
  depositFee: null,
  surgeEnabled: null,
};

function currenciesByAddress(
  { vmType }: ChainRecord,
  all: readonly ChainCurrency[],
): ChainCurrency[] {
  const merged: ChainCurrency[] = [];
  for (const currency of all) {
    const at = merged.findIndex(({ address }) => sameAddress(vmType, address, currency.address));
    // A later list may say what an earlier one leaves out, such as whether it can be bridged.
    if (at >= 0) merged[at] = { ...currency, ...withoutNulls(merged[at]) };
    else if (currency.address) merged.push(currency);
  }
  return merged;
}

function withoutNulls(currency: ChainCurrency | undefined): Partial<ChainCurrency> {
  return Object.fromEntries(Object.entries(currency ?? {}).filter(([, value]) => value !== null));
}

/** A currency to claim in. `warning` forbids nothing: the interface ties claims to no other feature of a currency. */
export interface CurrencyOption {
  value: string;
  label: string;
  warning: string | null;
}

export function currencyOptions(
  chain: ChainRecord,
  balances: readonly Amount[] = [],
): CurrencyOption[] {
  return claimCurrencies(chain, balances).map((currency) => {
    const isUnbridged = chain.tokenSupport === 'Limited' && currency.supportsBridging === false;
    const name = truncated(currency.symbol ?? currency.address ?? '', 60);
    return {
      value: currency.address ?? '',
      label: `${name} · ${middleCut(currency.address ?? '')}${isUnbridged ? ' (not bridged)' : ''}`,
      warning: isUnbridged
        ? `The service reports that it doesn’t bridge ${name} on this chain. Whether claims are paid in it isn’t reported.`
        : null,
    };
  });
}

/** The currency to begin with: a balance's own on this chain, else one of its symbol, else the first without a warning. */
export function defaultCurrency(chain: ChainRecord, balances: readonly Amount[]): string {
  const options = claimCurrencies(chain, balances);
  const held = balances.map(({ currency }) => currency);
  const own = options.find(({ address }) =>
    held.some(
      (currency) =>
        currency?.chainId === chain.id && sameAddress(chain.vmType, currency.address, address),
    ),
  );
  const alike = options.find(({ symbol }) =>
    held.some((currency) => symbol !== null && currency?.symbol === symbol),
  );
  const bridged = currencyOptions(chain, balances).find(({ warning }) => warning === null);
  return own?.address ?? alike?.address ?? bridged?.value ?? options[0]?.address ?? '';
}

/**
 * What claiming there costs, as far as it is known beforehand. Free means the free chain and a currency that is known to be
 * the one the fees accrued in: all that is held is held in it.
 */
export function claimFee(
  chain: ChainRecord,
  currency: string,
  balances: readonly Amount[],
  freeChainId: number | null,
): { isFree: boolean; note: string } {
  const costs = (note: string) => ({ isFree: false, note });
  if (freeChainId === null)
    return costs(
      'A service fee may apply: which chain is free isn’t known here. The fee is known only after the claim.',
    );
  if (chain.id !== freeChainId)
    return costs(
      'A service fee may apply: this isn’t the chain that is set as free. The fee is known only after the claim.',
    );
  const held = balances.filter(({ amount }) => !isUnits(amount) || BigInt(amount) > 0n);
  const isOwnCurrency =
    held.length > 0 &&
    held.every(
      (balance) =>
        balance.currency?.chainId === chain.id &&
        sameAddress(chain.vmType, balance.currency.address, currency),
    );
  const name = truncated(nameOfChain(chain, chain.id), 60);
  if (!isOwnCurrency)
    return costs(
      held.length > 1
        ? `A service fee may apply: ${name} is free only for the token that fees accrued in, and which of the balances is paid out isn’t reported. The fee is known only after the claim.`
        : `A service fee may apply: ${name} is free only for the balance’s own token. The fee is known only after the claim.`,
    );
  return {
    isFree: true,
    note: `No service fee expected: ${name} is set as the free chain, and this is the balance’s own token.`,
  };
}

/** Addresses on a chain that are no wallets: its tokens and its service contracts. */
export function chainContracts(chain: ChainRecord): string[] {
  const contracts = Object.values(chain.contracts ?? {}).flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [value],
  );
  const { depository, depositoryVault } = chain.protocol?.v2 ?? {};
  return [
    ...chainCurrencies(chain).map(({ address }) => address),
    ...contracts,
    depository,
    depositoryVault,
  ].filter((value): value is string => typeof value === 'string' && value !== '');
}
