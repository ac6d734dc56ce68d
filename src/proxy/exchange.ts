import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Reservation } from './byte-budget';
import type { End } from './end';
import { Problem } from './problem';

/** A response of the service, read to its end and not yet judged. */
export interface Response {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** As it came: perhaps compressed. */
  body: Buffer;
}

/**
 * One request and its whole response. It is built on `dispatch`, as undici's own `request` is: that
 * one's stream, iterator and signals cost more than the rest of a small call.
 *
 * @param maxBytes a longer response is not read to its end
 * @param reservation of what has been read so far
 * @throws Problem 502 for too much data; that of `reservation` when there is no room for it; that of `end` once it has come; undici's errors
 */
export function exchange(
  pool: Dispatcher,
  options: Dispatcher.DispatchOptions,
  maxBytes: number,
  reservation: Reservation,
  end: End,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const response: Response = { statusCode: 0, headers: {}, body: Buffer.alloc(0) };
    const chunks: Buffer[] = [];
    let length = 0;
    let abort: ((reason: Error) => void) | null = null;
    if (end.problem) return reject(end.problem);
    end.onCome((problem) => {
      abort?.(problem);
      // While the request waits for a connection nothing else would end it.
      reject(problem);
    });
    pool.dispatch(options, {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason);
        if (end.problem) abort(end.problem);
      },
      onResponseStart(_controller, statusCode, headers) {
        // Interim responses (1xx) come first, and say nothing to us.
        Object.assign(response, { statusCode, headers });
      },
      onResponseData(controller, chunk) {
        try {
          length += chunk.length;
          if (length > maxBytes) throw new Problem(502, 'The service answered with too much data.');
          reservation.add(chunk.length);
          chunks.push(chunk);
        } catch (error) {
          controller.abort(error as Problem);
        }
      },
      onResponseEnd() {
        response.body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
        resolve(response);
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    });
  });
}
