import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { RequestRecord } from '#service/records/record';
import {
  handledAnswer,
  handledStateOf,
  maxHandledAtOnce,
  teamPaths,
  type HandledAnswer,
  type HandledMark,
} from '#service/proxy-api/team';
import { call, type ProxyRoute } from '../call';
import { queryKey } from '../query-key';
import { sessionOf, type Session } from '../session';

const route = (method: ProxyRoute['method'], path: string): ProxyRoute => ({
  name: 'team',
  method,
  path,
});
const read = (body: unknown): HandledAnswer => handledAnswer.parse(body);

/** Colleagues mark as well. */
const freshMs = 15_000;

const queryOf = (ids: readonly string[]) => ({ ids: JSON.stringify(ids.toSorted()) });

/** Which of these requests were marked as handled, of at most `maxHandledAtOnce`. */
export function readHandled(
  session: Session,
  network: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<HandledAnswer> {
  const options = { query: queryOf(ids), read, ...(signal && { signal }) };
  return call(session, network, route('GET', teamPaths.handled), options);
}

export function handledQuery(network: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: queryKey(network, 'team', queryOf(ids)),
    queryFn: ({ client, signal }) => readHandled(sessionOf(client), network, ids, signal),
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
}

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

export async function markHandled(
  client: QueryClient,
  network: string,
  records: readonly RequestRecord[],
  note: string,
): Promise<HandledAnswer> {
  const requests = records.map((record) => ({ id: record.id, ...handledStateOf(record) }));
  return change(client, network, teamPaths.handled, { requests, note });
}

export function reopen(client: QueryClient, network: string, id: string): Promise<HandledAnswer> {
  return change(client, network, teamPaths.reopen, { ids: [id] });
}

/** What shows marks, or counts by them, is read again. */
async function change(client: QueryClient, network: string, path: string, body: unknown) {
  const answer = await call(sessionOf(client), network, route('POST', path), { body, read });
  void client.invalidateQueries({
    predicate: ({ queryKey: [of, name, params] }) =>
      of === network &&
      (name === 'desk' ||
        (name === 'requests' && (params as { list?: { view?: string } }).list?.view !== undefined)),
  });
  await client.invalidateQueries({ queryKey: [network, 'team'] });
  return answer;
}
