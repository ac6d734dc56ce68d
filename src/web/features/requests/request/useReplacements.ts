import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { RequestRecord } from '#service/records/record';
import { useScope } from '../../../api/useScope';
import { requestQuery, rowOf } from './request-query';

export const longestChain = 10;

/**
 * The requests that replaced a request, in their order, as far as they are loaded: the last one owns the money. A loop,
 * or a chain too long, ends it.
 */
export function useReplacements(network: string, record: RequestRecord | null) {
  const client = useQueryClient();
  const scope = useScope();
  const seen = record ? [record.id] : [];
  const queries = [];
  let next = record?.supersededByRequestId;
  while (next && !seen.includes(next) && seen.length < longestChain) {
    const query = requestQuery(network, next, scope);
    queries.push(query);
    seen.push(next);
    next = rowOf(client.getQueryData(query.queryKey), next)?.record?.supersededByRequestId;
  }
  const answers = useQueries({ queries });
  return {
    records: answers.flatMap(({ data }) => data?.record ?? []),
    /** The one that the chain waits for, or fails at; undefined without any. */
    last: answers.at(-1),
    end: !next ? null : seen.includes(next) ? ('loop' as const) : ('too long' as const),
  };
}

/** The request that owns the money of a replaced one; null while it is loaded, undefined where none is known. */
export function useReplacement(network: string, record: RequestRecord | null) {
  const { last, end } = useReplacements(network, record);
  if (end !== null || !last) return undefined;
  return last.isPending ? null : last.data?.record;
}
