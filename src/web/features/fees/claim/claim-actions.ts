import type { QueryClient } from '@tanstack/react-query';
import { claimSteps, type ClaimSteps } from '#service/schema/claim';
import type { Connector } from 'wagmi';
import { balancesQuery, postClaim, postPermit } from '../../../api/app-fees';
import { ApiError, UnexpectedShapeError } from '../../../api/errors';
import { errorLine } from '../../../ui/error-words';
import { signBytes } from '../../../wallet/sign-bytes';
import {
  verifySignature,
  type ChainReader,
  type SignatureVerdict,
} from '../../../wallet/verify-signature';
import { availableBalances } from './available-balances';
import type { AvailableBalances, Claim, ClaimTerms } from './claim';
import { wasPostedBefore } from './claim-journal';
import { whileHeld } from './claim-lock';
import { askedClaim } from './claim-machine';
import {
  allHold,
  claimPreflight,
  holdsButSigner,
  offeredMessage,
  type CheckResult,
  type Signer,
} from './claim-preflight';
import { currentJournal, keepClaim, moveClaim } from './journal-store';

/** The offer of a claim as it can be checked; null where it has another shape altogether. */
export function readOffer(claim: Pick<Claim, 'offer'>): ClaimSteps | null {
  return claimSteps.safeParse(claim.offer).data ?? null;
}

/** All checks of a claim as things stand. The bytes on the screen come from the same offer. */
export function checksOf(
  claim: Claim,
  signer: Signer | null,
  availableNow: AvailableBalances | null,
): CheckResult[] {
  const offer = readOffer(claim);
  return claimPreflight({
    terms: claim.terms,
    offer,
    askedRequestId: claim.requestId || null,
    usedBefore: wasPostedBefore(currentJournal(), claim.requestId, claim.key),
    signer,
    availableNow,
    shownBytes: offeredMessage(offer)?.message ?? null,
  });
}

/**
 * Asks the service for a claim and writes it down. An offer that does not pass is closed at once: it is shown, never signed,
 * and keeps nobody from asking again. Throws what the call throws.
 */
export async function askForClaim(terms: ClaimTerms): Promise<Claim> {
  const { chainId, currency, recipient, amount } = terms;
  const body = {
    chainId,
    currency: currency.address,
    recipient,
    ...(amount === null ? {} : { amount }),
  };
  const offer = await postClaim(terms.network, terms.claimAddress, body).catch((error: unknown) => {
    // Another shape is an offer too: one that stops at the first check, with what came on the screen.
    if (error instanceof UnexpectedShapeError) return error.raw;
    throw error;
  });
  const atMs = Date.now();
  const requestId = requestIdOf(claimSteps.safeParse(offer).data ?? null);
  const claim = askedClaim({ key: crypto.randomUUID(), terms, offer, requestId, atMs });
  keepClaim(claim);
  const checks = checksOf(claim, null, terms.available);
  if (holdsButSigner(checks)) return claim;
  const stop = checks.find(({ ok }) => ok === false);
  const problem = stop
    ? `${stop.shown}: expected ${stop.expected}, found ${stop.found}.`
    : 'The balance could not be read.';
  return moveClaim(claim.key, { type: 'stopped', problem, atMs }) ?? claim;
}

function requestIdOf(offer: ClaimSteps | null): string {
  return offer?.steps[0]?.items?.[0]?.data?.post?.body?.requestId ?? '';
}

/** What a claim can draw on, read anew. */
export async function readAvailableNow(
  client: QueryClient,
  { terms }: Claim,
): Promise<AvailableBalances> {
  const query = { ...balancesQuery(terms.network, terms.claimAddress), staleTime: 0 };
  return availableBalances(await client.fetchQuery(query));
}

export interface Wallet {
  connector: Connector;
  reader: ChainReader | null;
}

/** What came of asking for a signature; `stopped` and `wrong` leave the claim as it was. */
export type SignOutcome =
  | { outcome: 'stopped'; checks: CheckResult[] }
  | { outcome: 'wrong'; reason: string }
  | { outcome: 'unverified' }
  | { outcome: 'signed' };

/**
 * Reads the balance and the wallet's account again, runs every check, and only then opens the wallet. A signature that
 * verifies is posted once. Throws what the wallet throws.
 */
export async function signWithWallet(
  client: QueryClient,
  claim: Claim,
  { connector, reader }: Wallet,
): Promise<SignOutcome> {
  const availableNow = await readAvailableNow(client, claim);
  const [account] = await connector.getAccounts();
  if (!account) throw lockedWallet();
  const signer: Signer = { kind: 'wallet', address: account };
  const checks = checksOf(claim, signer, availableNow);
  const offered = offeredMessage(readOffer(claim));
  if (!allHold(checks) || !offered) return { outcome: 'stopped', checks };
  const signature = await signBytes(connector, account, offered.message);
  return takeSignature(claim, signature, checks, reader);
}

/** A wallet that shows no account any more has locked itself (EIP-1193, 4100). */
function lockedWallet(): Error {
  return Object.assign(new Error('The wallet shows no account.'), { code: 4100 });
}

/** The same for a signature that was made elsewhere. `acceptsUnverified`: the user says that a contract account made it. */
export async function takePasted(
  client: QueryClient,
  claim: Claim,
  pasted: string,
  reader: ChainReader | null,
  acceptsUnverified: boolean,
): Promise<SignOutcome> {
  const signature = pasted.trim();
  const availableNow = await readAvailableNow(client, claim);
  const verdict = await verdictOn(claim, signature, reader);
  if (verdict.verdict === 'wrong') return { outcome: 'wrong', reason: verdict.reason };
  if (verdict.verdict === 'unverified' && !acceptsUnverified) return { outcome: 'unverified' };
  const signer: Signer =
    verdict.verdict === 'unverified'
      ? { kind: 'unverified' }
      : { kind: 'pasted', address: verdict.address };
  const checks = checksOf(claim, signer, availableNow);
  if (!allHold(checks)) return { outcome: 'stopped', checks };
  // Pasting and pressing is a click of its own, the one that an unverified signature needs.
  return keepSignature(claim, signature, verdict, checks, true);
}

async function takeSignature(
  claim: Claim,
  signature: string,
  checks: CheckResult[],
  reader: ChainReader | null,
): Promise<SignOutcome> {
  const verdict = await verdictOn(claim, signature, reader);
  if (verdict.verdict === 'wrong') return { outcome: 'wrong', reason: verdict.reason };
  return keepSignature(claim, signature, verdict, checks, false);
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
  claim: Claim,
  signature: string,
  { verdict }: SignatureVerdict,
  checks: CheckResult[],
  byClick: boolean,
): Promise<SignOutcome> {
  if (verdict === 'wrong') return { outcome: 'wrong', reason: 'It does not verify.' };
  const event = { type: 'signed', signature, verification: verdict, checks } as const;
  if (!moveClaim(claim.key, { ...event, atMs: Date.now() })) return { outcome: 'stopped', checks };
  if (verdict === 'unverified' && !byClick) return { outcome: 'unverified' };
  await postSignature(claim, byClick);
  return { outcome: 'signed' };
}

/**
 * Posts a signature, if the machine lets it: written down before the call leaves, and what comes back is an event. Never
 * throws for what the service answers, and never tries again.
 */
export async function postSignature(claim: Claim, byClick: boolean): Promise<void> {
  const { key, terms, requestId } = claim;
  await whileHeld(terms.network, terms.claimAddress, async () => {
    const posted = moveClaim(key, { type: 'posted', byClick, atMs: Date.now() });
    const offered = offeredMessage(readOffer(claim));
    if (!posted?.signature || !offered) return;
    const body = { kind: 'claim', requestId };
    try {
      const answer = await postPermit(terms.network, posted.signature, body, offered.endpoint);
      moveClaim(key, {
        type: 'accepted',
        message: answer.message,
        steps: answer.steps ?? [],
        atMs: Date.now(),
      });
    } catch (error) {
      moveClaim(key, { ...afterError(error), atMs: Date.now() });
    }
  });
}

/** Only a 4xx is a definite no, and only a 429 says that nobody looked at it; everything else is unknown. */
function afterError(error: unknown) {
  const problem = errorLine(error);
  if (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408
  ) {
    return { type: 'refused', problem, isNotSent: error.status === 429 } as const;
  }
  return { type: 'lost', problem } as const;
}
