import { addressEncoding } from './address-encoding';
import { solverAddress, worldChains, type WorldChain } from './chains';
import { identifierBytes } from './identifiers';
import { mix32 } from './random';

/** What is wrong with a chain; the rest is well. Set by hand, so that each state can be found. */
const troubles = new Map<number, Record<string, unknown>>([
  [
    169,
    { disabled: true, depositEnabled: false, statusMessage: 'Disabled while the chain upgrades.' },
  ],
  [288, { disabled: true, depositEnabled: false, statusMessage: null }],
  [
    100,
    { blockProductionLagging: true, statusMessage: 'Blocks arrive slowly; fills may take longer.' },
  ],
  [59144, { blockProductionLagging: true }],
  [81457, { partialDisableLimit: 2500, statusMessage: 'Large requests are paused.' }],
  [7777777, { surgeEnabled: true }],
  [792703809, { surgeEnabled: true, statusMessage: 'Surge is enabled.' }],
]);

/** Chains that send as little as the recording does: nine fields, nothing more. */
const bareChains = new Set([988, 69000, 97477]);

/** A chain whose record holds what no reader expects: an unknown field, an odd item, lists that disagree. */
const oddChainId = 34443;

const explorerPaths = (transaction: string, address: string, token: string) => ({
  transaction: `/${transaction}{TX_HASH}`,
  address: `/${address}{ADDRESS}`,
  token: `/${token}{TOKEN}`,
});
const pathsByVm = new Map([
  ['tonvm', explorerPaths('transaction/', '', 'jetton/')],
  ['lvm', explorerPaths('logs/', 'accounts/', 'assets/')],
  ['svm', explorerPaths('tx/', 'account/', 'token/')],
  ['tvm', explorerPaths('transaction/', 'address/', 'token20/')],
  ['xrpvm', explorerPaths('tx/', 'account/', 'token/')],
  ['hederavm', explorerPaths('transaction/', 'account/', 'token/')],
]);

const addressOf = (chain: WorldChain, salt: number) =>
  addressEncoding(chain.vmType).address(identifierBytes(chain.id, salt, 'order'));

/** A chain of GET /chains with every field of the chain record (service-api.md C1), most of them invented. */
export function chainBody(chain: WorldChain): Record<string, unknown> {
  const { id, name, displayName, vmType, explorerUrl, depositEnabled } = chain;
  const currency = { ...chain.currency, supportsBridging: chain.nativeIsBridged };
  const solverCurrencies = chain.solverCurrencies.map(plainCurrency);
  const core = {
    id,
    name,
    displayName,
    vmType,
    depositEnabled,
    disabled: false,
    currency,
    explorerUrl,
    solverCurrencies,
  };
  if (bareChains.has(id)) return core;
  const isEvm = vmType === 'evm';
  const nonNative = chain.currencies.filter((one) => one.address !== chain.currency.address);
  const bps = (salt: number) => (mix32(id, salt) % 5) * 0.75;
  return {
    ...core,
    httpRpcUrl: isEvm ? `https://rpc.${name}.invalid` : '',
    wsRpcUrl: isEvm && mix32(id, 1) % 2 ? `wss://rpc.${name}.invalid` : '',
    explorerName: `${displayName} explorer`,
    explorerPaths: pathsByVm.get(vmType) ?? null,
    explorerQueryParams: id === 1337 ? { view: 'transaction' } : null,
    tokenSupport: mix32(id, 2) % 3 === 0 ? 'Limited' : 'All',
    partialDisableLimit: 0,
    blockProductionLagging: false,
    withdrawalFee: bps(3),
    depositFee: bps(4),
    surgeEnabled: false,
    featuredTokens: nonNative.slice(0, 3).map((one, index) => featuredToken(one, index)),
    erc20Currencies: isEvm
      ? nonNative.map((one, index) => ({
          ...erc20Currency(one, bps(5 + index), index),
          ...(id === oddChainId && index === 0 ? { name: `${one.name} (bridged)` } : {}),
        }))
      : [],
    iconUrl: mix32(id, 11) % 5 === 0 ? null : `https://icons.invalid/chains/${id}.png`,
    logoUrl: null,
    brandColor:
      mix32(id, 6) % 4 === 0 ? null : `#${(mix32(id, 7) & 0xffffff).toString(16).padStart(6, '0')}`,
    contracts: contractsOf(chain),
    baseChainId: isEvm && id !== 1 && mix32(id, 8) % 2 ? 1 : null,
    statusMessage: null,
    solverAddresses: solverAddressesOf(chain),
    tags: id === 97477 || mix32(id, 10) % 9 === 0 ? ['New'] : [],
    protocol: protocolOf(chain),
    ...troubles.get(id),
    ...(id === oddChainId ? { settlementWindow: { blocks: 12 } } : {}),
  };
}

function solverAddressesOf(chain: WorldChain): unknown[] {
  const length = chain.vmType === 'bvm' ? 1 : 1 + (mix32(chain.id, 9) % 31);
  const addresses = Array.from({ length }, (_, index) => solverAddress(chain, index));
  return chain.id === oddChainId ? [...addresses, { address: null }] : addresses;
}

const plainCurrency = ({ id, symbol, name, address, decimals }: WorldChain['currency']) => ({
  id,
  symbol,
  name,
  address,
  decimals,
});

// featuredTokens[].id may be absent (service-api.md C6).
function featuredToken(currency: WorldChain['currency'], index: number) {
  const { id, ...rest } = plainCurrency(currency);
  const token = {
    ...rest,
    supportsBridging: index !== 2,
    metadata: { logoURI: `https://icons.invalid/tokens/${currency.symbol}.png`, verified: true },
  };
  return index === 2 ? token : { id, ...token };
}

function erc20Currency(currency: WorldChain['currency'], feeBps: number, index: number) {
  return {
    ...plainCurrency(currency),
    supportsBridging: index !== 2,
    supportsPermit: /usdc/i.test(currency.symbol),
    withdrawalFee: feeBps,
    depositFee: feeBps / 2,
    surgeEnabled: index === 1 && currency.symbol === 'WETH',
  };
}

// Every contract is "" on a chain that is not EVM (service-api.md C6).
function contractsOf(chain: WorldChain) {
  const at = (salt: number) => (chain.vmType === 'evm' ? addressOf(chain, salt) : '');
  return {
    multicall3: at(201),
    multicaller: at(202),
    onlyOwnerMulticaller: at(203),
    serviceReceiver: at(204),
    erc20Router: at(205),
    approvalProxy: at(206),
    v3: { erc20Router: at(207), approvalProxy: at(208) },
  };
}

function protocolOf(chain: WorldChain) {
  if (mix32(chain.id, 11) % 6 === 0) return { v2: {} };
  const vault = mix32(chain.id, 12) % 2 ? { depositoryVault: addressOf(chain, 210) } : {};
  return { v2: { chainId: chain.name, depository: addressOf(chain, 209), ...vault } };
}

/** Every chain of the world, in the order of the recording. */
export const chainBodies: readonly Record<string, unknown>[] = worldChains.map(chainBody);
