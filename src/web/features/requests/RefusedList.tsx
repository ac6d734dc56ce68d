import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../../api/errors';
import { useSession } from '../../api/session';
import { Button } from '../../ui/Button';
import { errorLine } from '../../components/error-words';
import { Notice } from '../../ui/Notice';
import { lastSimplified, simplified } from './search/simpler-groups';
import { listRoute, useListNavigate } from './search/list-route';
import { pickFilterParams } from './search/list-search';
import { filterOf, withFilter } from './search/filter';
import { plainFields, rangeFields, valueFields } from './search/filter-fields';
import { toServiceQuery, withoutRefused, type ListQuery } from './search/service-query';
import { newestPage } from './search/paging';

// Names that an error may use as plain words.
const everydayWords = new Set(['id', 'user', 'status', 'term', 'limit', 'features', 'filters']);

/**
 * The sent parameters that a 400 names: as `querystring/limit`, `parameter limit`, in quotes, or (where the name is no
 * everyday word) anywhere. The text is the service's or the proxy's, in no fixed form.
 */
export function refusedParameters(message: string, query: ListQuery): (keyof ListQuery)[] {
  const sent = Object.keys(query) as (keyof ListQuery)[];
  return sent.filter((name) => {
    const quoted = new RegExp(`(querystring[/.]|parameter |["'\`]|^)${name}\\b`, 'i');
    const alone = new RegExp(`\\b${name}\\b`);
    return quoted.test(message) || (!everydayWords.has(name) && alone.test(message));
  });
}

/** What the list is without the refused parameters; a cursor is the place in it and takes no row away. */
export function withoutWords(refused: readonly (keyof ListQuery)[]): string {
  return refused.every((name) => name === 'continuation')
    ? 'Your filters still apply. The list starts from its first page.'
    : 'Your other filters still apply. Without this one the list has more rows.';
}

interface Props {
  error: Error;
  /** What is said of the error where there is no way on. */
  children: ReactNode;
}

/** The service took the question and said no: to a filter, or to an old cursor. */
export function RefusedList({ error, children }: Props) {
  const session = useSession();
  const search = listRoute.useSearch();
  const navigate = useListNavigate();
  const query = toServiceQuery(pickFilterParams(search), 0);
  const refused = refusedBy(error, query);
  const isOfFilter =
    error instanceof ApiError &&
    error.status === 400 &&
    search.continuation === undefined &&
    (refused.length === 0 || refused.includes('filters'));
  const simpler = isOfFilter ? simplified(filterOf(search)) : null;
  useEffect(() => {
    if (simpler === null) return;
    session.get(lastSimplified).set(simpler);
    navigate({ search: (prev) => withFilter(prev, simpler.filter), replace: true });
  });
  if (simpler !== null) return null;
  if (refused.length > 0)
    return (
      <div className="p-4">
        <RefusedNotice
          error={error}
          refused={refused}
          query={query}
          onProceed={() => navigate({ search: (prev) => withoutRefused(prev, refused) })}
        />
      </div>
    );
  return (
    <>
      {children}
      {search.continuation !== undefined && (
        <div className="px-4 pb-4">
          <Notice
            title="This page link may have expired"
            actions={<Button onClick={() => navigate({ search: newestPage })}>First page</Button>}
          >
            Your filters still work. Start from the first page.
          </Notice>
        </div>
      )}
    </>
  );
}

/** The parameters that an error refuses; empty for any other error. */
function refusedBy(error: Error | null, query: ListQuery): (keyof ListQuery)[] {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) return [];
  const { detail, message } = error.problem;
  return refusedParameters([detail, message].filter((text) => text !== null).join('\n'), query);
}

/** What the user calls a parameter. */
function wordOf(name: keyof ListQuery): string {
  if (name === 'filters') return 'Match any (OR)';
  if (name === 'continuation') return 'Page';
  const fields: readonly { label: string; names: readonly string[] }[] = [
    ...valueFields.map(({ key, label }) => ({ label, names: [key] })),
    ...plainFields.map(({ word, label }) => ({ label, names: [word] })),
    ...rangeFields.map(({ low, high, label }) => ({ label, names: [low, high] })),
  ];
  return fields.find(({ names }) => names.includes(name))?.label ?? name;
}

/** A service or proxy that refuses a parameter: which one, and the list without it. Its own words are one click away. */
function RefusedNotice({
  error,
  refused,
  query,
  onProceed,
}: {
  error: Error;
  refused: readonly (keyof ListQuery)[];
  query: ListQuery;
  onProceed: () => void;
}) {
  const by = error instanceof ApiError && !error.isFromService ? 'Waybill’s server' : 'The service';
  const words = refused.map((name) => wordOf(name));
  const values = refused.map((name, at) =>
    name === 'filters' || name === 'continuation'
      ? words[at]
      : `${words[at]}: ${query[name] ?? ''}`,
  );
  return (
    <Notice
      tone="warn"
      title={`${by} doesn’t accept ${values.join(', ')}`}
      actions={
        <Button variant="primary" onClick={onProceed}>
          Remove {words.join(', ')} and retry
        </Button>
      }
    >
      <p>{withoutWords(refused)}</p>
      <details className="mt-1">
        <summary>Response</summary>
        <p className="mt-1">{errorLine(error)}</p>
      </details>
    </Notice>
  );
}
