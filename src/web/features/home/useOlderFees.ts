import { useQuery } from '@tanstack/react-query';
import { joinedAnswers, triageAnswer, type TriageAnswer } from '#service/triage-answer';
import { triagePage } from '#service/triage-queries';
import { pages } from '../../api/pages';
import { queryKey } from '../../api/query-key';
import { requestPages } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useScheduler } from '../../api/useScheduler';
import { questions, shownForSeconds } from './home-questions';
import type { Answer } from './useQuestion';

/** Pages of 50; the first is what Home reads by itself, and often still shared. */
export const olderFeesCalls = 4;

interface OlderFees {
  /** The pages after the first. */
  older: TriageAnswer;
  /** All pages, as they were then. */
  records: TriageAnswer['records'];
  /** When the last of them was read. */
  atMs: number;
}

/** The 200 newest app fees as they were when Home's answer was read; only when asked for. */
export function useOlderFees(network: string, scope: Scope, newest: Answer | undefined) {
  const session = useSession();
  const makeScheduler = useScheduler('requests');
  return useQuery({
    queryKey: queryKey(network, 'requests', { home: 'olderFees', scope }),
    enabled: false,
    queryFn: async ({ signal }): Promise<OlderFees> => {
      const { params } = questions.fees((newest?.atMs ?? 0) / 1000);
      const query = { ...triagePage(params), ...(scope === 'ours' && { scope }) };
      const found: TriageAnswer[] = [];
      const walk = pages(
        requestPages(session, network, query, {
          priority: 'export',
          maxStaleSeconds: shownForSeconds.fees,
        }),
        { signal, pace: makeScheduler({ isAttended: true }) },
      );
      for await (const page of walk) {
        found.push(triageAnswer(page, params));
        if (found.length === olderFeesCalls) break;
      }
      return {
        older: joinedAnswers(found.slice(1)),
        records: joinedAnswers(found).records,
        atMs: serverNowMs(session),
      };
    },
  });
}

export type OlderFeesQuery = ReturnType<typeof useOlderFees>;

/** Home's answer with the older ones. `hasGap`: more came since then than Home reads by itself. */
export function withOlder(newest: Answer, known: OlderFees | undefined) {
  if (!known) return { answer: newest, hasGap: false };
  const { older, records } = known;
  const ids = new Set(newest.records.map(({ id }) => id));
  const all = joinedAnswers([newest, { ...older, records }]);
  return {
    answer: { ...newest, ...all, isComplete: newest.isComplete || older.isComplete },
    hasGap: records.length > 0 && !records.some(({ id }) => ids.has(id)),
  };
}
