import type { SignedDelivery } from '../../src/proxy/hooks/logged-delivery';
import { bodyHash, eventIn } from '../../src/proxy/hooks/read-delivery';
import { eventBody } from './signed-delivery';

export const network = 'mainnet';

/** A delivery as the receiver gives it to the log. */
export function storedDelivery(
  changes: Partial<SignedDelivery> = {},
  event: Record<string, unknown> = {},
) {
  const body = Buffer.from(eventBody(event));
  const nowMs = Date.now();
  return {
    network,
    receivedMs: nowMs,
    sentMs: nowMs,
    isLate: false,
    keyAlias: 'default',
    timestamp: String(nowMs),
    signature: 'ab'.repeat(32),
    bodyHash: bodyHash(body),
    bodyBase64: body.toString('base64'),
    bodyBytes: body.length,
    event: eventIn(body),
    ...changes,
  } satisfies SignedDelivery;
}
