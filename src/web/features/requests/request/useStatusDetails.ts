import { useQuery } from '@tanstack/react-query';
import type { RequestRecord } from '#service/record';
import { statusTone } from '#service/status';
import { statusQuery } from '../../../api/status';
import { queryKey } from '../../../api/query-key';

/**
 * The `details` of the status answer (decoded revert data or other context), which a record of a listing lacks. One
 * call, when a request that did not go well is opened, and again once its status is another one.
 */
export function useStatusDetails(
  network: string,
  id: string,
  record: RequestRecord | null,
): unknown {
  const status = record?.status ?? null;
  const tone = statusTone(status);
  const hasReason = record?.failReason != null || record?.refundFailReason != null;
  const { data } = useQuery({
    ...statusQuery(network, id),
    // Beside the following of the status, which has its own pace.
    queryKey: queryKey(network, 'status', { id, detailsOf: status ?? '' }),
    enabled: record !== null && (hasReason || tone === 'failure' || tone === 'refund'),
    staleTime: Infinity,
  });
  return data?.details ?? null;
}
