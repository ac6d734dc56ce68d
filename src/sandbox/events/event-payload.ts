import { legsOf } from '../world/legs';
import { referrers } from '../world/plan';
import { depositBody } from '../world/record-v2';
import { recordV3 } from '../world/record-v3';
import { statusBody } from '../world/status-body';
import type { StatusChange } from '../world/world';

export const statusEvent = 'request.status.updated';

/** What a webhook posts for a change (service-api.md E3). */
export function webhookPayload({ row, state }: StatusChange, nowMs: number) {
  const { seed, plan } = row;
  const record = recordV3(seed, plan, state);
  const data = {
    ...statusBody({ record, plan }),
    depositAddress: depositBody(seed, plan, legsOf(seed, plan, state).depositTxHash),
    requestId: row.id,
    referrer: referrers[plan.referrer] ?? null,
  };
  return { event: statusEvent, timestamp: nowMs, data };
}

/** The websocket's data of the same event has fewer fields: those that its schema lists (service-api.md E5). */
export function websocketData(change: StatusChange, nowMs: number) {
  const { status, inTxHashes, txHashes, updatedAt, originChainId, destinationChainId, requestId } =
    webhookPayload(change, nowMs).data;
  return { status, inTxHashes, txHashes, updatedAt, originChainId, destinationChainId, requestId };
}
