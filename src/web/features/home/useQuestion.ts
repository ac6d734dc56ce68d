import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RequestsPage } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import type { Read } from '#service/delayed';
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
  type ListLink,
  type Question,
  type QuestionName,
} from './home-questions';

// A service in trouble is not asked as often.
const afterFailureMs = 60_000;

/** One answered question of Home. */
export interface Answer {
  records: RequestRecord[];
  /** Rows that hold no record. */
  broken: number;
  /** How many match in all; null where the service sent no total. */
  total: number | null;
  isComplete: boolean;
  /** The list that shows the same. */
  link: ListLink;
  /** The service refused the question, and a narrower one was asked. */
  isSimpler: boolean;
  /** The time that it was asked for: all who share the answer have the same. */
  atMs: number;
  /** The answer before. */
  before: Read | null;
}

type AnswerOnce = Omit<Answer, 'atMs' | 'before'>;

function answerOf({ rows, total, continuation }: RequestsPage, link: ListLink): AnswerOnce {
  const records = rows.flatMap(({ record }) => record ?? []);
  return {
    records,
    broken: rows.length - records.length,
    // Without a further page, these are all.
    total: total ?? (continuation === null ? rows.length : null),
    isComplete: continuation === null,
    link,
    isSimpler: false,
  };
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
      const ask = async ({ params, link }: Question): Promise<AnswerOnce> => {
        const query = triagePage(params);
        const page = await readRequests(
          session,
          network,
          scope === 'ours' ? { ...query, scope } : query,
          { signal, maxStaleSeconds: seconds },
        );
        return answerOf(page, link);
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
