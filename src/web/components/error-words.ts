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
    return {
      title: 'No answer came',
      detail: error.tookTooLong
        ? `No answer came within ${maxCallMs / 1000} s. Whether the service received the call isn’t known.`
        : 'The connection failed or was cut off. Whether the service received the call isn’t known.',
    };
  if (error instanceof UnexpectedShapeError)
    return {
      title: 'The answer could not be read',
      detail: `The service answered in a shape that this page does not know. ${error.issues[0] ?? ''}`,
    };
  if (error instanceof ApiError) return { title: titleOf(error), detail: error.message };
  return {
    title: 'This part of the page failed',
    detail: error instanceof Error ? error.message : String(error),
  };
}

function titleOf(error: ApiError): string {
  const { status, isFromService } = error;
  if (status === 429) return 'Too many calls for now';
  if (status === 404) return 'Not found';
  if (status === 504) return 'No answer came in time';
  if (!isFromService) {
    if (status === 401) return 'The session has ended';
    return status >= 500
      ? 'The dashboard’s server has no answer'
      : 'This dashboard refused the call';
  }
  if (status >= 500) return 'The service did not answer as it should';
  return status === 403 ? 'Not allowed with this key' : 'The service refused the call';
}

/** The same in a line of its own, with the id under which the proxy's log holds it. */
export function errorLine(error: unknown): string {
  const message = visibleText(error instanceof Error ? error.message : String(error));
  const traceId = traceIdOf(error);
  if (traceId === null) return message;
  return `${message}${message.endsWith('.') ? '' : '.'} Trace ${visibleText(traceId)}.`;
}
