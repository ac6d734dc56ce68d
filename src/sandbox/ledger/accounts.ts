import { getAddress, isAddress } from 'viem';
import { reservedAddress, sentinels, type Sentinel } from '../http/faults';
import { developmentAccount, feeRecipient } from '../world/identifiers';
import { tokens, unitsOf, type Token } from '../world/tokens';
import { hostileAddresses } from './hostile-claims';

export interface Holding {
  token: Token;
  startMicroUsd: bigint;
  /** Micro-USD that accrue every second. */
  perSecondMicroUsd: bigint;
  outstandingMicroUsd: bigint;
}

/** What an address has earned before the sandbox started, and how it goes on. */
export interface Account {
  /** Answers with one record instead of a list (service-api.md F2). */
  single: boolean;
  holdings: readonly Holding[];
}

function tokenOn(chainId: number, id: string): Token {
  const token = tokens.find((one) => one.chain.id === chainId && one.id === id && one.verified);
  if (token === undefined) throw new Error(`no ${id} on ${chainId}`);
  return token;
}

/** Balances are kept in this stablecoin; claiming it on its own chain is free. */
export const freeToken = tokenOn(8453, 'usdc');

/** The first contract that the development account deploys on a fresh chain: contract wallets of tests live here. */
export const firstDeployment = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const usd = (whole: number) => BigInt(whole) * 1_000_000n;
const holding = (
  token: Token,
  startUsd: number,
  outstandingUsd = 0,
  perSecond = 250n,
): Holding => ({
  token,
  startMicroUsd: usd(startUsd),
  perSecondMicroUsd: perSecond,
  outstandingMicroUsd: usd(outstandingUsd),
});
const list = (...holdings: Holding[]): Account => ({ single: false, holdings });

/** By default a balance is one stablecoin record; some addresses have several, one answers in the single form. */
export function accountsOf(seed: number): ReadonlyMap<string, Account> {
  const accounts: [string, Account][] = [
    [developmentAccount, list(holding(freeToken, 1284, 40))],
    [firstDeployment, list(holding(freeToken, 730))],
    [
      feeRecipient(seed, 1),
      list(
        holding(freeToken, 412, 12),
        holding(tokenOn(42161, 'usdt'), 96),
        holding(tokenOn(1, 'eth'), 55),
      ),
    ],
    [feeRecipient(seed, 2), { single: true, holdings: [holding(freeToken, 88)] }],
    [feeRecipient(seed, 3), list(holding(freeToken, 0, 0, 0n))],
    [feeRecipient(seed, 4), list(holding(freeToken, 23_118, 600))],
    [feeRecipient(seed, 5), list(holding(freeToken, 3))],
    ...[...hostileAddresses, ...(Object.keys(sentinels) as Sentinel[]).map(reservedAddress)].map(
      (address): [string, Account] => [address, list(holding(freeToken, 50))],
    ),
  ];
  return new Map(accounts.map(([address, account]) => [address.toLowerCase(), account]));
}

/** An address that earned nothing has a list without entries (*assumed*). */
export const emptyAccount: Account = list();

/** The checksummed form of a claim address; null when it is no EVM address. */
export function claimAddress(text: string): string | null {
  return isAddress(text, { strict: false }) ? getAddress(text) : null;
}

export function startUnits(holding: Holding, seconds: number): bigint {
  const microUsd =
    holding.startMicroUsd + holding.perSecondMicroUsd * BigInt(Math.max(0, Math.floor(seconds)));
  return unitsOf(microUsd, holding.token);
}
