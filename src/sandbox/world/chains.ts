import { addressEncoding } from './address-encoding';
import { identifierBytes } from './identifiers';
import { mix32 } from './random';
import { recordedChains, type RecordedChain, type RecordedCurrency } from './recorded-chains';

/** A chain of a vm type that nobody has heard of yet: readers must not fail on it. */
const furtherChain: RecordedChain = {
  id: 295,
  name: 'hedera',
  displayName: 'Hedera',
  vmType: 'hederavm',
  explorerUrl: 'https://hashscan.io/mainnet',
  depositEnabled: true,
  nativeIsBridged: true,
  currency: { id: 'hbar', symbol: 'HBAR', name: 'Hbar', address: '0.0.0', decimals: 8 },
  solverCurrencies: [
    { id: 'hbar', symbol: 'HBAR', name: 'Hbar', address: '0.0.0', decimals: 8 },
    { id: 'usdc', symbol: 'USDC', name: 'USD Coin', address: '0.0.456858', decimals: 6 },
  ],
};

export interface WorldChain extends RecordedChain {
  /** Every currency that requests use: those of the solver, and on EVM chains two that it doesn't hold. */
  currencies: RecordedCurrency[];
}

const addressOn = (chain: RecordedChain, salt: number) =>
  addressEncoding(chain.vmType).address(identifierBytes(chain.id, salt, 'order'));

function tokenOn(
  chain: RecordedChain,
  symbol: string,
  name: string,
  decimals: number,
  salt: number,
) {
  return { id: symbol.toLowerCase(), symbol, name, address: addressOn(chain, salt), decimals };
}

// The recording gives solver currencies for some chains only; the others get a stablecoin (*assumed*).
function solverCurrenciesOf(chain: RecordedChain): RecordedCurrency[] {
  if (chain.solverCurrencies.length > 0) {
    const hasNative = chain.solverCurrencies.some((c) => c.address === chain.currency.address);
    return hasNative ? chain.solverCurrencies : [chain.currency, ...chain.solverCurrencies];
  }
  const usdc = tokenOn(chain, 'USDC', 'USD Coin', 6, 1);
  const weth = tokenOn(chain, 'WETH', 'Wrapped Ether', 18, 2);
  return chain.vmType === 'evm' ? [chain.currency, usdc, weth] : [chain.currency, usdc];
}

function completed(chain: RecordedChain): WorldChain {
  const solverCurrencies = solverCurrenciesOf(chain);
  const longTail = [tokenOn(chain, 'LARK', 'Lark', 18, 3), tokenOn(chain, 'DORY', 'Dory', 9, 4)];
  const isEvm = chain.vmType === 'evm';
  return {
    ...chain,
    solverCurrencies,
    currencies: isEvm ? [...solverCurrencies, ...longTail] : solverCurrencies,
  };
}

export const worldChains: readonly WorldChain[] = [...recordedChains, furtherChain].map(completed);

export const chainById = new Map(worldChains.map((chain) => [chain.id, chain]));

/** The solver's address number `index` on a chain. */
export function solverAddress(chain: RecordedChain, index: number): string {
  return addressOn(chain, 100 + index);
}

/** Seconds between blocks, per vm type; Ethereum is the slow one of its kind. */
export function blockSeconds(chain: WorldChain): number {
  if (chain.vmType === 'bvm') return 600;
  return chain.id === 1 ? 12 : 2;
}

/** The block at a moment: it grows with time, so block ranges and time ranges agree. */
export function blockAt(chain: WorldChain, timestampSeconds: number): number {
  const genesis = 1_500_000_000 + (mix32(chain.id, 7) % 50_000_000);
  return Math.floor((timestampSeconds - genesis) / blockSeconds(chain));
}

/** Smallest units of the native currency that a transaction costs. */
export function gasFee(chain: WorldChain, draw: number): bigint {
  const micro = BigInt(Math.round(400 + draw * (chain.id === 1 ? 900_000 : 9_000)));
  return micro * 10n ** BigInt(Math.max(0, chain.currency.decimals - 9));
}
