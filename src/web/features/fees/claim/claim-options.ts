import type { ChainCurrency, ChainRecord } from '#service/schema/chain';
import type { Amount } from '#service/schema/currency';

/** A chain or currency to claim to, and why it cannot be chosen where it cannot. */
export interface ClaimOption {
  value: string;
  label: string;
  reason: string | null;
}

export function chainOptions(
  chains: Iterable<ChainRecord>,
  freeChainId: number | null,
): ClaimOption[] {
  return [...chains]
    .map((chain) => {
      const reason = chain.disabled ? 'disabled by the service' : null;
      const free = chain.id === freeChainId ? ', free' : '';
      return {
        value: String(chain.id),
        label: `${chainName(chain)}${free}${reason ? ` (${reason})` : ''}`,
        reason,
      };
    })
    .toSorted((left, right) => order(left, freeChainId) - order(right, freeChainId));
}

function order({ value, reason }: ClaimOption, freeChainId: number | null): number {
  return reason ? 2 : Number(value) === freeChainId ? 0 : 1;
}

export function chainName(chain: ChainRecord): string {
  return chain.displayName ?? chain.name ?? `chain ${chain.id}`;
}

/** Currencies that a chain names anywhere, each address once. */
export function chainCurrencies(chain: ChainRecord): ChainCurrency[] {
  const all = [
    ...(chain.solverCurrencies ?? []),
    ...(chain.erc20Currencies ?? []),
    ...(chain.featuredTokens ?? []),
    ...(chain.currency ? [chain.currency] : []),
  ];
  const byAddress = new Map<string, ChainCurrency>();
  for (const currency of all) {
    const key = currency.address?.toLowerCase();
    // A later list may say what an earlier one leaves out, such as whether it can be bridged.
    if (key) byAddress.set(key, { ...currency, ...withoutNulls(byAddress.get(key)) });
  }
  return [...byAddress.values()];
}

function withoutNulls(currency: ChainCurrency | undefined): Partial<ChainCurrency> {
  return Object.fromEntries(Object.entries(currency ?? {}).filter(([, value]) => value !== null));
}

/** `Limited` chains take only what they can bridge (supplement, section 3). */
export function currencyOptions(chain: ChainRecord): ClaimOption[] {
  return chainCurrencies(chain).map((currency) => {
    const isBarred = chain.tokenSupport === 'Limited' && currency.supportsBridging === false;
    const reason = isBarred ? 'not bridged on this chain' : null;
    const name = currency.symbol ?? currency.address ?? '';
    return {
      value: currency.address ?? '',
      label: `${name} · ${currency.address ?? ''}${reason ? ` (${reason})` : ''}`,
      reason,
    };
  });
}

/** The currency to begin with: the balance's own where this chain has it, else one of its symbol, else the first that can be had. */
export function defaultCurrency(chain: ChainRecord, balance: Amount): string {
  const options = chainCurrencies(chain);
  const { chainId, address, symbol } = balance.currency ?? {};
  const own = options.find(
    (option) => chainId === chain.id && option.address?.toLowerCase() === address?.toLowerCase(),
  );
  const alike = options.find((option) => symbol && option.symbol === symbol);
  const any = currencyOptions(chain).find(({ reason }) => reason === null);
  return own?.address ?? alike?.address ?? any?.value ?? '';
}

/** What claiming there costs, as far as anyone knows beforehand (interface.md, "App fee rules", 7). */
export function claimFeeNote(
  chainId: number,
  currency: string,
  balance: Amount,
  freeChainId: number | null,
): string {
  const isSameCurrency =
    balance.currency?.chainId !== chainId ||
    balance.currency.address?.toLowerCase() === currency.toLowerCase();
  if (freeChainId === null)
    return 'One designated chain is free; this dashboard was not told which. On another chain or in another currency the service takes fees, known only afterwards.';
  if (chainId === freeChainId && isSameCurrency)
    return 'Claiming on this chain is free, as configured.';
  return 'Not the free chain or currency: the service takes fees, known only afterwards.';
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
