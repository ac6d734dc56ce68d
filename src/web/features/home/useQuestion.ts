import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Read } from '#service/delayed';
import { triageAnswer, type TriageAnswer } from '#service/triage-answer';
import { sharedNowSeconds, triagePage } from '#service/triage-queries';
import { ApiError } from '../../api/errors';
import { queryKey } from '../../api/query-key';
import { readRequests } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { askedNow } from '../../api/server-clock';
import { sessionOf } from '../../api/session';
import {
  linkToIds,
  questions,
  shownForSeconds,
  simplerQuestions,
  type ListLink,
  type Question,
  type QuestionName,
} from './home-questions';

// A service in trouble is not asked as often.
const afterFailureMs = 60_000;

/** One answered question of Home. */
export interface Answer extends TriageAnswer {
  /** The list that shows the same. */
  link: ListLink;
  /** The service refused the question, and a narrower one was asked. */
  isSimpler: boolean;
  /** The time that it was asked for: all who share the answer have the same. */
  atMs: number;
  /** The answer before. */
  before: Read | null;
}

/** How many match, or at least so many; null where that isn't known. */
export function countOf({ total, records, broken }: Answer): number | null {
  return total ?? (records.length + broken || null);
}

/** One of Home's questions, as it is asked and shared. */
export function questionQuery(network: string, scope: Scope, name: QuestionName) {
  const key = queryKey(network, 'requests', { home: name, scope });
  const seconds = shownForSeconds[name];
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<Answer> => {
      const session = sessionOf(client);
      const last = client.getQueryData<Answer>(key);
      const ask = async ({ params, link }: Question) => {
        const query = triagePage(params);
        const page = await readRequests(
          session,
          network,
          scope === 'ours' ? { ...query, scope } : query,
          { signal, maxStaleSeconds: seconds },
        );
        const answer = triageAnswer(page, params);
        const ids = answer.records.map(({ id }) => id);
        return { ...answer, link: answer.unmatched > 0 ? linkToIds(ids) : link, isSimpler: false };
      };
      const askSimpler = async (question: Question) => ({
        ...(await ask(question)),
        isSimpler: true,
      });
      const askAt = async (nowSeconds: number) => {
        const simpler = simplerQuestions[name]?.(nowSeconds);
        if (simpler && last?.isSimpler) return askSimpler(simpler);
        try {
          return await ask(questions[name](nowSeconds));
        } catch (error) {
          if (!simpler || !(error instanceof ApiError) || error.status !== 400) throw error;
          return askSimpler(simpler);
        }
      };
      const { atMs, ...answer } = await askedNow(session, async (nowMs) => {
        const nowSeconds = sharedNowSeconds(nowMs, seconds);
        return { ...(await askAt(nowSeconds)), atMs: nowSeconds * 1000 };
      });
      // The same moment, asked for twice, is one read.
      const isNew = last !== undefined && last.atMs < atMs;
      const before = isNew ? { rows: last.records, atMs: last.atMs } : (last?.before ?? null);
      return { ...answer, atMs, before };
    },
    staleTime: seconds * 1000,
    refetchInterval: ({ state }) => (state.status === 'error' ? afterFailureMs : seconds * 1000),
  });
}

/** Asks one of Home's questions, again and again while the tab is in sight. */
export function useQuestion(network: string, scope: Scope, name: QuestionName, enabled = true) {
  return useQuery({ ...questionQuery(network, scope, name), enabled });
}

export type AnswerQuery = ReturnType<typeof useQuestion>;
