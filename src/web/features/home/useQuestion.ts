import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Read } from '#service/delayed';
import { triageAnswer, type TriageAnswer } from '#service/triage-answer';
import type { Scope } from '../../api/scope';
import type { ListLink, QuestionName } from './home-questions';
import { linkToIds } from './link-to-ids';
import { questionQuery, type Replies } from './question-query';

/** One answered question of Home. */
export interface Answer extends TriageAnswer {
  /** The list that shows the same. */
  link: ListLink;
  /** The service refused the question, and a narrower one was asked. */
  isSimpler: boolean;
  /** The time that it was asked for. */
  atMs: number;
  /** The answer before. */
  before: Read | null;
}

export function answerOf({ page, question, isSimpler, atMs, before }: Replies): Answer {
  const answer = triageAnswer(page, question.params);
  const ids = answer.records.map(({ id }) => id);
  return {
    ...answer,
    link: answer.unmatched > 0 ? linkToIds(ids) : question.link,
    isSimpler,
    atMs,
    before: before && {
      rows: triageAnswer(before.page, before.question.params).records,
      atMs: before.atMs,
    },
  };
}

/** How many match, or at least so many; null where that isn't known. */
export function countOf({ total, records, broken }: Answer): number | null {
  return total ?? (records.length + broken || null);
}

/** Asks one of Home's questions, again and again while the tab is in sight. The same object until something of it changes. */
export function useQuestion(network: string, scope: Scope, name: QuestionName, enabled = true) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    ...questionQuery(network, scope, name),
    enabled,
    select: answerOf,
  });
  return useMemo(
    () => ({ data, error, isPending, dataUpdatedAt, refetch }),
    [data, error, isPending, dataUpdatedAt, refetch],
  );
}

export type AnswerQuery = ReturnType<typeof useQuestion>;
