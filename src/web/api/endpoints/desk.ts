import { queryOptions } from '@tanstack/react-query';
import {
  deskAnswers,
  deskPaths,
  type DeskAnswer,
  type DeskCoverage,
  type DeskQuery,
  type DeskQuestion,
} from '#service/proxy-api/desk';
import { shiftPoint } from '#service/decimal';
import { call } from '../call';
import { queryKey } from '../query-key';
import { sessionOf, type Session } from '../session';
import { noMirrorText } from '../useNetwork';

/** What a question takes: the desk's own parameters, and those of the list as a filter. */
export type DeskParams = DeskQuery & Readonly<Record<string, string | undefined>>;

/** Asks the proxy about all own requests; the service gets no call. */
export function readDesk<Q extends DeskQuestion>(
  session: Session,
  network: string,
  question: Q,
  query: DeskParams,
  signal?: AbortSignal,
): Promise<DeskAnswer<Q>> {
  return call(
    session,
    network,
    { name: 'desk', method: 'GET', path: deskPaths[question] },
    {
      query,
      ...(signal && { signal }),
      read: (body) => deskAnswers[question].parse(body) as DeskAnswer<Q>,
    },
  );
}

/** The proxy reads changes every 15 seconds. */
const freshMs = 15_000;
const afterFailureMs = 60_000;

export function deskQuery<Q extends DeskQuestion>(
  network: string,
  question: Q,
  params: DeskParams = {},
) {
  return queryOptions({
    queryKey: queryKey(network, 'desk', { question, ...params }),
    queryFn: ({ client, signal }) => readDesk(sessionOf(client), network, question, params, signal),
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.status === 'error' ? afterFailureMs : freshMs),
  });
}

/** Nano-USD as decimal text of USD. */
export function usdOfNano(nano: string | null): string | null {
  return nano === null ? null : shiftPoint(BigInt(nano), 9);
}

/** Why a question has no answer yet, in a sentence; `what` is what it is about, as "the last 7 days". */
export function notHeldText(
  { keys, days }: DeskCoverage,
  what: string,
  period: DeskAnswer<'coverage'>['period'] = null,
): string {
  const noMirror = noMirrorText(days, keys.length);
  if (noMirror !== null) return noMirror;
  const keptSeconds = days * 86_400;
  if (period && period.startSeconds < period.endSeconds - keptSeconds - 86_400)
    return `Waybill’s server keeps your requests of the last ${days} days (MIRROR_DAYS), so it can’t count ${what}.`;
  const failures = keys.flatMap(({ alias, failure }) =>
    failure === null ? [] : `API key ${alias} can’t be read: ${failure}`,
  );
  if (failures.length > 0) return failures.join(' ');
  return `Reading ${what}: ${Math.min(...keys.map(({ percent }) => percent))}%.`;
}
