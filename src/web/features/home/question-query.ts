import { queryOptions } from '@tanstack/react-query';
import type { RequestsPage } from '#service/read-requests';
import { sharedNowSeconds, triagePage } from '#service/triage-queries';
import { ApiError } from '../../api/errors';
import { queryKey } from '../../api/query-key';
import { readRequests } from '../../api/requests';
import type { Scope } from '../../api/scope';
import { askedNow } from '../../api/server-clock';
import { sessionOf } from '../../api/session';
import {
  questions,
  shownForSeconds,
  simplerQuestions,
  type Question,
  type QuestionName,
} from './home-questions';

// A service in trouble is not asked as often.
const afterFailureMs = 60_000;

/** What the service said to a question. */
interface Reply {
  question: Question;
  page: RequestsPage;
  /** The service refused the question, and a narrower one was asked. */
  isSimpler: boolean;
  /** The time that it was asked for: all who share the answer have the same. */
  atMs: number;
}

export interface Replies extends Reply {
  before: Reply | null;
}

/** One of Home's questions, as it is asked and shared. */
export function questionQuery(network: string, scope: Scope, name: QuestionName) {
  const key = queryKey(network, 'requests', { home: name, scope });
  const seconds = shownForSeconds[name];
  return queryOptions({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<Replies> => {
      const session = sessionOf(client);
      const last = client.getQueryData<Replies>(key);
      const reply = await askedNow(session, async (nowMs): Promise<Reply> => {
        const nowSeconds = sharedNowSeconds(nowMs, seconds);
        const ask = async (question: Question, isSimpler: boolean) => {
          const query = triagePage(question.params);
          const page = await readRequests(
            session,
            network,
            scope === 'ours' ? { ...query, scope } : query,
            { signal, maxStaleSeconds: seconds },
          );
          return { question, page, isSimpler, atMs: nowSeconds * 1000 };
        };
        const simpler = simplerQuestions[name]?.(nowSeconds);
        if (simpler && last?.isSimpler) return ask(simpler, true);
        try {
          return await ask(questions[name](nowSeconds), false);
        } catch (error) {
          if (!simpler || !(error instanceof ApiError) || error.status !== 400) throw error;
          return ask(simpler, true);
        }
      });
      // The same moment, asked for twice, is one read.
      if (!last || last.atMs >= reply.atMs) return { ...reply, before: last?.before ?? null };
      const { before: _older, ...before } = last;
      return { ...reply, before };
    },
    staleTime: seconds * 1000,
    refetchInterval: ({ state }) => (state.status === 'error' ? afterFailureMs : seconds * 1000),
  });
}
