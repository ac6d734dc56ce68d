import type { RequestsPage } from '#service/read-requests';
import { ApiError, NetworkError } from '../../../api/errors';
import type { ListQuery } from '../search/schema';
import type { Clock, Pacer } from './pacer';

export type Ask = (query: ListQuery, signal: AbortSignal) => Promise<RequestsPage>;

/** What asking cost, as the manifest tells it. */
export interface AskCounts {
  calls: number;
  /** 429, from the service or from the proxy's own pacing. */
  refusals: number;
  /** Lost connections, time-outs and 5xx that were asked again. */
  losses: number;
}

const longestWaitMs = 30_000;

/** Asks once per slot until an answer comes. Throws what asking again cannot mend, or the last loss of many. */
export async function askPatiently(
  query: ListQuery,
  {
    ask,
    pacer,
    clock,
    counts,
    signal,
    onSlotFree,
    patience = 8,
  }: {
    ask: Ask;
    pacer: Pacer;
    clock: Clock;
    counts: AskCounts;
    signal: AbortSignal;
    onSlotFree?: () => void;
    /** After how many losses one after the other it gives up. */
    patience?: number;
  },
): Promise<RequestsPage> {
  for (let losses = 0; ;) {
    if (await pacer.take(signal)) onSlotFree?.();
    counts.calls += 1;
    try {
      return await ask(query, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status === 429) {
        counts.refusals += 1;
        pacer.slowDown(error.problem.retryAfterMs);
        continue;
      }
      losses += 1;
      if (!isLoss(error) || losses > patience) throw error;
      counts.losses += 1;
      await clock.wait(Math.min(longestWaitMs, 500 * 2 ** losses), signal);
    }
  }
}

function isLoss(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}
