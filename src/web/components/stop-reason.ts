import { ApiError, NetworkError } from '../api/errors';
import { errorLine } from './error-words';

/** Why a walk stopped, as a part of a sentence. */
export function stopReason(error: unknown): string {
  if (error instanceof NetworkError) return 'the connection was lost';
  if (error instanceof ApiError)
    return `${error.isFromService ? 'the service' : 'Waybill’s server'} returned ${error.problem.upstreamStatus ?? error.status}: ${errorLine(error)}`;
  return errorLine(error);
}
