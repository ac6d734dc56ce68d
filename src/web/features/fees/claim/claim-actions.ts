import type { QueryClient } from '@tanstack/react-query';
import { idempotencyKeyUsed } from '#service/calls/idempotency';
import { claimSteps, type ClaimSteps, type IntentStatus } from '#service/schema/claim';
import { balancesQuery } from '../../../api/endpoints/app-fees';
import { postClaim, postPermit } from '../../../api/endpoints/claims';
import { ApiError, UnexpectedShapeError } from '../../../api/errors';
import { statusQuery } from '../../../api/endpoints/status';
import { sessionOf, type Session } from '../../../api/session';
import { errorLine } from '../../../components/error-words';
import { availableBalances } from './claim-amounts';
import { isStopped, type AvailableBalances, type Claim, type ClaimTerms } from './claim';
import { earlierUse } from './claim-journal';
import { withLock } from './claim-lock';
import { askedClaim } from './claim-reducer';
import {
  offerHolds,
  claimPreflight,
  type CheckResult,
  type Signer,
  offeredMessage,
} from './claim-preflight';
import { claimStore, dispatchClaim, JournalFullError, saveClaim } from './claim-store';
import type { ScreenReading } from './screen-reading';

/** The offer of a claim as it can be checked; null where it has another shape altogether. */
export function readOffer(claim: Pick<Claim, 'offer'>): ClaimSteps | null {
  return claimSteps.safeParse(claim.offer).data ?? null;
}

/** What was read again, and what the screen shows, at the moment of a check. */
export interface CheckReadings {
  signer: Signer | null;
  available: AvailableBalances | null;
  status: IntentStatus | 'unread' | null;
  screen: ScreenReading | null;
}

/** All checks of a claim as things stand. */
export function checksOf(claim: Claim, readings: Partial<CheckReadings>): CheckResult[] {
  return claimPreflight({
    terms: claim.terms,
    offer: readOffer(claim),
    earlierUse: earlierUse(claimStore.read(), claim)?.terms ?? null,
    signer: readings.signer ?? null,
    availableNow: readings.available ?? null,
    status: readings.status ?? null,
    screen: readings.screen ?? null,
  });
}

/** The checks of an offer that was stopped, those that weren't made too; none of another claim. */
export function stoppedChecks(claim: Claim): CheckResult[] {
  return isStopped(claim) ? checksOf(claim, { available: claim.terms.available }) : [];
}

/**
 * Requests a claim from the service and stores it. An offer that fails a check is closed at once: it is shown, can't be
 * signed, and doesn't block a new claim. `replaced` is abandoned once the answer is there. Throws what the call throws.
 */
export async function askForClaim(
  session: Session,
  terms: ClaimTerms,
  replaced?: Claim,
): Promise<Claim> {
  const { chainId, currency, recipient, amount } = terms;
  const body = {
    chainId,
    currency: currency.address,
    recipient,
    ...(amount === null ? {} : { amount }),
  };
  const offer = await postClaim(session, terms.network, terms.claimAddress, body).catch(
    (error: unknown) => {
      // An answer of another shape is stored as an offer too: it fails the first check, and is shown as it is.
      if (error instanceof UnexpectedShapeError) return error.raw;
      throw error;
    },
  );
  const atMs = Date.now();
  const requestId = requestIdOf(claimSteps.safeParse(offer).data ?? null);
  const claim = askedClaim({ key: crypto.randomUUID(), terms, offer, requestId, atMs });
  if (replaced) dispatchClaim(replaced.key, { type: 'abandoned', atMs });
  saveClaim(claim);
  const checks = checksOf(claim, { available: terms.available });
  if (offerHolds(checks)) return claim;
  const stop = checks.find(({ ok }) => ok === false);
  const problem = stop
    ? `${stop.shown}: expected ${stop.expected}, found ${stop.found}.`
    : 'Couldn’t load the balance.';
  return dispatchClaim(claim.key, { type: 'stopped', problem, atMs }) ?? claim;
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

/** The service's status of a claim's id, read anew. An id without a status is no failure: none is promised. */
export async function readStatusNow(
  client: QueryClient,
  { terms, requestId }: Claim,
): Promise<IntentStatus | 'unread'> {
  const query = { ...statusQuery(terms.network, requestId), staleTime: 0, retry: false };
  return client.fetchQuery(query).catch(() => 'unread' as const);
}

/** Asks once more for the same terms; a claim that is not signed yet is given up for it. */
export async function askAgain(client: QueryClient, claim: Claim): Promise<Claim> {
  const available = await readAvailableNow(client, claim);
  const replaced = claim.state === 'asked' ? claim : undefined;
  return askForClaim(sessionOf(client), { ...claim.terms, available }, replaced);
}

/** `unsaved`: this browser could not write the post down, so it was not made. */
export type PostOutcome = 'posted' | 'not-taken' | 'unsaved';

/**
 * Posts a signature, if the reducer allows it: written down before the call leaves, and what comes back is an event. Never
 * throws for what the service answers, and never tries again.
 */
export async function postSignature(
  session: Session,
  claim: Claim,
  byClick: boolean,
): Promise<PostOutcome> {
  const { key, terms } = claim;
  return withLock(terms.network, terms.claimAddress, async () => {
    // Browsers resend a POST by themselves when its connection breaks; the proxy recognizes it by this key.
    const idempotencyKey = crypto.randomUUID();
    const offered = offeredMessage(readOffer(claim));
    if (!offered) return 'not-taken';
    let posted: Claim | null;
    try {
      posted = dispatchClaim(key, { type: 'posted', byClick, idempotencyKey, atMs: Date.now() });
    } catch (error) {
      if (error instanceof JournalFullError) return 'unsaved';
      throw error;
    }
    if (!posted?.signature) return 'not-taken';
    const { signature } = posted;
    const { endpoint, requestId } = offered;
    const body = { kind: 'claim', requestId };
    try {
      const permit = { signature, body, endpoint, idempotencyKey };
      const { message, steps } = await postPermit(session, terms.network, permit);
      dispatchClaim(key, { type: 'accepted', message, steps: steps ?? [], atMs: Date.now() });
    } catch (error) {
      dispatchClaim(key, { ...afterError(error), atMs: Date.now() });
    }
    return 'posted';
  });
}

/**
 * What a failed post means. A 4xx without the service's status is the proxy's own (a session that ended, a wrong host):
 * nothing was sent. A 429 of the service counts as not looked at (*assumed*). A 409 under our id means that the browser has
 * sent the post twice.
 */
function afterError(error: unknown) {
  const problem = errorLine(error);
  if (!(error instanceof ApiError)) return { type: 'lost', problem } as const;
  const { status } = error;
  const { type, upstreamStatus } = error.problem;
  if (type === idempotencyKeyUsed || status < 400 || status >= 500 || status === 408)
    return { type: 'lost', problem } as const;
  const wasSent = upstreamStatus !== null && upstreamStatus !== 429;
  return { type: wasSent ? 'refused' : 'turned-away', problem } as const;
}
