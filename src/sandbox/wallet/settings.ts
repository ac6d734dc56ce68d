/**
 * How the wallet behaves, from `localStorage['sandbox-wallet']` (JSON). Each mode is something that real wallets do:
 * - `usual`: asks, and does what is pressed;
 * - `locked`: refuses everything that needs an account, with 4100;
 * - `busy`: says that a request is already open, with -32002;
 * - `leaves`: disconnects in the middle of a signature;
 * - `other-key`: signs with another account than the one that it shows.
 */
export interface WalletSettings {
  mode: 'usual' | 'locked' | 'busy' | 'leaves' | 'other-key';
  /** Index in the well-known development mnemonic; 0 is 0xf39F…2266. */
  account: number;
  chainId: number;
  /** What `eth_getCode` answers: `0x` is an EOA, `0xef0100…` a delegated one. */
  code: string;
}

const name = 'sandbox-wallet';
const usual: WalletSettings = { mode: 'usual', account: 0, chainId: 8453, code: '0x' };

/** Read at each call, so that a test or a curious person can change it while the page is open. */
export function walletSettings(): WalletSettings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as object) };
  } catch {
    return usual;
  }
}

const connectedName = `${name}.connected`;

/** Like a real wallet, it remembers that this site may see the account. */
export function isConnected(): boolean {
  return localStorage.getItem(connectedName) === 'yes';
}

export function setConnected(connected: boolean): void {
  if (connected) localStorage.setItem(connectedName, 'yes');
  else localStorage.removeItem(connectedName);
}

const callsName = `${name}.calls`;

/** Counts calls per method over the life of this browser profile, so that a killed tab loses none. */
export function countCall(method: string): void {
  const calls = JSON.parse(localStorage.getItem(callsName) ?? '{}') as Record<string, number>;
  calls[method] = (calls[method] ?? 0) + 1;
  localStorage.setItem(callsName, JSON.stringify(calls));
}
