import { endpointPaths, type EndpointName } from '#service/calls/endpoint-paths';
import { idempotencyHeader } from '#service/calls/idempotency';
import { parseExactJson } from '#service/parse-json';
import { noteDeprecation } from './deprecations';
import { ApiError, NetworkError, readProblem, UnexpectedShapeError } from './errors';
import { etagCache } from './etag-cache';
import { lastNews, maxAgeMs } from './last-news';
import { notePace } from './pace';
import type { CallName } from './query-key';
import { withTimeout } from './request-timeout';
import { noteServerDate } from './server-clock';
import type { Session } from './session';
import { urlSegment, urlText } from '#service/url-text';

/** A route of the proxy itself. */
export interface ProxyRoute {
  name: Exclude<CallName, EndpointName>;
  method: 'GET' | 'POST';
  path: string;
}

export interface CallOptions<T> {
  /** What stands in the path's `{…}`. */
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  signal?: AbortSignal;
  /** An export's calls wait while people ask. */
  priority?: 'export';
  /** A post that must be made once: the proxy refuses a second one under the same key. */
  idempotencyKey?: string;
  /** Reads the answer; throws where the envelope is of another shape. */
  read: (body: unknown) => T;
}

/** One call through the proxy, parsed. Throws ApiError, NetworkError or UnexpectedShapeError, or the abort. */
export async function call<T>(
  session: Session,
  network: string,
  endpoint: EndpointName | ProxyRoute,
  { path, query, body, signal, priority, idempotencyKey, read }: CallOptions<T>,
): Promise<T> {
  const route =
    typeof endpoint === 'string' ? { name: endpoint, ...endpointPaths[endpoint] } : endpoint;
  const { name, method, path: template } = route;
  const url = `/api/${urlText(network)}${fillPath(template, path)}${queryText(query)}`;
  // An export reads each page once.
  const isKept = method === 'GET' && !priority;
  const etags = session.get(etagCache);
  const known = isKept ? etags.get(url) : undefined;
  const newsAgeMs = name === 'requests' ? maxAgeMs(session.get(lastNews)) : null;
  const response = await send(session, name, url, {
    method,
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(known && { 'if-none-match': known.etag }),
      // A form of another site can send the session cookie, but not this.
      'x-requested-by': 'waybill',
      ...(priority && { 'x-waybill-priority': priority }),
      ...(newsAgeMs !== null && { 'x-waybill-max-age-ms': String(newsAgeMs) }),
      ...(idempotencyKey !== undefined && { [idempotencyHeader]: idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { headers } = response;
  const isUnchanged = response.status === 304 && known;
  const { status, text } = isUnchanged ? { status: 200, text: known.text } : response;
  if (isKept && status === 200) etags.set(url, headers.get('etag'), text);
  noteDeprecation(session, template, headers);
  notePace(session, name, headers);
  const answer = readJson(text);
  const traceId = headers.get('x-trace-id');
  if (status < 200 || status > 299)
    throw new ApiError(status, readProblem(answer, traceId), answer);
  if (answer === undefined) throw new UnexpectedShapeError(['It isn’t JSON.'], text, traceId);
  try {
    return read(answer);
  } catch (error) {
    throw new UnexpectedShapeError(issuesOf(error), answer, traceId);
  }
}

/** The fields that a schema did not find as they should be; of another error its message. */
function issuesOf(error: unknown): string[] {
  const { issues, message } = error as { issues?: { path: string[] }[]; message: string };
  return issues?.map(({ path }) => `Field: ${path.join('.')}.`) ?? [message];
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

async function send(
  session: Session,
  name: CallName,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  try {
    return await withTimeout(session, name, init.signal, async (signal) => {
      const sentMs = Date.now();
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      noteServerDate(session, response.headers, sentMs);
      return { status: response.status, headers: response.headers, text: await response.text() };
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError('No response.', { cause: error });
  }
}

function fillPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const segment = urlSegment(values[name] ?? '');
    if (segment === null) throw new Error(`This ${name} doesn’t fit into a URL.`);
    return segment;
  });
}

function queryText(query: Readonly<Record<string, string | undefined>> = {}): string {
  const set = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return set.length > 0 ? `?${new URLSearchParams(set).toString()}` : '';
}

/** Undefined where the text is not JSON. */
function readJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
