/**
 * How the wallet behaves, from `localStorage['sandbox-wallet']` (JSON). Each mode is something that real wallets do:
 * - `usual`: asks, and does what is pressed;
 * - `locked`: refuses everything that needs an account, with 4100;
 * - `busy`: says that a request is already open, with -32002;
 * - `leaves`: disconnects in the middle of a signature;
 * - `other-key`: signs with another account than the one that it shows.
 *
 * A change in another tab, or after a `storage` event, is told to the page as `accountsChanged` and `chainChanged`.
 */
export interface WalletSettings {
  mode: 'usual' | 'locked' | 'busy' | 'leaves' | 'other-key';
  /** Index in the well-known development mnemonic; 0 is 0xf39F…2266. The wallet offers the first three. */
  account: number;
  chainId: number;
  /** What `eth_getCode` answers: `0x` is no code, `0xef0100…` a delegated account. */
  code: string;
  /**
   * What the contract at any address says to `isValidSignature`, where there is code: `judges` accepts a signature of the
   * account that is shown, `refuses` accepts none, `reverts` and `fails` answer with an error.
   */
  call: 'judges' | 'refuses' | 'reverts' | 'fails';
}

export const settingsName = 'sandbox-wallet';
const usual: WalletSettings = {
  mode: 'usual',
  account: 0,
  chainId: 8453,
  code: '0x',
  call: 'judges',
};

/** Read at each call, so that a test or a curious person can change it while the page is open. */
export function walletSettings(): WalletSettings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(settingsName) ?? '{}') as object) };
  } catch {
    return usual;
  }
}

/** Shows another account from now on. */
export function showAccount(account: number): void {
  localStorage.setItem(settingsName, JSON.stringify({ ...walletSettings(), account }));
}

const connectedName = `${settingsName}.connected`;

/** Like a real wallet, it remembers that this site may see the account. */
export function isConnected(): boolean {
  return localStorage.getItem(connectedName) === 'yes';
}

export function setConnected(connected: boolean): void {
  if (connected) localStorage.setItem(connectedName, 'yes');
  else localStorage.removeItem(connectedName);
}

const callsName = `${settingsName}.calls`;

/** Counts calls per method over the life of this browser profile, so that a killed tab loses none. */
export function countCall(method: string): void {
  const calls = JSON.parse(localStorage.getItem(callsName) ?? '{}') as Record<string, number>;
  calls[method] = (calls[method] ?? 0) + 1;
  localStorage.setItem(callsName, JSON.stringify(calls));
}
