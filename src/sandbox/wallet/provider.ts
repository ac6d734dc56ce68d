import {
  decodeFunctionData,
  encodeFunctionResult,
  isAddressEqual,
  recoverAddress,
  type Address,
  type Hex,
} from 'viem';
import { mnemonicToAccount, type HDAccount } from 'viem/accounts';
import { eip1271Abi, eip1271MagicValue } from '#service/eip1271';
import { confirm, type Answer, type Question } from './confirm';

/** Known to everyone, worth nothing: its accounts must never hold real funds. */
const mnemonic = 'test test test test test test test test test test test junk';

/** An error as EIP-1193 has it: a message and a code. */
function providerError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

type Listener = (...values: unknown[]) => void;
const listeners = new Map<string, Set<Listener>>();

const accounts = new Map<number, HDAccount>();

/** Derived once, and not before it is asked for: that takes a tenth of a second. */
function account(index: number): HDAccount {
  const known = accounts.get(index) ?? mnemonicToAccount(mnemonic, { addressIndex: index });
  accounts.set(index, known);
  return known;
}

const shown = () => account(walletSettings().account).address;

function emit(event: string, ...values: unknown[]): void {
  for (const listener of listeners.get(event) ?? []) listener(...values);
}

/** What the page was last told of account and chain. */
const told = { account: walletSettings().account, chainId: walletSettings().chainId };

/** Tells the page what changed since, as EIP-1193 has it. */
function tellChanges(): void {
  const { account, chainId } = walletSettings();
  if (chainId !== told.chainId) emit('chainChanged', `0x${chainId.toString(16)}`);
  if (account !== told.account && isConnected()) emit('accountsChanged', [shown()]);
  Object.assign(told, { account, chainId });
}

window.addEventListener('storage', ({ key }) => {
  if (key === settingsName || key === null) tellChanges();
});

async function ask(question: Question): Promise<Answer> {
  const { mode } = walletSettings();
  if (mode === 'locked') throw providerError(4100, 'The wallet is locked.');
  const answer = mode === 'busy' ? null : await confirm(question);
  if (answer === null) throw providerError(-32002, 'A request is already open in the wallet.');
  if (!answer.agreed) throw providerError(4001, 'User rejected the request.');
  return answer;
}

/** How many accounts can be chosen; another one can only be set in the settings. */
const offered = 3;

/** Asks which account this site may see. */
async function choose(): Promise<string[]> {
  const chosen = walletSettings().account;
  const indexes = [...Array(Math.max(offered, chosen + 1)).keys()].filter(
    (index) => index < offered || index === chosen,
  );
  const answer = await ask({
    title: 'Sandbox wallet: connect this site',
    lines: [],
    choice: {
      label: 'Account',
      options: indexes.map((index) => account(index).address),
      chosen: indexes.indexOf(chosen),
    },
    agree: 'Connect',
  });
  setConnected(true);
  const next = indexes[answer.chosen] ?? chosen;
  if (next !== chosen) showAccount(next);
  tellChanges();
  return [shown()];
}

const connect = () => (isConnected() ? [shown()] : choose());

async function sign(message: unknown, from: unknown): Promise<string> {
  const settings = walletSettings();
  if (!isConnected() || String(from).toLowerCase() !== shown().toLowerCase())
    throw providerError(4100, 'This account is not connected.');
  if (settings.mode === 'leaves') {
    setConnected(false);
    emit('accountsChanged', []);
    throw providerError(4900, 'The wallet disconnected.');
  }
  const raw = String(message) as `0x${string}`;
  await ask({
    title: 'Sandbox wallet: sign a message',
    lines: [
      { label: 'Account', value: shown() },
      { label: 'Message, as bytes', value: raw },
    ],
    agree: 'Sign',
  });
  const index = settings.mode === 'other-key' ? settings.account + 1 : settings.account;
  return account(index).signMessage({ message: { raw } });
}

const returned = (result: Hex) =>
  encodeFunctionResult({ abi: eip1271Abi, functionName: 'isValidSignature', result });

/** `eth_call` of `isValidSignature`, as the settings say; an address without code answers with nothing. */
async function answerCall(
  parameters: unknown,
  owner: Address,
  { code, call }: WalletSettings,
): Promise<string> {
  if (call === 'fails') throw providerError(-32603, 'The node does not answer.');
  if (code === '0x') return '0x';
  if (call === 'reverts') throw providerError(3, 'execution reverted');
  if (call === 'refuses') return returned('0xffffffff');
  const [hash, signature] = readCall((parameters as { data?: Hex } | undefined)?.data ?? '0x');
  const maker = await recoverAddress({ hash, signature }).catch(() => null);
  return returned(maker && isAddressEqual(maker, owner) ? eip1271MagicValue : '0xffffffff');
}

function readCall(data: Hex): readonly [hash: Hex, signature: Hex] {
  try {
    return decodeFunctionData({ abi: eip1271Abi, data }).args;
  } catch {
    throw providerError(3, 'execution reverted');
  }
}

/** The few methods that the page may use. Anything else, and above all what sends a transaction or switches a chain, throws. */
const methods = new Map<string, (params: readonly unknown[]) => unknown>([
  ['eth_accounts', () => (isConnected() && walletSettings().mode !== 'locked' ? [shown()] : [])],
  ['eth_requestAccounts', connect],
  [
    'wallet_requestPermissions',
    async () => [
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: await choose() }],
      },
    ],
  ],
  ['wallet_revokePermissions', () => setConnected(false)],
  ['eth_chainId', () => `0x${walletSettings().chainId.toString(16)}`],
  ['eth_getCode', () => walletSettings().code],
  ['eth_call', ([call]) => answerCall(call, shown(), walletSettings())],
  ['personal_sign', ([message, from]) => sign(message, from)],
]);

/** An EIP-1193 provider. */
export const sandboxProvider = {
  async request({ method, params }: { method: string; params?: readonly unknown[] }) {
    countCall(method);
    tellChanges();
    const answer = methods.get(method);
    if (!answer) throw providerError(4200, `The sandbox wallet has no ${method}.`);
    return (await answer(params ?? [])) ?? null;
  },
  on(event: string, listener: Listener) {
    const set = listeners.get(event) ?? new Set();
    listeners.set(event, set.add(listener));
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener);
  },
};

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
interface WalletSettings {
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

const settingsName = 'sandbox-wallet';
const usual: WalletSettings = {
  mode: 'usual',
  account: 0,
  chainId: 8453,
  code: '0x',
  call: 'judges',
};

/** Read at each call, so that a test or a curious person can change it while the page is open. */
function walletSettings(): WalletSettings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(settingsName) ?? '{}') as object) };
  } catch {
    return usual;
  }
}

/** Shows another account from now on. */
function showAccount(account: number): void {
  localStorage.setItem(settingsName, JSON.stringify({ ...walletSettings(), account }));
}

const connectedName = `${settingsName}.connected`;

/** Like a real wallet, it remembers that this site may see the account. */
function isConnected(): boolean {
  return localStorage.getItem(connectedName) === 'yes';
}

function setConnected(connected: boolean): void {
  if (connected) localStorage.setItem(connectedName, 'yes');
  else localStorage.removeItem(connectedName);
}

const callsName = `${settingsName}.calls`;

/** Counts calls per method over the life of this browser profile, so that a killed tab loses none. */
function countCall(method: string): void {
  const calls = JSON.parse(localStorage.getItem(callsName) ?? '{}') as Record<string, number>;
  calls[method] = (calls[method] ?? 0) + 1;
  localStorage.setItem(callsName, JSON.stringify(calls));
}
