import { queryOptions } from '@tanstack/react-query';
import { claimSteps, permitAnswer, readClaimHistory } from '#service/schema/claim';
import type { ClaimBody, PermitBody } from '#service/schema/claim-body';
import { call } from '../call';
import { ApiError } from '../errors';
import { queryKey } from '../query-key';
import { sessionOf, type Session } from '../session';

/**
 * A page of the history; without a cursor the newest. Null where the service answers 404: it need not have this endpoint
 * (service-api.md F8).
 */
export function claimsQuery(network: string, address: string, continuation: string | null = null) {
  return queryOptions({
    queryKey: queryKey(network, 'claims', { address, continuation }),
    queryFn: ({ client, signal }) =>
      readClaims(sessionOf(client), network, address, continuation, signal).catch(nullIfAbsent),
  });
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.problem.upstreamStatus === 404) return null;
  throw error;
}

function readClaims(
  session: Session,
  network: string,
  address: string,
  continuation: string | null,
  signal: AbortSignal,
) {
  return call(session, network, 'claims', {
    path: { address },
    query: { continuation: continuation ?? undefined },
    signal,
    read: readClaimHistory,
  });
}

/** The history page by page, newest first (*assumed*: its order). */
export function claimPages(session: Session, network: string, address: string) {
  return (continuation: string | null, signal: AbortSignal) =>
    readClaims(session, network, address, continuation, signal);
}

/** Asks for a claim: nothing moves before its message is signed and posted. */
export function postClaim(session: Session, network: string, address: string, body: ClaimBody) {
  return call(session, network, 'claim', {
    path: { address },
    body,
    read: (answer) => claimSteps.parse(answer),
  });
}

export interface PermitPost {
  signature: string;
  body: PermitBody;
  endpoint: 'permits' | 'permitSingular';
  idempotencyKey: string;
}

/**
 * Hands a signature in, to the one of the two paths that was offered; sent once, never again by itself. The signature
 * travels in the body, because servers in between write URLs into their logs; the proxy puts it into the query.
 */
export function postPermit(
  session: Session,
  network: string,
  { signature, body, endpoint, idempotencyKey }: PermitPost,
) {
  return call(session, network, endpoint, {
    body: { ...body, signature },
    idempotencyKey,
    read: (answer) => permitAnswer.parse(answer),
  });
}
