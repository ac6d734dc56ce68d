import type { FastifyRequest } from 'fastify';
import { claimBody, permitBody } from '#service/schema/claim-body';
import { personOf, type AuditNote } from './audit-log';

/** A claim that was asked for: what is to be paid to whom. */
export function claimRequested(
  request: FastifyRequest,
  service: string,
  status: number | null,
): AuditNote {
  const { data } = claimBody.safeParse(request.body);
  const { address } = request.params as { address?: string };
  const { chainId, currency, recipient = 'not named', amount = 'all' } = data ?? {};
  return {
    kind: 'claimRequested',
    person: personOf(request),
    service,
    subject: address ?? null,
    detail: `${outcomeOf(status)} · chain ${chainId} · currency ${currency} · recipient ${recipient} · units ${amount}`,
  };
}

/** A claim whose signature was sent; the signature is kept nowhere. */
export function claimSubmitted(
  request: FastifyRequest,
  service: string,
  status: number | null,
): AuditNote {
  const { data } = permitBody.safeParse(request.body);
  return {
    kind: 'claimSubmitted',
    person: personOf(request),
    service,
    subject: data?.requestId ?? null,
    detail: outcomeOf(status),
  };
}

/** What the service said to it. */
function outcomeOf(status: number | null): string {
  if (status === null) return 'Outcome not known';
  if (status >= 500) return `Outcome not known (${status})`;
  return status < 300 ? 'Accepted' : `Refused (${status})`;
}
