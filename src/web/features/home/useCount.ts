import { triageAnswer } from '#service/triage-answer';
import { readRequests } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { useSession } from '../../api/session';
import { useScheduler } from '../../api/useScheduler';
import type { Question } from './home-questions';

const sharedSeconds = 900;
/** Times that are over hardly change: everybody shares their counts. */
export const countSharedMs = sharedSeconds * 1000;

/** Counts what questions ask for, a paced call each; null where the service sent no total of them. */
export function useCount(network: string, scope: Scope) {
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  return (signal: AbortSignal) => {
    const pace = makeScheduler({ isAttended: true });
    return async ({ params }: Question): Promise<number | null> => {
      const query = { ...params, limit: '1', includeTotal: 'true' };
      const page = await pace.run(
        () =>
          readRequests(session, network, scope === 'ours' ? { ...query, scope } : query, {
            signal,
            priority: 'export',
            maxStaleSeconds: sharedSeconds,
          }),
        signal,
      );
      // A total beside a row that is none of them counts something else.
      return triageAnswer(page, params).total;
    };
  };
}
