import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lateFromMs } from '#service/money/late';
import { maxDeskRows, type DeskAnswer } from '#service/proxy-api/desk';
import type { RequestRecord } from '#service/records/record';
import { deskQuery } from '../api/endpoints/desk';
import { useNetwork } from '../api/useNetwork';

/** How late a request is, as the desk judges it. */
export interface Late {
  /** Unix milliseconds; null where the time isn't reported. */
  depositedAtMs: number | null;
  /** In progress for longer than this, it is late. */
  limitSeconds: number | null;
}

const none: ReadonlyMap<string, Late> = new Map();

/**
 * Those of these requests that are late, by id: as the view *Late* has them. Where the desk doesn't hold a request, or has
 * not answered, it isn't known to be late. It is asked once where the rows stay as they are (`isStill`).
 */
export function useLate(
  records: readonly RequestRecord[],
  isStill = false,
): ReadonlyMap<string, Late> {
  const network = useNetwork();
  const ids = records.flatMap((record) => (lateFromMs(record) === null ? [] : record.id));
  const filters = JSON.stringify([{ id: ids.slice(0, maxDeskRows).toSorted() }]);
  const { data } = useQuery({
    ...deskQuery(network, 'rows', { view: 'late', filters, limit: String(maxDeskRows) }),
    ...(ids.length === 0 && { enabled: false }),
    ...(isStill && { refetchInterval: false }),
    placeholderData: keepPreviousData,
    select: lateById,
  });
  return (ids.length > 0 && data) || none;
}

function lateById({ answer }: DeskAnswer<'rows'>): ReadonlyMap<string, Late> {
  return new Map(answer?.rows.map((row) => [row.id, row]));
}
