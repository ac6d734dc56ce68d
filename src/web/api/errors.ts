import { asObject } from '#service/schema/tolerant';

/** The proxy's error body (RFC 9457, with what the service said). Null where it was not sent. */
export interface Problem {
  type: string | null;
  title: string | null;
  detail: string | null;
  upstreamStatus: number | null;
  retryAfterMs: number | null;
  traceId: string | null;
  /** As the service sent them. */
  message: string | null;
  errorCode: string | null;
}

/** The proxy, or the service behind it, answered with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** The whole body, for what only one page reads. */
    readonly body?: unknown,
  ) {
    super(problem.detail ?? problem.message ?? problem.title ?? `Status ${status}`);
  }

  /** The service answered, and this is about what it said. Otherwise the dashboard's own server refused or failed. */
  get isFromService(): boolean {
    return this.problem.upstreamStatus !== null;
  }
}

/** No answer came: offline, the proxy is not running, the answer was cut off, or it took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  /** The call was given up after the longest time that any may take. */
  get tookTooLong(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'TimeoutError';
  }
}

/** An answer came whose envelope is of another shape; its text is kept so that it can be looked at. */
export class UnexpectedShapeError extends Error {
  override readonly name = 'UnexpectedShapeError';
  constructor(
    readonly issues: string[],
    readonly raw: unknown,
    readonly traceId: string | null = null,
  ) {
    super('The response has an unexpected format.');
  }
}

/** The id under which the proxy's log holds what happened; null where no answer came. */
export function traceIdOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.problem.traceId;
  return error instanceof UnexpectedShapeError ? error.traceId : null;
}

/** `traceId`: the answer's header, for a body that is not the proxy's own. */
export function readProblem(body: unknown, traceId: string | null): Problem {
  const object = asObject(body) ?? {};
  const words = (key: string) => (typeof object[key] === 'string' ? object[key] : null);
  const number = (key: string) => (typeof object[key] === 'number' ? object[key] : null);
  return {
    type: words('type'),
    title: words('title'),
    detail: words('detail'),
    upstreamStatus: number('upstreamStatus'),
    retryAfterMs: number('retryAfterMs'),
    traceId: words('traceId') ?? traceId,
    message: words('message'),
    errorCode: words('errorCode'),
  };
}
