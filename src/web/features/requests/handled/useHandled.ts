import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxHandledAtOnce, type HandledMark } from '#service/team';
import { handledQuery } from '../../../api/team';

/** The marks of these requests, by id; null while they aren't known, or can't be. */
export function useHandled(
  network: string,
  ids: readonly string[],
): ReadonlyMap<string, HandledMark> | null {
  const { data } = useQuery({
    ...handledQuery(network, ids.slice(0, maxHandledAtOnce)),
    ...(ids.length === 0 && { enabled: false }),
    placeholderData: keepPreviousData,
    select: ({ marks }) => new Map(marks.map((mark) => [mark.id, mark])),
  });
  return data ?? null;
}
