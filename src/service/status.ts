/** Request statuses (service-api.md S1). An open set: others are shown as they came. */
export const statuses = [
  'waiting',
  'depositing',
  'pending',
  'submitted',
  'success',
  'failure',
  'refund',
  'fallback',
] as const;

export type Status = (typeof statuses)[number];

/** What the `status` filter of GET /requests/v3 takes; waiting and submitted are missing there (service-api.md L10). */
export const filterableStatuses = [
  'success',
  'failure',
  'refund',
  'pending',
  'depositing',
] as const;

/** How a status is colored and grouped; `unknown` for anything that the interface does not name. */
export type StatusTone = 'success' | 'failure' | 'refund' | 'flight' | 'waiting' | 'unknown';

const tones = new Map<string, StatusTone>([
  ['waiting', 'waiting'],
  ['depositing', 'flight'],
  ['pending', 'flight'],
  ['submitted', 'flight'],
  ['success', 'success'],
  ['failure', 'failure'],
  ['refund', 'refund'],
  // The interface names fallback together with refunds (service-api.md S1).
  ['fallback', 'refund'],
]);

export function statusTone(status: string | null): StatusTone {
  return (status === null ? undefined : tones.get(status)) ?? 'unknown';
}

/** The one rule for "delivered": the status alone says it. */
export function isDelivered(status: string | null): boolean {
  return statusTone(status) === 'success';
}

/**
 * True where the service usually says nothing more. Not final for ever: pending, failure, pending, refund
 * occurs, and a reorg leads from any status to failure (service-api.md S4).
 */
export function isSettled(status: string | null): boolean {
  return ['success', 'failure', 'refund'].includes(statusTone(status));
}

/** True where nothing is filled any more: the request failed, or its deposit went back. */
export function isFailedOrRefunded(status: string | null): boolean {
  const tone = statusTone(status);
  return tone === 'failure' || tone === 'refund';
}

/** The status page of GET /intents/status/v3 names `delayed`; it answers `unknown` for an id that is not indexed (*assumed*). */
const assumedMeanings: Record<string, string> = {
  delayed: 'Still being processed, later than planned (assumed).',
  unknown: 'The service does not know this request yet (assumed).',
};

/** True while the service may still move the request: not settled, and a status that is known. */
export function isInProgress(status: string | null): boolean {
  const tone = statusTone(status);
  return tone === 'flight' || tone === 'waiting' || status === 'delayed';
}

const meanings: Record<Status, string> = {
  waiting: 'Waiting for the deposit on the origin chain.',
  depositing: 'The deposit is confirmed or in progress; the fill is not sent yet.',
  pending: 'The deposit was seen; the fill is not sent yet.',
  submitted: 'The fill was sent on the destination chain and is not confirmed yet.',
  success: 'The fill succeeded.',
  failure: 'The fill failed.',
  refund: 'The deposit was refunded.',
  fallback: 'Reported with refunds; its meaning isn’t documented.',
};

/** One plain sentence on the service's own word; null for a status that the interface does not name. */
export function statusMeaning(status: string): string | null {
  if (Object.hasOwn(meanings, status)) return meanings[status as Status];
  return Object.hasOwn(assumedMeanings, status) ? (assumedMeanings[status] ?? null) : null;
}
