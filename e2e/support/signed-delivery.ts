import { createHmac, randomUUID } from 'node:crypto';
import { canaryKey } from '#testing/test-config';

/** The body of a webhook as the service writes it (service-api.md E3). */
export function eventBody(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    event: 'request.status.updated',
    timestamp: Date.now(),
    data: {
      status: 'pending',
      inTxHashes: [],
      txHashes: [],
      updatedAt: Date.now(),
      originChainId: 1,
      destinationChainId: 10,
      depositAddress: null,
      requestId: `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`,
      referrer: null,
      details: null,
      failReason: 'N/A',
      refundFailReason: 'N/A',
      ...changes,
    },
  });
}

/** The headers of a delivery (service-api.md E4). */
export function signed(
  body: string | Buffer,
  { key = canaryKey, timestamp = String(Date.now()) } = {},
): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
  return {
    'content-type': 'application/json',
    'x-signature-timestamp': timestamp,
    'x-signature-sha256': signature,
  };
}
