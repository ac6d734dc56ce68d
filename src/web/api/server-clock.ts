import { sharedValue, type SharedValue } from '../lib/shared-value';
import type { Session, SessionPart } from './session';

/**
 * Milliseconds that this computer's clock is behind the server's; negative where it is ahead, 0 where
 * they agree or no answer has told yet.
 */
export const clockOffset: SessionPart<SharedValue<number>> = () => sharedValue(0);

/** From here on a person is told. */
export const noticeableOffsetMs = 30_000;
/** `Date` counts whole seconds, and an answer takes a moment to come. */
const resolutionMs = 1_000;
const minOffsetMs = 2_000;

/** The time by the server's clock: what ages of its records and windows of its lists are counted from. */
export function serverNowMs(session: Session): number {
  return Date.now() + session.get(clockOffset).get();
}

/** When something that this page noted down at `localMs` happened, by the server's clock. */
export function toServerMs(session: Session, localMs: number): number {
  return localMs + session.get(clockOffset).get();
}

/**
 * Compares the clocks by an answer's `Date` header (RFC 9110, 6.6.1).
 *
 * @param sentMs when the request was sent, and `receivedMs` when the answer's headers came, by this clock
 */
export function noteServerDate(
  session: Session,
  headers: Headers,
  sentMs: number,
  receivedMs = Date.now(),
): void {
  const dateMs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(dateMs)) return;
  const known = session.get(clockOffset);
  const current = known.get();
  // The server wrote the header within that second, and between the two moments.
  const isConsistent = current >= dateMs - receivedMs && current <= dateMs + resolutionMs - sentMs;
  if (isConsistent) return;
  const offset = dateMs + resolutionMs / 2 - receivedMs;
  known.set(Math.abs(offset) < minOffsetMs ? 0 : offset);
}
