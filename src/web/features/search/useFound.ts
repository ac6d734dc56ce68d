import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import {
  lookUp,
  lookUpSpellings,
  type Looked,
  type LookedUp,
  type ReadPages,
} from '../../api/endpoints/look-up';
import { queryKey } from '../../api/query-key';
import { readRequests } from '../../api/endpoints/requests';
import { isUnscoped, type Scope } from '../../api/scope';
import { sessionOf, type Session } from '../../api/session';

/** A minute of retries, because the service's index lags behind the chains. */
export const retries = { everyMs: 6000, most: 10 };

/** The budget of one search, on all networks and in all spellings. What is left over is named. */
export const budget = { identifiers: 10, calls: 24 };

/** What other spellings leave of it to each other network: its filters, and a term for one. */
const keptForNetwork = 3;

/** With more of them, a minute of retries would take the calls of others. */
const maxRepeated = 3;

type Answers = readonly Looked[];

/** What a network knows of the texts, in their order, and how many calls that left of the budget. */
interface Searched {
  answers: Answers;
  callsLeft: number;
}

function readPages(session: Session, network: string, signal: AbortSignal): ReadPages {
  return async function* (query) {
    for (let continuation: string | undefined; ;) {
      const page = await readRequests(session, network, { ...query, continuation }, { signal });
      yield page;
      if (page.continuation === null) return;
      continuation = page.continuation;
    }
  };
}

/** Where no answer came it throws. */
const searchQuery = (
  network: string,
  texts: readonly string[],
  scope: Scope,
  callsLeft = budget.calls,
) =>
  queryOptions({
    queryKey: queryKey(network, 'requests', {
      searched: texts.join(','),
      found: scope,
      calls: callsLeft,
    }),
    staleTime: retries.everyMs,
    queryFn: async ({ client, signal }): Promise<Searched> => {
      const session = sessionOf(client);
      const answers = new Map<string, Looked>();
      const calls = { left: callsLeft };
      await lookUp(
        texts.slice(0, budget.identifiers),
        isUnscoped(session, network) ? 'all' : scope,
        readPages(session, network, signal),
        (text, looked) => answers.set(text, looked),
        calls,
      );
      const failed = [...answers.values()].filter((looked) => looked.kind === 'failed');
      if (failed[0] && failed.length === answers.size) throw failed[0].error;
      const found = ofScope(texts, answers, isUnscoped(session, network));
      return { answers: found, callsLeft: calls.left };
    },
  });

const spellingsQuery = (
  network: string,
  identifiers: readonly LookedUp[],
  scope: Scope,
  callsLeft: number,
) =>
  queryOptions({
    queryKey: queryKey(network, 'requests', {
      spelled: identifiers.map(({ text }) => text).join(','),
      found: scope,
      calls: callsLeft,
    }),
    staleTime: Infinity,
    queryFn: async ({ client, signal }): Promise<Searched> => {
      const session = sessionOf(client);
      const answers = new Map<string, Looked>();
      const read = readPages(session, network, signal);
      const tell = (text: string, looked: Looked) => answers.set(text, looked);
      const calls = { left: callsLeft };
      await lookUpSpellings(identifiers, scope, read, tell, calls);
      const texts = identifiers.map(({ text }) => text);
      return {
        answers: ofScope(texts, answers, isUnscoped(session, network)),
        callsLeft: calls.left,
      };
    },
  });

/** Where the service can't list by key, everyone's requests answer for ours. */
function ofScope(
  texts: readonly string[],
  answers: ReadonlyMap<string, Looked>,
  isEveryones: boolean,
): Answers {
  return texts.map((text) => {
    const looked = answers.get(text) ?? { kind: 'skipped' };
    return looked.kind === 'found' && isEveryones
      ? { ...looked, page: { ...looked.page, scope: 'all' } }
      : looked;
  });
}

const isNone = (answers: Answers | undefined) =>
  answers !== undefined && !answers.some(({ kind }) => kind === 'found' || kind === 'failed');

/**
 * Searches for identifiers on the network on screen and, where it has none of them, in their other spellings and on the
 * other networks; again for a minute where nothing is found. For one network and search: another one needs a fresh mount.
 *
 * @param mayBeNew what was just sent may not be indexed yet
 */
export function useFound(
  network: string,
  identifiers: readonly LookedUp[],
  scope: Scope,
  mayBeNew: boolean,
) {
  const texts = identifiers.map(({ text }) => text);
  const client = useQueryClient();
  const query = searchQuery(network, texts, scope);
  const triesMade = () => client.getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  // What an earlier visit to the same search has tried does not count.
  const [triesBefore, setTriesBefore] = useState(triesMade);
  const isRepeated = mayBeNew && texts.length <= maxRepeated;
  const again = (searched: Searched | undefined) =>
    isRepeated && isNone(searched?.answers) && triesMade() - triesBefore < retries.most
      ? retries.everyMs
      : false;

  const first = useQuery({ ...query, refetchInterval: ({ state }) => again(state.data) });
  const searched = identifiers.slice(0, budget.identifiers);
  const missing = searched.filter(({ spellings }, index) => {
    return spellings.length > 0 && first.data?.answers[index]?.kind === 'none';
  });
  const names = useRouteContext({ from: '/$network' })
    .config.networks.map(({ name }) => name)
    .filter((name) => name !== network);
  const callsLeft = first.data?.callsLeft ?? 0;
  const kept = Math.min(callsLeft, keptForNetwork * names.length);
  const spelled = useQuery({
    ...spellingsQuery(network, missing, scope, callsLeft - kept),
    enabled: missing.length > 0,
  });
  // In the meantime nothing is known of other spellings: what was found stays in its place.
  const answers = first.data?.answers.map((looked, index) => {
    const at = missing.findIndex((each) => each === identifiers[index]);
    return (looked.kind === 'none' && spelled.data?.answers[at]) || looked;
  });
  const isNothing = isNone(answers) && (missing.length === 0 || !spelled.isPending);
  const leftElsewhere = missing.length > 0 ? (spelled.data?.callsLeft ?? 0) + kept : callsLeft;
  const elsewhere = useQueries({
    queries: names.map((name) => ({
      ...searchQuery(name, texts, scope, Math.floor(leftElsewhere / names.length)),
      enabled: isNothing,
      refetchInterval: ({ state }: { state: { data: Searched | undefined } }) => again(state.data),
    })),
  });
  return {
    answers,
    isNothing,
    /** Searched again for a minute, because it may not be indexed yet. */
    isRepeated,
    // Reading the time of the last answer renders this again with each, also where the answer is the same.
    tries: first.dataUpdatedAt === 0 ? 0 : triesMade() - triesBefore,
    error: first.error,
    /** Searches at once, and for another minute. */
    retry: () => {
      setTriesBefore(triesMade());
      void first.refetch();
    },
    elsewhere: names.map((name, index) => {
      const { data, error } = elsewhere[index] ?? {};
      const rows = data?.answers.flatMap((each) => (each.kind === 'found' ? each.page.rows : []));
      const skipped = searched.filter((_, at) => data?.answers[at]?.kind === 'skipped');
      return { network: name, count: rows?.length ?? null, skipped, error: error ?? null };
    }),
  };
}

export type Found = ReturnType<typeof useFound>;
