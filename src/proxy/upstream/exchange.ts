import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Reservation } from './byte-budget';
import { Problem } from '../problem';
import { raceWithSignal } from '../race-with-signal';

/** A response of the service, read to its end and not yet validated. */
export interface Response {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** As received: perhaps compressed. */
  body: Buffer;
}

/**
 * One request and its whole response.
 *
 * @param maxBytes a longer response is not read to its end
 * @param reservation of what has been read so far
 * @throws Problem 502 for too much data; that of `reservation` when there is no room for it; the reason of `signal`; undici's errors
 */
export function exchange(
  pool: Dispatcher,
  options: Dispatcher.RequestOptions,
  maxBytes: number,
  reservation: Reservation,
  signal: AbortSignal,
): Promise<Response> {
  const request = async () => {
    const { statusCode, headers, body } = await pool.request({ ...options, signal });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new Problem(502, 'The service answered with too much data.');
      reservation.add(chunk.length);
      chunks.push(chunk);
    }
    return { statusCode, headers, body: Buffer.concat(chunks, length) };
  };
  // undici does not end a request that waits for a connection.
  return raceWithSignal(request(), signal);
}
