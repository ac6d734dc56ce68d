import { ApiError, NetworkError, traceIdOf, UnexpectedShapeError } from '../api/errors';
import { maxCallMs } from '../api/request-timeout';

export interface ErrorWords {
  title: string;
  detail: string;
}

/** What happened, in words that a person can act on. */
export function errorWords(error: unknown): ErrorWords {
  if (error instanceof NetworkError)
    return error.tookTooLong
      ? {
          title: 'Request timed out',
          detail: `No response from Waybill’s server after ${maxCallMs / 1000}s. The service may or may not have received the request.`,
        }
      : {
          title: 'Connection failed',
          detail:
            'Check this browser’s connection to Waybill’s server. The service may or may not have received the request.',
        };
  if (error instanceof UnexpectedShapeError)
    return {
      title: 'Unexpected response',
      detail: 'The service returned data in an unexpected format.',
    };
  if (error instanceof ApiError)
    return { title: titleOf(error), detail: `${sentence(error.message)}${retryTimeOf(error)}` };
  return {
    title: 'Something went wrong here',
    detail: error instanceof Error ? error.message : String(error),
  };
}

function titleOf(error: ApiError): string {
  const { status, isFromService, problem } = error;
  if (status === 429) return 'Rate limit reached';
  if (status === 404) return 'Not found';
  // What the proxy says of the service has a trace ID; what a server in front of the proxy says has none.
  if (status === 504)
    return isFromService || problem.traceId ? 'The service timed out' : 'Request timed out';
  if (!isFromService) {
    if (status === 401) return 'You’ve been logged out';
    if (status === 502)
      return problem.traceId ? 'Service error' : 'Waybill’s server can’t be reached';
    return status >= 500 ? 'Waybill server error' : 'Request rejected';
  }
  if (status === 403 || problem.upstreamStatus === 401) return 'This API key doesn’t have access';
  return status >= 500 ? 'Service error' : 'Invalid request';
}

/** The same in one line, for what has a title of its own. Words that name the failed side aren't said twice. */
export function causeLine(error: unknown): string {
  const { title, detail } = errorWords(error);
  return /^(The service|No response) /.test(detail) ? detail : `${title}. ${detail}`;
}

/** When to try again. */
function retryTimeOf({ status, problem: { retryAfterMs } }: ApiError): string {
  if (retryAfterMs !== null) return ` Retry in ${Math.ceil(retryAfterMs / 1000)}s.`;
  return status === 429 ? ' Retry time not reported.' : '';
}

/** Whose status it is, or which field wasn’t as expected: for who looks into it. */
export function sourceLine(error: unknown): string {
  if (error instanceof UnexpectedShapeError) return error.issues[0] ?? '';
  if (!(error instanceof ApiError)) return '';
  const { status, problem } = error;
  return problem.upstreamStatus === null
    ? `HTTP ${status} from Waybill’s server.`
    : `HTTP ${problem.upstreamStatus} from the service.`;
}

/** The same in a line of its own, with the ID that the proxy's log has it under. */
export function errorLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const traceId = traceIdOf(error);
  const retryTime = error instanceof ApiError ? retryTimeOf(error) : '';
  return `${sentence(message)}${retryTime}${traceId === null ? '' : ` Trace ID ${traceId}.`}`;
}

/** Words of others may end without a period, and more follows. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Why a walk stopped, as a part of a sentence. */
export function stopReason(error: unknown): string {
  if (error instanceof NetworkError) return 'the connection was lost';
  if (error instanceof ApiError)
    return `${error.isFromService ? 'the service' : 'Waybill’s server'} returned ${error.problem.upstreamStatus ?? error.status}: ${errorLine(error)}`;
  return errorLine(error);
}
