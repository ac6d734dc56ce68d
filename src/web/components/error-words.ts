import { ApiError, NetworkError, traceIdOf, UnexpectedShapeError } from '../api/errors';
import { maxCallMs } from '../api/request-timeout';
import { visibleText } from '../lib/truncation';

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
          detail: `No response after ${maxCallMs / 1000} s. Whether the service received the request is unknown.`,
        }
      : {
          title: 'Connection failed',
          detail: 'Check your connection. Whether the service received the request is unknown.',
        };
  if (error instanceof UnexpectedShapeError)
    return {
      title: 'Unexpected response',
      detail: `The service returned data in an unexpected format. ${error.issues[0] ?? ''}`,
    };
  if (error instanceof ApiError) return { title: titleOf(error), detail: error.message };
  return {
    title: 'Something went wrong here',
    detail: error instanceof Error ? error.message : String(error),
  };
}

function titleOf(error: ApiError): string {
  const { status, isFromService } = error;
  if (status === 429) return 'Rate limit reached';
  if (status === 404) return 'Not found';
  if (!isFromService) {
    if (status === 401) return 'You’ve been signed out';
    if (status === 504) return 'Request timed out';
    return status >= 500 ? 'Dashboard server error' : 'Request rejected';
  }
  if (status === 504) return 'The service timed out';
  if (status >= 500) return 'Service error';
  return status === 403 ? 'This API key doesn’t have access' : 'Invalid request';
}

/** Whose status it is, where the words of the error don't say it: of a service's own failure they do. */
export function statusLine({ status, problem: { upstreamStatus } }: ApiError): string {
  if (upstreamStatus === null) return `Dashboard server: HTTP ${status}.`;
  return upstreamStatus < 500 ? `Service: HTTP ${upstreamStatus}.` : '';
}

/** The same in a line of its own, with the ID that the proxy's log has it under. */
export function errorLine(error: unknown): string {
  const message = visibleText(error instanceof Error ? error.message : String(error));
  const traceId = traceIdOf(error);
  if (traceId === null) return message;
  return `${message}${message.endsWith('.') ? '' : '.'} Trace ID ${visibleText(traceId)}.`;
}
