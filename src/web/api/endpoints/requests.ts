import { queryOptions } from '@tanstack/react-query';
import type { DeskView } from '#service/proxy-api/desk';
import { readRequestsPage, type RequestsPage } from '#service/records/read-requests';
import { call, type CallOptions } from '../call';
import { ApiError } from '../errors';
import type { PageQuery } from '../pages';
import { queryKey } from '../query-key';
import { isUnscoped, noteUnscoped, type Scope } from '../scope';
import { sessionOf, type Session, type SessionPart } from '../session';
import { readView, type CountedView } from './view-rows';

/**
 * Parameters of GET /requests/v3 as the proxy takes them: `scope=ours` stands for the network's own keys, `apiKeyAlias`
 * for one of them. With `view`, a view of the desk (`deskViews`), and the desk's `period`.
 */
export type RequestsParams = Readonly<Record<string, string | undefined>>;

// Once a list was answered by key, a refusal is about something else: one walk never mixes two scopes.
const scopedNetworks: SessionPart<Set<string>> = () => new Set();

/** A page of requests; of a view with what it counts. */
export interface ReadPage extends RequestsPage {
  counted?: CountedView;
}

type ReadHow = Pick<CallOptions<unknown>, 'signal' | 'priority'>;

/** One page of requests, or of a `view` of the desk. Where the service refuses to list by key, everyone's. */
export async function readRequests(
  session: Session,
  network: string,
  { view, ...params }: RequestsParams,
  how: ReadHow = {},
): Promise<ReadPage> {
  const ask = (query: RequestsParams) => readListing(session, network, query, how);
  return view === undefined
    ? ask(params)
    : readView(session, network, view as DeskView, params, ask, how.signal);
}

async function readListing(
  session: Session,
  network: string,
  params: RequestsParams,
  how: ReadHow,
): Promise<RequestsPage> {
  const ask = (query: RequestsParams) =>
    call(session, network, 'requests', { ...how, query, read: readRequestsPage });
  const scoped = session.get(scopedNetworks);
  const { scope, ...unscoped } = params;
  if (scope !== 'ours' || isUnscoped(session, network)) return ask(unscoped);
  try {
    const page = await ask(params);
    scoped.add(network);
    return page;
  } catch (error) {
    if (scoped.has(network) || !mayBeAboutKeys(error, params)) throw error;
    // The plain list tells whether keys are refused, or only this question: everyone's rows must not answer for ours.
    const isProbe = isPlain(params);
    const isRefused = isProbe || (await refusesKeys(() => ask({ scope, limit: '1' })));
    if (isRefused === false) scoped.add(network);
    if (isRefused !== true || scoped.has(network)) throw error;
    // It is about the keys if the same question without them is answered.
    const page = await ask(unscoped).catch(() => null);
    if (page === null || scoped.has(network)) throw error;
    noteUnscoped(session, network);
    return page;
  }
}

/** A 400 of a later page is as likely about its cursor. */
function mayBeAboutKeys(error: unknown, { continuation }: RequestsParams): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 403 || (error.status === 400 && continuation === undefined);
}

/** Null where the plain list fails for another reason: that proves nothing. */
async function refusesKeys(askPlain: () => Promise<unknown>): Promise<boolean | null> {
  try {
    await askPlain();
    return false;
  } catch (error) {
    return mayBeAboutKeys(error, {}) ? true : null;
  }
}

const plainNames = ['scope', 'limit'];

/** True for the list without any filter. */
function isPlain(params: RequestsParams): boolean {
  return Object.entries(params).every(
    ([name, value]) => value === undefined || plainNames.includes(name),
  );
}

/** A listing page by page. */
export function requestPages(
  session: Session,
  network: string,
  params: RequestsParams,
  how: Pick<CallOptions<unknown>, 'priority'> = {},
): PageQuery<RequestsPage> {
  return (continuation, signal) =>
    readRequests(
      session,
      network,
      { ...params, continuation: continuation ?? undefined },
      { ...how, signal },
    );
}

/** How a walk reads a page, whatever it asks for. */
export type ReadRequestsPage = (
  params: RequestsParams,
  signal: AbortSignal,
) => Promise<RequestsPage>;

/** Reads after people's own requests, and keeps no page. */
export function readInBackground(session: Session, network: string): ReadRequestsPage {
  return (params, signal) => readRequests(session, network, params, { signal, priority: 'export' });
}

export function requestsQuery(network: string, params: RequestsParams) {
  return queryOptions({
    queryKey: queryKey(network, 'requests', params),
    queryFn: ({ client, signal }) => readRequests(sessionOf(client), network, params, { signal }),
  });
}

/** What an identifier names, and among whose requests it was found. */
export interface FoundPage extends RequestsPage {
  scope: Scope;
}

/** Looks for an identifier among our requests and, where these hold nothing, among everyone's. */
export async function findRequests(
  session: Session,
  network: string,
  params: RequestsParams,
  scope: Scope,
  signal?: AbortSignal,
): Promise<FoundPage> {
  const how = signal ? { signal } : {};
  if (scope === 'ours') {
    const page = await readRequests(session, network, { ...params, scope }, how);
    if (isUnscoped(session, network)) return { ...page, scope: 'all' };
    if (page.rows.length > 0) return { ...page, scope };
  }
  return { ...(await readRequests(session, network, params, how)), scope: 'all' };
}

export function foundQuery(network: string, params: RequestsParams, scope: Scope) {
  return queryOptions({
    // Not the key of a list: the answer also says where it was found.
    queryKey: queryKey(network, 'requests', { ...params, found: scope }),
    queryFn: ({ client, signal }) =>
      findRequests(sessionOf(client), network, params, scope, signal),
  });
}
