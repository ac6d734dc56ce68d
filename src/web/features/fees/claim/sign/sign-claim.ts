import type { QueryClient } from '@tanstack/react-query';
import type { Connector } from 'wagmi';
import { sessionOf } from '../../../../api/session';
import { errorLine } from '../../../../components/error-words';
import type { ChainReader } from '../../../../wallet/contract-signature';
import {
  loadRecovery,
  verifySignature,
  type SignatureVerdict,
} from '../../../../wallet/verify-signature';
import type { Claim } from '../claim';
import {
  checksOf,
  postSignature,
  readAvailableNow,
  readOffer,
  readStatusNow,
} from '../claim-actions';
import { offeredMessage, allHold, type CheckResult, type Signer } from '../claim-preflight';
import { dispatchClaim } from '../claim-store';
import type { ScreenReading } from '../screen-reading';

/** What a signature is made or taken with. */
export interface SigningContext {
  client: QueryClient;
  reader: ChainReader | null;
  /** Reads the screen at the moment of the call. */
  screen: () => ScreenReading | null;
}

/** What came of asking for a signature; all but `signed` and `kept` leave the claim as it was. */
export type SignOutcome =
  | { outcome: 'stopped'; checks: CheckResult[] }
  /** What must be known before the wallet opens could not be read. */
  | { outcome: 'unread'; reason: string }
  /** The claim is not what it was when the wallet opened: its signature is not kept. */
  | { outcome: 'outdated' }
  /** No signature at all. */
  | { outcome: 'malformed'; reason: string }
  /** Nothing here could check it. */
  | { outcome: 'unverified'; reason: string; signature: string }
  /** Something speaks against it: the contract's answer, or another key. It can be submitted all the same. */
  | { outcome: 'doubted'; reason: string; signature: string }
  /** Kept in the journal although nothing here could check it; posting it takes a click. */
  | { outcome: 'kept' }
  | { outcome: 'signed' };

/** What the user takes on: only a verified signature, one that nothing could check, or one that was doubted. */
export type Accepted = 'verified' | 'unverified' | 'doubted';

async function readAgain({ client }: SigningContext, claim: Claim) {
  const [available, status] = await Promise.all([
    readAvailableNow(client, claim),
    readStatusNow(client, claim),
  ]);
  // After the calls, whose failures say more than those of a script.
  await loadRecovery();
  return { available, status };
}

/**
 * Reads the balance, the id's status, the wallet's account and the screen again, runs every check, and only then opens the
 * wallet. A signature that verifies is posted once. Throws what the wallet throws.
 */
export async function signWithWallet(
  context: SigningContext,
  claim: Claim,
  connector: Connector,
): Promise<SignOutcome> {
  const ready = await readAgain(context, claim)
    .then(async (readings) => ({ readings, ...(await import('../../../../wallet/sign-bytes')) }))
    .catch((error: unknown) => errorLine(error));
  if (typeof ready === 'string') return { outcome: 'unread', reason: ready };
  const { readings, signBytes } = ready;
  const [account] = await connector.getAccounts();
  if (!account) throw lockedWallet();
  const signer: Signer = { kind: 'wallet', address: account };
  const checks = checksOf(claim, { ...readings, signer, screen: context.screen() });
  const offered = offeredMessage(readOffer(claim));
  if (!allHold(checks) || !offered) return { outcome: 'stopped', checks };
  const signature = await signBytes(sessionOf(context.client), connector, account, offered.message);
  const verdict = await verdictOn(claim, signature, context.reader);
  if (verdict.verdict === 'malformed') return { outcome: 'malformed', reason: verdict.reason };
  // A plain signature by another key is more likely a mistake than a contract's: it is not kept unless the user says so.
  if (verdict.verdict === 'refused' || (verdict.verdict === 'unverified' && verdict.address))
    return { outcome: 'doubted', reason: verdict.reason, signature };
  return keepSignature(context, claim, signature, verdict, checks, false);
}

/** A wallet that shows no account any more has locked itself (EIP-1193, 4100). */
function lockedWallet(): Error {
  return Object.assign(new Error('The wallet has no connected account.'), { code: 4100 });
}

/** The same for a signature that is there already: made elsewhere, or doubted before. */
export async function takeSignature(
  context: SigningContext,
  claim: Claim,
  text: string,
  accepted: Accepted,
): Promise<SignOutcome> {
  const signature = text.trim();
  const readings = await readAgain(context, claim);
  const verdict = await verdictOn(claim, signature, context.reader);
  if (verdict.verdict === 'malformed') return { outcome: 'malformed', reason: verdict.reason };
  const { reason } = verdict;
  if (verdict.verdict === 'refused' && accepted !== 'doubted')
    return { outcome: 'doubted', reason, signature };
  if (verdict.verdict === 'unverified' && accepted === 'verified')
    return { outcome: 'unverified', reason, signature };
  const isVerified = verdict.verdict === 'recovered' || verdict.verdict === 'contract';
  const signer: Signer = isVerified
    ? { kind: 'pasted', address: verdict.address }
    : { kind: 'unverified' };
  const checks = checksOf(claim, { ...readings, signer, screen: context.screen() });
  if (!allHold(checks)) return { outcome: 'stopped', checks };
  // Pasting and pressing is a click of its own, the one that an unverified signature needs.
  return keepSignature(context, claim, signature, verdict, checks, true);
}

function verdictOn(
  claim: Claim,
  signature: string,
  reader: ChainReader | null,
): Promise<SignatureVerdict> {
  const { claimAddress, chainId } = claim.terms;
  const bytes = offeredMessage(readOffer(claim))?.message ?? '0x';
  return verifySignature(bytes, signature, claimAddress as `0x${string}`, chainId, reader);
}

async function keepSignature(
  { client }: SigningContext,
  claim: Claim,
  signature: string,
  { verdict }: SignatureVerdict,
  checks: CheckResult[],
  byClick: boolean,
): Promise<SignOutcome> {
  const isVerified = verdict === 'recovered' || verdict === 'contract';
  const verification = isVerified ? verdict : 'unverified';
  const event = { type: 'signed', signature, verification, checks, atMs: Date.now() } as const;
  if (!dispatchClaim(claim.key, event)) return { outcome: 'outdated' };
  if (!isVerified && !byClick) return { outcome: 'kept' };
  await postSignature(sessionOf(client), claim, byClick);
  return { outcome: 'signed' };
}
